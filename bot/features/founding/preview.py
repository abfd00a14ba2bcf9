from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, tzinfo
from typing import Final

import discord
import msgspec
from discord import app_commands
from discord.ext import commands

from bot.controls.ids import ControlId, ControlKind, UnknownControl
from bot.controls.rows import Button, Option, Row, Select, Style
from bot.features.founding.draft import (
    CHOICES,
    OWN_ZONE,
    START,
    ZONES,
    Draft,
    draft_of,
    rows_of,
    settings_of,
    usual,
    zone,
    zone_name,
)
from bot.features.founding.when import BadMoment, typed_moment, unread_text
from bot.features.league.acts_form import begin_button, organise_button
from bot.features.league.meant import game_title, of_league
from bot.features.rules import rules_button
from bot.features.server.rows import in_force
from bot.features.table.embeds import SAND
from bot.features.table.opening import may_open, roles_of, table_locale
from bot.interaction.control import view_of
from bot.interaction.forms import changed, form_of, label_of, said_in
from bot.interaction.host import Host, Interaction, host_and_texts
from bot.interaction.respond import acknowledge, reply, show_form
from bot.interaction.rights import moderates
from bot.match.pure.people.hours import zone_of
from bot.wording.blocks import short
from bot.wording.clocks import day_and_time
from bot.wording.leagues.about import facts_of
from bot.wording.leagues.formats import WORDS, words_of
from bot.wording.names.typed import Typed
from data.texts import N_, Texts
from leagues.format import Format
from leagues.refused import Refused, Why


class NewCommand(commands.Cog):
    @app_commands.command(name="new", description=N_("Create a league in this channel; you'll see a preview first"))
    @app_commands.rename(format_=N_("format"))
    @app_commands.describe(format_=N_("The format (default: you choose from a list)"))
    @app_commands.choices(
        format_=[app_commands.Choice(name=words.name, value=one.value) for one, words in WORDS.items()]
    )
    async def new(self, interaction: Interaction, format_: str | None = None) -> None:
        refused = await may_found(interaction)
        tr = interaction.client.texts(interaction)
        if refused is not None or format_ is None:
            await acknowledge(interaction)
            formats = [tr.pair(f"- **{tr(words.name)}**", tr(words.about)) for words in WORDS.values()]
            text = "\n".join((tr("Which format would you like?"), *formats))
            row = tuple(
                Button(id=of_league(0, FORMAT, one.value), label=tr(words.name)) for one, words in WORDS.items()
            )
            await reply(interaction, refused or text, view=None if refused else view_of([row]))
            return
        await show_form(interaction, founding_form(interaction.client, tr, usual(Format(format_), interaction.client)))


async def may_found(interaction: Interaction) -> str | None:
    """Return the reason why the user can't create a league here, or None.

    Moderators can, and members with the role that the server's admins have chosen for this. The bot must be able to
    open threads for tables in the channel.
    """
    tr = interaction.client.texts(interaction)
    if interaction.guild_id is None:
        return tr("A league belongs to a server. Create it in one of its channels.") + " (L1.1)"
    server = in_force(await interaction.client.service.servers.of(interaction.guild_id), interaction.guild)
    if not moderates(interaction) and server.founder not in roles_of(interaction):
        if server.founder is not None:
            return tr(
                "Only moderators and members with the role {role} can create leagues in this server.",
                role=f"<@&{server.founder}>",
            )
        return tr(
            "Only moderators of this channel and people who manage the server can create leagues. Ask one of them."
        )
    return await may_open(interaction, own_thread=True)


NEW, FORMAT = "new", "format"
USUAL_FORMAT: Final = Format.DIVISIONS
"""The default league format, for forms whose id names none."""


VERBS: Final = {row.verb: row for row in CHOICES.values() if row.verb}


def founding_form(host: Host, tr: Texts, draft: Draft, zone: tzinfo = UTC) -> discord.ui.Modal:
    more = () if draft.format is USUAL_FORMAT else (draft.format.value,)
    fields = [label_of(row, draft, host, tr) for row in rows_of(draft.format, zone)]
    return form_of(tr(WORDS[draft.format].new), ControlId(ControlKind.LEAGUE, 0, 0, (NEW, *more)), fields)


MAKE, AGAIN, NOT = "make", "again", "not"


async def take_form(interaction: Interaction, control: ControlId) -> None:
    more = list(control.more[1:])
    if control != ControlId(ControlKind.LEAGUE, 0, 0, (NEW, *more)) or more not in (
        [],
        *([one.value] for one in Format),
    ):
        raise UnknownControl(str(control))
    await acknowledge(interaction)
    if await _kept_to_founders(interaction):
        return
    host, said = interaction.client, said_in(interaction.data)
    tr, format_ = host.texts(interaction), Format(*more) if more else USUAL_FORMAT
    draft, _ = changed(rows_of(format_), usual(format_, host), said, host, tr)
    if "begins" not in draft.asked.fields:
        await show_draft(interaction, draft)
        return
    await _show_evening(interaction, draft, "".join(said.get(START, ())))


async def _show_evening(interaction: Interaction, draft: Draft, text: str) -> None:
    host, tr = host_and_texts(interaction)
    there = await zone(draft, host, interaction.user.id, interaction.locale.value)
    try:
        at = typed_moment(interaction, text, there)
    except BadMoment as bad:
        embed = discord.Embed(title=short(draft.name, 256), color=SAND)
        said = unread_text(interaction, bad, text, there)
        await reply(interaction, said, embeds=[embed], view=view_of([_row(draft, tr, makes=False)]))
        return
    await show_draft(interaction, msgspec.structs.replace(draft, begins=at // 60_000))


async def show_draft(interaction: Interaction, draft: Draft) -> None:
    host, tr = host_and_texts(interaction)
    if not draft.name:
        raise Refused(Why.BAD_SETTING, "L1.1", setting="name")
    settings = settings_of(draft, host)
    begins = draft.begin(host.leagues.now())
    if "begins" in draft.asked.fields and begins <= host.leagues.now():
        raise Refused(Why.NOT_DUE, "L14.1")
    known = await host.leagues.preview_founding(settings, interaction.user.id, begins)
    embed = discord.Embed(title=short(draft.name, 256), color=SAND)
    title = game_title(host.presenter(draft.game), known.league.settings, tr)
    for name, value in facts_of(known, known.season, title, tr):
        embed.add_field(name=name, value=value, inline=False)
    lines = [tr("This is how the league will look. Only you can see it so far.")]
    there = ""
    if "zone" in draft.asked.fields:
        there = await zone_name(draft, host, interaction.user.id, interaction.locale.value)
        lines.append(
            tr(
                "It begins on {time}. I assumed your time zone is {zone}; if that's wrong, choose another one below.",
                time=day_and_time(begins),
                zone=f"`{there}`",
            )
        )
    await reply(interaction, "\n".join(lines), embeds=[embed], view=view_of(draft_rows(draft, host, tr, there)))


def draft_rows(draft: Draft, host: Host, tr: Texts, there: str = "") -> list[Row]:
    fields = {*draft.asked.fields, "options"} - {*draft.asked.form, "zone", "pauses"}
    rows: list[Row] = [_zones(draft, host, tr, there)] if "zone" in draft.asked.fields else []
    for row in CHOICES.values():
        if row.id in fields and (choices := row.offered(draft, host, tr)):
            chosen = row.value(draft)
            options = tuple(Option(label=text, value=value, chosen=value in chosen) for value, text in choices.items())
            rows.append(Select(id=draft.id(row.verb), placeholder=tr(row.label), options=options))
    return [*rows, _row(draft, tr)]


def _zones(draft: Draft, host: Host, tr: Texts, there: str) -> Select:
    now = datetime.fromtimestamp(host.leagues.now() / 1000, UTC)
    named = [(there, OWN_ZONE)] if draft.zone == OWN_ZONE else []
    named += [(one, str(number)) for number, one in enumerate(ZONES) if one != there or not named]
    options = tuple(
        Option(
            label=tr("{zone} (it's {time} there)", zone=name, time=f"{now.astimezone(zone_of(name)):%H:%M}"),
            value=value,
            chosen=name == there,
        )
        for name, value in named
    )
    return Select(id=draft.id("zone"), placeholder=tr("Time zone"), options=options)


def _row(draft: Draft, tr: Texts, *, makes: bool = True) -> tuple[Button, ...]:
    make = (Button(id=draft.id(MAKE), label=tr("Create it"), style=Style.GOOD),) if makes else ()
    return (
        *make,
        Button(id=draft.id(AGAIN), label=tr("Change")),
        Button(id=of_league(0, NOT), label=tr("Never mind")),
        *_pauses(draft, tr),
        rules_button("leagues", WORDS[draft.format].rules, tr),
    )


def _pauses(draft: Draft, tr: Texts) -> Iterator[Button]:
    if "pauses" in draft.asked.fields:
        control = draft.id("pauses")
        label = tr("Without agreed pauses") if draft.pauses else tr("With agreed pauses")
        yield Button(id=msgspec.structs.replace(control, more=(*control.more, str(int(not draft.pauses)))), label=label)


def _name_shown(interaction: Interaction) -> str:
    embeds = getattr(interaction.message, "embeds", None) or ()
    return str(embeds[0].title or "") if embeds else ""


async def press(interaction: Interaction, control: ControlId, verb: str, more: Sequence[str]) -> None:
    host, tr = host_and_texts(interaction)
    if (verb, len(more)) == (NOT, 0):
        await reply(interaction, tr("OK, I won't create the league."))
        return
    if verb not in {FORMAT, AGAIN, MAKE, *VERBS}:
        raise UnknownControl(str(control))
    if await _kept_to_founders(interaction):
        return
    if (verb, len(more)) == (FORMAT, 1):
        await open_form(interaction, more[0])
    elif verb == AGAIN:
        draft = draft_of(_name_shown(interaction), more, host, tr)
        there = await zone(draft, host, interaction.user.id, interaction.locale.value)
        await show_form(interaction, founding_form(host, tr, draft, there))
    elif verb == MAKE:
        await _make(interaction, draft_of(_name_shown(interaction), more, host, tr))
    elif verb in VERBS and more:
        await _choose(interaction, verb, more)
    else:
        raise UnknownControl(str(control))


async def _kept_to_founders(interaction: Interaction) -> bool:
    refused = await may_found(interaction)
    if refused is None:
        return False
    await acknowledge(interaction)
    await reply(interaction, refused)
    return True


async def open_form(interaction: Interaction, format_: str) -> None:
    if format_ not in set(Format):
        raise UnknownControl(format_)
    host = interaction.client
    await show_form(interaction, founding_form(host, host.texts(interaction), usual(Format(format_), host)))


async def _choose(interaction: Interaction, verb: str, more: Sequence[str]) -> None:
    host = interaction.client
    *parts, chosen = more
    draft = draft_of(_name_shown(interaction), parts, host, host.texts(interaction))
    row = VERBS[verb]
    if row not in draft.choices:
        raise UnknownControl(verb)
    after, _ = changed([row], draft, {row.id: (chosen,)}, host, host.texts(interaction))
    if verb == "zone":  # keep the written time of day, in the new zone
        user, locale = interaction.user.id, interaction.locale.value
        was, now = await zone(draft, host, user, locale), await zone(after, host, user, locale)
        wall = datetime.fromtimestamp(draft.begins * 60, UTC).astimezone(was).replace(tzinfo=now)
        after = msgspec.structs.replace(after, begins=int(wall.timestamp()) // 60)
    await show_draft(interaction, after)


async def _make(interaction: Interaction, draft: Draft) -> None:
    host, tr = host_and_texts(interaction)
    assert interaction.guild_id is not None  # noqa: S101 - for the type checker: may_found has looked
    assert interaction.channel_id is not None  # noqa: S101 - for the type checker: a press has a channel
    known = await host.leagues.found(
        request=f"preview {interaction.message.id}" if interaction.message else str(interaction.id),  # pressed twice
        guild=interaction.guild_id,
        channel=interaction.channel_id,
        who=interaction.user.id,
        locale=await table_locale(interaction),
        settings=settings_of(draft, host),
        begins=draft.begin(host.leagues.now()),
    )
    settings = known.league.settings
    row = (*begin_button(known, tr), organise_button(known, tr))
    await reply(interaction, tr(words_of(settings).made, league=Typed(settings.name)), view=view_of([row]))

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, tzinfo
from typing import Final, NamedTuple

import discord
import msgspec
from discord import app_commands
from discord.ext import commands

from bot.controls.ids import ControlId, Kind, UnknownControl
from bot.controls.rows import Button, Option, Row, Select, Style
from bot.features.founding.draft import (
    AT_ONCE,
    CLOCKS,
    MINUTE,
    MOST_ROUNDS,
    OWN_ZONE,
    USUAL,
    ZONES,
    Draft,
    draft_of,
    games_of,
    offered_options,
    settings_of,
    usual,
    zone,
    zone_name,
)
from bot.features.founding.when import BadMoment, typed_moment, unread_text
from bot.features.league.acts_form import begin_button, organise_button
from bot.features.league.meant import game_title, of_league
from bot.features.rules import rules_button
from bot.features.table.embeds import SAND
from bot.features.table.opening import in_force, may_open, roles_of, table_locale
from bot.interaction.control import view_of
from bot.interaction.forms import CHOICES, Label, Selected, firsts, form_of, labelled, line, said_in, select
from bot.interaction.host import Host, Interaction
from bot.interaction.respond import acknowledge, reply, show_form
from bot.interaction.rights import moderates
from bot.match.pure.clock.setting import PRESETS
from bot.match.pure.people.hours import zone_of
from bot.wording.blocks import short
from bot.wording.clocks import TITLES, clock_words, day_and_time
from bot.wording.leagues.about import begin_choices, facts_of
from bot.wording.leagues.formats import WORDS, words_of
from bot.wording.names.typed import Typed
from data.texts import N_, Texts
from leagues.format import Format
from leagues.refused import Refused, Why
from leagues.season.sizes import Pyramid

FORMAT_NAME: Final = N_("format")


class NewCommand(commands.Cog):
    @app_commands.command(name="new", description=N_("Create a league in this channel; you'll see a preview first"))
    @app_commands.rename(format_=FORMAT_NAME)
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
            await reply(interaction, refused or text, view=None if refused else view_of(format_rows(tr)))
            return
        await show_form(interaction, founding_form(interaction.client, tr, usual(Format(format_))))


async def may_found(interaction: Interaction) -> str | None:
    """Return the reason why the user can't create a league here, or None if they can.

    Moderators can create a league, and so can members with the role that the server's admins have chosen for this. The
    channel must be one where the bot can open threads for tables.
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
NAME, GAME, START = "name", "game", "start"
LONGEST: Final = 60
USUAL_FORMAT: Final = Format.DIVISIONS
"""The default league format, for forms whose id names none."""
STARTS: Final = 60


class Choice(NamedTuple):
    """A list from which the organiser chooses a field of :class:`Draft`, in the form or in the preview.

    ``about``: an explanation, which only the form shows. ``choices``: pairs of a text and a value; if there are none,
    the list isn't shown. ``verb``: the name of the choice in the ids of the preview's controls.
    """

    label: str
    choices: Callable[[Draft, Host, Texts], list[tuple[str, str]]]
    about: str = ""
    verb: str = ""


def _lengths(usual_: Iterable[int], *, field: str) -> Callable[[Draft, Host, Texts], list[tuple[str, str]]]:
    return lambda draft, _host, tr: [
        (tr.plural("{count} day", "{count} days", one), str(one)) for one in sorted({*usual_, getattr(draft, field)})
    ]


def _clocks(_draft: Draft, _host: Host, tr: Texts) -> list[tuple[str, str]]:
    return [(tr.pair(tr(TITLES[one]), clock_words(PRESETS[one], tr)), one) for one in CLOCKS]


def _tiers(_draft: Draft, _host: Host, tr: Texts) -> list[tuple[str, str]]:
    return [
        (tr("One division in each tier"), Pyramid.SINGLE.value),
        (tr("1, 2, 4, 8 … divisions"), Pyramid.DOUBLING.value),
    ]


def _at_once(_draft: Draft, _host: Host, tr: Texts) -> list[tuple[str, str]]:
    return [
        (tr.plural("At most {count} table at once", "At most {count} tables at once", one), str(one)) for one in AT_ONCE
    ]


def _rounds(draft: Draft, _host: Host, tr: Texts) -> list[tuple[str, str]]:
    traits = draft.format.traits
    numbers = range(traits.least_rounds, MOST_ROUNDS + 1)
    named = [(tr.plural("{count} round", "{count} rounds", one), str(one)) for one in numbers]
    # In a cup, 0 stands for the smallest number that the rules allow (L13.1).
    return named if traits.live else [(tr("As many rounds as needed"), "0"), *named]


def _fills(_draft: Draft, _host: Host, tr: Texts) -> list[tuple[str, str]]:
    return [(tr("No: some tables have one seat fewer"), "0"), (tr("Yes: those tables are unrated"), "1")]


def _begins_with(draft: Draft, _host: Host, tr: Texts) -> list[tuple[str, str]]:
    return [(tr("At the set time"), "0"), *((text, value) for value, text in begin_choices(draft.seats, tr).items())]


def _presets(draft: Draft, host: Host, tr: Texts) -> list[tuple[str, str]]:
    return [(tr(text), name) for name, (text, _) in offered_options(draft, host).items()]


LISTS: Final[Mapping[str, Choice]] = {
    "open": Choice(
        N_("Registration is open for"),
        _lengths((1, 3, 7, 14, 21, 28), field="open"),
        N_("The season begins a day after registration closes"),
    ),
    "days": Choice(
        N_("Season length"),
        _lengths((14, 28, 42, 56, 70, 84), field="days"),
        N_("Games still running at the end get one more week, with short time limits"),
    ),
    "round_days": Choice(
        N_("Round length"),
        _lengths((3, 5, 7, 10, 14), field="round_days"),
        N_("Time limits are short in the last two days"),
    ),
    "clock": Choice(N_("Clock"), _clocks, N_("How much time each player has")),
    "pyramid": Choice(N_("Divisions per tier"), _tiers, verb="tiers"),
    "at_once": Choice(N_("Tables at once"), _at_once, verb="once"),
    "rounds": Choice(N_("Rounds"), _rounds, N_("Organisers can end the evening earlier or add rounds"), verb="rounds"),
    "fill": Choice(
        N_("Computers in empty seats"), _fills, N_("If there aren't enough players to fill every table"), verb="fill"
    ),
    "begin_with": Choice(N_("When it begins"), _begins_with, verb="with"),
    "options": Choice(N_("Game options"), _presets, verb="preset"),
}
"""The choices from lists by field, in the order in which the preview shows them."""
SETS: Final[Mapping[str, str]] = {
    **{one.verb: field for field, one in LISTS.items() if one.verb},
    "zone": "zone",
    "pauses": "pauses",
}


def format_rows(tr: Texts) -> list[Row]:
    return [tuple(Button(id=of_league(0, FORMAT, one.value), label=tr(words.name)) for one, words in WORDS.items())]


def founding_form(host: Host, tr: Texts, draft: Draft, zone: tzinfo = UTC) -> discord.ui.Modal:
    fields = [
        labelled(tr("Name"), tr("The league's name"), line(NAME, draft.name, longest=LONGEST, required=True)),
        labelled(tr("Game and seats"), tr("The game, and how many people play at each table"), _games(host, tr, draft)),
    ]
    for field in draft.asked.form:
        if field == "begins":
            fields.append(_start(draft, tr, zone))
        else:
            one = LISTS[field]
            fields.append(
                labelled(
                    tr(one.label), tr(one.about), select(field, one.choices(draft, host, tr), draft.written(field))
                )
            )
    more = () if draft.format is USUAL_FORMAT else (draft.format.value,)
    return form_of(tr(WORDS[draft.format].new), ControlId(Kind.LEAGUE, 0, 0, (NEW, *more)), fields)


def _games(host: Host, tr: Texts, draft: Draft) -> Selected:
    games = [
        (f"{host.presenter(name).title} · {tr.plural('{count} seat', '{count} seats', seats)}", f"{name}.{seats}")
        for name, seats in games_of(host)
    ][:CHOICES]
    return select(GAME, games, f"{draft.game}.{draft.seats}" if draft.game else games[0][1])


def _start(draft: Draft, tr: Texts, zone: tzinfo) -> Label:
    there = datetime.fromtimestamp(draft.begins * MINUTE / 1000, UTC).astimezone(zone)
    written = f"{there:%Y-%m-%d %H:%M}" if draft.begins else ""
    about = tr("For example 20:30, tomorrow 19:00, Friday 8pm, 2026-12-24 18:00 or in 3 hours")
    return labelled(tr("Starts"), about, line(START, written, longest=STARTS, required=True))


MAKE, AGAIN, NOT = "make", "again", "not"
CHANGES: Final = frozenset({MAKE})
FIRST_ANSWERS: Final = frozenset({AGAIN, FORMAT})


async def take_form(interaction: Interaction, control: ControlId) -> None:
    more = list(control.more[1:])
    if control != ControlId(Kind.LEAGUE, 0, 0, (NEW, *more)) or more not in ([], *([one.value] for one in Format)):
        raise UnknownControl(str(control))
    await acknowledge(interaction)
    if await _kept_to_founders(interaction):
        return
    said = firsts(said_in(interaction.data))
    start = usual(Format(*more) if more else USUAL_FORMAT)
    game, _, seats = said.get(GAME, "").partition(".")
    common = (start.format.value, game, seats, said.get("clock", start.clock), USUAL)
    form, fields = start.asked.form, start.asked.fields
    own = [(field in form and said.get(field)) or start.written(field) for field in fields]
    name = short(Typed(said.get(NAME, "")).plain, LONGEST)
    draft = draft_of(name, (*common, *own), interaction.client)
    if "begins" not in draft.asked.fields:
        await show_draft(interaction, draft)
        return
    await _show_evening(interaction, draft, said.get(START, ""))


async def _show_evening(interaction: Interaction, draft: Draft, text: str) -> None:
    host = interaction.client
    tr = host.texts(interaction)
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
    host = interaction.client
    tr = host.texts(interaction)
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
    fields = {*draft.asked.fields, "options"} - {*draft.asked.form}
    rows: list[Row] = [_zones(draft, host, tr, there)] if "zone" in fields else []
    for field, one in LISTS.items():
        if field in fields and (choices := one.choices(draft, host, tr)):
            now = draft.written(field)
            options = tuple(Option(label=label, value=value, chosen=value == now) for label, value in choices)
            rows.append(Select(id=draft.id(one.verb), placeholder=tr(one.label), options=options))
    return [*rows, _row(draft, tr)]


def _zones(draft: Draft, host: Host, tr: Texts, there: str) -> Select:
    now = datetime.fromtimestamp(host.leagues.now() / 1000, UTC)
    named = [(there, OWN_ZONE)] if draft.zone == OWN_ZONE else []
    named += [(one, str(number)) for number, one in enumerate(ZONES) if one != there or not named]
    options = tuple(
        Option(
            label=tr("{zone}: now {time}", zone=name, time=f"{now.astimezone(zone_of(name)):%H:%M}"),
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


async def press(interaction: Interaction, verb: str, league: int, more: Sequence[str]) -> bool:
    """Handle a press of the control with this ``verb``. Return False if this module has no such control. Raises Refused
    and UnknownControl.
    """
    if league:
        return False
    host = interaction.client
    tr = host.texts(interaction)
    if (verb, len(more)) == (NOT, 0):
        await reply(interaction, tr("OK, I won't create the league."))
        return True
    if verb not in {FORMAT, AGAIN, MAKE, *SETS}:
        return False
    if await _kept_to_founders(interaction):
        return True
    if (verb, len(more)) == (FORMAT, 1):
        await open_form(interaction, more[0])
    elif verb == AGAIN:
        draft = draft_of(_name_shown(interaction), more, host)
        there = await zone(draft, host, interaction.user.id, interaction.locale.value)
        await show_form(interaction, founding_form(host, tr, draft, there))
    elif verb == MAKE:
        await _make(interaction, draft_of(_name_shown(interaction), more, host))
    elif verb in SETS and more:
        await _choose(interaction, verb, more)
    else:
        return False
    return True


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
    await show_form(interaction, founding_form(host, host.texts(interaction), usual(Format(format_))))


async def _choose(interaction: Interaction, verb: str, more: Sequence[str]) -> None:
    host = interaction.client
    *parts, chosen = more
    draft = draft_of(_name_shown(interaction), parts, host)
    field = SETS[verb]
    if field != "options" and field not in draft.asked.fields:
        raise UnknownControl(verb)
    before = draft.id(verb).more[2:]
    place = 4 if field == "options" else 5 + draft.asked.fields.index(field)
    after = draft_of(draft.name, [*before[:place], chosen, *before[place + 1 :]], host)
    if field == "zone":  # keep the written time of day, in the new zone
        user, locale = interaction.user.id, interaction.locale.value
        was, now = await zone(draft, host, user, locale), await zone(after, host, user, locale)
        wall = datetime.fromtimestamp(draft.begins * 60, UTC).astimezone(was).replace(tzinfo=now)
        after = msgspec.structs.replace(after, begins=int(wall.timestamp()) // 60)
    await show_draft(interaction, after)


async def _make(interaction: Interaction, draft: Draft) -> None:
    host = interaction.client
    tr = host.texts(interaction)
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

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Final

import discord
import msgspec

from bot.controls.ids import ControlId, Kind, UnknownControl
from bot.controls.rows import Button, Option, Row, Select, Style
from bot.features.founding.command import may_found
from bot.features.founding.draft import (
    AT_ONCE,
    OWN_ZONE,
    USUAL,
    ZONES,
    Draft,
    draft_of,
    offered_options,
    settings_of,
    usual,
    zone,
    zone_name,
)
from bot.features.founding.form import (
    CLOCK,
    DAYS,
    FILL,
    FORMAT,
    GAME,
    LONGEST,
    NAME,
    NEW,
    OPEN,
    ROUND_DAYS,
    ROUNDS,
    START,
    USUAL_FORMAT,
    cup_rounds,
    fills,
    founding_form,
)
from bot.features.founding.typed import typed_moment, unread_text
from bot.features.founding.when import BadMoment
from bot.features.league.acts_form import begin_button, organise_button
from bot.features.league.meant import game_title, of_league
from bot.features.rules.pages import rules_button
from bot.features.table.embeds import SAND
from bot.features.table.language import table_locale
from bot.interaction.control import view_of
from bot.interaction.forms import firsts, said_in
from bot.interaction.host import Host, Interaction
from bot.interaction.respond import acknowledge, reply, show_form
from bot.match.pure.people.hours import zone_of
from bot.wording.blocks import short
from bot.wording.clocks import day_and_time
from bot.wording.leagues.about import begin_choices, facts_of
from bot.wording.leagues.formats import WORDS, words_of
from bot.wording.names.typed import Typed
from data.texts import Texts
from leagues.format import Format
from leagues.refused import Refused, Why
from leagues.season.sizes import Pyramid

MAKE, AGAIN, NOT = "make", "again", "not"
SETS: Final[Mapping[str, str]] = {
    "tiers": "pyramid",
    "once": "at_once",
    "preset": "options",
    "rounds": "rounds",
    "fill": "fill",
    "zone": "zone",
    "with": "begin_with",
    "pauses": "pauses",
}
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
    common = (start.format.value, game, seats, said.get(CLOCK, start.clock), USUAL)
    typed = {field: said.get(field) for field in (OPEN, DAYS, ROUND_DAYS, ROUNDS, FILL)}
    own = [typed.get(field) or start.written(field) for field in start.asked.fields]
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
    rows: list[Row] = []
    fields = {*draft.asked.fields} - {*draft.asked.form}
    if "pyramid" in fields:
        tiers = [
            (tr("One division in each tier"), Pyramid.SINGLE.value),
            (tr("1, 2, 4, 8 … divisions"), Pyramid.DOUBLING.value),
        ]
        rows.append(_select(draft, "tiers", tr("Divisions per tier"), tiers))
    if "at_once" in fields:
        at_once = [
            (tr.plural("At most {count} table at once", "At most {count} tables at once", one), str(one))
            for one in AT_ONCE
        ]
        rows.append(_select(draft, "once", tr("Tables at once"), at_once))
    if "rounds" in fields:
        rows.append(_select(draft, "rounds", tr("Rounds"), cup_rounds(tr)))
    if "fill" in fields:
        rows.append(_select(draft, "fill", tr("Computers in empty seats"), fills(tr)))
    if "zone" in fields:
        rows.append(_zones(draft, host, tr, there))
    if "begin_with" in fields:
        begins = [(tr("At the set time"), "0"), *begin_choices(draft.seats, tr)]
        rows.append(_select(draft, "with", tr("When it begins"), begins))
    offered = offered_options(draft, host)
    if offered:
        options = [(tr(text), name) for name, (text, _) in offered.items()]
        rows.append(_select(draft, "preset", tr("Game options"), options))
    return [*rows, _row(draft, tr)]


def _select(draft: Draft, verb: str, placeholder: str, choices: Iterable[tuple[str, str]]) -> Select:
    now = draft.written(SETS[verb])
    options = tuple(Option(label=label, value=value, chosen=value == now) for label, value in choices)
    return Select(id=draft.id(verb), placeholder=placeholder, options=options)


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

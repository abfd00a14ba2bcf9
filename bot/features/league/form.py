"""``/league new``: one form, then the league in words, then a button that makes it.

Nothing is kept meanwhile: what was chosen stands in the ids of the preview's controls, the name in its title.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import discord
import msgspec
from discord import app_commands
from discord.ext import commands

from bot.controls.ids import ControlId, Kind, UnknownControl, number
from bot.controls.rows import Button, Option, Row, Select, Style
from bot.features.league.meant import of_league
from bot.features.rules.pages import rules_button
from bot.features.table.embeds import SAND
from bot.features.table.language import table_locale
from bot.features.table.may_open import may_open
from bot.interaction.control import view_of
from bot.interaction.forms import CHOICES, firsts, form_of, labelled, line, said_in, select
from bot.interaction.host import GamePresenter, Host, Interaction
from bot.interaction.respond import acknowledge, reply, show_form
from bot.interaction.rights import moderates
from bot.match.pure.clock.setting import PRESETS
from bot.match.pure.play.look import Rules
from bot.wording.blocks import short
from bot.wording.clocks import TITLES, clock_words
from bot.wording.leagues.about import facts_of
from bot.wording.typed import Typed
from data.texts import N_, Texts
from leagues.refused import Refused, Why
from leagues.season.sizes import LIMITS, Pyramid
from leagues.settings import DAY, Settings

NEW, MAKE, AGAIN, NOT, SET_PYRAMID, SET_AT_ONCE, SET_PRESET = "new", "make", "again", "not", "tiers", "once", "preset"
NAME, GAME, OPEN, DAYS, CLOCK = "name", "game", "open", "days", "clock"
LONGEST: Final = 60
"""Characters of a league's name."""
OPEN_DAYS: Final = (1, 3, 7, 14, 21, 28)
SEASON_DAYS: Final = (14, 28, 42, 56, 70, 84)
CLOCKS: Final = ("fast", "daily", "relaxed")
"""Those with which a season ends; people sit at the board together with the others."""
AT_ONCE: Final = (2, 3, 4)
USUAL: Final = "usual"
"""The preset of a game that has none, or of which none was chosen."""
CHANGES: Final = frozenset({MAKE})


class Draft(msgspec.Struct, frozen=True):
    """What was chosen so far. ``open``: days of registration, ``days``: of the season; ``clock``, ``preset``: names."""

    name: str
    game: str
    seats: int
    open: int = 14
    days: int = 56
    clock: str = "daily"
    pyramid: Pyramid = Pyramid.SINGLE
    at_once: int = 3
    preset: str = USUAL

    def id(self, verb: str) -> ControlId:
        """A control that does something with it; the name is not in it."""
        return of_league(
            0,
            verb,
            self.game,
            str(self.seats),
            str(self.open),
            str(self.days),
            self.clock,
            self.pyramid.value,
            str(self.at_once),
            self.preset,
        )


def draft_of(name: str, parts: Sequence[str], host: Host) -> Draft:
    """The draft that an id holds. Raises UnknownControl for what no form offers."""
    if len(parts) != 8:
        raise UnknownControl(":".join(parts))
    game, seats, open_, days, clock, pyramid, at_once, preset = parts
    if game not in host.presenters or clock not in CLOCKS or pyramid not in set(Pyramid):
        raise UnknownControl(":".join(parts))
    if preset != USUAL and preset not in host.presenter(game).presets:
        raise UnknownControl(preset)
    return Draft(
        name,
        game,
        number(seats, max(LIMITS)),
        number(open_, 60),
        number(days, 365),
        clock,
        Pyramid(pyramid),
        number(at_once, 4),
        preset,
    )


def settings_of(draft: Draft, host: Host) -> Settings:
    """The league's settings."""
    presets = host.presenter(draft.game).presets
    return Settings(
        name=draft.name,
        server="",
        channel="",
        game=draft.game,
        options=tuple(presets[draft.preset].options) if draft.preset in presets else (),
        clock=draft.clock,
        seats=draft.seats,
        pyramid=draft.pyramid,
        registration=draft.open,
        days=draft.days,
        at_once=draft.at_once,
    )


class NewCommand(commands.Cog):
    """The command."""

    def __init__(self, games: Mapping[str, Rules], presenters: Mapping[str, GamePresenter]) -> None:
        self._games = games
        self._presenters = presenters

    @app_commands.command(name="new", description=N_("Make a league in this channel: first it is shown to you"))
    async def new(self, interaction: Interaction) -> None:
        """The form, for who may."""
        refused = await may_found(interaction)
        if refused is not None:
            await acknowledge(interaction)
            await reply(interaction, refused)
            return
        await show_form(interaction, founding_form(interaction.client, interaction.client.texts(interaction)))


async def may_found(interaction: Interaction) -> str | None:
    """Why no league can be made here, in words; None when it can: by a moderator, where tables can open in threads."""
    tr = interaction.client.texts(interaction)
    if interaction.guild_id is None:
        return tr("A league belongs to a server: make it in a channel there.") + " (L1.1)"
    if not moderates(interaction):
        return tr("Leagues are made by those who moderate this channel or manage the server: ask one of them.")
    return await may_open(interaction, own_thread=True)


def founding_form(host: Host, tr: Texts, draft: Draft | None = None) -> discord.ui.Modal:
    """The form, filled in with what is usual or was chosen."""
    games = _games(host, tr)
    chosen = f"{draft.game}.{draft.seats}" if draft else games[0][1]
    opens, days = (draft.open, draft.days) if draft else (14, 56)
    clocks = [(tr.pair(tr(TITLES[one]), clock_words(PRESETS[one], tr)), one) for one in CLOCKS]
    fields = [
        labelled(
            tr("Name"),
            tr("What the league is called"),
            line(NAME, draft.name if draft else "", longest=LONGEST, required=True),
        ),
        labelled(tr("Game and seats"), tr("Who plays at one table"), select(GAME, games, chosen)),
        labelled(
            tr("Registration is open for"),
            tr("The season begins a day after it closes"),
            _of_days(OPEN, OPEN_DAYS, opens, tr),
        ),
        labelled(
            tr("A season takes"),
            tr("What is open then goes on with short clocks for a week"),
            _of_days(DAYS, SEASON_DAYS, days, tr),
        ),
        labelled(
            tr("Clock"), tr("How long each of you may take"), select(CLOCK, clocks, draft.clock if draft else "daily")
        ),
    ]
    return form_of(tr("A new league"), ControlId(Kind.LEAGUE, 0, 0, (NEW,)), fields)


def _games(host: Host, tr: Texts) -> list[tuple[str, str]]:
    """Each game with the numbers of seats that leagues can have, four first."""
    found = [
        (name, seats)
        for name in host.presenters
        if name in host.service.desk.games
        for seats in host.service.desk.games[name].players
        if seats in LIMITS
    ]
    found.sort(key=lambda one: one[1] != 4)
    return [
        (f"{host.presenter(name).title} · {tr.plural('{count} seat', '{count} seats', seats)}", f"{name}.{seats}")
        for name, seats in found
    ][:CHOICES]


def _of_days(name: str, usual: Iterable[int], chosen: int, tr: Texts) -> discord.ui.Select[Any]:
    choices = [(tr.plural("{count} day", "{count} days", one), str(one)) for one in sorted({*usual, chosen})]
    return select(name, choices, str(chosen))


async def take_league_form(interaction: Interaction, control: ControlId) -> None:
    """Show what the form says as a league would be. Raises UnknownControl, and Refused for what no league can be."""
    if control != ControlId(Kind.LEAGUE, 0, 0, (NEW,)):
        raise UnknownControl(str(control))
    await acknowledge(interaction)
    said = firsts(said_in(interaction.data))
    game, _, seats = said.get(GAME, "").partition(".")
    parts = (
        game,
        seats,
        said.get(OPEN, "14"),
        said.get(DAYS, "56"),
        said.get(CLOCK, "daily"),
        Pyramid.SINGLE.value,
        "2",
        USUAL,
    )
    name = Typed(said.get(NAME, "")).plain[:LONGEST]
    await show_draft(interaction, draft_of(name, parts, interaction.client))


async def show_draft(interaction: Interaction, draft: Draft) -> None:
    """The league in words, as it would be, with the button that makes it. Nothing is stored yet. Raises Refused."""
    host = interaction.client
    tr = host.texts(interaction)
    settings = settings_of(draft, host)
    if not draft.name:
        raise Refused(Why.BAD_SETTING, "L1.1", setting="name")
    known = await host.leagues.preview_founding(settings, interaction.user.id, _begins(draft, host))
    embed = discord.Embed(title=short(draft.name, 256), color=SAND)
    for name, value in facts_of(known, known.season, host.presenter(draft.game).title, tr):
        embed.add_field(name=name, value=value, inline=False)
    text = tr("This is how the league would be. Nobody else sees it yet.")
    await reply(interaction, text, embeds=[embed], view=view_of(draft_rows(draft, host, tr)))


def _begins(draft: Draft, host: Host) -> int:
    """When the season begins: a day after registration closes."""
    return host.leagues.now() + (draft.open + 1) * DAY


def draft_rows(draft: Draft, host: Host, tr: Texts) -> list[Row]:
    """What else can be chosen, and what is done with it."""
    rows: list[Row] = [
        Select(
            id=draft.id(SET_PYRAMID),
            placeholder=tr("How divisions lie above each other"),
            options=(
                _option(tr("One division in each tier"), Pyramid.SINGLE.value, draft.pyramid.value),
                _option(tr("1, 2, 4, 8 … divisions"), Pyramid.DOUBLING.value, draft.pyramid.value),
            ),
        ),
        Select(
            id=draft.id(SET_AT_ONCE),
            placeholder=tr("Tables at once"),
            options=tuple(
                _option(
                    tr.plural("At most {count} table at once", "At most {count} tables at once", one),
                    str(one),
                    str(draft.at_once),
                )
                for one in AT_ONCE
            ),
        ),
    ]
    presets = host.presenter(draft.game).presets
    if presets:
        options = [_option(tr(preset.name), name, draft.preset) for name, preset in presets.items()]
        rows.append(Select(id=draft.id(SET_PRESET), placeholder=tr("Options of the game"), options=tuple(options)))
    rows.append(
        (
            Button(id=draft.id(MAKE), label=tr("Make it"), style=Style.GOOD),
            Button(id=draft.id(AGAIN), label=tr("Change")),
            Button(id=of_league(0, NOT), label=tr("Never mind")),
            rules_button("leagues", "L0", tr),
        )
    )
    return rows


def _option(label: str, value: str, chosen: str) -> Option:
    return Option(label=label, value=value, chosen=value == chosen)


def _name_shown(interaction: Interaction) -> str:
    """The name: the title of the message that was pressed, which the bot itself has written."""
    embeds = getattr(interaction.message, "embeds", None) or ()
    return str(embeds[0].title or "") if embeds else ""


async def press(interaction: Interaction, verb: str, league: int, more: Sequence[str]) -> bool:
    """Answer a control of the preview; False for one of another module. Raises Refused and UnknownControl."""
    if league:
        return False
    tr = interaction.client.texts(interaction)
    match verb, tuple(more):
        case ("not", ()):
            await reply(interaction, tr("No league was made."))
        case ("again", parts) if len(parts) == 8:
            draft = draft_of(_name_shown(interaction), parts, interaction.client)
            await show_form(interaction, founding_form(interaction.client, tr, draft))
        case ("make", parts) if len(parts) == 8:
            await _make(interaction, draft_of(_name_shown(interaction), parts, interaction.client))
        case ("tiers" | "once" | "preset", (*parts, chosen)) if len(parts) == 8:
            place = {SET_PYRAMID: 5, SET_AT_ONCE: 6, SET_PRESET: 7}[verb]
            parts[place] = chosen
            await show_draft(interaction, draft_of(_name_shown(interaction), parts, interaction.client))
        case _:
            return False
    return True


async def _make(interaction: Interaction, draft: Draft) -> None:
    """The league is made; the sign-up follows in the channel. Raises Refused."""
    host = interaction.client
    tr = host.texts(interaction)
    refused = await may_found(interaction)
    if refused is not None or interaction.guild_id is None or interaction.channel_id is None:
        await reply(interaction, refused or "")
        return
    known = await host.leagues.found(
        request=str(interaction.id),
        guild=interaction.guild_id,
        channel=interaction.channel_id,
        who=interaction.user.id,
        locale=await table_locale(interaction),
        settings=settings_of(draft, host),
        begins=_begins(draft, host),
    )
    text = tr(
        "**{league}** is there, and you organise it. The sign-up follows in this channel; `/league organise` has your "
        "tools.",
        league=Typed(known.league.settings.name),
    )
    await reply(interaction, text)

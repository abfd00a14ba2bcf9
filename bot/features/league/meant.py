from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any, Final

from discord import app_commands

from bot.client.names import People
from bot.controls.ids import LARGEST, ControlId, ControlKind, UnknownControl, number
from bot.interaction.here import offered
from bot.interaction.host import Interaction
from bot.interaction.offering import Choices, offers
from bot.interaction.rights import seen
from bot.league.pure.known import Known, Named, number_of, people_of, user_of
from bot.presenters.presenter import Presenter
from bot.wording.leagues.names import Names
from bot.wording.names.typed import Typed
from data.texts import N_, Texts
from leagues.refused import Refused, Why
from leagues.settings import Settings
from leagues.state import GONE

LEAGUE_ABOUT: Final = N_("Which league (default: the league of this channel or server)")


def of_league(league: int, verb: str, *more: str) -> ControlId:
    return ControlId(ControlKind.LEAGUE, 0, 0, (verb, str(league), *more))


def verb_of(control: ControlId) -> tuple[str, int, tuple[str, ...]]:
    """Return the verb of a league's control, the league's number and the other parts. Raises UnknownControl."""
    if (control.match, control.ply, control.line) != (0, 0, "") or len(control.more) < 2:
        raise UnknownControl(str(control))
    verb, league, *more = control.more
    return verb, number(league, LARGEST), tuple(more)


def coded(member: str) -> str:
    """Return a member's id in the form used in control ids, even if their personal data was erased."""
    return f"gone.{member.removeprefix(GONE)}" if member.startswith(GONE) else member


def decoded(part: str) -> str:
    return f"{GONE}{part.removeprefix('gone.')}" if part.startswith("gone.") else part


async def league_meant(interaction: Interaction, named: str | None) -> Known:
    """Return the league of this server with the number (from autocompletion) or the name ``named``. By default, return
    the only one that hasn't ended or, of several, this channel's. Raises Refused (NO_LEAGUE).
    """
    every = await _names_shown(interaction)
    found = await _channel_s(interaction, every) if named is None else _named(every, named)
    if found is None:
        raise Refused(Why.NO_LEAGUE, "L1.1")
    return await interaction.client.leagues.reading.get(found.id)


async def shown(interaction: Interaction, every: Sequence[Known]) -> list[Known]:
    """Return those of a server's leagues that the user may know about: they can see the league's home channel, manage
    the server, or take part in the league.
    """
    who = number_of(interaction.user.id)
    sees = await seen(interaction, {one.channel for one in every})
    return [one for one in every if one.channel in sees or manages(interaction) or who in people_of(one.league)]


async def _names_shown(interaction: Interaction) -> list[Named]:
    reading = interaction.client.leagues.reading
    every = await reading.named(interaction.guild_id or 0)
    may = {one.id for one in await shown(interaction, [await reading.get(one.id) for one in every])}
    return [one for one in every if one.id in may]


def _named(every: list[Named], text: str) -> Named | None:
    wanted = text.strip().casefold()
    return next((one for one in every if wanted in {str(one.id), one.name.casefold()}), None)


async def _channel_s(interaction: Interaction, every: list[Named]) -> Named | None:
    running = [one for one in every if not one.ended] or every
    if len(running) == 1:
        return running[0]
    here = {interaction.channel_id, getattr(interaction.channel, "parent_id", None)}
    for one in running:
        if (await interaction.client.leagues.reading.get(one.id)).channel in here:
            return one
    return None


async def league_here(interaction: Interaction, number: int) -> Known:
    """Return the league. Raises Refused if it doesn't belong to this server or the user may not know about it."""
    known: Known = await interaction.client.leagues.reading.get(number)
    if known.guild != interaction.guild_id or not await shown(interaction, [known]):
        raise Refused(Why.NO_LEAGUE, "L1.1")
    return known


async def league_of(interaction: Interaction, number: int) -> Known:
    """Return the league as :func:`league_here` does. In direct messages, where users can act only for themselves,
    return any league.
    """
    if interaction.guild_id is not None:
        return await league_here(interaction, number)
    known: Known = await interaction.client.leagues.reading.get(number)
    return known


def manages(interaction: Interaction) -> bool:
    """Return whether the user may manage the server, and so organise its leagues (L1.2)."""
    return interaction.permissions.manage_guild or interaction.permissions.administrator


async def leagues_offered(interaction: Interaction, typed: str, *, only_open: bool = False) -> Choices:
    every = await _names_shown(interaction)
    return offered([(Typed(one.name).plain, str(one.id)) for one in every if not (only_open and one.ended)], typed)


def names_league(command: Any, *, only_open: bool = False, about: str = LEAGUE_ABOUT) -> Any:
    """Describe and complete the option `league` of `command`. `only_open`: leave out leagues that have ended."""

    @offers
    async def offer(interaction: Interaction, typed: str) -> Choices:
        return await leagues_offered(interaction, typed, only_open=only_open)

    complete: Any = app_commands.autocomplete(league=offer)
    return complete(app_commands.describe(league=about)(command))


def game_title(presenter: Presenter, settings: Settings, tr: Texts) -> str:
    """Return the game's title and the options that aren't the defaults, such as ``Museum · Expert game``."""
    options = dict(settings.options)
    usual = next((one for one in presenter.presets.values() if options and dict(one.options) == options), None)
    if usual is not None:
        return f"{presenter.title} · {tr(usual.name)}"
    texts = presenter.options
    named = [
        tr.pair(tr(texts[one].name), tr(texts[one].choices[value]))
        for one, value in options.items()
        if one in texts and value in texts[one].choices
    ]
    return " · ".join((presenter.title, *named))


async def names_of(people: People, guild: int, members: Iterable[str]) -> Names:
    """Return the names of ``members`` in a server, as far as they can be found."""
    users = {member: user for member in dict.fromkeys(members) if (user := user_of(member)) is not None}
    names = await asyncio.gather(*(people.name(guild, user) for user in users.values()))
    return {member: name for member, name in zip(users, names, strict=True) if name}

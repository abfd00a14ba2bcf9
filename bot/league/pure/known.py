"""Leagues as they are read. Ids are texts, as in :mod:`leagues`: Discord's number, or the kind of a computer."""

from __future__ import annotations

import enum
from collections.abc import Mapping

import msgspec

from bot.match.pure.table.model import Match
from leagues.ladder.matching import Missing
from leagues.ladder.queue import Waits
from leagues.log.preview import Attention
from leagues.refused import Refused, Why
from leagues.season.moves import Zone
from leagues.standing.order import Standing
from leagues.standings import Help
from leagues.state import GONE, NOBODY, Division, League, Season, Table


class Blocked(msgspec.Struct, frozen=True):
    """A league's request that Discord refuses: ``why``, since when, the next try, the number of tries.

    The moments are milliseconds since 1970.
    """

    why: Trouble
    since: int
    next_at: int
    tries: int = 1


class Trouble(enum.StrEnum):
    """The reasons why a table gets no place: its channel is gone; the bot lacks a right or isn't in the server; the
    channel has as many threads as Discord allows.
    """

    CHANNEL_GONE = "channel-gone"
    NO_RIGHT = "no-right"
    FULL = "full"


class Known(msgspec.Struct, frozen=True):
    """A league's present state.

    ``channel``: its home, which overrides ``league.settings.channel``; ``entries``: the length of its log; ``blocked``:
    the obstacle to its tables.
    """

    id: int
    guild: int
    channel: int
    locale: str
    league: League
    entries: int
    blocked: Blocked | None = None

    @property
    def season(self) -> Season | None:
        """Return the present season: the running one, else the coming one, else the last one."""
        return self.league.playing or self.league.registering or self.league.last


class Named(msgspec.Struct, frozen=True):
    """A league in a list, without its state."""

    id: int
    name: str
    ended: bool


class Stands(msgspec.Struct, frozen=True):
    """A division's standings: ``rows``, each with what separates it from the one above; ``zone``: how many go up and
    down.

    ``helpers``: the substitutes' own standings, of the whole season (L6.4).
    """

    known: Known
    season: Season
    division: Division
    rows: Standing
    zone: Zone
    helpers: tuple[Help, ...] = ()


class TableAt(msgspec.Struct, frozen=True):
    """A table of a season with its match; None before it has opened."""

    division: str
    table: Table
    match: Match | None = None


class Queue(msgspec.Struct, frozen=True):
    """A ladder's queue, the longest wait first. ``missing``: what each member lacks.

    ``within``: the most milliseconds until the next table; None if more members have to join: at least ``lacking``.
    """

    waits: tuple[Waits, ...]
    missing: Mapping[str, Missing]
    within: int | None
    lacking: int


class Eyes(msgspec.Struct, frozen=True):
    """The problems that need an organiser (L10.4).

    ``league``: known to the league; ``still``: tables without a step for long; ``unseen``: members without a move since
    the season began; ``low``: members whose bank at a table is nearly spent (division, table, member).
    """

    league: tuple[Attention, ...] = ()
    blocked: Blocked | None = None
    still: tuple[tuple[str, int], ...] = ()
    unseen: tuple[str, ...] = ()
    low: tuple[tuple[str, int, str], ...] = ()

    @property
    def quiet(self) -> bool:
        """Return whether there are none."""
        return self == Eyes()


def number_of(user: int) -> str:
    """Return a person's id in leagues."""
    return str(user)


def user_of(member: str) -> int | None:
    """Return Discord's number of a member; None for a computer, and for a person with erased data."""
    return int(member) if member.isascii() and member.isdecimal() else None


def is_computer(who: str) -> bool:
    """Return whether that is the kind of a computer: not a person, no one, or an erased person's other name."""
    return who != NOBODY and user_of(who) is None and not who.startswith(GONE)


def table_of(league: League, season: int, division: str, number: int) -> Table | None:
    """Return a table of a season that the league holds."""
    found = next((one for one in league.seasons if one.number == season), None)
    return next(
        (
            table
            for of, table in (() if found is None else found.tables)
            if (of.name, table.number) == (division, number)
        ),
        None,
    )


def season_of(league: League, number: int | None) -> Season:
    """Return the season of that number that the league holds; None: the present one. Raises Refused."""
    if number is None:
        found = league.playing or league.registering or league.last
    else:
        found = next((one for one in league.seasons if one.number == number), None)
    if found is None:
        raise Refused(Why.NO_SEASON, "L2.1", season=number or 0)
    return found


def division_of(season: Season, name: str) -> Division:
    """Return the division of that name. Raises Refused."""
    found = next((one for one in season.divisions if one.name == name), None)
    if found is None:
        raise Refused(Why.NO_DIVISION, "L2.4", division=name)
    return found


def home_of(season: Season, member: str) -> Division | None:
    """Return the division in which ``member`` has a place."""
    return next((one for one in season.divisions if member in one.members), None)


def people_of(league: League) -> set[str]:
    """Return all people of the league now: organisers, members, signed-up people, substitutes."""
    found = set(league.organisers)
    for season in league.seasons:
        found.update(one.member for one in (*season.signed, *season.substitutes, *season.present))
        found.update(one.member for one in season.queue)
        found.update(one.member for one in season.members)
    return found

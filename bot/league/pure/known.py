"""Describe leagues' current states for the rest of the bot, and look things up in them.

As in :mod:`leagues`, ids are strings: a Discord user id, or a kind of computer player.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from bot.match.pure.table.model import Match
from leagues.ladder.matching import Missing
from leagues.ladder.queue import Waits
from leagues.log.preview import Attention
from leagues.refused import Refused, Why
from leagues.season.moves import Zone
from leagues.settings import HOUR
from leagues.standing.order import Standing
from leagues.standings import Help
from leagues.state import GONE, NOBODY, Division, League, Season, Table


class ThreadsRefused(msgspec.Struct, frozen=True):
    """Discord's refusal to create threads for a league's tables.

    `since`: when Discord first refused. `next_at`: when to try again. Both times are milliseconds since 1970. `tries`:
    the number of tries so far.
    """

    why: TableTrouble
    since: int
    next_at: int
    tries: int = 1


class TableTrouble(enum.StrEnum):
    CHANNEL_GONE = "channel-gone"
    NO_RIGHT = "no-right"
    FULL = "full"


# The waiting time before each new attempt while Discord refuses to create threads, in milliseconds.
PAUSES: Final = (HOUR // 12, HOUR // 4, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR)


def blocked(before: ThreadsRefused | None, why: TableTrouble, now: int) -> ThreadsRefused:
    if before is None or before.why is not why:
        return ThreadsRefused(why, now, now + PAUSES[0])
    pause = PAUSES[min(before.tries, len(PAUSES) - 1)]
    return ThreadsRefused(why, before.since, now + pause, before.tries + 1)


class Known(msgspec.Struct, frozen=True):
    """A league's current state.

    `channel`: its home channel, which overrides `league.settings.channel`. `entries`: the length of its log. `blocked`:
    set while Discord refuses to create threads for its tables.
    """

    id: int
    guild: int
    channel: int
    locale: str
    league: League
    entries: int
    blocked: ThreadsRefused | None = None

    @property
    def season(self) -> Season | None:
        """Return the running season. If there is none, return the upcoming season or, failing that, the one that ended
        last.
        """
        return self.league.playing or self.league.registering or self.league.last


class Named(msgspec.Struct, frozen=True):
    id: int
    name: str
    ended: bool


class DivisionStandings(msgspec.Struct, frozen=True):
    """A division's standings.

    `rows`: one row per member, which also gives the reason why the member is ranked below the previous one. `zone`: how
    many members move up and down. `helpers`: the separate standings of the season's substitutes (L6.4).
    """

    known: Known
    season: Season
    division: Division
    rows: Standing
    zone: Zone
    helpers: tuple[Help, ...] = ()


class TableAt(msgspec.Struct, frozen=True):
    division: str
    table: Table
    match: Match | None = None


class LadderQueue(msgspec.Struct, frozen=True):
    """The members of a ladder who are waiting for a game table, longest wait first. `missing` holds, for each member,
    the reason why they don't have a table yet.

    `within` is the maximum time until the next table, in milliseconds, or None if more members have to join the queue
    first. `lacking` is the minimum number of members who have to join before that table can open.
    """

    waits: tuple[Waits, ...]
    missing: Mapping[str, Missing]
    within: int | None
    lacking: int


class Eyes(msgspec.Struct, frozen=True):
    """Problems that need an organiser's attention (L10.4).

    `league`: problems that the league's log shows. `blocked`: set if Discord refuses to create threads. `still`:
    tables at which nobody has moved for a long time. `unseen`: members who haven't moved since the season began.
    `low`: members whose time bank at a table is nearly used up, as (division, table, member).
    """

    league: tuple[Attention, ...] = ()
    blocked: ThreadsRefused | None = None
    still: tuple[tuple[str, int], ...] = ()
    unseen: tuple[str, ...] = ()
    low: tuple[tuple[str, int, str], ...] = ()


def number_of(user: int) -> str:
    return str(user)


def user_of(member: str) -> int | None:
    """Return a member's Discord user id, or None for a computer player or an erased person."""
    return int(member) if member.isascii() and member.isdecimal() else None


def users_of(members: Iterable[str]) -> tuple[int, ...]:
    return tuple(user for one in members if (user := user_of(one)) is not None)


def is_computer(who: str) -> bool:
    """Return whether `who` is a kind of computer player, rather than a person, an empty seat or an erased person."""
    return who != NOBODY and user_of(who) is None and not who.startswith(GONE)


def table_of(league: League, season: int, division: str, number: int) -> Table | None:
    found = league.season(season)
    tables = () if found is None else found.tables
    return next((table for of, table in tables if (of.name, table.number) == (division, number)), None)


def season_of(league: League, number: int | None) -> Season:
    found = league.playing or league.registering or league.last if number is None else league.season(number)
    if found is None:
        raise Refused(Why.NO_SEASON, "L2.1", season=number or 0)
    return found


def division_of(season: Season, name: str) -> Division:
    found = next((one for one in season.divisions if one.name == name), None)
    if found is None:
        raise Refused(Why.NO_DIVISION, "L2.4", division=name)
    return found


def home_of(season: Season, member: str) -> Division | None:
    return next((one for one in season.divisions if member in one.members), None)


def people_of(league: League) -> set[str]:
    """Return everyone who is currently involved in the league: organisers, members, signed-up people, substitutes."""
    found = set(league.organisers)
    for season in league.seasons:
        found.update(one.member for one in (*season.signed, *season.substitutes, *season.present))
        found.update(one.member for one in season.queue)
        found.update(one.member for one in season.members)
    return found

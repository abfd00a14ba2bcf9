"""What a league wants of a running table, and what differs from it at the match."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import msgspec

from bot.league.pure.known import user_of
from bot.match.pure.clock import setting as clocks
from bot.match.pure.clock.setting import HOUR, Clock
from bot.match.pure.table.model import LEFT, Match
from leagues.log import entries as said
from leagues.log.entries import Entry
from leagues.log.moments import moments
from leagues.settings import DAY, Settings
from leagues.state import NOBODY, PLAYED, League, Season, Stage, Table

OVERTIME: Final = Clock(move=12 * HOUR)
"""L7.1: no bank, 12 hours a move."""
CALLED_OFF_AFTER: Final = DAY
"""Milliseconds for which a table that was annulled stands, so that the act can be taken back (L10.3)."""
MISSES: Final = 3
"""Moves in a row that the stand-in makes at one table until somebody counts as absent (L6.1)."""


_clock: Final = lru_cache(256)(clocks.read)


class End(msgspec.Struct, frozen=True):
    """The moment ``at`` which clocks become short, as it is known ``since`` then (L7.1)."""

    at: int
    since: int


class Wanted(msgspec.Struct, frozen=True):
    """What a league wants of a table: who plays each seat (None: the stand-in), by which clock, whether all clocks
    stand, how many hours were given in all, and whether it is called off; ``end``: what it is told from three days
    before on (L7.1), None before and after, and while nobody knows.
    """

    players: tuple[int | None, ...]
    clock: Clock
    stands: bool
    hours: int
    off: bool
    end: End | None = None


class Extension(msgspec.Struct, frozen=True):
    """Hours that organisers gave to all tables that ran then."""

    at: int
    hours: int


class Decided(msgspec.Struct, frozen=True):
    """What a league's log says of all tables: the hours that were given, and the end of which tables are told now."""

    given: tuple[Extension, ...]
    end: End | None


def decided(league: League, log: Iterable[Entry]) -> Decided:
    """That of the season that is played. Hours that were given cannot be taken back."""
    given, since = [], 0
    for one in log:
        if isinstance(one.what, said.Extended):
            given.append(Extension(one.at, one.what.hours))
        elif isinstance(one.what, said.Warned | said.Resumed):
            since = one.at
    return Decided(tuple(given), _end(league, since))


def _end(league: League, since: int) -> End | None:
    season = league.playing
    if season is None or not season.warned or season.stage is not Stage.RUNNING or season.paused is not None:
        return None
    found = moments(league, season)
    return None if found is None or found.overtime is None else End(found.overtime, since)


def wanted(settings: Settings, season: Season, table: Table, so: Decided, now: int) -> Wanted:
    """What the league wants of a table that has opened."""
    late = season.stage is Stage.STAND_INS
    short = late or season.stage is Stage.OVERTIME
    opened = table.opened or 0
    return Wanted(
        tuple(None if late or member == NOBODY else user_of(member) for member in table.players),
        OVERTIME if short else _clock(settings.clock),
        season.paused is not None or table.annulled is not None,
        sum(one.hours for one in so.given if one.at > opened),
        table.annulled is not None and now >= table.annulled + CALLED_OFF_AFTER,
        so.end if table.annulled is None else None,
    )


def seats_that_differ(match: Match, want: Wanted) -> dict[int, int | None]:
    """Who plays otherwise than the league wants, by seat, with who is to play there."""
    return {seat: user for seat, user in enumerate(want.players) if match.players[seat].human != user}


def absent(match: Match) -> tuple[int, ...]:
    """The people for whom the stand-in made as many moves in a row as make somebody absent (L6.1)."""
    return tuple(
        player.human
        for player, clock in zip(match.players, match.clocks.seats, strict=False)
        if player.human is not None and clock.missed >= MISSES
    )


def stands(match: Match) -> bool:
    """Whether the league has stopped its clocks."""
    paused = match.clocks.paused
    return paused is not None and paused.by == LEFT


def next_at(season: Season | None, now: int) -> int | None:
    """When a table that was annulled is called off; None for never."""
    if season is None or season.stage not in PLAYED:
        return None
    moments = (table.annulled + CALLED_OFF_AFTER for _, table in season.tables if table.annulled is not None)
    return min((one for one in moments if one > now), default=None)

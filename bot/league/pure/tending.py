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
from leagues.settings import DAY, Settings
from leagues.state import NOBODY, PLAYED, Season, Stage, Table

OVERTIME: Final = Clock(move=12 * HOUR)
"""L7.1: no bank, 12 hours a move."""
CALLED_OFF_AFTER: Final = DAY
"""Milliseconds for which a table that was annulled stands, so that the act can be taken back (L10.3)."""
MISSES: Final = 3
"""Moves in a row that the stand-in makes at one table until somebody counts as absent (L6.1)."""


_clock: Final = lru_cache(256)(clocks.read)


class Wanted(msgspec.Struct, frozen=True):
    """What a league wants of a table: who plays each seat (None: the stand-in), by which clock, whether all clocks
    stand, how many hours were given in all, and whether it is called off; ``ends``: the end that it is told of three
    days before (L7.1), None before and after.
    """

    players: tuple[int | None, ...]
    clock: Clock
    stands: bool
    hours: int
    off: bool
    ends: int | None = None


class Extension(msgspec.Struct, frozen=True):
    """Hours that organisers gave to all tables that ran then."""

    at: int
    hours: int


def extensions(log: Iterable[Entry]) -> tuple[Extension, ...]:
    """All of a log; they cannot be taken back."""
    return tuple(Extension(one.at, one.what.hours) for one in log if isinstance(one.what, said.Extended))


def wanted(settings: Settings, season: Season, table: Table, given: Iterable[Extension], now: int) -> Wanted:
    """What the league wants of a table that has opened."""
    late = season.stage is Stage.STAND_INS
    short = late or season.stage is Stage.OVERTIME
    opened = table.opened or 0
    return Wanted(
        tuple(None if late or member == NOBODY else user_of(member) for member in table.players),
        OVERTIME if short else _clock(settings.clock),
        season.paused is not None or table.annulled is not None,
        sum(one.hours for one in given if one.at > opened),
        table.annulled is not None and now >= table.annulled + CALLED_OFF_AFTER,
        season.ends if season.warned and season.stage is Stage.RUNNING and table.annulled is None else None,
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

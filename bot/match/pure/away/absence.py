"""Absences: times in which people cannot reach the bot, anywhere, in one server or at one table. Pure.

It is everywhere out of reach while it does not run, or has no connection. A server is from when the bot was sent away
from it, or Discord says that it is not available, until the bot is there (again). A table is from when the bot may not
write in its channel, or may not see it, so that nobody there is told anything. A table is on hold, too, while the
program lacks its rules. Time that lies in several absences is left out once: it is always their union that counts.

That somebody is not there is something else: a vacation is theirs (:mod:`bot.match.pure.clock.vacation`), and that they
let a stand-in move is their league's (L6.1).
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import msgspec

from bot.match.pure.clock.count import FOREVER, Span
from bot.match.pure.clock.setting import MINUTE, Clock
from bot.match.pure.clock.state import Clocks

LONG: Final = 10 * MINUTE
"""Milliseconds from which on a table says that it was out of reach, ..."""
SHARE: Final = 12
"""... or this part of the time for a move, where that is less, but a minute at least."""


class Scope(enum.StrEnum):
    """Where it is out of reach. The texts stand in the database."""

    ALL = "all"
    SHARD = "shard"
    SERVER = "server"
    TABLE = "table"
    RULES = "rules"
    """A table whose rules the program doesn't have: its game isn't installed, or in another version."""


class Where(NamedTuple):
    """A server by its id in Discord, or a table by its number; 0 for all there is."""

    scope: Scope
    place: int


EVERYWHERE: Final = Where(Scope.ALL, 0)


def shard(number: int, count: int) -> Where:
    """One of so many parts of the servers. They may be divided otherwise later, so how many there were stands with
    it.
    """
    return Where(Scope.SHARD, count << 16 | number)


class Absence(msgspec.Struct, frozen=True, kw_only=True):
    """``until`` None: it lasts. ``settled``: the tables' timers were set anew after it, and they were told. Both in
    milliseconds since 1970.
    """

    where: Where
    since: int
    until: int | None = None
    settled: bool = False

    @property
    def span(self) -> Span:
        """What it leaves out of clocks."""
        return self.since, FOREVER if self.until is None else self.until


def union(spans: Iterable[Span]) -> tuple[Span, ...]:
    """The time that lies in any of ``spans``, which are in any order: in order, apart, none empty."""
    found: list[Span] = []
    for first, last in sorted(spans):
        if first >= last:
            continue
        if found and first <= found[-1][1]:
            found[-1] = found[-1][0], max(last, found[-1][1])
        else:
            found.append((first, last))
    return tuple(found)


def lasts(spans: Sequence[Span]) -> bool:
    """Whether one of them has no end yet."""
    return any(last >= FOREVER for _, last in spans)


def latest(spans: Iterable[Span], until: int) -> Span | None:
    """The last of those, put together, that were over by ``until``."""
    over = [span for span in union(spans) if span[1] <= until]
    return over[-1] if over else None


def worth_telling(clock: Clock, clocks: Clocks, span: Span) -> bool:
    """Whether a table tells that the ``span``, which is over, was left out of its clocks: one of them ran then, and it
    was long enough for somebody to wonder.
    """
    first, last = span
    asked = [seat.turn for seat in clocks.seats] + list(clocks.lapse.turns if clocks.lapse else ())
    ran = any(turn is not None and not turn.up and turn.since is not None and turn.since < last for turn in asked)
    share = max(MINUTE, clock.move * MINUTE // SHARE) if clock.move else LONG
    return ran and last - first >= min(LONG, share)


class TablePlace(msgspec.Struct, frozen=True):
    """Where a table is that is played or gathers players. ``guild`` None: in direct messages."""

    match: int
    guild: int | None
    channel: int
    active: bool

"""Absences: times in which people cannot reach the bot, anywhere, in one server or at one table. Pure.

The bot is out of reach everywhere while it does not run or has no connection. A server is out of reach after it has
removed the bot, or while Discord says that the server is not available, until the bot is there again. A table is out of
reach while the bot may not write in its channel, or may not see it, so that nobody there hears anything. A table is
also on hold while the program lacks its rules. Clocks leave out a moment only once, even if several absences share it:
their union counts.

A person's absence is something else: a vacation is theirs (:mod:`bot.match.pure.clock.vacation`), and their league
deals with moves by a stand-in (L6.1).
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
"""Milliseconds from which a table says that it was out of reach, ..."""
SHARE: Final = 12
"""... or this part of the time for a move, if that is less, but a minute at least."""


class Scope(enum.StrEnum):
    """The extent of an absence. The texts are in the database."""

    ALL = "all"
    SHARD = "shard"
    SERVER = "server"
    TABLE = "table"
    RULES = "rules"
    """A table whose rules the program doesn't have: its game isn't installed, or only in another version."""


class Where(NamedTuple):
    """A server by its id in Discord, or a table by its number; 0 for everything."""

    scope: Scope
    place: int


EVERYWHERE: Final = Where(Scope.ALL, 0)


def shard(number: int, count: int) -> Where:
    """Return one of so many parts of the servers. A later division may differ, so the number of parts belongs to it."""
    return Where(Scope.SHARD, count << 16 | number)


class Absence(msgspec.Struct, frozen=True, kw_only=True):
    """An absence. ``until`` None: it lasts. ``settled``: the tables' timers were set again after it, and the tables
    know. Both in milliseconds since 1970.
    """

    where: Where
    since: int
    until: int | None = None
    settled: bool = False

    @property
    def span(self) -> Span:
        """Return the span that clocks leave out."""
        return self.since, FOREVER if self.until is None else self.until


def union(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Return the time in any of ``spans``, which are in any order: in order, apart, none empty."""
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
    """Return whether one of them has no end yet."""
    return any(last >= FOREVER for _, last in spans)


def latest(spans: Iterable[Span], until: int) -> Span | None:
    """Return the last of the united spans that were over by ``until``."""
    over = [span for span in union(spans) if span[1] <= until]
    return over[-1] if over else None


def worth_telling(clock: Clock, clocks: Clocks, span: Span) -> bool:
    """Return whether a table mentions that its clocks left out the ``span``, which is over: one of them was running
    then, and it was long enough for people to wonder.
    """
    first, last = span
    asked = [seat.turn for seat in clocks.seats] + list(clocks.lapse.turns if clocks.lapse else ())
    ran = any(turn is not None and not turn.up and turn.since is not None and turn.since < last for turn in asked)
    share = max(MINUTE, clock.move * MINUTE // SHARE) if clock.move else LONG
    return ran and last - first >= min(LONG, share)


class TablePlace(msgspec.Struct, frozen=True):
    """The place of a table that is played or gathers players. ``guild`` None: in direct messages."""

    match: int
    guild: int | None
    channel: int
    active: bool

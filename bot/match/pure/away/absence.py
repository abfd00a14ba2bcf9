"""Periods in which people can't reach the bot: anywhere, in one server, or at one table.

The bot can't be reached anywhere while it isn't running or isn't connected to Discord. A server is unreachable after it
has removed the bot, or while Discord reports it as unavailable. A table is unreachable while the bot can't see its
channel or write in it, or while the rules of its game are missing. If such periods overlap, the overlap is deducted
from clocks only once.

The absence of a player is handled elsewhere: see :mod:`bot.match.pure.clock.vacation` for vacations, and rule L6.1 for
leagues.
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
"""If people couldn't reach the bot for at least this long, in milliseconds, their tables always announce it."""
SHARE: Final = 12
"""If people couldn't reach the bot for less than `LONG`, their table still announces it in some cases: if the time was
at least a minute, and at least 1/``SHARE`` of the time per move.
"""


class Scope(enum.StrEnum):
    """The kind of place at which people can't reach the bot: all servers, a shard, a server, a table, or a table whose
    rules are missing. These values are stored in the database.
    """

    ALL = "all"
    SHARD = "shard"
    SERVER = "server"
    TABLE = "table"
    RULES = "rules"
    """A table whose rules are missing: its game isn't installed, or is installed only in another version."""


class Where(NamedTuple):
    """The place at which people can't reach the bot.

    `place` is a server's Discord id, a table's number, a number from :func:`shard`, or 0 if the bot can't be reached
    anywhere.
    """

    scope: Scope
    place: int


EVERYWHERE: Final = Where(Scope.ALL, 0)


def shard(number: int, count: int) -> Where:
    """Return the `Where` for all servers on one of `count` shards (connections to Discord).

    Its `place` includes `count`, because the number of shards may change later.
    """
    return Where(Scope.SHARD, count << 16 | number)


class Absence(msgspec.Struct, frozen=True, kw_only=True):
    """A period in which people can't reach the bot, from `since` to `until` in milliseconds since 1970.

    `until` is None if the absence hasn't ended. `settled`: whether tables were told and their timers were reset after
    it ended.
    """

    where: Where
    since: int
    until: int | None = None
    settled: bool = False

    @property
    def span(self) -> Span:
        """Return the span of time to deduct from clocks."""
        return self.since, FOREVER if self.until is None else self.until


def union(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Return the union of `spans`: sorted, without overlaps, and without empty spans.

    The order of `spans` doesn't matter.
    """
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
    """Return whether the last span has no end yet, because people still can't reach the bot."""
    return any(last >= FOREVER for _, last in spans)


def latest(spans: Iterable[Span], until: int) -> Span | None:
    """Return the last span in the union of `spans` that had ended by `until`."""
    over = [span for span in union(spans) if span[1] <= until]
    return over[-1] if over else None


def worth_telling(clock: Clock, clocks: Clocks, span: Span) -> bool:
    """Return whether a table should announce that `span`, in which people couldn't reach the bot, was deducted from its
    clocks.

    It should if a clock was running and the span was long enough for people to notice. The span must have ended.
    """
    first, last = span
    asked = [seat.turn for seat in clocks.seats] + list(clocks.lapse.turns if clocks.lapse else ())
    ran = any(turn is not None and not turn.up and turn.since is not None and turn.since < last for turn in asked)
    share = max(MINUTE, clock.move * MINUTE // SHARE) if clock.move else LONG
    return ran and last - first >= min(LONG, share)


class TablePlace(msgspec.Struct, frozen=True):
    """The channel of a table that is running or open for sign-up. `guild` is None in direct messages."""

    match: int
    guild: int | None
    channel: int
    active: bool

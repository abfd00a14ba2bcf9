"""Describe periods in which people can't reach the bot: anywhere, in one server, or at one table.

The bot can't be reached anywhere while it isn't running or isn't connected to Discord. A server is unreachable after it
has removed the bot, or while Discord reports it as unavailable. A table is unreachable while the bot can't see its
channel or write in it, or while the rules of its game are missing. Where such periods overlap, clocks deduct the
overlap only once.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import msgspec

from bot.match.pure.clock.setting import MINUTE, Clock, Clocks
from bot.match.pure.clock.turns import FOREVER, Span, paused_spans, without

# Tables announce every period of at least this length (milliseconds) in which people couldn't reach the bot.
LONG: Final = 10 * MINUTE
# Tables also announce a shorter period if it lasts at least a minute and at least 1/SHARE of the time per move.
SHARE: Final = 12


class OutageScope(enum.StrEnum):
    ALL = "all"
    SHARD = "shard"
    SERVER = "server"
    TABLE = "table"
    # The game isn't installed, or is installed only in another version.
    RULES = "rules"


class Where(NamedTuple):
    scope: OutageScope
    place: int

    @property
    def is_connection(self) -> bool:
        return self.scope in {OutageScope.ALL, OutageScope.SHARD}


EVERYWHERE: Final = Where(OutageScope.ALL, 0)


def shard(number: int, count: int) -> Where:
    """Return the `Where` for all servers on one of `count` shards (connections to Discord).

    Its `place` includes `count`, because the number of shards may change later.
    """
    return Where(OutageScope.SHARD, count << 16 | number)


class Absence(msgspec.Struct, frozen=True, kw_only=True):
    """A period in which people can't reach the bot. `since` and `until` are in milliseconds since 1970; `until` is
    None while the period lasts.

    `settled`: whether the bot has informed the tables and reset their timers since the period ended.
    """

    where: Where
    since: int
    until: int | None = None
    settled: bool = False

    @property
    def span(self) -> Span:
        return self.since, FOREVER if self.until is None else self.until


def union(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Return the union of `spans` (in any order): sorted, and without overlaps or empty spans."""
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
    return any(last >= FOREVER for _, last in spans)


def latest(spans: Iterable[Span], until: int) -> Span | None:
    over = [span for span in union(spans) if span[1] <= until]
    return over[-1] if over else None


def worth_telling(clock: Clock, clocks: Clocks, span: Span) -> bool:
    first, last = span
    asked = [seat.turn for seat in clocks.seats] + list(clocks.lapse.turns if clocks.lapse else ())
    ends = max((end for _, end in without([span], paused_spans(clocks))), default=0)
    ran = any(turn is not None and not turn.up and turn.since < ends for turn in asked)
    share = max(MINUTE, clock.move * MINUTE // SHARE) if clock.move else LONG
    return ran and last - first >= min(LONG, share)


class TablePlace(msgspec.Struct, frozen=True):
    match: int
    guild: int | None
    channel: int
    active: bool

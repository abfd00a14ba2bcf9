"""Decides which people play together in a ladder (L12.1). Times are Unix timestamps in milliseconds.

Whoever has waited longest is seated first, if a table can be made for them. The longer they have waited, the further
apart the ratings at their table may be. Of the tables that are possible for them, the one with the smallest rating
difference is chosen. If several have the same difference, the one whose members have waited longest is chosen.

While enough others are waiting, people who sat together at their last table aren't seated together again. The fields
of :class:`Terms` describe the exceptions. If too few others are waiting, the table with the fewest repeated meetings
is made.
"""

from __future__ import annotations

import enum
from collections.abc import Collection, Sequence
from itertools import combinations
from typing import Final

import msgspec

from leagues.edition import Edition
from leagues.settings import DAY, HOUR

SEEN_WITHIN: Final = 3 * DAY
ASKED_WITHIN: Final = 7 * DAY
FEW: Final = 12
"""If fewer members than this have asked for a table within :data:`ASKED_WITHIN`, matchmaking ignores rating
differences.
"""
NEAR: Final = 200
"""The maximum rating difference at a table for someone who has just started waiting."""
AT_FIRST: Final = ((24 * HOUR, None), (12 * HOUR, 400), (0, NEAR))
SINCE_SECOND: Final = ((2 * HOUR, None), (HOUR // 2, 400), (0, NEAR))
"""Pairs of a waiting time in milliseconds and the maximum rating difference at a table after that time, longest time
first. None means no maximum.
"""


class Terms(msgspec.Struct, frozen=True):
    """The matchmaking settings.

    `wider` holds pairs of a waiting time in milliseconds and a maximum rating difference, longest time first. `meets`
    is the number of people from a member's previous table whom the member may meet again at the next table. There is no
    such limit after `again` milliseconds of waiting, unless `again` is None. `asked` holds the times at which members
    last asked for a table. If it is None, rating differences always matter.
    """

    wider: tuple[tuple[int, int | None], ...] = SINCE_SECOND
    meets: int = 1
    again: int | None = HOUR
    asked: tuple[int, ...] | None = ()

    def few(self, now: int) -> bool:
        """Return whether matchmaking ignores rating differences because few members have recently asked for a table."""
        return self.asked is not None and sum(now - at <= ASKED_WITHIN for at in self.asked) < FEW

    def reach(self, wait: int, now: int) -> int | None:
        """Return the maximum rating difference at the table of someone who has waited `wait` milliseconds, or None if
        there is no maximum.
        """
        return None if self.few(now) else next(span for least, span in self.wider if wait >= least or not least)

    def later(self, queue: Sequence[Waiting]) -> set[int]:
        """Return the times at which more tables can become possible even if `queue` doesn't change, for example because
        the rules then allow larger rating differences.
        """
        waits = {wait for wait, _ in self.wider if wait} | ({self.again} if self.again else set())
        found = {one.since + wait for one in queue for wait in waits}
        found |= {one.seen + SEEN_WITHIN + 1 for one in queue}  # with fewer others the same may meet again
        return found | {at + ASKED_WITHIN + 1 for at in self.asked or ()}


def terms_of(edition: Edition, asked: tuple[int, ...]) -> Terms:
    """Return the matchmaking settings of an edition of the rules. `asked` holds the times at which members last asked
    for a table.
    """
    return Terms(asked=asked) if edition >= Edition.SECOND else Terms(AT_FIRST, 0, None, None)


class Waiting(msgspec.Struct, frozen=True):
    """Someone who is waiting for a table.

    `most` is how many tables they want at the same time, and `open` how many they have. `seen` is when they were last
    active. `last` holds the people at their previous table.
    """

    member: str
    since: int
    rating: int
    most: int = 1
    open: int = 0
    seen: int = 0
    last: frozenset[str] = frozenset()


class FoundTable(msgspec.Struct, frozen=True):
    """A table that matchmaking can make. Its members are sorted by waiting time, longest first.

    `span` is the difference between their best and worst ratings, and `longest` the longest waiting time in
    milliseconds. `wider` is true if `span` exceeds :data:`NEAR`.
    """

    members: tuple[str, ...]
    span: int
    longest: int
    wider: bool


class Fault(enum.Enum):
    """The reason why matchmaking shouldn't have made a table.

    LONGER: someone else who could be seated has waited longer. AGAIN: too many members of the table sat together at
    their previous one. NEARER: a table with a smaller rating difference was possible.
    """

    LONGER = enum.auto()
    AGAIN = enum.auto()
    NEARER = enum.auto()


class Instead(msgspec.Struct, frozen=True):
    """The reason why a table shouldn't have been made, and the table that the rules require for `member` instead.
    `table` is None if no table was possible for them.
    """

    fault: Fault
    table: FoundTable | None
    member: str


class Lack(enum.Enum):
    """The reason why someone who is waiting has no table yet.

    PEOPLE: too few people are waiting. RATINGS: the ratings of the people who are waiting are too far apart. AGAIN:
    they have just played with the other people who are waiting. SEEN: they haven't been active for three days. ROOM:
    they already have as many tables as they want.
    """

    PEOPLE = enum.auto()
    RATINGS = enum.auto()
    AGAIN = enum.auto()
    SEEN = enum.auto()
    ROOM = enum.auto()


class Missing(msgspec.Struct, frozen=True):
    """The reason why someone who is waiting has no table yet, with details.

    `count` is how many more people are needed. `span` is the maximum rating difference now allowed at their table, or
    None if there is no maximum. `within` is the longest time in milliseconds until they get a table if no one leaves
    the queue, or None if more people are needed.
    """

    lack: Lack
    count: int = 0
    span: int | None = None
    within: int | None = None


class Estimate(msgspec.Struct, frozen=True):
    """An estimate of the time until the next table, if no one joins or leaves the queue.

    `within` is the estimated time in milliseconds, or None if more people are needed. `lacking` is the minimum number
    of additional people needed.
    """

    within: int | None
    lacking: int


def ready(queue: Sequence[Waiting], now: int) -> list[Waiting]:
    """Return the people who can be seated, longest wait first.

    These are the people who were active in the last three days and want more tables than they have.
    """
    there = [one for one in queue if one.open < one.most and now - one.seen <= SEEN_WITHIN]
    return sorted(there, key=lambda one: (one.since, one.member))


def found(queue: Sequence[Waiting], seats: int, now: int, terms: Terms) -> tuple[FoundTable, ...]:
    """Return the tables that can be made now. No one is seated at more than one of these tables.

    People may want more than one table, so call this again after making the tables.
    """
    waiting = ready(queue, now)
    made: list[FoundTable] = []
    place = 0
    while len(waiting) >= seats and place < len(waiting):
        table = _table(waiting, waiting[place], seats, now, terms)
        if table is None:
            place += 1
            continue
        made.append(_told(table, now))
        waiting = [one for one in waiting if one not in table]
        place = 0  # with fewer who wait, a table of people who have met may be all that can be made
    return tuple(made)


def instead(members: Collection[str], queue: Sequence[Waiting], now: int, terms: Terms) -> Instead | None:
    """Return the table that the rules require instead of a table of `members`, or None if the rules allow a table of
    `members`.

    All `members` have to be in `queue`.
    """
    waiting = ready(queue, now)
    table = [one for one in waiting if one.member in members]
    for one in waiting:
        if one.since >= table[0].since:
            break
        longer = _table(waiting, one, len(table), now, terms)
        if longer is not None:
            return Instead(Fault.LONGER, _told(longer, now), one.member)
    faults = []
    for first in table:  # it was made for somebody who has waited longest; several may have waited equally long
        if first.since == table[0].since:
            best = _table(waiting, first, len(table), now, terms)
            made = None if best is None else _told(best, now)
            if _again(table, terms) > _meetings(waiting, first, len(table), now, terms):
                faults.append(Instead(Fault.AGAIN, made, first.member))
            elif best is None or _span(table) > _span(best):
                faults.append(Instead(Fault.NEARER, made, first.member))
            else:
                return None
    return faults[0]


def estimate(queue: Sequence[Waiting], seats: int, now: int, terms: Terms) -> Estimate:
    """Estimate the time until the next table if no one joins, leaves or becomes active.

    A table can become possible without any such change, because the rules allow larger rating differences and more
    repeated meetings after some time.
    """
    waiting = ready(queue, now)
    if len(waiting) < seats:
        return Estimate(None, seats - len(waiting))
    for moment in (now, *sorted(one for one in terms.later(waiting) if one > now)):
        if found(queue, seats, moment, terms):
            return Estimate(moment - now, 0)
    return Estimate(None, 1)


def missing(queue: Sequence[Waiting], seats: int, now: int, terms: Terms) -> dict[str, Missing]:
    """Return the reason why each waiting person has no table.

    This assumes that no one joins, leaves or becomes active, and that no table ends.
    """
    told: dict[str, Missing] = {}
    for one in queue:
        told[one.member] = Missing(Lack.ROOM if one.open >= one.most else Lack.SEEN)
    waiting = there = ready(queue, now)
    for moment in (now, *sorted(one for one in terms.later(waiting) if one > now)):
        if len(waiting) < seats:
            break
        for table in found(waiting, seats, moment, terms):
            for member in table.members:
                one = next(each for each in waiting if each.member == member)
                told[member] = _until(there, one, seats, now, terms, within=moment - now)
            waiting = [one for one in waiting if one.member not in table.members]
    for one in waiting:
        told[one.member] = Missing(Lack.PEOPLE, count=max(seats - len(waiting), 1))
    return told


def _until(there: Sequence[Waiting], one: Waiting, seats: int, now: int, terms: Terms, *, within: int) -> Missing:
    span = terms.reach(now - one.since, now)
    anybody = msgspec.structs.replace(terms, meets=seats)
    lack = Lack.AGAIN if within and _table(there, one, seats, now, anybody) is not None else Lack.RATINGS
    return Missing(lack, span=span, within=within)


def _told(table: Sequence[Waiting], now: int) -> FoundTable:
    span = _span(table)
    return FoundTable(tuple(one.member for one in table), span, now - min(one.since for one in table), span > NEAR)


def _table(waiting: Sequence[Waiting], first: Waiting, seats: int, now: int, terms: Terms) -> list[Waiting] | None:
    wait = now - first.since
    limit = terms.reach(wait, now)
    others = [one for one in waiting if one is not first]
    most = _meetings(waiting, first, seats, now, terms)
    near = [one for one in others if limit is None or abs(one.rating - first.rating) <= limit]
    ratings = sorted({first.rating, *(one.rating for one in near)})
    highs = [rating for rating in ratings if rating >= first.rating]
    best: tuple[int, list[int], list[Waiting]] | None = None
    for low in ratings[: len(ratings) - len(highs) + 1]:
        # A table that reaches less far down reaches at least as far up: ``highs`` only gets shorter.
        while highs and (limit is None or highs[0] - low <= limit):
            table = _apart(first, [one for one in near if low <= one.rating <= highs[0]], seats, terms, most)
            if table is not None:
                worth = (_span(table), [one.since for one in table])
                if best is None or worth < best[:2]:
                    best = (*worth, table)
                break
            highs.pop(0)
    return None if best is None else best[2]


def _meetings(waiting: Sequence[Waiting], first: Waiting, seats: int, now: int, terms: Terms) -> int:
    if terms.again is not None and now - first.since >= terms.again:
        return seats * seats
    others = [one for one in waiting if one is not first]
    most = terms.meets
    while _apart(first, others, seats, terms, most) is None:  # too few others wait: as few who meet again as can be
        most += 1
    return most


def _span(table: Sequence[Waiting]) -> int:
    return max(one.rating for one in table) - min(one.rating for one in table)


def _again(table: Sequence[Waiting], terms: Terms) -> int:
    if terms.meets:
        people = {one.member for one in table}
        return max(len(one.last & people) for one in table)
    return sum(one.member in other.last or other.member in one.last for one, other in combinations(table, 2))


def _apart(first: Waiting, others: Sequence[Waiting], seats: int, terms: Terms, most: int) -> list[Waiting] | None:
    def filled(table: list[Waiting], place: int) -> list[Waiting] | None:
        if len(table) == seats:
            return table
        for number in range(place, len(others) - (seats - len(table)) + 1):
            more = [*table, others[number]]
            if _again(more, terms) <= most and (made := filled(more, number + 1)) is not None:
                return made
        return None

    return filled([first], 0)

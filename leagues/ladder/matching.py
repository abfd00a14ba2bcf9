"""Tables of a ladder, made from the people who are waiting (L12.1). Moments are milliseconds since 1970 in UTC.

For the person who has waited longest, of those for whom a table is possible, a table is made. How far its ratings may
be apart depends on that wait. Of the tables that this allows, the one with the nearest ratings wins; of several such,
the one whose people have waited longest.

People do not meet those of their last table again while others are waiting. :class:`Terms` says how many they may meet
again, and after how long a wait that does not matter any more. If too few others are waiting, so that somebody could
have no table otherwise whatever the ratings, the table with the fewest such meetings is made.
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
"""If fewer members asked within :data:`ASKED_WITHIN`, all ratings fit at once."""
NEAR: Final = 200
"""The greatest distance between the best and the worst rating of a table at first."""
AT_FIRST: Final = ((24 * HOUR, None), (12 * HOUR, 400), (0, NEAR))
SINCE_SECOND: Final = ((2 * HOUR, None), (HOUR // 2, 400), (0, NEAR))
"""Waits and how far ratings may be apart from then on, the longest wait first; None: any distance."""


class Terms(msgspec.Struct, frozen=True):
    """The terms by which tables are made. ``wider``: as :data:`AT_FIRST`; ``meets``: how many people of their last
    table somebody may meet again at once (0: no two who sat together at the last table of one of them); ``again``: the
    wait after which that does not matter any more, None: never; ``asked``: when each member last asked for a table,
    None if their number does not matter.
    """

    wider: tuple[tuple[int, int | None], ...] = SINCE_SECOND
    meets: int = 1
    again: int | None = HOUR
    asked: tuple[int, ...] | None = ()

    def few(self, now: int) -> bool:
        """Return whether so few members asked for a table lately that any ratings fit."""
        return self.asked is not None and sum(now - at <= ASKED_WITHIN for at in self.asked) < FEW

    def reach(self, wait: int, now: int) -> int | None:
        """Return how far the ratings of a table may be apart for somebody who has waited so long; None: any
        distance.
        """
        return None if self.few(now) else next(span for least, span in self.wider if wait >= least or not least)

    def later(self, queue: Sequence[Waiting]) -> set[int]:
        """Return the moments at which time alone can change the tables made of ``queue``."""
        waits = {wait for wait, _ in self.wider if wait} | ({self.again} if self.again else set())
        found = {one.since + wait for one in queue for wait in waits}
        found |= {one.seen + SEEN_WITHIN + 1 for one in queue}  # with fewer others the same may meet again
        return found | {at + ASKED_WITHIN + 1 for at in self.asked or ()}


def terms_of(edition: Edition, asked: tuple[int, ...]) -> Terms:
    """Return the terms of an edition of the rules. ``asked``: when each member last asked for a table."""
    return Terms(asked=asked) if edition >= Edition.SECOND else Terms(AT_FIRST, 0, None, None)


class Waiting(msgspec.Struct, frozen=True):
    """Somebody who has pressed *Find a table*. ``most``: how many tables at once they want; ``open``: how many they
    have; ``seen``: when they were last seen; ``last``: the people of their last table.
    """

    member: str
    since: int
    rating: int
    most: int = 1
    open: int = 0
    seen: int = 0
    last: frozenset[str] = frozenset()


class Found(msgspec.Struct, frozen=True):
    """A table that can be made: its members by wait, the longest first; ``span``: the distance between their best and
    worst rating; ``longest``: how long the first has waited; ``wider``: whether ratings are further apart than at
    first.
    """

    members: tuple[str, ...]
    span: int
    longest: int
    wider: bool


class Fault(enum.Enum):
    """The reason why a table was not to be made: somebody who could be seated had waited longer; its people had just
    met; others have nearer ratings.
    """

    LONGER = enum.auto()
    AGAIN = enum.auto()
    NEARER = enum.auto()


class Instead(msgspec.Struct, frozen=True):
    """The right table in place of a wrong one, for ``member``. ``table``: None if none could be made yet."""

    fault: Fault
    table: Found | None
    member: str


class Lack(enum.Enum):
    """The reason why somebody who is waiting has no table yet: more people have to come; ratings are too far apart;
    they have just met the others; they were not seen for three days; they have as many tables as they want.
    """

    PEOPLE = enum.auto()
    RATINGS = enum.auto()
    AGAIN = enum.auto()
    SEEN = enum.auto()
    ROOM = enum.auto()


class Missing(msgspec.Struct, frozen=True):
    """The reason why somebody has no table, with its facts. ``count``: how many people have to come; ``span``: how far
    ratings may be apart now; ``within``: milliseconds until they are seated at the latest, if nobody goes; None if
    others have to come.
    """

    lack: Lack
    count: int = 0
    span: int | None = None
    within: int | None = None


class Estimate(msgspec.Struct, frozen=True):
    """The longest time until the next table if nobody comes or goes. ``within``: milliseconds, None if others have to
    come; ``lacking``: at least how many.
    """

    within: int | None
    lacking: int


def ready(queue: Sequence[Waiting], now: int) -> list[Waiting]:
    """Return the people who can be seated, the longest wait first: seen within three days, with room for a table."""
    there = [one for one in queue if one.open < one.most and now - one.seen <= SEEN_WITHIN]
    return sorted(there, key=lambda one: (one.since, one.member))


def found(queue: Sequence[Waiting], seats: int, now: int, terms: Terms) -> tuple[Found, ...]:
    """Return the tables that can be made now, with nobody at two of them. People who still have room afterwards keep
    waiting: ask again.
    """
    waiting = ready(queue, now)
    made: list[Found] = []
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
    """Return what the rules give in place of a table of ``members``, who are all in ``queue``; None: they allow it."""
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
    """Return the longest time until the next table if nobody comes, goes or is seen again. In time ratings may be
    further apart, and the same people may meet again.
    """
    waiting = ready(queue, now)
    if len(waiting) < seats:
        return Estimate(None, seats - len(waiting))
    for moment in (now, *sorted(one for one in terms.later(waiting) if one > now)):
        if found(queue, seats, moment, terms):
            return Estimate(moment - now, 0)
    return Estimate(None, 1)


def missing(queue: Sequence[Waiting], seats: int, now: int, terms: Terms) -> dict[str, Missing]:
    """Return why each person who is waiting has no table, if nobody comes, goes or is seen again, and no table ends."""
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
    """Return why somebody who will be seated after ``within`` has no table yet: they have just met the others, or no
    ratings are near.
    """
    span = terms.reach(now - one.since, now)
    anybody = msgspec.structs.replace(terms, meets=seats)
    lack = Lack.AGAIN if within and _table(there, one, seats, now, anybody) is not None else Lack.RATINGS
    return Missing(lack, span=span, within=within)


def _told(table: Sequence[Waiting], now: int) -> Found:
    span = _span(table)
    return Found(tuple(one.member for one in table), span, now - min(one.since for one in table), span > NEAR)


def _table(waiting: Sequence[Waiting], first: Waiting, seats: int, now: int, terms: Terms) -> list[Waiting] | None:
    """Return the table for ``first``, its members by wait; None: there is none yet."""
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
    """Return how many may meet again at a table for ``first``, as :func:`_again` counts them."""
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
    """Return how many meet again: the most people of their last table that any member meets. If the terms allow none:
    the number of pairs who sat together at the last table of one of them.
    """
    if terms.meets:
        people = {one.member for one in table}
        return max(len(one.last & people) for one in table)
    return sum(one.member in other.last or other.member in one.last for one, other in combinations(table, 2))


def _apart(first: Waiting, others: Sequence[Waiting], seats: int, terms: Terms, most: int) -> list[Waiting] | None:
    """Return a table for ``first`` with people from ``others``, who are sorted by wait: the longest waits with at most
    ``most`` meetings again. None: there is none.
    """

    def filled(table: list[Waiting], place: int) -> list[Waiting] | None:
        if len(table) == seats:
            return table
        for number in range(place, len(others) - (seats - len(table)) + 1):
            more = [*table, others[number]]
            if _again(more, terms) <= most and (made := filled(more, number + 1)) is not None:
                return made
        return None

    return filled([first], 0)

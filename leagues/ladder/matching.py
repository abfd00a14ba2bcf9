"""Tables of a ladder (L12.1): whom of those who wait a table is made of. Moments are milliseconds since 1970 in UTC.

A table is made for the one who has waited longest, of those for whom one can be made. How far its ratings may be apart
follows from that one's wait; among the tables that this allows, the one with the nearest ratings is taken, of several
the one whose people have waited longest.

Two who sat together at the last table of one of them do not sit together again. Only where, whatever their ratings, no
table for somebody could be made without, since too few others wait, one is made with as few such pairs as can be.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from leagues.settings import DAY, HOUR

SEEN_WITHIN: Final = 3 * DAY
NEAR: Final = 200
"""Between the best and the worst rating of a table at first."""
WIDER: Final = ((24 * HOUR, None), (12 * HOUR, 400), (0, NEAR))
"""From which wait on how far ratings may be apart, the longest wait first; None: any."""


class Waiting(msgspec.Struct, frozen=True):
    """Somebody who has pressed *Find a table*. ``most``: how many tables at once they want, ``open``: how many they
    have; ``seen``: when last; ``last``: with whom they sat at their last table.
    """

    member: str
    since: int
    rating: int
    most: int = 1
    open: int = 0
    seen: int = 0
    last: frozenset[str] = frozenset()


class Found(msgspec.Struct, frozen=True):
    """A table that can be made: its members by wait, the longest first; ``span``: between the best and the worst rating
    of them; ``longest``: how long the first has waited; ``wider``: whether ratings are further apart than at first.
    """

    members: tuple[str, ...]
    span: int
    longest: int
    wider: bool


class Estimate(msgspec.Struct, frozen=True):
    """How long the next table takes at most if nobody comes or goes. ``within``: milliseconds, None where others have
    to come; ``lacking``: how many at least.
    """

    within: int | None
    lacking: int


def ready(queue: Sequence[Waiting], now: int) -> list[Waiting]:
    """Who can be seated, the longest wait first: seen within three days, with room for a table."""
    there = [one for one in queue if one.open < one.most and now - one.seen <= SEEN_WITHIN]
    return sorted(there, key=lambda one: (one.since, one.member))


def reach(wait: int) -> int | None:
    """How far the ratings of a table may be apart for somebody who has waited so long."""
    return next(span for least, span in WIDER if wait >= least or not least)


def found(queue: Sequence[Waiting], seats: int, now: int) -> tuple[Found, ...]:
    """The tables that can be made now, nobody at two of them. Who still has room afterwards waits on: ask again."""
    waiting = ready(queue, now)
    made: list[Found] = []
    place = 0
    while len(waiting) >= seats and place < len(waiting):
        table = _table(waiting, waiting[place], seats, now)
        if table is None:
            place += 1
            continue
        made.append(_told(table, now))
        waiting = [one for one in waiting if one not in table]
        place = 0  # with fewer who wait, a table of people who have met may be all that can be made
    return tuple(made)


def estimate(queue: Sequence[Waiting], seats: int, now: int) -> Estimate:
    """How long the next table takes at most if nobody comes, goes or is seen again: ratings may be further apart after
    some hours.
    """
    waiting = ready(queue, now)
    if len(waiting) < seats:
        return Estimate(None, seats - len(waiting))
    later = {one.since + wait for one in waiting for wait, _ in WIDER}
    later |= {one.seen + SEEN_WITHIN + 1 for one in waiting}  # with fewer others the same may meet again
    for moment in (now, *sorted(one for one in later if one > now)):
        if found(queue, seats, moment):
            return Estimate(moment - now, 0)
    return Estimate(None, 1)


def expected(queue: Sequence[Waiting], seats: int, now: int) -> dict[str, int | None]:
    """How long (milliseconds) each of those who wait does at most until they are seated once, if nobody comes, goes or
    is seen again, and no table ends; None where others have to come, or they themselves have no room or were not seen.
    """
    told: dict[str, int | None] = {one.member: None for one in queue}
    waiting = ready(queue, now)
    later = {one.since + wait for one in waiting for wait, _ in WIDER}
    later |= {one.seen + SEEN_WITHIN + 1 for one in waiting}
    for moment in (now, *sorted(one for one in later if one > now)):
        if len(waiting) < seats:
            break
        for table in found(waiting, seats, moment):
            told |= dict.fromkeys(table.members, moment - now)
            waiting = [one for one in waiting if one.member not in table.members]
    return told


def _told(table: Sequence[Waiting], now: int) -> Found:
    span = _span(table)
    return Found(tuple(one.member for one in table), span, now - min(one.since for one in table), span > NEAR)


def _table(waiting: Sequence[Waiting], first: Waiting, seats: int, now: int) -> list[Waiting] | None:
    """The table for ``first``, its members by wait; None: there is none yet."""
    limit = reach(now - first.since)
    others = [one for one in waiting if one is not first]
    pairs = 0
    while _apart(first, others, seats, pairs) is None:  # too few others wait: as few pairs that have met as can be
        pairs += 1
    near = [one for one in others if limit is None or abs(one.rating - first.rating) <= limit]
    ratings = sorted({first.rating, *(one.rating for one in near)})
    highs = [rating for rating in ratings if rating >= first.rating]
    best: tuple[int, list[int], list[Waiting]] | None = None
    for low in ratings[: len(ratings) - len(highs) + 1]:
        # A table that reaches less far down reaches at least as far up: ``highs`` only gets shorter.
        while highs and (limit is None or highs[0] - low <= limit):
            table = _apart(first, [one for one in near if low <= one.rating <= highs[0]], seats, pairs)
            if table is not None:
                worth = (_span(table), [one.since for one in table])
                if best is None or worth < best[:2]:
                    best = (*worth, table)
                break
            highs.pop(0)
    return None if best is None else best[2]


def _span(table: Sequence[Waiting]) -> int:
    return max(one.rating for one in table) - min(one.rating for one in table)


def _again(one: Waiting, other: Waiting) -> bool:
    """Whether they sat together at the last table of one of them."""
    return one.member in other.last or other.member in one.last


def _apart(first: Waiting, others: Sequence[Waiting], seats: int, pairs: int) -> list[Waiting] | None:
    """A table for ``first`` of ``others``, who stand by wait, with at most ``pairs`` who meet again at once: those who
    have waited longest. None: there is none.
    """

    def filled(table: list[Waiting], place: int, left: int) -> list[Waiting] | None:
        if len(table) == seats:
            return table
        for number in range(place, len(others) - (seats - len(table)) + 1):
            met = sum(_again(others[number], one) for one in table)
            if met <= left:
                made = filled([*table, others[number]], number + 1, left - met)
                if made is not None:
                    return made
        return None

    return filled([first], 0, pairs)

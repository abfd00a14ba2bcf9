"""Facts that an organiser may want to look at (L10.4), from results and the log: values about people, no verdict on
any.

Somebody who meets another much more often than others do, whose seats others finish, whose moves others make, or who
leaves early, can have the best of reasons. The organiser judges what a number means, so nothing here becomes public.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import Final

import msgspec

from leagues.log.entries import Entry, Left
from leagues.log.formats import Freed
from leagues.state import How, Table

TOGETHER: Final = 4
"""The number of tables together from which a pair is looked at."""
SHARE: Final = 2
"""And these are at least one in so many of the tables of the member who has fewer."""
GIVEN_UP: Final = 2
"""The number of seats that others finished, or whose moves others made, from which somebody is looked at; also of
seasons that they left, or tables that they did not begin.
"""


class Pair(msgspec.Struct, frozen=True):
    """Two members who meet again and again. ``fewer``: tables of the one who has fewer; ``ahead``: at how many of those
    together ``one`` had the better place, ``level``: at how many the same.
    """

    one: str
    other: str
    together: int
    fewer: int
    ahead: int
    level: int


class Seats(msgspec.Struct, frozen=True):
    """Seats of a member. ``left``: those that somebody else finished (they resigned, left, were replaced); ``idle``:
    those that they finished without making more than half of the moves (they let the clock run); ``last``: how many of
    those left came last.
    """

    member: str
    tables: int
    left: int
    idle: int
    last: int


def pairs(tables: Iterable[Table]) -> tuple[Pair, ...]:
    """Return pairs who meet so often that it is worth a look, the most first. Annulled tables do not count."""
    played: Counter[str] = Counter()
    met: Counter[tuple[str, str]] = Counter()
    ahead: Counter[tuple[str, str]] = Counter()
    level: Counter[tuple[str, str]] = Counter()
    for places, table in _ended(tables):
        played.update(table.seats)
        for one, other in combinations(sorted(places), 2):
            met[one, other] += 1
            ahead[one, other] += places[one] < places[other]
            level[one, other] += places[one] == places[other]
    found = [
        Pair(*both, count, fewer, ahead[both], level[both])
        for both, count in met.items()
        if count >= TOGETHER and count * SHARE >= (fewer := min(played[one] for one in both))
    ]
    return tuple(sorted(found, key=lambda pair: (-pair.together, pair.one, pair.other)))


def seats(tables: Iterable[Table]) -> tuple[Seats, ...]:
    """Return members whose seats others finish, or whose moves others make, so often that it is worth a look, the most
    first.
    """
    counts: dict[str, Counter[str]] = {}
    for places, table in _ended(tables):
        for seat, member in enumerate(table.seats):
            count = counts.setdefault(member, Counter())
            left = seat < len(table.finishers) and table.finishers[seat] != member
            count["tables"] += 1
            count["left"] += left
            count["idle"] += not left and seat < len(table.makers) and table.makers[seat] != member
            count["last"] += left and places[member] == max(places.values())
    found = [
        Seats(member, count["tables"], count["left"], count["idle"], count["last"])
        for member, count in counts.items()
        if count["left"] + count["idle"] >= GIVEN_UP
    ]
    return tuple(sorted(found, key=lambda one: (-one.left - one.idle, one.member)))


class Early(msgspec.Struct, frozen=True):
    """Somebody who leaves early. ``left``: seasons that they left before their end, an evening's pods among them,
    ``silent`` of them without a word; ``unbegun``: a ladder's tables that were cancelled since they did not begin
    (L12.1).
    """

    member: str
    left: int
    silent: int
    unbegun: int


def early(log: Iterable[Entry]) -> tuple[Early, ...]:
    """Return members who leave early so often that it is worth a look, the most first. Members whom an organiser
    removed have not left.
    """
    counts: dict[str, Counter[str]] = {}
    for entry in log:
        match entry.what:
            case Left(member=member, how=How.SAID | How.SILENT as how):
                counts.setdefault(member, Counter()).update(("left", how.value))
            case Freed(member=member):
                counts.setdefault(member, Counter()).update(("unbegun",))
    found = [
        Early(member, count["left"], count[How.SILENT.value], count["unbegun"])
        for member, count in counts.items()
        if count["left"] + count["unbegun"] >= GIVEN_UP
    ]
    return tuple(sorted(found, key=lambda one: (-one.left - one.unbegun, one.member)))


def _ended(tables: Iterable[Table]) -> Iterable[tuple[dict[str, int], Table]]:
    """Return the tables that count, each with its places by member."""
    for table in tables:
        if table.places is not None and table.annulled is None:
            yield dict(zip(table.seats, table.places, strict=True)), table

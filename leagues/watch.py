"""Finds facts in the results and the log that an organiser may want to review (L10.4).

A member can have good reasons for meeting someone often, leaving early, or letting other people finish their games.
Organisers judge these facts themselves, and only organisers see them.
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
"""The minimum number of shared tables for a pair to be reported."""
SHARE: Final = 2
"""A pair is reported only if the less active of the two members played at least 1/SHARE of their tables with the other
one.
"""
GIVEN_UP: Final = 2
"""A member is reported only if there are at least this many incidents.

An incident is a seat that someone else finished, a seat whose moves others made, a season left early, or a ladder
table not begun.
"""


class Pair(msgspec.Struct, frozen=True):
    """Two members who meet very often.

    `together` is the number of their shared tables, and `fewer` the total number of tables of the less active member.
    `ahead` counts the shared tables at which `one` got the better place, and `level` the tables at which both got the
    same place.
    """

    one: str
    other: str
    together: int
    fewer: int
    ahead: int
    level: int


class Seats(msgspec.Struct, frozen=True):
    """A member's seats that others played.

    `left` counts seats that someone else finished because the member resigned, left or was replaced. `last` is how many
    of those seats finished in last place. `idle` counts seats that the member finished without making more than half of
    the moves.
    """

    member: str
    tables: int
    left: int
    idle: int
    last: int


def pairs(tables: Iterable[Table]) -> tuple[Pair, ...]:
    # Annulled tables don't count.
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
    """A member who often leaves early.

    `left` counts the seasons and evening tournaments that the member left before the end, and `silent` those that the
    member left without notice. `unbegun` counts ladder tables that were cancelled because the member didn't begin
    (L12.1).
    """

    member: str
    left: int
    silent: int
    unbegun: int


def early(log: Iterable[Entry]) -> tuple[Early, ...]:
    # Removal by an organiser doesn't count.
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
    for table in tables:
        if table.places is not None and table.annulled is None:
            yield dict(zip(table.seats, table.places, strict=True)), table

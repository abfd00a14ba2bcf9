"""Lists the possible results of a table, including ties, and counts them fast."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import product
from operator import itemgetter

from leagues.standing.points import Gain, gains


@lru_cache(8)
def ends(seats: int) -> tuple[tuple[int, ...], ...]:
    """Return every possible result of a table, including ties. A result consists of each seat's place."""
    if seats >= 6:
        return tuple(sorted(_grown(seats)))
    raws = product(range(seats), repeat=seats)
    return tuple(sorted({tuple(1 + sum(other < one for other in raw) for one in raw) for raw in raws}))


def _grown(seats: int) -> set[tuple[int, ...]]:
    found = set()
    for places in ends(seats - 1):
        for level in {2 * place for place in places} | {2 * place - 1 for place in places} | {2 * seats}:
            raw = (*(2 * place for place in places), level)
            found.add(tuple(1 + sum(other < one for other in raw) for one in raw))
    return found


@lru_cache(1024)
def ends_for(seats: int, fixed: int | None, first: bool, wanted: tuple[int, ...]) -> tuple[tuple[Gain, ...], ...]:
    """Return all distinct combinations of gains that the seats `wanted` can get from a table.

    If `fixed` isn't None, consider only results in which the seat `fixed` is alone in first place, or alone in last
    place if `first` is false.
    """
    return tuple(dict.fromkeys(map(picker(wanted), _gained(seats, fixed, first))))


@lru_cache(64)
def _gained(seats: int, fixed: int | None, first: bool) -> tuple[tuple[Gain, ...], ...]:
    if fixed is None:
        return tuple(map(gains, ends(seats)))
    found = []
    for places in ends(seats - 1):
        at = [place + first for place in places]
        at.insert(fixed, 1 if first else seats)
        found.append(gains(at))
    return tuple(found)


def picker(places: Sequence[int]) -> Callable[[tuple[Gain, ...]], tuple[Gain, ...]]:
    """Return a function that takes a result and returns the gains of the seats in `places`.

    The function is called thousands of times, so it avoids a loop where possible.
    """
    if len(places) > 1:
        return itemgetter(*places)
    return lambda end: tuple(end[place] for place in places)


def _bits(places: Sequence[int]) -> int:
    found = bytearray(places[-1] // 8 + 1 if places else 0)
    for place in places:
        found[place >> 3] |= 1 << (place & 7)
    return int.from_bytes(found, "little")


class Masks:
    """The possible results of a table as bit masks (one bit for each result), so that all results are counted at once.

    `counts` holds the number at which the count for each result starts. `gained` holds the points that each member
    gets from each result.
    """

    def __init__(self, counts: Sequence[int], gained: Sequence[dict[str, int]]) -> None:
        self.all = (1 << len(counts)) - 1
        self._counts = [_bits([at for at, count in enumerate(counts) if count >> bit & 1]) for bit in range(4)]
        by: dict[str, dict[int, list[int]]] = {one: {} for one in gained[0]} if gained else {}
        for one, values in by.items():
            for at, row in enumerate(gained):
                values.setdefault(row[one], []).append(at)
        self._by = {one: {points: _bits(at) for points, at in values.items()} for one, values in by.items()}
        self._over: dict[tuple[str, int], int] = {}

    def where(self, one: str, holds: Callable[[int], bool]) -> int:
        found = 0
        for points, mask in self._by[one].items():
            if holds(points):
                found |= mask
        return found

    def over(self, one: str, lead: int, sign: int) -> int:
        # `lead` is their lead without this table. `sign` is 1 if points won at the table increase it, -1 if they reduce
        # it.
        key = (one, lead)
        if key not in self._over:
            self._over[key] = self.where(one, lambda points: lead + sign * points > 0)
        return self._over[key]

    def planes(self, masks: Sequence[int]) -> list[int]:
        # For each result, its number from `counts` plus the number of `masks` that contain it, as four bit planes.
        found = list(self._counts)
        for mask in masks:
            carry = mask
            for bit in range(4):
                found[bit], carry = found[bit] ^ carry, found[bit] & carry
        return found

    def with_count(self, planes: Sequence[int], count: int) -> int:
        found = self.all
        for bit in range(4):
            found &= planes[bit] if count >> bit & 1 else ~planes[bit]
        return found

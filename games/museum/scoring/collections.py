"""The collections of a placed museum (U7.1).

A *group* is a possible collection: the objects of one civilization or one domain. Its *kinds* are objects of which only
one can count: in a domain those of one civilization, in a civilization every object is a separate kind. A collection of
a group is a connected set with at most one object of a kind, and an expert on top.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from data.museum import CIVILIZATIONS, DOMAINS, SMALLEST, object_of, scores
from games.museum.scoring.floor import FREE, Floor, pieces

VALUES: Final = (1, 2, 3, 4, 5)
"""U8, the perfect collection: the values of a set."""
_MANY: Final = 64
"""More than any collection has objects: worth goes before size."""

Worth = Callable[[int, int], int]
"""A function for the worth of a set: (mask of slots, number of kinds in it)."""


class Group(msgspec.Struct, frozen=True):
    """A group. ``of``: a civilization or a domain. ``kinds``: masks. ``values``: masks of the objects of each of
    :data:`VALUES`.

    ``expert``: 1 if one extends it, else 0. ``table``: points by size (U7.2, U7.3).
    """

    of: str
    mask: int
    kinds: tuple[int, ...]
    values: tuple[int, ...]
    expert: int
    table: tuple[int, ...]

    def size(self, chosen: int) -> int:
        """Return the size of a collection of the objects in ``chosen``, its expert included; 0 if it is none."""
        size = chosen.bit_count() + self.expert
        return size if chosen and size >= SMALLEST else 0

    def points(self, size: int) -> int:
        """U7.2, U7.3: return the points of a size; beyond the table's end those of its last entry."""
        return self.table[min(size, len(self.table) - 1)]

    def sets(self, chosen: int) -> int:
        """Return how often all values from 1 to 5 are among the objects in ``chosen`` (experts have no value)."""
        return min((chosen & mask).bit_count() for mask in self.values)


class Chosen(msgspec.Struct, frozen=True):
    """The part of a group that counts: ``mask`` of its slots (0: nothing), ``size`` with the expert, ``points``."""

    group: Group
    mask: int
    size: int
    points: int


def groups(floor: Floor, slots: Sequence[str], experts: Sequence[str]) -> tuple[Group, ...]:
    """Return the groups with objects in the museum: civilizations, then domains, in the order of U1.1.

    ``slots``: an object's id or "" for each slot of the board in reading order.
    """
    members: dict[str, dict[str, int]] = {}
    values: dict[str, list[int]] = {}
    for bit, name in zip(floor.bits, slots, strict=True):
        if name == FREE:
            continue
        shown = object_of(name)
        members.setdefault(shown.civilization, {})[name] = bit
        kinds = members.setdefault(shown.domain, {})
        kinds[shown.civilization] = kinds.get(shown.civilization, 0) | bit
        for of in (shown.civilization, shown.domain):
            values.setdefault(of, [0] * len(VALUES))[shown.value - 1] |= bit
    return tuple(
        Group(
            of,
            sum(members[of].values()),
            tuple(members[of].values()),
            tuple(values[of]),
            1 if of in experts else 0,
            scores().domain if of in DOMAINS else scores().civilization,
        )
        for of in (*CIVILIZATIONS, *DOMAINS)
        if of in members
    )


def chosen(floor: Floor, group: Group, each_set: int = 0, must: int = 0) -> Chosen | None:
    """Return the best collection of a group: most points, with ``each_set`` more for every set of values; then the
    largest.

    ``must``: slots that it has to have. Return None if no set has them.
    """

    def worth(mask: int, kinds: int) -> int:
        size = kinds + group.expert
        points = group.points(size) + (each_set * group.sets(mask) if each_set and size >= SMALLEST else 0)
        return points * _MANY + kinds

    mask = best_set(floor.stride, group.mask, group.kinds, worth, must)
    if must and not mask:
        return None
    size = group.size(mask)
    return Chosen(group, mask if size else 0, size, group.points(size) if size else 0)


def best_set(stride: int, mask: int, kinds: Sequence[int], worth: Worth, must: int = 0) -> int:
    """Return a best connected set within ``mask`` that contains ``must`` and no two objects of a kind; 0 if there is
    none.

    ``worth`` must never fall when objects are added. Then a best set is among those that result from keeping one object
    of every kind and taking a connected part of the rest: anything that a set leaves out of a kind that it lacks could
    be put back. The search keeps, kind by kind, one of those that are there more than once, and gives up a part as soon
    as all its kinds together aren't worth more than the best known set.
    """
    best, most = 0, -1
    todo = [mask]
    while todo:
        for piece in pieces(todo.pop(), stride):
            if must & ~piece:
                continue
            within = [kind & piece for kind in kinds if kind & piece]
            if (value := worth(piece, len(within))) <= most:
                continue
            twice = next((kind for kind in within if kind & (kind - 1)), 0)
            if not twice:
                best, most = piece, value
                continue
            todo += [piece & ~twice | bit for bit in reversed(_bits(twice)) if not must & twice & ~bit]
    return best


def _bits(mask: int) -> list[int]:
    """Return the single bits of a mask, the lowest first."""
    found = []
    while mask:
        found.append(mask & -mask)
        mask &= mask - 1
    return found

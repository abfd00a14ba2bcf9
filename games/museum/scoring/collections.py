"""Finds the collections in a museum whose objects have been placed (rule U7.1).

A *group* is a possible collection: the objects of one civilization or domain. Only one object of each *kind* can count.
In a domain, all objects of the same civilization are of the same kind. In a civilization, every object is a kind of its
own. A collection is a connected set of a group's objects with at most one of each kind, plus an expert.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from data.museum import CIVILIZATIONS, DOMAINS, SMALLEST, object_of, scores
from games.museum.scoring.floor import FREE, Floor, pieces

VALUES: Final = (1, 2, 3, 4, 5)
"""The values that make up a set for the perfect collection patron (rule U8)."""
_MANY: Final = 64

Worth = Callable[[int, int], int]
"""A function that returns how much a connected set of slots is worth, given its mask and the number of kinds in it."""


class Group(msgspec.Struct, frozen=True):
    """A group: the objects of one civilization or domain.

    ``of``: the civilization or domain. ``kinds``: for each kind, a mask of the slots with objects of that kind.
    ``values``: for each of :data:`VALUES`, a mask of the slots with objects of that value. ``expert``: 1 if an expert
    extends the group, else 0. ``table``: the points by size (rules U7.2, U7.3).
    """

    of: str
    mask: int
    kinds: tuple[int, ...]
    values: tuple[int, ...]
    expert: int
    table: tuple[int, ...]

    def size(self, chosen: int) -> int:
        """Return the size of a collection that consists of the objects in ``chosen``, including the expert. Return 0 if
        there are too few objects for a collection.
        """
        size = chosen.bit_count() + self.expert
        return size if chosen and size >= SMALLEST else 0

    def points(self, size: int) -> int:
        # Rules U7.2, U7.3.
        return self.table[min(size, len(self.table) - 1)]

    def sets(self, chosen: int) -> int:
        """Return the number of complete sets of the values 1 to 5 among the objects in ``chosen``. Experts have no
        value.
        """
        return min((chosen & mask).bit_count() for mask in self.values)


class Chosen(msgspec.Struct, frozen=True):
    """The part of a group that counts as a collection.

    ``mask``: its slots, or 0 if nothing counts. ``size``: its size including the expert. ``points``: its points.
    """

    group: Group
    mask: int
    size: int
    points: int


def groups(floor: Floor, slots: Sequence[str], experts: Sequence[str]) -> tuple[Group, ...]:
    """Return the groups that have objects in the museum: civilizations, then domains, in the order of rule U1.1.

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
    """Return the best collection of a group: the one with the most points or, if there are several, the largest of
    them.

    Every complete set of values adds ``each_set`` points. ``must``: slots that the collection has to include. Return
    None if no collection includes all of these slots.
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
    """Return the mask of the best connected set of slots within ``mask`` that contains ``must`` and at most one object
    of each kind. Return 0 if there is no such set.

    ``worth`` must never fall when objects are added. For each kind with several objects, the search tries keeping each
    one and removing the others. It abandons a branch if even all of its slots together aren't worth more than the best
    set found so far.
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
    found = []
    while mask:
        found.append(mask & -mask)
        mask &= mask - 1
    return found

"""Determines the order in which the search fills a board's slots, so that few slots are open at any time. An open slot
is filled but has unfilled neighbours.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from games.museum.scoring.floor import Floor, floor_of

_WIDTH: Final = 3


class Step(NamedTuple):
    # `slot`: the slot to fill. `open`: earlier slots with unfilled neighbours, in a fixed order. `near`, `stay`,
    # `gone`: indices in `open` of the slots that touch the new slot, remain open, or are no longer open; in `stay`, the
    # new slot has the index after the last one. `ways`: the number of unfilled neighbours of each slot in `stay`.
    slot: int
    open: tuple[int, ...]
    near: tuple[int, ...]
    stay: tuple[int, ...]
    ways: tuple[int, ...]
    gone: tuple[int, ...]


@cache
def sweep(board: str) -> tuple[Step, ...]:
    """Return the order in which to fill a board's slots. For each starting slot, an order is made by always choosing
    the next slot that leaves the fewest slots open. The best of these orders is returned.
    """
    floor = floor_of(board)
    return _steps(floor, min((_greedy(floor, start) for start in range(len(floor.bits))), key=lambda way: way[0])[1])


@cache
def narrows(board: str) -> tuple[int, ...]:
    """Return, for each step, the number of the next step that starts at a bottleneck of the board, or the number of
    steps if there is none. At a bottleneck, only one pair of touching slots connects the filled slots to the unfilled
    ones.
    """
    steps = sweep(board)
    found = [len(steps)] * len(steps)
    for at in range(len(steps) - 2, -1, -1):
        found[at] = at + 1 if steps[at].ways == (1,) else found[at + 1]
    return tuple(found)


@cache
def halves(board: str) -> tuple[bool, ...]:
    """Return, for each step, whether the slot filled in this step comes before all of its mirror images in the order. A
    rotated or mirrored placement is worth the same, so a search can restrict one object to these slots.
    """
    floor = floor_of(board)
    places = [divmod(bit.bit_length() - 1, floor.stride) for bit in floor.bits]
    rank = {place: at for at, place in enumerate(places[step.slot] for step in sweep(board))}
    gallery = {place for place, bit in zip(places, floor.bits, strict=True) if bit & floor.gallery}
    first = dict(rank)
    for turned in range(8):
        image = {place: _turned(place, turned) for place in places}
        top, left = (min(place[side] for place in image.values()) for side in (0, 1))
        image = {place: (row - top, column - left) for place, (row, column) in image.items()}
        if set(image.values()) == set(places) and {image[place] for place in gallery} == gallery:
            first = {place: min(first[place], rank[image[place]]) for place in places}
    return tuple(first[places[step.slot]] == at for at, step in enumerate(sweep(board)))


def _turned(place: tuple[int, int], way: int) -> tuple[int, int]:
    row, column = place
    row, column = (-row if way & 1 else row), (-column if way & 2 else column)
    return (column, row) if way & 4 else (row, column)


def _greedy(floor: Floor, start: int) -> tuple[int, list[int]]:
    order = [start]
    weight = 0
    while True:
        done = set(order)
        weight += _WIDTH ** len(_open(floor, done))
        left = [slot for slot in range(len(floor.bits)) if slot not in done]
        if not left:
            return weight, order
        order.append(
            min(
                left,
                key=lambda slot: (
                    len(_open(floor, done | {slot})),
                    -sum(other in done for other in floor.near[slot]),
                    slot,
                ),
            )
        )


def _open(floor: Floor, done: set[int]) -> list[int]:
    return [slot for slot in done if any(other not in done for other in floor.near[slot])]


def _steps(floor: Floor, order: list[int]) -> tuple[Step, ...]:
    found = []
    before: tuple[int, ...] = ()
    for at, slot in enumerate(order):
        done = set(order[: at + 1])
        now = (*before, slot)
        left = [sum(other not in done for other in floor.near[one]) for one in now]
        stay = tuple(place for place, ways in enumerate(left) if ways)
        near = tuple(place for place, one in enumerate(before) if one in floor.near[slot])
        gone = tuple(place for place, ways in enumerate(left) if not ways)
        found.append(Step(slot, before, near, stay, tuple(left[place] for place in stay), gone))
        before = tuple(now[place] for place in stay)
    return tuple(found)


Joins = tuple[tuple[tuple[int, ...], ...], ...]


@cache
def joins(board: str) -> Joins:
    """Return the maximum number of pairs of touching objects that the remaining objects can add. The result is indexed
    by the step, the mask of open slots that contain an object, and the number of remaining objects.
    """
    steps = sweep(board)
    known: dict[tuple[int, int, int], int] = {}

    def most(at: int, used: int, objects: int) -> int:
        if objects == 0:
            return 0
        if objects > len(steps) - at:
            return -999
        key = at, used, objects
        if key not in known:
            step = steps[at]
            both = sum(used >> place & 1 for place in step.near)
            last = len(step.open)
            free = most(at + 1, _passed(step, used), objects)
            known[key] = max(free, both + most(at + 1, _passed(step, used | 1 << last), objects - 1))
        return known[key]

    return tuple(
        tuple(
            tuple(most(at, used, objects) for objects in range(len(steps) - at + 1))
            for used in range(1 << len(step.open))
        )
        for at, step in enumerate(steps)
    )


def _passed(step: Step, used: int) -> int:
    return sum((used >> place & 1) << after for after, place in enumerate(step.stay))

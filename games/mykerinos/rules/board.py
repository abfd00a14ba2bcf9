"""The area as bit masks, and ready-made action objects. Bit f stands for field f. Fields are numbered in reading
order, with eight in each row (rule M3.3).

A few integers describe the whole area. By shifting them, all fields where a kind of move is possible are found in one
step. Lookup tables convert a row of eight bits to action objects.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import getitem
from typing import Final, Generic, NamedTuple, TypeVar

from games.mykerinos.actions import Action, Blackmore, By, Dig, Extend, Tangerine

M = TypeVar("M")

COLUMNS: Final = 8
ROWS: Final = (0, 6, 6, 6, 9)
"""The number of rows of fields in each round. Index 0 is unused."""
MAX_FIELDS: Final = 72
PARCELS: Final = (0, 8, 8, 8, 12)
"""The number of parcels dealt in each round. Index 0 is unused."""
AREA: Final = tuple((1 << COLUMNS * rows) - 1 for rows in ROWS)
FIELD_NAMES: Final = tuple(f"{'ABCDEFGH'[field % COLUMNS]}{field // COLUMNS + 1}" for field in range(MAX_FIELDS))

_COLUMN_A: Final = sum(1 << field for field in range(0, MAX_FIELDS, COLUMNS))
NOT_A: Final = AREA[4] ^ _COLUMN_A
NOT_H: Final = AREA[4] ^ _COLUMN_A << 7
_NOT_GH: Final = NOT_H & NOT_H >> 1


def mask_of(*fields: int) -> int:
    mask = 0
    for field in fields:
        mask |= 1 << field
    return mask


def fields_of(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def around(mask: int) -> int:
    """Return the mask of all neighbours of the fields in ``mask`` (rule M3.4). It can include fields below the area."""
    return (mask & NOT_H) << 1 | (mask & NOT_A) >> 1 | mask << COLUMNS | mask >> COLUMNS


def neighbours(a: int, b: int) -> bool:
    # Rule M3.4.
    return bool(around(1 << a) >> b & 1)


def zone_of_field(field: int) -> int:
    # Rule M5.1.
    return field // COLUMNS // 3 * 2 + field % COLUMNS // 4


def parcel_fields(slot: int) -> tuple[int, ...]:
    """Return the six fields of a parcel in reading order (rules M3.3, M1.4). ``slot``: its index in dealing order, from
    0.
    """
    zone, side = divmod(slot, 2)
    corner = zone // 2 * 3 * COLUMNS + zone % 2 * 4 + side * 2
    return tuple(corner + row * COLUMNS + column for row in range(3) for column in range(2))


ZONES: Final = tuple(mask_of(*parcel_fields(2 * zone), *parcel_fields(2 * zone + 1)) for zone in range(6))
"""The mask of the twelve fields of each zone."""


def turned_pyramids(rows: tuple[str, ...], slot: int, *, turned: bool) -> int:
    """Return the mask of a parcel's pyramids (rule M1.5). ``slot``: its index in dealing order. ``turned``: whether
    it's rotated by 180 degrees.
    """
    marks = "".join(rows)
    if turned:
        marks = marks[::-1]
    return mask_of(*(field for field, mark in zip(parcel_fields(slot), marks, strict=True) if mark == "^"))


class Form(NamedTuple, Generic[M]):
    """The shape of an action that places archaeologists: the offset of each field from the corner field, and a
    function that makes the action from its fields.
    """

    steps: tuple[int, ...]
    make: Callable[..., M]

    def actions(self) -> tuple[M | None, ...]:
        return tuple(
            self.make(*(corner + step for step in self.steps))
            if all(_fits(corner, step) for step in self.steps)
            else None
            for corner in range(MAX_FIELDS)
        )


def _fits(corner: int, step: int) -> bool:
    return corner + step < MAX_FIELDS and corner % COLUMNS + step % COLUMNS < COLUMNS


class Actions(Generic[M]):
    """Ready-made action objects, so that a search needn't create any. To look actions up, the search gives, for each
    shape, a bit mask of the fields where actions of that shape start.

    For each shape and each row of eight fields, a table with 256 entries holds the actions for every bit mask.
    """

    def __init__(self, *forms: Form[M]) -> None:
        made = [form.actions() for form in forms]
        starts = range(0, MAX_FIELDS, COLUMNS)
        self._rows = [_row(actions[start : start + COLUMNS]) for actions in made for start in starts]

    def add(self, found: list[M], *masks: int) -> None:
        """Append actions to ``found``, shape by shape, in reading order. ``masks``: for each shape, the mask of the
        corner fields of the actions to append.
        """
        together = 0
        shift = 0
        for mask in masks:
            together |= mask << shift
            shift += MAX_FIELDS
        corners = together.to_bytes((together.bit_length() + 7) >> 3, "little")
        for actions in map(getitem, self._rows, corners):
            if actions:
                found += actions


def _row(actions: tuple[M | None, ...]) -> list[tuple[M, ...]]:
    table: list[tuple[M, ...]] = [()]
    for action in actions:
        table += table if action is None else [(*before, action) for before in table]
    return table


BESIDE: Final = (0, 1)
BELOW: Final = (0, COLUMNS)


def _placings(by: By) -> Actions[Action]:
    return Actions[Action](
        Form((0,), lambda field: Dig(field, by)),
        Form(BESIDE, lambda a, b: Extend(a, b, by)),
        Form(BELOW, lambda a, b: Extend(a, b, by)),
    )


PLACINGS: Final = {by: _placings(by) for by in By}
"""For each :class:`By`, the actions that place archaeologists: on single fields, then on horizontal pairs, then on
vertical pairs.
"""
BLACKMORES: Final = Actions[Action](Form(BESIDE, Blackmore), Form(BELOW, Blackmore))

# M4.11: three in a line, and the four corners of a square of four.
CHAINS: Final = (
    (0, 1, 2),
    (0, 8, 16),
    (0, 1, 8),
    (0, 1, 9),
    (0, 8, 9),
    (1, 8, 9),
)
TANGERINES: Final = Actions[Action](*(Form[Action](steps, Tangerine) for steps in CHAINS))


def pairs(free: int, start: int) -> tuple[int, int]:
    """Return the pairs of neighbouring fields within ``free`` that include at least one field in ``start`` (rule M4.3).

    The result consists of two masks: one of the first fields of the horizontal pairs, and one of the first fields of
    the vertical pairs.
    """
    reach = start & free
    return (
        free & free >> 1 & NOT_H & (reach | reach >> 1),
        free & free >> COLUMNS & (reach | reach >> COLUMNS),
    )


def chains(free: int, start: int) -> tuple[int, ...]:
    """Return the chains of three fields within ``free`` that have an end in ``start`` (rule M4.11). The result has one
    mask for each shape in TANGERINES: the corner fields of the chains of that shape.
    """
    reach = start & free
    down = free >> COLUMNS
    square = NOT_H & free >> 1 & down  # the fields to the right of and below a corner are free
    end_right, end_down = reach >> 1, reach >> COLUMNS
    end_cross = reach >> COLUMNS + 1
    return (
        free & free >> 1 & free >> 2 & _NOT_GH & (reach | reach >> 2),
        free & down & free >> 2 * COLUMNS & (reach | reach >> 2 * COLUMNS),
        free & square & (end_right | end_down),
        free & free >> 1 & free >> COLUMNS + 1 & NOT_H & (reach | end_cross),
        free & down & free >> COLUMNS + 1 & NOT_H & (reach | end_cross),
        square & free >> COLUMNS + 1 & (end_right | end_down),
    )

"""The area as bit masks: field f is bit f, in reading order, eight columns (M3.3). And ready-made actions.

A position of the area is a few integers. Shifting them finds the moves of a kind for all fields at once, and tables
turn them into ready-made objects a row (eight bits) at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import getitem
from typing import Final, Generic, NamedTuple, TypeVar

from games.mykerinos.actions import Action, Blackmore, By, Dig, Extend, Tangerine

M = TypeVar("M")
"""The form of an action: the object itself, or a number (:mod:`games.mykerinos.search`)."""

COLUMNS: Final = 8
ROWS: Final = (0, 6, 6, 6, 9)
"""Rows of fields in each round (index 0: before the first)."""
MAX_FIELDS: Final = 72
PARCELS: Final = (0, 8, 8, 8, 12)
"""Parcels in each round."""
AREA: Final = tuple((1 << COLUMNS * rows) - 1 for rows in ROWS)
"""All fields of each round."""
FIELD_NAMES: Final = tuple(f"{'ABCDEFGH'[field % COLUMNS]}{field // COLUMNS + 1}" for field in range(MAX_FIELDS))

_COLUMN_A: Final = sum(1 << field for field in range(0, MAX_FIELDS, COLUMNS))
NOT_A: Final = AREA[4] ^ _COLUMN_A
NOT_H: Final = AREA[4] ^ _COLUMN_A << 7
_NOT_GH: Final = NOT_H & NOT_H >> 1


def mask_of(*fields: int) -> int:
    """Return the mask of some fields."""
    mask = 0
    for field in fields:
        mask |= 1 << field
    return mask


def fields_of(mask: int) -> Iterator[int]:
    """Yield the fields of a mask in reading order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def around(mask: int) -> int:
    """M3.4: return the neighbours of the fields of ``mask`` (some may be below the area)."""
    return (mask & NOT_H) << 1 | (mask & NOT_A) >> 1 | mask << COLUMNS | mask >> COLUMNS


def neighbours(a: int, b: int) -> bool:
    """M3.4: return whether two fields touch horizontally or vertically."""
    return bool(around(1 << a) >> b & 1)


def zone_of_field(field: int) -> int:
    """Return the zone of a field (M5.1)."""
    return field // COLUMNS // 3 * 2 + field % COLUMNS // 4


def parcel_fields(slot: int) -> tuple[int, ...]:
    """Return the six fields of the parcel dealt as number ``slot`` (from 0), in reading order (M3.3, M1.4)."""
    zone, side = divmod(slot, 2)
    corner = zone // 2 * 3 * COLUMNS + zone % 2 * 4 + side * 2
    return tuple(corner + row * COLUMNS + column for row in range(3) for column in range(2))


ZONES: Final = tuple(mask_of(*parcel_fields(2 * zone), *parcel_fields(2 * zone + 1)) for zone in range(6))
"""The twelve fields of each zone."""


def turned_pyramids(rows: tuple[str, ...], slot: int, *, turned: bool) -> int:
    """M1.5: return the mask of the pyramids of a parcel dealt as number ``slot``, turned by half a turn or not."""
    marks = "".join(rows)
    if turned:
        marks = marks[::-1]
    return mask_of(*(field for field, mark in zip(parcel_fields(slot), marks, strict=True) if mark == "^"))


class Form(NamedTuple, Generic[M]):
    """The fields of an action, as steps from its first corner, and a function for the action of a corner."""

    steps: tuple[int, ...]
    make: Callable[..., M]

    def actions(self) -> tuple[M | None, ...]:
        """Return the action for each corner, None if the steps leave the largest area."""
        return tuple(
            self.make(*(corner + step for step in self.steps))
            if all(_fits(corner, step) for step in self.steps)
            else None
            for corner in range(MAX_FIELDS)
        )


def _fits(corner: int, step: int) -> bool:
    """Return whether ``step`` to the right and down stays within the largest area (steps are at most two columns)."""
    return corner + step < MAX_FIELDS and corner % COLUMNS + step % COLUMNS < COLUMNS


class Actions(Generic[M]):
    """The ready-made actions of some forms, to list for masks of corners, one mask for each form.

    For each form and each row of eight corners there is a table of 256 tuples: the actions of any set of corners.
    """

    def __init__(self, *forms: Form[M]) -> None:
        made = [form.actions() for form in forms]
        starts = range(0, MAX_FIELDS, COLUMNS)
        self._rows = [_row(actions[start : start + COLUMNS]) for actions in made for start in starts]

    def add(self, found: list[M], *masks: int) -> None:
        """Append the actions of the corners of each form's mask, form by form, in reading order."""
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
    """Return, for each set of bits, the actions of its places."""
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
"""A, then B side by side, then B one above the other."""
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
    """Return the pairs of neighbours within ``free`` with at least one in ``start`` (M4.3).

    They are masks of their first fields, for pairs side by side and for pairs one above the other.
    """
    reach = start & free
    return (
        free & free >> 1 & NOT_H & (reach | reach >> 1),
        free & free >> COLUMNS & (reach | reach >> COLUMNS),
    )


def chains(free: int, start: int) -> tuple[int, ...]:
    """Return the chains of M4.11 within ``free`` with an end in ``start``: masks of their corners, for each form of
    TANGERINES.
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

"""Draws objects on shelves, grouped by civilization, as large as possible."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from data.museum import CIVILIZATIONS, DOMAINS, object_of
from render.kit.canvas import Canvas
from render.kit.frame import Box
from render.kit.palette import RGB
from render.museum.cards import Card
from render.museum.hints import NO_IDEAS, Ideas, draw_ideas
from render.museum.layout import CARD, HUNG, PLANK
from render.museum.palette import IVORY, OAK, WALNUT
from render.museum.signs.beside import mark

_NEAR: Final = 6
_APART: Final = 18


class Shelves(NamedTuple):
    """An arrangement of objects on shelves.

    `wide` and `high` are the size of an object in pixels. `rows` holds, for each row, the objects with their x
    coordinates, counted from the left end of the shelf.
    """

    wide: int
    high: int
    rows: tuple[tuple[tuple[int, str], ...], ...]

    @property
    def height(self) -> int:
        """The total height of all rows in pixels, including the shelves."""
        return len(self.rows) * (self.high + PLANK)


def by_civilization(names: Sequence[str]) -> list[str]:
    """Return the objects sorted by civilization, then domain, then value."""

    def place(name: str) -> tuple[int, int, int, str]:
        found = object_of(name)
        return CIVILIZATIONS.index(found.civilization), DOMAINS.index(found.domain), found.value, name

    return sorted(names, key=place)


def shelves(names: Sequence[str], room: tuple[int, int]) -> Shelves:
    """Arrange objects in rows, at the largest size that fits in `room` (width and height in pixels).

    If they don't fit even at the smallest size, they overlap.
    """
    wanted = by_civilization(names)
    for wide, high in HUNG:
        found = Shelves(wide, high, _rows(wanted, wide, room[0]))
        if found.height <= room[1]:
            return found
    wide, high = HUNG[-1]
    most = max(1, room[1] // (high + PLANK))
    across = -(-len(wanted) // most)
    return Shelves(
        wide, high, tuple(strewn(wanted[at : at + across], room[0], wide) for at in range(0, len(wanted), across))
    )


def _rows(names: Sequence[str], wide: int, room: int) -> tuple[tuple[tuple[int, str], ...], ...]:
    rows: list[list[tuple[int, str]]] = []
    x = room
    for before, name in pairwise(("", *names)):
        x += _APART if not before or _of(before) != _of(name) else _NEAR
        if x + wide > room:
            rows.append([])
            x = 0
        rows[-1].append((x, name))
        x += wide
    return tuple(tuple(row) for row in rows)


def _of(name: str) -> str:
    return object_of(name).civilization


def strewn(names: Sequence[str], room: int, wide: int) -> tuple[tuple[int, str], ...]:
    """Return the objects of a single row with their x coordinates, counted from the row's left end. The row is `room`
    pixels wide. Objects overlap if there are too many.
    """
    step = min(wide + _NEAR, (room - wide) // max(1, len(names) - 1))
    return tuple((place * step, name) for place, name in enumerate(names))


def draw_shelves(canvas: Canvas, box: Box, found: Shelves, new: frozenset[str]) -> None:
    y = box.top
    for row in found.rows:
        y += found.high
        canvas.fill((box.left - 6, y + 1, box.right + 6, y + 6), WALNUT)
        canvas.fill((box.left - 6, y + 6, box.right + 6, y + 8), OAK)
        _row(canvas, box.left, y - found.high, (found.wide, found.high), row, IVORY, new)
        y += PLANK


def draw_strewn(
    canvas: Canvas, box: Box, names: Sequence[str], ground: RGB, new: frozenset[str], ideas: Ideas = NO_IDEAS
) -> None:
    # If there are too many objects, they are smaller. If that isn't enough, they overlap.
    size = CARD if len(names) * CARD[0] <= box.width or box.height > 2 * CARD[1] else HUNG[-1]
    wide, high = size
    most = max(1, (box.height + _NEAR) // (high + _NEAR))
    broad = max(1, (box.width + _NEAR) // (wide + _NEAR))
    across = max(broad, -(-len(names) // most))
    ordered = by_civilization(names)
    for number in range(0, len(ordered), across):
        top = box.top + number // across * (high + _NEAR)
        row = strewn(ordered[number : number + across], box.width, wide)
        _row(canvas, box.left, top, size, row, ground, new)
        for x, name in row:
            left = box.left + x
            draw_ideas(canvas, ideas.get(name, ()), Box(left, top, left + wide, top + high), ground)


def _row(
    canvas: Canvas,
    left: int,
    top: int,
    size: tuple[int, int],
    row: Sequence[tuple[int, str]],
    ground: RGB,
    new: frozenset[str],
) -> None:
    close = len(row) > 1 and row[1][0] - row[0][0] < size[0]
    for x, name in row:
        found = object_of(name)
        canvas.stamp(Card(*size, found.civilization, found.domain, found.value), left + x, top, ground, over=close)
    for x, name in row:
        if name in new:
            mark(canvas, left + x, top, *size)

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.chronos.view import View
from games.core import Millis
from render.chronos.changes import Changes
from render.chronos.signs.beside import RIM, New
from render.chronos.signs.glasses import Glass, is_free, level, wide
from render.kit.canvas import Canvas
from render.kit.frame import Box
from render.kit.palette import RGB

HEIGHTS: Final = (124, 108, 96, 82, 74, 64, 54, 44)
"""The possible heights of hourglasses in pixels. A group is drawn at the largest height at which all its hourglasses
fit.
"""
_GAP: Final = 4


class ViewAt:
    def __init__(self, view: View, at: Millis, changed: Changes) -> None:
        self.view = view
        self.at = at
        self.changed = changed
        self._places: dict[tuple[int, int | None], list[int]] = {}
        for number, glass in enumerate(view.glasses):
            self._places.setdefault((glass.place, None), []).append(number)
            self._places.setdefault((glass.place, glass.owner), []).append(number)

    def at_place(self, place: int, owner: int | None = None) -> Sequence[int]:
        """Return the numbers of the hourglasses at `place`. If `owner` is given, only that player's hourglasses are
        included.
        """
        return self._places.get((place, owner), ())

    def glass(self, number: int, height: int) -> Glass:
        glass = self.view.glasses[number]
        return Glass.of(
            height,
            self.view.kingdoms[glass.owner].color,
            level(glass, self.view.sand, self.at),
            free=is_free(glass, self.at),
            new=number in self.changed.glasses,
        )


def draw_glasses(
    canvas: Canvas, shown: ViewAt, numbers: Sequence[int], box: Box, ground: RGB, *, over: bool = False
) -> None:
    if not numbers:
        return
    height, columns = room_for(len(numbers), box.width, box.height)
    rows = -(-len(numbers) // columns)
    columns = -(-len(numbers) // rows)
    step, down = wide(height) + _GAP, height + _GAP
    top = box.top + (box.height - rows * down + _GAP) // 2
    for place, number in enumerate(numbers):
        x, y = box.left + place % columns * step, top + place // columns * down
        canvas.stamp(shown.glass(number, height), x, y, ground, over=over)


def room_for(count: int, width: int, height: int) -> tuple[int, int]:
    """Return the largest height at which `count` hourglasses fit into a rectangle, and how many fit in a row."""
    for high in HEIGHTS:
        columns = (width + _GAP) // (wide(high) + _GAP)
        if columns * ((height + _GAP) // (high + _GAP)) >= count:
            return high, columns
    return HEIGHTS[-1], max(1, (width + _GAP) // (wide(HEIGHTS[-1]) + _GAP))


def mark(canvas: Canvas, x: int, y: int, width: int, height: int, ground: RGB) -> None:
    canvas.stamp(New(width + 2 * RIM, height + 2 * RIM), x - RIM, y - RIM, ground, over=True)

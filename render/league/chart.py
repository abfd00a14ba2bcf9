from __future__ import annotations

import math
from typing import ClassVar

from render.kit.art import Square
from render.kit.pen import Pen, plate
from render.kit.theme import INK, WHITE
from render.league.palette import CURVES


def round_steps(low: float, high: float, most: int) -> tuple[int, ...]:
    """Return at most `most` evenly spaced round numbers for an axis. The first number is at most `low`, and the last
    one is at least `high`.
    """
    step = 10
    while math.ceil(high / step) - math.floor(low / step) + 1 > most:
        lead = int(str(step)[0])
        step = step * 5 // 2 if lead == 2 else step * 2
    return tuple(range(math.floor(low / step) * step, math.ceil(high / step) * step + 1, step))


class Dot(Square, frozen=True):
    """The marker for points on a curve: a disc, a square or a triangle, depending on the curve's number."""

    curve: int
    sharpness: ClassVar[int] = 4

    def draw(self, pen: Pen) -> None:
        inner = pen.at(0, 0, self.side / 100)
        shape = (
            plate((14, 14, 86, 86), 36),
            plate((16, 16, 84, 84), 3),
            [(50.0, 8.0), (92.0, 86.0), (8.0, 86.0)],
        )[self.curve]
        inner.polygon(shape, WHITE, WHITE, 24)
        inner.polygon(shape, CURVES[self.curve], INK, 7)

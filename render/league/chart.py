"""Chart tools of leagues only: scales with round numbers, and the signs of curves."""

from __future__ import annotations

import math
from typing import ClassVar

from render.kit.art import Square
from render.kit.pen import Pen, plate
from render.kit.theme import INK, WHITE
from render.league.palette import CURVES


def round_steps(low: float, high: float, most: int) -> tuple[int, ...]:
    """Return at most ``most`` round numbers, evenly apart; the first and the last enclose ``low`` and ``high``."""
    step = 10
    while math.ceil(high / step) - math.floor(low / step) + 1 > most:
        lead = int(str(step)[0])
        step = step * 5 // 2 if lead == 2 else step * 2
    return tuple(range(math.floor(low / step) * step, math.ceil(high / step) * step + 1, step))


class Dot(Square, frozen=True):
    """The sign of a curve: a disc, a square, a triangle; ``side`` pixels wide and high."""

    curve: int
    sharpness: ClassVar[int] = 4

    def draw(self, pen: Pen) -> None:
        """Draw its shape in its colour, with a white and a dark rim, so that it's visible on other curves too."""
        inner = pen.at(0, 0, self.side / 100)
        shape = (
            plate((14, 14, 86, 86), 36),
            plate((16, 16, 84, 84), 3),
            [(50.0, 8.0), (92.0, 86.0), (8.0, 86.0)],
        )[self.curve]
        inner.polygon(shape, WHITE, WHITE, 24)
        inner.polygon(shape, CURVES[self.curve], INK, 7)

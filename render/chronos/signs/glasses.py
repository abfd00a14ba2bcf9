from __future__ import annotations

from typing import ClassVar, Final

from games.chronos.view import GlassView
from games.core import Millis
from render.chronos.palette import BRONZE, GOLD, MARBLE, MUTED, SAND_DEEP, SKY, STONE
from render.kit.art import Sheet
from render.kit.marks import draw_wedge
from render.kit.pen import Pen
from render.kit.sprites import draw_piece
from render.kit.theme import INK

LEVELS: Final = 8


class Glass(Sheet, frozen=True):
    """An hourglass in a player's colour. `level` is the remaining sand, out of LEVELS.

    If the hourglass is `free` to move, it has a bright background. `new` is true if it moved recently. The width is
    0.54 times the height.
    """

    color: str
    level: int
    free: bool
    new: bool = False
    sharpness: ClassVar[int] = 4

    @classmethod
    def of(cls, height: int, color: str, level: int, *, free: bool, new: bool = False) -> Glass:
        return cls(wide(height), height, color, level, free, new)

    def draw(self, pen: Pen) -> None:
        pen = pen.at(0, 0, self.height / 100)
        right = 100 * self.width / self.height
        x = right / 2
        pen.plate((1, 1, right - 1, 99), 12, GOLD if self.free else STONE, INK if self.free else MUTED, 2.5)
        bulb = ((x - 19, 12), (x + 19, 12), (x + 17, 22), (x + 3, 46), (x - 3, 46), (x - 17, 22))
        pen.polygon(bulb, MARBLE if self.free else SKY)
        if self.level:
            low, high = 45.0, 13.0
            top = low - (low - high) * self.level / LEVELS
            reach = 3 + 15 * (low - top) / (low - high)
            pen.polygon(((x - reach, top), (x + reach, top), (x + 3, low), (x - 3, low)), SAND_DEEP)
        pen.line((*bulb, bulb[0]), INK, 3)
        pen.plate((x - 23, 5, x + 23, 13), 4, BRONZE, INK, 1.5)
        side = 46
        draw_piece(pen.at(x - side / 2, 49, side / 100), self.color)
        if self.new:
            draw_wedge(pen.at(1, 1), 22)


def wide(height: int) -> int:
    return round(height * 0.54)


def level(glass: GlassView, sand: Millis, at: Millis) -> int:
    """Return the level of the remaining sand at the time `at`, from 0 to LEVELS. It is at least 1 while the hourglass
    is running.
    """
    left = glass.out - at
    if left <= 0:
        return 0
    return max(1, min(LEVELS, -(-left * LEVELS // sand)))


def is_free(glass: GlassView, at: Millis) -> bool:
    # Rules C4.1, C4.6.
    return at >= glass.free

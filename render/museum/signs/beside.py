from __future__ import annotations

from typing import ClassVar, Final

from render.kit.art import Sheet, Square
from render.kit.canvas import Canvas
from render.kit.marks import New
from render.kit.pen import Pen
from render.kit.theme import INK
from render.museum.palette import BRASS, BRASS_DEEP, BRASS_PALE, IVORY, WALL_DEEP
from render.museum.signs.icons import star

NEW_RIM: Final = 6
"""The distance in pixels by which the frame of a new card extends beyond the card."""


class Arrow(Square, frozen=True):
    def draw(self, pen: Pen) -> None:
        pen = pen.at(0, 0, self.side / 100)
        pen.polygon(((14, 10), (92, 50), (14, 90), (32, 50)), BRASS_PALE, INK, 9)


class Hourglass(Square, frozen=True):
    def draw(self, pen: Pen) -> None:
        pen = pen.at(0, 0, self.side / 100)
        pen.polygon(((22, 12), (78, 12), (55, 50), (78, 88), (22, 88), (45, 50)), IVORY, INK, 7)
        pen.polygon(((34, 26), (66, 26), (50, 48)), BRASS)
        pen.polygon(((50, 62), (68, 84), (32, 84)), BRASS)
        for y in (3, 85):
            pen.rect(12, y, 88, y + 12, INK)


class FirstPlayer(Square, frozen=True):
    def draw(self, pen: Pen) -> None:
        pen = pen.at(0, 0, self.side / 100)
        pen.ellipse(50, 50, 46, 46, BRASS_PALE, BRASS_DEEP, 8)
        pen.polygon(star(50, 50, 34), BRASS_DEEP)


class Cornice(Sheet, frozen=True):
    sharpness: ClassVar[int] = 2

    def draw(self, pen: Pen) -> None:
        pen.rect(0, 0, self.width, self.height, WALL_DEEP)
        pen.rect(0, 0, self.width, self.height * 0.3, BRASS)
        step = self.height * 2
        for place in range(self.width // step + 1):
            pen.rect(place * step, self.height * 0.3, place * step + self.height, self.height, BRASS)


class Track(Sheet, frozen=True):
    def draw(self, pen: Pen) -> None:
        pen.plate((0, 0, self.width, self.height), self.height / 2, BRASS, BRASS_DEEP, 2)


def mark(canvas: Canvas, x: int, y: int, wide: int, high: int) -> None:
    """Mark the rectangle at `x`, `y` as new. The mark covers only a corner."""
    art = New(wide + 2 * NEW_RIM, high + 2 * NEW_RIM)
    canvas.stamp(art, x - NEW_RIM, y - NEW_RIM, IVORY, over=True)

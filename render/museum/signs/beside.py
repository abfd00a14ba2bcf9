"""Signs beside the board: whose turn it is, who the table is waiting for, who began, the header's cornice."""

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
"""How far the frame of a new card extends, in pixels."""


class Arrow(Square, frozen=True):
    """Points at the player whose turn it is."""

    def draw(self, pen: Pen) -> None:
        """A broad head to the right."""
        pen = pen.at(0, 0, self.side / 100)
        pen.polygon(((14, 10), (92, 50), (14, 90), (32, 50)), BRASS_PALE, INK, 9)


class Hourglass(Square, frozen=True):
    """The sign of a player the table is waiting for."""

    def draw(self, pen: Pen) -> None:
        """Two glasses with sand."""
        pen = pen.at(0, 0, self.side / 100)
        pen.polygon(((22, 12), (78, 12), (55, 50), (78, 88), (22, 88), (45, 50)), IVORY, INK, 7)
        pen.polygon(((34, 26), (66, 26), (50, 48)), BRASS)
        pen.polygon(((50, 62), (68, 84), (32, 84)), BRASS)
        for y in (3, 85):
            pen.rect(12, y, 88, y + 12, INK)


class FirstPlayer(Square, frozen=True):
    """The start player's sign: a museum's ticket with a star."""

    def draw(self, pen: Pen) -> None:
        """A medal."""
        pen = pen.at(0, 0, self.side / 100)
        pen.ellipse(50, 50, 46, 46, BRASS_PALE, BRASS_DEEP, 8)
        pen.polygon(star(50, 50, 34), BRASS_DEEP)


class Cornice(Sheet, frozen=True):
    """A band of dentils for the header's edge."""

    sharpness: ClassVar[int] = 2

    def draw(self, pen: Pen) -> None:
        """Small blocks under a moulding."""
        pen.rect(0, 0, self.width, self.height, WALL_DEEP)
        pen.rect(0, 0, self.width, self.height * 0.3, BRASS)
        step = self.height * 2
        for place in range(self.width // step + 1):
            pen.rect(place * step, self.height * 0.3, place * step + self.height, self.height, BRASS)


class Track(Sheet, frozen=True):
    """A brass rail."""

    def draw(self, pen: Pen) -> None:
        """A rail with knobs."""
        pen.plate((0, 0, self.width, self.height), self.height / 2, BRASS, BRASS_DEEP, 2)


def mark(canvas: Canvas, x: int, y: int, wide: int, high: int) -> None:
    """Mark the rectangle at ``x``, ``y`` as new; the mark covers only a corner of it."""
    art = New(wide + 2 * NEW_RIM, high + 2 * NEW_RIM)
    canvas.stamp(art, x - NEW_RIM, y - NEW_RIM, IVORY, over=True)

"""Signs drawn over a board to mark the latest changes and a player's plans."""

from __future__ import annotations

from typing import ClassVar

from render.kit.art import Sheet, Square
from render.kit.pen import Pen
from render.kit.sprites import UNIT
from render.kit.text.fonts import Face
from render.kit.theme import INK, MARK, PIECES, WHITE


class Mark(Sheet, frozen=True):
    """The frame of a square that changed: white between two dark lines, with wedges in two corners.

    It differs from every background in lightness and shape, so it's visible without colour vision.
    """

    sharpness: ClassVar[int] = 3

    def draw(self, pen: Pen) -> None:
        width, height = self.width, self.height
        bright = width * 0.07
        pen.polygon(_rim(width, height, 4 + bright / 2), None, INK, bright + 8)
        pen.polygon(_rim(width, height, 4 + bright / 2), None, WHITE, bright)
        wedge = width * 0.4
        draw_wedge(pen.at(3, 3), wedge)
        draw_wedge(pen.at(width - 3, height - 3, angle=180), wedge)


class New(Sheet, frozen=True):
    """The frame of a new card: white between two dark lines, with a wedge in the corner."""

    wedge: ClassVar[float] = 0.36
    """The size of the wedge, as a share of the card's shorter side."""

    def draw(self, pen: Pen) -> None:
        for color, thick in ((INK, 10), (WHITE, 5)):
            pen.polygon(_rim(self.width, self.height, 5), None, color, thick)
        draw_wedge(pen.at(1, 1), min(self.width, self.height) * self.wedge)


class Wedge(Square, frozen=True):
    def draw(self, pen: Pen) -> None:
        draw_wedge(pen, self.side)


class Plan(Sheet, frozen=True):
    """The frame of a square where a player plans to place a piece. It consists of four corners
    in the piece's colour.
    """

    color: str
    sharpness: ClassVar[int] = 3

    def draw(self, pen: Pen) -> None:
        right, bottom = self.width - 6, self.height - 6
        for color, thick in ((INK, 13), (PIECES[self.color], 7)):
            for x, y, dx, dy in ((6, 6, 1, 1), (right, 6, -1, 1), (6, bottom, 1, -1), (right, bottom, -1, -1)):
                pen.line(((x + 26 * dx, y), (x, y), (x, y + 26 * dy)), color, thick)


def draw_wedge(pen: Pen, size: float) -> None:
    """Draw the sign for new items in the corner at (0, 0): a dark wedge with a bright one inside."""
    pen.polygon(((0, 0), (size, 0), (0, size)), INK)
    pen.polygon(((size * 0.13, size * 0.13), (size * 0.69, size * 0.13), (size * 0.13, size * 0.69)), MARK)


def _rim(width: int, height: int, inset: float) -> list[tuple[float, float]]:
    return [(inset, inset), (width - inset, inset), (width - inset, height - inset), (inset, height - inset)]


class Numbered(Square, frozen=True):
    """The marker for a hint: a dark disc for 1, a square for 2 or a shield for 3, each with a white border.

    Players can recognize a hint by its number or its shape. The marker stands out because pieces and numbers on a board
    are never dark.
    """

    number: int

    def draw(self, pen: Pen) -> None:
        pen = pen.at(self.side / 2, self.side / 2, self.side / UNIT)
        for color, size in ((INK, 1.0), (WHITE, 0.94), (INK, 0.8)):
            pens = pen.at(0, 0, size)
            if self.number == 1:
                pens.ellipse(0, 0, 49, 49, color)
            elif self.number == 2:
                pens.plate((-46, -46, 46, 46), 10, color)
            else:
                pens.polygon(((-48, -46), (48, -46), (48, 6), (0, 49), (-48, 6)), color)
        pen.text(0, -8 if self.number > 2 else 0, str(self.number), Face.BOLD, 62, WHITE)

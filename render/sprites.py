"""Sprites that every game can use: archaeologists (pieces), each colour with its own outline and letter."""

from __future__ import annotations

from typing import Final

from render.art import Square
from render.fonts import Face
from render.pen import Pen, Point, plate
from render.theme import INK, LETTER_ON, LETTERS, PIECES, RGB, SHEET, blend

UNIT: Final = 100.0
"""Shapes are drawn in a square of this side."""


def _plus() -> list[Point]:
    """A cross with broad arms."""
    near, far, low, high = 23.0, 77.0, 2.0, 98.0
    return [
        *((near, low), (far, low), (far, near), (high, near), (high, far), (far, far)),
        *((far, high), (near, high), (near, far), (low, far), (low, near), (near, near)),
    ]


OUTLINES: Final[dict[str, tuple[Point, ...]]] = {
    "blue": tuple(plate((4, 4, 96, 96), 46)),
    "red": tuple(plate((9, 9, 91, 91), 9)),
    "green": ((50, -3), (103, 50), (50, 103), (-3, 50)),
    "white": tuple(_plus()),
}
"""The shape of each colour: a disc, a square, a diamond and a cross, told apart without their colours."""


def draw_piece(pen: Pen, color: str, fill: RGB | None = None) -> None:
    """An archaeologist in a square of UNIT; ``fill`` instead of the colour's own."""
    body = fill or PIECES[color]
    outline = OUTLINES[color]
    pen.polygon(outline, body, INK, 8)
    inner = [(50 + (x - 50) * 0.83, 50 + (y - 50) * 0.83) for x, y in outline]
    if color != "white":
        pen.line((*inner, inner[0]), blend(body, SHEET, 0.35), 3)
    pen.text(50, 51, LETTERS[color], Face.BOLD, 58, LETTER_ON[color])


class Piece(Square, frozen=True):
    """An archaeologist, ``side`` pixels wide and high."""

    color: str

    def draw(self, pen: Pen) -> None:
        """In the middle, with room for the outline."""
        draw_piece(pen.at(self.side * 0.06, self.side * 0.06, self.side * 0.88 / UNIT), self.color)


class Ghost(Square, frozen=True):
    """A free place of the pass track or the like: a pale disc, ``side`` pixels wide."""

    fill: RGB
    edge: RGB

    def draw(self, pen: Pen) -> None:
        """A disc with an edge."""
        half = self.side / 2
        pen.ellipse(half, half, half - 3, half - 3, self.fill, self.edge, 3)

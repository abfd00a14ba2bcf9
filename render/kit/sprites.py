from __future__ import annotations

from typing import ClassVar, Final

from data.colors import COLORS, Shape
from render.kit.art import Sheet, Square
from render.kit.palette import RGB, blend
from render.kit.pen import Pen, Point, plate
from render.kit.text.fonts import Face
from render.kit.theme import INK, LETTER_ON, LETTERS, PIECES, SHEET, WHITE

UNIT: Final = 100.0


def _plus() -> list[Point]:
    near, far, low, high = 23.0, 77.0, 2.0, 98.0
    return [
        *((near, low), (far, low), (far, near), (high, near), (high, far), (far, far)),
        *((far, high), (near, high), (near, far), (low, far), (low, near), (near, near)),
    ]


OUTLINES: Final[dict[Shape, tuple[Point, ...]]] = {
    "disc": tuple(plate((4, 4, 96, 96), 46)),
    "square": tuple(plate((9, 9, 91, 91), 9)),
    "diamond": ((50, -3), (103, 50), (50, 103), (-3, 50)),
    "cross": tuple(_plus()),
    "triangle": ((50, -3), (103, 93), (-3, 93)),
    "tablet": tuple(plate((-2, 20, 102, 80), 16)),
}
"""The outline of each shape. Different outlines let colour-blind players tell the pieces apart."""
_HEART: Final[dict[Shape, tuple[float, float]]] = {"triangle": (64, 46)}


def draw_piece(pen: Pen, color: str) -> None:
    body = PIECES[color]
    shape = COLORS[color].shape
    outline = OUTLINES[shape]
    heart, size = _HEART.get(shape, (50, 58))
    pen.polygon(outline, body, INK, 8)
    inner = [(50 + (x - 50) * 0.83, heart + (y - heart) * 0.83) for x, y in outline]
    if body != WHITE:
        pen.line((*inner, inner[0]), blend(body, SHEET, 0.35), 3)
    pen.text(50, heart + 1, LETTERS[color], Face.BOLD, size, LETTER_ON[color])


class Piece(Square, frozen=True):
    color: str

    def draw(self, pen: Pen) -> None:
        draw_piece(pen.at(self.side * 0.06, self.side * 0.06, self.side * 0.88 / UNIT), self.color)


class Ghost(Square, frozen=True):
    fill: RGB
    edge: RGB

    def draw(self, pen: Pen) -> None:
        half = self.side / 2
        pen.ellipse(half, half, half - 3, half - 3, self.fill, self.edge, 3)


class Panel(Sheet, frozen=True):
    fill: RGB
    rim: RGB
    thick: int = 2
    strip: RGB | None = None
    radius: int = 14
    sharpness: ClassVar[int] = 2

    def draw(self, pen: Pen) -> None:
        box = (0, 0, self.width, self.height)
        pen.plate(box, self.radius, self.strip or self.fill, self.rim, self.thick)
        if self.strip:
            pen.rect(self.thick + 12, self.thick, self.width - self.radius, self.height - self.thick, self.fill)
            inner = (self.width - 4 * self.radius, self.thick, self.width - self.thick, self.height - self.thick)
            pen.plate(inner, self.radius - self.thick, self.fill)
            pen.rect(self.thick + 12, self.thick, self.thick + 14, self.height - self.thick, INK)

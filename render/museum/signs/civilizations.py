"""Draws the symbols of the twelve civilizations, each in a 100 by 100 square and in one colour on a background.

Each symbol has its own outline, so players can recognize it without colour vision. All symbols are original drawings.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from render.kit.palette import RGB
from render.kit.pen import Pen, Point, arc


def draw_civilization(pen: Pen, civilization: str, paint: RGB, ground: RGB) -> None:
    """Draw the symbol of `civilization` in a 100 by 100 square. Holes in the symbol have the colour `ground`."""
    _SIGNS[civilization](pen, paint, ground)


def _sun(pen: Pen, paint: RGB, ground: RGB) -> None:
    for ray in range(8):
        pen.at(50, 50, angle=45 * ray).polygon(((-12, -27), (12, -27), (0, -50)), paint)
    pen.ellipse(50, 50, 29, 29, paint)
    for x in (40, 60):
        pen.rect(x - 5, 40, x + 5, 49, ground)
    pen.rect(38, 57, 62, 64, ground)


def _stepped_pyramid(pen: Pen, paint: RGB, ground: RGB) -> None:
    for top, half in ((72, 48), (50, 36), (28, 24)):
        pen.rect(50 - half, top, 50 + half, top + 22, paint)
    pen.rect(34, 5, 66, 30, paint)
    pen.rect(45, 12, 55, 28, ground)
    pen.polygon(((43, 36), (57, 36), (62, 94), (38, 94)), ground)
    for y in (46, 59, 72, 85):
        pen.rect(38, y, 62, y + 5, paint)


def _hook(pen: Pen, paint: RGB, ground: RGB) -> None:
    pen.line([(68, 14), (70, 40), *arc(44, 58, 27, 30, 10, 190)], paint, 19)
    pen.polygon(((4, 64), (22, 22), (34, 62)), paint)
    pen.ellipse(67, 13, 15, 13, paint)
    pen.ellipse(67, 13, 6, 5, ground)


def _amphora(pen: Pen, paint: RGB, ground: RGB) -> None:
    for side in (-1, 1):
        pen.line([(50 + 12 * side, 16), (50 + 38 * side, 20), (50 + 26 * side, 46)], paint, 9)
    belly = [
        (38, 12),
        (62, 12),
        (62, 28),
        *arc(50, 54, 30, 26, -50, 60),
        (58, 88),
        (42, 88),
        *arc(50, 54, 30, 26, 120, 230),
    ]
    pen.polygon([*belly, (38, 28)], paint)
    pen.rect(30, 2, 70, 13, paint)
    pen.rect(32, 86, 68, 98, paint)
    pen.rect(20, 50, 80, 58, ground)


def _wreath(pen: Pen, paint: RGB, ground: RGB) -> None:
    del ground
    for side in (-1, 1):
        pen.line(arc(50, 52, 33, 35, 90, 90 - side * 140), paint, 7)
        for leaf in range(5):
            angle = math.radians(76 - leaf * 31)
            x, y = 50 + side * 34 * math.cos(angle), 52 + 36 * math.sin(angle)
            turned = pen.at(x, y, angle=side * (20 + leaf * 31))
            turned.polygon(_leaf(9, 19), paint)
    pen.polygon(((50, 80), (62, 98), (38, 98)), paint)


def _leaf(half: float, length: float) -> list[Point]:
    return [*arc(-half * 0.9, 0, half * 1.9, length, -60, 60), *arc(half * 0.9, 0, half * 1.9, length, 120, 240)]


def _triskele(pen: Pen, paint: RGB, ground: RGB) -> None:
    for turn in range(3):
        arm = pen.at(50, 54, angle=120 * turn)
        arm.ellipse(0, -29, 23, 23, paint)
        arm.line(arc(-1, -29, 11, 11, -90, 160), ground, 6)
        arm.line([(0, 0), (-16, -12), (-22, -28)], paint, 10)
    pen.ellipse(50, 54, 13, 13, paint)


def _goddess(pen: Pen, paint: RGB, ground: RGB) -> None:
    del ground
    pen.polygon(((50, 38), (92, 98), (8, 98)), paint)
    pen.line(((8, 30), (14, 46), (86, 46), (92, 30)), paint, 11)
    pen.ellipse(50, 20, 18, 18, paint)


def _eye(pen: Pen, paint: RGB, ground: RGB) -> None:
    pen.line([(3, 32), *arc(46, 52, 46, 40, 215, 320), (96, 26)], paint, 12)
    pen.polygon([*arc(48, 74, 52, 44, 208, 332), *arc(48, 28, 52, 44, 28, 152)], paint)
    pen.polygon([*arc(48, 74, 40, 35, 212, 328), *arc(48, 28, 40, 35, 32, 148)], ground)
    pen.ellipse(48, 51, 15, 15, paint)
    pen.line([(40, 68), (36, 97)], paint, 11)
    pen.line([(54, 68), (70, 90), *arc(80, 84, 10, 9, 130, -60)], paint, 9)


def _wedges(pen: Pen, paint: RGB, ground: RGB) -> None:
    del ground
    for x, y, angle in ((24, 4, 0), (76, 4, 0), (3, 80, -90)):
        wedge = pen.at(x, y, angle=angle)
        wedge.polygon(((-24, 0), (24, 0), (0, 30)), paint)
        long = 66 if angle == 0 else 94
        wedge.polygon(((-8, 10), (8, 10), (4, long), (-4, long)), paint)


def _coin(pen: Pen, paint: RGB, ground: RGB) -> None:
    pen.ellipse(50, 50, 48, 48, paint)
    pen.ellipse(50, 50, 39, 39, None, ground, 5)
    pen.rect(32, 32, 68, 68, ground)


def _lotus(pen: Pen, paint: RGB, ground: RGB) -> None:
    for angle in (-74, 74, -38, 38, 0):
        petal = pen.at(50, 84, angle=angle)
        length = 68 - abs(angle) * 0.3
        shape: list[Point] = [(0, 0), (-17, -length * 0.5), (0, -length), (17, -length * 0.5)]
        petal.polygon(_rounded(shape), paint, ground, 5)
    pen.rect(22, 88, 78, 97, paint)


def _rounded(diamond: list[Point]) -> list[Point]:
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = diamond
    out: list[Point] = []
    for (ax, ay), (bx, by), (cx, cy) in (((x0, y0), (x1, y1), (x2, y2)), ((x2, y2), (x3, y3), (x0, y0))):
        for step in range(13):
            t = step / 12
            k = 1 - t
            out.append((k * k * ax + 2 * k * t * (2 * bx) + t * t * cx, k * k * ay + 2 * k * t * by + t * t * cy))
    return out


def _gate(pen: Pen, paint: RGB, ground: RGB) -> None:
    del ground
    pen.polygon(((0, 6), (50, 14), (100, 6), (96, 28), (4, 28)), paint)
    pen.rect(10, 42, 90, 54, paint)
    pen.rect(44, 26, 56, 44, paint)
    pen.polygon(((22, 28), (35, 28), (33, 98), (16, 98)), paint)
    pen.polygon(((65, 28), (78, 28), (84, 98), (67, 98)), paint)


_SIGNS: Final[dict[str, Callable[[Pen, RGB, RGB], None]]] = {
    "inca": _sun,
    "maya": _stepped_pyramid,
    "polynesian": _hook,
    "greek": _amphora,
    "roman": _wreath,
    "celt": _triskele,
    "phoenician": _goddess,
    "egyptian": _eye,
    "mesopotamian": _wedges,
    "chinese": _coin,
    "indian": _lotus,
    "japanese": _gate,
}

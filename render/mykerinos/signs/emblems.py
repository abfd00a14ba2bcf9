"""Draws the patrons' emblems, each in a square of 100 units.

Each emblem has its own outline, so players can tell them apart without colour.
"""

from __future__ import annotations

import math
from typing import Final

from render.kit.art import Square
from render.kit.palette import RGB
from render.kit.pen import Pen, Point, arc
from render.kit.theme import INK, SHEET
from render.mykerinos.palette import GOLD, GOLD_DEEP, GOLD_PALE, PATRON_DEEP, PATRONS, TINTS

NO_PATRON: Final = "none"


def patron_color(patron: str) -> RGB:
    return PATRONS.get(patron, GOLD)


def patron_deep(patron: str) -> RGB:
    return PATRON_DEEP.get(patron, GOLD_DEEP)


def patron_tint(patron: str) -> RGB:
    return TINTS.get(patron, GOLD_PALE)


def draw_emblem(pen: Pen, patron: str | None) -> None:
    """Draw a patron's emblem in a square of 100 units. If `patron` is None, draw the emblem for a parcel without a
    patron.
    """
    _EMBLEMS[patron or NO_PATRON](pen)


def _flower(pen: Pen) -> None:
    color, deep = PATRONS["violet"], PATRON_DEEP["violet"]
    middles = [_around(50, 52, 27, 72 * petal - 90) for petal in range(5)]
    for x, y in middles:
        pen.ellipse(x, y, 24, 24, deep)
    for x, y in middles:
        pen.ellipse(x, y, 19, 19, color)
    pen.ellipse(50, 52, 17, 17, color)
    for petal in range(5):
        pen.line((_around(50, 52, 15, 72 * petal - 90), _around(50, 52, 30, 72 * petal - 90)), TINTS["violet"], 4)
    pen.ellipse(50, 52, 12, 12, GOLD_PALE, deep, 4)


def _lemon(pen: Pen) -> None:
    color, deep = PATRONS["lemon"], PATRON_DEEP["lemon"]
    turned = pen.at(50, 50, 1, -32)
    body = _lemon_outline(46, 33)
    turned.polygon(body, color, deep, 6)
    turned.line(arc(2, 2, 28, 21, 200, 265), SHEET, 5)
    leaf = [(34, -8), (48, -34), (16, -34)]
    turned.polygon([*arc(30, -26, 20, 9, 0, 350)], (110, 140, 40), deep, 4)
    turned.line((leaf[0], (40, -16)), deep, 5)


def _lemon_outline(length: float, height: float) -> list[Point]:
    points = []
    for step in range(72):
        angle = math.radians(step * 5)
        tip = 0.22 * math.cos(angle) ** 12
        points.append((length * math.cos(angle) * (0.84 + tip), height * math.sin(angle)))
    return points


def _hat(pen: Pen) -> None:
    color, deep = PATRONS["brown"], PATRON_DEEP["brown"]
    dome = [(20, 66), (20, 46), *arc(50, 46, 30, 34, 180, 360), (80, 46), (80, 66)]
    pen.polygon(dome, color, deep, 5)
    pen.polygon([(20, 56), (80, 56), (80, 68), (20, 68)], INK)
    brim = [(2, 58), (12, 68), (88, 68), (98, 58), (96, 72), *arc(50, 72, 46, 14, 0, 180), (4, 72)]
    pen.polygon(brim, color, deep, 5)
    pen.line(arc(50, 46, 20, 24, 200, 250), TINTS["brown"], 5)


def _cat(pen: Pen) -> None:
    color = PATRONS["blackmore"]
    for side in (-1, 1):
        pen.polygon([(50 + side * 40, 2), (50 + side * 43, 58), (50 + side * 4, 30)], color, color, 4)
        pen.polygon([(50 + side * 34, 17), (50 + side * 36, 38), (50 + side * 20, 28)], TINTS["blackmore"])
    pen.ellipse(50, 58, 44, 38, color)
    for side in (-1, 1):
        pen.polygon([*arc(50 + side * 19, 54, 12, 9, 0, 350)], GOLD_PALE)
        pen.ellipse(50 + side * 19, 54, 3.5, 9, INK)
        pen.line(((50 + side * 22, 74), (50 + side * 46, 69)), TINTS["blackmore"], 3)
        pen.line(((50 + side * 22, 79), (50 + side * 44, 82)), TINTS["blackmore"], 3)
    pen.polygon([(43, 69), (57, 69), (50, 77)], (222, 150, 150))


def _star(pen: Pen) -> None:
    color, deep = PATRONS["tangerine"], PATRON_DEEP["tangerine"]
    points = [_around(50, 54, 50 if corner % 2 == 0 else 24, 36 * corner - 90) for corner in range(10)]
    pen.polygon(points, color, deep, 6)
    pen.ellipse(50, 54, 13, 13, GOLD_PALE, deep, 4)


def _ankh(pen: Pen) -> None:
    for color, width in ((GOLD_DEEP, 21), (GOLD, 12)):
        pen.line(arc(50, 27, 17, 21, 90, 450), color, width)
        pen.line(((50, 48), (50, 92)), color, width)
        pen.line(((20, 56), (80, 56)), color, width)


def _around(x: float, y: float, radius: float, angle: float) -> Point:
    turn = math.radians(angle)
    return x + radius * math.cos(turn), y + radius * math.sin(turn)


_EMBLEMS: Final = {
    "violet": _flower,
    "lemon": _lemon,
    "brown": _hat,
    "blackmore": _cat,
    "tangerine": _star,
    NO_PATRON: _ankh,
}


class Emblem(Square, frozen=True):
    patron: str

    def draw(self, pen: Pen) -> None:
        draw_emblem(pen.at(self.side * 0.03, self.side * 0.03, self.side * 0.94 / 100), self.patron)

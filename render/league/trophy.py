from __future__ import annotations

import math
from typing import Final

from render.kit.art import Square
from render.kit.palette import RGB, blend
from render.kit.pen import Pen, Point, arc
from render.kit.theme import INK, WHITE
from render.league.palette import BAND, BAND_DEEP, BRASS, BRASS_DEEP, GOLD
from render.league.signs import PLACES

_LEAVES: Final = 9


class Trophy(Square, frozen=True):
    def draw(self, pen: Pen) -> None:
        inner = pen.at(0, 0, self.side / 400)
        inner.ellipse(200, 200, 150, 150, BAND, BRASS_DEEP, 5)
        for turn in range(24):
            x, y = 200 + 138 * math.cos(turn * math.pi / 12), 200 + 138 * math.sin(turn * math.pi / 12)
            inner.ellipse(x, y, 2.5, 2.5, BRASS_DEEP)
        for side in (-1, 1):
            _branch(inner, side)
        _knot(inner)
        _cup(inner.at(200, 196))


def _branch(pen: Pen, side: int) -> None:
    stem = [(200 + side * 168 * math.cos(angle), 200 + 168 * math.sin(angle)) for angle in _angles()]
    pen.line(stem, BRASS_DEEP, 6)
    for number, angle in enumerate(_angles()[2:-1]):
        if number % 2:
            continue
        x, y = 200 + side * 168 * math.cos(angle), 200 + 168 * math.sin(angle)
        heading = math.degrees(math.atan2(-math.cos(angle), side * math.sin(angle)))
        size = 1.0 - 0.022 * number
        for turn, color in ((-38, BRASS), (38, GOLD)):
            _leaf(pen.at(x, y, size, heading + turn * side), color)
    x, y = stem[-1]
    _leaf(pen.at(x, y, 0.7, -90 - side * 68), GOLD)


def _angles() -> list[float]:
    steps = 2 * _LEAVES
    return [math.radians(82 - 138 * step / steps) for step in range(steps + 1)]


def _leaf(pen: Pen, color: RGB) -> None:
    upper = [(44 * t, -11 * math.sin(math.pi * t**0.8)) for t in (step / 10 for step in range(11))]
    lower = [(x, -y) for x, y in reversed(upper)]
    pen.polygon((*upper, *lower), color, INK, 2.5)
    pen.line(((6, 0), (36, 0)), BRASS_DEEP, 2)


def _knot(pen: Pen) -> None:
    for side in (-1, 1):
        pen.polygon(((200, 366), (200 + side * 34, 348), (200 + side * 34, 384)), WHITE, INK, 3)
    pen.ellipse(200, 366, 9, 9, WHITE, INK, 3)


def _cup(pen: Pen) -> None:
    for side in (-1, 1):
        handle = [(side * (62 + x), y) for x, y in arc(0, -34, 34, 30, -90, 90)]
        pen.line(handle, INK, 19)
        pen.line(handle, GOLD, 11)
    bowl: list[Point] = [(-72, -84), (72, -84)]
    bowl += [(72 * math.cos(angle), -84 + 104 * math.sin(angle) ** 0.8) for angle in _half()]
    pen.polygon(bowl, GOLD, INK, 5)
    shade = [(x * 0.82 + 8, y) for x, y in bowl if x >= 0]
    pen.polygon(((30, -82), *shade[1:]), blend(GOLD, BRASS, 0.8))
    pen.plate((-80, -96, 80, -78), 8, BRASS, INK, 5)
    pen.polygon(((-13, 14), (13, 14), (9, 52), (-9, 52)), BRASS, INK, 5)
    pen.ellipse(0, 32, 17, 8, GOLD, INK, 4)
    pen.plate((-38, 50, 38, 66), 5, GOLD, INK, 5)
    pen.plate((-56, 64, 56, 92), 5, BAND_DEEP, INK, 5)
    pen.plate((-50, 70, 50, 86), 3, BRASS_DEEP)
    pen.polygon([((x - 50) * 0.5, (y - 50) * 0.5 - 38) for x, y in PLACES[1][0]], WHITE, INK, 4)


def _half() -> list[float]:
    return [math.pi * step / 24 for step in range(25)]

from __future__ import annotations

from typing import Final

from games.chronos.terms import City
from render.chronos.signs.gods import Sign
from render.kit.palette import RGB
from render.kit.pen import Pen, arc


def draw_city(pen: Pen, city: City, color: RGB, ground: RGB) -> None:
    _SIGNS[city](pen, color, ground)


def _athens(pen: Pen, color: RGB, ground: RGB) -> None:
    pen.polygon(((2, 34), (50, 4), (98, 34)), color)
    pen.polygon(((26, 28), (50, 13), (74, 28)), ground)
    for x in (10, 32, 56, 78):
        pen.rect(x, 38, x + 12, 82, color)
    pen.rect(2, 84, 98, 96, color)


def _alexandria(pen: Pen, color: RGB, ground: RGB) -> None:
    pen.polygon(((34, 34), (66, 34), (76, 98), (24, 98)), color)
    pen.rect(40, 16, 60, 34, color)
    pen.polygon(((36, 16), (50, 0), (64, 16)), color)
    for side in (-1, 1):
        pen.polygon(((50 + side * 14, 22), (50 + side * 50, 8), (50 + side * 50, 36)), color)
    for y in (52, 72):
        pen.line(((30, y), (70, y)), ground, 5)


def _delphi(pen: Pen, color: RGB, _ground: RGB) -> None:
    pen.polygon(arc(50, 50, 34, 20, 0, 180), color)
    pen.rect(14, 44, 86, 53, color)
    for x in (18, 50, 82):
        pen.line(((50 + (x - 50) * 0.6, 64), (x, 98)), color, 7)
    for x, y in ((36, 36), (54, 34), (70, 36)):
        pen.line(((x, y), (x - 8, y - 12), (x + 2, y - 22), (x - 4, y - 34)), color, 6)


def _rhodes(pen: Pen, color: RGB, ground: RGB) -> None:
    pen.ellipse(50, 18, 12, 13, color)
    for turn in (-60, -30, 0, 30, 60):
        pen.at(50, 18, 1, turn).line(((0, -13), (0, -20)), color, 4)
    pen.polygon(((36, 32), (64, 32), (62, 58), (84, 98), (66, 98), (50, 68), (34, 98), (16, 98), (38, 58)), color)
    pen.line(((62, 36), (84, 22), (86, 6)), color, 9)
    pen.line(((38, 36), (20, 56)), color, 9)
    pen.line(((40, 54), (60, 54)), ground, 4)


def _mycenae(pen: Pen, color: RGB, ground: RGB) -> None:
    pen.polygon(((4, 98), (4, 40), (50, 2), (96, 40), (96, 98)), color)
    pen.polygon(((30, 98), (36, 54), (64, 54), (70, 98)), ground)
    pen.polygon(((50, 14), (70, 40), (30, 40)), ground)
    pen.rect(46, 18, 54, 42, color)


def _olympia(pen: Pen, color: RGB, _ground: RGB) -> None:
    pen.line(arc(50, 50, 36, 40, -60, 240), color, 4)
    for side in (-1, 1):
        for step, turn in enumerate((150, 115, 80, 45)):
            leaf = pen.at(50, 50, 1, side * turn)
            leaf.at(0, -39, 1, 30 * side).ellipse(0, 0, 8, 15 - step, color)


def _troy(pen: Pen, color: RGB, _ground: RGB) -> None:
    body = ((10, 44), (16, 36), (56, 38), (62, 10), (68, 2), (74, 10), (94, 24), (90, 34), (76, 32), (74, 62))
    pen.polygon((*body, (74, 82), (62, 82), (60, 62), (28, 62), (26, 82), (14, 82)), color)
    pen.rect(4, 80, 88, 88, color)
    for x in (20, 70):
        pen.ellipse(x, 90, 9, 9, color)
    pen.line(((10, 44), (2, 64)), color, 6)


def _sparta(pen: Pen, color: RGB, ground: RGB) -> None:
    pen.ellipse(50, 50, 48, 48, color)
    pen.ellipse(50, 50, 38, 38, None, ground, 4)
    pen.line(((28, 74), (50, 26), (72, 74)), ground, 11)


def _knossos(pen: Pen, color: RGB, _ground: RGB) -> None:
    way = ((6, 96), (6, 4), (94, 4), (94, 96), (24, 96), (24, 22), (76, 22), (76, 78), (42, 78), (42, 40), (58, 40))
    pen.line((*way, (58, 60)), color, 8)


_SIGNS: Final[dict[City, Sign]] = {
    City.ATHENS: _athens,
    City.ALEXANDRIA: _alexandria,
    City.DELPHI: _delphi,
    City.RHODES: _rhodes,
    City.MYCENAE: _mycenae,
    City.OLYMPIA: _olympia,
    City.TROY: _troy,
    City.SPARTA: _sparta,
    City.KNOSSOS: _knossos,
}

from __future__ import annotations

import math
from typing import ClassVar, Final

from games.chronos.terms import KIND, VALUE
from render.chronos.palette import (
    ALARM,
    BRONZE,
    CLAY,
    GOLD,
    LEAF,
    LEAF_PALE,
    MARBLE,
    SAND,
    SAND_DEEP,
    SEA,
    SHOAL,
    SKY,
    SMOKE,
    STONE,
    VEIN,
)
from render.kit.art import Sheet
from render.kit.palette import RGB
from render.kit.pen import Pen, arc
from render.kit.text.fonts import Face
from render.kit.theme import INK, WHITE

TURNS: Final = {"north": 0, "east": 90, "south": 180, "west": 270}
"""The direction in which the arrow of each wind points, in degrees clockwise from the top."""


class Card(Sheet, frozen=True):
    face: str
    sharpness: ClassVar[int] = 3

    def draw(self, pen: Pen) -> None:
        width, height = self.width, self.height
        unit = min(width, height)
        kind = KIND[self.face]
        rim = {"island": MARBLE, "wind": MARBLE, "monster": GOLD, "catastrophe": ALARM}[kind]
        edge = unit * 0.055
        pen.plate((0, 0, width, height), unit * 0.1, rim, INK, max(1.5, unit * 0.02))
        pen.plate((edge, edge, width - edge, height - edge), unit * 0.07, GROUNDS[kind])
        if kind == "island":
            _island(pen, width, height, VALUE[self.face])
            return
        side = min(width, height) * (0.96 if unit < SMALLEST else 0.86)
        middle = pen.at((width - side) / 2, (height - side) / 2, side / 100)
        draw_face(middle, self.face)


SMALLEST: Final = 60
"""The width in pixels below which a card shows only its motif."""
GROUNDS: Final[dict[str, RGB]] = {"island": SHOAL, "wind": SKY, "monster": SEA, "catastrophe": SMOKE}


class Back(Sheet, frozen=True):
    sharpness: ClassVar[int] = 3

    def draw(self, pen: Pen) -> None:
        width, height = self.width, self.height
        unit = min(width, height)
        pen.plate((0, 0, width, height), unit * 0.1, MARBLE, INK, max(1.5, unit * 0.02))
        edge = unit * 0.055
        pen.plate((edge, edge, width - edge, height - edge), unit * 0.07, SEA)
        for row in range(3):
            y = height * (0.3 + 0.2 * row)
            points = [
                (width * (0.15 + 0.07 * step), y + unit * 0.05 * math.sin(step * math.pi / 2)) for step in range(11)
            ]
            pen.line(points, SHOAL, unit * 0.04)


def draw_face(pen: Pen, face: str) -> None:
    if face in TURNS:
        _wind(pen, face)
    else:
        _MOTIFS[face](pen)


def _island(pen: Pen, width: float, height: float, value: int) -> None:
    unit = min(width, height)
    share = {10: 0.42, 20: 0.54, 30: 0.66, 50: 0.78, 100: 0.84}[value]
    x, base = width / 2, height * 0.36
    wide = unit * share / 2
    tall = unit * (0.1 + 0.22 * share)
    pen.ellipse(x, base, wide, tall * 0.42, WHITE)
    pen.ellipse(x, base - unit * 0.015, wide * 0.92, tall * 0.36, SAND)
    hill = [(x - wide * 0.72, base), (x - wide * 0.35, base - tall * 0.7), (x, base - tall * 0.35)]
    hill += [(x + wide * 0.3, base - tall), (x + wide * 0.74, base)]
    pen.polygon(hill, LEAF, INK, unit * 0.015)
    if value >= 30:
        for place in (-0.4, 0.0, 0.42):
            pen.ellipse(x + wide * place, base - tall * 0.1, unit * 0.045, unit * 0.05, LEAF_PALE)
    if value >= 50:
        _temple(pen.at(x - unit * 0.15, base - tall - unit * 0.07, unit * 0.3 / 100))
    if value == 100:
        for side in (-1, 1):
            pen.ellipse(x + side * wide * 0.62, base - tall * 0.5, unit * 0.06, unit * 0.06, GOLD, INK, unit * 0.015)
    plate = unit * 0.46
    top = height - plate - unit * 0.1
    rich = value >= 50
    pen.plate(
        (width * 0.1, top, width * 0.9, top + plate), unit * 0.08, GOLD if rich else MARBLE, INK, max(1.5, unit * 0.02)
    )
    pen.text(width / 2, top + plate * 0.52, str(value), Face.BOLD, plate * (0.88 if value == 100 else 1.0), INK)


def _temple(pen: Pen) -> None:
    pen.polygon(((0, 34), (50, 0), (100, 34)), MARBLE, INK, 5)
    for x in (12, 42, 72):
        pen.rect(x, 36, x + 16, 84, MARBLE)
    pen.rect(0, 82, 100, 98, MARBLE)


def _wind(pen: Pen, face: str) -> None:
    pen.ellipse(50, 50, 50, 50, WHITE)
    pen = pen.at(50, 50, 1.05, TURNS[face])
    pen.polygon(((0, -44), (34, -2), (13, -2), (13, 40), (-13, 40), (-13, -2), (-34, -2)), SEA)


def _hydra(pen: Pen) -> None:
    for x, top, lean in ((18, 20, -6), (50, 8, 0), (82, 20, 6)):
        pen.line(((50, 92), (50 + (x - 50) * 0.9, 62), (x, top + 14)), LEAF_PALE, 15)
        pen.polygon(((x - 15 + lean, top - 4), (x + 15 + lean, top - 4), (x + lean * 2, top + 26)), LEAF_PALE, INK, 3)
        pen.ellipse(x - 5 + lean, top + 4, 3.2, 3.2, INK)
        pen.ellipse(x + 5 + lean, top + 4, 3.2, 3.2, INK)
    pen.ellipse(50, 88, 40, 13, LEAF_PALE)
    for y in (58, 70):
        pen.line(((38, y + 6), (50, y), (62, y + 6)), LEAF, 4)


def _minotaur(pen: Pen) -> None:
    for side in (-1, 1):
        horn = [(50 + side * 20, 30), (50 + side * 44, 26), (50 + side * 46, 2), (50 + side * 34, 14)]
        pen.polygon([*horn, (50 + side * 22, 16)], MARBLE, INK, 3)
        pen.polygon(((50 + side * 24, 34), (50 + side * 46, 40), (50 + side * 26, 50)), CLAY, INK, 3)
    pen.polygon(((26, 22), (74, 22), (72, 56), (62, 84), (38, 84), (28, 56)), CLAY, INK, 3)
    pen.ellipse(50, 80, 19, 15, SAND, INK, 3)
    for x in (38, 62):
        pen.ellipse(x, 46, 5, 5, GOLD, INK, 2)
    for x in (43, 57):
        pen.ellipse(x, 78, 3, 4, INK)
    pen.polygon(arc(50, 90, 9, 8, 0, 180), None, GOLD, 3)


def _eruption(pen: Pen) -> None:
    for x, y in ((24, 22), (38, 10), (62, 10), (76, 22)):
        pen.line(((50, 40), (x, y)), ALARM, 7)
        pen.ellipse(x, y, 7, 7, GOLD)
    pen.polygon(((50, 2), (60, 40), (40, 40)), GOLD)
    pen.polygon(((36, 38), (64, 38), (96, 94), (4, 94)), CLAY, MARBLE, 3)
    pen.polygon(((38, 38), (62, 38), (66, 60), (56, 54), (50, 74), (44, 54), (34, 60)), GOLD)


def _famine(pen: Pen) -> None:
    pen.polygon(arc(50, 60, 42, 36, 0, 180), STONE, MARBLE, 3)
    pen.ellipse(50, 60, 42, 11, SMOKE, MARBLE, 5)
    pen.line(((36, 52), (44, 26), (66, 12)), SAND_DEEP, 6)
    for x, y in ((70, 8), (80, 16), (62, 22), (78, 28)):
        pen.ellipse(x, y, 8, 6, SAND)


def _war(pen: Pen) -> None:
    for side in (-1, 1):
        tip, hilt = (50 + side * 40, 8), (50 - side * 26, 76)
        pen.line((hilt, tip), MARBLE, 11)
        pen.line((hilt, tip), VEIN, 3)
        pen.line(((50 - side * 40, 64), (50 - side * 14, 86)), GOLD, 9)
        pen.line((hilt, (50 - side * 36, 90)), BRONZE, 9)


_MOTIFS: Final = {"hydra": _hydra, "minotaur": _minotaur, "eruption": _eruption, "famine": _famine, "war": _war}

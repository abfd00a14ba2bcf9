from __future__ import annotations

from typing import ClassVar

from render.kit.art import Sheet, Square
from render.kit.pen import Pen, arc
from render.kit.sprites import UNIT
from render.kit.text.fonts import Face
from render.kit.theme import INK, SHEET
from render.mykerinos.palette import GOLD, GOLD_DEEP, GOLD_PALE, LAPIS, LAPIS_SOFT, STONE, STONE_DEEP, STONE_EDGE


class Sun(Square, frozen=True):
    def draw(self, pen: Pen) -> None:
        pen = pen.at(self.side / 2, self.side / 2, self.side / UNIT)
        for ray in range(8):
            turned = pen.at(0, 0, angle=45 * ray)
            turned.polygon(((-9, -30), (9, -30), (0, -49)), GOLD, GOLD_DEEP, 4)
        pen.ellipse(0, 0, 27, 27, GOLD_PALE, GOLD_DEEP, 6)


class Sack(Square, frozen=True):
    def draw(self, pen: Pen) -> None:
        pen = pen.at(0, 0, self.side / UNIT)
        body = [(40, 30), (60, 30), *arc(50, 66, 38, 30, -40, 220)]
        pen.polygon(body, STONE, STONE_EDGE, 7)
        pen.polygon(((32, 6), (50, 14), (68, 6), (60, 28), (40, 28)), STONE, STONE_EDGE, 7)
        pen.line(((36, 30), (64, 30)), STONE_DEEP, 9)


class Arrow(Square, frozen=True):
    def draw(self, pen: Pen) -> None:
        pen = pen.at(0, 0, self.side / UNIT)
        pen.polygon(((14, 10), (92, 50), (14, 90), (32, 50)), GOLD, INK, 8)


class Temple(Square, frozen=True):
    def draw(self, pen: Pen) -> None:
        pen = pen.at(0, 0, self.side / UNIT)
        pen.polygon(((50, 8), (94, 38), (6, 38)), LAPIS, LAPIS, 5)
        for x in (16, 43, 70):
            pen.rect(x, 42, x + 14, 80, LAPIS)
        pen.plate((4, 82, 96, 94), 3, LAPIS)


class Chip(Square, frozen=True):
    text: str
    lit: bool = False

    def draw(self, pen: Pen) -> None:
        half = self.side / 2
        pen.ellipse(half, half, half - 2, half - 2, GOLD if self.lit else LAPIS, GOLD_DEEP if self.lit else GOLD, 3)
        pen.text(half, half, self.text, Face.BOLD, self.side * 0.66, INK if self.lit else SHEET)


class Plaque(Sheet, frozen=True):
    """A light tablet with the Roman numeral of a museum wing.

    Its shape and colour differ from those of the round signs for zones, so players can tell the two apart.
    """

    text: str

    def draw(self, pen: Pen) -> None:
        width, height = self.width, self.height
        pen.plate((4, 5, width - 4, height), 4, SHEET, LAPIS, 3)
        pen.plate((0, 0, width, 10), 3, GOLD, LAPIS, 3)
        pen.text(width / 2, (height + 8) / 2, self.text, Face.TITLE, height * 0.72, INK)


class Step(Square, frozen=True):
    """A small pyramid that stands for one round. It is golden if the game has reached that round."""

    reached: bool

    def draw(self, pen: Pen) -> None:
        pen = pen.at(0, 0, self.side / UNIT)
        apex, west, south, east = (50, 12), (4, 86), (60, 92), (96, 82)
        if self.reached:
            pen.polygon((apex, west, south), GOLD_PALE)
            pen.polygon((apex, south, east), GOLD)
        else:
            pen.polygon((apex, west, south, east), None, LAPIS_SOFT, 6)


class Frieze(Sheet, frozen=True):
    sharpness: ClassVar[int] = 2

    def draw(self, pen: Pen) -> None:
        pen.rect(0, 0, self.width, self.height, LAPIS)
        step = self.height * 2
        for place in range(self.width // step + 1):
            x = place * step
            pen.polygon(((x, self.height), (x + step / 2, 1), (x + step, self.height)), GOLD)
            pen.polygon(
                ((x + step * 0.3, self.height), (x + step / 2, self.height * 0.5), (x + step * 0.7, self.height)), LAPIS
            )

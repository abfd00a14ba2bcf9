from __future__ import annotations

from typing import ClassVar, Final

from games.chronos.terms import City, God
from render.chronos.palette import (
    ALARM,
    BRONZE,
    CLAY,
    DUSK,
    GOLD,
    LEAF,
    MARBLE,
    MIST,
    MUTED,
    SAND,
    SEA,
    SEA_DEEP,
    SEA_SOFT,
    SHOAL,
    SMOKE,
    STONE,
    VEIN,
)
from render.chronos.signs.faces import draw_face
from render.chronos.signs.gods import draw_god
from render.chronos.signs.towns import draw_city
from render.kit import marks
from render.kit.art import Sheet, Square
from render.kit.pen import Pen
from render.kit.text.fonts import Face
from render.kit.theme import INK, WHITE

RIM: Final = 6


class Medal(Square, frozen=True):
    """A god's attribute on a coin. `new` is true if the god recently changed hands."""

    god: God
    new: bool = False

    def draw(self, pen: Pen) -> None:
        half = self.side / 2
        pen.ellipse(half, half, half - 1, half - 1, BRONZE, INK, max(1.0, self.side * 0.025))
        pen.ellipse(half, half, half * 0.87, half * 0.87, SAND)
        draw_god(pen.at(self.side * 0.24, self.side * 0.23, self.side * 0.52 / 100), self.god, INK, SAND)
        if self.new:
            marks.draw_wedge(pen.at(1, 1), self.side * 0.34)


class Town(Square, frozen=True):
    city: City

    def draw(self, pen: Pen) -> None:
        side = self.side
        pen.plate((0, 0, side, side), side * 0.12, STONE, CLAY, max(2.0, side * 0.05))
        draw_city(pen.at(side * 0.17, side * 0.17, side * 0.66 / 100), self.city, INK, STONE)


class Coin(Square, frozen=True):
    cost: int

    def draw(self, pen: Pen) -> None:
        side = self.side
        pen.plate((side * 0.12, 0, side * 0.88, side), side * 0.12, MARBLE, INK, max(1.5, side * 0.04))
        pen.text(side / 2, side * 0.52, str(self.cost), Face.BOLD, side * 0.86, INK)


class Deck(Square, frozen=True):
    def draw(self, pen: Pen) -> None:
        pen = pen.at(0, 0, self.side / 100)
        for shift in (20, 10, 0):
            pen.plate((14 + shift, 22 - shift, 66 + shift, 98 - shift), 8, MARBLE, INK, 6)
        pen.rect(26, 44, 54, 76, SHOAL)


class Horse(Square, frozen=True):
    """The marker on the city Troy, which shows that no one can take cards there."""

    def draw(self, pen: Pen) -> None:
        side = self.side
        pen.ellipse(side / 2, side / 2, side / 2 - 1, side / 2 - 1, ALARM, MARBLE, max(2.0, side * 0.06))
        draw_city(pen.at(side * 0.24, side * 0.24, side * 0.52 / 100), City.TROY, MARBLE, ALARM)


class Die(Square, frozen=True):
    value: int

    def draw(self, pen: Pen) -> None:
        side = self.side
        pen.plate((1, 1, side - 1, side - 1), side * 0.18, WHITE, INK, max(2.0, side * 0.05))
        pips = {
            1: ((50, 50),),
            2: ((28, 28), (72, 72)),
            3: ((26, 26), (50, 50), (74, 74)),
            4: ((28, 28), (72, 28), (28, 72), (72, 72)),
            5: ((27, 27), (73, 27), (50, 50), (27, 73), (73, 73)),
            6: ((28, 24), (72, 24), (28, 50), (72, 50), (28, 76), (72, 76)),
        }[self.value]
        for x, y in pips:
            pen.ellipse(side * x / 100, side * y / 100, side * 0.1, side * 0.1, INK)


class Asked(Square, frozen=True):
    asked: str

    def draw(self, pen: Pen) -> None:
        side = self.side
        pen.plate((0, 0, side, side), side * 0.14, SMOKE, GOLD, max(2.0, side * 0.06))
        inner = pen.at(side * 0.14, side * 0.14, side * 0.72 / 100)
        match self.asked:
            case "famine" | "war":
                draw_face(inner, self.asked)
            case "hecate" | "apollo":
                draw_god(inner, God(self.asked), MARBLE, SMOKE)
            case "mycenae":
                draw_city(inner, City.MYCENAE, MARBLE, SMOKE)
            case "wind":
                draw_face(inner, "north")
            case _:
                draw_god(inner, God.EOS, MARBLE, SMOKE)
        badge = side * 0.24
        pen.ellipse(side - badge, side - badge, badge, badge, GOLD, INK, max(1.0, side * 0.03))
        pen.text(side - badge, side - badge, "?", Face.BOLD, badge * 1.7, INK)


class Barred(Square, frozen=True):
    """The icon next to a player who currently isn't allowed to claim the win (C7.2)."""

    def draw(self, pen: Pen) -> None:
        pen = pen.at(0, 0, self.side / 100)
        pen.ellipse(50, 50, 46, 46, WHITE, ALARM, 10)
        pen.text(50, 50, "!", Face.BOLD, 74, INK)
        pen.line(((20, 80), (80, 20)), ALARM, 10)


class Verdict(Square, frozen=True):
    yes: bool

    def draw(self, pen: Pen) -> None:
        pen = pen.at(0, 0, self.side / 100)
        pen.ellipse(50, 50, 48, 48, LEAF if self.yes else STONE, INK, 4)
        if self.yes:
            pen.line(((24, 52), (44, 72), (76, 30)), MARBLE, 13)
        else:
            pen.line(((26, 50), (74, 50)), MUTED, 13)


class New(marks.New, frozen=True):
    wedge: ClassVar[float] = 0.34


class Depths(Sheet, frozen=True):
    part: int
    sharpness: ClassVar[int] = 2

    def draw(self, pen: Pen) -> None:
        width, height = self.width, self.height
        pen.plate((0, 0, width, height), 14, DUSK, MIST, 3)
        step = width / 8
        for place in range(8):
            x, deep = place * step, (16, 28, 12, 24)[(place + self.part) % 4]
            pen.polygon(((x + 6, 3), (x + step - 6, 3), (x + step / 2, deep)), SEA_DEEP)


class Meander(Sheet, frozen=True):
    sharpness: ClassVar[int] = 2

    def draw(self, pen: Pen) -> None:
        pen.rect(0, 0, self.width, self.height, SEA_DEEP)
        step = self.height * 1.6
        for place in range(int(self.width / step) + 1):
            key = pen.at(place * step, 0, self.height / 10)
            key.line(((0, 8.5), (0, 1.5), (11, 1.5), (11, 6), (6, 6), (6, 4)), SEA_SOFT, 1.2)
            key.line(((0, 8.5), (16, 8.5)), SEA_SOFT, 1.2)


class Bar(Sheet, frozen=True):
    """A progress bar for the time left in the countdown. `share` is the fraction left, in twentieths."""

    share: int
    sharpness: ClassVar[int] = 2

    def draw(self, pen: Pen) -> None:
        pen.plate((0, 0, self.width, self.height), self.height / 2, SEA, VEIN, 3)
        if self.share:
            end = 5 + (self.width - 10) * self.share / 20
            pen.plate((5, 5, max(end, self.height), self.height - 5), self.height / 2 - 5, GOLD)

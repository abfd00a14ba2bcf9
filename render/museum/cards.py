from __future__ import annotations

from typing import ClassVar, Final

from data.museum import CIVILIZATIONS, DOMAINS, MASTERPIECE
from render.kit.art import Sheet, Square
from render.kit.palette import RGB
from render.kit.pen import Pen
from render.kit.text.fonts import Face
from render.kit.theme import INK, WHITE
from render.museum.palette import (
    ALARM,
    BRASS,
    BRASS_DEEP,
    BRASS_PALE,
    CIVILIZATION_PAINTS,
    GREY,
    GREY_DEEP,
    IVORY,
    LINEN,
    SHELF,
    SIGN_PAINTS,
    WALNUT,
)
from render.museum.signs.civilizations import draw_civilization
from render.museum.signs.domains import draw_domain
from render.museum.signs.icons import (
    draw_cards,
    draw_crowd,
    draw_favour,
    draw_headline,
    draw_laurel_token,
    draw_ticket,
    star,
)
from render.museum.signs.motifs import draw_object

CHARACTER_MARKS: Final = {
    "turner": "10",
    "noot": "−1",
    "singh": "★",
    "bellota": "5",
    "boch": "B",
    "wilhelm": "W",
}
"""The symbol on each named expert's portrait. It shows the expert's power (U11)."""


class Card(Sheet, frozen=True):
    """A card for an object: the civilization's colour and symbol, the value on a plate, and the domain in a medallion.

    A masterpiece has a brass frame and a star. `grey` means that the object doesn't count.
    """

    civilization: str
    domain: str
    value: int
    grey: bool = False
    sharpness: ClassVar[int] = 3

    def draw(self, pen: Pen) -> None:
        width, height = self.width, self.height
        unit = min(width, height)
        body, sign = CIVILIZATION_PAINTS[self.civilization], SIGN_PAINTS[self.civilization]
        if self.grey:
            body, sign = GREY, GREY_DEEP
        box = (0, 0, width, height)
        master = self.value == MASTERPIECE
        pen.plate(box, unit * 0.09, body, INK, 2)
        if master:
            pen.plate((2, 2, width - 2, height - 2), unit * 0.08, body, GREY_DEEP if self.grey else BRASS, unit * 0.06)
            inset = 2 + unit * 0.06
            pen.plate((inset, inset, width - inset, height - inset), unit * 0.05, body, INK, 1.5)
        side = min(width * 0.84, height * 0.7) - (unit * 0.06 if master else 0)
        top = unit * (0.09 if master else 0.06)
        draw_object(pen.at((width - side) / 2, top, side / 100), self.civilization, self.domain, sign, body)
        medal = unit * 0.21
        x, y = width - medal - unit * 0.05, height - medal - unit * 0.05
        pen.ellipse(x, y, medal, medal, IVORY, INK, 2)
        draw_domain(pen.at(x - medal * 0.68, y - medal * 0.68, medal * 1.36 / 100), self.domain, INK, IVORY)
        plate = unit * 0.34
        left, top = unit * 0.03, height - plate * 1.12 - unit * 0.03
        pen.plate((left, top, left + plate, height - unit * 0.03), unit * 0.07, BRASS_PALE if master else IVORY, INK, 2)
        pen.text(left + plate / 2, top + plate * 0.56, str(self.value), Face.BOLD, plate * 1.02, INK)
        if master:
            pen.polygon(star(width - unit * 0.17, unit * 0.18, unit * 0.145), BRASS_PALE, INK, 2)


class Count(Sheet, frozen=True):
    civilization: str
    number: int
    exhibited: bool

    def draw(self, pen: Pen) -> None:
        width, height = self.width, self.height
        paint = CIVILIZATION_PAINTS[self.civilization] if self.civilization else INK
        light = SIGN_PAINTS[self.civilization] if self.civilization else WHITE
        pen.plate((0, 0, width, height), 6, paint if self.exhibited else IVORY, INK if self.exhibited else paint, 3)
        size = min(height * 0.96, width * (1.1 if self.number < 10 else 0.82))
        pen.text(width / 2, height / 2 + 1, str(self.number), Face.BOLD, size, light if self.exhibited else INK)


class Sign(Square, frozen=True):
    civilization: str

    def draw(self, pen: Pen) -> None:
        side = self.side
        body, sign = CIVILIZATION_PAINTS[self.civilization], SIGN_PAINTS[self.civilization]
        pen.plate((0, 0, side, side), side * 0.14, body, INK, max(1.0, side * 0.03))
        pen = pen.at(side * 0.1, side * 0.1, side * 0.8 / 100)
        draw_civilization(pen, self.civilization, sign, body)


class Domain(Square, frozen=True):
    domain: str

    def draw(self, pen: Pen) -> None:
        half = self.side / 2
        pen.ellipse(half, half, half - 1, half - 1, IVORY, INK, max(1.5, self.side * 0.04))
        draw_domain(pen.at(self.side * 0.18, self.side * 0.18, self.side * 0.64 / 100), self.domain, INK, IVORY)


class Opinion(Sheet, frozen=True):
    """The picture of a public-opinion card: a placard on a red background."""

    def draw(self, pen: Pen) -> None:
        width, height = self.width, self.height
        unit = min(width, height)
        pen.plate((0, 0, width, height), unit * 0.09, ALARM, INK, 2)
        side = unit * 0.7
        draw_crowd(pen.at((width - side) / 2, (height - side) / 2, side / 100), IVORY, INK)


class Placard(Square, frozen=True):
    def draw(self, pen: Pen) -> None:
        draw_crowd(pen.at(0, 0, self.side / 100), BRASS_PALE, ALARM)


class Expert(Square, frozen=True):
    expert: str

    def draw(self, pen: Pen) -> None:
        side = self.side
        half = side / 2
        pen.ellipse(half, half, half - 1, half - 1, BRASS, BRASS_DEEP, max(1.0, side * 0.03))
        inner = half - side * 0.09
        if self.expert in CIVILIZATIONS:
            body, sign = CIVILIZATION_PAINTS[self.expert], SIGN_PAINTS[self.expert]
            pen.ellipse(half, half, inner, inner, body)
            draw_civilization(pen.at(side * 0.23, side * 0.21, side * 0.54 / 100), self.expert, sign, body)
        elif self.expert in DOMAINS:
            pen.ellipse(half, half, inner, inner, IVORY)
            draw_domain(pen.at(side * 0.24, side * 0.22, side * 0.52 / 100), self.expert, INK, IVORY)
        else:
            pen.ellipse(half, half, inner, inner, LINEN)
            _person(pen.at(side * 0.2, side * 0.16, side * 0.6 / 100), CHARACTER_MARKS[self.expert])
            return
        badge = side * 0.17
        pen.ellipse(side - badge, side - badge, badge, badge, INK)
        pen.rect(side - badge * 1.6, side - badge * 1.2, side - badge * 0.4, side - badge * 0.8, WHITE)
        pen.rect(side - badge * 1.2, side - badge * 1.6, side - badge * 0.8, side - badge * 0.4, WHITE)


def _person(pen: Pen, mark: str) -> None:
    pen.ellipse(50, 30, 21, 24, WALNUT)
    pen.rect(18, 18, 82, 25, INK)
    pen.rect(32, 0, 68, 20, INK)
    pen.plate((4, 56, 96, 104), 20, INK)
    if mark == "★":
        pen.polygon(star(34, 80, 18), BRASS_PALE)
        pen.polygon(star(68, 80, 18), BRASS_PALE)
    elif mark in "BW":
        pen.rect(26, 64, 74, 100, IVORY)
        pen.text(50, 82, mark, Face.BOLD, 42, INK)
        pen.line(((24, 100), (76, 64)), ALARM, 6)
    else:
        pen.text(50, 81, mark, Face.BOLD, 44, WHITE)


class Favour(Square, frozen=True):
    favour: str

    def draw(self, pen: Pen) -> None:
        side = self.side
        pen.plate((0, 0, side, side), side * 0.1, BRASS_PALE, BRASS_DEEP, max(1.5, side * 0.04))
        draw_favour(pen.at(side * 0.16, side * 0.16, side * 0.68 / 100), self.favour, INK, BRASS_PALE)


class Headline(Square, frozen=True):
    """A headline's symbol on newsprint. If `kind` is empty, there is no headline yet."""

    kind: str
    ground: RGB = SHELF

    def draw(self, pen: Pen) -> None:
        side = self.side
        pen.plate((0, 0, side, side), side * 0.06, self.ground, INK, max(1.5, side * 0.03))
        if self.kind:
            draw_headline(pen.at(side * 0.16, side * 0.16, side * 0.68 / 100), self.kind, INK, self.ground)


class Prestige(Square, frozen=True):
    def draw(self, pen: Pen) -> None:
        draw_laurel_token(pen.at(0, 0, self.side / 100), BRASS_PALE, BRASS_DEEP, BRASS_DEEP)


class Hand(Square, frozen=True):
    def draw(self, pen: Pen) -> None:
        draw_cards(pen.at(0, 0, self.side / 100), IVORY, INK)


class Ticket(Square, frozen=True):
    def draw(self, pen: Pen) -> None:
        draw_ticket(pen.at(0, 0, self.side / 100), BRASS_PALE, INK)

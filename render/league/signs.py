"""Draws the symbols used in standings. Each symbol has its own outline, so players can recognize it without colour
vision.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from render.kit.art import Square
from render.kit.palette import RGB
from render.kit.pen import Pen, Point, arc, plate
from render.kit.text.fonts import Face
from render.kit.theme import INK, SHEET, WHITE
from render.league.palette import COPPER, DOWN, GOLD, SILVER, UP
from render.league.values import Result, State, Zone


def _star(points: int, outer: float, inner: float) -> tuple[Point, ...]:
    step = math.pi / points
    return tuple(
        (50 + radius * math.sin(step * turn), 50 - radius * math.cos(step * turn))
        for turn in range(2 * points)
        for radius in [inner if turn % 2 else outer]
    )


PLACES: Final[dict[int, tuple[tuple[Point, ...], RGB]]] = {
    1: (_star(8, 52, 36), GOLD),
    2: (((50, -2), (97, 24), (97, 76), (50, 102), (3, 76), (3, 24)), SILVER),
    3: (((8, 6), (92, 6), (92, 58), (50, 102), (8, 58)), COPPER),
    4: (tuple(plate((12, 12, 88, 88), 6)), WHITE),
    5: (tuple(plate((-2, 22, 102, 78), 14)), WHITE),
    6: (((50, -4), (104, 50), (50, 104), (-4, 50)), WHITE),
}
"""The outline (in a 100 by 100 square) and the colour of the medal for each place."""
_RIM: Final = 7


class Medal(Square, frozen=True):
    """The medal for a place at a table. A shared place has an equals sign."""

    place: int
    shared: bool = False

    def draw(self, pen: Pen) -> None:
        inner = pen.at(self.side * 0.06, self.side * 0.06, self.side * 0.88 / 100)
        outline, paint = PLACES.get(self.place, PLACES[4])
        inner.polygon(outline, paint, INK, _RIM)
        text = f"{self.place}{'=' if self.shared else ''}"
        inner.text(50, 46 if self.place == 3 else 51, text, Face.BOLD, (70, 56, 42)[len(text) - 1], INK)


class Half(Square, frozen=True):
    """The symbol for a table that is being played: a disc with a dark left half."""

    def draw(self, pen: Pen) -> None:
        middle, radius = self.side / 2, self.side * 0.34
        pen.ellipse(middle, middle, radius, radius, SHEET, INK, self.side * 0.08)
        pen.polygon(arc(middle, middle, radius, radius, 90, 270), INK)


class Dash(Square, frozen=True):
    """The symbol for a table that hasn't opened: a dash."""

    def draw(self, pen: Pen) -> None:
        middle = self.side / 2
        pen.line(((self.side * 0.32, middle), (self.side * 0.68, middle)), INK, self.side * 0.1)


class Crossed(Square, frozen=True):
    """The symbol for an annulled table: a cross."""

    def draw(self, pen: Pen) -> None:
        low, high = self.side * 0.22, self.side * 0.78
        for ends in (((low, low), (high, high)), ((low, high), (high, low))):
            pen.line(ends, INK, self.side * 0.12)


class Void(Square, frozen=True):
    """The symbol for a table that doesn't count for a member: a zero with a slash."""

    def draw(self, pen: Pen) -> None:
        middle = self.side / 2
        pen.ellipse(middle, middle, self.side * 0.25, self.side * 0.33, SHEET, INK, self.side * 0.09)
        pen.line(((self.side * 0.2, self.side * 0.84), (self.side * 0.8, self.side * 0.16)), INK, self.side * 0.08)


class Bye(Square, frozen=True):
    """The symbol for a bye: two bars, like a pause symbol."""

    def draw(self, pen: Pen) -> None:
        for left in (0.24, 0.58):
            pen.plate((self.side * left, self.side * 0.2, self.side * (left + 0.18), self.side * 0.8), 2, INK)


class Gone(Square, frozen=True):
    """The symbol for a round that began after the member had left: an arrow pointing out of a door."""

    def draw(self, pen: Pen) -> None:
        inner = pen.at(0, 0, self.side / 100)
        inner.line(((52, 16), (18, 16), (18, 84), (52, 84)), INK, 10)
        inner.line(((38, 50), (70, 50)), INK, 12)
        inner.polygon(((62, 26), (94, 50), (62, 74)), INK)


class Late(Square, frozen=True):
    """The symbol for a round that began before the member joined: a dot."""

    def draw(self, pen: Pen) -> None:
        pen.ellipse(self.side / 2, self.side / 2, self.side * 0.1, self.side * 0.1, INK)


class Machine(Square, frozen=True):
    """The sign for a table with computer players: a robot's head."""

    def draw(self, pen: Pen) -> None:
        inner = pen.at(0, 0, self.side / 100)
        inner.polygon(((44, 4), (56, 4), (56, 28), (44, 28)), INK, SHEET, 6)
        inner.plate((4, 22, 96, 98), 16, INK, SHEET, 6)
        for x in (32, 68):
            inner.rect(x - 10, 44, x + 10, 64, WHITE)
        inner.rect(26, 76, 74, 84, WHITE)


class Pointer(Square, frozen=True):
    """The sign in front of the viewer's row: a triangle pointing at the name."""

    def draw(self, pen: Pen) -> None:
        pen.polygon([(x * self.side / 100, y * self.side / 100) for x, y in ((22, 12), (84, 50), (22, 88))], INK)


class Taken(Square, frozen=True):
    """The sign for a table at which someone took over the member's seat: a disc with arrows in both directions."""

    def draw(self, pen: Pen) -> None:
        inner = pen.at(0, 0, self.side / 100)
        inner.ellipse(50, 50, 48, 48, INK, SHEET, 6)
        inner.polygon(((46, 20), (84, 36), (46, 52)), WHITE)
        inner.rect(20, 31, 48, 41, WHITE)
        inner.polygon(((54, 48), (16, 64), (54, 80)), WHITE)
        inner.rect(52, 59, 80, 69, WHITE)


class Arrow(Square, frozen=True):
    """An arrow for promotion (up) or relegation (down)."""

    zone: Zone

    def draw(self, pen: Pen) -> None:
        up = self.zone is Zone.UP
        inner = pen.at(self.side / 2, self.side / 2, self.side / 100, 0 if up else 180)
        shape = ((0, -44), (40, 2), (17, 2), (17, 42), (-17, 42), (-17, 2), (-40, 2))
        color = UP if up else DOWN
        inner.polygon(shape, color, color, 9)


class Crown(Square, frozen=True):
    def draw(self, pen: Pen) -> None:
        inner = pen.at(0, 0, self.side / 100)
        draw_crown(inner)


def draw_crown(pen: Pen) -> None:
    pen.polygon(((12, 76), (5, 30), (29, 50), (50, 16), (71, 50), (95, 30), (88, 76)), GOLD, INK, 6)
    pen.plate((10, 74, 90, 92), 4, GOLD, INK, 6)
    for x, y in ((5, 28), (50, 14), (95, 28)):
        pen.ellipse(x, y, 6, 6, GOLD, INK, 5)


class NoteMark(Square, frozen=True):
    number: int

    def draw(self, pen: Pen) -> None:
        half = self.side / 2
        pen.ellipse(half, half, half - 1, half - 1, INK)
        size = self.side * (0.66 if self.number < 10 else 0.54)
        pen.text(half, half + self.side * 0.02, str(self.number), Face.BOLD, size, WHITE)


class Here(Square, frozen=True):
    """The sign for a member's current place on the bar that shows their possible places: a narrow diamond."""

    def draw(self, pen: Pen) -> None:
        half = self.side / 2
        wide = half * 0.62
        pen.polygon(
            ((half, 2), (half + wide, half), (half, self.side - 2), (half - wide, half)), WHITE, INK, self.side * 0.09
        )


_STATES: Final[dict[State, Callable[[int], Square]]] = {
    State.RUNNING: Half,
    State.WAITING: Dash,
    State.ANNULLED: Crossed,
    State.VOID: Void,
    State.BYE: Bye,
    State.GONE: Gone,
    State.LATE: Late,
}


def sign_of(result: Result, side: int) -> Square:
    """Return the symbol for a result, without the additional signs :class:`Taken` and :class:`Machine`.

    Raise KeyError for the state OUT (the member doesn't play in the final), which has no symbol.
    """
    if result.state is State.PLACE:
        return Medal(side, result.place, result.shared)
    return _STATES[result.state](side)

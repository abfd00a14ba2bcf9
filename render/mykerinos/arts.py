"""The sprites of the area and the panels: pyramids, cartouches, tiles, marks, signs."""

from __future__ import annotations

from typing import Final, NamedTuple

from render.fonts import Face
from render.mykerinos.emblems import NO_PATRON, draw_emblem, patron_color, patron_deep, patron_tint
from render.pen import Pen, arc
from render.sprites import UNIT, draw_piece
from render.theme import (
    DONE_DEEP,
    GOLD,
    GOLD_DEEP,
    GOLD_PALE,
    INK,
    LAPIS,
    LAPIS_SOFT,
    MARK,
    PIECES,
    RGB,
    SHEET,
    STONE,
    STONE_DEEP,
    STONE_EDGE,
    STONE_MID,
)

FADED: Final = 0.55
"""How far a turned tile and a parcel that is gone fade."""


class Pyramid(NamedTuple):
    """A pyramid, ``side`` pixels wide; ``faded`` in a zone that is done."""

    side: int
    faded: bool = False
    sharpness: int = 4

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.side, round(self.side * 0.86)

    def draw(self, pen: Pen) -> None:
        """Two faces, the left one in the sun, with courses of stone."""
        pen = pen.at(0, 0, self.side / UNIT, fade=(DONE_DEEP, FADED) if self.faded else None)
        apex, west, south, east = (50.0, 4.0), (4.0, 74.0), (60.0, 82.0), (96.0, 70.0)
        pen.polygon((apex, west, south), STONE)
        pen.polygon((apex, south, east), STONE_DEEP)
        for part in (0.36, 0.58, 0.8):
            left, middle = _toward(apex, west, part), _toward(apex, south, part)
            pen.line((left, middle), STONE_MID, 2.5)
        pen.line((apex, south), STONE_EDGE, 2.5)
        pen.polygon((apex, west, south, east), None, STONE_EDGE, 4.5)


def _toward(start: tuple[float, float], end: tuple[float, float], share: float) -> tuple[float, float]:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


class Cartouche(NamedTuple):
    """A parcel's cartouche: emblem above, below it the points, or who took the parcel (a colour).

    ``gone``: nobody took it, it left the game. ``fresh``: it was taken just now.
    """

    patron: str
    points: int
    width: int
    height: int
    taker: str | None = None
    gone: bool = False
    fresh: bool = False
    sharpness: int = 4

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.width, self.height

    def draw(self, pen: Pen) -> None:
        """The ring of a cartouche with its bar."""
        if self.gone:
            pen = pen.at(0, 0, fade=(DONE_DEEP, FADED))
        width, height = self.width, self.height
        color, deep = patron_color(self.patron), patron_deep(self.patron)
        pen.plate((1, height - 11, width - 1, height - 1), 4, color, deep, 2)
        pen.plate(
            (1, 1, width - 1, height - 7), width / 2, MARK if self.fresh else color, INK if self.fresh else deep, 2
        )
        pen.plate((7, 7, width - 7, height - 13), width / 2 - 6, SHEET)
        emblem = width * 0.72
        top = height * 0.14
        draw_emblem(pen.at((width - emblem) / 2, top, emblem / UNIT), self.patron)
        low = top + emblem + (height - 12 - top - emblem) * 0.44
        if self.taker:
            side = width * 0.66
            draw_piece(pen.at((width - side) / 2, low - side / 2, side / UNIT), self.taker)
        else:
            pen.text(width / 2, low, str(self.points), Face.BOLD, width * 0.74, INK)


class Tile(NamedTuple):
    """A patron tile in front of a player, ``side`` pixels high; turned by a quarter and faded when it was used."""

    patron: str
    turned: bool = False
    side: int = 60
    fresh: bool = False
    sharpness: int = 4

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        narrow = round(self.side * 0.86)
        return (self.side, narrow) if self.turned else (narrow, self.side)

    def draw(self, pen: Pen) -> None:
        """A card with the emblem."""
        narrow, side = round(self.side * 0.86), self.side
        if self.turned:
            pen = pen.at(side, 0, angle=90, fade=(SHEET, 0.5))
        rim = MARK if self.fresh else patron_deep(self.patron)
        pen.plate((0, 0, narrow, side), 7, patron_tint(self.patron), rim, 5 if self.fresh else 2.5)
        emblem = narrow * 0.84
        draw_emblem(pen.at((narrow - emblem) / 2, (side - emblem) / 2, emblem / UNIT), self.patron)


class Mark(NamedTuple):
    """The frame of a field that changed: bright between two dark lines."""

    width: int
    height: int
    sharpness: int = 3

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.width, self.height

    def draw(self, pen: Pen) -> None:
        """Three frames, one in the other."""
        width, height = self.width, self.height
        pen.polygon(_rim(width, height, 2), None, INK, 4)
        pen.polygon(_rim(width, height, 7), None, MARK, 7)


class Plan(NamedTuple):
    """The frame of a field on which a piece is planned: broken, in the piece's colour."""

    width: int
    height: int
    color: str
    sharpness: int = 3

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.width, self.height

    def draw(self, pen: Pen) -> None:
        """Corners only."""
        right, bottom = self.width - 6, self.height - 6
        for color, thick in ((INK, 13), (PIECES[self.color], 7)):
            for x, y, dx, dy in ((6, 6, 1, 1), (right, 6, -1, 1), (6, bottom, 1, -1), (right, bottom, -1, -1)):
                pen.line(((x + 26 * dx, y), (x, y), (x, y + 26 * dy)), color, thick)


def _rim(width: int, height: int, inset: float) -> list[tuple[float, float]]:
    return [(inset, inset), (width - inset, inset), (width - inset, height - inset), (inset, height - inset)]


class Panel(NamedTuple):
    """A sheet with round corners; ``strip``: a colour along its left side; ``rim``: its border and width."""

    width: int
    height: int
    fill: RGB
    rim: RGB
    thick: int = 2
    strip: RGB | None = None
    radius: int = 14
    sharpness: int = 2

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.width, self.height

    def draw(self, pen: Pen) -> None:
        """Border, strip, sheet."""
        box = (0, 0, self.width, self.height)
        pen.plate(box, self.radius, self.strip or self.fill, self.rim, self.thick)
        if self.strip:
            pen.rect(self.thick + 12, self.thick, self.width - self.radius, self.height - self.thick, self.fill)
            inner = (self.width - 4 * self.radius, self.thick, self.width - self.thick, self.height - self.thick)
            pen.plate(inner, self.radius - self.thick, self.fill)
            pen.rect(self.thick + 12, self.thick, self.thick + 14, self.height - self.thick, INK)


class Sun(NamedTuple):
    """The start player's sign: a sun disc between wings of light."""

    side: int
    sharpness: int = 4

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.side, self.side

    def draw(self, pen: Pen) -> None:
        """A disc with eight rays."""
        pen = pen.at(self.side / 2, self.side / 2, self.side / UNIT)
        for ray in range(8):
            turned = pen.at(0, 0, angle=45 * ray)
            turned.polygon(((-9, -30), (9, -30), (0, -49)), GOLD, GOLD_DEEP, 4)
        pen.ellipse(0, 0, 27, 27, GOLD_PALE, GOLD_DEEP, 6)


class Sack(NamedTuple):
    """The general supply's sign: a tied sack."""

    side: int
    sharpness: int = 4

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.side, self.side

    def draw(self, pen: Pen) -> None:
        """A round body and a tied neck."""
        pen = pen.at(0, 0, self.side / UNIT)
        body = [(40, 30), (60, 30), *arc(50, 66, 38, 30, -40, 220)]
        pen.polygon(body, STONE, STONE_EDGE, 7)
        pen.polygon(((32, 6), (50, 14), (68, 6), (60, 28), (40, 28)), STONE, STONE_EDGE, 7)
        pen.line(((36, 30), (64, 30)), STONE_DEEP, 9)


class Arrow(NamedTuple):
    """Points at the player in turn."""

    side: int
    sharpness: int = 4

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.side, self.side

    def draw(self, pen: Pen) -> None:
        """A broad head to the right."""
        pen = pen.at(0, 0, self.side / UNIT)
        pen.polygon(((14, 10), (92, 50), (14, 90), (32, 50)), GOLD, INK, 8)


class Temple(NamedTuple):
    """The museum's sign: columns under a gable."""

    side: int
    sharpness: int = 4

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.side, self.side

    def draw(self, pen: Pen) -> None:
        """A gable, three columns, a step."""
        pen = pen.at(0, 0, self.side / UNIT)
        pen.polygon(((50, 8), (94, 38), (6, 38)), LAPIS, LAPIS, 5)
        for x in (16, 43, 70):
            pen.rect(x, 42, x + 14, 80, LAPIS)
        pen.plate((4, 82, 96, 94), 3, LAPIS)


class Chip(NamedTuple):
    """A small lapis disc with a number: a zone's or a wing's."""

    text: str
    side: int
    lit: bool = False
    sharpness: int = 4

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.side, self.side

    def draw(self, pen: Pen) -> None:
        """A disc with a golden rim."""
        half = self.side / 2
        pen.ellipse(half, half, half - 2, half - 2, GOLD if self.lit else LAPIS, GOLD_DEEP if self.lit else GOLD, 3)
        pen.text(half, half, self.text, Face.BOLD, self.side * 0.66, INK if self.lit else SHEET)


class Step(NamedTuple):
    """A small pyramid that counts a round; ``reached`` or still to come."""

    side: int
    reached: bool
    sharpness: int = 4

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.side, self.side

    def draw(self, pen: Pen) -> None:
        """Two faces in gold, or only the shape."""
        pen = pen.at(0, 0, self.side / UNIT)
        apex, west, south, east = (50, 12), (4, 86), (60, 92), (96, 82)
        if self.reached:
            pen.polygon((apex, west, south), GOLD_PALE)
            pen.polygon((apex, south, east), GOLD)
        else:
            pen.polygon((apex, west, south, east), None, LAPIS_SOFT, 6)


class Frieze(NamedTuple):
    """A band of lotus buds for the header's edge."""

    width: int
    height: int
    sharpness: int = 2

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.width, self.height

    def draw(self, pen: Pen) -> None:
        """Triangles, a bud in each second one."""
        pen.rect(0, 0, self.width, self.height, LAPIS)
        step = self.height * 2
        for place in range(self.width // step + 1):
            x = place * step
            pen.polygon(((x, self.height), (x + step / 2, 1), (x + step, self.height)), GOLD)
            pen.polygon(
                ((x + step * 0.3, self.height), (x + step / 2, self.height * 0.5), (x + step * 0.7, self.height)), LAPIS
            )


def patron_key(patron: str | None) -> str:
    """The name of a patron's sprites; that of the ankh for none."""
    return patron or NO_PATRON

from __future__ import annotations

from typing import Final

from render.kit.art import Art, Sheet
from render.kit.marks import draw_wedge
from render.kit.pen import Pen
from render.kit.sprites import UNIT, draw_piece
from render.kit.text.fonts import Face
from render.kit.theme import INK, SHEET, WHITE
from render.mykerinos.palette import DONE_DEEP, STONE, STONE_DEEP, STONE_EDGE, STONE_MID
from render.mykerinos.signs.emblems import NO_PATRON, draw_emblem, patron_color, patron_deep, patron_tint

FADED: Final = 0.55


class Pyramid(Art, frozen=True):
    side: int
    faded: bool = False

    @property
    def size(self) -> tuple[int, int]:
        return self.side, round(self.side * 0.86)

    def draw(self, pen: Pen) -> None:
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


class Cartouche(Sheet, frozen=True):
    """A parcel's cartouche. It shows the patron's emblem, and below it the points or the colour of the player who took
    the parcel.

    `gone` means that no one took the parcel, so it left the game. `fresh` means that someone has just taken it.
    """

    patron: str
    points: int
    taker: str | None = None
    gone: bool = False
    fresh: bool = False

    def draw(self, pen: Pen) -> None:
        number = pen
        if self.gone:
            pen, number = pen.at(0, 0, fade=(DONE_DEEP, FADED)), pen.at(0, 0, fade=(DONE_DEEP, FADED / 2))
        width, height = self.width, self.height
        color, deep = patron_color(self.patron), patron_deep(self.patron)
        pen.plate((1, height - 11, width - 1, height - 1), 4, color, deep, 2)
        ring = (1, 1, width - 1, height - 7)
        if self.fresh:
            pen.plate(ring, width / 2, WHITE, INK, 3)
            pen.plate((6, 6, width - 6, height - 12), width / 2 - 5, INK)
        else:
            pen.plate(ring, width / 2, color, deep, 2)
        pen.plate((7, 7, width - 7, height - 13), width / 2 - 6, SHEET)
        emblem = width * 0.72
        top = height * 0.14
        draw_emblem(pen.at((width - emblem) / 2, top, emblem / UNIT), self.patron)
        low = top + emblem + (height - 12 - top - emblem) * 0.44
        if self.taker:
            side = width * 0.66
            draw_piece(pen.at((width - side) / 2, low - side / 2, side / UNIT), self.taker)
        else:
            number.text(width / 2, low, str(self.points), Face.BOLD, width * 0.74, INK)


class Tile(Art, frozen=True):
    """A player's patron tile, `side` pixels high. A used tile is faded and rotated 90 degrees."""

    patron: str
    turned: bool = False
    side: int = 60
    fresh: bool = False

    @property
    def size(self) -> tuple[int, int]:
        narrow = round(self.side * 0.86)
        return (self.side, narrow) if self.turned else (narrow, self.side)

    def draw(self, pen: Pen) -> None:
        narrow, side = round(self.side * 0.86), self.side
        bright = pen.at(side, 0, angle=90) if self.turned else pen
        card = bright.at(0, 0, fade=(SHEET, 0.5)) if self.turned else bright
        rim, tint = patron_deep(self.patron), patron_tint(self.patron)
        if self.fresh:
            bright.plate((0, 0, narrow, side), 7, WHITE, INK, 3.5)
            card.plate((6, 6, narrow - 6, side - 6), 3, tint)
        else:
            card.plate((0, 0, narrow, side), 7, tint, rim, 2.5)
        emblem = narrow * (0.7 if self.fresh else 0.84)
        draw_emblem(card.at((narrow - emblem) / 2, (side - emblem) / 2, emblem / UNIT), self.patron)
        if self.fresh:
            draw_wedge(bright, side * 0.42)


def patron_key(patron: str | None) -> str:
    return patron or NO_PATRON

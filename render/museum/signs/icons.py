from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from render.kit.palette import RGB
from render.kit.pen import Pen, Point, arc
from render.kit.text.fonts import Face


def draw_favour(pen: Pen, favour: str, paint: RGB, ground: RGB) -> None:
    """Draw the symbol of a favour (an id from U9). Holes in the symbol have the colour `ground`."""
    _FAVOURS[favour](pen, paint, ground)


def draw_headline(pen: Pen, kind: str, paint: RGB, ground: RGB) -> None:
    """Draw the symbol of a kind of headline, such as `war` or `instability` (U10)."""
    _HEADLINES[kind](pen, paint, ground)


def star(x: float, y: float, radius: float) -> list[Point]:
    points: list[Point] = []
    for tip in range(5):
        for share, turn in ((1.0, -90), (0.42, -54)):
            angle = math.radians(turn + 72 * tip)
            points.append((x + radius * share * math.cos(angle), y + radius * share * math.sin(angle)))
    return points


def _press(pen: Pen, paint: RGB, ground: RGB) -> None:
    del ground
    pen.plate((34, 2, 66, 56), 16, paint)
    pen.line([(22, 42), *arc(50, 46, 28, 26, 170, 10), (78, 42)], paint, 8)
    pen.rect(45, 70, 55, 90, paint)
    pen.rect(26, 88, 74, 98, paint)


def _parcel(pen: Pen, paint: RGB, ground: RGB) -> None:
    pen.plate((34, 20, 98, 84), 6, paint)
    pen.rect(61, 20, 71, 84, ground)
    pen.rect(34, 46, 98, 55, ground)
    for y, left in ((28, 14), (50, 2), (72, 14)):
        pen.line(((left, y), (26, y)), paint, 9)


def _shovels(pen: Pen, paint: RGB, ground: RGB) -> None:
    for side in (-1, 1):
        shovel = pen.at(50, 50, angle=38 * side)
        shovel.polygon([(-15, 16), (15, 16), *arc(0, 36, 15, 22, 0, 180)], paint, ground, 4)
        shovel.rect(-5, -42, 5, 20, paint)
        shovel.rect(-16, -54, 16, -43, paint)


def _glass(pen: Pen, paint: RGB, ground: RGB) -> None:
    pen.polygon([(16, 4), (84, 4), *arc(50, 12, 34, 42, 0, 180)], paint)
    pen.rect(26, 14, 74, 22, ground)
    pen.rect(45, 50, 55, 90, paint)
    pen.plate((24, 88, 76, 98), 4, paint)


def _gem(pen: Pen, paint: RGB, ground: RGB) -> None:
    pen.polygon(((24, 14), (76, 14), (98, 42), (50, 94), (2, 42)), paint)
    pen.line(((6, 42), (94, 42)), ground, 5)
    pen.line(((30, 42), (50, 90), (70, 42), (50, 18), (30, 42)), ground, 5)


def _lens(pen: Pen, paint: RGB, ground: RGB) -> None:
    pen.line(((62, 62), (92, 92)), paint, 16)
    pen.ellipse(42, 42, 38, 38, paint)
    pen.ellipse(42, 42, 26, 26, ground)
    pen.line(arc(42, 42, 17, 17, 180, 260), paint, 6)


def _crate(pen: Pen, paint: RGB, ground: RGB) -> None:
    pen.plate((4, 16, 96, 90), 4, paint)
    for y in (38, 62):
        pen.rect(10, y, 90, y + 6, ground)
    for x in (20, 74):
        pen.rect(x, 16, x + 6, 90, ground)


def _coins(pen: Pen, paint: RGB, ground: RGB) -> None:
    for y in (80, 60, 40, 20):
        pen.ellipse(50, y, 45, 17, paint, ground, 5)


def _bust(pen: Pen, paint: RGB, ground: RGB) -> None:
    pen.ellipse(50, 27, 24, 26, paint)
    pen.polygon([(4, 98), *arc(50, 98, 46, 42, 180, 360)], paint)
    pen.polygon(((50, 68), (34, 58), (34, 80)), ground)
    pen.polygon(((50, 68), (66, 58), (66, 80)), ground)


def _shield(pen: Pen, paint: RGB, ground: RGB) -> None:
    pen.polygon([(8, 6), (92, 6), (92, 44), (50, 98), (8, 44)], paint)
    pen.line(((56, 2), (42, 36), (58, 50), (46, 100)), ground, 9)


def _bolt(pen: Pen, paint: RGB, ground: RGB) -> None:
    del ground
    pen.polygon(((62, 0), (16, 58), (44, 58), (34, 100), (86, 38), (54, 38)), paint)


def _hat(pen: Pen, paint: RGB, ground: RGB) -> None:
    pen.polygon([(26, 12), (74, 12), (70, 74), (30, 74)], paint)
    pen.rect(28, 58, 72, 68, ground)
    pen.plate((4, 72, 96, 88), 8, paint)


def _skull(pen: Pen, paint: RGB, ground: RGB) -> None:
    pen.ellipse(50, 42, 43, 40, paint)
    pen.plate((28, 64, 72, 96), 8, paint)
    for x in (33, 67):
        pen.ellipse(x, 46, 12, 13, ground)
    pen.polygon(((50, 58), (57, 70), (43, 70)), ground)
    for x in (41, 56):
        pen.rect(x, 80, x + 4, 97, ground)


def _book(pen: Pen, paint: RGB, ground: RGB) -> None:
    for side in (-1, 1):
        pen.polygon(((50, 24), (50 + side * 46, 12), (50 + side * 46, 78), (50, 92)), paint, ground, 4)
        for y in (34, 50, 66):
            pen.line(((50 + side * 12, y), (50 + side * 36, y - 6)), ground, 5)


def _fall(pen: Pen, paint: RGB, ground: RGB) -> None:
    del ground
    pen.line(((6, 12), (36, 42), (52, 28), (76, 64)), paint, 13)
    pen.polygon(((94, 92), (54, 78), (88, 46)), paint)


def _letter(pen: Pen, paint: RGB, ground: RGB) -> None:
    pen.plate((2, 16, 98, 86), 6, paint)
    pen.line(((8, 24), (50, 58), (92, 24)), ground, 7)
    pen.ellipse(50, 58, 13, 13, ground)


def draw_laurel_token(pen: Pen, fill: RGB, rim: RGB, ink: RGB) -> None:
    """Draw the symbol of prestige: a brass rosette with a ribbon."""
    pen.polygon(((26, 54), (50, 64), (74, 54), (82, 100), (50, 84), (18, 100)), rim)
    for petal in range(8):
        pen.at(50, 40, angle=45 * petal).ellipse(0, -27, 13, 13, rim)
    pen.ellipse(50, 40, 32, 32, fill, rim, 5)
    pen.polygon(star(50, 40, 22), ink)


def draw_cards(pen: Pen, fill: RGB, ink: RGB) -> None:
    """Draw the symbol of cards in hand: a fan of two cards."""
    pen.at(40, 52, angle=-14).plate((-26, -40, 26, 40), 7, fill, ink, 7)
    pen.at(60, 52, angle=12).plate((-26, -40, 26, 40), 7, fill, ink, 7)


def draw_ticket(pen: Pen, fill: RGB, ink: RGB) -> None:
    """Draw the symbol of favours in hand: a folded invitation."""
    pen.plate((2, 18, 98, 84), 6, fill, ink, 7)
    pen.line(((8, 26), (50, 56), (92, 26)), ink, 7)


def draw_crowd(pen: Pen, fill: RGB, ink: RGB) -> None:
    """Draw the symbol of public opinion: a placard with an exclamation mark."""
    pen.rect(44, 62, 56, 100, ink)
    pen.plate((4, 2, 96, 68), 8, fill, ink, 6)
    pen.text(50, 35, "!", Face.BOLD, 66, ink)


_FAVOURS: Final[dict[str, Callable[[Pen, RGB, RGB], None]]] = {
    "press": _press,
    "express": _parcel,
    "team": _shovels,
    "ball": _glass,
    "collector": _gem,
    "discovery": _lens,
    "stock": _crate,
    "loan": _coins,
    "hire": _bust,
}
_HEADLINES: Final[dict[str, Callable[[Pen, RGB, RGB], None]]] = {
    "war": _shield,
    "instability": _bolt,
    "patron": _hat,
    "death": _skull,
    "school": _book,
    "deflation": _fall,
    "grants": _letter,
}

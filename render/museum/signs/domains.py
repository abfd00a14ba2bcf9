from __future__ import annotations

from collections.abc import Callable
from typing import Final

from render.kit.palette import RGB
from render.kit.pen import Pen, arc


def draw_domain(pen: Pen, domain: str, paint: RGB, ground: RGB) -> None:
    """Draw the symbol of `domain` in a 100 by 100 square. Holes in the symbol have the colour `ground`."""
    _SYMBOLS[domain](pen, paint, ground)


def _column(pen: Pen, paint: RGB, ground: RGB) -> None:
    pen.rect(12, 4, 88, 18, paint)
    pen.polygon(((22, 18), (78, 18), (70, 30), (30, 30)), paint)
    pen.rect(30, 28, 70, 82, paint)
    for x in (40, 55):
        pen.rect(x, 30, x + 5, 82, ground)
    pen.rect(16, 82, 84, 97, paint)


def _mask(pen: Pen, paint: RGB, ground: RGB) -> None:
    pen.polygon([(8, 8), (92, 8), *arc(50, 46, 42, 52, 0, 180)], paint)
    for side in (-1, 1):
        pen.polygon([*arc(50 + side * 21, 42, 13, 12, 180, 360)], ground)
    pen.polygon([(26, 60), (74, 60), *arc(50, 62, 24, 24, 0, 180)], ground)


def _wheat(pen: Pen, paint: RGB, ground: RGB) -> None:
    pen.line(((50, 98), (50, 20)), paint, 8)
    for row in range(4):
        for side in (-1, 1):
            grain = pen.at(50 + side * 7, 78 - row * 17, angle=side * 42)
            grain.polygon([*arc(0, -15, 10, 17, 0, 355)], paint, ground, 3)
    pen.ellipse(50, 14, 9, 15, paint)


def _swords(pen: Pen, paint: RGB, ground: RGB) -> None:
    for side in (-1, 1):
        sword = pen.at(50, 50, angle=45 * side)
        sword.polygon(((-9, 34), (-9, -44), (0, -62), (9, -44), (9, 34)), paint, ground, 4)
        sword.rect(-23, 26, 23, 37, paint)
        sword.rect(-6, 34, 6, 58, paint)
        sword.ellipse(0, 58, 9, 9, paint)


def _anchor(pen: Pen, paint: RGB, ground: RGB) -> None:
    pen.ellipse(50, 15, 15, 15, paint)
    pen.ellipse(50, 15, 6, 6, ground)
    pen.rect(44, 26, 56, 92, paint)
    pen.rect(24, 34, 76, 45, paint)
    pen.line(arc(50, 52, 39, 39, 10, 170), paint, 12)
    for side in (-1, 1):
        pen.polygon(((50 + side * 50, 66), (50 + side * 39, 42), (50 + side * 24, 62)), paint)


def _flame(pen: Pen, paint: RGB, ground: RGB) -> None:
    flame = [(52, 0), (70, 22), *arc(50, 42, 24, 22, -20, 200), (34, 22), (44, 24)]
    pen.polygon(flame, paint)
    pen.polygon(((50, 30), (60, 44), (50, 58), (40, 44)), ground)
    pen.polygon([(8, 66), (92, 66), *arc(50, 66, 42, 22, 0, 180)], paint)
    pen.rect(30, 86, 70, 98, paint)


_SYMBOLS: Final[dict[str, Callable[[Pen, RGB, RGB], None]]] = {
    "architecture": _column,
    "culture": _mask,
    "agriculture": _wheat,
    "warfare": _swords,
    "navigation": _anchor,
    "religion": _flame,
}

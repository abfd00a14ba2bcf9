"""The end of a cup, an evening or a ladder as a picture: a podium with the best three, the cup above the first."""

from __future__ import annotations

import math
from typing import ClassVar, Final

from data.texts import Texts
from render.kit.art import Sheet
from render.kit.canvas import Canvas
from render.kit.fonts import Face, fitted, size_for
from render.kit.frame import HEIGHT, WIDTH, Box
from render.kit.lettering import two_lines
from render.kit.palette import RGB
from render.kit.pen import Pen
from render.kit.theme import INK, WHITE
from render.league.header import draw_header
from render.league.layout import FOOT_LEFT, HEADER, MARGIN
from render.league.palette import BAND, BAND_DEEP, BRASS, COPPER, GOLD, PALETTE, PAPER, SILVER
from render.league.signs import Medal
from render.league.trophy import Trophy
from render.league.values import PodiumPicture, Winner
from render.league.words import drawn

FLOOR: Final = 886
"""The podium's lower edge: below it stand those who come next."""
_BLOCK: Final = 470
_TOPS: Final = (540, 620, 664)
"""The upper edges of the three blocks, by who stands there."""
_LEFTS: Final = (WIDTH // 2 - _BLOCK // 2, WIDTH // 2 - _BLOCK // 2 - _BLOCK, WIDTH // 2 + _BLOCK // 2)
_PAINTS: Final[tuple[RGB, RGB, RGB]] = (GOLD, SILVER, COPPER)
_LEDGE: Final = 26
"""The height of the slab on a block."""
_TROPHY: Final = 396
_MEDAL: Final = 210
_NEXT: Final = 3
"""So many in a line below the podium."""


class Rays(Sheet, frozen=True):
    """The stage: rays from behind the cup, and a floor."""

    sharpness: ClassVar[int] = 2

    def draw(self, pen: Pen) -> None:
        """Every second of the sectors around the middle of the cup is a little brighter."""
        pen.rect(0, 0, self.width, self.height, BAND_DEEP)
        x, y, far = self.width / 2, 214.0, self.width
        for turn in range(24):
            ends = [math.radians(15 * turn + shift) for shift in (-3.75, 3.75)]
            pen.polygon(((x, y), *((x + far * math.cos(end), y + far * math.sin(end)) for end in ends)), BAND)
        for number in range(60):
            _scrap(pen, number, self.width)


def _scrap(pen: Pen, number: int, width: int) -> None:
    """A piece of confetti, its place by its number; none where the cup, medals and names are."""
    x = 30 + (width - 60) * (number * 0.7549 % 1)  # both shares together lie evenly spread
    y = 18 + 300 * (number * 0.5698 % 1)
    if abs(x - width / 2) < 230:
        return
    color = (BRASS, GOLD, SILVER, COPPER, WHITE)[number % 5]
    own = pen.at(x, y, 1, number * 47 % 180)
    if number % 3:
        own.rect(-12, -5, 12, 5, color)
    else:
        own.ellipse(0, 0, 8, 8, color)


class Block(Sheet, frozen=True):
    """A block of the podium with its slab; ``paint``: of the slab."""

    paint: RGB
    sharpness: ClassVar[int] = 2

    def draw(self, pen: Pen) -> None:
        """The face, then the slab, which stands out at both sides."""
        pen.rect(8, 10, self.width - 8, self.height, INK)
        pen.rect(13, 10, self.width - 13, self.height - 4, PAPER)
        pen.plate((0, 0, self.width, _LEDGE), 6, self.paint, INK, 5)


def draw_podium(shown: PodiumPicture, tr: Texts, canvas: type[Canvas] = Canvas) -> Canvas:
    """The picture before it is a file."""
    drawing = canvas(PALETTE, WIDTH, HEIGHT, BAND_DEEP)
    stage = Box(0, HEADER, WIDTH, FLOOR)
    drawing.once(
        "league podium", stage, lambda: drawing.stamp(Rays(stage.width, stage.height), stage.left, stage.top, BAND_DEEP)
    )
    draw_header(drawing, HEADER, (shown.league, shown.title), (shown.season, shown.about))
    drawing.fill((0, FLOOR, WIDTH, FLOOR + 6), BRASS)
    for number, one in reversed(list(enumerate(shown.best[:3]))):
        _stands(drawing, one, number, tr)
    _next(drawing, shown.best[3:], tr)
    return drawing


def _stands(canvas: Canvas, one: Winner, number: int, tr: Texts) -> None:
    """Somebody's block with name and points; above it the cup, or their medal."""
    left, top = _LEFTS[number], _TOPS[0 if one.champion else number]
    middle, paint = left + _BLOCK // 2, _PAINTS[0 if one.champion else number]
    canvas.stamp(Block(_BLOCK, FLOOR - top, paint), left, top, BAND_DEEP, over=True)
    prize = Trophy(_TROPHY) if one.champion else Medal(_MEDAL, one.place)
    canvas.stamp_middle(prize, middle, top - prize.side // 2 - 8, BAND_DEEP, over=True)
    _written(canvas, one, Box(left + 24, top + _LEDGE + 6, left + _BLOCK - 24, FLOOR - 6), number, tr)


def _written(canvas: Canvas, one: Winner, box: Box, number: int, tr: Texts) -> None:
    """A name in one line or two, and points, in the middle of ``box``."""
    name = drawn(one.who, tr, Face.TITLE)
    largest = 64 - 8 * number
    size = size_for(Face.TITLE, name, box.width, largest, 46)
    lines = two_lines(name, box.width - 14, size)
    high = round(size * 1.12)
    y = box.middle[1] - (high * len(lines) + 68) // 2 + high // 2
    for line in lines:
        canvas.text(box.middle[0], y, fitted(Face.TITLE, size, line, box.width), Face.TITLE, size, INK, PAPER, "m")
        y += high
    y += 38 - high // 2
    size = size_for(Face.BOLD, one.full, box.width, largest - 8, 36)
    canvas.text(box.middle[0], y, fitted(Face.BOLD, size, one.full, box.width), Face.BOLD, size, INK, PAPER, "m")


def _next(canvas: Canvas, best: tuple[Winner, ...], tr: Texts) -> None:
    """Who comes after the podium, in two lines at most; beside them lies Discord's mark of the alt text."""
    rows = -(-len(best) // _NEXT)
    wide = (WIDTH - MARGIN - FOOT_LEFT) // _NEXT
    for number, one in enumerate(best):
        x = FOOT_LEFT + number % _NEXT * wide
        y = FLOOR + 6 + (HEIGHT - FLOOR - 6) * (2 * (number // _NEXT) + 1) // (2 * rows)
        canvas.stamp_middle(Medal(56, one.place), x + 28, y, BAND_DEEP)
        right = x + wide - 24
        right -= canvas.text(right, y, one.points, Face.BOLD, 40, BRASS, BAND_DEEP, "r") + 16
        name = drawn(one.who, tr)
        size = size_for(Face.TEXT, name, right - x - 72, 40, 34)
        canvas.text(x + 72, y, fitted(Face.TEXT, size, name, right - x - 72), Face.TEXT, size, WHITE, BAND_DEEP)

"""Draws the image for the end of a cup, evening tournament or ladder: a podium with the best three members, and the
trophy above the winner.
"""

from __future__ import annotations

import io
import math
from typing import ClassVar, Final, NamedTuple

from PIL import Image

from data.cutting import ELLIPSIS
from data.texts import Texts
from render.kit.art import Sheet
from render.kit.canvas import Canvas
from render.kit.frame import HEIGHT, WIDTH, Box
from render.kit.palette import RGB
from render.kit.pen import Pen
from render.kit.sprites import Panel
from render.kit.text.fonts import Face, fitted, size_for, width
from render.kit.text.lettering import two_lines
from render.kit.theme import INK, WHITE
from render.league.header import draw_header
from render.league.layout import FOOT_LEFT, HEADER, MARGIN
from render.league.palette import BAND, BAND_DEEP, BRASS, COPPER, GOLD, PALETTE, PAPER, SILVER
from render.league.signs import Medal
from render.league.trophy import Trophy
from render.league.values import PodiumPicture, Winner
from render.league.words import drawn

FLOOR: Final = 886
_TOPS: Final = (540, 620, 664)
_PAINTS: Final[tuple[RGB, RGB, RGB]] = (GOLD, SILVER, COPPER)
_LEDGE: Final = 26
_ONE_LINE: Final = 42
_SMALLEST: Final = 34
_NEXT: Final = 2
_APART: Final = 40


class Stage(NamedTuple):
    middle: int
    block: int
    trophy: int
    medal: int

    def left(self, number: int) -> int:
        return self.middle - self.block // 2 + (0, -1, 1)[number] * self.block


_WHOLE: Final = Stage(WIDTH // 2, 470, 396, 210)
_BESIDE: Final = Stage(510, 328, 320, 180)
BOARD: Final = Box(1036, 226, 1618, 596)
_FRAME: Final = 14


class Rays(Sheet, frozen=True):
    middle: int
    sharpness: ClassVar[int] = 2

    def draw(self, pen: Pen) -> None:
        pen.rect(0, 0, self.width, self.height, BAND_DEEP)
        x, y, far = self.middle, 214.0, self.width
        for turn in range(24):
            ends = [math.radians(15 * turn + shift) for shift in (-3.75, 3.75)]
            pen.polygon(((x, y), *((x + far * math.cos(end), y + far * math.sin(end)) for end in ends)), BAND)
        for number in range(60):
            _scrap(pen, number, self)


def _scrap(pen: Pen, number: int, rays: Rays) -> None:
    x = 30 + (rays.width - 60) * (number * 0.7549 % 1)  # both shares together are evenly spread
    y = 18 + 300 * (number * 0.5698 % 1)
    if abs(x - rays.middle) < 230:
        return
    color = (BRASS, GOLD, SILVER, COPPER, WHITE)[number % 5]
    own = pen.at(x, y, 1, number * 47 % 180)
    if number % 3:
        own.rect(-12, -5, 12, 5, color)
    else:
        own.ellipse(0, 0, 8, 8, color)


class Block(Sheet, frozen=True):
    paint: RGB
    sharpness: ClassVar[int] = 2

    def draw(self, pen: Pen) -> None:
        pen.rect(8, 10, self.width - 8, self.height, INK)
        pen.rect(13, 10, self.width - 13, self.height - 4, PAPER)
        pen.plate((0, 0, self.width, _LEDGE), 6, self.paint, INK, 5)


def draw_podium(shown: PodiumPicture, tr: Texts, canvas: type[Canvas] = Canvas) -> Canvas:
    drawing = canvas(PALETTE, WIDTH, HEIGHT, BAND_DEEP)
    wall, stage = Box(0, HEADER, WIDTH, FLOOR), _BESIDE if shown.board else _WHOLE
    rays = Rays(wall.width, wall.height, stage.middle)
    drawing.once(("league podium", rays), wall, lambda: drawing.stamp(rays, wall.left, wall.top, BAND_DEEP))
    draw_header(drawing, HEADER, (shown.league, shown.title), (shown.season, shown.about))
    drawing.fill((0, FLOOR, WIDTH, FLOOR + 6), BRASS)
    for number, one in reversed(list(enumerate(shown.best[:3]))):
        _stands(drawing, one, number, stage, tr)
    _next(drawing, shown.best[3:], tr)
    if shown.board:
        _hang(drawing, shown.board, tr)
    return drawing


def _hang(canvas: Canvas, board: bytes, tr: Texts) -> None:
    image = Image.open(io.BytesIO(board)).convert("RGB")
    image = image.reduce(max(1, math.ceil(image.width / BOARD.width), math.ceil(image.height / BOARD.height)))
    x, y = BOARD.middle[0] - image.width // 2, BOARD.middle[1] - image.height // 2
    box = (x - _FRAME, y - _FRAME, x + image.width + _FRAME, y + image.height + _FRAME)
    canvas.fill(box, BRASS)
    canvas.frame(box, INK, 4)
    canvas.frame((x - 4, y - 4, x + image.width + 4, y + image.height + 4), INK, 4)
    text = tr("The deciding game")
    plate = Box(BOARD.left + 60, BOARD.bottom + 46, BOARD.right - 60, BOARD.bottom + 114)
    canvas.stamp(Panel(plate.width, plate.height, BRASS, INK, 4), plate.left, plate.top, BAND_DEEP, over=True)
    size = size_for(Face.TEXT, text, plate.width - 30, 42, 34)
    canvas.text(*plate.middle, fitted(Face.TEXT, size, text, plate.width - 30), Face.TEXT, size, INK, BRASS, "m")
    canvas.image(image, x, y)


def _stands(canvas: Canvas, one: Winner, number: int, stage: Stage, tr: Texts) -> None:
    left, top = stage.left(number), _TOPS[0 if one.champion else number]
    middle, paint = left + stage.block // 2, _PAINTS[0 if one.champion else number]
    canvas.stamp(Block(stage.block, FLOOR - top, paint), left, top, BAND_DEEP, over=True)
    prize = Trophy(stage.trophy) if one.champion else Medal(stage.medal, one.place)
    canvas.stamp_middle(prize, middle, top - prize.side // 2 - 8, BAND_DEEP, over=True)
    _written(canvas, one, Box(left + 24, top + _LEDGE + 6, left + stage.block - 24, FLOOR - 6), number, tr)


def _written(canvas: Canvas, one: Winner, box: Box, number: int, tr: Texts) -> None:
    name = drawn(one.who, tr, Face.TITLE)
    largest = 64 - 8 * number
    size, lines = _lines(name, box.width, largest)
    high = round(size * 1.12)
    y = box.middle[1] - (high * len(lines) + 68) // 2 + high // 2
    for line in lines:
        canvas.text(box.middle[0], y, fitted(Face.TITLE, size, line, box.width), Face.TITLE, size, INK, PAPER, "m")
        y += high
    y += 38 - high // 2
    size = size_for(Face.BOLD, one.full, box.width, largest - 8, 30)
    canvas.text(box.middle[0], y, fitted(Face.BOLD, size, one.full, box.width), Face.BOLD, size, INK, PAPER, "m")


def _lines(name: str, room: int, largest: int) -> tuple[int, list[str]]:
    size = size_for(Face.TITLE, name, room, largest, _ONE_LINE - 2)
    if size >= _ONE_LINE:
        return size, [name]
    size, narrow = _ONE_LINE, room * 9 // 10  # two lines are measured with letters that are narrower
    while size > _SMALLEST and any(line.endswith(ELLIPSIS) for line in two_lines(name, narrow, size)):
        size -= 2
    return size, two_lines(name, narrow, size)


def _next(canvas: Canvas, best: tuple[Winner, ...], tr: Texts) -> None:
    rows = -(-len(best) // _NEXT)
    wide = (WIDTH - MARGIN - FOOT_LEFT) // _NEXT
    for number, one in enumerate(best):
        x = FOOT_LEFT + number % _NEXT * wide
        y = FLOOR + 6 + (HEIGHT - FLOOR - 6) * (2 * (number // _NEXT) + 1) // (2 * rows)
        canvas.stamp_middle(Medal(56 if rows < 3 else 48, one.place), x + 28, y, BAND_DEEP)
        # Points come right after their name, with their word: at the end of the room they'd seem the next one's.
        points, name = fitted(Face.BOLD, 36, one.full, wide // 2), drawn(one.who, tr)
        room = wide - 72 - _APART - 18 - width(Face.BOLD, 36, points)
        size = size_for(Face.TEXT, name, room, 40, 34)
        end = x + 72 + canvas.text(x + 72, y, fitted(Face.TEXT, size, name, room), Face.TEXT, size, WHITE, BAND_DEEP)
        canvas.text(end + 18, y, points, Face.BOLD, 36, BRASS, BAND_DEEP)

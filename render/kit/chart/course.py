"""Draws a chart of the winning chances during a game. Each player has a curve in their colour, marked with the shape
and letter of their pieces.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from data.colors import COLORS
from data.cutting import short
from data.texts import Texts
from render.kit.canvas import Canvas
from render.kit.chart.curves import Point, Scale, apart, curve, rule, some
from render.kit.frame import HEIGHT, WIDTH, Box
from render.kit.marks import Numbered
from render.kit.palette import RGB, Palette
from render.kit.picture import Picture
from render.kit.sprites import Piece
from render.kit.text.budget import NAME_LIMIT, Part
from render.kit.text.fonts import Face, drawable, fitted, size_for, width
from render.kit.theme import INK, PIECES, SHEET, WHITE, shared

WHOLE: Final = 1_000
BAND: Final[RGB] = (44, 40, 62)
EDGE: Final[RGB] = (204, 188, 152)
MUTED: Final[RGB] = (92, 78, 60)
HEADER: Final = 124
CHART: Final = Box(176, HEADER + 62, WIDTH - 420, HEIGHT - 150)
_THICK: Final = (15.0, 8.0)
_SIGNS: Final = 5
_LABEL: Final = 128
_SHARED, _RAMPS = shared(COLORS)
PALETTE: Final = Palette.of(
    (*_SHARED, BAND, EDGE, MUTED),
    (
        *_RAMPS,
        (INK, SHEET, 4),
        (MUTED, SHEET, 4),
        (WHITE, BAND, 4),
        (SHEET, BAND, 4),
        *((INK, paint, 4) for paint in PIECES.values() if paint != WHITE),
    ),
)


class Line(msgspec.Struct, frozen=True):
    """One player's chances of winning, in thousandths, at each position shown in the chart. `color` is a colour id."""

    color: str
    name: str
    values: tuple[int, ...]


class Turn(msgspec.Struct, frozen=True):
    """A turning point in the chart: the position with the number `place`, on the curve with the index `line`. `better`
    and `played` are the player's chances of winning with the better move and with the move played, in thousandths.
    """

    place: int
    line: int
    better: int
    played: int


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """The content of a chart of winning chances during a game.

    `places` holds the numbers of the game's positions that are shown, from left to right. `turns` holds the turning
    points of the game, which are marked with a number. `parts` holds the names of the game's sections, each with the
    number of its first position. `title` and `about` are the two heading lines.
    """

    title: str
    about: str
    places: tuple[int, ...]
    lines: tuple[Line, ...]
    turns: tuple[Turn, ...] = ()
    parts: tuple[tuple[int, str], ...] = ()


def course_picture(course: Course, tr: Texts) -> Picture:
    return Picture.of(draw_course(course), course_parts(course, tr))


def draw_course(course: Course) -> Canvas:
    canvas = Canvas(PALETTE, WIDTH, HEIGHT, SHEET)
    _header(canvas, course)
    down = Scale(0, WHOLE, CHART.bottom, CHART.top)
    across = Scale(course.places[0], course.places[-1], CHART.left + 16, CHART.right - 10)
    for tenths in (0, 250, 500, 750, WHOLE):
        y = round(down.at(tenths))
        rule(canvas, y, CHART.left, CHART.right, EDGE)
        canvas.text(CHART.left - 16, y, f"{tenths // 10} %", Face.TEXT, 42, MUTED, SHEET, "r")
    _parts(canvas, course, across)
    drawn = [
        [(across.at(place), down.at(value)) for place, value in zip(course.places, one.values, strict=True)]
        for one in course.lines
    ]
    rim, thick = _THICK
    for points in drawn:
        curve(canvas, [Point(x, y, rim) for x, y in points], INK, SHEET)
    for one, points in zip(course.lines, drawn, strict=True):
        curve(canvas, [Point(x, y, thick) for x, y in points], PIECES[one.color], INK)
    _signs(canvas, course, drawn)
    _labels(canvas, course, [round(points[-1][1]) for points in drawn])
    _turns(canvas, course, drawn)
    return canvas


def _header(canvas: Canvas, course: Course) -> None:
    canvas.fill((0, 0, WIDTH, HEADER - 8), BAND)
    canvas.fill((0, HEADER - 8, WIDTH, HEADER - 4), EDGE)
    room = WIDTH - 72
    for text, face, most, least, y, color in (
        (course.title, Face.TITLE, 52, 40, 38, WHITE),
        (course.about, Face.TEXT, 40, 34, 86, SHEET),
    ):
        said = drawable(face, text)
        size = size_for(face, said, room, most, least)
        canvas.text(36, y, fitted(face, size, said, room), face, size, color, BAND)


def _parts(canvas: Canvas, course: Course, across: Scale) -> None:
    free = CHART.left - 40
    for place, text in course.parts:
        x, said = round(across.at(place)), drawable(Face.TEXT, text)
        canvas.fill((x - 1, CHART.top, x + 1, CHART.bottom + 14), EDGE)
        left = max(x - 10, CHART.left - 30)
        if left < free or left + width(Face.TEXT, 42, said) > WIDTH - 36:
            continue
        free = left + round(width(Face.TEXT, 42, said)) + 26
        canvas.text(left, CHART.bottom + 44, said, Face.TEXT, 42, MUTED, SHEET)


def _signs(canvas: Canvas, course: Course, drawn: Sequence[Sequence[tuple[float, float]]]) -> None:
    count, lines = len(course.places), len(course.lines)
    slots = list(some(count - 1, _SIGNS * lines)) if count > 1 else []
    for slot, at in enumerate(slots):
        line = slot % lines
        x, y = drawn[line][at]
        canvas.stamp_middle(Piece(56, course.lines[line].color), round(x), round(y), SHEET, over=True)


def _turns(canvas: Canvas, course: Course, drawn: Sequence[Sequence[tuple[float, float]]]) -> None:
    there: list[tuple[int, int]] = []
    for number, turn in enumerate(course.turns, 1):
        x, y = drawn[turn.line][course.places.index(turn.place)]
        wanted = [(round(x), round(y) + off) for off in (-78, 78, -156, 156)]
        inside = [(x, y) for x, y in wanted if CHART.top - 20 < y < CHART.bottom + 20]
        free = [(x, y) for x, y in inside if all(abs(x - a) > 74 or abs(y - b) > 74 for a, b in there)]
        there.append((free or inside)[0])
        canvas.stamp_middle(Numbered(70, number), *there[-1], SHEET, over=True)


def _labels(canvas: Canvas, course: Course, ends: Sequence[int]) -> None:
    left = CHART.right + 62
    room = Box(CHART.right, CHART.top + 30, WIDTH, CHART.bottom - 40)
    for one, end, y in zip(course.lines, ends, apart(ends, _LABEL, room), strict=True):
        lead = [Point(CHART.right - 10, end, 3), Point(CHART.right + 30, y, 3)]
        curve(canvas, lead, MUTED, SHEET)
        canvas.stamp_middle(Piece(76, one.color), left + 14, y, SHEET, over=True)
        x = left + 66
        canvas.text(x, y - 20, f"{percent(one.values[-1])} %", Face.BOLD, 50, INK, SHEET)
        name = drawable(Face.TEXT, one.name)
        size = size_for(Face.TEXT, name, WIDTH - 20 - x, 42, 34)
        canvas.text(x, y + 28, fitted(Face.TEXT, size, name, WIDTH - 20 - x), Face.TEXT, size, INK, SHEET)


def percent(thousandths: int) -> int:
    return (thousandths + 5) // 10


def course_parts(course: Course, tr: Texts) -> list[Part]:
    told = [Part((f"{course.title}.",)), Part(("", f"{course.about}."), 2)]
    for one in course.lines:
        name = short(one.name, NAME_LIMIT)
        begin, end = percent(one.values[0]), percent(one.values[-1])
        low, high = percent(min(one.values)), percent(max(one.values))
        brief = tr("{name}: from {begin}% to {end}%.", name=name, begin=begin, end=end)
        full = tr(
            "{name}: from {begin}% to {end}%, lowest {low}%, highest {high}%.",
            name=name,
            begin=begin,
            end=end,
            low=low,
            high=high,
        )
        told.append(Part((brief, full), 1))
    for number, turn in enumerate(course.turns, 1):
        said = tr(
            "Turning point {number}: a decision by {name}. With the better move {better}%, with this one {played}%.",
            number=number,
            name=short(course.lines[turn.line].name, NAME_LIMIT),
            better=percent(turn.better),
            played=percent(turn.played),
        )
        told.append(Part((said,), 1))
    return told

from __future__ import annotations

from typing import Final

from data.texts import Texts
from render.kit.canvas import Canvas
from render.kit.frame import WIDTH
from render.kit.palette import RGB
from render.kit.text.fonts import Face, fitted, size_for
from render.kit.theme import INK
from render.league.foot import draw_foot, lines_of
from render.league.header import draw_header
from render.league.layout import (
    ARROW,
    DIVIDER,
    HEADER,
    HEADINGS,
    MARGIN,
    NAME,
    NOTES,
    PLACE,
    Columns,
    Divider,
    Layout,
    Place,
    columns_of,
    layout_of,
)
from render.league.palette import (
    DOWN,
    DOWN_PALE,
    EDGE,
    GOLD,
    MUTED,
    PALETTE,
    PAPER,
    PAPER_DEEP,
    STEEL,
    UP,
    UP_PALE,
)
from render.league.signs import Arrow, Crown, Here, NoteMark, Taken, sign_of
from render.league.values import Row, StandingPicture, Zone
from render.league.words import LEFT, ZONES, drawn

_TINTS: Final = {Zone.UP: UP_PALE, Zone.DOWN: DOWN_PALE}
_HIGH: Final = {Zone.UP: UP, Zone.DOWN: DOWN}
_NUMBER: Final = 40


def draw_standing(shown: StandingPicture, tr: Texts, canvas: type[Canvas] = Canvas) -> Canvas:
    lines = lines_of(shown, tr)
    place, columns = layout_of(shown, len(lines)), columns_of(shown)
    drawing = canvas(PALETTE, WIDTH, place.height, PAPER)
    draw_header(drawing, HEADER, (shown.league, shown.about), (shown.season, shown.stage))
    _headings(drawing, shown, columns, tr)
    for number, one in enumerate(place.places):
        _row(drawing, one, number, place, columns, len(shown.rows) + len(shown.left), tr)
    for divider in place.dividers:
        _divider(drawing, divider, tr)
    if place.left is not None:
        y = place.left + DIVIDER // 2
        canvas_right = drawing.text(NAME, y, tr(LEFT), Face.TEXT, 32, MUTED, PAPER) + NAME
        drawing.fill((canvas_right + 16, y - 1, WIDTH - MARGIN, y + 1), MUTED)
    drawing.fill((MARGIN, place.foot + 4, WIDTH - MARGIN, place.foot + 6), EDGE)
    draw_foot(drawing, place.foot, lines)
    return drawing


def _headings(canvas: Canvas, shown: StandingPicture, at: Columns, tr: Texts) -> None:
    y = HEADER + HEADINGS // 2 + 2
    most = max((len(row.results) for row in (*shown.rows, *shown.left)), default=0)
    wide = max(most * at.step, 110)
    _small(canvas, at.signs + most * at.step // 2, y, tr("Tables"), wide if most else 0, "m")
    _small(canvas, at.points, y, tr("Points"), 160, "r")
    _small(canvas, at.played + 50, y, tr("Played"), 132, "m")
    _small(canvas, (at.bar[0] + at.bar[1]) // 2, y, tr("Possible places"), at.bar[1] - at.bar[0], "m")


def _small(canvas: Canvas, x: int, y: int, text: str, room: int, anchor: str) -> None:
    if room:
        size = size_for(Face.TEXT, text, room, 30, 26)
        canvas.text(x, y, fitted(Face.TEXT, size, text, room), Face.TEXT, size, MUTED, PAPER, anchor)


def _ground(one: Place, number: int) -> RGB:
    if one.row.champion:
        return GOLD
    return _TINTS.get(one.row.zone if one.here else Zone.STAY, PAPER_DEEP if number % 2 else PAPER)


def _row(canvas: Canvas, one: Place, number: int, place: Layout, at: Columns, count: int, tr: Texts) -> None:
    row, ground, middle = one.row, _ground(one, number), one.top + place.row // 2
    canvas.fill((MARGIN, one.top, WIDTH - MARGIN, one.top + place.row), ground)
    canvas.fill((MARGIN, one.top + place.row - 1, WIDTH - MARGIN, one.top + place.row), EDGE)
    large = 42 if place.row >= 74 else 38 if place.row >= 62 else 36
    if row.zone is not Zone.STAY:
        canvas.stamp_middle(Arrow(min(44, place.row - 8), row.zone), ARROW, middle, ground)
    text = f"{'=' if row.shared else ''}{row.place}"
    canvas.text(PLACE, middle, text, Face.BOLD, large + 2, INK, ground, "r")
    left = NAME
    if row.champion:
        side = min(56, place.row - 6)
        canvas.stamp_middle(Crown(side), NAME + side // 2, middle - 2, ground)
        left += side + 10
    name = drawn(row.who, tr)
    size = size_for(Face.TEXT, name, at.name - left, large, 34)
    canvas.text(left, middle, fitted(Face.TEXT, size, name, at.name - left), Face.TEXT, size, INK, ground)
    _signs(canvas, row, middle, min(at.step - 6, place.row - 6), at, ground)
    size = size_for(Face.BOLD, row.points, 160, large + 4, 30)
    canvas.text(at.points, middle, row.points, Face.BOLD, size, INK, ground, "r")
    for turn, note in enumerate(row.notes[:NOTES]):
        canvas.stamp_middle(NoteMark(34, note), at.notes + 20 + 38 * turn, middle, ground)
    canvas.text(at.played + 50, middle, f"{row.played}/{row.tables}", Face.TEXT, large - 4, MUTED, ground, "m")
    if row.possible and at.bar[0] < at.bar[1]:
        _bar(canvas, row, middle, at.bar, count, ground)


def _signs(canvas: Canvas, row: Row, middle: int, side: int, at: Columns, ground: RGB) -> None:
    for number, result in enumerate(row.results):
        x = at.signs + number * at.step + at.step // 2
        canvas.stamp_middle(sign_of(result, side), x, middle, ground)
        if result.taken:
            corner = max(20, side * 2 // 5)
            canvas.stamp_middle(Taken(corner), x + side // 2 - 5, middle + side // 2 - corner // 3, ground, over=True)


def _bar(canvas: Canvas, row: Row, middle: int, ends: tuple[int, int], count: int, ground: RGB) -> None:
    if row.possible is None or row.place is None:
        return
    left, right = ends[0] + _NUMBER + 24, ends[1] - _NUMBER - 24

    def x_of(place: int) -> int:
        return left + (right - left) * (place - 1) // max(count - 1, 1)

    canvas.fill((left, middle - 1, right, middle + 1), MUTED)
    for place in range(1, count + 1):
        canvas.fill((x_of(place) - 1, middle - 6, x_of(place) + 1, middle + 6), MUTED)
    best, worst = row.possible.best, row.possible.worst
    canvas.fill((x_of(best) - 5, middle - 9, x_of(worst) + 5, middle + 9), STEEL)
    canvas.text(ends[0] + _NUMBER, middle, str(best), Face.BOLD, 34, INK, ground, "r")
    canvas.text(ends[1] - _NUMBER, middle, str(worst), Face.BOLD, 34, INK, ground)
    canvas.stamp_middle(Here(34), x_of(row.place), middle, ground, over=True)


def _divider(canvas: Canvas, divider: Divider, tr: Texts) -> None:
    y = divider.top + DIVIDER // 2
    left, right = MARGIN, WIDTH - MARGIN
    known = [zone for zone in (divider.above, divider.below) if zone]
    color = _HIGH[known[0]] if known else MUTED
    if divider.above:
        canvas.stamp_middle(Arrow(32, divider.above), ARROW, y, PAPER)
        left = NAME + 14 + canvas.text(NAME, y, tr(ZONES[divider.above]), Face.TEXT, 32, UP, PAPER)
    if divider.below:
        text = tr(ZONES[divider.below])
        right -= 50
        canvas.stamp_middle(Arrow(32, divider.below), right + 26, y, PAPER)
        right -= canvas.text(right, y, text, Face.TEXT, 32, DOWN, PAPER, "r") + 14
    if known and all(zone in {Zone.UP, Zone.DOWN} for zone in known):
        canvas.fill((left, y - 2, right, y + 2), color)
        return
    for x in range(left, right - 14, 30):
        canvas.fill((x, y - 2, x + 16, y + 2), color)

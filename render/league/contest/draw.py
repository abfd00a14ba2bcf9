from __future__ import annotations

from typing import Final

from data.texts import Texts
from render.kit.canvas import Canvas
from render.kit.frame import HEIGHT, WIDTH
from render.kit.palette import RGB
from render.kit.text.fonts import Face, fitted, size_for
from render.kit.theme import INK
from render.league.contest.layout import (
    FINAL,
    NOTE,
    Item,
    Layout,
    More,
    Spot,
    layout_of,
    shown_items,
)
from render.league.foot import Item as Told
from render.league.foot import draw_foot, flow, notes_of, signs_of
from render.league.header import draw_header
from render.league.layout import HEADER, HEADINGS, MARGIN, NOTES
from render.league.palette import EDGE, GOLD, MUTED, PALETTE, PAPER, PAPER_DEEP
from render.league.signs import Crown, Machine, NoteMark, Pointer, Taken, sign_of
from render.league.values import Kind, Result, Row, StandingPicture, State
from render.league.words import drawn

_MOST_NOTES: Final = 3
"""The maximum number of note lines in the image. The text version shows all notes."""


def draw_contest(shown: StandingPicture, tr: Texts, canvas: type[Canvas] = Canvas) -> Canvas:
    items, lines = _fitting(shown, tr)
    place = layout_of(shown, items, len(lines), tr)
    drawing = canvas(PALETTE, WIDTH, HEIGHT, PAPER)
    draw_header(drawing, HEADER, (shown.league, shown.about), (shown.season, shown.stage))
    for left in place.lefts:
        _headings(drawing, shown, place, left, tr)
    high = -(-len(items) // len(place.lefts))
    for number, spot in enumerate(place.spots):
        _spot(drawing, spot, number % high, place, tr)
    drawing.fill((MARGIN, place.foot + 4, WIDTH - MARGIN, place.foot + 6), EDGE)
    draw_foot(drawing, place.foot, lines)
    return drawing


def _fitting(shown: StandingPicture, tr: Texts) -> tuple[list[Item], list[list[Told]]]:
    lines: list[list[Told]] = []
    while True:
        items = shown_items(shown, len(lines))
        found = _lines(shown, items, len(lines), tr)
        if len(found) <= len(lines):
            return items, [*found, *([] for _ in range(len(lines) - len(found)))]
        lines = found


def _lines(shown: StandingPicture, items: list[Item], before: int, tr: Texts) -> list[list[Told]]:
    own = [one for one in items if isinstance(one, Row)]
    meant = {number for one in own for number in one.notes}
    notes = flow(notes_of(note for note in shown.notes if note.number in meant))[:_MOST_NOTES]
    place = layout_of(shown, items, before, tr)
    legend = signs_of([result for one in own for result in _seen(one, place)], tr)
    if shown.kind is Kind.LADDER:
        legend.append(Told(None, tr("7/9: the best seven of nine tables count"), MUTED))
    if any(one.you for one in own):
        legend.append(Told(Pointer(34), tr("you"), MUTED))
    return notes + flow(legend)


def _seen(line: Row, place: Layout) -> tuple[Result, ...]:
    return line.results[place.first : place.first + place.marks]


def _headings(canvas: Canvas, shown: StandingPicture, place: Layout, left: int, tr: Texts) -> None:
    at, y = place.columns, HEADER + HEADINGS // 2 + 2
    if shown.kind is Kind.LADDER:
        if place.marks:
            _small(
                canvas, left + at.marks + place.marks * at.step // 2, y, tr("Best tables"), place.marks * at.step, "m"
            )
        _small(canvas, left + at.counts - 52, y, tr("Tables"), 110, "m")
        _small(canvas, left + at.points, y, tr("Sum"), 130, "r")
        return
    for number in range(place.marks):
        if place.last and number == place.marks - 1:
            _small(canvas, left + _mark(place, number), y, tr(FINAL), at.last, "m")
        else:
            _small(canvas, left + _mark(place, number), y, str(place.first + number + 1), at.step, "m")
    _small(canvas, left + at.points, y, tr("Points"), 130, "r")


def _small(canvas: Canvas, x: int, y: int, text: str, room: int, anchor: str) -> None:
    size = size_for(Face.TEXT, text, room, 30, 26)
    canvas.text(x, y, fitted(Face.TEXT, size, text, room), Face.TEXT, size, MUTED, PAPER, anchor)


def _mark(place: Layout, number: int) -> int:
    at = place.columns
    if place.last and number == place.marks - 1:
        return at.marks + number * at.step + at.last // 2
    return at.marks + number * at.step + at.step // 2


def _spot(canvas: Canvas, spot: Spot, number: int, place: Layout, tr: Texts) -> None:
    item, left = spot.item, spot.left
    middle, right = spot.top + place.row // 2, left + place.columns.side
    if isinstance(item, Row):
        _line(canvas, item, left, spot.top, number, place, tr)
    elif isinstance(item, More):
        text = tr.plural("and {count} other", "and {count} others", item.others)
        canvas.text(left + place.columns.name, middle, text, Face.TEXT, 34, MUTED, PAPER)
    else:
        text = tr(item.text)
        x = left + place.columns.name
        x += canvas.text(x, middle, fitted(Face.TEXT, 32, text, right - x), Face.TEXT, 32, MUTED, PAPER) + 16
        if x < right:
            canvas.fill((x, middle - 1, right, middle + 1), MUTED)


def _ground(line: Row, number: int) -> RGB:
    if line.champion:
        return GOLD
    return PAPER_DEEP if number % 2 else PAPER


def _line(canvas: Canvas, line: Row, x: int, top: int, number: int, place: Layout, tr: Texts) -> None:
    at, ground, middle = place.columns, _ground(line, number), top + place.row // 2
    canvas.fill((x, top, x + at.side, top + place.row), ground)
    canvas.fill((x, top + place.row - 1, x + at.side, top + place.row), EDGE)
    large = 42 if place.row >= 74 else 38 if place.row >= 62 else 36
    if line.you:
        canvas.stamp_middle(Pointer(30), x + 18, middle, ground)
    text = "–" if line.place is None else f"{'=' if line.shared else ''}{line.place}"
    canvas.text(x + at.place, middle, text, Face.BOLD, large, INK, ground, "r")
    _name(
        canvas,
        line,
        (x + at.name, x + at.marks - 14 if place.marks else x + at.counts - 104),
        middle,
        large,
        ground,
        tr,
    )
    _marks(canvas, line, x, middle, min(at.step - 5, place.row - 6), place, ground)
    if place.ladder:
        text = f"{min(len(line.results), line.played)}/{line.played}"
        canvas.text(x + at.counts - 52, middle, text, Face.TEXT, 34, MUTED, ground, "m")
    size = size_for(Face.BOLD, line.points, at.points - at.counts - 10, large + 2, 26)
    canvas.text(x + at.points, middle, line.points, Face.BOLD, size, INK, ground, "r")


def _name(canvas: Canvas, line: Row, ends: tuple[int, int], middle: int, large: int, ground: RGB, tr: Texts) -> None:
    left, right = ends
    if line.champion:
        side = min(56, large + 8)
        canvas.stamp_middle(Crown(side), left + side // 2, middle - 2, ground)
        left += side + 10
    name, room = drawn(line.who, tr), right - left - NOTE * min(len(line.notes), NOTES)
    size = size_for(Face.TEXT, name, room, large, 32)
    left += canvas.text(left, middle, fitted(Face.TEXT, size, name, room), Face.TEXT, size, INK, ground)
    for turn, note in enumerate(line.notes[:NOTES]):
        canvas.stamp_middle(NoteMark(34, note), left + NOTE * turn + NOTE // 2 + 3, middle, ground)


def _marks(canvas: Canvas, line: Row, x: int, middle: int, side: int, place: Layout, ground: RGB) -> None:
    corner = max(24, side * 2 // 5)
    for number, result in enumerate(_seen(line, place)):
        if result.state is State.OUT:
            continue
        at = x + _mark(place, number)
        canvas.stamp_middle(sign_of(result, side), at, middle, ground)
        if result.taken:
            canvas.stamp_middle(Taken(corner), at + side // 2 - 5, middle + side // 2 - corner // 3, ground, over=True)
        if result.computers:
            canvas.stamp_middle(
                Machine(corner), at + side // 2 - 5, middle - side // 2 + corner // 3, ground, over=True
            )

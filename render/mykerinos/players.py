from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from data.texts import Texts
from games.mykerinos.events import NEUTRAL
from games.mykerinos.view import Phase, SeatView, View
from render.kit.canvas import Canvas
from render.kit.frame import Box
from render.kit.sprites import Ghost, Panel, Piece
from render.kit.status import Style, draw_status
from render.kit.text.fonts import Face, fitted, size_for, width
from render.kit.text.names import Names
from render.kit.theme import INK, PIECES, SHEET, WHITE
from render.mykerinos.changes import Changes
from render.mykerinos.layout import HEADER, MARGIN, SIDE_RIGHT, panels
from render.mykerinos.palette import GOLD, GOLD_PALE, LAPIS, LAPIS_DEEP, LAPIS_SOFT, LINE, MUTED, PAPYRUS
from render.mykerinos.signs.beside import Arrow, Frieze, Sack, Step, Sun
from render.mykerinos.tiles import draw_tiles
from render.mykerinos.words.names import LAST_ROUND, color_of, drawn, score_of
from render.mykerinos.words.stages import status, subjects

SCORE: Final = 126
SUPPLY: Final = 88
STATUS: Final = Style(piece=64, step=70, gap=6, sizes=(48, 38), ink=SHEET, ground=LAPIS)


def draw_band(canvas: Canvas) -> None:
    canvas.fill((0, 0, canvas.width, HEADER - 14), LAPIS)
    canvas.stamp(Frieze(canvas.width, 14), 0, HEADER - 14, LAPIS)
    canvas.fill((0, HEADER, canvas.width, HEADER + 3), GOLD)


def draw_header(canvas: Canvas, view: View, names: Names, changed: Changes, tr: Texts) -> None:
    middle = (HEADER - 12) // 2
    x = MARGIN
    for number in range(1, LAST_ROUND + 1):
        canvas.stamp_middle(Step(42, number <= view.round), x + 21, middle, LAPIS)
        x += 44
    over = view.phase is Phase.OVER
    label = tr("Final tally") if over else tr("Round {round}", round=max(1, view.round))
    x += 12 + canvas.text(x + 12, middle, label, Face.TITLE, 40, GOLD_PALE, LAPIS)
    end = SIDE_RIGHT if over else _pass_track(canvas, view, changed, tr, middle) - 30
    _status(canvas, view, names, tr, Box(x + 34, 0, end, 2 * middle))


def _status(canvas: Canvas, view: View, names: Names, tr: Texts, box: Box) -> None:
    seats = subjects(view)
    colors = [view.seats[seat].color for seat in seats]
    who = [drawn(view, names, seat, tr, Face.TITLE) for seat in seats]
    ends = box.left, box.right
    draw_status(canvas, ends, box.middle[1], STATUS, colors, who, lambda some: status(view, some, tr))


def _pass_track(canvas: Canvas, view: View, changed: Changes, tr: Texts, y: int) -> int:
    left = SIDE_RIGHT - len(view.pass_track) * 72 - 16 - round(width(Face.TITLE, 36, tr("Pass track")))
    canvas.text(left, y, tr("Pass track"), Face.TITLE, 36, GOLD_PALE, LAPIS)
    x = SIDE_RIGHT - len(view.pass_track) * 72 + 36
    for space, seat in enumerate(view.pass_track, 1):
        if seat is None:
            canvas.stamp_middle(Ghost(62, LAPIS_DEEP, LAPIS_SOFT), x, y, LAPIS)
            canvas.text(x, y, str(space), Face.BOLD, 38, LINE, LAPIS_DEEP, "m")
        else:
            if seat in changed.passed:
                canvas.stamp_middle(Ghost(80, WHITE, INK), x, y, LAPIS)
            canvas.stamp_middle(Piece(62, color_of(view, seat)), x, y, LAPIS, over=True)
        x += 72
    return left


def draw_players(canvas: Canvas, view: View, names: Names, changed: Changes, tr: Texts) -> None:
    boxes = panels(len(view.seats), view.neutral is not None)
    active = subjects(view)
    for seat, shown in enumerate(view.seats):
        name = drawn(view, names, seat, tr)
        _panel(canvas, boxes[seat], view, shown, name, changed, active=seat in active)
    if view.neutral is not None:
        _neutral(canvas, boxes[-1], view, drawn(view, (), NEUTRAL, tr))


def _panel(canvas: Canvas, box: Box, view: View, shown: SeatView, name: str, changed: Changes, *, active: bool) -> None:
    rim, thick = (GOLD, 7) if active else (LINE, 3)
    canvas.stamp(Panel(box.width, box.height, SHEET, rim, thick, PIECES[shown.color]), box.left, box.top, PAPYRUS)
    if active:
        canvas.stamp_middle(Arrow(40), box.left - 4, box.middle[1], PAPYRUS, over=True)
    roomy, two_rows = box.height > 120, view.neutral is not None
    piece, size = (52, 42) if roomy else (42, 36)
    left, right = box.left + 24, box.right - SCORE
    y = box.top + piece // 2 + 8
    canvas.stamp_middle(Piece(piece, shown.color), left + piece // 2, y, SHEET)
    supplies = [(shown.color, shown.supply), (None, shown.general)]
    if view.neutral is not None:
        supplies.insert(1, (view.neutral.color, shown.neutrals))
    below = y + piece // 2
    if two_rows:
        end = right
        _supplies(canvas, left + 4, below + 26, supplies, 112)
        below += 52
    else:
        end = right - 2 * SUPPLY
        _supplies(canvas, end, y, supplies, SUPPLY)
    _name(canvas, Box(left + piece + 10, y, end - 8, y), name, size, start=shown.start)
    draw_tiles(canvas, Box(left, below + 1, right, box.bottom - 6), shown.tiles, changed.parcels)
    score = str(score_of(view, view.seats.index(shown)))
    large = size_for(Face.BOLD, score, SCORE - 26, 72 if roomy else 66, 40)
    canvas.text(box.right - 22, box.middle[1], score, Face.BOLD, large, INK, SHEET, "r")


def _name(canvas: Canvas, room: Box, name: str, size: int, *, start: bool) -> None:
    wide = room.width - (52 if start else 0)
    size = size_for(Face.TEXT, name, wide, size, size - 6)
    end = canvas.text(room.left, room.top, fitted(Face.TEXT, size, name, wide), Face.TEXT, size, INK, SHEET)
    if start:
        canvas.stamp_middle(Sun(42), room.left + end + 31, room.top, SHEET, over=True)


def _supplies(canvas: Canvas, left: int, y: int, supplies: Sequence[tuple[str | None, int]], step: int) -> None:
    for place, (color, count) in enumerate(supplies):
        x = left + place * step
        if color is None:
            canvas.stamp_middle(Sack(34), x + 21, y, SHEET)
            canvas.text(x + 41, y, str(count), Face.TEXT, 36, MUTED, SHEET)
        else:
            canvas.stamp_middle(Piece(36, color), x + 18, y, SHEET)
            canvas.text(x + 41, y, str(count), Face.BOLD, 36, INK, SHEET)


def _neutral(canvas: Canvas, box: Box, view: View, name: str) -> None:
    if view.neutral is None:
        return
    canvas.stamp(Panel(box.width, box.height, SHEET, LINE, 3, PIECES[view.neutral.color]), box.left, box.top, PAPYRUS)
    y = box.middle[1]
    canvas.stamp_middle(Piece(52, view.neutral.color), box.left + 50, y, SHEET)
    canvas.text(box.left + 86, y, name, Face.TEXT, 38, MUTED, SHEET)
    _supplies(canvas, box.right - SCORE - SUPPLY, y, [(None, view.neutral.general)], SUPPLY)

"""The panels: each player's name, score, supplies and tiles; and the header with round, turn and pass track."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from data.texts import Texts
from games.mykerinos.events import NEUTRAL
from games.mykerinos.view import Phase, SeatView, View
from render.canvas import Canvas
from render.fonts import Face, fitted, size_for, width
from render.mykerinos.arts import Panel, Tile, patron_key
from render.mykerinos.changes import Changes
from render.mykerinos.layout import HEADER, MARGIN, SIDE_RIGHT, Box, panels
from render.mykerinos.signs import Arrow, Frieze, Sack, Step, Sun
from render.mykerinos.words import LAST_ROUND, Names, color_of, drawn, score_of, status, subjects
from render.sprites import Ghost, Piece
from render.theme import (
    GOLD,
    GOLD_PALE,
    INK,
    LAPIS,
    LAPIS_DEEP,
    LAPIS_SOFT,
    LINE,
    MARK,
    MUTED,
    PAPYRUS,
    PIECES,
    SHEET,
)

NUMBERS: Final = 222
"""How much of a panel's right end its numbers take."""


TILE_GAP: Final = 8
COUNT_ROOM: Final = 24
"""What the number beside equal tiles takes."""


def draw_band(canvas: Canvas) -> None:
    """The band on top, empty."""
    canvas.fill((0, 0, canvas.width, HEADER - 14), LAPIS)
    canvas.stamp(Frieze(canvas.width, 14), 0, HEADER - 14, LAPIS)
    canvas.fill((0, HEADER, canvas.width, HEADER + 3), GOLD)


def draw_header(canvas: Canvas, view: View, names: Names, changed: Changes, tr: Texts) -> None:
    """Round, turn and pass track on the band."""
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
    """Whose turn it is, or who has won."""
    left, y = box.left, box.middle[1]
    seats = subjects(view)
    for seat in seats[:4]:
        canvas.stamp_middle(Piece(64, view.seats[seat].color), left + 32, y, LAPIS)
        left += 70
    left += 6
    room = box.right - left
    who = [drawn(view, names, seat, tr, Face.TITLE) for seat in seats]
    text = status(view, who, tr)
    size = size_for(Face.TITLE, text, room, 48, 38)
    while width(Face.TITLE, size, text) > room and any(len(name) > 2 for name in who):
        longest = max(range(len(who)), key=lambda place: len(who[place]))
        who[longest] = who[longest].removesuffix("…")[:-1].rstrip() + "…"
        text = status(view, who, tr)
    canvas.text(left, y, fitted(Face.TITLE, size, text, room), Face.TITLE, size, SHEET, LAPIS)


def _pass_track(canvas: Canvas, view: View, changed: Changes, tr: Texts, y: int) -> int:
    """The spaces from the lowest on the left, with the discs on them (M4.4). Returns where it begins."""
    left = SIDE_RIGHT - len(view.pass_track) * 72 - 16 - round(width(Face.TITLE, 36, tr("Pass track")))
    canvas.text(left, y, tr("Pass track"), Face.TITLE, 36, GOLD_PALE, LAPIS)
    x = SIDE_RIGHT - len(view.pass_track) * 72 + 36
    for space, seat in enumerate(view.pass_track, 1):
        if seat is None:
            canvas.stamp_middle(Ghost(62, LAPIS_DEEP, LAPIS_SOFT), x, y, LAPIS)
            canvas.text(x, y, str(space), Face.BOLD, 38, LAPIS_SOFT, LAPIS_DEEP, "m")
        else:
            if seat in changed.passed:
                canvas.stamp_middle(Ghost(76, MARK, INK), x, y, LAPIS)
            canvas.stamp_middle(Piece(62, color_of(view, seat)), x, y, LAPIS, over=True)
        x += 72
    return left


def draw_players(canvas: Canvas, view: View, names: Names, changed: Changes, tr: Texts) -> None:
    """All panels."""
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
    roomy = box.height > 120
    piece = 72 if roomy else 58
    left = box.left + 28
    upper = box.top + round(box.height * (0.3 if roomy else 0.26))
    canvas.stamp_middle(Piece(piece, shown.color), left + piece // 2, box.middle[1], SHEET)
    if active:
        canvas.stamp_middle(Arrow(40), box.left - 4, box.middle[1], PAPYRUS, over=True)
    left += piece + 14
    right = box.right - NUMBERS
    size = 42 if roomy else 36
    end = right - (48 if shown.start else 0)
    short = fitted(Face.TEXT, size, name, end - left)
    wide = canvas.text(left, upper, short, Face.TEXT, size, INK, SHEET)
    if shown.start:
        canvas.stamp_middle(Sun(44), left + wide + 30, upper, SHEET, over=True)
    _tiles(canvas, Box(left, upper + size // 2 + 2, right, box.bottom - 8), shown, changed)
    _numbers(canvas, box, view, shown)


def _tiles(canvas: Canvas, room: Box, shown: SeatView, changed: Changes) -> None:
    """The tiles, equal ones together with how many they are."""
    groups = Counter((patron_key(tile.patron), tile.turned) for tile in shown.tiles)
    fresh = {(patron_key(tile.patron), tile.turned) for tile in shown.tiles if tile.parcel in changed.parcels}
    sets = [(Tile(*key, fresh=key in fresh), count) for key, count in groups.items()]
    rows, side, squeeze = _packed(sets, room)
    per_row = -(-len(sets) // rows)
    x = 0.0
    for place, (tile, count) in enumerate(sets):
        row, column = divmod(place, per_row)
        if column == 0:
            x = float(room.left)
        art = replace(tile, side=side)
        y = room.top + room.height * (2 * row + 1) // (2 * rows)
        canvas.stamp(art, round(x), y - art.size[1] // 2, SHEET, over=squeeze < 1)
        if count > 1:
            after = round(x + art.size[0] * squeeze) + 3
            canvas.text(after, y, str(count), Face.BOLD, 36, INK, SHEET, over=squeeze < 1)
        x += _wide(art, count) * squeeze


def _packed(sets: Sequence[tuple[Tile, int]], room: Box) -> tuple[int, int, float]:
    """In how many rows, how high (pixels), and how far pushed together (1: not) the tiles fit into ``room``.

    One row before two, larger before smaller; when nothing fits, one row overlaps.
    """
    for rows in (1, 2):
        per_row = -(-len(sets) // rows)
        for side in range(min(64, room.height // rows - 2), 38, -4):
            lines = (sets[start : start + per_row] for start in range(0, len(sets), max(1, per_row)))
            if all(sum(_wide(replace(tile, side=side), count) for tile, count in line) <= room.width for line in lines):
                return rows, side, 1.0
    side = min(44, room.height)
    return 1, side, room.width / sum(_wide(replace(tile, side=side), count) for tile, count in sets)


def _wide(tile: Tile, count: int) -> int:
    """What a tile takes in its row, with its number when there are several."""
    return tile.size[0] + TILE_GAP + (COUNT_ROOM if count > 1 else 0)


def _numbers(canvas: Canvas, box: Box, view: View, shown: SeatView) -> None:
    """Supplies in a column, the score at the end."""
    score = score_of(view, view.seats.index(shown))
    canvas.text(box.right - 22, box.middle[1], str(score), Face.BOLD, 72 if box.height > 120 else 66, INK, SHEET, "r")
    rows: list[tuple[str | None, int]] = [(shown.color, shown.supply), (None, shown.general)]
    if view.neutral is not None:
        rows.insert(1, (view.neutral.color, shown.neutrals))
    x = box.right - NUMBERS + 14
    step = (box.height - 14) // len(rows)
    for row, (color, count) in enumerate(rows):
        y = box.top + 7 + step // 2 + row * step
        if color is None:
            canvas.stamp_middle(Sack(36), x + 20, y, SHEET)
            canvas.text(x + 46, y, str(count), Face.TEXT, 36, MUTED, SHEET)
        else:
            canvas.stamp_middle(Piece(38, color), x + 20, y, SHEET)
            canvas.text(x + 46, y, str(count), Face.BOLD, 42, INK, SHEET)


def _neutral(canvas: Canvas, box: Box, view: View, name: str) -> None:
    if view.neutral is None:
        return
    canvas.stamp(Panel(box.width, box.height, SHEET, LINE, 3, PIECES[view.neutral.color]), box.left, box.top, PAPYRUS)
    y = box.middle[1]
    canvas.stamp_middle(Piece(58, view.neutral.color), box.left + 62, y, SHEET)
    canvas.text(box.left + 106, y, name, Face.TEXT, 38, MUTED, SHEET)
    x = box.right - NUMBERS + 14
    canvas.stamp_middle(Sack(36), x + 20, y, SHEET)
    canvas.text(x + 46, y, str(view.neutral.general), Face.TEXT, 36, MUTED, SHEET)

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from data.texts import Texts
from games.museum.scoring.tally import SeatTally
from games.museum.view import View
from render.kit.canvas import Canvas
from render.kit.frame import HEIGHT, WIDTH, Box
from render.kit.sprites import Panel, Piece
from render.kit.text.fonts import Face, fitted, size_for
from render.kit.text.lettering import write
from render.kit.text.names import Names
from render.kit.theme import INK
from render.museum.floorplan import Plan, draw_plan
from render.museum.layout import HEADER, MARGIN
from render.museum.palette import BRASS, BRASS_PALE, IVORY, LINEN, MUTED, OAK, WALL
from render.museum.words.names import drawn, patron_name
from render.museum.words.told import PARTS

SHEET: Final = Box(MARGIN, HEADER + 10, WIDTH - MARGIN, 740)
LABELS: Final = 330
TOP_ROW: Final = 118
LAST_ROW: Final = 72
HIGHEST_ROW: Final = 62
"""The maximum height of a row of the score table, in pixels. Rows don't get taller even if there are few of them, so
the museums below get more room.
"""


def draw_tally(canvas: Canvas, view: View, names: Names, tr: Texts) -> None:
    if view.tally is None:
        return
    box = SHEET
    all_parts = [_parts(tally, tr) for tally in view.tally.seats]
    rows = [row for row in range(len(all_parts[0])) if any(parts[row].points for parts in all_parts)]
    labels = [all_parts[0][row].label for row in rows]
    high = min(HIGHEST_ROW, (box.height - TOP_ROW - LAST_ROW) // max(1, len(labels)))
    box = box._replace(bottom=box.top + TOP_ROW + high * len(labels) + LAST_ROW)
    canvas.stamp(Panel(box.width, box.height, IVORY, OAK, 3), box.left, box.top, WALL)
    wide = (box.width - LABELS - 14) // len(view.seats)
    for seat, (tally, parts) in enumerate(zip(view.tally.seats, all_parts, strict=True)):
        left = box.left + LABELS + seat * wide
        column = Box(left, box.top + 8, left + wide, box.bottom - 8)
        _column(canvas, column, view, seat, tally, drawn(view, names, seat, tr), [parts[row] for row in rows], high)
        _museum(canvas, view, seat, Box(left, box.bottom + 8, left + wide, HEIGHT - 8))
    for row, label in enumerate(labels):
        top = box.top + TOP_ROW + row * high
        canvas.fill((box.left + 16, top, box.right - 16, top + 2), LINEN)
        size = size_for(Face.TEXT, label, LABELS - 36, 36, 26)
        text = fitted(Face.TEXT, size, label, LABELS - 36)
        canvas.text(box.left + 22, top + high // 2, text, Face.TEXT, size, INK, IVORY)
    top = box.top + TOP_ROW + len(labels) * high
    canvas.fill((box.left + 16, top, box.right - 16, top + 4), INK)
    y = (top + box.bottom) // 2
    canvas.text(box.left + 22, y, tr("Total"), Face.TITLE, 46, INK, IVORY)


class _Row(NamedTuple):
    label: str
    how: str
    points: int


def _parts(tally: SeatTally, tr: Texts) -> list[_Row]:
    how = {
        "civilizations": str(len(tally.civilizations) or ""),
        "domains": str(len(tally.domains) or ""),
        "patron": patron_name(tally.patron, tr) if tally.patron else "",
    }
    return [_Row(tr(PARTS[part]), how.get(part, ""), points) for part, points in tally.parts]


def _column(
    canvas: Canvas,
    box: Box,
    view: View,
    seat: int,
    tally: SeatTally,
    name: str,
    parts: Sequence[_Row],
    high: int,
) -> None:
    place = view.tally.ranking[seat] if view.tally else 0
    ground = BRASS_PALE if place == 1 else IVORY
    if place == 1:
        canvas.stamp(Panel(box.width - 8, box.height, BRASS_PALE, BRASS, 5), box.left + 4, box.top, IVORY)
    x, right = box.middle[0], box.right - 22
    canvas.stamp_middle(Piece(60, view.seats[seat].color), x + 24, box.top + 34, ground)
    canvas.text(x - 16, box.top + 36, f"{place}.", Face.TITLE, 44, INK, ground, "r")
    canvas.text(x, box.top + 86, fitted(Face.TEXT, 34, name, box.width - 26), Face.TEXT, 34, INK, ground, "m")
    top = SHEET.top + TOP_ROW
    for row, (_, how, points) in enumerate(parts):
        y = top + row * high + high // 2
        text = str(points).replace("-", "−")
        end = right - canvas.text(right, y, text, Face.BOLD, 42, INK if points else MUTED, ground, "r")
        if how:
            room = min(end, right - 60) - 10 - box.left - 12
            write(canvas, (min(end, right - 60) - 10, y), how, room, (32, 22), MUTED, ground, "r", even=26)
    y = top + len(parts) * high + LAST_ROW // 2
    canvas.text(right, y, str(tally.total), Face.BOLD, 66, INK, ground, "r")


def _museum(canvas: Canvas, view: View, seat: int, box: Box) -> None:
    shown = view.seats[seat]
    if shown.slots is not None:
        draw_plan(canvas, Plan.within(shown.board, box), shown.slots, None, WALL)

from __future__ import annotations

from typing import Final

from data.texts import Texts
from games.mykerinos.view import SeatTally, View
from render.kit.canvas import Canvas
from render.kit.frame import Box
from render.kit.palette import RGB
from render.kit.sprites import Panel, Piece
from render.kit.text.fonts import Face, fitted, size_for
from render.kit.text.names import Names
from render.kit.theme import INK, SHEET
from render.mykerinos.layout import ALT_MARK, HEADER, MARGIN
from render.mykerinos.palette import GOLD, GOLD_PALE, LAPIS, LINE, MUTED, PAPYRUS
from render.mykerinos.signs.emblems import Emblem
from render.mykerinos.words.names import SHORT_PATRONS, drawn

SHEET_BOX: Final = Box(MARGIN, HEADER + 22, 1008, ALT_MARK.top - 4)
LABELS: Final = 278
TOP_ROW: Final = 150
LAST_ROW: Final = 116


def draw_tally(canvas: Canvas, view: View, names: Names, tr: Texts) -> None:
    box = SHEET_BOX
    canvas.stamp(Panel(box.width, box.height, SHEET, LINE, 3), box.left, box.top, PAPYRUS)
    labels = [tr("Parcels"), *(tr(SHORT_PATRONS[patron]) for patron in view.wings), tr("Series")]
    height = (box.height - TOP_ROW - LAST_ROW) // len(labels)
    wide = (box.width - LABELS - 14) // len(view.seats)
    for seat, tally in enumerate(view.tally.seats):
        column = Box(
            box.left + LABELS + seat * wide, box.top + 12, box.left + LABELS + (seat + 1) * wide, box.bottom - 12
        )
        _column(canvas, column, tally, drawn(view, names, seat, tr), height)
    for row, label in enumerate(labels):
        top = box.top + TOP_ROW + row * height
        y = top + height // 2
        canvas.fill((box.left + 20, top, box.right - 20, top + 2), LINE)
        left = box.left + 28
        if 0 < row <= len(view.wings):
            canvas.stamp_middle(Emblem(54, view.wings[row - 1]), left + 27, y, SHEET)
            left += 64
        size = size_for(Face.TEXT, label, box.left + LABELS - left - 6, 36, 26)
        canvas.text(left, y, label, Face.TEXT, size, INK, SHEET)
    top = box.top + TOP_ROW + len(labels) * height
    canvas.fill((box.left + 20, top, box.right - 20, top + 4), LAPIS)
    right = box.left + LABELS - 4
    size = size_for(Face.TITLE, tr("Total"), LABELS - 40, 46, 28)
    canvas.text(right, (top + box.bottom) // 2 - 4, tr("Total"), Face.TITLE, size, LAPIS, SHEET, "r")


def _column(canvas: Canvas, box: Box, tally: SeatTally, name: str, height: int) -> None:
    ground: RGB = GOLD_PALE if tally.place == 1 else SHEET
    if tally.place == 1:
        canvas.stamp(Panel(box.width - 8, box.height, GOLD_PALE, GOLD, 5), box.left + 4, box.top, SHEET)
    x = box.middle[0]
    canvas.stamp_middle(Piece(68, tally.color), x + 22, box.top + 44, ground)
    canvas.text(x - 20, box.top + 46, f"{tally.place}.", Face.TITLE, 44, INK, ground, "r")
    canvas.text(x, box.top + 106, fitted(Face.TEXT, 34, name, box.width - 26), Face.TEXT, 34, INK, ground, "m")
    parts = [("", tally.parcels)]
    parts += [(f"{wing.tiles} × {wing.value}" if wing.tiles else "", wing.points) for wing in tally.wings]
    parts.append((f"{tally.series} × 5" if tally.series else "", tally.series_points))
    top = SHEET_BOX.top + TOP_ROW
    for row, (how, points) in enumerate(parts):
        y = top + row * height + height // 2
        canvas.text(x - 6, y, how, Face.TEXT, 34, MUTED, ground, "r")
        canvas.text(x + 66, y, str(points), Face.BOLD, 44, INK if points else MUTED, ground, "r")
    y = (top + len(parts) * height + SHEET_BOX.bottom) // 2
    canvas.text(x + 66, y, str(tally.total), Face.BOLD, 72, INK, ground, "r")

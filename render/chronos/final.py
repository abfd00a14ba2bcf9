from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from data.texts import Texts
from games.chronos.view import View
from render.chronos.layout import HEADER, MARGIN
from render.chronos.own import card_size
from render.chronos.palette import GOLD, MARBLE, MUTED, SEA, STONE, VEIN
from render.chronos.signs.beside import Medal
from render.chronos.signs.faces import Card
from render.chronos.words.names import WITH_GODS, WITH_WINDS, drawn, end_words
from render.chronos.words.rows import table_of
from render.kit.canvas import Canvas
from render.kit.frame import HEIGHT, WIDTH, Box
from render.kit.sprites import Panel, Piece
from render.kit.text.fonts import Face, fitted, size_for
from render.kit.text.lettering import write
from render.kit.text.names import Names
from render.kit.theme import INK

LABELS: Final = 350
_TOP: Final = HEADER + 70
_HEAD: Final = 116
_LAST: Final = 76


def draw_final(canvas: Canvas, view: View, names: Names, tr: Texts) -> None:
    if view.tally is None:
        return
    who = [drawn(view, names, seat, tr) for seat in range(len(view.kingdoms))]
    canvas.text(*_why(view, who, tr), MARBLE, SEA)
    rows = table_of(view.tally, view.level, tr)
    labels = [label for label, _ in rows]
    high = 54 if len(labels) > 3 else 70
    box = Box(MARGIN, _TOP, WIDTH - MARGIN, _TOP + _HEAD + high * len(labels) + _LAST)
    canvas.stamp(Panel(box.width, box.height, MARBLE, VEIN, 3), box.left, box.top, SEA)
    wide = (box.width - LABELS - 14) // len(view.kingdoms)
    for seat in range(len(view.kingdoms)):
        left = box.left + LABELS + seat * wide
        column = Box(left, box.top + 8, left + wide, box.bottom - 8)
        _column(canvas, column, view, seat, who[seat], [values[seat] for _, values in rows], high)
        _kingdom(canvas, view, seat, Box(left, box.bottom + 8, left + wide - 6, HEIGHT - 8))
    for row, label in enumerate((*labels, tr("Points"))):
        top = box.top + _HEAD + row * high
        last = row == len(labels)
        canvas.fill((box.left + 16, top, box.right - 16, top + (4 if last else 2)), INK if last else STONE)
        middle = top + (_LAST - 6 if last else high) // 2
        size = size_for(Face.TEXT, label, LABELS - 30, 36, 22)
        canvas.text(box.left + 20, middle, fitted(Face.TEXT, size, label, LABELS - 30), Face.TEXT, size, INK, MARBLE)
    text = tr("Stacks, from the bottom")
    write(canvas, (MARGIN + 8, box.bottom + 40), text, LABELS - 20, (34, 24), MARBLE, SEA)


def _why(view: View, who: Sequence[str], tr: Texts) -> tuple[int, int, str, Face, int]:
    name, meaning = end_words(view, who, tr)
    text = tr.pair(name, meaning)
    size = size_for(Face.TEXT, text, WIDTH - 2 * MARGIN - 20, 38, 26)
    return MARGIN + 8, HEADER + 34, fitted(Face.TEXT, size, text, WIDTH - 2 * MARGIN - 20), Face.TEXT, size


def _column(canvas: Canvas, box: Box, view: View, seat: int, name: str, values: Sequence[str], high: int) -> None:
    if view.tally is None:
        return
    tally = view.tally[seat]
    ground = GOLD if tally.place == 1 else MARBLE
    if tally.place == 1:
        canvas.fill((box.left + 2, box.top, box.right - 2, box.bottom), GOLD)
    middle = box.middle[0]
    canvas.stamp_middle(Piece(52, view.kingdoms[seat].color), middle - 34, box.top + 34, ground)
    canvas.text(middle + 4, box.top + 34, f"{tally.place}.", Face.BOLD, 42, INK, ground)
    size = size_for(Face.TEXT, name, box.width - 16, 36, 30)
    text = fitted(Face.TEXT, size, name, box.width - 16)
    canvas.text(middle, box.top + 84, text, Face.TEXT, size, INK, ground, "m")
    for row, value in enumerate(values):
        y = box.top - 8 + _HEAD + row * high + high // 2
        canvas.text(middle, y, value or "–", Face.TEXT, 38, INK if value else MUTED, ground, "m")
    y = box.top - 8 + _HEAD + len(values) * high + (_LAST - 6) // 2
    canvas.text(middle, y, str(tally.points), Face.BOLD, 54, INK, ground, "m")


def _kingdom(canvas: Canvas, view: View, seat: int, box: Box) -> None:
    kingdom = view.kingdoms[seat]
    canvas.stamp(Panel(box.width, box.height, MARBLE, VEIN, 2), box.left, box.top, SEA)
    inside = Box(box.left + 10, box.top + 10, box.right - 8, box.bottom - 10)
    if view.level >= WITH_GODS and kingdom.gods:
        side = min(46, inside.width // len(kingdom.gods))
        for place, god in enumerate(kingdom.gods):
            canvas.stamp(Medal(side - 2, god), inside.left + place * side, inside.bottom - side, MARBLE)
        inside = inside._replace(bottom=inside.bottom - 52)
    if view.level >= WITH_WINDS and any(kingdom.winds):
        side = min(44, inside.width // 4)
        for place, (wind, count) in enumerate(zip(("north", "south", "east", "west"), kingdom.winds, strict=True)):
            if count:
                x = inside.left + place * side
                canvas.stamp(Card(side - 4, side - 4, wind), x, inside.bottom - side, MARBLE)
        inside = inside._replace(bottom=inside.bottom - 50)
    stack = kingdom.stack or ()
    wide, columns = card_size(len(stack), inside)
    wide = min(wide, 76)
    columns = (inside.width + 8) // (wide + 8) if wide == 76 else columns
    high = wide * 4 // 3
    for place, card in enumerate(stack):
        x, y = inside.left + place % columns * (wide + 8), inside.top + place // columns * (high + 8)
        canvas.stamp(Card(wide, high, card), x, y, MARBLE)

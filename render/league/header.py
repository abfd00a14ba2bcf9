from __future__ import annotations

from typing import Final

from render.kit.canvas import Canvas
from render.kit.text.fonts import Face, drawable, fitted, size_for
from render.kit.theme import WHITE
from render.league.layout import MARGIN
from render.league.palette import BAND, BAND_DEEP, BRASS

_RIM: Final = 8


def draw_header(canvas: Canvas, high: int, left: tuple[str, str], right: tuple[str, str] = ("", "")) -> None:
    """Draw up to two lines of text on each side. Long lines are shortened with an ellipsis."""
    canvas.fill((0, 0, canvas.width, high - _RIM), BAND_DEEP)
    canvas.fill((0, high - _RIM, canvas.width, high - 4), BRASS)
    canvas.fill((0, high - 4, canvas.width, high), BAND)
    middle = (high - _RIM) // 2
    lines = ((Face.TITLE, 48, 40, WHITE, 19), (Face.TEXT, 36, 32, BRASS, -27))
    for (face, largest, smallest, color, up), first, second in zip(lines, left, right, strict=True):
        y = middle - up
        end, room = canvas.width - MARGIN - 6, (canvas.width - 2 * MARGIN) * 2 // 5
        if text := drawable(face, second):
            size = size_for(face, text, room, min(largest, 40), smallest - 4)
            end -= canvas.text(end, y, fitted(face, size, text, room), face, size, color, BAND_DEEP, "r") + 30
        room = end - MARGIN - 6
        text = drawable(face, first)
        size = size_for(face, text, room, largest, smallest)
        canvas.text(MARGIN + 6, y, fitted(face, size, text, room), face, size, color, BAND_DEEP)

from __future__ import annotations

from typing import Final

from render.kit.canvas import Canvas
from render.kit.palette import index
from render.kit.text.fonts import Face, drawable
from render.kit.text.lettering import write
from render.kit.theme import INK, SHEET

HIGH: Final = 150
"""The height of the caption in pixels, enough for two lines of text."""
_SIZES: Final = (58, 46)
_MARGIN: Final = 30


def captioned(canvas: Canvas, text: str) -> Canvas:
    """Return `canvas` with a caption below it.

    An empty caption takes the same space, so that all frames of an animation have the same size.
    """
    row = b"\0" + bytes((index(canvas.palette, SHEET),)) * canvas.width
    high = canvas.height + HIGH
    found = Canvas(canvas.palette, canvas.width, high, SHEET, bytearray(canvas.rows) + row * HIGH)
    if text:
        room = canvas.width - 2 * _MARGIN
        place = (_MARGIN, canvas.height + HIGH // 2)
        write(found, place, drawable(Face.TEXT, text), room, _SIZES, INK, SHEET)
    return found

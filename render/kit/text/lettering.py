from __future__ import annotations

from typing import Final

from data.cutting import ELLIPSIS
from render.kit.canvas import Canvas
from render.kit.palette import RGB
from render.kit.text.fonts import Face, fitted, width

STEP: Final = 2


def two_lines(text: str, room: int, size: int) -> list[str]:
    """Return `text` in at most two lines of `room` pixels, shortened with an ellipsis if necessary."""
    if width(Face.TEXT, size, text) <= room:
        return [text]
    words = text.split(" ")
    cut = max((n for n in range(1, len(words)) if width(Face.TEXT, size, " ".join(words[:n])) <= room), default=0)
    if not cut:
        return [fitted(Face.TEXT, size, text, room)]
    return [" ".join(words[:cut]), fitted(Face.TEXT, size, " ".join(words[cut:]), room)]


def write(
    canvas: Canvas,
    place: tuple[int, int],
    text: str,
    room: int,
    sizes: tuple[int, int],
    color: RGB,
    ground: RGB,
    anchor: str = "l",
    *,
    even: int = 0,
) -> None:
    """Write `text` vertically centred at `place`. `sizes` holds the largest and the smallest font size.

    If `text` doesn't fit in one line, the font size is reduced, but not below `even`. If the text still doesn't fit, it
    is split into two lines, then reduced further, and finally shortened with an ellipsis.
    """
    largest, smallest = sizes
    even = even or largest
    size = largest
    while size > even and width(Face.TEXT, size, text) > room:
        size -= STEP
    lines = two_lines(text, room, size)
    while size > smallest and any(line.endswith(ELLIPSIS) for line in lines):
        size -= STEP
        lines = two_lines(text, room, size)
    x, y = place
    for number, line in enumerate(lines):
        down = round((number - (len(lines) - 1) / 2) * size * 1.05)
        canvas.text(x, y + down, line, Face.TEXT, size, color, ground, anchor)

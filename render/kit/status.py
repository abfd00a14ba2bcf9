from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from data.cutting import less
from render.kit.canvas import Canvas
from render.kit.palette import RGB
from render.kit.sprites import Piece
from render.kit.text.fonts import Face, fitted, size_for, width

MOST: Final = 4
"""The maximum number of players whose pieces are shown."""


class Style(NamedTuple):
    """The look of a status line. `piece`: the size of a player's piece. `step`: the distance between two pieces. `gap`:
    the space after them. `sizes`: the largest and the smallest size of the text.
    """

    piece: int
    step: int
    gap: int
    sizes: tuple[int, int]
    ink: RGB
    ground: RGB


def draw_status(
    canvas: Canvas,
    ends: tuple[int, int],
    y: int,
    style: Style,
    colors: Sequence[str],
    names: Sequence[str],
    say: Callable[[Sequence[str]], str],
) -> None:
    """Draw the pieces of some players, and the sentence that `say` makes of their `names`, between the two `ends`.

    If the sentence is too long, the longest names are shortened.
    """
    x, end = ends
    for color in colors[:MOST]:
        canvas.stamp_middle(Piece(style.piece, color), x + style.piece // 2, y, style.ground)
        x += style.step
    x += style.gap if colors else 0
    room, who = end - x, [*names]
    text = say(who)
    size = size_for(Face.TITLE, text, room, *style.sizes)
    while width(Face.TITLE, size, text) > room and any(len(name) > 2 for name in who):
        longest = max(range(len(who)), key=lambda place: len(who[place]))
        who[longest] = less(who[longest])
        text = say(who)
    canvas.text(x, y, fitted(Face.TITLE, size, text, room), Face.TITLE, size, style.ink, style.ground)

"""The layout of the board's picture, in pixels."""

from __future__ import annotations

from functools import cache
from typing import Final

from render.kit.frame import HEIGHT, WIDTH, Box, alt_mark

ALT_MARK: Final = alt_mark(WIDTH, HEIGHT)
"""The part of the board that Discord covers. Nothing that matters is drawn there."""

HEADER: Final = 88
"""The height of the band on top."""
MARGIN: Final = 22
GAP: Final = 12

WORLD: Final = Box(MARGIN, 98, WIDTH - MARGIN, 318)
"""Continents, headline and experts."""
_CONTINENT: Final = 287
NEWS: Final = Box(WORLD.left + 4 * (_CONTINENT + GAP), WORLD.top, WORLD.right, WORLD.top + 86)
EXPERTS: Final = Box(NEWS.left, NEWS.bottom + GAP, WORLD.right, WORLD.bottom)
TRACK: Final = Box(MARGIN, 326, WIDTH - MARGIN, 400)
PLAYERS: Final = Box(MARGIN, 410, WIDTH - MARGIN, HEIGHT - 6)

OPEN: Final = Box(PLAYERS.left, PLAYERS.top, PLAYERS.left + 960, PLAYERS.bottom)
"""The open museum: that of the player the table is waiting for."""
SIDE: Final = 178
"""The width of score and counts at the open museum's left end; Discord's mark is below them."""
NAME_ROW: Final = 54
LARGEST: Final = (118, 154)
HUNG: Final = (LARGEST, (96, 126), (74, 96))
"""The sizes of an exhibited object: the largest that has room for all."""
PLANK: Final = 12
"""A shelf under a row of exhibited objects, with the air below."""
CARD: Final = (86, 112)
"""The size of an object on a continent."""


def continent_box(number: int) -> Box:
    """A continent's sheet, by its place in U5.2."""
    left = WORLD.left + number * (_CONTINENT + GAP)
    return Box(left, WORLD.top, left + _CONTINENT, WORLD.bottom)


@cache
def others(count: int) -> tuple[Box, ...]:
    """Return the panels of ``count`` other players, one below the other at the right of the open museum."""
    left, gap = OPEN.right + GAP, GAP // 2
    high = (PLAYERS.height - gap * (count - 1)) // count
    tops = (PLAYERS.top + place * (high + gap) for place in range(count))
    return tuple(Box(left, top, PLAYERS.right, top + high) for top in tops)


def track_x(score: int, highest: int) -> int:
    """Return the position of a score on the track that ends at ``highest``."""
    left, right = TRACK.left + 40, TRACK.right - 76
    return left + (right - left) * score // highest

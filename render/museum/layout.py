"""Where everything lies on the board's picture, in pixels."""

from __future__ import annotations

from functools import cache
from typing import Final

from render.kit.frame import HEIGHT, WIDTH, Box, alt_mark

ALT_MARK: Final = alt_mark(WIDTH, HEIGHT)
"""What Discord covers of the board. Nothing that matters stands here."""

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
"""The museum that is open: of whom the table waits for."""
SIDE: Final = 178
"""How much of the open museum's left end score and counts take; Discord's mark lies below them."""
NAME_ROW: Final = 54
LARGEST: Final = (118, 154)
HUNG: Final = (LARGEST, (96, 126), (74, 96))
"""The sizes of an exhibited object: the largest in which all have room."""
PLANK: Final = 12
"""A shelf under a row of exhibited objects, with the air below."""
CARD: Final = (86, 112)
"""An object that lies out."""


def continent_box(number: int) -> Box:
    """A continent's sheet, by its place in U5.2."""
    left = WORLD.left + number * (_CONTINENT + GAP)
    return Box(left, WORLD.top, left + _CONTINENT, WORLD.bottom)


@cache
def others(count: int) -> tuple[Box, ...]:
    """Where ``count`` other players stand, below each other at the right of the museum that is open."""
    left, gap = OPEN.right + GAP, GAP // 2
    high = (PLAYERS.height - gap * (count - 1)) // count
    tops = (PLAYERS.top + place * (high + gap) for place in range(count))
    return tuple(Box(left, top, PLAYERS.right, top + high) for top in tops)


def track_x(score: int, highest: int) -> int:
    """Where a score stands on the track that ends at ``highest``."""
    left, right = TRACK.left + 40, TRACK.right - 76
    return left + (right - left) * score // highest

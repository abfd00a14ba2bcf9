from __future__ import annotations

from functools import cache
from typing import Final

from render.kit.frame import HEIGHT, WIDTH, Box, alt_mark

ALT_MARK: Final = alt_mark(WIDTH, HEIGHT)
"""The area of the board image that Discord covers with the "ALT" badge. Nothing important is drawn there."""

HEADER: Final = 88
MARGIN: Final = 22
GAP: Final = 12

WORLD: Final = Box(MARGIN, 98, WIDTH - MARGIN, 318)
_CONTINENT: Final = 287
NEWS: Final = Box(WORLD.left + 4 * (_CONTINENT + GAP), WORLD.top, WORLD.right, WORLD.top + 86)
EXPERTS: Final = Box(NEWS.left, NEWS.bottom + GAP, WORLD.right, WORLD.bottom)
TRACK: Final = Box(MARGIN, 326, WIDTH - MARGIN, 400)
PLAYERS: Final = Box(MARGIN, 410, WIDTH - MARGIN, HEIGHT - 6)

OPEN: Final = Box(PLAYERS.left, PLAYERS.top, PLAYERS.left + 960, PLAYERS.bottom)
SIDE: Final = 178
NAME_ROW: Final = 54
LARGEST: Final = (118, 154)
HUNG: Final = (LARGEST, (96, 126), (74, 96))
"""The possible sizes of exhibited objects. Objects are drawn at the largest size at which all of them fit."""
PLANK: Final = 12
"""The height in pixels of the shelf below a row of exhibited objects, including the space under the shelf."""
CARD: Final = (86, 112)


def continent_box(number: int) -> Box:
    """Return the rectangle of a continent. Continents are numbered in the order given in U5.2."""
    left = WORLD.left + number * (_CONTINENT + GAP)
    return Box(left, WORLD.top, left + _CONTINENT, WORLD.bottom)


@cache
def others(count: int) -> tuple[Box, ...]:
    """Return the rectangles of the panels for `count` other players. The panels are stacked to the right of the museum
    that is drawn in full.
    """
    left, gap = OPEN.right + GAP, GAP // 2
    high = (PLAYERS.height - gap * (count - 1)) // count
    tops = (PLAYERS.top + place * (high + gap) for place in range(count))
    return tuple(Box(left, top, PLAYERS.right, top + high) for top in tops)


def track_x(score: int, highest: int) -> int:
    """Return the x coordinate of a score on the score track, whose final space is `highest`."""
    left, right = TRACK.left + 40, TRACK.right - 76
    return left + (right - left) * score // highest

"""The layout of the board image, in pixels.

In levels without gods, the board has no right column; in levels without catastrophes, it has no underworld. The card
piles are then wider.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from render.chronos.words.names import WITH_CATASTROPHES, WITH_GODS
from render.kit.frame import HEIGHT, WIDTH, Box, alt_mark

ALT_MARK: Final = alt_mark(WIDTH, HEIGHT)
"""The area of the board image that Discord covers with the "ALT" badge. Nothing important is drawn there."""

HEADER: Final = 88
MARGIN: Final = 18
GAP: Final = 10
_TOP: Final = 96
_KINGDOM: Final = {3: 240, 4: 172, 5: 172, 6: 172}
_ROWS: Final = {3: (3,), 4: (2, 2), 5: (3, 2), 6: (3, 3)}
_SIDE: Final = 604
_SIDE_DEEP: Final = 340
GODS_HIGH: Final = 86
_TOWN: Final = 128
_CORNER: Final = 676


@cache
def kingdoms(players: int) -> tuple[Box, ...]:
    """Return the rectangles of the kingdoms' panels in seating order: in one row for three players, and in two rows for
    more.
    """
    rows, high = _ROWS[players], _KINGDOM[players]
    top = HEIGHT - 8 - len(rows) * high - (len(rows) - 1) * GAP
    boxes = []
    for row, columns in enumerate(rows):
        room, y = WIDTH - 2 * MARGIN - (columns - 1) * GAP, top + row * (high + GAP)
        first = _CORNER if columns > 2 and row == len(rows) - 1 else room // columns
        wide = (room - first) // (columns - 1)
        boxes.append(Box(MARGIN, y, MARGIN + first, y + high))
        for place in range(columns - 1):
            left = MARGIN + first + GAP + place * (wide + GAP)
            boxes.append(Box(left, y, left + wide, y + high))
    return tuple(boxes)


@cache
def shore(players: int) -> int:
    return kingdoms(players)[0].top - GAP


@cache
def piles(players: int, level: int) -> tuple[Box, ...]:
    side = 0 if level < WITH_CATASTROPHES else _SIDE if level >= WITH_GODS else _SIDE_DEEP
    right = WIDTH - MARGIN - (side + GAP if side else 0)
    wide = (right - MARGIN - 2 * GAP) // 3
    high = (shore(players) - _TOP - 2 * GAP) // 3
    return tuple(
        Box(left, top, left + wide, top + high)
        for pile in range(9)
        for left, top in [(MARGIN + pile % 3 * (wide + GAP), _TOP + pile // 3 * (high + GAP))]
    )


@cache
def temple(players: int) -> Box:
    del players
    left = WIDTH - MARGIN - _SIDE
    return Box(left, _TOP, WIDTH - MARGIN, _TOP + 3 * GODS_HIGH + 12)


@cache
def towns(players: int) -> tuple[Box, Box]:
    left, top = WIDTH - MARGIN - _SIDE, temple(players).bottom + GAP
    half = (_SIDE - GAP) // 2
    high = max(_TOWN, (shore(players) - top - GAP) * 9 // 20)
    return Box(left, top, left + half, top + high), Box(left + half + GAP, top, WIDTH - MARGIN, top + high)


@cache
def depths(players: int, level: int) -> tuple[Box, Box]:
    bottom = shore(players)
    if level >= WITH_GODS:
        first, second = towns(players)
        top = first.bottom + GAP
        return Box(first.left, top, first.right, bottom), Box(second.left, top, second.right, bottom)
    left, middle = WIDTH - MARGIN - _SIDE_DEEP, (_TOP + bottom) // 2
    return Box(left, _TOP, WIDTH - MARGIN, middle - GAP // 2), Box(left, middle + GAP // 2, WIDTH - MARGIN, bottom)

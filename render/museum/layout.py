"""Where everything lies on the board's picture, in pixels."""

from __future__ import annotations

from functools import cache
from typing import Final

from data.museum import CIVILIZATIONS, DOMAINS
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

SIDE: Final = 186
"""How much of a panel's left end score and counts take."""
NAME_ROW: Final = 50
SIGN_ROW: Final = 40
LABELS: Final = 42
"""The width of a cabinet's first column, the domains."""
CARD: Final = (86, 112)
"""An object that lies out."""


def continent_box(number: int) -> Box:
    """A continent's sheet, by its place in U5.2."""
    left = WORLD.left + number * (_CONTINENT + GAP)
    return Box(left, WORLD.top, left + _CONTINENT, WORLD.bottom)


@cache
def panels(players: int) -> tuple[Box, ...]:
    """The players' panels in seating order: two below each other, else four in two rows (with three one is free)."""
    high = (PLAYERS.height - GAP) // 2
    if players == 2:
        tops = (PLAYERS.top, PLAYERS.top + high + GAP)
        return tuple(Box(PLAYERS.left, top, PLAYERS.right, top + high) for top in tops)
    wide = (PLAYERS.width - GAP) // 2
    return tuple(
        Box(left, top, left + wide, top + high)
        for top in (PLAYERS.top, PLAYERS.top + high + GAP)
        for left in (PLAYERS.left, PLAYERS.left + wide + GAP)
    )


def cabinets(panel: Box) -> tuple[Box, ...]:
    """The cabinets of a panel: one for all, or, in a wide one, what is exhibited and what lies in the discard."""
    top, bottom = panel.top + NAME_ROW, panel.bottom - 8
    left, right = panel.left + SIDE, panel.right - 10
    if panel.width < WIDTH * 2 // 3:
        return (Box(left, top, right, bottom),)
    middle = (left + right) // 2
    return Box(left, top, middle - 7, bottom), Box(middle + 7, top, right, bottom)


def cell(cabinet: Box, civilization: int, domain: int) -> Box:
    """A compartment of a cabinet, between its boards."""
    wide = (cabinet.width - LABELS - 8) // len(CIVILIZATIONS)
    high = (cabinet.height - SIGN_ROW - 4) // len(DOMAINS)
    left = cabinet.left + LABELS + civilization * wide
    top = cabinet.top + SIGN_ROW + domain * high
    return Box(left, top, left + wide, top + high)


def track_x(score: int, highest: int) -> int:
    """Where a score stands on the track that ends at ``highest``."""
    left, right = TRACK.left + 40, TRACK.right - 76
    return left + (right - left) * score // highest

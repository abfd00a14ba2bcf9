"""Colours and the fixed palette of every picture, and the picture's size.

A picture has at most 256 colours, the same ones always: the named colours here and the steps between those of them
that meet along an edge. So a finished picture needs no search for colours, and its file stays small.
"""

from __future__ import annotations

from functools import cache
from typing import Final, TypeAlias

RGB: TypeAlias = tuple[int, int, int]
"""Red, green, blue, each from 0 to 255."""

WIDTH: Final = 1650
HEIGHT: Final = 1050
"""A board in pixels: Discord shows a third of it in a desktop channel, a quarter on a phone."""

INK: Final[RGB] = (42, 31, 22)
LAPIS: Final[RGB] = (24, 48, 92)
LAPIS_DEEP: Final[RGB] = (14, 30, 62)
LAPIS_SOFT: Final[RGB] = (62, 92, 146)
PAPYRUS: Final[RGB] = (226, 204, 156)
SHEET: Final[RGB] = (250, 240, 214)
SAND: Final[RGB] = (245, 228, 184)
SAND_DEEP: Final[RGB] = (236, 213, 160)
DONE: Final[RGB] = (216, 198, 158)
DONE_DEEP: Final[RGB] = (208, 189, 147)
LINE: Final[RGB] = (205, 174, 116)
EDGE: Final[RGB] = (150, 110, 52)
MUTED: Final[RGB] = (110, 82, 44)
GOLD: Final[RGB] = (226, 160, 26)
GOLD_PALE: Final[RGB] = (252, 214, 104)
GOLD_DEEP: Final[RGB] = (148, 96, 12)
STONE: Final[RGB] = (222, 170, 84)
STONE_MID: Final[RGB] = (190, 136, 60)
STONE_DEEP: Final[RGB] = (146, 94, 38)
STONE_EDGE: Final[RGB] = (84, 52, 20)
MARK: Final[RGB] = (0, 164, 170)
WHITE: Final[RGB] = (255, 255, 255)

BLUE: Final[RGB] = (26, 78, 178)
RED: Final[RGB] = (190, 28, 26)
GREEN: Final[RGB] = (100, 196, 80)
PIECES: Final[dict[str, RGB]] = {"blue": BLUE, "red": RED, "green": GREEN, "white": WHITE}
"""The colours of archaeologists: far apart in lightness too, for eyes that tell few hues apart."""
LETTER_ON: Final[dict[str, RGB]] = {"blue": WHITE, "red": WHITE, "green": INK, "white": INK}
"""The colour of the letter on each piece."""
LETTERS: Final[dict[str, str]] = {"blue": "B", "red": "R", "green": "G", "white": "W"}
"""The letter of each colour, the same in every language, in pictures and in texts."""

PATRONS: Final[dict[str, RGB]] = {
    "violet": (120, 66, 172),
    "lemon": (244, 208, 32),
    "brown": (126, 74, 32),
    "blackmore": (44, 42, 48),
    "tangerine": (236, 116, 22),
}
TINTS: Final[dict[str, RGB]] = {
    "violet": (216, 198, 232),
    "lemon": (250, 236, 150),
    "brown": (212, 180, 146),
    "blackmore": (196, 194, 198),
    "tangerine": (250, 202, 154),
}
"""Each patron's colour, and its pale tone for the floors of their wing."""
PATRON_DEEP: Final[dict[str, RGB]] = {
    "violet": (78, 36, 122),
    "lemon": (168, 130, 0),
    "brown": (78, 42, 14),
    "blackmore": (20, 18, 22),
    "tangerine": (168, 70, 0),
}
"""Each patron's outline."""

_NAMED: Final[tuple[RGB, ...]] = (
    *(INK, LAPIS, LAPIS_DEEP, LAPIS_SOFT, PAPYRUS, SHEET, SAND, SAND_DEEP, DONE, DONE_DEEP, LINE, EDGE, MUTED),
    *(GOLD, GOLD_PALE, GOLD_DEEP, STONE, STONE_MID, STONE_DEEP, STONE_EDGE, MARK, WHITE, BLUE, RED, GREEN),
    *PATRONS.values(),
    *TINTS.values(),
    *PATRON_DEEP.values(),
)
_RAMPS: Final[tuple[tuple[RGB, RGB, int], ...]] = (
    *((INK, ground, 3) for ground in (SHEET, SAND, SAND_DEEP, PAPYRUS, WHITE, DONE, DONE_DEEP)),
    *((INK, color, 3) for color in (BLUE, RED, GREEN, GOLD)),
    *((WHITE, color, 3) for color in (BLUE, RED)),
    *((SHEET, LAPIS, 4), (SHEET, LAPIS_DEEP, 3), (GOLD, LAPIS, 3), (GOLD, LAPIS_DEEP, 2), (GOLD_PALE, LAPIS, 3)),
    *((MUTED, PAPYRUS, 3), (MUTED, SHEET, 3), (MUTED, SAND, 3), (MUTED, SAND_DEEP, 3)),
    *((EDGE, SAND, 2), (EDGE, SHEET, 2), (GOLD, SAND, 2), (GOLD, SHEET, 2), (LAPIS_SOFT, LAPIS, 1)),
    *((STONE_EDGE, ground, 3) for ground in (SAND, SAND_DEEP, STONE, STONE_DEEP, DONE)),
    *((PATRON_DEEP[patron], SHEET, 2) for patron in PATRONS),
    *((PATRON_DEEP[patron], PATRONS[patron], 1) for patron in PATRONS),
    *((INK, TINTS[patron], 2) for patron in PATRONS),
    *((LAPIS, TINTS[patron], 2) for patron in PATRONS),
    *((color, SHEET, 2) for color in (BLUE, RED, GREEN)),
    (INK, MARK, 2),
    (LINE, LAPIS_DEEP, 2),
    (LAPIS, SAND, 2),
    (LAPIS, PAPYRUS, 3),
)
"""Colours that meet, and how many steps between them smooth their edge."""


def blend(first: RGB, second: RGB, share: float) -> RGB:
    """``first``, with ``share`` (0 to 1) of ``second``."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def _palette() -> tuple[RGB, ...]:
    steps = (blend(a, b, step / (count + 1)) for a, b, count in _RAMPS for step in range(1, count + 1))
    return tuple(dict.fromkeys((*_NAMED, *steps)))


PALETTE: Final = _palette()
"""All colours of a picture; a pixel is an index into it."""


@cache
def index(color: RGB) -> int:
    """The index of the palette's colour nearest to ``color``."""
    red, green, blue = color
    return min(
        range(len(PALETTE)),
        key=lambda i: (
            3 * (PALETTE[i][0] - red) ** 2 + 4 * (PALETTE[i][1] - green) ** 2 + 2 * (PALETTE[i][2] - blue) ** 2
        ),
    )


@cache
def ramp(ground: RGB, color: RGB) -> tuple[int, ...]:
    """256 indices: from ``ground`` (no ink) to ``color`` (full ink), for text with smooth edges."""
    levels = [index(blend(ground, color, step / 16)) for step in range(17)]
    return tuple(levels[(level + 8) // 16] for level in range(256))

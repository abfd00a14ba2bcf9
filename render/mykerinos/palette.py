from __future__ import annotations

from typing import Final

from render.kit.palette import RGB, Palette, Ramp
from render.kit.theme import INK, SHEET, shared

SEATS: Final = ("blue", "red", "green", "white")

LAPIS: Final[RGB] = (24, 48, 92)
LAPIS_DEEP: Final[RGB] = (14, 30, 62)
LAPIS_SOFT: Final[RGB] = (62, 92, 146)
PAPYRUS: Final[RGB] = (226, 204, 156)
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
PATRON_DEEP: Final[dict[str, RGB]] = {
    "violet": (78, 36, 122),
    "lemon": (168, 130, 0),
    "brown": (78, 42, 14),
    "blackmore": (20, 18, 22),
    "tangerine": (168, 70, 0),
}

_SHARED, _SHARED_RAMPS = shared(SEATS)
_NAMED: Final[tuple[RGB, ...]] = (
    *_SHARED,
    *(LAPIS, LAPIS_DEEP, LAPIS_SOFT, PAPYRUS, SAND, SAND_DEEP, DONE, DONE_DEEP, LINE, EDGE, MUTED),
    *(GOLD, GOLD_PALE, GOLD_DEEP, STONE, STONE_MID, STONE_DEEP, STONE_EDGE),
    *PATRONS.values(),
    *TINTS.values(),
    *PATRON_DEEP.values(),
)
_RAMPS: Final[tuple[Ramp, ...]] = (
    *_SHARED_RAMPS,
    *((INK, ground, 3) for ground in (SAND, SAND_DEEP, PAPYRUS, DONE, DONE_DEEP)),
    (INK, GOLD, 3),
    *((SHEET, LAPIS, 4), (SHEET, LAPIS_DEEP, 3), (GOLD, LAPIS, 3), (GOLD, LAPIS_DEEP, 2), (GOLD_PALE, LAPIS, 3)),
    *((MUTED, PAPYRUS, 3), (MUTED, SHEET, 3), (MUTED, SAND, 3), (MUTED, SAND_DEEP, 3)),
    *((EDGE, SAND, 2), (EDGE, SHEET, 2), (GOLD, SAND, 2), (GOLD, SHEET, 2), (LAPIS_SOFT, LAPIS, 1)),
    *((STONE_EDGE, ground, 3) for ground in (SAND, SAND_DEEP, STONE, STONE_DEEP, DONE)),
    *((PATRON_DEEP[patron], SHEET, 2) for patron in PATRONS),
    *((PATRON_DEEP[patron], PATRONS[patron], 1) for patron in PATRONS),
    *((INK, TINTS[patron], 2) for patron in PATRONS),
    *((LAPIS, TINTS[patron], 2) for patron in PATRONS),
    (LINE, LAPIS_DEEP, 2),
    (LAPIS, SAND, 2),
    (LAPIS, PAPYRUS, 3),
)

PALETTE: Final = Palette.of(_NAMED, _RAMPS)

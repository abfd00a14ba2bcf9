from __future__ import annotations

from typing import Final

from data.colors import COLORS
from render.kit.palette import RGB, Palette, Ramp
from render.kit.theme import INK, PIECES, SHEET, WHITE, shared

SEATS: Final = tuple(COLORS)

SEA: Final[RGB] = (24, 62, 88)
SEA_DEEP: Final[RGB] = (13, 38, 58)
SEA_SOFT: Final[RGB] = (58, 104, 132)
SHOAL: Final[RGB] = (126, 190, 206)
MARBLE: Final[RGB] = (247, 243, 232)
STONE: Final[RGB] = (226, 218, 200)
VEIN: Final[RGB] = (168, 156, 134)
SAND: Final[RGB] = (240, 204, 122)
SAND_DEEP: Final[RGB] = (196, 138, 40)
BRONZE: Final[RGB] = (116, 74, 22)
GOLD: Final[RGB] = (255, 226, 120)
CLAY: Final[RGB] = (138, 56, 26)
LEAF: Final[RGB] = (48, 106, 62)
LEAF_PALE: Final[RGB] = (150, 196, 118)
ALARM: Final[RGB] = (150, 24, 30)
DUSK: Final[RGB] = (54, 42, 70)
DUSK_SOFT: Final[RGB] = (104, 88, 126)
MIST: Final[RGB] = (216, 206, 226)
MUTED: Final[RGB] = (88, 76, 60)
SKY: Final[RGB] = (206, 228, 238)
SMOKE: Final[RGB] = (66, 56, 52)

_SHARED, _SHARED_RAMPS = shared(SEATS)
_NAMED: Final[tuple[RGB, ...]] = (
    *_SHARED,
    *(SEA, SEA_DEEP, SEA_SOFT, SHOAL, MARBLE, STONE, VEIN, SAND, SAND_DEEP, BRONZE, GOLD, CLAY),
    *(LEAF, LEAF_PALE, ALARM, DUSK, DUSK_SOFT, MIST, MUTED, SKY, SMOKE),
)
_RAMPS: Final[tuple[Ramp, ...]] = (
    *_SHARED_RAMPS,
    *((INK, ground, 3) for ground in (MARBLE, STONE, SAND, GOLD, MIST, SKY, SHOAL)),
    *((MUTED, ground, 3) for ground in (MARBLE, STONE, SHEET)),
    *((MARBLE, ground, 3) for ground in (SEA, SEA_DEEP, DUSK, ALARM, CLAY, SMOKE, LEAF)),
    *((GOLD, ground, 2) for ground in (SEA, SEA_DEEP, DUSK, ALARM)),
    *((PIECES[seat], MARBLE, 1) for seat in SEATS if PIECES[seat] != WHITE),
    *((WHITE, SEA, 2), (SAND, MARBLE, 2), (SAND_DEEP, MARBLE, 1), (SAND_DEEP, SAND, 1), (VEIN, MARBLE, 2)),
    *((VEIN, SEA, 2), (BRONZE, SAND, 2), (BRONZE, GOLD, 2), (LEAF, SAND, 1), (LEAF, LEAF_PALE, 1), (SHOAL, SAND, 2)),
    *((SHOAL, WHITE, 1), (DUSK_SOFT, DUSK, 1), (MIST, DUSK, 1), (SEA_SOFT, SEA, 1), (SEA, SKY, 3), (SMOKE, GOLD, 1)),
    *((ALARM, GOLD, 1), (CLAY, GOLD, 1), (SEA_SOFT, SHOAL, 1)),
)

PALETTE: Final = Palette.of(_NAMED, _RAMPS)

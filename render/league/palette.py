from __future__ import annotations

from typing import Final

from data.colors import COLORS
from render.kit.palette import RGB, Palette, Ramp
from render.kit.theme import INK, SHEET, WHITE, shared

BAND: Final[RGB] = (20, 62, 56)
BAND_DEEP: Final[RGB] = (11, 40, 37)
BRASS: Final[RGB] = (232, 196, 104)
BRASS_DEEP: Final[RGB] = (150, 104, 24)
GOLD: Final[RGB] = (255, 220, 104)
SILVER: Final[RGB] = (206, 214, 222)
COPPER: Final[RGB] = (230, 164, 110)
PAPER: Final = SHEET
PAPER_DEEP: Final[RGB] = (243, 230, 198)
EDGE: Final[RGB] = (204, 188, 152)
MUTED: Final[RGB] = (92, 78, 60)
UP_PALE: Final[RGB] = (216, 232, 200)
UP: Final[RGB] = (24, 88, 48)
DOWN_PALE: Final[RGB] = (246, 214, 196)
DOWN: Final[RGB] = (140, 42, 22)
STEEL: Final[RGB] = (44, 92, 140)

CURVES: Final[tuple[RGB, ...]] = ((26, 78, 178), (190, 70, 20), (84, 38, 60))
"""The colours of up to three curves. Colour-blind people can tell them apart, and each curve is also marked with its
own symbol.
"""

GROUNDS: Final = (PAPER, PAPER_DEEP, UP_PALE, DOWN_PALE, GOLD)
_SHARED, _SHARED_RAMPS = shared(COLORS)
_NAMED: Final[tuple[RGB, ...]] = (
    *_SHARED,
    *(BAND, BAND_DEEP, BRASS, BRASS_DEEP, GOLD, SILVER, COPPER, PAPER_DEEP, EDGE, MUTED),
    *(UP_PALE, UP, DOWN_PALE, DOWN, STEEL, *CURVES),
)
_RAMPS: Final[tuple[Ramp, ...]] = (
    *_SHARED_RAMPS,
    *((INK, ground, 4) for ground in (*GROUNDS, WHITE, SILVER, COPPER, BRASS)),
    *((MUTED, ground, 3) for ground in GROUNDS),
    *((WHITE, ground, 4) for ground in (BAND, BAND_DEEP, INK, UP, DOWN)),
    *((BRASS, ground, 4) for ground in (BAND, BAND_DEEP)),
    *((UP, ground, 3) for ground in (PAPER, UP_PALE, PAPER_DEEP)),
    *((DOWN, ground, 3) for ground in (PAPER, DOWN_PALE, PAPER_DEEP)),
    *((STEEL, ground, 3) for ground in GROUNDS),
    *((curve, PAPER, 4) for curve in CURVES),
    *((EDGE, PAPER, 1), (BRASS_DEEP, BRASS, 2), (BRASS_DEEP, BAND_DEEP, 2), (GOLD, BAND_DEEP, 2), (GOLD, BRASS, 2)),
    *((BRASS_DEEP, BAND, 2), (GOLD, BAND, 2), (INK, BAND_DEEP, 1), (INK, BAND, 1)),
)

PALETTE: Final = Palette.of(_NAMED, _RAMPS)

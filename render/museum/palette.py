"""The colours of Museum's images: bottle green, walnut, brass and ivory, and a colour for each of the twelve
civilizations.

All civilizations of a continent have the same hue (green, blue, brown or red) in a dark, medium or pale tone. Each
civilization also has its own symbol, so players don't need to distinguish twelve colours.
"""

from __future__ import annotations

from typing import Final

from render.kit.eyes import contrast
from render.kit.palette import RGB, Palette, Ramp
from render.kit.theme import INK, SHEET, WHITE, shared

SEATS: Final = ("blue", "red", "green", "yellow")

WALL: Final[RGB] = (31, 61, 54)
WALL_DEEP: Final[RGB] = (20, 43, 38)
WALL_SOFT: Final[RGB] = (62, 98, 88)
IVORY: Final[RGB] = (248, 241, 224)
SHELF: Final[RGB] = (234, 222, 196)
LINEN: Final[RGB] = (224, 208, 174)
WALNUT: Final[RGB] = (92, 58, 32)
WALNUT_DEEP: Final[RGB] = (62, 37, 20)
OAK: Final[RGB] = (176, 134, 84)
BRASS: Final[RGB] = (216, 168, 62)
BRASS_PALE: Final[RGB] = (250, 222, 140)
BRASS_DEEP: Final[RGB] = (126, 86, 18)
MUTED: Final[RGB] = (98, 80, 56)
GREY: Final[RGB] = (200, 194, 184)
GREY_DEEP: Final[RGB] = (120, 112, 102)
ALARM: Final[RGB] = (158, 28, 28)

CIVILIZATION_PAINTS: Final[dict[str, RGB]] = {
    "inca": (10, 56, 36),
    "maya": (42, 122, 66),
    "polynesian": (160, 214, 152),
    "greek": (26, 44, 104),
    "roman": (50, 104, 188),
    "celt": (158, 200, 244),
    "phoenician": (88, 46, 8),
    "egyptian": (158, 92, 12),
    "mesopotamian": (248, 204, 96),
    "chinese": (108, 10, 36),
    "indian": (192, 50, 92),
    "japanese": (252, 176, 192),
}
SIGN_PAINTS: Final[dict[str, RGB]] = {
    civilization: WHITE if contrast(WHITE, paint) > contrast(INK, paint) else INK
    for civilization, paint in CIVILIZATION_PAINTS.items()
}
CONTINENT_PAINTS: Final[dict[str, RGB]] = {
    "america": CIVILIZATION_PAINTS["inca"],
    "europe": CIVILIZATION_PAINTS["greek"],
    "africa": CIVILIZATION_PAINTS["phoenician"],
    "asia": CIVILIZATION_PAINTS["chinese"],
}

_SHARED, _SHARED_RAMPS = shared(SEATS)
_NAMED: Final[tuple[RGB, ...]] = (
    *_SHARED,
    *(WALL, WALL_DEEP, WALL_SOFT, IVORY, SHELF, LINEN, WALNUT, WALNUT_DEEP, OAK),
    *(BRASS, BRASS_PALE, BRASS_DEEP, MUTED, GREY, GREY_DEEP, ALARM),
    *CIVILIZATION_PAINTS.values(),
)
_RAMPS: Final[tuple[Ramp, ...]] = (
    *_SHARED_RAMPS,
    *((INK, ground, 3) for ground in (IVORY, SHELF, LINEN, BRASS, BRASS_PALE, GREY)),
    *((MUTED, ground, 3) for ground in (IVORY, SHELF, SHEET, LINEN)),
    *((SIGN_PAINTS[civilization], paint, 3) for civilization, paint in CIVILIZATION_PAINTS.items()),
    *((paint, IVORY, 1) for paint in CIVILIZATION_PAINTS.values()),
    *((IVORY, ground, 3) for ground in (WALL, WALL_DEEP, WALNUT, ALARM)),
    *((IVORY, paint, 2) for paint in CONTINENT_PAINTS.values()),
    *((BRASS_PALE, WALL, 3), (BRASS, WALL, 2), (BRASS, WALL_DEEP, 2), (BRASS, IVORY, 2), (WALL_SOFT, WALL, 1)),
    *((BRASS, WALNUT, 2), (WALNUT, IVORY, 2), (OAK, IVORY, 2), (WALNUT_DEEP, OAK, 2), (GREY_DEEP, GREY, 2)),
    *((BRASS_DEEP, BRASS_PALE, 2), (BRASS_DEEP, BRASS, 1), (GREY, IVORY, 1), (GREY_DEEP, IVORY, 2), (ALARM, IVORY, 2)),
)

PALETTE: Final = Palette.of(_NAMED, _RAMPS)

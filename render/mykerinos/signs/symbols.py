from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from render.kit.art import Art
from render.kit.sprites import Ghost
from render.kit.symbols import SIDE
from render.mykerinos.palette import EDGE, PATRONS, SAND
from render.mykerinos.signs.arts import Pyramid, Tile
from render.mykerinos.signs.emblems import NO_PATRON

SYMBOLS: Final[Mapping[str, Art]] = {
    # Tiles, not bare emblems: the cat is as dark as the ground that many people read on.
    **{patron: Tile(patron, side=SIDE) for patron in (*PATRONS, NO_PATRON)},
    "pyramid": Pyramid(SIDE),
    "free": Ghost(SIDE // 2, SAND, EDGE),
}
"""The symbols by name: each patron's id, `none` for no patron, and `pyramid` and `free` for the two kinds of squares
without archaeologists.
"""

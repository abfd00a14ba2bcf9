"""Draws a player's patron tiles in one row.

All tiles of the same patron are drawn as one tile with a number next to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import msgspec

from games.mykerinos.view import TileView
from render.kit.canvas import Canvas
from render.kit.frame import Box
from render.kit.text.fonts import Face, width
from render.kit.theme import INK, SHEET
from render.mykerinos.palette import PATRONS
from render.mykerinos.signs.arts import Tile, patron_key
from render.mykerinos.signs.emblems import NO_PATRON

ORDER: Final = (*PATRONS, NO_PATRON)
"""The order of the patrons in a row of tiles. It's the same for every player, so rows are easy to compare."""
SIDES: Final = (60, 56, 52, 48, 44, 42, 40, 38, 36)
GAP: Final = 5
BESIDE: Final = 3


class Place(msgspec.Struct, frozen=True):
    """A player's tiles of one patron.

    `ready` counts the tiles not yet used this round. `fresh` is true if at least one tile is new or has just been used.
    """

    patron: str
    count: int
    ready: int
    fresh: bool = False

    @property
    def number(self) -> str:
        """Return the text next to the tile that stands for all tiles of a patron.

        It is empty for a single tile, and `2/3` if two of three tiles are unused.
        """
        if 0 < self.ready < self.count:
            return f"{self.ready}/{self.count}"
        return str(self.count) if self.count > 1 else ""

    def tile(self, side: int) -> Tile:
        """Return the sprite that stands for all tiles of a patron. The sprite is turned sideways if all these tiles
        have been used.
        """
        return Tile(self.patron, not self.ready, side, self.fresh)


def places_of(tiles: Sequence[TileView], changed: frozenset[str]) -> tuple[Place, ...]:
    """Return a player's tiles, grouped by patron, in drawing order. `changed` holds the parcels whose tiles are new or
    have just been used.
    """
    held: dict[str, list[TileView]] = {}
    for tile in tiles:
        held.setdefault(patron_key(tile.patron), []).append(tile)
    return tuple(
        Place(patron, len(own), sum(not tile.turned for tile in own), any(tile.parcel in changed for tile in own))
        for patron in ORDER
        if (own := held.get(patron))
    )


def draw_tiles(canvas: Canvas, room: Box, tiles: Sequence[TileView], changed: frozenset[str]) -> None:
    places = places_of(tiles, changed)
    side = _side(tuple((place.number, not place.ready) for place in places), room.width, room.height)
    x, y = room.left, room.middle[1]
    for place in places:
        art = place.tile(side)
        wide, high = art.size
        canvas.stamp(art, x, y - high // 2, SHEET)
        x += wide
        if place.number:
            x += BESIDE + canvas.text(x + BESIDE, y, place.number, Face.BOLD, number_size(side), INK, SHEET)
        x += GAP


def number_size(side: int) -> int:
    return min(38, max(28, round(side * 0.78)))


@lru_cache(maxsize=512)
def _side(places: tuple[tuple[str, bool], ...], wide: int, high: int) -> int:
    for side in SIDES:
        if side > high:
            continue
        narrow = round(side * 0.86)
        taken = sum(side if turned else narrow for _, turned in places) + GAP * (len(places) - 1)
        taken += sum(BESIDE + round(width(Face.BOLD, number_size(side), number)) for number, _ in places if number)
        if taken <= wide:
            return side
    return SIDES[-1]

"""The patron tiles in front of a player, in one row: one place for each patron, whatever the number of tiles."""

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
"""The order of patrons, the same for every player, so that players can compare rows."""
SIDES: Final = (60, 56, 52, 48, 44, 42, 40, 38, 36)
"""Heights of a tile in pixels, tried from the largest: in the smallest a row of six with two numbers each fits."""
GAP: Final = 5
BESIDE: Final = 3
"""Pixels between two places, and between a tile and its number."""


class Place(msgspec.Struct, frozen=True):
    """The tiles of one patron: how many there are, how many of them are unused this round, whether one of them
    is new.
    """

    patron: str
    count: int
    ready: int
    fresh: bool = False

    @property
    def number(self) -> str:
        """Return the number beside the tile: nothing for one, ``2/3`` if two of three are unused."""
        if 0 < self.ready < self.count:
            return f"{self.ready}/{self.count}"
        return str(self.count) if self.count > 1 else ""

    def tile(self, side: int) -> Tile:
        """Return the tile for them all: turned if all were used."""
        return Tile(self.patron, not self.ready, side, self.fresh)


def places_of(tiles: Sequence[TileView], changed: frozenset[str]) -> tuple[Place, ...]:
    """Return the tiles by patron, in the order of the picture. ``changed``: parcels whose tiles are new or turned."""
    held: dict[str, list[TileView]] = {}
    for tile in tiles:
        held.setdefault(patron_key(tile.patron), []).append(tile)
    return tuple(
        Place(patron, len(own), sum(not tile.turned for tile in own), any(tile.parcel in changed for tile in own))
        for patron in ORDER
        if (own := held.get(patron))
    )


def draw_tiles(canvas: Canvas, room: Box, tiles: Sequence[TileView], changed: frozenset[str]) -> None:
    """Draw them into ``room``, as large as they fit."""
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
    """The size of the numbers beside tiles ``side`` pixels high."""
    return min(38, max(28, round(side * 0.78)))


@lru_cache(maxsize=512)
def _side(places: tuple[tuple[str, bool], ...], wide: int, high: int) -> int:
    """Return the greatest height of the tiles. ``places``: each one's number, and whether its tile is turned."""
    for side in SIDES:
        if side > high:
            continue
        narrow = round(side * 0.86)
        taken = sum(side if turned else narrow for _, turned in places) + GAP * (len(places) - 1)
        taken += sum(BESIDE + round(width(Face.BOLD, number_size(side), number)) for number, _ in places if number)
        if taken <= wide:
            return side
    return SIDES[-1]

"""The fixed palette of a game's pictures.

A picture has at most 256 colours, the same ones always: the colours that its game names and the steps between those
of them that meet along an edge. So a finished picture needs no search for colours, and its file stays small.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, TypeAlias

import msgspec

RGB: TypeAlias = tuple[int, int, int]
"""Red, green, blue, each from 0 to 255."""

Ramp: TypeAlias = tuple[RGB, RGB, int]
"""Two colours that meet, and how many steps between them smooth their edge."""

MOST: Final = 256
"""The most colours, since an index has one byte."""


def blend(first: RGB, second: RGB, share: float) -> RGB:
    """Return ``first``, mixed with ``share`` (0 to 1) of ``second``."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


class Palette(msgspec.Struct, frozen=True, cache_hash=True):
    """All colours of a picture, each once; a pixel is an index into ``colors``.

    It is part of the key of everything kept in palette indices, so its hash is computed only once. Raises ValueError
    for no colour, more than 256, or a colour given twice.
    """

    colors: tuple[RGB, ...]

    def __post_init__(self) -> None:
        if not 0 < len(self.colors) <= MOST:
            raise ValueError(f"a palette has 1 to {MOST} colours, not {len(self.colors)}")
        if len(set(self.colors)) != len(self.colors):
            raise ValueError("a palette has each colour once")

    @classmethod
    def of(cls, named: Iterable[RGB], ramps: Iterable[Ramp] = ()) -> Palette:
        """Return a palette of the colours ``named`` and the steps of ``ramps``; repeated colours count once."""
        steps = (blend(a, b, step / (count + 1)) for a, b, count in ramps for step in range(1, count + 1))
        return cls(tuple(dict.fromkeys((*named, *steps))))


@cache
def index(palette: Palette, color: RGB) -> int:
    """The index of the palette's colour nearest to ``color``."""
    red, green, blue = color
    found = palette.colors
    return min(
        range(len(found)),
        key=lambda i: 3 * (found[i][0] - red) ** 2 + 4 * (found[i][1] - green) ** 2 + 2 * (found[i][2] - blue) ** 2,
    )


@cache
def ramp(palette: Palette, ground: RGB, color: RGB) -> tuple[int, ...]:
    """256 indices: from ``ground`` (no ink) to ``color`` (full ink), for text with smooth edges."""
    levels = [index(palette, blend(ground, color, step / 16)) for step in range(17)]
    return tuple(levels[(level + 8) // 16] for level in range(256))

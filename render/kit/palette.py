"""The fixed palette of a game's images.

An image uses at most 256 fixed colours: those that its game defines, and intermediate colours for smooth edges. A
finished image therefore needs no colour quantization, and its file stays small.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, TypeAlias

import msgspec

RGB: TypeAlias = tuple[int, int, int]
"""Red, green and blue, each from 0 to 255."""

Ramp: TypeAlias = tuple[RGB, RGB, int]
"""Two colours of neighbouring areas, and the number of intermediate colours for smooth edges between them."""

MOST: Final = 256
"""The maximum number of colours in a palette. An index is a single byte."""


def blend(first: RGB, second: RGB, share: float) -> RGB:
    """Return a mix of two colours. `share` is the proportion of `second`, from 0 to 1."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


class Palette(msgspec.Struct, frozen=True, cache_hash=True):
    """The distinct colours of an image. A pixel is an index into `colors`.

    The hash is cached, because palettes are part of many cache keys. Raises ValueError if there are no colours, more
    than 256, or duplicates.
    """

    colors: tuple[RGB, ...]

    def __post_init__(self) -> None:
        if not 0 < len(self.colors) <= MOST:
            raise ValueError(f"a palette has 1 to {MOST} colours, not {len(self.colors)}")
        if len(set(self.colors)) != len(self.colors):
            raise ValueError("a palette has each colour once")

    @classmethod
    def of(cls, named: Iterable[RGB], ramps: Iterable[Ramp] = ()) -> Palette:
        """Return a palette of the `named` colours and the intermediate colours of `ramps`, without duplicates."""
        steps = (blend(a, b, step / (count + 1)) for a, b, count in ramps for step in range(1, count + 1))
        return cls(tuple(dict.fromkeys((*named, *steps))))


@cache
def index(palette: Palette, color: RGB) -> int:
    """Return the index of the palette's colour that is nearest to `color`."""
    red, green, blue = color
    found = palette.colors
    return min(
        range(len(found)),
        key=lambda i: 3 * (found[i][0] - red) ** 2 + 4 * (found[i][1] - green) ** 2 + 2 * (found[i][2] - blue) ** 2,
    )


@cache
def ramp(palette: Palette, ground: RGB, color: RGB) -> tuple[int, ...]:
    """Return 256 indices from `ground` (no ink) to `color` (full ink), for anti-aliased text."""
    levels = [index(palette, blend(ground, color, step / 16)) for step in range(17)]
    return tuple(levels[(level + 8) // 16] for level in range(256))

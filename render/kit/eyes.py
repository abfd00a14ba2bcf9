"""Simulates colour blindness, and checks palettes and sprites for accessibility.

Only :func:`contrast` is used for drawing. The other functions are for tests.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping
from functools import cache
from typing import Final, TypeAlias

from PIL import Image

from render.kit.palette import RGB

Lab: TypeAlias = tuple[float, float, float]
_Row: TypeAlias = tuple[float, float, float]

# Linear RGB for each deficiency (Machado, Oliveira and Fernandes 2009, full severity).
DEFICIENCIES: Final[dict[str, tuple[_Row, _Row, _Row]]] = {
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
}
READABLE: Final = 4.5
"""The minimum contrast between text and background (WCAG 2, level AA)."""
TWO_TONES: Final = 10
"""The minimum contrast between the dark and the bright colour of a sign that marks a change on the board. It is high
enough for people without colour vision to see the sign.
"""
APART: Final = 20
"""The minimum distance in CIE Lab between two colours with different meanings, for every kind of colour vision."""
ALIKE: Final = 0.86
"""The overlap at which two outlines are too similar, as a fraction of their combined area."""


def linear(color: RGB, deficiency: str) -> tuple[float, float, float]:
    """Return the colour as linear red, green and blue, each from 0 to 1, as a person with `deficiency` (a key of
    DEFICIENCIES) sees it.
    """
    parts = [(c / 255 / 12.92) if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in color]
    red, green, blue = (
        max(0.0, sum(m * v for m, v in zip(row, parts, strict=True))) for row in DEFICIENCIES[deficiency]
    )
    return red, green, blue


def seen(color: RGB, deficiency: str) -> Lab:
    """Return the colour in CIE Lab coordinates, as a person with `deficiency` sees it."""
    r, g, b = linear(color, deficiency)
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@cache
def luminance(color: RGB, deficiency: str = "none") -> float:
    """Return the luminance of a colour, from 0 to 1 (WCAG 2)."""
    r, g, b = linear(color, deficiency)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: RGB, other: RGB, deficiency: str = "none") -> float:
    """Return the contrast in lightness between two colours, from 1 to 21 (WCAG 2)."""
    dark, bright = sorted((luminance(one, deficiency), luminance(other, deficiency)))
    return (bright + 0.05) / (dark + 0.05)


def confused(colors: Mapping[str, RGB], deficiency: str) -> list[tuple[str, str]]:
    """Return the pairs of names whose colours are closer than APART for a person with `deficiency`."""
    return [
        (one, other)
        for (one, first), (other, second) in itertools.combinations(colors.items(), 2)
        if math.dist(seen(first, deficiency), seen(second, deficiency)) < APART
    ]


def common_area(one: Image.Image, other: Image.Image) -> float:
    """Return the overlap of two silhouettes as a fraction of their combined area, from 0 to 1.

    The images must have the mode L and the same size. Every pixel that isn't 0 belongs to a silhouette.
    """
    pairs = list(zip(one.tobytes(), other.tobytes(), strict=True))
    either = sum(1 for a, b in pairs if a or b)
    return sum(1 for a, b in pairs if a and b) / either if either else 1.0


def shown(image: Image.Image, width: int) -> Image.Image:
    """Return the image scaled to `width` pixels, the width at which Discord shows it."""
    return image.resize((width, round(image.height * width / image.width)), Image.Resampling.LANCZOS)

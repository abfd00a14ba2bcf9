"""How colours look to eyes that tell few hues apart, and how far two colours are from each other."""

from __future__ import annotations

from functools import cache

from PIL import Image

# How each deficiency sees linear RGB (Machado, Oliveira and Fernandes 2009, full severity).
DEFICIENCIES = {
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
}


def linear(color, deficiency):
    """The colour as linear RGB, through the eyes of ``deficiency``."""
    parts = [(c / 255 / 12.92) if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in color]
    return tuple(max(0.0, sum(m * v for m, v in zip(row, parts, strict=True))) for row in DEFICIENCIES[deficiency])


def seen(color, deficiency):
    """The colour as CIE Lab, through the eyes of ``deficiency``."""
    r, g, b = linear(color, deficiency)
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@cache
def luminance(color, deficiency="none"):
    """How much light a colour gives, from 0 to 1 (WCAG 2)."""
    r, g, b = linear(color, deficiency)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one, other, deficiency="none"):
    """How far two colours are apart in lightness, from 1 to 21 (WCAG 2)."""
    dark, bright = sorted((luminance(one, deficiency), luminance(other, deficiency)))
    return (bright + 0.05) / (dark + 0.05)


def shown(image, width):
    """The picture as large as Discord shows it."""
    return image.resize((width, round(image.height * width / image.width)), Image.Resampling.LANCZOS)

"""Compares golden pictures at a third of their size, so that different versions of a renderer may shift pixels a
little.
"""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image, ImageChops, ImageFilter

FAILED = Path(__file__).parents[1] / "_failed"


def small(png: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(png)).convert("RGB")
    return image.resize((image.width // 3, image.height // 3), Image.Resampling.LANCZOS)


def worst(one: Image.Image, other: Image.Image) -> int:
    """Return the largest difference in any channel (0 to 255), after a blur that hides small shifts between renderer
    versions.
    """
    if one.size != other.size:
        return 255
    smooth = ImageFilter.BoxBlur(3)
    difference = ImageChops.difference(one.filter(smooth), other.convert("RGB").filter(smooth))
    return max(highest for _, highest in difference.getextrema())

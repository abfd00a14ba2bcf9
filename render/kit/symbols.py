from __future__ import annotations

import hashlib
import io
from collections.abc import Mapping
from typing import Final, NamedTuple

from PIL import Image

from data.colors import COLORS
from render.kit.art import Art
from render.kit.pen import Pen
from render.kit.sprites import Piece

SIDE: Final = 128
"""The width and height of a symbol in pixels. This is the size of Discord's emojis."""

COLOR_SYMBOLS: Final[Mapping[str, Art]] = {color: Piece(SIDE, color) for color in COLORS}


class Drawn(NamedTuple):
    """A symbol: its PNG file, and the SHA-256 of its pixels in hexadecimal.

    The hash changes only if the symbol looks different.
    """

    png: bytes
    pixels: str


def drawn(art: Art) -> Drawn:
    """Draw `art` centred on a transparent square of SIDE pixels. Raise ValueError if the sprite is larger."""
    width, height = art.size
    if width > SIDE or height > SIDE:
        raise ValueError(f"{art!r} is larger than {SIDE} pixels")
    times = art.sharpness
    large = Image.new("RGBA", (SIDE * times, SIDE * times), (0, 0, 0, 0))
    art.draw(Pen(large, times).at((SIDE - width) / 2, (SIDE - height) / 2))
    small = large.reduce(times)
    out = io.BytesIO()
    small.save(out, "PNG", optimize=True)
    return Drawn(out.getvalue(), hashlib.sha256(small.tobytes()).hexdigest())

"""A finished picture."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from render.kit.budget import ALT_LIMIT, Part, within
from render.kit.canvas import Canvas


class Picture(msgspec.Struct, frozen=True):
    """A PNG file, its size in pixels, and its alt text of at most 1,024 characters (Discord's limit)."""

    png: bytes
    width: int
    height: int
    alt: str

    @classmethod
    def of(cls, canvas: Canvas, told: Sequence[Part]) -> Picture:
        """What ``canvas`` shows, with as much of what is ``told`` of it as there is room for."""
        return cls(canvas.png(), canvas.width, canvas.height, within(told, ALT_LIMIT))

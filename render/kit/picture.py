from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

import msgspec

from render.kit.canvas import Canvas
from render.kit.text.budget import ALT_LIMIT, Part, within

_TAKEN: Final[ContextVar[list[Canvas] | None]] = ContextVar("taken", default=None)


@contextmanager
def taken() -> Iterator[list[Canvas]]:
    """Collect the canvases of finished images in a list while this context is active.

    No PNG files are made in the meantime. This is for animations, which need only the canvases.
    """
    canvases: list[Canvas] = []
    token = _TAKEN.set(canvases)
    try:
        yield canvases
    finally:
        _TAKEN.reset(token)


class Drawing(msgspec.Struct, frozen=True):
    """A picture to post: the file's bytes, its name, and its alt text (at most 1,024 characters)."""

    data: bytes
    filename: str
    alt: str


class Picture(msgspec.Struct, frozen=True):
    """A PNG file, its size in pixels, and its alt text of at most 1,024 characters (Discord's limit)."""

    png: bytes
    width: int
    height: int
    alt: str

    @classmethod
    def of(cls, canvas: Canvas, told: Sequence[Part]) -> Picture:
        """Return `canvas` as a picture. Its alt text consists of as many parts of `told` as Discord's limit allows."""
        canvases = _TAKEN.get()
        if canvases is not None:
            canvases.append(canvas)
            return cls(b"", canvas.width, canvas.height, within(told, ALT_LIMIT))
        return cls(canvas.png(), canvas.width, canvas.height, within(told, ALT_LIMIT))

    def named(self, filename: str) -> Drawing:
        return Drawing(self.png, filename, self.alt)

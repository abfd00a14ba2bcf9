"""A finished picture."""

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
    """Collect the canvases of finished pictures in a list, and give the pictures no bytes, while this context is
    active. For films, which need no file of each picture.
    """
    canvases: list[Canvas] = []
    token = _TAKEN.set(canvases)
    try:
        yield canvases
    finally:
        _TAKEN.reset(token)


class Picture(msgspec.Struct, frozen=True):
    """A PNG file, its size in pixels, and its alt text of at most 1,024 characters (Discord's limit)."""

    png: bytes
    width: int
    height: int
    alt: str

    @classmethod
    def of(cls, canvas: Canvas, told: Sequence[Part]) -> Picture:
        """Return the picture of ``canvas``, with as much of its alt text ``told`` as there is room for."""
        canvases = _TAKEN.get()
        if canvases is not None:
            canvases.append(canvas)
            return cls(b"", canvas.width, canvas.height, within(told, ALT_LIMIT))
        return cls(canvas.png(), canvas.width, canvas.height, within(told, ALT_LIMIT))

"""The base of sprites: values that know their size and how to draw themselves.

The cache finds sprites by equality, so two kinds with the same numbers must differ: tuples would not.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

import msgspec

from render.kit.pen import Pen


class Art(msgspec.Struct, frozen=True):
    """Something that can be drawn."""

    sharpness: ClassVar[int] = 4
    """How many times larger the art is drawn before it is made smaller."""

    @property
    @abstractmethod
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""

    @abstractmethod
    def draw(self, pen: Pen) -> None:
        """Draw it, from 0, 0 to ``size``."""


class Square(Art, frozen=True):
    """Art that is as wide as it is high."""

    side: int

    @property
    def size(self) -> tuple[int, int]:
        return self.side, self.side


class Sheet(Art, frozen=True):
    """Art of any width and height."""

    width: int
    height: int

    @property
    def size(self) -> tuple[int, int]:
        return self.width, self.height

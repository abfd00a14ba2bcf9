"""The base classes of sprites. A sprite is a value that knows its size and can draw itself.

The cache compares sprites by equality, so sprites of different classes must never be equal. Tuples would be.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

import msgspec

from render.kit.pen import Pen


class Art(msgspec.Struct, frozen=True):
    """A sprite."""

    sharpness: ClassVar[int] = 4
    """The supersampling factor: how many times larger the sprite is drawn before it is scaled down."""

    @property
    @abstractmethod
    def size(self) -> tuple[int, int]: ...

    @abstractmethod
    def draw(self, pen: Pen) -> None:
        """Draw the sprite in the area from (0, 0) to `size`."""


class Square(Art, frozen=True):
    """A sprite that is as wide as it is high."""

    side: int

    @property
    def size(self) -> tuple[int, int]:
        return self.side, self.side


class Sheet(Art, frozen=True):
    """A sprite of any width and height."""

    width: int
    height: int

    @property
    def size(self) -> tuple[int, int]:
        return self.width, self.height

"""The base classes of sprites. A sprite is a value that knows its size and can draw itself.

The cache compares sprites by equality, so sprites of different classes must never be equal. For this reason sprites
aren't tuples.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

import msgspec

from render.kit.pen import Pen


class Art(msgspec.Struct, frozen=True):
    """A sprite: a small picture of a fixed size."""

    sharpness: ClassVar[int] = 4
    """The factor by which the sprite is drawn larger before it is scaled down for smooth edges."""

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

"""The base classes of sprites. A sprite is a value that knows its size and can draw itself.

The cache compares sprites by equality. Sprites aren't tuples, because tuples of different classes can be equal.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

import msgspec

from render.kit.pen import Pen


class Art(msgspec.Struct, frozen=True):
    sharpness: ClassVar[int] = 4
    """The factor by which the sprite is drawn larger before it is scaled down for smooth edges."""

    @property
    @abstractmethod
    def size(self) -> tuple[int, int]: ...

    @abstractmethod
    def draw(self, pen: Pen) -> None:
        """Draw the sprite in the area from (0, 0) to `size`."""


class Square(Art, frozen=True):
    side: int

    @property
    def size(self) -> tuple[int, int]:
        return self.side, self.side


class Sheet(Art, frozen=True):
    width: int
    height: int

    @property
    def size(self) -> tuple[int, int]:
        return self.width, self.height

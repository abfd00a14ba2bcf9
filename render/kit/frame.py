"""Rectangles, the size of a board's picture, and the part of a picture that Discord covers."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

WIDTH: Final = 1650
HEIGHT: Final = 1050
"""The height of a board in pixels: Discord shows a third of it in a desktop channel, a quarter on a phone."""

SHOWN: Final = (550, 390)
"""The width at which Discord shows a board, in pixels of the screen: in a desktop channel and on a phone."""
SHOWN_HIGH: Final = 350
"""The greatest height at which Discord shows a picture."""
_OFF: Final = 6
_MARK: Final = (64, 22)
"""Free room for the mark of the alt text, in pixels of the screen: its distance from the left and lower edge, its size.
We measured the mark itself at 34 x 18; other clients draw it larger.
"""
_SPARE: Final = (0.5, 1.0)
"""Free room beyond it, to the right and above: a picture's size on the screen is rounded."""


class Box(NamedTuple):
    """A rectangle: left, top, right, bottom; the last two excluded."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """Pixels from left to right."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """Pixels from top to bottom."""
        return self.bottom - self.top

    @property
    def middle(self) -> tuple[int, int]:
        """The point in the middle."""
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2


def alt_mark(width: int, height: int) -> Box:
    """Return the box that Discord's mark of the alt text covers on a picture of ``width`` x ``height`` pixels, at each
    size at which Discord shows the picture (it never enlarges one). Draw nothing there that matters.
    """
    scales = [max(1.0, width / shown, height / SHOWN_HIGH) for shown in SHOWN]
    small, large = min(scales), max(scales)
    return Box(
        math.floor(_OFF * small),
        max(0, math.floor(height - (_OFF + _MARK[1] + _SPARE[1]) * large)),
        min(width, math.ceil((_OFF + _MARK[0] + _SPARE[0]) * large)),
        math.ceil(height - _OFF * small),
    )

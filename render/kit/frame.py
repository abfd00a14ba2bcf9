from __future__ import annotations

import math
from typing import Final, NamedTuple

WIDTH: Final = 1650
HEIGHT: Final = 1050
"""The height of a board image in pixels. Discord shows the image at a third of this height on a desktop, and at a
quarter on a phone.
"""

SHOWN: Final = (550, 390)
"""The widths at which Discord shows a board image on a desktop and on a phone, in screen pixels."""
SHOWN_HIGH: Final = 350
"""The maximum height at which Discord shows an image, in screen pixels."""
_OFF: Final = 6
_MARK: Final = (64, 22)
"""The width and height of the area to keep free for Discord's "ALT" badge, in screen pixels.

The badge is usually 34 x 18, but some clients draw it larger.
"""
_SPARE: Final = (0.5, 1.0)
"""The extra space, in screen pixels, to keep free to the right of Discord's "ALT" badge and above it. It is needed
because the size of an image on the screen is rounded.
"""


class Box(NamedTuple):
    """A rectangle: left, top, right, bottom. The last two are exclusive."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    @property
    def middle(self) -> tuple[int, int]:
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2


def alt_mark(width: int, height: int) -> Box:
    """Return the area that Discord's "ALT" badge can cover on an image of this size. Draw nothing important there.

    The area is large enough for every size at which Discord shows the image. Discord never enlarges an image.
    """
    scales = [max(1.0, width / shown, height / SHOWN_HIGH) for shown in SHOWN]
    small, large = min(scales), max(scales)
    return Box(
        math.floor(_OFF * small),
        max(0, math.floor(height - (_OFF + _MARK[1] + _SPARE[1]) * large)),
        min(width, math.ceil((_OFF + _MARK[0] + _SPARE[0]) * large)),
        math.ceil(height - _OFF * small),
    )

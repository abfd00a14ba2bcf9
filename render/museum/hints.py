from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

from render.kit.canvas import Canvas
from render.kit.frame import Box
from render.kit.marks import Numbered
from render.kit.palette import RGB

Ideas: TypeAlias = Mapping[str, Sequence[int]]
"""The numbers of the hints for each object, expert, favour or patron."""
NO_IDEAS: Final[Ideas] = MappingProxyType({})
SIGN: Final = 66
"""The size of a hint's marker in pixels. If a card has two or more markers, they overlap."""
STEP: Final = 40


def draw_ideas(canvas: Canvas, numbers: Sequence[int], card: Box, ground: RGB) -> None:
    """Draw the markers for a card's hints. They start at the top right corner, so that they don't cover the card's
    value and domain.
    """
    for place, number in enumerate(reversed(numbers)):
        canvas.stamp_middle(Numbered(SIGN, number), card.right - 26 - place * STEP, card.top + 18, ground, over=True)

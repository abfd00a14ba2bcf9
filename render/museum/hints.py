"""The board, or a player's own cards, with ideas marked on cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

from render.kit.canvas import Canvas
from render.kit.frame import Box
from render.kit.marks import Numbered
from render.kit.palette import RGB

Ideas: TypeAlias = Mapping[str, Sequence[int]]
"""The numbers of the ideas that each object, expert, favour or patron belongs to."""
NO_IDEAS: Final[Ideas] = MappingProxyType({})
SIGN: Final = 66
"""The size of a sign, in pixels; several on a card are closer together."""
STEP: Final = 40


def draw_ideas(canvas: Canvas, numbers: Sequence[int], card: Box, ground: RGB) -> None:
    """Draw the signs of a card's ideas, from its upper right corner to the left: value and domain are below."""
    for place, number in enumerate(reversed(numbers)):
        canvas.stamp_middle(Numbered(SIGN, number), card.right - 26 - place * STEP, card.top + 18, ground, over=True)

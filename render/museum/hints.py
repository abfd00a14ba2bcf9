"""The board, or what a player holds, with ideas marked on cards."""

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
"""How large a sign is, in pixels; where a card has several they stand closer."""
STEP: Final = 40


def draw_ideas(canvas: Canvas, numbers: Sequence[int], card: Box, ground: RGB) -> None:
    """The signs of the ideas that a card belongs to, from its upper right corner to the left: value and domain stand
    below.
    """
    for place, number in enumerate(reversed(numbers)):
        canvas.stamp_middle(Numbered(SIGN, number), card.right - 26 - place * STEP, card.top + 18, ground, over=True)

"""The colours shared by the images of all games: pieces, text and highlights.

A game's palette starts with the colours from :func:`shared` and adds its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from data.colors import COLORS
from render.kit.eyes import contrast
from render.kit.palette import RGB, Ramp

INK: Final[RGB] = (42, 31, 22)
SHEET: Final[RGB] = (250, 240, 214)
WHITE: Final[RGB] = (255, 255, 255)
MARK: Final[RGB] = (0, 164, 170)

PIECES: Final[dict[str, RGB]] = {color.id: color.paint for color in COLORS.values()}
LETTERS: Final[dict[str, str]] = {color.id: color.letter for color in COLORS.values()}
LETTER_ON: Final[dict[str, RGB]] = {
    piece: WHITE if contrast(WHITE, paint) > contrast(INK, paint) else INK for piece, paint in PIECES.items()
}


def shared(pieces: Iterable[str]) -> tuple[tuple[RGB, ...], tuple[Ramp, ...]]:
    """Return the colours that a palette needs for the shared sprites and for `pieces` (colour ids).

    The second value holds the pairs of colours that need intermediate colours for smooth edges.
    """
    used = tuple(pieces)
    ramps = [(INK, SHEET, 3), (INK, WHITE, 3), (INK, MARK, 2)]
    for piece in used:
        color = PIECES[piece]
        if color == WHITE:
            continue
        ramps += [(INK, color, 3), (color, SHEET, 2)]
        if LETTER_ON[piece] == WHITE:
            ramps.append((WHITE, color, 3))
    return (INK, SHEET, WHITE, MARK, *(PIECES[piece] for piece in used)), tuple(ramps)

"""Draws images and writes texts for Chronos Conquest, using only views and events.

:func:`picture` draws the board, or the final score when the game is over. :func:`hint_picture` adds hints.
:func:`own_picture` shows a player's private information. :func:`text_board` is the board as text. The functions whose
names end in `_legend` draw images that explain the rules. `SYMBOLS` holds symbols for text and buttons.
:func:`warm_up` fills caches so that the first image is fast.
"""

from render.chronos.guide import cards_legend, cities_legend, gods_legend, legend
from render.chronos.hints import Spot, hint_picture
from render.chronos.own import own_picture
from render.chronos.picture import picture, warm_up
from render.chronos.signs.symbols import SYMBOLS
from render.chronos.words.textboard import text_board
from render.kit.picture import Picture

__all__ = [
    "SYMBOLS",
    "Picture",
    "Spot",
    "cards_legend",
    "cities_legend",
    "gods_legend",
    "hint_picture",
    "legend",
    "own_picture",
    "picture",
    "text_board",
    "warm_up",
]

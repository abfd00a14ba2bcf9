"""Draws images and writes texts for the game Museum, using only views and events.

:func:`picture` draws the board, or the final score when the game is over. :func:`own_picture` shows a player's hand,
and :func:`museum_picture` shows a player's museum with its score. :func:`text_board` is the board as text.
:func:`legend`, :func:`papers`, :func:`card` and :func:`collections` draw images that explain the rules. `SYMBOLS` holds
symbols for text and buttons. :func:`warm_up` fills caches so that the first image is fast.
"""

from render.kit.picture import Picture
from render.museum.final import museum_picture
from render.museum.guide import card, collections, legend, papers
from render.museum.own import own_picture
from render.museum.picture import picture, warm_up
from render.museum.signs.symbols import SYMBOLS
from render.museum.words.textboard import text_board

__all__ = [
    "SYMBOLS",
    "Picture",
    "card",
    "collections",
    "legend",
    "museum_picture",
    "own_picture",
    "papers",
    "picture",
    "text_board",
    "warm_up",
]

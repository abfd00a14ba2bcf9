"""Pictures and texts of Museum, from Views and events only.

:func:`picture` is the board, or the final tally when the game is over; :func:`own_picture` is one player's hand,
:func:`museum_picture` one museum with its score. :func:`alt` describes the board's picture in a few sentences,
:func:`text_board` is the board in letters. :func:`legend`, :func:`papers`, :func:`card` and :func:`collections` are the
pictures of the rules. ``SYMBOLS`` are signs for texts and buttons. :func:`warm_up` makes the first picture fast.
"""

from render.kit.picture import Picture
from render.museum.final import museum_picture
from render.museum.guide import card, collections, legend, papers
from render.museum.own import own_picture
from render.museum.picture import picture, warm_up
from render.museum.signs.symbols import SYMBOLS
from render.museum.words.alt import alt
from render.museum.words.textboard import text_board

__all__ = [
    "SYMBOLS",
    "Picture",
    "alt",
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

"""Chronos Conquest as pictures and texts, from Views and events only.

:func:`picture` is the board at a moment (the final score, when the game is over), :func:`hint_picture` the same with
ideas marked on it, :func:`own_picture` what one player alone knows. :func:`alt` says in a few sentences what the
board's picture shows, :func:`text_board` is the board in letters. :func:`legend`, :func:`cards_legend`,
:func:`gods_legend` and :func:`cities_legend` are the pictures of the rules. ``SYMBOLS`` are signs for texts and
buttons. :func:`warm_up` makes the first picture fast.
"""

from render.chronos.guide import cards_legend, cities_legend, gods_legend, legend
from render.chronos.hints import Spot, hint_picture
from render.chronos.own import own_picture
from render.chronos.picture import picture, warm_up
from render.chronos.signs.symbols import SYMBOLS
from render.chronos.words.alt import alt
from render.chronos.words.textboard import text_board
from render.kit.picture import Picture

__all__ = [
    "SYMBOLS",
    "Picture",
    "Spot",
    "alt",
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

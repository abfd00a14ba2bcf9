"""Pictures and texts of Chronos Conquest, from Views and events only.

:func:`picture` draws the board at a moment, or the final score when the game is over; :func:`hint_picture` adds ideas;
:func:`own_picture` shows what one player alone knows. :func:`alt` describes the board's picture in a few sentences,
:func:`text_board` is the board in letters. :func:`legend`, :func:`cards_legend`, :func:`gods_legend` and
:func:`cities_legend` are the pictures of the rules. ``SYMBOLS`` are signs for texts and buttons. :func:`warm_up` makes
the first picture fast.
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

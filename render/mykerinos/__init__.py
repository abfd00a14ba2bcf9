"""Pictures and texts of Mykerinos, from Views and events only.

:func:`picture` is the board, :func:`hint_picture` the board with ideas, :func:`zone_picture` one zone and what it gave.
:func:`alt` describes the board's picture in a few sentences, :func:`text_board` is the board in letters.
:func:`legend`, :func:`excavation`, :func:`scored_zone` and :func:`museum` are the pictures of the rules. ``SYMBOLS``
are signs for texts and buttons. :func:`warm_up` makes the first picture fast.
"""

from render.kit.picture import Picture
from render.mykerinos.guide import excavation, legend, museum, scored_zone
from render.mykerinos.hints import Spot, hint_picture
from render.mykerinos.picture import picture, warm_up
from render.mykerinos.signs.symbols import SYMBOLS
from render.mykerinos.words.alt import alt
from render.mykerinos.words.textboard import text_board
from render.mykerinos.zone import zone_picture

__all__ = [
    "SYMBOLS",
    "Picture",
    "Spot",
    "alt",
    "excavation",
    "hint_picture",
    "legend",
    "museum",
    "picture",
    "scored_zone",
    "text_board",
    "warm_up",
    "zone_picture",
]

"""Draws images and writes texts for the game Mykerinos, using only views and events.

:func:`picture` draws the board, :func:`hint_picture` adds hints, and :func:`zone_picture` draws a zone with the points
it scored. :func:`text_board` is the board as text. :func:`legend`, :func:`excavation`, :func:`scored_zone` and
:func:`museum` draw images that explain the rules. `SYMBOLS` holds symbols for text and buttons. :func:`warm_up` fills
caches so that the first image is fast.
"""

from render.kit.picture import Picture
from render.mykerinos.guide import excavation, legend, museum, scored_zone
from render.mykerinos.hints import Spot, hint_picture
from render.mykerinos.picture import picture, warm_up
from render.mykerinos.signs.symbols import SYMBOLS
from render.mykerinos.words.textboard import text_board
from render.mykerinos.zone import zone_picture

__all__ = [
    "SYMBOLS",
    "Picture",
    "Spot",
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

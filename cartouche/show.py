"""The API for presenting a game: the presenter's base class, the board, and the function that marks messages for
translation.
"""

from __future__ import annotations

from bot.presenters.choosing import Act, Command, Field, Panel, Press, Typing
from bot.presenters.options import OptionText, Preset
from bot.presenters.simple import SimplePresenter
from data.texts import N_, Texts
from render.kit.grid import Card, Cell, Grid

__all__ = [
    "N_",
    "Act",
    "Card",
    "Cell",
    "Command",
    "Field",
    "Grid",
    "OptionText",
    "Panel",
    "Preset",
    "Press",
    "SimplePresenter",
    "Texts",
    "Typing",
]

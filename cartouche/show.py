"""The API for presenting a game: the presenter's base class, the board, and the function that marks messages for
translation.
"""

from __future__ import annotations

from bot.presenters.choosing import Act, Command, Field, Panel, Press, Typing
from bot.presenters.options import OptionText, Preset
from bot.presenters.simple import SimplePresenter
from bot.presenters.tree import Choice, Step
from data.texts import N_, Texts
from render.kit.grid import Card, Cell, Grid

__all__ = [
    "N_",
    "Act",
    "Card",
    "Cell",
    "Choice",
    "Command",
    "Field",
    "Grid",
    "OptionText",
    "Panel",
    "Preset",
    "Press",
    "SimplePresenter",
    "Step",
    "Texts",
    "Typing",
]

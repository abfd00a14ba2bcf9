"""Load the classes of all buttons, selects and forms. Each registers itself, and the client registers all of them once,
so that discord.py passes each press to the right class by the pattern of its id.
"""

from __future__ import annotations

from typing import Final

import discord

from bot.controls.ids import ControlId, ControlKind, parse
from bot.features import chance, clock, hints, notices, proposals, puzzles, rules, seats, teaching, undo, watching
from bot.features.analysis import control as analysis
from bot.features.history import details, ended, pages, since
from bot.features.home import welcome
from bot.features.league import command as league
from bot.features.league import organise
from bot.features.orders import command as orders
from bot.features.people import form as people
from bot.features.play import moves, pressing
from bot.features.server import settings as server
from bot.features.table import confirm, signup
from bot.interaction.control import FAMILIES, Control
from bot.interaction.host import Interaction

LOADED: Final = (
    (analysis, chance, clock, hints, notices, proposals, puzzles, rules, seats, teaching, undo, watching),
    (details, ended, pages, since, welcome, league, organise, orders, people, moves, pressing, server),
    (confirm, signup),
)
"""The modules whose classes of controls have registered themselves."""


class MenuControl(Control, kind=ControlKind.MENU):
    async def press(self, interaction: Interaction, control: ControlId) -> None:  # noqa: ARG002 - the choice says it all
        # The value can be forged as any button's id, so the button's own class checks it.
        chosen = parse(next(iter(self.values), ""))
        button = discord.ui.Button[discord.ui.View](custom_id=str(chosen))
        await FAMILIES[chosen.kind](button).press(interaction, chosen)


DYNAMIC_ITEMS: Final = tuple(FAMILIES.values())

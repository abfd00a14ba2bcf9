"""A select that takes the place of several buttons (:func:`bot.controls.rows.menu`)."""

from __future__ import annotations

import discord

from bot.controls.ids import ControlId, Kind, parse
from bot.interaction.control import FAMILIES, Control
from bot.interaction.host import Interaction


class MenuControl(Control, kind=Kind.MENU):
    async def press(self, interaction: Interaction, control: ControlId) -> None:  # noqa: ARG002 - the choice says it all
        """Do what the chosen button would do. Its id can be forged as any button's, so its own class checks it."""
        chosen = parse(next(iter(self.values), ""))
        button = discord.ui.Button[discord.ui.View](custom_id=str(chosen))
        await FAMILIES[chosen.kind](button).press(interaction, chosen)

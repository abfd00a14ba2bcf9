from __future__ import annotations

import discord

from bot.controls.ids import ControlId, Kind, parse
from bot.interaction.control import FAMILIES, Control
from bot.interaction.host import Interaction


class MenuControl(Control, kind=Kind.MENU):
    async def press(self, interaction: Interaction, control: ControlId) -> None:  # noqa: ARG002 - the choice says it all
        # The value can be forged as any button's id, so the button's own class checks it.
        chosen = parse(next(iter(self.values), ""))
        button = discord.ui.Button[discord.ui.View](custom_id=str(chosen))
        await FAMILIES[chosen.kind](button).press(interaction, chosen)

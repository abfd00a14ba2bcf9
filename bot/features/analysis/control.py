"""The button *Analyse*, and the buttons for the turning points of an analysis. They change nothing, and they work only
for people in the table's channel.
"""

from __future__ import annotations

from bot.controls.ids import ControlId, Kind, UnknownControl, number
from bot.features.analysis.answer import show_analysis, show_turn
from bot.interaction.control import Control
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge
from bot.interaction.stale import check_control
from bot.match.pure.table.model import Match
from games.analysis import TURNING


class AnalysisControl(Control, kind=Kind.ANALYSIS):
    async def press(self, interaction: Interaction, control: ControlId) -> None:
        if len(control.more) != 1:
            raise UnknownControl(str(control))
        which = number(control.more[0], TURNING)
        await acknowledge(interaction)
        await check_control(interaction, control)
        match: Match = await interaction.client.service.history.get(control.match)
        await (show_turn(interaction, match, which) if which else show_analysis(interaction, match))

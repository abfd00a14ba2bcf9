"""The button *Analyse*, and the buttons for the turning points of an analysis. They change nothing, and they work only
for people in the table's channel and for people who played at the table.

If an id has only a number after the table's data, this is the number of a turning point: among the user's own turning
points or, if the user didn't play, among those of all players. The id of *Practise my mistakes* names the table and
the turning point that the user saw last; this button works in any channel.
"""

from __future__ import annotations

from bot.controls.ids import ControlId, Kind, UnknownControl, number
from bot.features.analysis.again import try_again
from bot.features.analysis.answer import show_analysis, show_turn
from bot.features.analysis.practice import practise
from bot.features.analysis.reader import check_reader
from bot.features.buttons import AGAIN, ALL, PRACTISE
from bot.interaction.control import Control
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge
from bot.interaction.stale import of_its_line
from bot.match.pure.table.model import Match
from games.analysis import TURNING


class AnalysisControl(Control, kind=Kind.ANALYSIS):
    async def press(self, interaction: Interaction, control: ControlId) -> None:
        *verbs, last = control.more or ("",)
        if verbs not in ([], [ALL], [AGAIN], [PRACTISE]):
            raise UnknownControl(str(control))
        which = number(last, TURNING)
        await acknowledge(interaction)
        if verbs == [PRACTISE]:
            await practise(interaction, control.match, which)
            return
        await check_reader(interaction, control.match)
        await of_its_line(interaction, control)
        match: Match = await interaction.client.service.history.get(control.match)
        if verbs == [AGAIN]:
            await try_again(interaction, match, which)
        elif which:
            await show_turn(interaction, match, which, everyone=verbs == [ALL])
        else:
            await show_analysis(interaction, match, everyone=verbs == [ALL])

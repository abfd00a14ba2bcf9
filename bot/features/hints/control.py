"""The buttons *Hint*, *Refresh* and *Compare mine*. They only show information about the current position, so they work
even on old messages.
"""

from __future__ import annotations

from bot.controls.ids import ControlId, Kind, UnknownControl
from bot.features.buttons import COMPARE, IDEAS
from bot.features.hints.answer import look_for_hints, show_ideas
from bot.features.play.pressing import show_own_idea
from bot.interaction.control import Control
from bot.interaction.host import Interaction
from bot.interaction.place import check_place
from bot.interaction.respond import acknowledge
from bot.match.pure.play.waited_for import not_your_turn


class HintControl(Control, kind=Kind.HINT):
    async def press(self, interaction: Interaction, control: ControlId) -> None:
        if control.more not in {(IDEAS,), (COMPARE,)}:
            raise UnknownControl(str(control))
        await acknowledge(interaction)
        await check_place(interaction, control.match)
        look = await look_for_hints(interaction, control.match)
        if control.more == (IDEAS,):
            await show_ideas(interaction, look)
            return
        if not look.legal:
            raise not_your_turn(look.match, look.asked, look.viewer)
        await show_own_idea(interaction, look, interaction.client.texts(interaction))

"""The buttons *Hint*, *Refresh* and *Compare mine*, and the controls for choosing an action to compare with the moves
that the bot suggests. None of them plays a move. *Hint* and *Refresh* always show the current position, so they work
even on old messages.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.controls.ids import ControlId, Kind, UnknownControl
from bot.controls.rows import Row
from bot.features.buttons import COMPARE, IDEAS, asking, hint_button
from bot.features.hints.answer import look_for_hints, show_compared, show_ideas
from bot.features.play.boards import acting, beside, position_panel, reply_pictures
from bot.features.play.pressing import BoardControl, Playing
from bot.interaction.control import Control
from bot.interaction.host import Interaction
from bot.interaction.place import check_place
from bot.interaction.respond import acknowledge
from bot.match.pure.play.look import Look
from bot.match.pure.play.waited_for import not_your_turn
from bot.presenters.choosing import Act, ActInTime, Outcome, Panel, Press
from data.texts import Texts


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
        await _show_own_idea(interaction, look, interaction.client.texts(interaction))


class _Comparing(Playing):
    async def choose(self, press: Press) -> Outcome:
        self.interaction.client.service.hints.check(press.look.match)
        return await super().choose(press)

    async def start(self, look: Look, said: str) -> None:  # noqa: ARG002 - the question is enough
        await _show_own_idea(self.interaction, look, self.tr)

    async def take(self, look: Look, act: Act | ActInTime) -> None:
        action = act.action if isinstance(act, Act) else act.choose(look, look.at or 0)
        if action not in look.legal:
            if self.presenter.timed:  # it was possible a moment ago
                await show_ideas(self.interaction, look)
                return
            service = self.interaction.client.service
            await service.play.preview(look.match.id, self.interaction.user.id, action)
        await show_compared(self.interaction, look, action)

    def shown(self, look: Look, panel: Panel) -> tuple[str, Sequence[Row]]:
        return f"{asking(self.tr)}\n{panel.text}", _thinking(panel.rows, look, self.tr)


class IdeaControl(BoardControl, kind=Kind.IDEA):
    purpose = _Comparing


async def _show_own_idea(interaction: Interaction, look: Look, tr: Texts) -> None:
    panel = position_panel(interaction.client.presenter(look.match.game), look, tr)
    text = "\n".join(
        filter(None, (tr("Which move do you have in mind? I'll only compare it; I won't play it."), panel.text))
    )
    rows = _thinking(panel.rows, look, tr)
    await reply_pictures(interaction, text, look, tr, pictures=panel.pictures, rows=rows, asks=True)


def _thinking(rows: Sequence[Row], look: Look, tr: Texts) -> list[Row]:
    return beside(acting(rows, Kind.IDEA), hint_button(look.match, tr))

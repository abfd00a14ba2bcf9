from __future__ import annotations

from typing import Final

from bot.controls.ids import ControlId, Kind, UnknownControl
from bot.controls.rows import Button, Row
from bot.features.teaching.pauses import ON, go_on
from bot.interaction.control import Control
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge, reply
from bot.interaction.stale import check_control
from bot.match.pure.table.model import Match
from data.texts import Texts

ALONE: Final = "alone"


class LessonControl(Control, kind=Kind.LESSON):
    async def press(self, interaction: Interaction, control: ControlId) -> None:
        if control.more not in {(ALONE,), (ON,)}:
            raise UnknownControl(str(control))
        on = control.more == (ON,)
        await acknowledge(interaction, mutates=True, silent=on)
        await check_control(interaction, control)
        if on:
            await go_on(interaction, control)
            return
        host = interaction.client
        ended = await host.service.teaching.let_go(control.match, interaction.user.id, str(interaction.id))
        tr = host.texts(interaction)
        if ended:
            text = tr("The lessons are off: from here on, it's a normal game. You can always use *Help* and `/rules`.")
        else:
            text = tr("The lessons at this table are already over.")
        await reply(interaction, text)


def exit_row(match: Match, tr: Texts) -> Row:
    return (Button(id=ControlId.at(match, Kind.LESSON, ALONE), label=tr("Skip the lessons"), emoji="🎓"),)

from __future__ import annotations

import logging

from msgspec.structs import replace

from bot.controls.ids import ControlId, Kind, UnknownControl, mark_of
from bot.features.play.confirmation import ALWAYS, BACK, YES
from bot.features.play.moves import moved_on, show_panel
from bot.features.play.played import play
from bot.interaction.control import Control
from bot.interaction.host import Interaction
from bot.interaction.place import check_place
from bot.interaction.respond import acknowledge
from bot.interaction.turn import turn_of
from bot.match.pure.errors import Stale, StoreFault

log = logging.getLogger(__name__)


class ConfirmationControl(Control, kind=Kind.CONFIRMATION):
    async def press(self, interaction: Interaction, control: ControlId) -> None:
        if len(control.more) != 2 or control.more[1] not in {YES, ALWAYS, BACK}:
            raise UnknownControl(str(control))
        mark, verb = control.more
        await acknowledge(interaction, mutates=verb != BACK)
        await check_place(interaction, control.match)
        try:
            await self._answer(interaction, control, mark, verb)
        except Stale as stale:
            await moved_on(interaction, control.match, stale)

    async def _answer(self, interaction: Interaction, control: ControlId, mark: str, verb: str) -> None:
        turn = await turn_of(interaction, control.match, control)
        if verb == BACK:
            await show_panel(interaction, turn.look, turn.tr)
            return
        service = interaction.client.service
        write = service.desk.game(turn.match.game).write
        action = next((one for one in turn.legal if mark_of(one, write) == mark), None)
        if action is None:
            if control.ply != turn.match.ply:  # the action was legal when the bot asked
                raise Stale(control.ply, turn.match.ply)
            raise UnknownControl(str(control))

        async def never_again() -> None:
            try:
                await service.people.change(interaction.user.id, lambda person: replace(person, confirm=False))
            except StoreFault as fault:  # the move is stored, so no answer may deny it
                log.error("That somebody does not want to be asked cannot be noted: %s", fault)

        # After the move: without a move, the user has agreed to nothing. Before the answer: users may act on the
        # answer.
        await play(interaction, turn, action, confirmed=True, then=never_again if verb == ALWAYS else None)

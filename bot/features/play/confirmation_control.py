"""The answer to the question of :mod:`bot.features.play.confirmation`."""

from __future__ import annotations

import logging

from msgspec.structs import replace

from bot.controls.ids import ControlId, Kind, UnknownControl
from bot.features.play.confirmation import ALWAYS, BACK, YES, mark_of
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
    """One of its three buttons. Its id names the action, which has to be a legal one of whoever presses."""

    async def press(self, interaction: Interaction, control: ControlId) -> None:
        """Do it, or go back to what can be done."""
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
            if control.ply != turn.match.ply:  # it was possible when it was asked
                raise Stale(control.ply, turn.match.ply)
            raise UnknownControl(str(control))

        async def never_again() -> None:
            try:
                await service.people.change(interaction.user.id, lambda person: replace(person, confirm=False))
            except StoreFault as fault:  # the move stands, so nothing may say that it does not
                log.error("That somebody does not want to be asked cannot be noted: %s", fault)

        # After the move, as what was not done was not agreed to either; before the answer, as who has it may act on it.
        await play(interaction, turn, action, confirmed=True, then=never_again if verb == ALWAYS else None)

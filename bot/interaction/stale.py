"""Checks that a control belongs to a position of its match's present line of play; see
:mod:`bot.match.pure.log.line`.
"""

from __future__ import annotations

from bot.controls.ids import ControlId
from bot.interaction.host import Interaction
from bot.interaction.place import check_place
from bot.match.pure.errors import OtherLine, Stale
from bot.match.pure.puzzles import day_of
from bot.match.pure.table.model import Match


async def present(interaction: Interaction, match: Match, control: ControlId, seat: int | None = None) -> None:
    """Let through a ``control`` of the present position, or of an older one at which ``seat`` had the same choices.

    See :mod:`bot.match.pure.positions.question`. Raises :class:`Stale` if the choices have changed, :class:`OtherLine`
    if the match never had that position. A puzzle's position never changes.
    """
    if day_of(match.id) is not None:
        return
    service, request = interaction.client.service, str(interaction.id)
    if not await service.history.in_line(match, control.ply, control.line):
        raise OtherLine(control.ply, match.ply)
    if control.ply == match.ply:
        return
    if seat is None or not await service.presses.still_asked(match.id, seat, control.ply, request):
        raise Stale(control.ply, match.ply)


async def check_control(interaction: Interaction, control: ControlId) -> None:
    """Let through a press in its table's channel, on a message of its line of play, if the position doesn't matter.

    Raises as :func:`.check_place` and :func:`of_its_line`.
    """
    await check_place(interaction, control.match)
    await of_its_line(interaction, control)


async def of_its_line(interaction: Interaction, control: ControlId) -> None:
    """Let through a ``control`` of any position in its match's line of play, if the position doesn't matter.

    Raises :class:`OtherLine`, and :class:`bot.match.pure.errors.Refused` if there is no match.
    """
    service = interaction.client.service
    match: Match = await service.history.get(control.match)
    if not await service.history.in_line(match, control.ply, control.line):
        raise OtherLine(control.ply, match.ply)

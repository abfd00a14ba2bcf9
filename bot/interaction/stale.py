"""Whether a control belongs to a position of its match, as the match is now; see :mod:`bot.match.pure.log.line`."""

from __future__ import annotations

from bot.controls.ids import ControlId
from bot.interaction.host import Interaction
from bot.interaction.place import check_place
from bot.match.pure.errors import OtherLine, Stale
from bot.match.pure.puzzles import day_of
from bot.match.pure.table.model import Match


async def present(interaction: Interaction, match: Match, control: ControlId, seat: int | None = None) -> None:
    """Nothing when ``control`` was shown at the position that ``match`` is in, or when what ``seat`` is asked has not
    changed since (:mod:`bot.match.pure.positions.question`). Raises :class:`Stale` when it has, :class:`OtherLine`
    when the match never was there. A puzzle's position stays as it is.
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
    """Let through a press where its table is, on what was shown in its line of play: for what does not depend on the
    position. Raises as :func:`.check_place` and :func:`of_its_line`.
    """
    await check_place(interaction, control.match)
    await of_its_line(interaction, control)


async def of_its_line(interaction: Interaction, control: ControlId) -> None:
    """Nothing when ``control`` was shown at a position that its match is in or was in: for what does not depend on the
    position. Raises :class:`OtherLine`, and :class:`bot.match.pure.errors.Refused` for no match.
    """
    service = interaction.client.service
    match: Match = await service.history.get(control.match)
    if not await service.history.in_line(match, control.ply, control.line):
        raise OtherLine(control.ply, match.ply)

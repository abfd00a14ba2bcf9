"""Check that a control belongs to a position that its match really had, according to its current log.

After the database has been restored from a backup, old messages may show controls for positions that the match never
had (:mod:`bot.match.pure.log.line`).
"""

from __future__ import annotations

from bot.controls.ids import ControlId
from bot.interaction.host import Interaction
from bot.interaction.place import check_place
from bot.match.pure.errors import OtherLine, Stale
from bot.match.pure.table.model import Match


async def present(interaction: Interaction, match: Match, control: ControlId, seat: int | None = None) -> None:
    """Check that `control` was made for the current position of `match`, or for an earlier position with the same
    choices for `seat`.

    See :mod:`bot.match.pure.positions.question`. Raises :class:`Stale` if the choices have changed, and
    :class:`OtherLine` if the match never had that position.
    """
    service, request = interaction.client.service, str(interaction.id)
    if not await service.history.in_line(match, control.ply, control.line):
        raise OtherLine(control.ply, match.ply)
    if control.ply == match.ply:
        return
    if seat is None or not await service.presses.still_asked(match.id, seat, control.ply, request):
        raise Stale(control.ply, match.ply)


async def check_control(interaction: Interaction, control: ControlId) -> None:
    """Check that `control` is used in its table's channel, and was made for a position that the match has had.

    Use this for controls that may also be pressed at a later position. Raises the same errors as :func:`.check_place`
    and :func:`of_its_line`.
    """
    await check_place(interaction, control.match)
    await of_its_line(interaction, control)


async def of_its_line(interaction: Interaction, control: ControlId) -> None:
    """Check that `control` was made for a position that its match has had, current or past.

    Raises :class:`OtherLine` if it wasn't, and :class:`bot.match.pure.errors.Refused` if there is no such match.
    """
    service = interaction.client.service
    match: Match = await service.history.get(control.match)
    if not await service.history.in_line(match, control.ply, control.line):
        raise OtherLine(control.ply, match.ply)

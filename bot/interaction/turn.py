"""Check that a control is used where and when it may be: in its own table's channel, at a position that its match
really had, and on the user's turn.

A modified client can send the id of any table's control from any channel, even from a server where the sender is a
moderator, so every handler calls :func:`check_place` first. After a backup has been restored, old messages may also
show controls for positions that the match never had (:func:`bot.match.pure.log.entries.line_of`).
"""

from __future__ import annotations

from bot.controls.ids import ControlId
from bot.interaction.host import Interaction
from bot.match.pure.errors import OtherLine, Refused, Why
from bot.match.pure.play.look import Look, not_your_turn
from bot.match.pure.seats.seating import unended
from bot.match.pure.table.model import Match, Place, Status


async def check_place(interaction: Interaction, match: int) -> Place:
    """Check that the user is in the channel of table `match`. Raises Refused (NO_MATCH) if not, as for a table that
    doesn't exist.
    """
    return in_place(interaction, await interaction.client.service.desk.places.of(match))


def in_place(interaction: Interaction, place: Place) -> Place:
    if (interaction.guild_id, interaction.channel_id) != (place.guild, place.channel):
        raise Refused(Why.NO_MATCH)
    return place


async def check_control(interaction: Interaction, control: ControlId) -> None:
    """Check that `control` is used in its table's channel, and was made for a position that the match has had. For
    controls that may also be pressed at a later position. Raises the errors of :func:`.check_place` and
    :func:`of_its_line`.
    """
    await check_place(interaction, control.match)
    await of_its_line(interaction, control)


async def of_its_line(interaction: Interaction, control: ControlId) -> None:
    """Check that `control` was made for a position that its match has had, current or past. Raises :class:`OtherLine`
    if not, and Refused if there is no such match.
    """
    service = interaction.client.service
    match: Match = await service.history.get(control.match)
    if not await service.store.in_line(match, control.ply, control.line):
        raise OtherLine(control.ply, match.ply)


async def turn_of(interaction: Interaction, match: int, control: ControlId | None = None) -> Look:
    """Return what the user may see and do in `match`, if it's their turn. Raises :class:`Refused` if it isn't, or if
    they have no seat, and Stale if `control`, which they pressed, is outdated.
    """
    look = await look_of(interaction, match)
    seat = seat_at(look.match, interaction.user.id)
    if control is not None:
        service, request = interaction.client.service, str(interaction.id)
        await service.play.check(match, seat, control.ply, control.line, request)
    if not look.legal:
        raise not_your_turn(look.match, look.asked, seat)
    return look


async def look_of(interaction: Interaction, match: int) -> Look:
    return await interaction.client.service.play.look(match, interaction.user.id, str(interaction.id))


def seat_at(match: Match, user: int) -> int:
    """Return the user's seat. Raises :class:`Refused` if the game isn't running or they have none."""
    unended(match)
    if match.status is not Status.ACTIVE:
        raise Refused(Why.NOT_ACTIVE)
    seat = match.seat_of(user)
    if seat is None:
        sat = any(player.user == user for player in match.players)
        raise Refused(Why.ALREADY_RESIGNED if sat else Why.NOT_IN)
    return seat

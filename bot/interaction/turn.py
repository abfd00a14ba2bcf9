"""Whoever pressed or typed, at their table: checked before anything is shown or played."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.controls.ids import ControlId
from bot.interaction.host import Interaction
from bot.interaction.stale import present
from bot.match.asked import not_your_turn
from bot.match.errors import Refused, Why
from bot.match.model import Match, Position, Status
from data.texts import Texts


class Turn(msgspec.Struct, frozen=True):
    """A player who is asked: the match, their seat, what they may know and do (the game's own types), their texts."""

    match: Match
    seat: int
    view: Any
    legal: tuple[Any, ...]
    tr: Texts


async def turn_of(interaction: Interaction, match: int, control: ControlId | None = None) -> Turn:
    """The turn of whoever is behind ``interaction``. ``control``: what they pressed.

    Raises :class:`Refused` for those who do not sit there or are not asked, :class:`bot.match.errors.Stale` for an old
    control.
    """
    position = await interaction.client.service.position(match)
    seat = seat_at(position.match, interaction.user.id)
    if control is not None:
        await present(interaction, position.match, control)
    legal = legal_now(interaction, position, seat)
    if not legal:
        raise not_your_turn(position.match, position.pending, seat)
    return Turn(
        position.match, seat, view_now(interaction, position, seat), legal, interaction.client.texts(interaction)
    )


def seat_at(match: Match, user: int) -> int:
    """The seat that ``user`` decides for in a running game, else :class:`Refused`."""
    if match.status is not Status.ACTIVE:
        raise Refused(Why.NOT_ACTIVE)
    seat = match.seat_of(user)
    if seat is None:
        sat = any(player.user == user for player in match.players)
        raise Refused(Why.ALREADY_RESIGNED if sat else Why.NOT_IN)
    return seat


def legal_now(interaction: Interaction, position: Position, seat: int | None) -> tuple[Any, ...]:
    """The legal moves of ``seat``; none for nobody and for those who are not asked."""
    if seat is None:
        return ()
    service = interaction.client.service
    return tuple(service.games[position.match.game].legal(position.state, seat, service.now()))


def view_now(interaction: Interaction, position: Position, seat: int | None) -> Any:
    """What ``seat`` (None: the public) may know of ``position``."""
    return interaction.client.service.games[position.match.game].view(position.state, seat)

from __future__ import annotations

import msgspec

from bot.controls.ids import ControlId
from bot.interaction.host import Interaction
from bot.interaction.stale import present
from bot.match.pure.errors import Refused, Why
from bot.match.pure.log.line import line_of
from bot.match.pure.play.look import Look
from bot.match.pure.play.waited_for import not_your_turn
from bot.match.pure.seats.seating import unended
from bot.match.pure.table.model import Match, Status
from data.texts import Texts
from games.core import AnyAction, AnyView


class Turn(msgspec.Struct, frozen=True):
    """A user's turn: the match, their seat, their view of the game and their legal actions (in the game's own types),
    and the texts in their language.

    `look` holds the view and the legal actions in the form that presenters need. `ply` and `line` identify the position
    of the pressed control, or the current position if no control was pressed.
    """

    match: Match
    seat: int
    view: AnyView
    legal: tuple[AnyAction, ...]
    tr: Texts
    look: Look
    ply: int
    line: str


async def turn_of(interaction: Interaction, match: int, control: ControlId | None = None) -> Turn:
    """Return the user's turn in `match`. `control` is the control that they pressed, if any.

    Raises :class:`Refused` if the user doesn't have a seat or it isn't their turn, and
    :class:`bot.match.pure.errors.Stale` for an outdated control.
    """
    look = await look_of(interaction, match)
    seat = seat_at(look.match, interaction.user.id)
    if control is not None:
        await present(interaction, look.match, control, seat)
    if not look.legal:
        raise not_your_turn(look.match, look.asked, seat)
    return Turn(
        match=look.match,
        seat=seat,
        view=look.view,
        legal=look.legal,
        tr=interaction.client.texts(interaction),
        look=look,
        ply=look.match.ply if control is None else control.ply,
        line=line_of(look.match) if control is None else control.line,
    )


async def look_of(interaction: Interaction, match: int) -> Look:
    return await interaction.client.service.history.look_as(match, interaction.user.id, str(interaction.id))


def seat_at(match: Match, user: int) -> int:
    """Return the seat of `user` in a running game. Raises :class:`Refused` if the game isn't running or the user has no
    seat in it.
    """
    unended(match)
    if match.status is not Status.ACTIVE:
        raise Refused(Why.NOT_ACTIVE)
    seat = match.seat_of(user)
    if seat is None:
        sat = any(player.user == user for player in match.players)
        raise Refused(Why.ALREADY_RESIGNED if sat else Why.NOT_IN)
    return seat

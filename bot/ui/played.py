"""A move is played: by buttons, and what is said to commands."""

from __future__ import annotations

from typing import Any

from bot.match.model import Acted
from bot.ui.answer import hush, put
from bot.ui.control import Press
from bot.ui.turn import Turn
from data.texts import Texts


async def play(interaction: Press, turn: Turn, action: Any) -> None:
    """Play ``action``, which was pressed, at the ply that ``turn`` saw. Raises as the service's ``act`` does.

    The board that follows says what was played, and asks again who is asked again.
    """
    service = interaction.client.service
    await service.act(turn.match.id, interaction.user.id, action, turn.match.ply, str(interaction.id))
    await hush(interaction)


async def tell(interaction: Press, acted: Acted, tr: Texts) -> None:
    """Answer a command privately: what was played. The board that follows in the channel asks again who is asked."""
    await put(interaction, done(acted, interaction.user.id, tr))


def done(acted: Acted, user: int, tr: Texts) -> str:
    """``Done: 12. dig B3``: which move of the match ``user`` made, as the log counts them, and its text."""
    seat = acted.match.seat_of(user)
    own = next(act for act in acted.acts if act.entry.who == seat)
    return tr("Done: {number}. {move}", number=own.move, move=f"`{own.entry.text}`")

"""A move is played: by buttons, and what is said to commands."""

from __future__ import annotations

from typing import Any

from bot import faces
from bot.match.model import Acted, Status
from bot.ui.answer import hush, put
from bot.ui.control import Press
from bot.ui.turn import Turn, legal_now, view_now
from data.texts import Texts


async def play(interaction: Press, turn: Turn, action: Any) -> None:
    """Play ``action``, which was pressed, at the ply that ``turn`` saw. Raises as the service's ``act`` does.

    The board that follows says what was played, and asks again who is asked again.
    """
    service = interaction.client.service
    await service.act(turn.match.id, interaction.user.id, action, turn.match.ply, str(interaction.id))
    await hush(interaction)


async def tell(interaction: Press, acted: Acted, tr: Texts) -> None:
    """Answer a command privately: what was played, with the next controls if the same player is asked again."""
    host = interaction.client
    text = done(acted, tr)
    position = acted.position or await host.service.position(acted.match.id)
    seat = position.match.seat_of(interaction.user.id)
    controls = None
    legal = legal_now(interaction, position, seat)
    if legal and position.match.status is Status.ACTIVE:
        view, face = view_now(interaction, position, seat), faces.face(acted.match.game)
        text = f"{text}\n{face.prompt(position.match, view, tr)}"
        controls = face.controls(position.match, view, legal, tr)
    await put(interaction, text, view=controls)


def done(acted: Acted, tr: Texts) -> str:
    """``Done: 12. dig B3``: the mover's entry as the record has it."""
    entry = acted.acts[0].entry
    return tr("Done: {number}. {move}", number=entry.ply, move=f"`{entry.text}`")

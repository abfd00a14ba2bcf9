"""Moves that are typed behind the commands of a game, the same for all: what is offered comes out of the legal list
(:func:`bot.interaction.offering.offering`), what was typed is read here and played. A game adds what its moves are
called (:class:`bot.wording.names.meant.Names`), and how a text of its own is read.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.features.play.played import play_typed
from bot.interaction.here import table_here
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge
from bot.interaction.turn import look_of, turn_of
from bot.match.pure.play.look import Look
from bot.wording.names.meant import Unclear
from data.texts import Texts
from games.core import AnyAction, Illegal, Unreadable


async def play_text(interaction: Interaction, game: str, read: Callable[[Look, Texts], AnyAction]) -> None:
    """Play at this channel's table of ``game`` what ``read`` makes of what was chosen or typed, and say so. What is
    wrong with it, the rules say. Raises what :func:`.play_typed` and ``read`` raise; who is not asked is told that
    first.
    """
    await acknowledge(interaction, mutates=True)
    match = await table_here(interaction, game)
    look = await look_of(interaction, match.id)
    try:
        action = read(look, interaction.client.texts(interaction))
    except (Illegal, Unreadable, Unclear):
        await turn_of(interaction, match.id)
        raise
    await play_typed(interaction, look, action)

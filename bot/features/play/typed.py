"""Parses and plays moves that users type in the games' commands.

Autocompletion offers only legal actions (:func:`bot.interaction.offering.offering`). Each game defines the names of its
moves (:class:`bot.wording.names.meant.Names`) and parses their texts.
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
    """Play the action that ``read`` returns at this channel's table of ``game``, and tell the user the result. If the
    action is illegal, the reply explains the rule.

    Raises the same errors as ``read`` and :func:`.play_typed`. If the text is invalid and it isn't the user's turn, the
    error says only that it isn't their turn.
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

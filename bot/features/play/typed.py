"""Typed moves in all games' commands.

The legal actions determine what autocomplete offers (:func:`bot.interaction.offering.offering`); this module reads and
plays the text. A game adds its moves' names (:class:`bot.wording.names.meant.Names`), and the parsing of its own texts.
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
    """Play the action that ``read`` returns at this channel's table of ``game``, and confirm it. The rules explain
    refusals.

    Raises the errors of :func:`.play_typed` and ``read``. If it isn't the user's turn, that is reported first.
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

"""What a command's field offers while one types, made of the table here; nothing for those who are not asked there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeAlias

from discord import app_commands

from bot.interaction.here import table_here
from bot.interaction.host import Interaction
from bot.interaction.turn import Turn, turn_of
from bot.match.errors import MatchError

Choices: TypeAlias = list[app_commands.Choice[str]]
Offer: TypeAlias = Callable[[Interaction, str], Coroutine[Any, Any, Choices]]


def offering(game: str, suggest: Callable[[Interaction, int, str], Awaitable[Choices]]) -> Offer:
    """For ``app_commands.autocomplete``: what ``suggest`` says, by the id of this channel's table of ``game`` and what
    was typed. A refusal offers nothing, as there is no place for words.
    """

    async def offer(interaction: Interaction, typed: str) -> Choices:
        try:
            match = await table_here(interaction, game)
            return await suggest(interaction, match.id, typed)
        except MatchError:
            return []

    return offer


def offering_turn(game: str, suggest: Callable[[Interaction, Turn, str], Choices]) -> Offer:
    """The same for games in which a seat is asked: by its turn."""

    async def by_turn(interaction: Interaction, match: int, typed: str) -> Choices:
        return suggest(interaction, await turn_of(interaction, match), typed)

    return offering(game, by_turn)

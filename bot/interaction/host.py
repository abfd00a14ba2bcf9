"""What answers to presses and commands find behind them: the client with its parts, whatever it is, and how each game
answers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias

import discord
from discord.ext import commands

from bot.client.names import People
from bot.controls.ids import ControlId
from bot.drawing.films import Films
from bot.drawing.pictures import Pictures
from bot.interaction.questions import Questions
from bot.match.model import Match
from bot.match.service import Service
from bot.match.storage.store import Store
from bot.presenters.presenter import Presenter
from data.texts import Texts, texts

if TYPE_CHECKING:  # it needs what is here
    from bot.interaction.following import Following
    from bot.interaction.opening import Threads


class GamePresenter(Presenter, Protocol):
    """How one game is shown, and what is done when somebody presses one of its controls or types one of its
    commands.
    """

    async def press(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Answer a press on a control of the families BOARD and PICKER that this game has shown: ``values`` are what
        was selected. That it is pressed where its table is was checked, and an answer promised; whether it
        changes the table is said by calling :func:`bot.interaction.respond.acknowledge` once more.

        Raises :class:`bot.controls.ids.UnknownControl` for a control that this game never made, and what
        :func:`bot.interaction.turn.turn_of` and :func:`bot.interaction.played.play` raise.
        """

    def commands(self) -> Sequence[commands.Cog]:
        """The game's own commands: new cogs, with their autocompletion, for one bot."""


class Host(commands.AutoShardedBot):
    """The client with the parts that answers need. ``presenters``: how each game is shown, by its id."""

    service: Service
    store: Store
    people: People
    pictures: Pictures
    films: Films
    presenters: Mapping[str, GamePresenter]
    threads: Threads
    questions: Questions
    following: Following
    leaving: bool

    def presenter(self, game: str) -> GamePresenter:
        """How ``game`` is shown. Raises KeyError for a game that the bot cannot show."""
        return self.presenters[game]

    def texts(self, interaction: Interaction) -> Texts:
        """The sentences for the player behind ``interaction``, in their Discord language."""
        return texts(interaction.locale.value)

    def public_texts(self, match: Match) -> Texts:
        """The sentences for everybody at a table."""
        return texts(match.locale)

    def public_locale(self, interaction: Interaction) -> str:
        """The language of the public messages of a table opened by ``interaction``, where the server has set none
        (:func:`bot.interaction.language.table_locale`).
        """
        raise NotImplementedError


Interaction: TypeAlias = discord.Interaction[Host]
"""A press or a command."""

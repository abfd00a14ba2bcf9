"""What answers to presses and commands find behind them: the client with its parts, whatever it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import discord
from discord.ext import commands

from bot.client.names import People
from bot.drawing.pictures import Pictures
from bot.match.model import Match
from bot.match.service import Service
from bot.match.storage.store import Store
from bot.presenters.presenter import Presenter
from data.texts import Texts, texts


class Host(commands.AutoShardedBot):
    """The client with the parts that answers need. ``presenters``: how each game is shown, by its id."""

    service: Service
    store: Store
    people: People
    pictures: Pictures
    presenters: Mapping[str, Presenter]
    leaving: bool

    def presenter(self, game: str) -> Presenter:
        """How ``game`` is shown. Raises KeyError for a game that the bot cannot show."""
        return self.presenters[game]

    def texts(self, interaction: Interaction) -> Texts:
        """The sentences for the player behind ``interaction``, in their Discord language."""
        return texts(interaction.locale.value)

    def public_texts(self, match: Match) -> Texts:
        """The sentences for everybody at a table."""
        return texts(match.locale)

    def public_locale(self, interaction: Interaction) -> str:
        """The language of the public messages of a table opened by ``interaction``."""
        raise NotImplementedError


Interaction: TypeAlias = discord.Interaction[Host]
"""A press or a command."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, TypeAlias, TypeVar

import discord
from discord.ext import commands

from bot.client.names import People
from bot.drawing.films import Films
from bot.drawing.pictures import Pictures
from bot.interaction.questions import Questions
from bot.league.services.leagues import Leagues
from bot.match.pure.table.model import Match
from bot.match.services.service import Service
from bot.match.storage.store import Store
from bot.presenters.presenter import Presenter, presenter_of, title_of
from bot.settings import Settings
from data.texts import Texts, texts

PartT = TypeVar("PartT")


class Parts:
    """Objects that belong to the bot's features, looked up by class. With this registry, the client class doesn't have
    to import the features.
    """

    def __init__(self, *parts: object) -> None:
        self._parts = parts

    def of(self, kind: type[PartT]) -> PartT:
        """Return the object of class `kind`."""
        return next(part for part in self._parts if isinstance(part, kind))


class UnderWay(Protocol):
    def begin(self, interaction: Interaction) -> None:
        """Record that the current task is handling `interaction`."""

    def answered(self) -> None:
        """Record that the current task has sent its reply and continues with other work."""

    async def break_off(self) -> None:
        """Cancel the unfinished requests, and tell their users whether anything was done."""


class Host(commands.AutoShardedBot):
    settings: Settings
    release: str
    service: Service
    leagues: Leagues
    store: Store
    people: People
    pictures: Pictures
    films: Films
    presenters: Mapping[str, Presenter]
    questions: Questions
    parts: Parts
    on_press: list[Callable[[int], None]]
    """Callbacks for presses on private messages. Each gets the message's id before the press is handled."""
    leaving: bool
    under_way: UnderWay

    def presenter(self, game: str) -> Presenter:
        """Return a game's presenter. Raises Refused (UNKNOWN_GAME) if the game isn't installed."""
        return presenter_of(self.presenters, game)

    def title(self, game: str) -> str:
        """Return the title of `game` for players, or its id if it isn't installed."""
        return title_of(self.presenters, game)

    def knows(self, _guild: int) -> bool:
        """Return whether this process handles the server. It doesn't have other servers in its cache."""
        return True

    def texts(self, interaction: Interaction) -> Texts:
        return texts(interaction.locale.value)

    def public_texts(self, match: Match) -> Texts:
        return texts(match.locale)

    def public_locale(self, interaction: Interaction) -> str:
        """Return the default language for the public messages of a table that `interaction` opens.

        The default is only used if the server hasn't set a language (:func:`bot.features.table.opening.table_locale`).
        """
        raise NotImplementedError


Interaction: TypeAlias = discord.Interaction[Host]


def host_and_texts(interaction: Interaction) -> tuple[Host, Texts]:
    return interaction.client, interaction.client.texts(interaction)

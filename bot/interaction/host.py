"""The surroundings of answers: the client with its parts, of whatever class, and each game's answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeAlias, TypeVar

import discord
from discord.ext import commands

from bot.client.names import People
from bot.controls.ids import ControlId
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
    """The features' objects while the bot runs, each by its class: so nothing here knows the features."""

    def __init__(self, *parts: object) -> None:
        self._parts = parts

    def of(self, kind: type[PartT]) -> PartT:
        """Return the one of that class. Raises KeyError if the bot was made without it."""
        for part in self._parts:
            if isinstance(part, kind):
                return part
        raise KeyError(kind)


class GamePresenter(Presenter, Protocol):
    """The presenter of one game, which also answers presses on its controls, and its commands."""

    async def press(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Answer a press on a control of the families BOARD and PICKER that this game has shown. ``values``: the
        selected ones.

        Its place has been checked, and an answer promised. Call :func:`bot.interaction.respond.acknowledge` once more
        to say whether it changes the table.

        Raises :class:`bot.controls.ids.UnknownControl` for a control that this game never made, and what
        :func:`bot.interaction.turn.turn_of` and :func:`bot.features.play.played.play` raise.
        """

    def commands(self) -> Sequence[commands.Cog]:
        """Return the game's own commands: new cogs, with their autocompletion, for one bot."""


class UnderWay(Protocol):
    """People's unfinished requests (:class:`bot.interaction.requests.ending.UnderWay`)."""

    def begin(self, interaction: Interaction) -> None:
        """Note that the current task answers ``interaction``."""

    def answered(self) -> None:
        """Note that the current task has answered, and continues with other things."""

    async def break_off(self) -> None:
        """Break off the unfinished requests, and tell their people what came of them."""


class Host(commands.AutoShardedBot):
    """The client with the parts that answers need. ``presenters``: by the game's id."""

    settings: Settings
    release: str
    """The program's version when it started, and its commit if that is known."""
    service: Service
    leagues: Leagues
    store: Store
    people: People
    pictures: Pictures
    films: Films
    presenters: Mapping[str, GamePresenter]
    questions: Questions
    parts: Parts
    on_press: list[Callable[[int], None]]
    """Called with a private message after a press on one of its controls, before anything is done."""
    leaving: bool
    under_way: UnderWay
    """People's unfinished requests."""

    def presenter(self, game: str) -> GamePresenter:
        """Return the presenter of ``game``. Raises Refused (UNKNOWN_GAME) if the game isn't installed."""
        return presenter_of(self.presenters, game)

    def title(self, game: str) -> str:
        """Return the title of ``game`` for players; its id if it isn't installed."""
        return title_of(self.presenters, game)

    def knows(self, _guild: int) -> bool:
        """Return whether the client has that server in memory, if the bot is in it: not if another process has it."""
        return True

    def texts(self, interaction: Interaction) -> Texts:
        """Return the texts for the interaction's player, in their Discord language."""
        return texts(interaction.locale.value)

    def public_texts(self, match: Match) -> Texts:
        """Return the texts for everyone at a table."""
        return texts(match.locale)

    def public_locale(self, interaction: Interaction) -> str:
        """Return the language of the public messages of a table opened by ``interaction``, if the server has set none
        (:func:`bot.features.table.language.table_locale`).
        """
        raise NotImplementedError


Interaction: TypeAlias = discord.Interaction[Host]
"""A press or a command."""

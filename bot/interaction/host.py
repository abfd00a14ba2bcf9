"""What answers to presses and commands find behind them: the client with its parts, whatever it is, and how each game
answers.
"""

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
    """What features keep while the bot runs, each by its class: so nothing here knows them."""

    def __init__(self, *parts: object) -> None:
        self._parts = parts

    def of(self, kind: type[PartT]) -> PartT:
        """The one of that class. Raises KeyError where the bot was made without it."""
        for part in self._parts:
            if isinstance(part, kind):
                return part
        raise KeyError(kind)


class GamePresenter(Presenter, Protocol):
    """How one game is shown, and what is done when somebody presses one of its controls or types one of its
    commands.
    """

    async def press(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Answer a press on a control of the families BOARD and PICKER that this game has shown: ``values`` are what
        was selected. That it is pressed where its table is was checked, and an answer promised; whether it
        changes the table is said by calling :func:`bot.interaction.respond.acknowledge` once more.

        Raises :class:`bot.controls.ids.UnknownControl` for a control that this game never made, and what
        :func:`bot.interaction.turn.turn_of` and :func:`bot.features.play.played.play` raise.
        """

    def commands(self) -> Sequence[commands.Cog]:
        """The game's own commands: new cogs, with their autocompletion, for one bot."""


class UnderWay(Protocol):
    """What people have asked for and is not finished (:class:`bot.interaction.requests.ending.UnderWay`)."""

    def begin(self, interaction: Interaction) -> None:
        """The task that runs now answers ``interaction``."""

    def answered(self) -> None:
        """The task that runs now has answered, and goes on with other things."""

    async def break_off(self) -> None:
        """Break off what is under way, and tell everyone whose request was broken off what came of it."""


class Host(commands.AutoShardedBot):
    """The client with the parts that answers need. ``presenters``: how each game is shown, by its id."""

    settings: Settings
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
    """Called with a private message on one of whose controls somebody has pressed, before anything is done."""
    leaving: bool
    under_way: UnderWay
    """What people have asked for and is not finished."""

    def presenter(self, game: str) -> GamePresenter:
        """How ``game`` is shown. Raises Refused (UNKNOWN_GAME) for a game that isn't installed."""
        return presenter_of(self.presenters, game)

    def title(self, game: str) -> str:
        """The name of ``game`` for players; its id where it isn't installed."""
        return title_of(self.presenters, game)

    def knows(self, _guild: int) -> bool:
        """Whether the client has that server in memory, if the bot is in it: not where another process has it."""
        return True

    def texts(self, interaction: Interaction) -> Texts:
        """The sentences for the player behind ``interaction``, in their Discord language."""
        return texts(interaction.locale.value)

    def public_texts(self, match: Match) -> Texts:
        """The sentences for everybody at a table."""
        return texts(match.locale)

    def public_locale(self, interaction: Interaction) -> str:
        """The language of the public messages of a table opened by ``interaction``, where the server has set none
        (:func:`bot.features.table.language.table_locale`).
        """
        raise NotImplementedError


Interaction: TypeAlias = discord.Interaction[Host]
"""A press or a command."""

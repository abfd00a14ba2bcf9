"""What the bot needs to show a game, whatever the game: its sentences, embeds, controls and pictures.

One package a game lies beside this module; :func:`bot.presenters.registry.presenter` finds it. Views and events are the
game's own types, which only its presenter knows: here they are ``Any``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import discord
import msgspec

from bot.client.files import Drawing
from bot.match.model import Match, Player, Seen
from bot.presenters.options import OptionText
from data.texts import Texts
from games.core import Illegal


class Shown(msgspec.Struct, frozen=True):
    """An embed, with the picture it shows, if any: ``draw`` is called in the drawing process, so it is a module's
    function with its arguments. The pictures of one message need file names of their own. ``plain``: the same as text,
    for a channel without embeds.
    """

    embed: discord.Embed
    plain: str
    draw: Callable[[], Drawing] | None = None


class Story(msgspec.Struct, frozen=True, kw_only=True):
    """What a message tells: ``steps`` in order, and ``view`` after the last of them."""

    match: Match
    steps: tuple[Seen, ...]
    view: Any


class Presenter(Protocol):
    """How one game is shown. Nothing here blocks for long but ``picture`` and :attr:`Shown.draw`, which the
    artist's thread calls.
    """

    @property
    def game(self) -> str:
        """The game's id, as :attr:`games.core.Game.name`."""

    @property
    def title(self) -> str:
        """The game's name as people write it."""

    @property
    def unreadable(self) -> Mapping[str, str]:
        """Messages for texts that are no moves, by the reasons of the game's notation; others have a general one. Their
        places: ``{text}``, ``{part}``.
        """

    @property
    def options(self) -> Mapping[str, OptionText]:
        """Each option of the game (:attr:`games.core.Game.options`) in words, by its name."""

    def explain(self, illegal: Illegal, tr: Texts, players: Sequence[Player] = ()) -> str:
        """Why the rules forbid it, with the rule's number and text. ``players``: who sits at the table, if known."""

    def lines(self, steps: Sequence[Seen], match: Match, view: Any, tr: Texts) -> list[str]:
        """What happened, a sentence a line, in order; people as ``<@id>``. At most 300 characters each."""

    def results(self, story: Story, names: Sequence[str], tr: Texts) -> list[Shown]:
        """The embeds that ``story.steps`` call for, in order; ``names[seat]`` are plain text."""

    def controls(self, match: Match, view: Any, tr: Texts) -> discord.ui.View | None:
        """The buttons under the board; None when nobody is asked. Under a public one they say what ``view`` says."""

    def picture(self, view: Any, events: Sequence[Any], names: Sequence[str], tr: Texts) -> Drawing:
        """The board, with what ``events`` changed marked."""

    def text_board(self, view: Any, names: Sequence[str], tr: Texts) -> str:
        """The board as text, without a code block around it."""

    def warm_up(self) -> None:
        """Prepare for drawing, so that the first picture is as fast as the others; in the drawing process."""

    def prompt(self, match: Match, view: Any, tr: Texts) -> str:
        """Who is next and what they are asked, in one line that mentions them; empty when nobody is asked."""

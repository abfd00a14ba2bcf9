"""Chronos Conquest as the bot shows it: its words, embeds, controls, pictures and commands, put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from discord.ext import commands

from bot.client.files import Drawing
from bot.controls.ids import ControlId
from bot.controls.rows import Row
from bot.interaction.host import GamePresenter, Interaction
from bot.match.pure.log.entries import Seen
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match, Player
from bot.presenters.chronos.asking import prompt, turns
from bot.presenters.chronos.commands.slash import ChronosCog
from bot.presenters.chronos.drawn import drawing, own_drawing, own_text
from bot.presenters.chronos.lessons.guide import GUIDE
from bot.presenters.chronos.lessons.levels import LEVELS, level_of
from bot.presenters.chronos.moves.board import board_rows
from bot.presenters.chronos.moves.panel import HAND, panel
from bot.presenters.chronos.moves.press import pressed
from bot.presenters.chronos.words import log
from bot.presenters.chronos.words.options import OPTIONS
from bot.presenters.chronos.words.ordering import ChronosOrderWords
from bot.presenters.chronos.words.refusals import UNREADABLE, explain
from bot.presenters.chronos.words.results import results
from bot.presenters.options import Preset
from bot.presenters.presenter import BOARD, Panel, Shown, Story
from bot.wording.typed import Typed
from data.texts import N_, Texts
from games.chronos.view import View
from games.core import Illegal, Millis
from games.options import Pairs
from render.chronos import SYMBOLS, text_board, warm_up

SANDS: Final = {3: 8, 4: 11, 5: 13, 6: 16}
"""So many sand times a game lasts, by players."""
SAND: Final = 30
"""Seconds, where nothing is set."""


class ChronosPresenter:
    """How Chronos Conquest is shown and played: a :class:`bot.interaction.host.GamePresenter`."""

    game: Final = "chronos"
    title: Final = "Chronos Conquest"
    about: Final = N_("Turn hourglasses and take what lies under them: no turns, everybody plays at the same time.")
    private: Final = True
    computers: Final = {
        "greedy": N_("greedy: takes what is worth most, and buys gods that pay"),
        "random": N_("random: plays anything"),
    }
    alone: Final = 3
    levels: Final = LEVELS
    decisions: Final = {3: 60, 4: 100, 5: 115, 6: 180}
    """Measured: between what greedy and random computers need, over all levels."""
    first_game: Final[Pairs] = ()
    presets: Final[Mapping[str, Preset]] = MappingProxyType({})
    unreadable: Final = UNREADABLE
    options: Final = OPTIONS
    symbols: Final = SYMBOLS
    ordering: Final = ChronosOrderWords()
    guide: Final = GUIDE

    def explain(self, illegal: Illegal, tr: Texts, players: Sequence[Player] = ()) -> str:
        """What is wrong, then the rule in small print."""
        return explain(illegal, tr, players)

    def lines(self, steps: Sequence[Seen], match: Match, view: View, tr: Texts) -> list[str]:
        """The log's sentences: what all could see, and no card that was taken."""
        return log.log_text(steps, match, view, tr)

    def lines_by_step(self, steps: Sequence[Seen], match: Match, view: View, tr: Texts) -> list[list[str]]:
        """The same, by step."""
        return log.log_by_step(steps, match, view, tr)

    def stands(self, event: Any) -> bool:
        """Catastrophes and counts."""
        return log.stands(event)

    def urgent(self, event: Any) -> bool:
        """A count and an eruption."""
        return log.urgent(event)

    def decided(self, steps: Sequence[Seen], match: Match, view: View, tr: Texts) -> list[str]:
        """Gods that found an owner, and the end."""
        return log.decided(steps, match, view, tr)

    def brief(self, steps: Sequence[Seen], match: Match, view: View, tr: Texts) -> str:
        """Who took how many cards, and what has weight."""
        return log.brief(steps, match, view, tr)

    def meaning(self, before: View, after: View, tr: Texts) -> list[str]:
        """How many cards one has."""
        return log.meaning(before, after, tr)

    def results(self, story: Story, names: Sequence[Typed], tr: Texts) -> list[Shown]:
        """The end."""
        return results(story, names, tr)

    def prompt(self, match: Match, view: View, tr: Texts) -> str:
        """Whose hourglasses have run out, and when the next ones do."""
        return prompt(match, view, tr)

    def lasts(self, match: Match) -> Millis:
        """So many sand times: measured, as the decisions."""
        sand = int(dict(match.options.game).get("sand", SAND))
        return SANDS[match.options.players] * sand * 1_000

    def turns(self, look: Look) -> Millis | None:
        """Sand that runs out, and what lapses."""
        return turns(look)

    def level_of(self, match: Match) -> str:
        """The level of the rules."""
        return level_of(match)

    def controls(self, look: Look, tr: Texts) -> Sequence[Row]:
        """The buttons under the board."""
        return board_rows(look, tr)

    def panel(self, look: Look, tr: Texts) -> Panel:
        """One's own hourglasses, cards and powers."""
        return panel(look, tr)

    def pictures(self, look: Look) -> tuple[str, ...]:
        """The board; for a seat its own cards too."""
        return (BOARD,) if look.viewer is None else (BOARD, HAND)

    def picture(
        self,
        view: View,
        events: Sequence[Any],
        names: Sequence[str],
        tr: Texts,
        which: str = BOARD,
        *,
        at: Millis | None = None,
    ) -> Drawing:
        """The board, or the viewer's own cards; the hourglasses as they are ``at``."""
        if which == HAND and view.viewer is not None:
            return own_drawing(view, names, tr)
        return drawing(view, events, names, tr, at)

    def text_board(
        self, view: View, names: Sequence[str], tr: Texts, which: str = BOARD, *, at: Millis | None = None
    ) -> str:
        """The same as text."""
        if which == HAND and view.viewer is not None:
            return own_text(view, tr)
        return text_board(view, names, tr, at=at)

    def warm_up(self) -> None:
        """Make the first picture as fast as the others."""
        warm_up()

    async def press(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """A press on the board or on a private panel."""
        await pressed(interaction, control, values)

    def commands(self) -> Sequence[commands.Cog]:
        """``/chronos``."""
        return (ChronosCog(),)


PRESENTER: Final[GamePresenter] = ChronosPresenter()

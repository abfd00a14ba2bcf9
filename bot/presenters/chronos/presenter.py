"""Chronos Conquest as the bot shows it: its words, embeds, controls, pictures and commands, put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from discord.ext import commands

from bot.client.files import Drawing
from bot.interaction.host import GamePresenter
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match
from bot.presenters.chronos.asking import prompt, turns
from bot.presenters.chronos.commands.slash import ChronosCog
from bot.presenters.chronos.drawn import drawing, own_drawing, own_text
from bot.presenters.chronos.lessons.guide import GUIDE
from bot.presenters.chronos.lessons.levels import LEVELS, level_of
from bot.presenters.chronos.moves.board import board_rows
from bot.presenters.chronos.moves.hinted import advised, marked, own_idea, reason
from bot.presenters.chronos.moves.panel import HAND, panel
from bot.presenters.chronos.moves.press import pressed
from bot.presenters.chronos.words import log
from bot.presenters.chronos.words.options import OPTIONS
from bot.presenters.chronos.words.ordering import ChronosOrderWords
from bot.presenters.chronos.words.parts import ending, part
from bot.presenters.chronos.words.refusals import REFUSALS, UNREADABLE
from bot.presenters.chronos.words.results import results
from bot.presenters.chronos.words.undone import counted, defined, left_undone, sand_of
from bot.presenters.options import Preset
from bot.presenters.presenter import BOARD
from data.texts import N_, Texts
from games.chronos.view import View
from games.core import AnySeen, Millis
from games.options import Pairs
from render.chronos import SYMBOLS, text_board, warm_up

SANDS: Final = {3: 8, 4: 11, 5: 13, 6: 16}
"""So many sand times a game lasts, by players."""


class ChronosPresenter:
    """How Chronos Conquest is shown and played: a :class:`bot.interaction.host.GamePresenter`."""

    game: Final = "chronos"
    title: Final = "Chronos Conquest"
    about: Final = N_("Turn hourglasses and take what lies under them: no turns, everybody plays at the same time.")
    private: Final = True
    computers: Final = {
        "strong": N_("strong: reckons what each card is worth to it, and who will leave a pile first"),
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

    explain = REFUSALS.explain
    lines = staticmethod(log.log_text)
    lines_by_step = staticmethod(log.log_by_step)
    stands = staticmethod(log.stands)
    urgent = staticmethod(log.urgent)
    decided = staticmethod(log.decided)
    brief = staticmethod(log.brief)
    meaning = staticmethod(log.meaning)
    results = staticmethod(results)
    prompt = staticmethod(prompt)
    turns = staticmethod(turns)
    level_of = staticmethod(level_of)
    controls = staticmethod(board_rows)
    panel = staticmethod(panel)
    part = staticmethod(part)
    ending = staticmethod(ending)
    warm_up = staticmethod(warm_up)
    press = staticmethod(pressed)
    advised = staticmethod(advised)
    reason = staticmethod(reason)
    marked = staticmethod(marked)
    own_idea = staticmethod(own_idea)
    counted = staticmethod(counted)
    defined = staticmethod(defined)
    left_undone = staticmethod(left_undone)

    def lasts(self, match: Match) -> Millis:
        """So many sand times: measured, as the decisions."""
        return SANDS[match.options.players] * sand_of(match)

    def pictures(self, look: Look) -> tuple[str, ...]:
        """The board; for a seat its own cards too."""
        return (BOARD,) if look.viewer is None else (BOARD, HAND)

    def picture(
        self,
        view: View,
        events: Sequence[AnySeen],
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

    def commands(self) -> Sequence[commands.Cog]:
        """``/chronos``."""
        return (ChronosCog(),)


PRESENTER: Final[GamePresenter] = ChronosPresenter()

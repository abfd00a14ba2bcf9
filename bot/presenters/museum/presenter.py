"""Museum as the bot shows it: its words, embeds, controls, pictures and commands, put together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from discord.ext import commands

from bot.client.files import Drawing
from bot.interaction.host import GamePresenter
from bot.match.pure.play.look import Look
from bot.presenters.museum.commands.slash import MuseumCog
from bot.presenters.museum.following import following, goes_on
from bot.presenters.museum.lessons.guide import GUIDE
from bot.presenters.museum.moves import hand
from bot.presenters.museum.moves.final import deliberate, final
from bot.presenters.museum.moves.hinted import advised, marked, own_idea, reason
from bot.presenters.museum.moves.press import pressed
from bot.presenters.museum.words.hints import THEMES
from bot.presenters.museum.words.log import ask, log_by_step, log_text, on_panel
from bot.presenters.museum.words.options import FIRST_GAME, OPTIONS, PRESETS
from bot.presenters.museum.words.ordering import MuseumOrderWords
from bot.presenters.museum.words.parts import ending, part
from bot.presenters.museum.words.recap import brief, decided, meaning, stands
from bot.presenters.museum.words.refusals import REFUSALS, UNREADABLE
from bot.presenters.museum.words.results import results
from bot.presenters.presenter import BOARD
from data.texts import N_, Texts
from games.core import AnySeen, Millis
from games.museum.view import View
from render.museum import SYMBOLS, own_picture, picture, text_board, warm_up


class MuseumPresenter:
    """How Museum is shown and played: a :class:`bot.interaction.host.GamePresenter`."""

    game: Final = "museum"
    title: Final = "Museum"
    about: Final = N_("Bring treasures of twelve civilizations home and exhibit them in collections.")
    private: Final = True
    computers: Final = {
        "strong": N_("strong: tries its moves out, which takes a moment"),
        "greedy": N_("greedy: exhibits what gains its museum the most"),
        "random": N_("random: plays anything"),
    }
    alone: Final = 3
    decisions: Final = {2: 130, 3: 190, 4: 240}
    unreadable: Final = UNREADABLE
    options: Final = OPTIONS
    first_game: Final = FIRST_GAME
    presets: Final = PRESETS
    symbols: Final = SYMBOLS
    ordering: Final = MuseumOrderWords()
    guide: Final = GUIDE

    explain = REFUSALS.explain
    lines = staticmethod(log_text)
    lines_by_step = staticmethod(log_by_step)
    stands = staticmethod(stands)
    decided = staticmethod(decided)
    brief = staticmethod(brief)
    meaning = staticmethod(meaning)
    results = staticmethod(results)
    prompt = staticmethod(ask)
    on_panel = staticmethod(on_panel)
    controls = staticmethod(hand.controls)
    panel = staticmethod(hand.panel)
    part = staticmethod(part)
    ending = staticmethod(ending)
    warm_up = staticmethod(warm_up)
    following = staticmethod(following)
    goes_on = staticmethod(goes_on)
    final = staticmethod(final)
    deliberate = staticmethod(deliberate)
    press = staticmethod(pressed)
    advised = staticmethod(advised)
    reason = staticmethod(reason)
    marked = staticmethod(marked)
    own_idea = staticmethod(own_idea)
    themes: Final = THEMES

    def pictures(self, look: Look) -> tuple[str, ...]:
        """The board; for a seat its own cards too."""
        return (BOARD,) if look.viewer is None else (BOARD, hand.HAND)

    def picture(
        self,
        view: View,
        events: Sequence[AnySeen],
        names: Sequence[str],
        tr: Texts,
        which: str = BOARD,
        *,
        at: Millis | None = None,  # noqa: ARG002 - nothing runs down
    ) -> Drawing:
        """The board, or the viewer's own cards."""
        if which == hand.HAND and view.viewer is not None:
            drawn = own_picture(view, view.viewer, (), None, names, tr)
            return Drawing(drawn.png, "hand.png", drawn.alt)
        drawn = picture(view, events, names, tr)
        return Drawing(drawn.png, "board.png", drawn.alt)

    def posed(self, view: View, names: Sequence[str], tr: Texts, which: str) -> Drawing:
        """The same for everybody, where a puzzle shows what a seat holds."""
        if which != hand.HAND or view.viewer is None:
            return self.picture(view, (), names, tr)
        drawn = own_picture(view, view.viewer, (), None, names, tr, public=True)
        return Drawing(drawn.png, "hand.png", drawn.alt)

    def text_board(
        self,
        view: View,
        names: Sequence[str],
        tr: Texts,
        which: str = BOARD,  # noqa: ARG002 - one text says all
        *,
        at: Millis | None = None,  # noqa: ARG002 - nothing runs down
    ) -> str:
        """The board as text."""
        return text_board(view, names, tr)

    def commands(self) -> Sequence[commands.Cog]:
        """``/museum``."""
        return (MuseumCog(),)


PRESENTER: Final[GamePresenter] = MuseumPresenter()

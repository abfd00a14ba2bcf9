"""Museum as the bot shows it: its words, embeds, controls, pictures and commands, put together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from discord.ext import commands

from bot.client.files import Drawing
from bot.controls.ids import ControlId
from bot.controls.rows import Row
from bot.interaction.host import GamePresenter, Interaction
from bot.match.pure.log.entries import Seen
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match, Player
from bot.presenters.museum.commands.slash import MuseumCog
from bot.presenters.museum.following import following, goes_on
from bot.presenters.museum.lessons.guide import GUIDE
from bot.presenters.museum.moves import hand
from bot.presenters.museum.moves.final import deliberate, final
from bot.presenters.museum.moves.press import pressed
from bot.presenters.museum.words.log import ask, log_by_step, log_text, on_panel
from bot.presenters.museum.words.options import FIRST_GAME, OPTIONS, PRESETS
from bot.presenters.museum.words.ordering import MuseumOrderWords
from bot.presenters.museum.words.recap import brief, decided, meaning, stands
from bot.presenters.museum.words.refusals import UNREADABLE, explain
from bot.presenters.museum.words.results import results
from bot.presenters.presenter import BOARD, Panel, Shown, Story
from bot.wording.typed import Typed
from data.texts import N_, Texts
from games.core import Illegal, Millis
from games.museum.view import View
from render.museum import SYMBOLS, own_picture, picture, text_board, warm_up


class MuseumPresenter:
    """How Museum is shown and played: a :class:`bot.interaction.host.GamePresenter`."""

    game: Final = "museum"
    title: Final = "Museum"
    about: Final = N_("Bring treasures of twelve civilizations home and exhibit them in collections.")
    private: Final = True
    computers: Final = {
        "greedy": N_("greedy: exhibits what its museum gains most by"),
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

    def explain(self, illegal: Illegal, tr: Texts, players: Sequence[Player] = ()) -> str:
        """What is wrong, then the rule in small print."""
        return explain(illegal, tr, players)

    def lines(self, steps: Sequence[Seen], match: Match, view: View, tr: Texts) -> list[str]:
        """The log's sentences."""
        return log_text(steps, match, view, tr)

    def lines_by_step(self, steps: Sequence[Seen], match: Match, view: View, tr: Texts) -> list[list[str]]:
        """The same, by step."""
        return log_by_step(steps, match, view, tr)

    def stands(self, event: Any) -> bool:
        """Who begins, and the end."""
        return stands(event)

    def decided(self, steps: Sequence[Seen], match: Match, view: View, tr: Texts) -> list[str]:
        """Headlines and the last turns."""
        return decided(steps, match, view, tr)

    def brief(self, steps: Sequence[Seen], match: Match, view: View, tr: Texts) -> str:
        """Who exhibited and took what."""
        return brief(steps, match, view, tr)

    def meaning(self, before: View, after: View, tr: Texts) -> list[str]:
        """Leads, the end, the own discard."""
        return meaning(before, after, tr)

    def results(self, story: Story, names: Sequence[Typed], tr: Texts) -> list[Shown]:
        """The museums and the final tally."""
        return results(story, names, tr)

    def prompt(self, match: Match, view: View, tr: Texts) -> str:
        """Who is asked."""
        return ask(match, view, tr)

    def controls(self, look: Look, tr: Texts) -> Sequence[Row]:
        """What lies out, while it can be taken."""
        return hand.controls(look, tr)

    def panel(self, look: Look, tr: Texts) -> Panel:
        """One's own cards, and what can be done with them."""
        return hand.panel(look, tr)

    def pictures(self, look: Look) -> tuple[str, ...]:
        """The board; for a seat its own cards too."""
        return (BOARD,) if look.viewer is None else (BOARD, hand.HAND)

    def picture(
        self,
        view: View,
        events: Sequence[Any],
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

    def warm_up(self) -> None:
        """Make the first picture as fast as the others."""
        warm_up()

    def following(self, view: View) -> int | None:
        """Whose turn comes next."""
        return following(view)

    def goes_on(self, steps: Sequence[Seen], view: View) -> bool:
        """While nobody but the active player is asked."""
        return goes_on(steps, view)

    def on_panel(self, steps: Sequence[Seen], match: Match, view: View, tr: Texts) -> list[str]:
        """What was taken in an exploration in one line."""
        return on_panel(steps, match, view, tr)

    def final(self, action: Any, look: Look, tr: Texts) -> str:
        """The patron, favours and objects that are given up, masterpieces that are discarded."""
        return final(action, look, tr)

    def deliberate(self, action: Any, look: Look) -> bool:  # noqa: ARG002
        """The end of a turn, and what is discarded then."""
        return deliberate(action)

    async def press(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """A press on the board or on a private dialogue."""
        await pressed(interaction, control, values)

    def commands(self) -> Sequence[commands.Cog]:
        """``/museum``."""
        return (MuseumCog(),)


PRESENTER: Final[GamePresenter] = MuseumPresenter()

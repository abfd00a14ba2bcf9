"""The interface through which the bot shows any game: sentences, embeds, controls and pictures.

Each game has a package in this folder; :data:`bot.presenters.registry.PRESENTERS` holds all presenters. Views, actions
and events are the game's own types, so they are ``Any`` here.

:class:`Presenter` only covers display. It is pure, so that publishing and the drawing process can use it.
:class:`bot.interaction.host.GamePresenter` adds the reactions to buttons and typed text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol, TypeAlias, TypeVar, runtime_checkable

import msgspec

from bot.client.files import Drawing
from bot.controls.rows import Row
from bot.match.pure.errors import Refused, Why
from bot.match.pure.log.entries import Seen
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match, Player
from bot.presenters.guide import Guide, Shown
from bot.presenters.options import OptionText, Preset
from bot.presenters.ordering import OrderWords
from bot.presenters.recap import Recap
from bot.wording.names.typed import Typed
from data.texts import Texts
from games.analysis import Analysis, Slip
from games.core import AnyAction, AnySeen, AnyView, Illegal, Millis, Seat
from games.options import Pairs
from render.kit.art import Art

__all__ = [
    "BOARD",
    "Advises",
    "Continues",
    "Foresees",
    "Graded",
    "Level",
    "Panel",
    "Poses",
    "Presenter",
    "Shown",
    "Story",
    "Turns",
    "Urges",
    "Watches",
    "presenter_of",
    "title_of",
]

AnyReason: TypeAlias = Any
"""A reason for choosing an action, of the game's own type."""

BOARD: Final = "board"
"""The name of the picture that every game has: the board as its viewer may see it."""


class Story(msgspec.Struct, frozen=True, kw_only=True):
    """The content of a message: `steps` in order, and the `view` after the last step."""

    match: Match
    steps: tuple[Seen, ...]
    view: AnyView


class Panel(msgspec.Struct, frozen=True):
    """A private message in which a player can act.

    `text` has at most 2,000 characters, `rows` holds the controls, and `pictures` the names of the pictures to show.
    """

    text: str
    rows: tuple[Row, ...] = ()
    pictures: tuple[str, ...] = (BOARD,)


@runtime_checkable
class Foresees(Protocol):
    """An optional interface for presenters of games with an order of play."""

    def following(self, view: AnyView) -> int | None:
        """Return the seat that is expected to act after the current one, or None if that is unknown."""


@runtime_checkable
class Urges(Protocol):
    """An optional interface for presenters of games with urgent events, which are shown before the next regular board
    update.
    """

    def urgent(self, event: AnySeen) -> bool:
        """Return whether a live table must show `event` at once. The event holds only public information."""


@runtime_checkable
class Lasts(Protocol):
    """An optional interface for presenters of real-time games, whose length doesn't depend on
    the number of decisions.
    """

    def lasts(self, match: Match) -> int:
        """Return roughly how many milliseconds a game with the settings of `match` lasts
        if everyone acts immediately.
        """


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """A level for learning a game.

    `options` are its settings, and `computer` is the kind of its computer players. `news` says what is new; it is shown
    above the board and has at most 300 characters. `again` labels the button that starts this level after the previous
    one; it is empty for the first level. `name`, `news` and `again` are messages to translate.
    """

    options: Pairs
    name: str
    news: str
    again: str
    computer: str


@runtime_checkable
class Graded(Protocol):
    """An optional interface for presenters of games that are learned level by level."""

    @property
    def levels(self) -> Mapping[str, Level]:
        """Return all levels by key (a-z and 0-9), in learning order."""

    def level_of(self, match: Match) -> str:
        """Return the key of the level that the settings of `match` correspond to."""


@runtime_checkable
class Turns(Protocol):
    """An optional interface for presenters of games whose display changes as time passes, even if nobody acts."""

    def turns(self, look: Look) -> Millis | None:
        """Return when the display of `look` will change if nobody acts, in the match's own time. Return None if it
        won't change.
        """


@runtime_checkable
class Confirms(Protocol):
    """An optional interface for presenters of games with irreversible actions.

    See docs/developers/confirmations.md for when to ask for confirmation.
    """

    def final(self, action: AnyAction, look: Look, tr: Texts) -> str:
        """Return the confirmation question for a legal `action` with irreversible consequences, in at most 1,500
        characters. Return an empty string if `action` needs no confirmation.
        """

    def deliberate(self, action: AnyAction, look: Look) -> bool:
        """Return whether the text next to the control already names the action and its effects. If it does, pressing
        the control counts as confirmation.
        """


@runtime_checkable
class Continues(Protocol):
    """An optional interface for presenters of games in which players take several actions per turn
    on a private panel.
    """

    def goes_on(self, steps: Sequence[Seen], view: AnyView) -> bool:
        """Return whether it's still the turn of the player who took `steps`, and nobody else can act.

        `steps` and `view` hold public information; `view` is the position after the last step. If `steps` is empty,
        only the position matters.
        """

    def on_panel(self, steps: Sequence[Seen], match: Match, view: AnyView, tr: Texts) -> list[str]:
        """Return lines about `steps` for the panel of the player whose turn continues. There are fewer lines than in
        the log, because the panel also has controls. `steps` contains no undo.
        """


@runtime_checkable
class Previews(Protocol):
    """An optional interface for presenters of games in which everyone may know an action's effects in advance."""

    @property
    def previews(self) -> bool:
        """Return whether no action reveals hidden information, either directly or in the acting seat's view."""


@runtime_checkable
class Advises(Protocol):
    """An optional interface for presenters of games that give advice (see :mod:`games.hints`)."""

    def advised(self, action: AnyAction, look: Look, tr: Texts) -> str:
        """Return a description of `action` that makes sense on its own, in at most
        150 characters including formatting.
        """

    def reason(self, reason: AnyReason, look: Look, tr: Texts) -> str:
        """Return a description of a reason for an action, in one or two sentences of at most 250 characters."""

    def marked(
        self,
        view: AnyView,
        actions: Sequence[AnyAction],
        names: Sequence[str],
        tr: Texts,
        lead: str,
        *,
        at: Millis | None = None,
        public: bool = False,
    ) -> Drawing:
        """Draw the picture of `view` with `actions` marked and numbered from 1, as it looks at the moment `at`.

        `lead` introduces the actions in the alt text. `public` means that everyone will see the picture. The drawing
        process calls this.
        """

    def own_idea(self, look: Look, tr: Texts) -> Panel:
        """Return the panel on which a player enters their own idea, to compare it with the advice. Its controls have
        the kind BOARD or PICKER.
        """


@runtime_checkable
class Watches(Advises, Protocol):
    """An optional interface for presenters of real-time games whose analysis finds missed chances."""

    def counted(self, analysis: Analysis, seat: Seat, tr: Texts) -> str:
        """Return a text that says how many chances of each kind `seat` missed. It follows the player's name."""

    def defined(self, match: Match, tr: Texts) -> str:
        """Return an explanation of what counts as a missed chance, in a few sentences."""

    def left_undone(self, slip: Slip, who: str, tr: Texts) -> str:
        """Return one or two sentences that say which chance `who` missed, and how long it was available. They have at
        most 300 characters without the name.
        """


@runtime_checkable
class Poses(Advises, Protocol):
    """An optional interface for presenters of games with puzzles (see :mod:`games.puzzles`)."""

    @property
    def themes(self) -> Mapping[str, str]:
        """Return the puzzle themes (:attr:`games.puzzling.Puzzling.themes`), each with a short description to
        translate.
        """

    def posed(self, view: AnyView, names: Sequence[str], tr: Texts, which: str) -> Drawing:
        """Draw the picture `which` (see :meth:`Presenter.pictures`) as the puzzle's seat sees it. Everyone will see the
        result. The drawing process calls this.
        """


class Presenter(Recap, Protocol):
    """The presentation of one game.

    A method with a `look` or a `view` shows only what its viewer may know, and uses no other game data. Only
    :meth:`picture`, :attr:`Shown.draw` and :meth:`warm_up` may block for long; the drawing process calls them.
    """

    @property
    def game(self) -> str:
        """The game's id, equal to :attr:`games.core.Game.name`."""

    @property
    def title(self) -> str:
        """The game's name as players write it, the same in all languages."""

    @property
    def about(self) -> str:
        """A one-sentence description of the game: a message of at most 100 characters."""

    @property
    def private(self) -> bool:
        """Return whether players choose among options that others may not see. The public board then has a *Your move*
        button, which opens the private :meth:`panel`.
        """

    @property
    def computers(self) -> Mapping[str, str]:
        """The kinds of computer players that new tables offer, best first.

        Each has a message of at most 100 characters about its style of play. Kinds that only play during lessons, and
        kinds that a better one has replaced, are left out.
        """

    @property
    def alone(self) -> int:
        """The number of seats at the table of a beginner's first game against computers."""

    @property
    def first_game(self) -> Pairs:
        """The options of a beginner's first game that differ from the defaults."""

    @property
    def presets(self) -> Mapping[str, Preset]:
        """Up to five sets of options. The player who opens a table can choose one of them with a single button."""

    @property
    def decisions(self) -> Mapping[int, int]:
        """The approximate total number of decisions in a game, by number of players. These are measured values. The
        mapping is empty if a number would be meaningless.
        """

    @property
    def unreadable(self) -> Mapping[str, str]:
        """Messages for typed text that can't be parsed as a move, by the error's reason code. Other errors get a
        general message. The placeholders are ``{text}`` and ``{part}``.
        """

    @property
    def options(self) -> Mapping[str, OptionText]:
        """The texts for each of the game's options (:attr:`games.core.Game.options`), by name."""

    @property
    def ordering(self) -> OrderWords:
        """Return the texts for standing orders."""

    @property
    def symbols(self) -> Mapping[str, Art]:
        """The game's own symbols by name (a-z, 0-9 and _, at most 20 characters).

        :func:`bot.wording.names.symbols.symbol` finds them as ``<game>_<name>``. Every game must include the symbols of
        the six player colours.
        """

    @property
    def guide(self) -> Guide | None:
        """Return the game's help for learners, in addition to its rules, or None if there is none."""

    def explain(self, illegal: Illegal, tr: Texts, players: Sequence[Player] = ()) -> str:
        """Explain why the rules forbid an action, with the rule's number and text. `players` are the people at the
        table, if known.
        """

    def lines(self, steps: Sequence[Seen], match: Match, view: AnyView, tr: Texts) -> list[str]:
        """Return one sentence per event, in order, each of at most 300 characters. People appear as ``<@id>``. A move's
        first sentence carries its number (see :func:`bot.wording.orders.numbered`).
        """

    def lines_by_step(self, steps: Sequence[Seen], match: Match, view: AnyView, tr: Texts) -> list[list[str]]:
        """Return the sentences of :meth:`lines` grouped by step, with an empty list for a step without sentences."""

    def results(self, story: Story, names: Sequence[Typed], tr: Texts) -> list[Shown]:
        """Return the embeds about results in `story.steps`, in order. `names` holds the players' names by seat. After
        the end of the game, the last embed gives the result, below the final board.
        """

    def prompt(self, match: Match, view: AnyView, tr: Texts) -> str:
        """Return one line that mentions the next players and tells them what to do, or an empty string if nobody has to
        act.
        """

    def controls(self, look: Look, tr: Texts) -> Sequence[Row]:
        """Return the buttons under the board that `look` shows, or an empty sequence if there are none.

        Use at most four rows, or five with space left in the last row: the bot adds *Your move* and *Help*.
        """

    def panel(self, look: Look, tr: Texts) -> Panel:
        """Return the private message with the possible actions of the viewer's seat. Its text describes them, or says
        that the seat can't do anything.
        """

    def pictures(self, look: Look) -> tuple[str, ...]:
        """Return the names of the pictures that the viewer may see, at most ten, most important first. They include
        :data:`BOARD` and the viewer's own pictures.
        """

    def picture(
        self,
        view: AnyView,
        events: Sequence[AnySeen],
        names: Sequence[str],
        tr: Texts,
        which: str = BOARD,
        *,
        at: Millis | None = None,
    ) -> Drawing:
        """Draw the picture `which` and mark the changes made by `events`.

        `names` holds the players' plain names by seat. Each picture has its own file name. In real-time games, `at` is
        the moment to show in the match's own time; None means the latest moment that `view` knows. The picture never
        reveals more than `view`.
        """

    def text_board(
        self, view: AnyView, names: Sequence[str], tr: Texts, which: str = BOARD, *, at: Millis | None = None
    ) -> str:
        """Return the picture `which` as plain text, without a code block. `at` works as in :meth:`picture`."""

    def warm_up(self) -> None:
        """Prepare the drawing process, so that its first picture is as fast as later ones."""


PresenterT = TypeVar("PresenterT", bound=Presenter)


def presenter_of(presenters: Mapping[str, PresenterT], game: str) -> PresenterT:
    """Return the presenter of `game`. Raises Refused (UNKNOWN_GAME) if its package isn't installed."""
    try:
        return presenters[game]
    except KeyError:
        raise Refused(Why.UNKNOWN_GAME, game=game) from None


def title_of(presenters: Mapping[str, Presenter], game: str) -> str:
    """Return the title of `game`, or its id if its package isn't installed."""
    return presenters[game].title if game in presenters else game

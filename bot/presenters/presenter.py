"""The bot's needs for showing any game: its sentences, embeds, controls and pictures.

Each game has a package beside this module; :data:`bot.presenters.registry.PRESENTERS` has them all. Views, actions and
events are the game's own types, which only its presenter knows: here they are ``Any``.

:class:`Presenter` covers the display: it is pure, so that publishing and the drawing process need no more. Reactions to
presses and typed text (:class:`bot.interaction.host.GamePresenter`) build on it.
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
"""A fact that speaks for an action, of the game's own type."""

BOARD: Final = "board"
"""The picture that every game has: the board as everyone may see it, or as a seat does."""


class Story(msgspec.Struct, frozen=True, kw_only=True):
    """The content of a message: ``steps`` in order, and ``view`` after the last of them."""

    match: Match
    steps: tuple[Seen, ...]
    view: AnyView


class Panel(msgspec.Struct, frozen=True):
    """A private message to a seat that is about to act: ``text`` (at most 2,000 characters), ``rows`` of controls,
    ``pictures`` by their names.
    """

    text: str
    rows: tuple[Row, ...] = ()
    pictures: tuple[str, ...] = (BOARD,)


@runtime_checkable
class Foresees(Protocol):
    """An optional part of presenters whose game has an order of play."""

    def following(self, view: AnyView) -> int | None:
        """Return the seat that acts next, after the present one, if nothing unforeseen happens; None if that is
        unknown.
        """


@runtime_checkable
class Urges(Protocol):
    """An optional part of presenters whose game has events that cannot wait until the board may be changed again."""

    def urgent(self, event: AnySeen) -> bool:
        """Return whether a live table has to show ``event``, as the public may know it, at once."""


@runtime_checkable
class Lasts(Protocol):
    """An optional part of presenters whose game measures itself in time: its length does not follow from decisions."""

    def lasts(self, match: Match) -> int:
        """Return about how many milliseconds a game lasts with the settings of ``match``, if everyone acts at once."""


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """One level for learning a game: its settings, its ``name``, its novelty (at most 300 characters, for the line
    above the board), the label of the button that begins it after the level before (the first has none), the kind of
    the computers. Names, news and labels are messages.
    """

    options: Pairs
    name: str
    news: str
    again: str
    computer: str


@runtime_checkable
class Graded(Protocol):
    """An optional part of presenters whose game is learned level by level."""

    @property
    def levels(self) -> Mapping[str, Level]:
        """All there are, by their keys (a-z and 0-9), the first one first."""

    def level_of(self, match: Match) -> str:
        """The level that a table of the game is set to."""


@runtime_checkable
class Turns(Protocol):
    """An optional part of presenters whose game tells a seat different things as time passes."""

    def turns(self, look: Look) -> Millis | None:
        """Return the next moment, in the match's own time, at which ``look`` would tell something else if nobody does
        anything; None for never.
        """


@runtime_checkable
class Confirms(Protocol):
    """An optional part of presenters whose game has actions that cannot be undone. When to ask, in any game:
    docs/developers/confirmations.md.
    """

    def final(self, action: AnyAction, look: Look, tr: Texts) -> str:
        """Return the question to the seat that looks before ``action``, which is legal and ends something for good, for
        them or for others: at most 1,500 characters. Empty for any other.
        """

    def deliberate(self, action: AnyAction, look: Look) -> bool:
        """Return whether the text beside the control of ``action`` names the action and its effects, so that a press on
        it is the answer to that question.
        """


@runtime_checkable
class Continues(Protocol):
    """An optional part of presenters in whose game a turn has several actions on a private panel."""

    def goes_on(self, steps: Sequence[Seen], view: AnyView) -> bool:
        """Return whether it is still the same turn of the player who has done ``steps`` (as the public may know them;
        none if the question is only about the position), and nobody else has anything to do. ``view``: the public's,
        after the last of them.
        """

    def on_panel(self, steps: Sequence[Seen], match: Match, view: AnyView, tr: Texts) -> list[str]:
        """Return lines about ``steps``, none of which is an undo, on the panel of the player who continues: fewer than
        in the log, because the controls are below.
        """


@runtime_checkable
class Previews(Protocol):
    """An optional part of presenters in whose game everyone may know an action's effects beforehand."""

    @property
    def previews(self) -> bool:
        """Return whether no action reveals anything by itself, or through its seat's view of it."""


@runtime_checkable
class Advises(Protocol):
    """An optional part of presenters whose game gives advice (:mod:`games.hints`)."""

    def advised(self, action: AnyAction, look: Look, tr: Texts) -> str:
        """Return ``action`` in words, for use alone: at most 150 characters, formatted."""

    def reason(self, reason: AnyReason, look: Look, tr: Texts) -> str:
        """Return a fact in favour of an action of the seat that looks, in a sentence or two: at most 250 characters."""

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
        """Return the seat's picture with ``actions`` marked by their numbers from 1, as it is ``at``. ``lead`` names
        them in its alt text. ``public``: everyone will see it. The drawing process draws it.
        """

    def own_idea(self, look: Look, tr: Texts) -> Panel:
        """Return the panel on which the seat that looks names an action to compare: controls of the families BOARD and
        PICKER.
        """


@runtime_checkable
class Watches(Advises, Protocol):
    """An optional part of presenters whose real-time game has analyses that find missed chances."""

    def counted(self, analysis: Analysis, seat: Seat, tr: Texts) -> str:
        """Return how many chances of each kind ``seat`` missed, for use behind a name."""

    def defined(self, match: Match, tr: Texts) -> str:
        """Explain what is counted, in a few sentences."""

    def left_undone(self, slip: Slip, who: str, tr: Texts) -> str:
        """Say which chance ``who`` missed and for how long, in a sentence or two: at most 300 characters beside the
        name.
        """


@runtime_checkable
class Poses(Advises, Protocol):
    """An optional part of presenters whose game has puzzles (:mod:`games.puzzles`)."""

    @property
    def themes(self) -> Mapping[str, str]:
        """Return the possible themes of a puzzle (:attr:`games.puzzling.Puzzling.themes`), in a few words: messages."""

    def posed(self, view: AnyView, names: Sequence[str], tr: Texts, which: str) -> Drawing:
        """Return a picture of the seat's, as of :meth:`Presenter.pictures`, for everyone. The
        drawing process draws it.
        """


class Presenter(Recap, Protocol):
    """The presentation of one game. Nothing here blocks for long but :meth:`picture`, :attr:`Shown.draw` and
    :meth:`warm_up`, which the drawing process calls.

    A method with a ``look`` or a ``view`` shows facts that its viewer may know, and depends on nothing else of the
    game.
    """

    @property
    def game(self) -> str:
        """The game's id, as :attr:`games.core.Game.name`."""

    @property
    def title(self) -> str:
        """The game's name as people write it, the same in all languages."""

    @property
    def about(self) -> str:
        """One sentence about the game: a message, at most 100 characters."""

    @property
    def private(self) -> bool:
        """Return whether players choose among things that others may not see. The public board then bears a button
        *Your move*, which opens the private :meth:`panel`.
        """

    @property
    def computers(self) -> Mapping[str, str]:
        """The kinds of computer players, the best one first, with messages that describe their play: at most 100
        characters. Those of the game's registry, without kinds that only play in its course, and without those that a
        better one has replaced: new tables do not offer them.
        """

    @property
    def alone(self) -> int:
        """The number of seats of a table at which one person plays for the first time, against computers."""

    @property
    def first_game(self) -> Pairs:
        """The options of such a table's game that differ from the defaults."""

    @property
    def presets(self) -> Mapping[str, Preset]:
        """Sets of options, at most five: the player who opens a table chooses one of them with one press. Empty if
        there are none.
        """

    @property
    def decisions(self) -> Mapping[int, int]:
        """About how many decisions all players of a game make together, by the number of players: measured. Empty if
        that says nothing.
        """

    @property
    def unreadable(self) -> Mapping[str, str]:
        """Messages for texts that are no moves, by the reasons of the game's notation; others have a general one. Their
        places: ``{text}``, ``{part}``.
        """

    @property
    def options(self) -> Mapping[str, OptionText]:
        """Each option of the game (:attr:`games.core.Game.options`) in words, by its name."""

    @property
    def ordering(self) -> OrderWords:
        """Return the words for standing orders."""

    @property
    def symbols(self) -> Mapping[str, Art]:
        """The game's own signs by name (a-z, 0-9 and _, at most 20), for :func:`bot.wording.names.symbols.symbol`,
        which knows them by ``<game>_<name>``. Every game has those of the six colours.
        """

    @property
    def guide(self) -> Guide | None:
        """Return the game's help for learners, beside its rules; None for nothing."""

    def explain(self, illegal: Illegal, tr: Texts, players: Sequence[Player] = ()) -> str:
        """Say why the rules forbid it, with the rule's number and text. ``players``: the people at
        the table, if known.
        """

    def lines(self, steps: Sequence[Seen], match: Match, view: AnyView, tr: Texts) -> list[str]:
        """Return the events, a sentence a line, in order; people as ``<@id>``. At most 300 characters each. The first
        one of a move is :func:`bot.wording.orders.numbered`.
        """

    def lines_by_step(self, steps: Sequence[Seen], match: Match, view: AnyView, tr: Texts) -> list[list[str]]:
        """The sentences of :meth:`lines`, those of each step by themselves; an empty list for a step without any."""

    def results(self, story: Story, names: Sequence[Typed], tr: Texts) -> list[Shown]:
        """Return the embeds that ``story.steps`` call for, in order; ``names`` by seat. When the game has ended, the
        last embed tells the result: it is below the last board's picture.
        """

    def prompt(self, match: Match, view: AnyView, tr: Texts) -> str:
        """Return one line that mentions the next players and says what they have to do; empty if there are none."""

    def controls(self, look: Look, tr: Texts) -> Sequence[Row]:
        """Return the buttons under the board that ``look`` shows, from its view alone; none if there is nothing to
        press. At most four rows, or five with room in the last: the bot adds *Your move* and *Help*.
        """

    def panel(self, look: Look, tr: Texts) -> Panel:
        """Return the possible actions of the seat that looks, for a private message. Its text says them in words, or
        that the seat can do nothing.
        """

    def pictures(self, look: Look) -> tuple[str, ...]:
        """Return the names of the pictures that this viewer may see, the most important first: :data:`BOARD`, and those
        of their own. At most ten.
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
        """Draw one of the pictures, with the changes by ``events`` marked; ``names`` by seat, plain. Its file has its
        own name. ``at``: the moment that it shows, in the match's own time, for a game in which something runs down;
        None: the latest that ``view`` knows of. In any case it tells nothing that ``view`` does not.
        """

    def text_board(
        self, view: AnyView, names: Sequence[str], tr: Texts, which: str = BOARD, *, at: Millis | None = None
    ) -> str:
        """Return the picture as text, without a code block around it; ``at`` as there."""

    def warm_up(self) -> None:
        """Prepare for drawing in the drawing process, so that the first picture is as fast as the others."""


PresenterT = TypeVar("PresenterT", bound=Presenter)


def presenter_of(presenters: Mapping[str, PresenterT], game: str) -> PresenterT:
    """Return how ``game`` is shown. Raises Refused (UNKNOWN_GAME) where its package isn't installed."""
    try:
        return presenters[game]
    except KeyError:
        raise Refused(Why.UNKNOWN_GAME, game=game) from None


def title_of(presenters: Mapping[str, Presenter], game: str) -> str:
    """Return the name of ``game`` for players; its id where its package isn't installed."""
    return presenters[game].title if game in presenters else game

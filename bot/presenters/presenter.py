"""What the bot needs to show a game, whatever the game: its sentences, embeds, controls and pictures.

One package a game lies beside this module; :data:`bot.presenters.registry.PRESENTERS` has them all. Views, actions and
events are the game's own types, which only its presenter knows: here they are ``Any``.

:class:`Presenter` is what is shown: pure, so that publishing and the drawing process need no more. What is done when
somebody presses or types (:class:`bot.interaction.host.GamePresenter`) is added above.
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
"""The picture that every game has: the board as everybody may see it, or as a seat does."""


class Story(msgspec.Struct, frozen=True, kw_only=True):
    """What a message tells: ``steps`` in order, and ``view`` after the last of them."""

    match: Match
    steps: tuple[Seen, ...]
    view: AnyView


class Panel(msgspec.Struct, frozen=True):
    """What a seat is shown privately when it is about to act: ``text`` (at most 2,000 characters), ``rows`` of
    controls, ``pictures`` by their names.
    """

    text: str
    rows: tuple[Row, ...] = ()
    pictures: tuple[str, ...] = (BOARD,)


@runtime_checkable
class Foresees(Protocol):
    """What a presenter can do besides, whose game has an order of play."""

    def following(self, view: AnyView) -> int | None:
        """The seat that is asked next, after the one that is asked now, if nothing unforeseen happens; None where that
        cannot be said.
        """


@runtime_checkable
class Urges(Protocol):
    """What a presenter can do besides, of whose game some events cannot wait until the board may be changed again."""

    def urgent(self, event: AnySeen) -> bool:
        """Whether a live table has to show ``event``, as the public may know it, at once."""


@runtime_checkable
class Lasts(Protocol):
    """What a presenter can do besides, whose game measures itself in time: then decisions do not say how long it is."""

    def lasts(self, match: Match) -> int:
        """About how many milliseconds a game lasts as ``match`` is set, where everybody acts at once."""


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """One step in which a game is learned: what it sets, its ``name``, what is new in it (at most 300 characters, for
    the line above the board), the label of the button that begins it after the level before (the first has
    none), the kind of the computers. Names, news and labels are messages.
    """

    options: Pairs
    name: str
    news: str
    again: str
    computer: str


@runtime_checkable
class Graded(Protocol):
    """What a presenter can do besides, whose game is learned level by level."""

    @property
    def levels(self) -> Mapping[str, Level]:
        """All there are, by their keys (a-z and 0-9), the first one first."""

    def level_of(self, match: Match) -> str:
        """The level that a table of the game is set to."""


@runtime_checkable
class Turns(Protocol):
    """What a presenter can do besides, of whose game time changes what a seat is told."""

    def turns(self, look: Look) -> Millis | None:
        """The next moment, in the match's own time, from which something else is told of what ``look`` shows, if nobody
        does anything; None for never.
        """


@runtime_checkable
class Confirms(Protocol):
    """What a presenter can do besides, whose game has actions that cannot be taken back. When it is asked, whatever the
    game: docs/confirmations.md.
    """

    def final(self, action: AnyAction, look: Look, tr: Texts) -> str:
        """What the seat that looks is asked before ``action``, which is legal and ends something for good, for them or
        for others: at most 1,500 characters. Empty for any other.
        """

    def deliberate(self, action: AnyAction, look: Look) -> bool:
        """Whether the control of ``action`` stands where it was said what was done and what it does, so that a press on
        it is the answer to that question.
        """


@runtime_checkable
class Continues(Protocol):
    """What a presenter can do besides, in whose game a turn has several actions on a private panel."""

    def goes_on(self, steps: Sequence[Seen], view: AnyView) -> bool:
        """Whether it is still one and the same turn of the player who has done ``steps`` (as the public may know them;
        none where only the position is asked about), and nobody else has anything to do. ``view``: the public's, after
        the last of them.
        """

    def on_panel(self, steps: Sequence[Seen], match: Match, view: AnyView, tr: Texts) -> list[str]:
        """What ``steps`` did, none of which takes back, as the panel says it to who goes on: in fewer lines than the
        log, for what one presses stands below.
        """


@runtime_checkable
class Previews(Protocol):
    """What a presenter says besides, of whose game all may know what an action does before it is done."""

    @property
    def previews(self) -> bool:
        """Whether that is so: no action reveals anything by itself, nor through what its seat may see of it."""


@runtime_checkable
class Advises(Protocol):
    """What a presenter can do besides, whose game gives advice (:mod:`games.hints`)."""

    def advised(self, action: AnyAction, look: Look, tr: Texts) -> str:
        """What ``action`` is, to stand by itself: at most 150 characters, formatted."""

    def reason(self, reason: AnyReason, look: Look, tr: Texts) -> str:
        """A fact that speaks for an action of the seat that looks, in a sentence or two: at most 250 characters."""

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
        """The seat's picture with ``actions`` marked by their numbers from 1, as it is ``at``. ``lead`` says what they
        are, for its alt text. ``public``: everybody will see it. Drawn by the drawing process.
        """

    def own_idea(self, look: Look, tr: Texts) -> Panel:
        """How the seat that looks names an action to be compared: what it presses, in the families BOARD and PICKER."""


@runtime_checkable
class Watches(Advises, Protocol):
    """What a presenter can do besides, of whose game in real time it is found what was left undone."""

    def counted(self, analysis: Analysis, seat: Seat, tr: Texts) -> str:
        """How much of which kind ``seat`` left undone, to stand behind a name."""

    def defined(self, match: Match, tr: Texts) -> str:
        """What is counted, in a few sentences."""

    def left_undone(self, slip: Slip, who: str, tr: Texts) -> str:
        """What ``who`` left undone and for how long, in a sentence or two: at most 300 characters beside the name."""


@runtime_checkable
class Poses(Advises, Protocol):
    """What a presenter can do besides, whose game has puzzles (:mod:`games.puzzles`)."""

    @property
    def themes(self) -> Mapping[str, str]:
        """What a puzzle can be about (:attr:`games.puzzling.Puzzling.themes`), in a few words: messages."""

    def posed(self, view: AnyView, names: Sequence[str], tr: Texts, which: str) -> Drawing:
        """A picture of the seat's, as of :meth:`Presenter.pictures`, for everybody. Drawn by the drawing process."""


class Presenter(Recap, Protocol):
    """How one game is shown. Nothing here blocks for long but :meth:`picture`, :attr:`Shown.draw` and :meth:`warm_up`,
    which the drawing process calls.

    Whatever is given a ``look`` or a ``view`` shows what its viewer may know, and depends on nothing else of the game.
    """

    @property
    def game(self) -> str:
        """The game's id, as :attr:`games.core.Game.name`."""

    @property
    def title(self) -> str:
        """The game's name as people write it, the same in all languages."""

    @property
    def about(self) -> str:
        """One sentence that says what the game is: a message, at most 100 characters."""

    @property
    def private(self) -> bool:
        """Whether players choose among what others may not see. The public board then bears a button *Your move*,
        which opens the private :meth:`panel`.
        """

    @property
    def computers(self) -> Mapping[str, str]:
        """The kinds of computer players, the best one first, with messages that say how each plays: at most 100
        characters. Those of the game's registry, but for kinds that play in its course alone, and those that a better
        one has followed: a table is not offered them.
        """

    @property
    def alone(self) -> int:
        """So many seats has a table at which one person plays for the first time, against computers."""

    @property
    def first_game(self) -> Pairs:
        """The options of such a table's game, where they differ from the defaults."""

    @property
    def presets(self) -> Mapping[str, Preset]:
        """Sets of options that whoever opens a table chooses by one press, at most five; empty where there are none."""

    @property
    def decisions(self) -> Mapping[int, int]:
        """About how many decisions all players of a game make together, by how many play: measured. Empty where
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
        """What standing orders say, in words."""

    @property
    def symbols(self) -> Mapping[str, Art]:
        """The game's own signs by name (a-z, 0-9 and _, at most 20), for :func:`bot.wording.names.symbols.symbol`,
        which knows them by ``<game>_<name>``. The six colours' are there for every game.
        """

    @property
    def guide(self) -> Guide | None:
        """What the game tells somebody who learns it, beside its rules; None for nothing."""

    def explain(self, illegal: Illegal, tr: Texts, players: Sequence[Player] = ()) -> str:
        """Why the rules forbid it, with the rule's number and text. ``players``: who sits at the table, if known."""

    def lines(self, steps: Sequence[Seen], match: Match, view: AnyView, tr: Texts) -> list[str]:
        """What happened, a sentence a line, in order; people as ``<@id>``. At most 300 characters each. The first
        one of a move is :func:`bot.wording.orders.numbered`.
        """

    def lines_by_step(self, steps: Sequence[Seen], match: Match, view: AnyView, tr: Texts) -> list[list[str]]:
        """The sentences of :meth:`lines`, those of each step by themselves; an empty list for a step without any."""

    def results(self, story: Story, names: Sequence[Typed], tr: Texts) -> list[Shown]:
        """The embeds that ``story.steps`` call for, in order; ``names`` by seat. When the game has ended,
        the last of them says how: it stands below the last board's picture.
        """

    def prompt(self, match: Match, view: AnyView, tr: Texts) -> str:
        """Who is next and what they are asked, in one line that mentions them; empty when nobody is asked."""

    def controls(self, look: Look, tr: Texts) -> Sequence[Row]:
        """The buttons under the board that ``look`` shows, out of its view alone; none when there is nothing to press.
        At most four rows, or five with room in the last: *Your move* and *Help* are added to them.
        """

    def panel(self, look: Look, tr: Texts) -> Panel:
        """What the seat that looks can do now, for a private message. Its text says it in words; it says so where the
        seat can do nothing.
        """

    def pictures(self, look: Look) -> tuple[str, ...]:
        """The pictures that may be shown to who looks, by name, the most important first: :data:`BOARD`, and those of
        their own. At most ten.
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
        """One of the pictures, with what ``events`` changed marked; ``names`` by seat, plain. Its file has an own name.
        ``at``: the moment that it shows, in the match's own time, for a game in which something runs down; None: the
        latest that ``view`` knows of. Whatever it is, it tells nothing that ``view`` does not.
        """

    def text_board(
        self, view: AnyView, names: Sequence[str], tr: Texts, which: str = BOARD, *, at: Millis | None = None
    ) -> str:
        """What the picture shows as text, without a code block around it; ``at`` as there."""

    def warm_up(self) -> None:
        """Prepare for drawing, so that the first picture is as fast as the others; in the drawing process."""


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

"""Define the interface through which the bot shows any game: with sentences, embeds, controls and pictures.

Each game has a package in this folder; :data:`bot.presenters.registry.PRESENTERS` holds all presenters. Views, actions
and events have types that each game defines itself, so they are ``Any`` here.

A presenter has no side effects and doesn't use Discord: it turns views and presses into words, pictures and choices
(:mod:`bot.presenters.choosing`).
"""

# ruff: noqa: ARG002 - a default needn't use all that it's given

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any, ClassVar, Protocol, TypeVar, runtime_checkable

import msgspec

from bot.controls.rows import Row
from bot.match.pure.errors import Refused, Why
from bot.match.pure.log.entries import Seen
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match, Player
from bot.presenters.choosing import BOARD, Command, Field, Outcome, Panel, Press, Typing
from bot.presenters.guide import Guide, Page
from bot.presenters.options import OptionText, Preset
from bot.presenters.ordering import OrderWords
from bot.presenters.telling import Sentences
from bot.wording.blocks import short
from bot.wording.names.choices import Choices, chosen, matching
from bot.wording.names.meant import CANDIDATES, Names, Unclear, folded
from bot.wording.names.typed import Typed
from data.texts import N_, Texts, languages, texts
from games.analysis import Analysis, Slip
from games.core import AnyAction, AnySeen, AnyView, Illegal, Millis, Seat, Unreadable
from games.kit import kits
from games.options import Pairs
from render.kit import grid
from render.kit.art import Art
from render.kit.picture import Drawing, Picture


class Story(msgspec.Struct, frozen=True, kw_only=True):
    """The content of a message: the log entries `steps` that it reports, and the position after the last one."""

    match: Match
    steps: tuple[Seen, ...]
    view: AnyView


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """A level of a game that players learn step by step. `options`: the game's settings. `computer`: the kind of
    computer player to play against. `news`: what is new, in at most 300 characters, shown above the board. `again`: the
    label of the button that starts this level after the previous one, if there is one. `name`, `news` and `again` are
    messages to translate.
    """

    options: Pairs
    name: str
    news: str
    again: str
    computer: str


@runtime_checkable
class Outlasts(Protocol):
    """An optional interface for games in which a chosen action can stay valid when other players act."""

    def outlasts(self, more: Sequence[str], then: AnyView, now: Look) -> bool:
        """Return whether a press still has the same meaning, although the position has changed. ``more`` holds the
        parts of the control's id, ``then`` is the position in which the control was shown, and ``now`` the current one.
        """


@runtime_checkable
class Continues(Protocol):
    """An optional interface for games in which players take several actions per turn on a private panel."""

    def goes_on(self, steps: Sequence[Seen], view: AnyView) -> bool:
        """Return whether it's still the turn of the player who took `steps`, and nobody else can act. Both arguments
        are public; `view` is the position after the last step. If there are no steps, only the position matters.
        """

    def on_panel(self, steps: Sequence[Seen], match: Match, view: AnyView, tr: Texts) -> list[str]:
        """Return lines about `steps` for the panel of the player whose turn continues. These lines are shorter than
        those in the log, because the panel also needs space for controls. `steps` never contains an undo.
        """


class Presenter(ABC):
    """The presentation of one game, with defaults that suit most games.

    A method with a `look` or a `view` uses no other information about the game, so it can't reveal anything that is
    hidden from the person who looks. Only :meth:`picture`, :attr:`Page.draw` and :meth:`warm_up` may take long; they
    are called in the drawing process. Texts are translated if the game's package has a message catalogue.
    """

    game: str
    """The game's id, which is the same as :attr:`games.core.Game.name`."""
    title: ClassVar[str]
    """The game's name as players write it. It isn't translated."""
    about: ClassVar[str]
    """A one-sentence description of the game: a message to translate, with at most 100 characters."""
    winning: str = ""
    """How players win: a message to translate, of at most 150 characters, shown when a game starts. It may be empty.
    """
    first_game: Pairs = ()
    """The options of a beginner's first game that differ from the defaults."""
    presets: Mapping[str, Preset] = {}
    """Up to five sets of options. The player who opens a table can choose one of them with a single button."""
    levels: Mapping[str, Level] = {}
    """For a game that is learned level by level: all levels by key (a-z and 0-9), in learning order."""
    decisions: Mapping[int, int] = {}
    """The usual number of decisions in a whole game, by the number of players. Empty if it means nothing."""
    unreadable: Mapping[str, str] = {}
    """The messages for typed text that isn't a move, by error code, with ``{text}`` and ``{part}``; others are general.
    """
    ordering: OrderWords = OrderWords()
    """The texts that describe the game's standing orders."""
    symbols: Mapping[str, Art] = {}
    """The game's symbols by name (a-z, 0-9 and _, at most 20 characters), also those of the six player colours.
    :func:`bot.wording.names.symbols.symbol` finds them as ``<game>_<name>``.
    """
    guide: Guide | None = None
    """The game's help for learners, in addition to its rules, or None if there is none."""
    anytime: ClassVar[frozenset[str]] = frozenset()
    """The first parts of the ids of controls that work in any position and don't play a move."""
    commands_of: ClassVar[str] = N_("Your moves in this game")
    """The description of the game's group of commands: a message to translate."""
    commands: ClassVar[Sequence[Command]] = (
        Command("move", N_("Make a move: choose one, or type it"), (Field(N_("move"), N_("Move to make")),)),
    )
    """The commands for typing moves. By default there's one command, which takes a move's notation or name."""
    previews: bool = False
    """True if no action ever reveals anything, not even to its player: its effects can be shown before it's played.
    """

    # What the defaults below use.

    hand: ClassVar[str] = ""
    """The name of the picture of a seat's own cards, or an empty string if there is none."""
    parts: ClassVar[Mapping[str, str]] = {}
    """The displayed names of the score's components, as messages to translate."""
    events: ClassVar[type[Sentences]]
    """The sentences about the game's events."""
    standing: ClassVar[tuple[type[Any], ...]] = ()
    """The types of events that the log always shows (:meth:`stands`)."""
    settling: ClassVar[tuple[type[Any], ...]] = ()
    """The types of events that make a result final (:meth:`decided`)."""
    board: ClassVar[Callable[..., Picture]]
    board_text: ClassVar[Callable[..., str]]

    def own(self, view: AnyView, names: Sequence[str], tr: Texts) -> Picture:
        """Draw the viewer's own cards, for the picture named :attr:`hand`."""
        raise NotImplementedError

    def own_text(self, view: AnyView, names: Sequence[str], tr: Texts) -> str:
        """Return the viewer's own cards as text. By default, return the board's text."""
        return self.board_text(view, names, tr)

    def called(self, action: AnyAction, look: Look, tr: Texts) -> str:
        """Return the text that players can type to choose `action`. The default is the action's notation."""
        return self._written(action).capitalize()

    def offer(self, action: AnyAction, look: Look, tr: Texts) -> str:
        """Return the text that autocomplete shows for `action`. The default is :meth:`called`."""
        return self.called(action, look, tr)

    # The game and its players.

    @cached_property
    def rules(self) -> Any:
        """The game's rules (:class:`games.core.Game`)."""
        return kits()[self.game].rules

    @property
    def private(self) -> bool:
        """Return whether a player's possible actions may have to be hidden from others. If so, the public board has a
        *Your move* button, which opens the private :meth:`panel`.
        """
        return bool(self.rules.secrets)

    @property
    def timed(self) -> bool:
        return bool(self.rules.timed)

    @property
    def alone(self) -> int:
        """The number of seats in a beginner's first game against computer players."""
        return int(self.rules.players[0])

    @property
    @abstractmethod
    def computers(self) -> Mapping[str, str]:
        """The kinds of computer players for a new table, best first, each with a message of at most 100 characters
        about its style of play. Leave out kinds for lessons, and those that a better one has replaced.
        """

    @property
    @abstractmethod
    def options(self) -> Mapping[str, OptionText]:
        """The texts for each of the game's options (:attr:`games.core.Game.options`), by name."""

    def level_of(self, match: Match) -> str:
        """Return the key of the level (:attr:`levels`) at which `match` is played, according to its settings."""
        raise NotImplementedError

    def lasts(self, match: Match) -> Millis | None:
        """Return roughly how many milliseconds a real-time game with the settings of `match` lasts if everyone acts
        immediately. Return None if the bot can estimate the length from the number of decisions (:attr:`decisions`).
        """
        return None

    # Words.

    @abstractmethod
    def explain(self, illegal: Illegal, tr: Texts, players: Sequence[Player] = ()) -> str:
        """Explain why the rules forbid an action, with the rule's number and text. `players`: if known."""

    def lines(self, steps: Sequence[Seen], match: Match, view: AnyView, tr: Texts) -> list[str]:
        """Return one sentence per event, in order, each of at most 300 characters. People appear as ``<@id>``. A move's
        first sentence begins with the move's number (see :func:`bot.wording.log.numbered`).
        """
        return [line for some in self.lines_by_step(steps, match, view, tr) for line in some]

    def lines_by_step(self, steps: Sequence[Seen], match: Match, view: AnyView, tr: Texts) -> list[list[str]]:
        """Return the sentences of :meth:`lines` as one list per step. The list of a step without sentences is empty."""
        return self.events(match, view, tr).by_step(steps)

    def stands(self, event: AnySeen) -> bool:
        """Return whether the log always shows `event`, even if it leaves out others of a long move: the end, say."""
        return isinstance(event, self.standing)

    def urgent(self, event: AnySeen) -> bool:
        """Return whether a live table's board must show the public `event` at once, before its regular update."""
        return False

    def decided(self, steps: Sequence[Seen], match: Match, view: AnyView, tr: Texts) -> list[str]:
        """Return a sentence about each result that became final in `steps`, such as the result of a round. Usually,
        there is no such result. A sentence has at most 300 characters. `view` is the position after the last step.
        """
        settled = [event for step in steps for event in step.events if isinstance(event, self.settling)]
        return [*map(self.events(match, view, tr).sentence, settled)] if settled else []

    def brief(self, steps: Sequence[Seen], match: Match, view: AnyView, tr: Texts) -> str:
        """Return at most 900 characters about what each player did in `steps`. `view`: the position afterwards."""
        return short(" ".join(self.lines(steps, match, view, tr)), 900)

    def meaning(self, before: AnyView, after: AnyView, tr: Texts) -> list[str]:
        """Return sentences of at most 300 characters that tell a player what changed between two views: how many pieces
        are left, say, or where the player leads. If the views are public, they are about all players. By default there
        are none, which suits games whose board already shows these facts.
        """
        return []

    @abstractmethod
    def results(self, story: Story, names: Sequence[Typed], tr: Texts) -> list[Page]:
        """Return embeds for the results in `story.steps`, such as the end of a round. `names`: the players' names by
        seat. If the game has ended, the last embed gives its result, and is shown below the final board.
        """

    def part(self, name: str, tr: Texts) -> str:
        """Return the displayed name of a score's component. An unknown name, from an old game, stays as it is."""
        return tr(self.parts[name]) if name in self.parts else name

    def ending(self, name: str, tr: Texts) -> str:
        """Return a description of the way in which a game ended, by its id. An unknown id is returned unchanged."""
        return name

    @abstractmethod
    def prompt(self, match: Match, view: AnyView, tr: Texts) -> str:
        """Return one line that mentions the players who have to act and says what to do, or an empty string."""

    # Controls and commands.

    @abstractmethod
    def controls(self, look: Look, tr: Texts) -> Sequence[Row]:
        """Return the buttons under the board that `look` shows, or an empty sequence if there are none.

        Use at most four rows, or five if the last row has space for *Your move* and *Help*, which the bot adds.
        """

    @abstractmethod
    def panel(self, look: Look, tr: Texts) -> Panel:
        """Return the private message with the viewer's possible actions, or the statement that there are none."""

    async def choose(self, press: Press, tr: Texts) -> Outcome:
        """Return the action or the panel that results from a press. By default, the game has no controls. Raises
        :class:`bot.controls.ids.UnknownControl` for a control that this game never created.
        """
        raise press.unknown()

    def final(self, action: AnyAction, look: Look, tr: Texts) -> str:
        """Return the question before a legal `action` with irreversible consequences, in at most 1,500 characters, or
        an empty string. When to ask: docs/developers/confirmations.md.
        """
        return ""

    def deliberate(self, action: AnyAction, look: Look) -> bool:
        """Return whether the text next to the control for `action` already names the action and its effects. If so,
        pressing the control counts as confirmation, unless :meth:`final` returns a question.
        """
        return True

    def interrupts(self, events: Sequence[AnySeen], seat: Seat | None) -> bool:
        """Return whether the player at `seat` should see their panel at once because of `events` in a real-time game:
        they have to make a choice with a short deadline, or they should know what went wrong.
        """
        return False

    def waits(self, illegal: Illegal) -> bool:
        """Return whether an action was refused because the player has to make a choice with a short deadline first."""
        return False

    def following(self, view: AnyView) -> int | None:
        """Return the seat that is expected to act after the current one, or None if that can't be predicted."""
        return None

    async def read(self, typing: Typing) -> AnyAction:
        """Return the action that a player typed, in any language. Raises :class:`games.core.Unreadable`,
        :class:`bot.wording.names.meant.Unclear` and :class:`games.core.Illegal`.
        """
        return self.meant(next(iter(typing.fields.values())), typing.look)

    def meant(self, typed: str, look: Look) -> AnyAction:
        """Return the action that `typed` means, by its notation or its name in any language. Raises Unreadable, or
        :class:`bot.wording.names.meant.Unclear` if the text is incomplete or fits several actions.
        """
        text = chosen(typed)
        for form in (text, text.lower()):
            with suppress(Unreadable):
                return self.rules.read(form)
        legal = {self._written(action): action for action in look.legal}
        spoken = [texts(language) for language in languages()]
        names = Names(lambda: {of: [self.called(one, look, tr) for tr in spoken] for of, one in legal.items()})
        said = folded(text)
        found, taken = names.exact(said.split()) if legal else ("", 0)
        if taken and taken == len(said.split()):
            return legal[found]
        fits = names.begun(said, legal) if said else []
        if not 0 < len(fits) <= CANDIDATES:
            return self.rules.read(text)
        raise Unclear(text, fits)

    def suggestions(self, typing: Typing, field: str) -> Choices:
        """Return a field's autocomplete choices. By default, they are the legal actions that match the typed text."""
        look, tr = typing.look, typing.tr
        return matching(
            [(self.offer(one, look, tr), self._written(one), "") for one in look.legal], typing.fields[field]
        )

    # Pictures.

    def pictures(self, look: Look) -> tuple[str, ...]:
        """Return the names of at most ten pictures for the viewer, most important first, with :data:`BOARD`."""
        return (BOARD,) if look.viewer is None or not self.hand else (BOARD, self.hand)

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

        `names`: the players' names by seat, without formatting. `at`: in a real-time game, the moment to show, in the
        match's own time; None means the latest moment in `view`. Use a different file name for each picture, and show
        nothing that isn't in `view`.
        """
        if self._is_own(which, view):
            return self.own(view, names, tr).named(f"{which}.png")
        return self.board(view, events, names, tr, **self._moment(at)).named("board.png")

    def text_board(
        self, view: AnyView, names: Sequence[str], tr: Texts, which: str = BOARD, *, at: Millis | None = None
    ) -> str:
        """Return the picture `which` as plain text, without a code block. `at` works as in :meth:`picture`."""
        if self._is_own(which, view):
            return self.own_text(view, names, tr)
        return self.board_text(view, names, tr, **self._moment(at))

    def turns(self, look: Look) -> Millis | None:
        """Return when the picture of `look` changes if nobody acts, in the match's own time, or None if it doesn't."""
        return None

    def warm_up(self) -> None:
        """Draw something in the drawing process, so that a player's first picture is as fast as later ones."""
        grid.warm_up()

    def _is_own(self, which: str, view: AnyView) -> bool:
        return which == self.hand and view.viewer is not None

    def _moment(self, at: Millis | None) -> dict[str, Millis | None]:
        return {"at": at} if self.rules.timed else {}

    def _written(self, action: AnyAction) -> str:
        return str(self.rules.write(action))


class Advises(Presenter):
    """The interface for presenters of games that give advice (see :mod:`games.hints`)."""

    reasons: ClassVar[type[Sentences]]
    """The class that puts reasons for moves into sentences. It explains a reason in at most 250 characters."""
    hint_board: ClassVar[Callable[..., Picture]]
    spot: ClassVar[Callable[..., Any]]
    """The board with spots marked, for the picture of a hint, and the spot of an action."""

    @abstractmethod
    def advised(self, action: AnyAction, look: Look, tr: Texts) -> str:
        """Return a description of `action` that makes sense on its own, in at most 150 characters with formatting."""

    def reason(self, reason: Any, look: Look, tr: Texts) -> str:
        """Return one or two sentences that explain `reason`, which is a reason for recommending an action."""
        return self.reasons(look.match, look.view, tr).sentence(reason)

    def because(self, reasons: Sequence[Any], look: Look, tr: Texts) -> str:
        """Return the sentences that explain `reasons`, as one text."""
        return " ".join(self.reason(one, look, tr) for one in reasons)

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
        """Draw `view` at the time `at`, with `actions` marked and numbered from 1, in the drawing process. `lead`
        introduces them in the alt text. `public`: everyone will see the picture.
        """
        spots = [self.spot(action, view) for action in actions]
        return self.hint_board(view, spots, names, tr, lead=lead, **self._moment(at)).named("hint.png")


class Watches(Advises):
    """The interface for real-time games that can be analysed for missed chances: actions not taken in time."""

    @abstractmethod
    def counted(self, analysis: Analysis, seat: Seat, tr: Texts) -> str:
        """Return how many chances of each kind the player missed. It's shown after the player's name."""

    @abstractmethod
    def defined(self, match: Match, tr: Texts) -> str:
        """Return a few sentences that explain the term *missed chance*."""

    @abstractmethod
    def left_undone(self, slip: Slip, who: str, tr: Texts) -> str:
        """Return at most 300 characters (and a name) on which chance `who` missed, and how long it was there."""


class Poses(Advises):
    """The interface for presenters of games with puzzles (see :mod:`games.puzzles`)."""

    themes: ClassVar[Mapping[str, str]]
    """The themes of puzzles (:attr:`games.puzzling.Puzzling.themes`), each with a short description to translate."""

    def posed(self, view: AnyView, names: Sequence[str], tr: Texts, which: str) -> Drawing:
        """Draw the picture `which` as the player who has to solve the puzzle sees it; everyone will see it. This runs
        in the drawing process. The default suits games in which all players see the same.
        """
        return self.picture(view, (), names, tr, which)


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

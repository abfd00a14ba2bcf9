"""The interface through which the bot shows any game: sentences, embeds, controls and pictures.

Each game has a package in this folder; :data:`bot.presenters.registry.PRESENTERS` holds all presenters. Views, actions
and events have types that each game defines itself, so they are ``Any`` here.

A presenter is pure and knows no Discord: views and presses go in; words, pictures and choices come out
(:mod:`bot.presenters.choosing`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar, runtime_checkable

import msgspec

from bot.client.files import Drawing
from bot.controls.rows import Row
from bot.match.pure.errors import Refused, Why
from bot.match.pure.log.entries import Seen
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match, Player
from bot.presenters.choosing import BOARD, Command, Outcome, Panel, Press, Typing
from bot.presenters.guide import Guide, Shown
from bot.presenters.options import OptionText, Preset
from bot.presenters.ordering import OrderWords
from bot.wording.names.choices import Choices
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
    "Itemises",
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


class Story(msgspec.Struct, frozen=True, kw_only=True):
    """A message's content: the log entries that it reports (`steps`, in order), and the position after the last of them
    (`view`).
    """

    match: Match
    steps: tuple[Seen, ...]
    view: AnyView


@runtime_checkable
class Foresees(Protocol):
    """An optional interface for presenters of games in which it's usually known who acts after the current player."""

    def following(self, view: AnyView) -> int | None:
        """Return the seat that is expected to act after the current one, or None if that can't be predicted."""


@runtime_checkable
class Urges(Protocol):
    """An optional interface for presenters of games with urgent events. The board is updated at once when one happens,
    without waiting for the next regular update.
    """

    def urgent(self, event: AnySeen) -> bool:
        """Return whether a live table's board must be updated at once to show `event`. The event holds only public
        information.
        """


@runtime_checkable
class Lasts(Protocol):
    """An optional interface for presenters of real-time games. The length of such a game can't be estimated from the
    number of decisions.
    """

    def lasts(self, match: Match) -> int:
        """Return roughly how many milliseconds a game with the settings of `match` lasts
        if everyone acts immediately.
        """


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """A level of a game that players learn step by step.

    `options`: the game's settings at this level. `computer`: the kind of computer player to play against. `news`: what
    is new at this level, in at most 300 characters, shown above the board. `again`: the label of the button that starts
    this level after a game at the previous one; empty for the first level. `name`, `news` and `again` are messages to
    translate.
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
        """Return the key of the level at which `match` is played, according to its settings."""


@runtime_checkable
class Turns(Protocol):
    """An optional interface for presenters of games whose display changes as time passes, even if nobody acts."""

    def turns(self, look: Look) -> Millis | None:
        """Return when the picture that `look` shows will change if nobody acts, in the match's own time. Return None if
        it won't change.
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
        """Return whether the text next to the control for `action` already names the action and its effects. If so,
        pressing the control counts as confirmation, unless :meth:`final` returns a question.
        """


@runtime_checkable
class Outlasts(Protocol):
    """An optional interface for presenters of games in which an action can outlast others' actions."""

    def outlasts(self, more: Sequence[str], then: AnyView, now: Look) -> bool:
        """Return whether a press still means the same. ``more`` holds the parts of the control's id, ``then`` is the
        position in which the control was shown, and ``now`` the current one.
        """


@runtime_checkable
class Interrupts(Protocol):
    """An optional interface for presenters of real-time games in which a player may suddenly have to choose."""

    def interrupts(self, events: Sequence[AnySeen], seat: Seat | None) -> bool:
        """Return whether `events` ask `seat` for a choice that has a short deadline."""

    def waits(self, illegal: Illegal) -> bool:
        """Return whether an action was refused because such a choice comes first."""


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
        """Return lines about `steps` for the panel of the player whose turn continues. They are shorter than the log,
        because the panel also needs space for controls. `steps` never contains an undo.
        """


@runtime_checkable
class Itemises(Protocol):
    """An interface for presenters of games that implement :class:`games.core.Itemised`. Unknown names, which old games
    may contain, are returned unchanged.
    """

    def part(self, name: str, tr: Texts) -> str:
        """Return the displayed name of the score component `name`."""

    def ending(self, name: str, tr: Texts) -> str:
        """Return a description of the way in which a game ended, given its id `name`."""


@runtime_checkable
class Previews(Protocol):
    """An optional interface for presenters of games in which no action reveals a secret. The effects of an action can
    then be shown before it's played.
    """

    @property
    def previews(self) -> bool:
        """Return True if no action ever reveals hidden information, not even to the player who takes it."""


@runtime_checkable
class Advises(Protocol):
    """An optional interface for presenters of games that give advice (see :mod:`games.hints`)."""

    def advised(self, action: AnyAction, look: Look, tr: Texts) -> str:
        """Return a description of `action` that makes sense on its own, in at most
        150 characters including formatting.
        """

    def reason(self, reason: AnyReason, look: Look, tr: Texts) -> str:
        """Return one or two sentences that explain `reason`, which is a reason for recommending an action. They have at
        most 250 characters.
        """

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


@runtime_checkable
class Watches(Advises, Protocol):
    """An optional interface for presenters of real-time games that can be analysed for missed chances."""

    def counted(self, analysis: Analysis, seat: Seat, tr: Texts) -> str:
        """Return a text that says how many chances of each kind the player at `seat` missed. It's shown after the
        player's name.
        """

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
        """Return the themes of the game's puzzles (:attr:`games.puzzling.Puzzling.themes`), each with a short
        description to translate.
        """

    def posed(self, view: AnyView, names: Sequence[str], tr: Texts, which: str) -> Drawing:
        """Draw the picture `which` (see :meth:`Presenter.pictures`) as the player who has to solve the puzzle sees it.
        Everyone will see the result. The drawing process calls this.
        """


class Presenter(Protocol):
    """The presentation of one game.

    A method with a `look` or a `view` uses no other information about the game, so it can't reveal anything that is
    hidden from the person who looks. Only :meth:`picture`, :attr:`Shown.draw` and :meth:`warm_up` may take long; they
    are called in the drawing process.
    """

    @property
    def game(self) -> str:
        """The game's id, which is the same as :attr:`games.core.Game.name`."""

    @property
    def title(self) -> str:
        """The game's name as players write it. It isn't translated."""

    @property
    def about(self) -> str:
        """A one-sentence description of the game: a message to translate, with at most 100 characters."""

    @property
    def winning(self) -> str:
        """A sentence that says how players win: a message to translate, with at most 150 characters. It's shown when a
        game starts. It may be empty.
        """

    @property
    def private(self) -> bool:
        """Return whether a player's possible actions may have to be hidden from others. If so, the public board has a
        *Your move* button, which opens the private :meth:`panel`.
        """

    @property
    def computers(self) -> Mapping[str, str]:
        """The kinds of computer players that can be added to a new table, best first.

        Each has a message of at most 100 characters about its style of play. Kinds that only play during lessons, and
        kinds that have been replaced by a better one, aren't included.
        """

    @property
    def alone(self) -> int:
        """The number of seats in a beginner's first game against computer players."""

    @property
    def first_game(self) -> Pairs:
        """The options of a beginner's first game that differ from the defaults."""

    @property
    def presets(self) -> Mapping[str, Preset]:
        """Up to five sets of options. The player who opens a table can choose one of them with a single button."""

    @property
    def decisions(self) -> Mapping[int, int]:
        """The approximate total number of decisions in a game, by number of players, as measured in test games. The
        mapping is empty if there is no meaningful number.
        """

    @property
    def unreadable(self) -> Mapping[str, str]:
        """Messages for typed text that can't be parsed as a move, by error code. Other codes get a general message. The
        placeholders are ``{text}`` and ``{part}``.
        """

    @property
    def options(self) -> Mapping[str, OptionText]:
        """The texts for each of the game's options (:attr:`games.core.Game.options`), by name."""

    @property
    def ordering(self) -> OrderWords:
        """Return the texts that describe the game's standing orders."""

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
        first sentence begins with the move's number (see :func:`bot.wording.orders.numbered`).
        """

    def lines_by_step(self, steps: Sequence[Seen], match: Match, view: AnyView, tr: Texts) -> list[list[str]]:
        """Return the sentences of :meth:`lines` as one list per step. The list of a step without sentences is empty."""

    def stands(self, event: AnySeen) -> bool:
        """Return whether the log always shows `event`, even if other events of a long move are hidden. Examples are the
        start of a round, a result, and the end.
        """

    def decided(self, steps: Sequence[Seen], match: Match, view: AnyView, tr: Texts) -> list[str]:
        """Return a sentence about each result that `steps` settled for good, such as the result of a round. There are
        usually none. A sentence has at most 300 characters. `view` is the position after the last step.
        """

    def brief(self, steps: Sequence[Seen], match: Match, view: AnyView, tr: Texts) -> str:
        """Return a paragraph of at most 900 characters about what each player did in `steps`, or an empty string if
        nobody did anything. `view` is the position after the last step.
        """

    def meaning(self, before: AnyView, after: AnyView, tr: Texts) -> list[str]:
        """Return sentences that tell a player what changed between the views `before` and `after`, for example what
        they have left, and where they lead or are tied.

        If the views are public, the sentences are about all players. Each has at most 300 characters.
        """

    def results(self, story: Story, names: Sequence[Typed], tr: Texts) -> list[Shown]:
        """Return embeds for the results in `story.steps`, such as the end of a round. `names`: the players' names by
        seat. If the game has ended, the last embed gives its result, and is shown below the final board.
        """

    def prompt(self, match: Match, view: AnyView, tr: Texts) -> str:
        """Return one line that mentions the players who have to act and tells them what to do, or an empty string if
        nobody has to act.
        """

    def controls(self, look: Look, tr: Texts) -> Sequence[Row]:
        """Return the buttons under the board that `look` shows, or an empty sequence if there are none.

        Use at most four rows, or five if the last row has space for *Your move* and *Help*, which the bot adds.
        """

    def panel(self, look: Look, tr: Texts) -> Panel:
        """Return the private message with the viewer's possible actions. Its text describes the actions, or says that
        there are none.
        """

    @property
    def timed(self) -> bool:
        """Return whether the game is played in real time, so that presses don't become outdated."""

    @property
    def anytime(self) -> frozenset[str]:
        """The verbs (the first parts of controls' ids) that work in any position and play nothing."""

    async def choose(self, press: Press, tr: Texts) -> Outcome:
        """Return the meaning of a press on one of this game's controls.

        Raises :class:`bot.controls.ids.UnknownControl` for a control that this game never created.
        """

    @property
    def commands_of(self) -> str:
        """The description of the game's group of commands: a message to translate."""

    @property
    def commands(self) -> Sequence[Command]:
        """The game's commands for typing moves."""

    def suggestions(self, typing: Typing, field: str) -> Choices:
        """Return the autocomplete choices for one of a command's fields. `typing.look` has the legal actions."""

    async def read(self, typing: Typing) -> AnyAction:
        """Return the action that a player typed, in any language.

        Raises :class:`games.core.Unreadable`, :class:`bot.wording.names.meant.Unclear` and
        :class:`games.core.Illegal`.
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

        `names`: the players' names by seat, without formatting. `at`: in a real-time game, the moment to show, in the
        match's own time; None means the latest moment in `view`. Use a different file name for each picture, and show
        nothing that isn't in `view`.
        """

    def text_board(
        self, view: AnyView, names: Sequence[str], tr: Texts, which: str = BOARD, *, at: Millis | None = None
    ) -> str:
        """Return the picture `which` as plain text, without a code block. `at` works as in :meth:`picture`."""

    def warm_up(self) -> None:
        """Draw something in advance, so that the first picture for a player is as fast as later ones. The drawing
        process calls this when the bot starts.
        """


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

"""The interface of a game's rules: everything that the rules must provide so that the bot can offer the game.

A game is any value that satisfies :class:`Game`; no base class is needed. All data that it takes or returns is in
frozen msgspec Structs without list, dict or set fields. A position can therefore be compared, hashed and stored as
JSON, and a move that fails can't leave it half changed.

The code that runs a match, such as the bot or a test, is called the driver. It repeats one loop: it reads
``game.pending(state)`` and handles the result.

* ``Draw``: make the random draw, and apply ``Entry(CHANCE, Drawn(...), at)``.
* ``Forced``: apply ``Entry(forced.seat, forced.action, at)`` at once.
* ``Decide``: wait until a seat acts, and apply its action. The game waits for some seats; others may act as well.
* ``Over``: the game has ended.

In a timed game (``timed``), the passing of time can also change the state. At the time returned by ``wakes``, the
driver applies ``Entry(CHANCE, TIME, at)`` before any entry with that time or a later one.

Rules for every game:

* The ``games`` package doesn't import Discord, Pillow, a database, asyncio, random, time or os. Times come from the
  entries.
* The package contains no sentences. Events and refusals contain codes and facts; the sentences are in the catalogues.
* ``apply`` checks legality itself. ``legal`` lists complete actions in a stable order, without duplicates.
* Facts hidden from a viewer don't affect the view, the events, the legal actions and the texts of entries that this
  viewer gets.
* While a game is running, a viewer learns each new fact from an event. When the game is over, everything may be shown.
* Undealt cards are stored as numbers of cards, without an order or a seed, so that nothing can reveal their order.
* A view is created for one viewer, field by field, and its types aren't used in states.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeGuard, TypeVar, runtime_checkable

import msgspec

Seat: TypeAlias = int
"""A seat's index in the seating order, from 0."""

CHANCE: Final = -1
"""The value of :attr:`Entry.who` if no seat made the entry, because it records a random draw or the passing of time."""

Millis: TypeAlias = int
"""A time in milliseconds since 1970-01-01 UTC. Untimed games ignore it."""


class Drawn(msgspec.Struct, frozen=True, tag="drawn", gc=False):
    """The outcome of a random draw. ``items`` holds the drawn items in order. If the draw has variants, each item's
    text ends with its variant.
    """

    what: str
    items: tuple[str, ...]


TIME: Final = Drawn("time", ())
"""The content of an entry that records that time has passed. The driver applies it at the time returned by
:meth:`Game.wakes`; although the type is ``Drawn``, nothing is drawn.
"""


A = TypeVar("A")
"""The type of a game's actions: a union of frozen Structs, each with its own tag."""
S = TypeVar("S")
"""The type of a game's state."""
E = TypeVar("E")
"""The type of a game's events, which contain all facts, even hidden ones."""
V_co = TypeVar("V_co", covariant=True)
"""The type of a game's views. A view contains the facts in a state that one viewer may know."""
N_co = TypeVar("N_co", covariant=True)
"""The type of a game's events as one viewer sees them."""
ProtocolT = TypeVar("ProtocolT")

AnyState: TypeAlias = Any
AnyAction: TypeAlias = Any
AnyEvent: TypeAlias = Any
AnyView: TypeAlias = Any
AnySeen: TypeAlias = Any
AnyOptions: TypeAlias = Any
"""The options of any game, for code that doesn't look into them but only passes them on to the game. ``AnyState``,
``AnyAction`` and the like serve the same purpose.
"""


class Entry(msgspec.Struct, Generic[A], frozen=True):
    """One line of a game's log: who acted (a seat or CHANCE), the action or the outcome of a draw, and the time."""

    who: Seat
    what: A | Drawn
    at: Millis = 0


class Decide(msgspec.Struct, frozen=True, tag="decide"):
    """A step of the game in which seats decide.

    ``asked``: the seats for which the game waits. They may act in any order. ``may``: other seats that may act,
    although the game doesn't wait for them. ``optional``: whether the asked seats may decline to act
    (:class:`Declinable`), so that players can be given less time for this decision than for a move.
    """

    asked: tuple[Seat, ...]
    may: tuple[Seat, ...] = ()
    optional: bool = False

    @property
    def able(self) -> tuple[Seat, ...]:
        """All seats that can act: first those that the game waits for, then those that may act as well."""
        return self.asked + self.may if self.may else self.asked


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """A step of the game in which chance decides: ``count`` items are drawn from ``population``, a sorted multiset,
    without replacement.

    One of ``variants``, such as a tile's orientation, is appended to each item; all variants are equally likely.
    ``what`` is the draw's name in the record, a single word. To let :meth:`Game.disclose` show the outcome to only one
    seat, include the seat in the name, such as ``hand-2``.
    """

    what: str
    population: tuple[str, ...]
    count: int
    variants: tuple[str, ...] = ("",)


class Forced(msgspec.Struct, Generic[A], frozen=True):
    """A step of the game in which a seat has only one possible action, so it isn't asked. ``rule`` is the number of the
    rule that says so. The action is logged like any other.
    """

    seat: Seat
    action: A
    rule: str


class Over(msgspec.Struct, frozen=True, tag="over"):
    """The end of the game. ``ranking`` holds each seat's rank, from 1. Tied seats have the same rank."""

    ranking: tuple[int, ...]
    reason: str


Pending: TypeAlias = Decide | Draw | Forced[A] | Over


class Illegal(Exception):
    """Raised if the rules don't allow an action.

    ``code``: the reason (a member of the game's own StrEnum). ``rule``: the number of the rule. ``params``: the facts
    to mention in the error message.
    """

    def __init__(self, code: str, rule: str, **params: str | int) -> None:
        super().__init__(code, rule, params)
        self.code = code
        self.rule = rule
        self.params: Mapping[str, str | int] = params

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value}" for name, value in self.params.items())
        return f"{self.code} ({self.rule})" + (f": {facts}" if facts else "")


class Unreadable(ValueError):
    """Raised if a text doesn't describe an action in the game's notation.

    ``text``: the whole text. ``reason``: a short code. ``part``: the wrong word, if only one word is wrong.
    """

    def __init__(self, text: str, reason: str, part: str = "") -> None:
        super().__init__(f"{reason}: {text!r}")
        self.text = text
        self.reason = reason
        self.part = part


class Seating(enum.StrEnum):
    """The ways to seat the players of a new game: in random order, or in the order in which they joined.

    The seats are put in order before :meth:`Game.new` is called. A record lists them in that order.
    """

    RANDOM = "random"
    JOINED = "joined"


class NoOptions(msgspec.Struct, frozen=True):
    """The options type of a game without options."""


NO_OPTIONS: Final = NoOptions()
"""The options value of a game without options."""


class Later(msgspec.Struct, frozen=True, tag="later"):
    """A computer player's decision to do nothing before the time ``at``, unless something changes earlier."""

    at: Millis


class Rules(Protocol):
    """The part of a game's interface that doesn't involve states, for code that must not see states."""

    @property
    def name(self) -> str:
        """The game's id in records, commands and the database, such as ``mykerinos``."""

    @property
    def rules_version(self) -> str:
        """The version of the rules. It must change whenever a stored record might give a
        different game when replayed.
        """

    @property
    def players(self) -> range:
        """The possible numbers of players."""

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The names that seats can have, such as colours. Each is a single word in lower case."""

    @property
    def timed(self) -> bool:
        """Return whether the times of entries matter in this game. Otherwise, records contain no times."""

    @property
    def options(self) -> type[msgspec.Struct]:
        """The type of the game's options: a frozen Struct in which each field has a default (:mod:`games.options`)."""

    @property
    def exhaustive(self) -> bool:
        """Return whether :meth:`legal` lists every action. If it doesn't, :meth:`apply` may
        accept other actions too.
        """

    def seating(self, options: AnyOptions) -> Seating:
        """Return the way in which the players are to be seated before :meth:`Game.new` is called."""

    def live(self, options: AnyOptions) -> bool:
        """Return whether all players are online together for the whole game, and act within seconds rather than hours.

        The board of such a game is shown in only one place. Its clock stops while no one can act, such as while the bot
        is offline.
        """

    def write(self, what: AnyAction | Drawn) -> str:
        """Return the text of an action or of a draw's outcome, in the game's notation. The text never contains the word
        ``hidden``, which marks texts that are shown only in part.
        """

    def read(self, text: str) -> AnyAction:
        """Return the action whose text in the game's notation is ``text``. Raises :class:`Unreadable`."""


def has(one: object, protocol: Callable[..., ProtocolT]) -> TypeGuard[ProtocolT]:
    """Return whether ``one`` implements ``protocol``.

    The result is cached, because ``isinstance`` takes up to 0.1 ms for a protocol. Use this only for objects that never
    change, such as games and presenters.
    """
    return _has(one, protocol)


@lru_cache(1024)
def _has(one: object, protocol: Any) -> bool:
    return isinstance(one, protocol)


@runtime_checkable
class Revised(Protocol):
    """An optional interface for games whose setup was different in earlier versions of their rules. A match that began
    under an earlier version continues under that version.
    """

    @property
    def earlier(self) -> Mapping[str, Callable[[tuple[str, ...], Any], Any]]:
        """The earlier versions of the rules. Each is mapped to a function like :meth:`Game.new`, which returns the
        state before the first entry.
        """


def plays(game: AnyGame, version: str) -> bool:
    """Return whether ``game`` can continue a match that began under the version ``version`` of the game's rules."""
    return version == game.rules_version or (has(game, Revised) and version in game.earlier)


def begun_under(game: AnyGame, version: str, seats: tuple[str, ...], options: AnyOptions) -> AnyState:
    """Return the state before the first entry of a match that began under version ``version`` of the rules.

    If the game doesn't know this version, use the current rules. Raises the same errors as :meth:`Game.new`.
    """
    begin = game.earlier.get(version) if has(game, Revised) else None
    return (begin or game.new)(seats, options)


@runtime_checkable
class Forgets(Protocol):
    """An optional interface for games in which players have to remember what happened.

    A player may see each view only while it's current, because all past views together would reveal facts that players
    must remember.
    """

    @property
    def forgets(self) -> bool:
        """Return whether past positions stay secret while the game is running."""


@runtime_checkable
class Turnless(Protocol):
    """An optional interface for games without turns. In such a game, :attr:`Decide.asked` always contains every seat,
    so it doesn't show which seats can do something useful.
    """

    def opportunities(self, state: AnyState, seat: Seat) -> Sequence[Millis]:
        """Return the times, past and future, at which another action becomes possible for ``seat`` in this position.

        A time of 0 stands for an action that was possible from the start. If the seat must wait for others, the result
        is empty. The result depends only on public facts.
        """


@runtime_checkable
class Hesitates(Protocol):
    """An optional interface for real-time games in which computer players should not be faster than people."""

    def reaction(self, options: AnyOptions) -> Millis:
        """Return the approximate reaction time of computer players in milliseconds, or 0 if they act at once."""


@runtime_checkable
class Opens(Protocol):
    """An optional interface for real-time games that begin with a countdown. The countdown can end early if only one
    person plays.
    """

    @property
    def opens(self) -> bool:
        """Return whether the countdown can end as soon as the only human player is ready."""


Parts: TypeAlias = tuple[tuple[str, int], ...]
"""The sources of a seat's points, as pairs of a name and a number of points."""


@runtime_checkable
class Scored(Protocol):
    """An optional interface for games in which players score points."""

    @property
    def best_score_wins(self) -> bool:
        """Return whether the winner is always the player with the most points."""

    def scores(self, state: AnyState) -> tuple[int, ...]:
        """Return each seat's points so far, or its final points if the game is over."""

    def teams(self, state: AnyState) -> tuple[int, ...]:
        """Return the number of each seat's team, or an empty tuple if everyone plays alone."""


@runtime_checkable
class ShowsPoints(Protocol):
    """An optional interface for games in which everyone can see the points while the game is running."""

    def shown_points(self, view: AnyView) -> tuple[int, ...]:
        """Return each seat's points so far, as ``view`` shows them. Return an empty tuple if the view doesn't show
        points.
        """


@runtime_checkable
class Itemised(Protocol):
    """An optional interface for games that can explain a final score by listing where the points came from."""

    def parts(self, state: Any) -> tuple[Parts, ...]:
        """Return the sources of each seat's points, in the order in which they're shown.

        Their names (a-z) are the same for all seats. The points needn't add up to the total.
        """

    def ended_by(self, state: Any) -> str:
        """Return a short name (a-z and -) for the reason why the game ended. Return "" in a game that can end for only
        one reason.
        """


class Game(Rules, Protocol[S, A, E, V_co, N_co]):
    """The rules of one game. Methods are pure functions: the result depends only on their arguments."""

    def new(self, seats: tuple[str, ...], options: AnyOptions) -> S:
        """Return the state before the first random draw.

        ``seats`` are different names from ``seat_names``, in seating order. ``options`` is a value of the type
        :attr:`options`. Raises ValueError if these seats can't play with these options.
        """

    def pending(self, state: S) -> Pending[A]:
        """Return the step of the game that comes next: a draw, a forced action, a decision, or the end."""

    def legal(self, state: S, seat: Seat, now: Millis) -> Sequence[A]:
        """Return complete actions for ``seat`` in a stable order, without duplicates.

        The list contains all legal actions only if the game is :attr:`exhaustive`, but it's never empty while the seat
        can act. If the seat's action is :class:`Forced`, the list contains only that action.
        """

    def apply(self, state: S, entry: Entry[A]) -> tuple[S, tuple[E, ...]]:
        """Return the state after ``entry``, and the events that the entry caused, in order. ``state`` isn't changed.
        Raises :class:`Illegal`.
        """

    def view(self, state: S, viewer: Seat | None) -> V_co:
        """Return what ``viewer``, a seat or None for the public, may know of ``state``."""

    def see(self, event: E, viewer: Seat | None) -> N_co | None:
        """Return what ``viewer`` may know of an event, or None if the viewer may not even
        know that something happened.
        """

    def disclose(self, entry: Entry[A], viewer: Seat | None) -> str | None:
        """Return the part of an entry's text that ``viewer`` may read while the game is running.

        That is the whole text from :meth:`write`, or a shorter text with the word ``hidden``. Return None if the viewer
        may only know that there is an entry, and who made it. The seat that acted may read everything. The result
        depends only on the entry and the viewer, so if only one seat may see a draw, the draw's name must include the
        seat. The driver doesn't call this method for TIME, which is never secret.
        """

    def wakes(self, state: S) -> Millis | None:
        """Return the next time at which the passing of time changes the state, or None. Examples are the end of an
        offer or of a countdown.

        The driver applies TIME at the time returned. Before that, ``apply`` refuses all other entries with this time or
        a later one. Draws and forced actions get the time of the entry before them, so they're never late.
        """

    def tally(self, state: S) -> msgspec.Struct:
        """Return the score of each seat, split by source, including parts that aren't public yet. When the game is
        over, this is the final score.
        """

    def pieces(self, state: S) -> Mapping[str, int]:
        """Return the number of pieces of each kind, wherever they are. The numbers must stay the same during a game."""

    def write(self, what: A | Drawn) -> str:
        """Return the text of an action or of a draw's outcome; see :meth:`Rules.write`."""

    def read(self, text: str) -> A:
        """Return the action whose text is ``text``; see :meth:`Rules.read`."""

    def read_drawn(self, text: str) -> Drawn:
        """Return the outcome of a draw whose text is ``text``. Raises :class:`Unreadable`."""

    def encode(self, state: S) -> bytes:
        """Return the state as JSON."""

    def decode(self, data: bytes) -> S:
        """Return the state that :meth:`encode` wrote. Raises ``msgspec.ValidationError`` for any other data."""


AnyPending: TypeAlias = Pending[AnyAction]
AnyGame: TypeAlias = Game[AnyState, AnyAction, AnyEvent, AnyView, AnySeen]
"""Any game, for code that doesn't depend on the types of its states, actions and views."""


@runtime_checkable
class Declinable(Protocol):
    """An optional interface for games in which players can sometimes decline to act (:attr:`Decide.optional`)."""

    def decline(self, state: AnyState, seat: Seat) -> AnyAction:
        """Return the legal action with which ``seat`` declines everything that it's offered. Call this only while
        :attr:`Decide.optional` is true, for a seat in :attr:`Decide.asked`.
        """

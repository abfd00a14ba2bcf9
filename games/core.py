"""The contract of a game: everything that the rules of one game must offer, so that people can play it here.

A game is a value that satisfies :class:`Game`; it does not inherit from anything. Everything that
crosses this contract is a frozen msgspec Struct without list, dict or set fields, so that a position
can be compared, hashed, stored as JSON and never be half changed by a move that fails.

The driver of a match (a bot, a test, a command line) repeats one loop::

    match game.pending(state):
        case Draw() as draw:      the driver draws and applies Entry(CHANCE, Drawn(...), at)
        case Forced() as forced:  the driver applies Entry(forced.seat, forced.action, at) at once
        case Decide():            some seats are asked, others may act; the driver applies an action of one
        case Over():              the game has ended

A game that knows time (``timed``) may also say when time itself changes the state (``wakes``): at that moment the
driver applies Entry(CHANCE, TIME, at), before any other entry of that moment or later.

Rules that bind every game:

* ``games`` imports no Discord, Pillow, database, asyncio, random, time or os. Time comes in with entries.
* It contains no sentence: events and refusals carry codes and facts, texts come from catalogues.
* ``apply`` checks legality itself; ``legal`` lists complete actions, in a stable order, each move once.
* Facts that are hidden from a viewer have no effect on their view, seen events, legal list and disclosed entries.
* An event tells a viewer each new fact while the game runs; when the game is over, all may be shown.
* A pile that was not dealt yet is a multiset in the state: it has no order and no seed, so it cannot leak.
* Views are built field by field for one viewer and share no type with states.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeGuard, TypeVar, runtime_checkable

import msgspec

Seat: TypeAlias = int
"""A seat: its place in the seating order, from 0."""

CHANCE: Final = -1
"""The actor of an entry that records the outcome of a draw."""

Millis: TypeAlias = int
"""A moment: milliseconds since 1970-01-01 UTC. Games that do not know time ignore it."""


class Drawn(msgspec.Struct, frozen=True, tag="drawn", gc=False):
    """The outcome of a draw. ``items`` in the order drawn, each one of the population plus one of the variants."""

    what: str
    items: tuple[str, ...]


TIME: Final = Drawn("time", ())
"""The content of an entry of CHANCE when the moment of :meth:`Game.wakes` has come: nothing is
drawn, time has passed.
"""


A = TypeVar("A")
"""A game's action: a tagged union of frozen Structs."""
S = TypeVar("S")
"""A game's state."""
E = TypeVar("E")
"""A game's event: a fact that happened, known to the rules only."""
V_co = TypeVar("V_co", covariant=True)
"""A game's view: the part of a state that one viewer may know."""
N_co = TypeVar("N_co", covariant=True)
"""The part of an event that one viewer may know ("seen")."""
ProtocolT = TypeVar("ProtocolT")

AnyState: TypeAlias = Any
AnyAction: TypeAlias = Any
AnyEvent: TypeAlias = Any
AnyView: TypeAlias = Any
AnySeen: TypeAlias = Any
AnyOptions: TypeAlias = Any
"""A value that a game has handed out and gets back, where any game will do: its own state, action, event, view, event
as one viewer may know it, options. Its holder hands it on, and never looks inside.
"""


class Entry(msgspec.Struct, Generic[A], frozen=True):
    """One line of a game's log: ``who`` (a seat or CHANCE), the action or outcome, the time."""

    who: Seat
    what: A | Drawn
    at: Millis = 0


class Decide(msgspec.Struct, frozen=True, tag="decide"):
    """Seats decide. ``asked``: those the game waits for; with several, in any order (simultaneous decisions). ``may``:
    other seats that can act as well, and that nobody waits for. A seat is in at most one of them. ``optional``: the
    seats asked may decline everything they are offered (:class:`Declinable`), so that nobody need wait for them as long
    as for a move.
    """

    asked: tuple[Seat, ...]
    may: tuple[Seat, ...] = ()
    optional: bool = False

    @property
    def able(self) -> tuple[Seat, ...]:
        """Return all seats that can act: those asked first."""
        return self.asked + self.may if self.may else self.asked


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """Chance decides: draw ``count`` items of ``population`` (a multiset, sorted) without putting back.

    Each item drawn gets one of ``variants`` appended, drawn evenly and independently: a tile's orientation, for
    example. ``what`` names the draw in the record: one word, which may name a seat (``hand-2``), so that
    :meth:`Game.disclose` can show an outcome to its owner.
    """

    what: str
    population: tuple[str, ...]
    count: int
    variants: tuple[str, ...] = ("",)


class Forced(msgspec.Struct, Generic[A], frozen=True):
    """One seat has exactly this action, and nobody asks it; ``rule`` says why. It is an entry like any other."""

    seat: Seat
    action: A
    rule: str


class Over(msgspec.Struct, frozen=True, tag="over"):
    """The game has ended. ``ranking[seat]`` is the seat's place from 1; equal places are shared."""

    ranking: tuple[int, ...]
    reason: str


Pending: TypeAlias = Decide | Draw | Forced[A] | Over


class Illegal(Exception):
    """The rules forbid it. ``code`` names the reason (a game's StrEnum), ``rule`` the rule, ``params`` the facts."""

    def __init__(self, code: str, rule: str, **params: str | int) -> None:
        super().__init__(code, rule, params)
        self.code = code
        self.rule = rule
        self.params: Mapping[str, str | int] = params

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value}" for name, value in self.params.items())
        return f"{self.code} ({self.rule})" + (f": {facts}" if facts else "")


class Unreadable(ValueError):
    """A text is not the notation of an action. ``text`` is the whole text, ``reason`` a short code, ``part`` the wrong
    word, if it is one.
    """

    def __init__(self, text: str, reason: str, part: str = "") -> None:
        super().__init__(f"{reason}: {text!r}")
        self.text = text
        self.reason = reason
        self.part = part


class Seating(enum.StrEnum):
    """The order of the seats of a new game: all orders equally likely, or as people joined. The caller that begins the
    game orders them before :meth:`Game.new`; a record's seats are in the resulting order.
    """

    RANDOM = "random"
    JOINED = "joined"


class NoOptions(msgspec.Struct, frozen=True):
    """The options of a game that has none."""


NO_OPTIONS: Final = NoOptions()
"""Nothing is set."""


class Later(msgspec.Struct, frozen=True, tag="later"):
    """A computer player's answer instead of an action: nothing before ``at``, unless something changes before."""

    at: Millis


class Rules(Protocol):
    """The facts about a game that need no position: for code that may not see a state."""

    @property
    def name(self) -> str:
        """The game's id in records, commands and the database, for example ``mykerinos``."""

    @property
    def rules_version(self) -> str:
        """Changes when a stored record could replay differently."""

    @property
    def players(self) -> range:
        """The possible numbers of players."""

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The names a seat can have (colours), in the game's own order. One word of lower-case letters each."""

    @property
    def timed(self) -> bool:
        """Return whether the time of an entry matters; records carry times only then."""

    @property
    def options(self) -> type[msgspec.Struct]:
        """The type of a table's settings: a frozen Struct whose fields have defaults and are each a ``bool``, a
        ``StrEnum`` or a ``Literal`` of whole numbers. A default never changes its meaning, for records leave it out.
        """

    @property
    def exhaustive(self) -> bool:
        """Return whether :meth:`legal` lists every action, or representatives only: then :meth:`apply` judges others
        too.
        """

    def seating(self, options: AnyOptions) -> Seating:
        """Return the order of the seats before :meth:`new`."""

    def live(self, options: AnyOptions) -> bool:
        """Return whether people sit at the board together for the whole game, in seconds rather than hours: its board
        is in one place, and time in which nobody can act (the bot was away) does not count.
        """

    def write(self, what: AnyAction | Drawn) -> str:
        """Return the text form of an action or outcome; :meth:`read` reads it back. It never contains the word
        ``hidden``.
        """

    def read(self, text: str) -> AnyAction:
        """Return the action in ``text``. Raises :class:`Unreadable`."""


def has(one: object, protocol: Callable[..., ProtocolT]) -> TypeGuard[ProtocolT]:
    """Return ``isinstance`` of a protocol, which takes up to a tenth of a millisecond, computed once for each object:
    for objects that never change, like games and presenters.
    """
    return _has(one, protocol)


@lru_cache(1024)
def _has(one: object, protocol: Any) -> bool:
    return isinstance(one, protocol)


@runtime_checkable
class Revised(Protocol):
    """An optional part of games with another set-up under earlier versions of their rules: tables that began under
    these play to their end as they began.
    """

    @property
    def earlier(self) -> Mapping[str, Callable[[tuple[str, ...], Any], Any]]:
        """Functions by earlier version that return the state before the first entry, as :meth:`Game.new` does."""


def plays(game: AnyGame, version: str) -> bool:
    """Return whether ``game`` plays matches that began under that version of its rules."""
    return version == game.rules_version or (has(game, Revised) and version in game.earlier)


def begun_under(game: AnyGame, version: str, seats: tuple[str, ...], options: AnyOptions) -> AnyState:
    """Return the state before the first entry of a match that began under that version of the rules; if the game does
    not play it any more, as if it began today. Raises as :meth:`Game.new` does.
    """
    begin = game.earlier.get(version) if has(game, Revised) else None
    return (begin or game.new)(seats, options)


@runtime_checkable
class Forgets(Protocol):
    """An optional part of games in which players have to remember: each view is public for its moment only, and the
    views of a running game's past, put together, would reveal facts that nobody may look up.
    """

    @property
    def forgets(self) -> bool:
        """Return whether nobody may see past positions before the game is over."""


@runtime_checkable
class Turnless(Protocol):
    """An optional part of games without turns, in which every seat is always asked: so ``asked`` does not say who has
    something to do.
    """

    def opportunities(self, state: AnyState, seat: Seat) -> Sequence[Millis]:
        """Return the moments, past and to come, from which ``seat`` has one thing more to do in the present position; 0
        for what it has had from the beginning. Empty if it has to wait for others. It depends on public facts alone.
        """


@runtime_checkable
class Hesitates(Protocol):
    """An optional part of games in real time in which computers should not be faster than people."""

    def reaction(self, options: AnyOptions) -> Millis:
        """Return about how many milliseconds a computer takes from when it could act until it does; 0 if it acts at
        once.
        """


@runtime_checkable
class Opens(Protocol):
    """An optional part of games in real time that begin with a countdown: if there are only computers to wait for, it
    can begin when its one player is ready.
    """

    @property
    def opens(self) -> bool:
        """Return whether its countdown can begin early."""


Parts: TypeAlias = tuple[tuple[str, int], ...]
"""The parts of the points, by name."""


@runtime_checkable
class Scored(Protocol):
    """An optional part of games in which players have points at the end."""

    @property
    def best_score_wins(self) -> bool:
        """Return whether the winner has the most points: nobody behind them can have more."""

    def scores(self, state: AnyState) -> tuple[int, ...]:
        """Return the points of each seat, final or as of now."""

    def teams(self, state: AnyState) -> tuple[int, ...]:
        """Return the number of each seat's team; empty if all play for themselves."""


@runtime_checkable
class Itemised(Protocol):
    """An optional part of games with points, about a game that is over."""

    def parts(self, state: Any) -> tuple[Parts, ...]:
        """Return the parts of each seat's points, with names (a-z) that are the same for all, in the order of the
        tally. They need not add up to the points.
        """

    def ended_by(self, state: Any) -> str:
        """Return a name (a-z and -) for the kind of end; empty if all games end alike."""


class Game(Rules, Protocol[S, A, E, V_co, N_co]):
    """The rules of one game. All methods are pure; none keeps anything between calls."""

    def new(self, seats: tuple[str, ...], options: AnyOptions) -> S:
        """Return the state before the first draw. ``seats``: distinct ``seat_names`` in seating order; ``options``: a
        value of :attr:`options`. Raises ValueError for seats that cannot play so.
        """

    def pending(self, state: S) -> Pending[A]:
        """Return the next step."""

    def legal(self, state: S, seat: Seat, now: Millis) -> Sequence[A]:
        """Return complete actions of ``seat``, each once, in a stable order: all of them, or representatives
        (:attr:`exhaustive`), at least one if there is any; empty if the seat can do nothing. For a :class:`Forced` seat
        exactly its action.
        """

    def apply(self, state: S, entry: Entry[A]) -> tuple[S, tuple[E, ...]]:
        """Return the state after ``entry``, and its events, in order. Raises :class:`Illegal`;
        never changes ``state``.
        """

    def view(self, state: S, viewer: Seat | None) -> V_co:
        """Return the facts that ``viewer`` (None: the public) may know."""

    def see(self, event: E, viewer: Seat | None) -> N_co | None:
        """Return the part of an event that ``viewer`` may know; None if they may not know that it happened."""

    def disclose(self, entry: Entry[A], viewer: Seat | None) -> str | None:
        """Return the part of an entry that ``viewer`` may read while the game runs: :meth:`write` of it, or a text that
        says less and has the word ``hidden`` in it; None if they may know no more than that there is an entry, and
        whose. The acting seat may read all of it. It depends on nothing but the entry, so the name of a draw says whose
        it is if that matters. Nobody calls it for TIME, which is no secret.
        """

    def wakes(self, state: S) -> Millis | None:
        """Return the next moment at which time itself changes the state (something lapses, ends, is dealt), or None.

        The driver applies TIME then; until that ``apply`` refuses every other entry of that moment or later. Draws and
        forced entries have the time of the entry that caused them, so they are never late.
        """

    def tally(self, state: S) -> msgspec.Struct:
        """Return the score with its parts, public or not; final when the game is over."""

    def pieces(self, state: S) -> Mapping[str, int]:
        """Return the number of each kind of piece, wherever they are: constant through a game."""

    def write(self, what: A | Drawn) -> str:
        """See :class:`Rules`."""

    def read(self, text: str) -> A:
        """See :class:`Rules`."""

    def read_drawn(self, text: str) -> Drawn:
        """Return the outcome in ``text``. Raises :class:`Unreadable`."""

    def encode(self, state: S) -> bytes:
        """Return the state as JSON."""

    def decode(self, data: bytes) -> S:
        """Return the state that :meth:`encode` wrote. Raises ``msgspec.ValidationError`` on anything else."""


AnyPending: TypeAlias = Pending[AnyAction]
AnyGame: TypeAlias = Game[AnyState, AnyAction, AnyEvent, AnyView, AnySeen]
"""A game of any kind: code that uses it does not care about the types of its states, actions and views."""


@runtime_checkable
class Declinable(Protocol):
    """An optional part of games in which some questions are optional (:attr:`Decide.optional`)."""

    def decline(self, state: AnyState, seat: Seat) -> AnyAction:
        """Return the legal action by which ``seat``, one of those asked, declines everything that it is offered. Call
        it only while the question is optional.
        """

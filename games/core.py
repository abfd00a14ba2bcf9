"""The contract of a game: everything that a game's rules must provide, so that the bot can offer the game.

A game is any value that satisfies :class:`Game`; no base class is needed. All data passed through the contract is a
frozen msgspec Struct without list, dict or set fields. A position can therefore be compared, hashed and stored as JSON.
A move that fails can't leave it half changed.

The driver of a match (a bot, a test, a command line) repeats one loop. It reads ``game.pending(state)`` and handles the
result:

* ``Draw``: make the draw and apply ``Entry(CHANCE, Drawn(...), at)``.
* ``Forced``: apply ``Entry(forced.seat, forced.action, at)`` at once.
* ``Decide``: wait until a seat acts, and apply its action. Some seats are asked; others may act as well.
* ``Over``: the game has ended.

In a timed game (``timed``), the passing of time can also change the state. At the time returned by ``wakes``, the
driver applies ``Entry(CHANCE, TIME, at)`` before any entry with that time or a later one.

Rules for every game:

* ``games`` imports no Discord, Pillow, database, asyncio, random, time or os. Each entry carries its time.
* It contains no sentences. Events and refusals carry codes and facts, and catalogues provide the texts.
* ``apply`` checks legality itself. ``legal`` lists complete actions in a stable order, without duplicates.
* Facts hidden from a viewer don't affect the viewer's view, events, legal actions and readable entries.
* While a game runs, a viewer learns each new fact from an event. When it's over, everything may be shown.
* A pile that hasn't been dealt is stored as a multiset without order or seed, so it can't leak.
* Views are built field by field for one viewer, and share no type with states.
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
"""The actor of entries that record a draw or the passing of time."""

Millis: TypeAlias = int
"""A time in milliseconds since 1970-01-01 UTC. Untimed games ignore it."""


class Drawn(msgspec.Struct, frozen=True, tag="drawn", gc=False):
    """The outcome of a draw. ``items`` holds the drawn items in order. Each is an item of the population with one of
    the variants appended.
    """

    what: str
    items: tuple[str, ...]


TIME: Final = Drawn("time", ())
"""The content of the CHANCE entry that the driver applies at the time given by :meth:`Game.wakes`. Nothing is drawn;
the entry only records that time has passed.
"""


A = TypeVar("A")
"""The type of a game's actions: a tagged union of frozen Structs."""
S = TypeVar("S")
"""The type of a game's state."""
E = TypeVar("E")
"""The type of a game's events: complete facts, including hidden ones."""
V_co = TypeVar("V_co", covariant=True)
"""The type of a game's views. A view is the part of a state that one viewer may know."""
N_co = TypeVar("N_co", covariant=True)
"""The type of the part of an event that one viewer may know."""
ProtocolT = TypeVar("ProtocolT")

AnyState: TypeAlias = Any
AnyAction: TypeAlias = Any
AnyEvent: TypeAlias = Any
AnyView: TypeAlias = Any
AnySeen: TypeAlias = Any
AnyOptions: TypeAlias = Any
"""The options of any game, for code that only passes them back to the game. The aliases above serve the same
purpose for other types of values.
"""


class Entry(msgspec.Struct, Generic[A], frozen=True):
    """One line of a game's log: who acted (a seat or CHANCE), the action or outcome, and the time."""

    who: Seat
    what: A | Drawn
    at: Millis = 0


class Decide(msgspec.Struct, frozen=True, tag="decide"):
    """A step in which seats decide.

    ``asked``: the seats that the game waits for, which may answer in any order. ``may``: other seats that can act,
    although the game doesn't wait for them. ``optional``: whether the asked seats may decline everything
    (:class:`Declinable`); the wait can then be shorter than for a move.
    """

    asked: tuple[Seat, ...]
    may: tuple[Seat, ...] = ()
    optional: bool = False

    @property
    def able(self) -> tuple[Seat, ...]:
        """Return all seats that can act, starting with the asked ones."""
        return self.asked + self.may if self.may else self.asked


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """A step in which chance decides: draw ``count`` items from ``population`` (a sorted multiset) without replacement.

    Each item gets one of ``variants`` appended, chosen evenly and independently, such as a tile's orientation. ``what``
    is the draw's name in the record. It's a single word and may include a seat (``hand-2``), so that
    :meth:`Game.disclose` can show the outcome to that seat.
    """

    what: str
    population: tuple[str, ...]
    count: int
    variants: tuple[str, ...] = ("",)


class Forced(msgspec.Struct, Generic[A], frozen=True):
    """A step in which a seat has only one action, so it isn't asked. ``rule`` gives the reason. The action becomes a
    normal entry.
    """

    seat: Seat
    action: A
    rule: str


class Over(msgspec.Struct, frozen=True, tag="over"):
    """The end of the game. ``ranking[seat]`` is the seat's rank, from 1. Tied seats share a rank."""

    ranking: tuple[int, ...]
    reason: str


Pending: TypeAlias = Decide | Draw | Forced[A] | Over


class Illegal(Exception):
    """Raised if the rules forbid an action.

    ``code``: the reason (a game's StrEnum). ``rule``: the rule number. ``params``: facts for the message.
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
    """Raised if text isn't valid notation for an action.

    ``text``: the whole text. ``reason``: a short code. ``part``: the word that is wrong, if there's a single one.
    """

    def __init__(self, text: str, reason: str, part: str = "") -> None:
        super().__init__(f"{reason}: {text!r}")
        self.text = text
        self.reason = reason
        self.part = part


class Seating(enum.StrEnum):
    """The seating order of a new game: random, or in the order in which people joined.

    The caller orders the seats before :meth:`Game.new`. A record lists the seats in their final order.
    """

    RANDOM = "random"
    JOINED = "joined"


class NoOptions(msgspec.Struct, frozen=True):
    """The options of a game that has none."""


NO_OPTIONS: Final = NoOptions()
"""The options value of a game without options."""


class Later(msgspec.Struct, frozen=True, tag="later"):
    """A computer player's answer that it will do nothing before ``at``, unless something changes earlier."""

    at: Millis


class Rules(Protocol):
    """The facts about a game that don't depend on a position, for code that must not see a state."""

    @property
    def name(self) -> str:
        """The game's id in records, commands and the database, such as ``mykerinos``."""

    @property
    def rules_version(self) -> str:
        """The version of the rules. It changes when a stored record could replay differently."""

    @property
    def players(self) -> range:
        """The possible numbers of players."""

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The names that seats can have, such as colours, in the game's order. Each is one lower-case word."""

    @property
    def timed(self) -> bool:
        """Return whether the game depends on the times of entries. Records contain times only if it does."""

    @property
    def options(self) -> type[msgspec.Struct]:
        """The rules of Museum (U1 to U11). This package contains no pictures and no text for players."""

    @property
    def exhaustive(self) -> bool:
        """Return whether :meth:`legal` lists every action. If it doesn't, :meth:`apply` may
        accept other actions too.
        """

    def seating(self, options: AnyOptions) -> Seating:
        """Return how the seats are to be ordered before :meth:`Game.new` is called."""

    def live(self, options: AnyOptions) -> bool:
        """Return whether all players are online together for the whole game, and act within seconds rather than hours.

        The board of such a game is shown in only one place. Time during which nobody can act, for example while the bot
        is offline, isn't counted.
        """

    def write(self, what: AnyAction | Drawn) -> str:
        """Return the text of an action or outcome, which :meth:`read` can read back. It never contains the word
        ``hidden``.
        """

    def read(self, text: str) -> AnyAction:
        """Return the action that ``text`` describes. Raises :class:`Unreadable`."""


def has(one: object, protocol: Callable[..., ProtocolT]) -> TypeGuard[ProtocolT]:
    """Return whether ``one`` implements ``protocol``, and cache the result.

    ``isinstance`` takes up to 0.1 ms for a protocol. Use this for objects that never change, such as games and
    presenters.
    """
    return _has(one, protocol)


@lru_cache(1024)
def _has(one: object, protocol: Any) -> bool:
    return isinstance(one, protocol)


@runtime_checkable
class Revised(Protocol):
    """An optional interface for games whose setup was different in earlier versions of their rules. Tables that began
    under an earlier version finish under it.
    """

    @property
    def earlier(self) -> Mapping[str, Callable[[tuple[str, ...], Any], Any]]:
        """Maps each earlier version to a function that returns the state before the first entry, as :meth:`Game.new`
        does.
        """


def plays(game: AnyGame, version: str) -> bool:
    """Return whether ``game`` can play matches that began under this version of its rules."""
    return version == game.rules_version or (has(game, Revised) and version in game.earlier)


def begun_under(game: AnyGame, version: str, seats: tuple[str, ...], options: AnyOptions) -> AnyState:
    """Return the state before the first entry of a match that began under this version of the rules.

    If the game no longer supports the version, use the current setup. Raises the same errors as :meth:`Game.new`.
    """
    begin = game.earlier.get(version) if has(game, Revised) else None
    return (begin or game.new)(seats, options)


@runtime_checkable
class Forgets(Protocol):
    """An optional interface for games in which players have to remember.

    A player may see each view only while it's current. Together, all past views would reveal facts that nobody may look
    up.
    """

    @property
    def forgets(self) -> bool:
        """Return whether past positions are secret until the game is over."""


@runtime_checkable
class Turnless(Protocol):
    """An optional interface for games without turns. Every seat is always in ``asked``, so ``asked`` doesn't show who
    has something to do.
    """

    def opportunities(self, state: AnyState, seat: Seat) -> Sequence[Millis]:
        """Return the times, past and future, at which another action becomes possible for ``seat`` in the current
        position.

        A time of 0 stands for something available from the start. The result is empty if the seat has to wait for
        others. It depends only on public facts.
        """


@runtime_checkable
class Hesitates(Protocol):
    """An optional interface for real-time games in which computers should not be faster than people."""

    def reaction(self, options: AnyOptions) -> Millis:
        """Return a computer's approximate reaction time in milliseconds, or 0 if it acts at once."""


@runtime_checkable
class Opens(Protocol):
    """An optional interface for real-time games that begin with a countdown. With only one human player, the countdown
    can end as soon as that player is ready.
    """

    @property
    def opens(self) -> bool:
        """Return whether the countdown can end early."""


Parts: TypeAlias = tuple[tuple[str, int], ...]
"""The parts of a seat's points, as pairs of name and points."""


@runtime_checkable
class Scored(Protocol):
    """An optional interface for games in which players score points."""

    @property
    def best_score_wins(self) -> bool:
        """Return whether the winner is always the player with the most points."""

    def scores(self, state: AnyState) -> tuple[int, ...]:
        """Return each seat's points so far, or its final points if the game is over."""

    def teams(self, state: AnyState) -> tuple[int, ...]:
        """Return the number of each seat's team. The result is empty if everyone plays alone."""


@runtime_checkable
class Itemised(Protocol):
    """An optional interface for games with points that can explain the result of a finished game."""

    def parts(self, state: Any) -> tuple[Parts, ...]:
        """Return the parts of each seat's points, in the order of the tally.

        The names (a-z) are the same for all seats. The parts needn't add up to the total.
        """

    def ended_by(self, state: Any) -> str:
        """Return a name (a-z and -) for the way in which the game ended, or "" if all games end in the same way."""


class Game(Rules, Protocol[S, A, E, V_co, N_co]):
    """The rules of one game. All methods are pure functions without state between calls."""

    def new(self, seats: tuple[str, ...], options: AnyOptions) -> S:
        """Return the state before the first draw.

        ``seats``: different ``seat_names`` in seating order. ``options``: a value of the type :attr:`options`. Raises
        ValueError if these seats can't play with these options.
        """

    def pending(self, state: S) -> Pending[A]:
        """Return the next step of the game."""

    def legal(self, state: S, seat: Seat, now: Millis) -> Sequence[A]:
        """Return complete actions for ``seat`` in a stable order, without duplicates.

        The list may be incomplete if the game isn't :attr:`exhaustive`, but is never empty while the seat can act. For
        a :class:`Forced` seat, it contains only the forced action.
        """

    def apply(self, state: S, entry: Entry[A]) -> tuple[S, tuple[E, ...]]:
        """Return the state after ``entry``, and the events that the entry caused, in order. Never changes ``state``.
        Raises :class:`Illegal`.
        """

    def view(self, state: S, viewer: Seat | None) -> V_co:
        """Return the facts that ``viewer`` may know. None stands for the public."""

    def see(self, event: E, viewer: Seat | None) -> N_co | None:
        """Return the part of an event that ``viewer`` may know, or None if they may not know that it happened."""

    def disclose(self, entry: Entry[A], viewer: Seat | None) -> str | None:
        """Return the part of an entry's text that ``viewer`` may read while the game is running.

        The result is the whole text from :meth:`write`, or a shorter text containing the word ``hidden``. Return None
        if the viewer may only know that the entry exists and who made it. The seat that acted may read everything. The
        result depends only on the entry, so the name of a draw must include its seat if that matters. Never called for
        TIME, which isn't secret.
        """

    def wakes(self, state: S) -> Millis | None:
        """Return the next time at which the passing of time changes the state, or None. At that time, for example, an
        offer expires or cards are dealt.

        The driver applies TIME at the time returned. Until it has done so, ``apply`` refuses all other entries with
        this time or a later one. Draws and forced entries get the time of the entry that caused them, so they're never
        late.
        """

    def tally(self, state: S) -> msgspec.Struct:
        """Return the score with its parts, including parts that aren't public. It's final when the game is over."""

    def pieces(self, state: S) -> Mapping[str, int]:
        """Return the number of pieces of each kind, wherever they are. It must stay constant during a game."""

    def write(self, what: A | Drawn) -> str:
        """Return the text of an action or outcome; see :meth:`Rules.write`."""

    def read(self, text: str) -> A:
        """Return the action that ``text`` describes; see :meth:`Rules.read`."""

    def read_drawn(self, text: str) -> Drawn:
        """Return the outcome that ``text`` describes. Raises :class:`Unreadable`."""

    def encode(self, state: S) -> bytes:
        """Return the state as JSON."""

    def decode(self, data: bytes) -> S:
        """Return the state that :meth:`encode` wrote. Raises ``msgspec.ValidationError`` for any other data."""


AnyPending: TypeAlias = Pending[AnyAction]
AnyGame: TypeAlias = Game[AnyState, AnyAction, AnyEvent, AnyView, AnySeen]
"""A game of any kind, for code that doesn't depend on the types of its states, actions and views."""


@runtime_checkable
class Declinable(Protocol):
    """An optional interface for games in which some questions are optional (:attr:`Decide.optional`)."""

    def decline(self, state: AnyState, seat: Seat) -> AnyAction:
        """Return the legal action with which ``seat`` declines everything it's offered. Call it only for an asked seat
        while the question is optional.
        """

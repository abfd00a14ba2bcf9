"""Default implementations for the rules of a small game.

A subclass of :class:`SimpleGame` defines its ``name``, its ``players``, the types of its position and actions, and four
methods: the start (:meth:`SimpleGame.start`), the next step (:meth:`SimpleGame.next_step`), the possible actions
(:meth:`SimpleGame.moves`) and the effect of an action (:meth:`SimpleGame.play`). Everything else has a default that the
game can override. The contract (:class:`games.core.Game`) is the same for all games. :class:`GameDefaults` has the
defaults for games of any size.

**Everything is public** unless a game sets ``secrets = True``. Such a game also defines what a seat may see
(:meth:`SimpleGame.sees`), field by field. Two conventions keep draws and actions secret without any code. If the name
of a draw ends with a seat's number (``hand-1``), only that seat sees it. Actions whose types are in ``hidden`` are
played face down.
"""

from __future__ import annotations

import enum
import re
import types
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Final, Generic, TypeVar, Union, get_args, get_origin

import msgspec

from data.colors import COLORS
from games.core import (
    CHANCE,
    NO_OPTIONS,
    AnyOptions,
    Decide,
    Draw,
    Drawn,
    Entry,
    Forced,
    Illegal,
    Millis,
    NoOptions,
    Over,
    Pending,
    Seat,
    Seating,
    Unreadable,
)
from games.record import HIDDEN

S = TypeVar("S")
A = TypeVar("A", bound=msgspec.Struct)

_DRAW: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_OWNED: Final = re.compile(r".*-([0-9])")


class Refusal(enum.StrEnum):
    """The reasons why a simple game refuses an action. A game can have additional codes."""

    GAME_OVER = "game-over"
    NOT_YOUR_TURN = "not-your-turn"
    NOT_POSSIBLE = "not-possible"
    NOT_DRAWN_NOW = "not-drawn-now"


class Played(msgspec.Struct, Generic[A], frozen=True, tag="played"):
    """An event that reports a seat's action. ``action`` is None if the viewer may not know the action."""

    seat: Seat
    action: A | None


class Came(msgspec.Struct, frozen=True, tag="came"):
    """An event that reports a random draw. ``items`` is empty if the viewer may only know the number of items
    (``count``).
    """

    what: str
    items: tuple[str, ...]
    count: int


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    """An event that reports the end of the game. It contains each seat's rank from 1, each seat's points if the game
    has points, and the reason for the end.
    """

    ranking: tuple[int, ...]
    points: tuple[int, ...] = ()
    reason: str = ""


class Sight(msgspec.Struct, frozen=True):
    """The part of a simple game that one viewer may know.

    ``asked``: the seats that the game waits for. ``may``: other seats that can act. ``board``: the game's own part of
    the view. ``ranking``: each seat's rank when the game is over, and empty before. ``points``: each seat's points, or
    empty if the game has none or doesn't show them.
    """

    viewer: Seat | None
    colors: tuple[str, ...]
    asked: tuple[Seat, ...]
    may: tuple[Seat, ...]
    ranking: tuple[int, ...]
    points: tuple[int, ...]
    board: Any


class Table(msgspec.Struct, Generic[S], frozen=True):
    """The complete state of a simple game: the colours of the seats, the options, and the game's own position."""

    colors: tuple[str, ...]
    options: Any
    position: S


class Tally(msgspec.Struct, frozen=True):
    """The points of each seat, or an empty tuple in a game without points."""

    points: tuple[int, ...]


def over(points: Sequence[int], reason: str = "points") -> Over:
    """Return the end of a game in which the seats with the most points win. Seats with equal points share a rank."""
    return Over(tuple(1 + sum(other > mine for other in points) for mine in points), reason)


class GameDefaults(Generic[S, A]):
    """Defaults that suit most games: no clock, no teams, everything public, and states as JSON. ``state_type``: the
    type of the states.
    """

    name: ClassVar[str]
    players: ClassVar[range]
    state_type: ClassVar[Any]
    rules_version: ClassVar[str] = "1"
    seat_names: ClassVar[tuple[str, ...]] = tuple(COLORS)
    options: ClassVar[type[msgspec.Struct]] = NoOptions
    secrets: ClassVar[bool] = False
    """True if any part of the game is hidden from some viewers."""
    timed: ClassVar[bool] = False
    exhaustive: ClassVar[bool] = True
    best_score_wins: ClassVar[bool] = True
    draws: ClassVar[Mapping[str, Collection[str]]] = {}
    """The items that can occur in each random draw, keyed by the draw's name. :meth:`read_drawn` accepts no others."""

    def check_seats(self, seats: tuple[str, ...]) -> None:
        """Raise ValueError if the game can't be played with these seats."""
        if len(seats) not in self.players or len(set(seats)) < len(seats) or set(seats) - set(self.seat_names):
            raise ValueError(f"seats {seats}")

    def seating(self, options: Any) -> Seating:
        """Return RANDOM, because by default the seating order is random."""
        return Seating.RANDOM

    def live(self, options: Any) -> bool:
        """Return False, because by default players needn't be online together; a turn may take a day."""
        return False

    def wakes(self, state: S) -> Millis | None:
        """Return None, because by default time never changes the state."""
        return None

    def teams(self, state: S) -> tuple[int, ...]:
        """Return an empty tuple, because by default there are no teams."""
        return ()

    def ended_by(self, state: S) -> str:
        """Return "", because by default a game can end in only one way."""
        return ""

    def see(self, event: Any, viewer: Seat | None) -> Any:
        """Return the whole event, because by default everything is public."""
        return event

    def disclose(self, entry: Entry[A], viewer: Seat | None) -> str | None:
        """Return the full text of the entry, because by default everything is public."""
        return self.write(entry.what)

    def write(self, what: A | Drawn) -> str:
        """Return the text of an action or a draw. Subclasses have to implement it."""
        raise NotImplementedError

    def read_drawn(self, text: str) -> Drawn:
        """Return the outcome that ``text`` describes, checked against :attr:`draws`. Raises Unreadable with the reason
        ``unknown-draw`` or ``unknown-item``.
        """
        what, *items = text.lower().split() or [""]
        if what not in self.draws:
            raise Unreadable(text, "unknown-draw")
        for item in items:
            if item not in self.draws[what]:
                raise Unreadable(text, "unknown-item", item)
        return Drawn(what, tuple(items))

    def encode(self, state: S) -> bytes:
        """Return the state as JSON."""
        return _ENCODER.encode(state)

    def decode(self, data: bytes) -> S:
        """Return the state that :meth:`encode` wrote. Raises msgspec.ValidationError for any other data."""
        try:
            state: S = _decoder(self.state_type).decode(data)
        except msgspec.DecodeError as error:
            raise msgspec.ValidationError(str(error)) from error
        return state


_ENCODER: Final = msgspec.json.Encoder()


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def write_drawn(drawn: Drawn) -> str:
    """Return the text of a draw: its name followed by its items."""
    return " ".join((drawn.what, *drawn.items))


class SimpleGame(GameDefaults[Table[S], A], Generic[S, A]):
    """The rules of a small game. The module docstring explains how to define one.

    ``Position``: the type of the game's position. ``Action``: the type of its actions, or a tuple of types. All are
    frozen msgspec Structs, and each action has its own ``tag``.
    """

    Position: ClassVar[type[Any]]
    Action: ClassVar[Any]

    hidden: ClassVar[tuple[type[Any], ...]] = ()
    """The types of actions that are played face down, so that only the acting seat sees which action it took."""
    points_shown: ClassVar[bool] = True
    """True if everyone can see everyone's points while the game runs."""
    joined: ClassVar[bool] = False
    """True if the seating order is the order in which people joined. Otherwise it's random."""
    rule: ClassVar[str] = "R1"
    """The rule number for refusals that don't name a rule."""

    # What each game states.

    def start(self, seats: int, options: Any) -> S:
        """Return the position at the start of a game with this number of seats."""
        raise NotImplementedError

    def next_step(self, position: S) -> Pending[A]:
        """Return the step that follows in this position: a decision, a random draw, or the end of the game
        (:data:`games.core.Pending`).
        """
        raise NotImplementedError

    def moves(self, position: S, seat: Seat) -> Iterable[A]:
        """Return all actions of ``seat`` in a stable order. The method is called only for a seat that has to act or may
        act.
        """
        raise NotImplementedError

    def play(self, position: S, seat: Seat, action: A) -> S:
        """Return the position after ``action``, which is one of the actions from :meth:`moves`."""
        raise NotImplementedError

    # What a game states where it has it.

    def draw(self, position: S, drawn: Drawn) -> S:
        """Return the position after a random draw that :meth:`next_step` asked for."""
        raise NotImplementedError(f"{self.name} draws, and doesn't say what a draw does")

    def sees(self, position: S, viewer: Seat | None) -> Any:
        """Return the part of the position that ``viewer`` may see, built field by field. In a game without secrets,
        return the whole position.
        """
        if self.secrets:
            raise NotImplementedError(f"{self.name} has secrets, and doesn't say what a seat sees")
        return position

    def points(self, position: S) -> tuple[int, ...]:
        """Return each seat's points, either final or as they are now. Return an empty tuple if the
        game has no points.
        """
        return ()

    def world(self, seen: Any, viewer: Seat | None, below: Callable[[int], int]) -> S:
        """Return a random position that fits what ``viewer`` has seen (:meth:`sees`). All such positions are equally
        likely.

        ``below(n)`` returns a random integer from 0 to n - 1. In a game without secrets, return the position itself. A
        game with secrets that implements this method gets a strong computer player and hints.
        """
        if self.secrets:
            raise NotImplementedError(f"{self.name} doesn't say what may be hidden")
        position: S = seen
        return position

    @property
    def can_guess(self) -> bool:
        """Return whether the game implements :meth:`world`."""
        return not self.secrets or type(self).world is not SimpleGame.world

    def why_not(self, position: S, seat: Seat, action: A) -> Illegal:
        """Return the reason why ``action`` isn't among the :meth:`moves`, as an exception to raise."""
        return self.refuse(Refusal.NOT_POSSIBLE)

    def happened(self, before: S, seat: Seat, action: A, after: S) -> tuple[Any, ...]:
        """Return further events that an action caused, such as a filled row or a revealed hand. They are frozen
        Structs that the game defines, and may contain only what everyone may know.
        """
        return ()

    def drew(self, before: S, drawn: Drawn, after: S) -> tuple[Any, ...]:
        """Return further events that a random draw caused. They are frozen Structs that the game defines, and everyone
        may know them.
        """
        return ()

    def pieces_of(self, position: S) -> Mapping[str, int]:
        """Return the number of pieces of each kind, wherever they are. The numbers must stay constant during a game."""
        return {}

    def refuse(self, code: str, rule: str = "", **params: str | int) -> Illegal:
        """Return a refusal as an exception to raise. ``rule`` is the number of the broken rule."""
        return Illegal(code, rule or self.rule, **params)

    # The contract.

    def seating(self, options: AnyOptions) -> Seating:
        """Return whether the seating order is random or the order in which people joined."""
        return Seating.JOINED if self.joined else Seating.RANDOM

    def pending(self, state: Table[S]) -> Pending[A]:
        """Return the next step of the game, which :meth:`next_step` determines."""
        return self.next_step(state.position)

    def new(self, seats: tuple[str, ...], options: AnyOptions = NO_OPTIONS) -> Table[S]:
        """Return the state before the first entry. Raises ValueError if the game can't be played with these seats."""
        self.check_seats(seats)
        return Table(seats, options, self.start(len(seats), options))

    def legal(self, state: Table[S], seat: Seat, now: Millis = 0) -> Sequence[A]:
        """Return the actions of ``seat``, or an empty sequence if it can't act."""
        pending = self.pending(state)
        if isinstance(pending, Forced):
            return (pending.action,) if pending.seat == seat else ()
        if not isinstance(pending, Decide) or seat not in pending.able:
            return ()
        return tuple(self.moves(state.position, seat))

    def apply(self, state: Table[S], entry: Entry[A]) -> tuple[Table[S], tuple[Any, ...]]:
        """Return the state after ``entry``, and its events. Raises :class:`games.core.Illegal`."""
        pending = self.pending(state)
        if isinstance(entry.what, Drawn):
            self._check_drawn(pending, entry.who, entry.what)
            position = self.draw(state.position, entry.what)
            happened: Any = Came(entry.what.what, entry.what.items, len(entry.what.items))
            more = self.drew(state.position, entry.what, position)
        else:
            self._allow(state, pending, entry.who, entry.what)
            position = self.play(state.position, entry.who, entry.what)
            happened = Played(entry.who, entry.what)
            more = self.happened(state.position, entry.who, entry.what, position)
        after = msgspec.structs.replace(state, position=position)
        ended = self.pending(after)
        end = (Ended(ended.ranking, self.points(position), ended.reason),) if isinstance(ended, Over) else ()
        return after, (happened, *more, *end)

    def view(self, state: Table[S], viewer: Seat | None) -> Sight:
        """Return the facts that ``viewer`` may know. None stands for the public."""
        pending = self.pending(state)
        asked, may = (pending.asked, pending.may) if isinstance(pending, Decide) else ((), ())
        ranking = pending.ranking if isinstance(pending, Over) else ()
        points = self.points(state.position) if ranking or self.points_shown else ()
        return Sight(viewer, state.colors, asked, may, ranking, points, self.sees(state.position, viewer))

    def see(self, event: Any, viewer: Seat | None) -> Any:
        """Return the part of an event that ``viewer`` may know."""
        if isinstance(event, Played) and isinstance(event.action, self.hidden) and event.seat != viewer:
            return Played(event.seat, None)
        if isinstance(event, Came) and _owner(event.what) not in {None, viewer}:
            return Came(event.what, (), event.count)
        return event

    def disclose(self, entry: Entry[A], viewer: Seat | None) -> str | None:
        """Return the part of an entry that ``viewer`` may read while the game runs."""
        what = entry.what
        if isinstance(what, Drawn):
            return self.write(what) if _owner(what.what) in {None, viewer} else None
        if isinstance(what, self.hidden) and entry.who != viewer:
            return f"{_tag(type(what))} {HIDDEN}"
        return self.write(what)

    def shown_points(self, view: Sight) -> tuple[int, ...]:
        """Return the points that ``view`` shows."""
        return view.points

    def tally(self, state: Table[S]) -> Tally:
        """Return each seat's points."""
        return Tally(self.points(state.position))

    def pieces(self, state: Table[S]) -> Mapping[str, int]:
        """Return the number of pieces of each kind, wherever they are."""
        return self.pieces_of(state.position)

    def write(self, what: A | Drawn) -> str:
        """Return the text of an action (its tag followed by its fields) or of a draw (its name
        followed by its items).
        """
        if isinstance(what, Drawn):
            return write_drawn(what)
        values = [getattr(what, name) for name in type(what).__struct_fields__]
        return " ".join((_tag(type(what)), *(word for value in values for word in _words(value))))

    def read(self, text: str) -> A:
        """Return the action that ``text`` describes. Raises :class:`games.core.Unreadable`."""
        tag, *words = text.split(" ")
        kind = {_tag(one): one for one in self._actions()}.get(tag)
        if kind is None:
            raise Unreadable(text, "unknown-word", tag)
        try:
            action: A = msgspec.convert(_fields(kind, words), kind, strict=False)
        except (msgspec.ValidationError, ValueError) as error:
            raise Unreadable(text, "unreadable", " ".join(words)) from error
        if self.write(action) != text:
            raise Unreadable(text, "unreadable", " ".join(words))
        return action

    def read_drawn(self, text: str) -> Drawn:
        """Return the outcome that ``text`` describes. Raises :class:`games.core.Unreadable`."""
        what, *items = text.split(" ")
        if not _DRAW.fullmatch(what) or not all(items) or HIDDEN in items:
            raise Unreadable(text, "not-a-draw")
        return Drawn(what, tuple(items))

    def decode(self, data: bytes) -> Table[S]:
        """Return the state that :meth:`encode` wrote. Raises msgspec.ValidationError for any other data."""
        try:
            raw = msgspec.json.decode(data, type=Table[msgspec.Raw])
            position = msgspec.json.decode(raw.position, type=self.Position)
            return Table(raw.colors, msgspec.convert(raw.options, self.options), position)
        except msgspec.DecodeError as error:
            raise msgspec.ValidationError(str(error)) from error

    # How it is done.

    def _allow(self, state: Table[S], pending: Pending[A], who: Seat, action: A) -> None:
        if isinstance(pending, Over):
            raise self.refuse(Refusal.GAME_OVER)
        able = pending.able if isinstance(pending, Decide) else (pending.seat,) if isinstance(pending, Forced) else ()
        if who not in able:
            raise self.refuse(Refusal.NOT_YOUR_TURN)
        if action not in self.legal(state, who):
            if not isinstance(action, self._actions()) or isinstance(pending, Forced):
                raise self.refuse(Refusal.NOT_POSSIBLE)
            raise self.why_not(state.position, who, action)

    def _check_drawn(self, pending: Pending[A], who: Seat, drawn: Drawn) -> None:
        refused = self.refuse(Refusal.NOT_DRAWN_NOW)
        made = drawn.what, len(drawn.items)
        if who != CHANCE or not isinstance(pending, Draw) or made != (pending.what, pending.count):
            raise refused
        left = list(pending.population)
        for item in drawn.items:
            kinds = [item.removesuffix(one) for one in pending.variants if item.endswith(one)]
            known = [kind for kind in kinds if kind in left]
            if not known:
                raise refused
            left.remove(known[0])

    def _actions(self) -> tuple[type[Any], ...]:
        kinds = self.Action
        if get_origin(kinds) in {Union, types.UnionType}:
            return get_args(kinds)
        return kinds if isinstance(kinds, tuple) else (kinds,)


def tags(game: SimpleGame[Any, Any]) -> tuple[str, ...]:
    """Return the tag of each type of action, which is the first word of the action's text."""
    return tuple(_tag(kind) for kind in game._actions())  # noqa: SLF001 - defined above


def _tag(kind: type[Any]) -> str:
    tag = kind.__struct_config__.tag
    return tag if isinstance(tag, str) else kind.__name__.lower()


def _words(value: Any) -> list[str]:
    if isinstance(value, tuple):
        return [word for one in value for word in _words(one)]
    return [str(value.value if isinstance(value, enum.Enum) else value)]


def _fields(kind: type[Any], words: Sequence[str]) -> dict[str, Any]:
    # If the last field is a tuple, it gets all remaining words.
    names = msgspec.structs.fields(kind)
    found: dict[str, Any] = {}
    left = list(words)
    for place, field in enumerate(names):
        if get_origin(field.type) is tuple and place == len(names) - 1:
            found[field.name], left = left, []
        elif left:
            found[field.name] = left.pop(0)
    if left:
        raise ValueError("too many words")
    return {**found, **({"type": kind.__struct_config__.tag} if kind.__struct_config__.tag else {})}


def _owner(draw: str) -> Seat | None:
    # The name of a secret draw ends with the only seat that may know it, as in hand-2.
    owned = _OWNED.fullmatch(draw)
    return int(owned[1]) if owned else None

"""Pebbles, a tiny game without randomness or hidden information, whose first step is a decision.

P1 Two seats with four pebbles each. First both put two to four of their pebbles on one heap, at the same time. Each
number is public at once.
P2 Then they take turns, starting with the first seat, and take one or two pebbles each time.
P3 The player who takes the last pebble wins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import msgspec

from games.core import (
    NO_OPTIONS,
    Decide,
    Drawn,
    Entry,
    Game,
    Illegal,
    Millis,
    NoOptions,
    Over,
    Pending,
    Seat,
    Unreadable,
)
from tests.toys.toy import Toy

PUT = (2, 3, 4)
TAKE = (1, 2)


class Put(msgspec.Struct, frozen=True, tag="put"):
    count: int


class Take(msgspec.Struct, frozen=True, tag="take"):
    count: int


Action: TypeAlias = Put | Take


class State(msgspec.Struct, frozen=True):
    """The state of a game.

    ``put``: for each seat, the number of pebbles that it put on the heap, or None before that. ``taken``: the number of
    pebbles that each seat has taken. ``turns``: the number of times that a player has taken pebbles.
    """

    put: tuple[int | None, ...]
    taken: tuple[int, ...]
    turns: int = 0

    @property
    def heap(self) -> int:
        return sum(one or 0 for one in self.put) - sum(self.taken)


class HasPut(msgspec.Struct, frozen=True, tag="has-put"):
    seat: int
    count: int


class HasTaken(msgspec.Struct, frozen=True, tag="has-taken"):
    seat: int
    count: int


Event: TypeAlias = HasPut | HasTaken


class View(msgspec.Struct, frozen=True):
    put: tuple[int | None, ...]
    taken: tuple[int, ...]
    heap: int
    asked: tuple[int, ...]


class Tally(msgspec.Struct, frozen=True):
    taken: tuple[int, ...]


class Pebbles(Toy):
    state = State
    name = "pebbles"
    players = range(2, 3)
    seat_names = ("amber", "beryl")

    def new(self, seats: tuple[str, ...], options: NoOptions = NO_OPTIONS) -> State:
        self.check_seats(seats)
        return State((None, None), (0, 0))

    def pending(self, state: State) -> Pending[Action]:
        if waiting := tuple(seat for seat, put in enumerate(state.put) if put is None):
            return Decide(waiting)
        if state.heap:
            return Decide((state.turns % 2,))
        last = (state.turns - 1) % 2
        return Over(tuple(1 if seat == last else 2 for seat in range(2)), "last")

    def legal(self, state: State, seat: Seat, now: Millis) -> Sequence[Action]:
        pending = self.pending(state)
        if not isinstance(pending, Decide) or seat not in pending.asked:
            return ()
        if None in state.put:
            return tuple(map(Put, PUT))
        return tuple(Take(count) for count in TAKE if count <= state.heap)

    def apply(self, state: State, entry: Entry[Action]) -> tuple[State, tuple[Event, ...]]:
        pending, what, seat = self.pending(state), entry.what, entry.who
        if isinstance(what, Drawn):
            raise Illegal("nothing-is-drawn", "P1")
        if isinstance(pending, Over):
            raise Illegal("game-over", "P3")
        if not isinstance(pending, Decide) or seat not in pending.asked:
            raise Illegal("not-asked", "P2", seat=seat)
        if isinstance(what, Put) is not (None in state.put):
            raise Illegal("not-now", "P2")
        if what not in self.legal(state, seat, 0):
            raise Illegal("no-such-number", "P1" if isinstance(what, Put) else "P2", count=what.count)
        if isinstance(what, Put):
            put = (*state.put[:seat], what.count, *state.put[seat + 1 :])
            return msgspec.structs.replace(state, put=put), (HasPut(seat, what.count),)
        taken = tuple(one + what.count * (place == seat) for place, one in enumerate(state.taken))
        return msgspec.structs.replace(state, taken=taken, turns=state.turns + 1), (HasTaken(seat, what.count),)

    def view(self, state: State, viewer: Seat | None) -> View:
        pending = self.pending(state)
        return View(state.put, state.taken, state.heap, pending.asked if isinstance(pending, Decide) else ())

    def tally(self, state: State) -> Tally:
        return Tally(state.taken)

    def pieces(self, state: State) -> Mapping[str, int]:
        left = sum(PUT[-1] - (one or 0) for one in state.put)
        return {"pebble": left + state.heap + sum(state.taken)}

    def write(self, what: Action | Drawn) -> str:
        if isinstance(what, Drawn):
            return super().write(what)
        return f"{'put' if isinstance(what, Put) else 'take'} {what.count}"

    def read(self, text: str) -> Action:
        word, _, count = text.partition(" ")
        if word not in {"put", "take"}:
            raise Unreadable(text, "no-move", word)
        if count not in map(str, range(1, 10)):
            raise Unreadable(text, "no-number", count)
        return Put(int(count)) if word == "put" else Take(int(count))

    def read_drawn(self, text: str) -> Drawn:
        raise Unreadable(text, "nothing-is-drawn")


GAME: Game[State, Action, Event, View, Event] = Pebbles()

"""Race, a tiny turn-based game for testing the application.

R1 Two or three seats. The order of the markers on the track is drawn.
R2 In turn, a seat steps 1, 2 or 3 spaces. On space 9, step 1 is the only action.
R3 After each round a wind is drawn, which may carry the leaders a space further.
R4 The first seat on space 10 wins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from games.core import (
    NO_OPTIONS,
    Decide,
    Draw,
    Drawn,
    Entry,
    Forced,
    Game,
    Illegal,
    Millis,
    NoOptions,
    Pending,
    Seat,
    Unreadable,
)
from tests.toys.toy import Tally, Toy, most_points

GOAL = 10
WINDS = ("calm", "calm", "gust")


class Step(msgspec.Struct, frozen=True, tag="step"):
    fields: int


class State(msgspec.Struct, frozen=True):
    places: tuple[int, ...]
    turn: int = 0
    marked: bool = False
    wind: bool = False


class Stepped(msgspec.Struct, frozen=True, tag="stepped"):
    seat: int
    place: int


class Blown(msgspec.Struct, frozen=True, tag="blown"):
    wind: str


class Race(Toy):
    state = State
    name = "race"
    players = range(2, 4)
    seat_names = ("ash", "birch", "cedar")

    def new(self, seats: tuple[str, ...], options: NoOptions = NO_OPTIONS) -> State:
        self.check_seats(seats)
        return State((0,) * len(seats))

    def pending(self, state: State) -> Pending[Step]:
        if not state.marked:
            return Draw("marks", tuple(f"m{place}" for place in range(6)), 4, ("", "/"))
        if max(state.places) >= GOAL:
            return most_points(state.places, "first")
        if state.wind:
            return Draw("wind", WINDS, 1)
        if state.places[state.turn] == GOAL - 1:
            return Forced(state.turn, Step(1), "R2")
        return Decide((state.turn,))

    def legal(self, state: State, seat: Seat, now: Millis) -> Sequence[Step]:
        pending = self.pending(state)
        if isinstance(pending, Forced):
            return (pending.action,) if seat == pending.seat else ()
        if not isinstance(pending, Decide) or seat not in pending.asked:
            return ()
        return tuple(Step(fields) for fields in (1, 2, 3) if state.places[seat] + fields <= GOAL)

    def apply(self, state: State, entry: Entry[Step]) -> tuple[State, tuple[object, ...]]:
        pending = self.pending(state)
        if isinstance(entry.what, Drawn):
            if not isinstance(pending, Draw) or pending.what != entry.what.what:
                raise Illegal("not-now", "R3")
            if pending.what == "marks":
                return msgspec.structs.replace(state, marked=True), ()
            lead = max(state.places)
            places = tuple(
                min(GOAL, place + (place == lead and entry.what.items == ("gust",))) for place in state.places
            )
            return msgspec.structs.replace(state, places=places, wind=False), (Blown(entry.what.items[0]),)
        if entry.what not in self.legal(state, entry.who, entry.at):
            raise Illegal("too-far", "R2", fields=entry.what.fields)
        places = list(state.places)
        places[entry.who] += entry.what.fields
        turn = (state.turn + 1) % len(places)
        after = State(tuple(places), turn, True, turn == 0)
        return after, (Stepped(entry.who, places[entry.who]),)

    def view(self, state: State, viewer: Seat | None) -> State:
        return state

    def tally(self, state: State) -> Tally:
        return Tally(state.places)

    def pieces(self, state: State) -> Mapping[str, int]:
        return {"runner": len(state.places)}

    def write(self, what: Step | Drawn) -> str:
        return f"step {what.fields}" if isinstance(what, Step) else " ".join((what.what, *what.items))

    def read(self, text: str) -> Step:
        word, _, fields = text.partition(" ")
        if word != "step" or not fields.isdigit():
            raise Unreadable(text, "not-a-step")
        return Step(int(fields))

    def read_drawn(self, text: str) -> Drawn:
        what, *items = text.split(" ")
        if what not in {"wind", "marks"}:
            raise Unreadable(text, "not-a-draw")
        return Drawn(what, tuple(items))


GAME: Game = Race()

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
    Over,
    Pending,
    Seat,
    Seating,
    Unreadable,
)

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


class Tally(msgspec.Struct, frozen=True):
    totals: tuple[int, ...]


class Race:
    name = "race"
    rules_version = "1"
    players = range(2, 4)
    seat_names = ("ash", "birch", "cedar")
    timed = False

    options = NoOptions
    exhaustive = True

    def new(self, seats: tuple[str, ...], options: NoOptions = NO_OPTIONS) -> State:
        if len(seats) not in self.players or len(set(seats)) < len(seats) or set(seats) - set(self.seat_names):
            raise ValueError(f"seats {seats}")
        return State((0,) * len(seats))

    def pending(self, state: State) -> Pending[Step]:
        if not state.marked:
            return Draw("marks", tuple(f"m{place}" for place in range(6)), 4, ("", "/"))
        if max(state.places) >= GOAL:
            ranking = tuple(1 + sum(other > mine for other in state.places) for mine in state.places)
            return Over(ranking, "first")
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

    def see(self, event: object, viewer: Seat | None) -> object:
        return event

    def seating(self, options: NoOptions) -> Seating:
        return Seating.JOINED

    def live(self, options: NoOptions) -> bool:
        return False

    def disclose(self, entry: Entry[Step], viewer: Seat | None) -> str | None:
        return self.write(entry.what)

    def wakes(self, state: State) -> Millis | None:
        return None

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

    def encode(self, state: State) -> bytes:
        return msgspec.json.encode(state)

    def decode(self, data: bytes) -> State:
        return msgspec.json.decode(data, type=State)


GAME: Game = Race()

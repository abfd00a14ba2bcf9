"""Sands, a tiny game in real time, to try the contract: no turns, an hourglass each, tides that come by the clock.

S1 Two or three seats, one hourglass each; three pits; 16 shells in the sea: eight of 1, five of 2, three of 5.
S2 A wind is drawn: the tide comes after three sand times in a gale, after five in a calm. A sand time is 1000 ms.
S3 Who holds their hourglass may set it on a pit at any time; it runs for a sand time. Any number may stand on a pit.
S4 Who has a run-out hourglass on a pit may lift it. Alone on the pit, they draw a shell out of the sea, secretly;
   with no shell left, nothing.
S5 When the tide comes, all hourglasses go back to their owners, who get nothing. Then S2 again; after the third, S6.
S6 Most points win; ties share. Shells are secret till then; how many somebody has is not.
S7 At the same moment the tide comes first, then the players in the order of their entries.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TypeAlias

import msgspec

from games.core import (
    CHANCE,
    NO_OPTIONS,
    TIME,
    Decide,
    Draw,
    Drawn,
    Entry,
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

SAND = 1000
TIDES = 3
PITS = 3
SEA = ("1",) * 8 + ("2",) * 5 + ("5",) * 3
WINDS = {"calm": 5 * SAND, "gale": 3 * SAND}


class Set(msgspec.Struct, frozen=True, tag="set"):
    pit: int


class Lift(msgspec.Struct, frozen=True, tag="lift"):
    pass


Action: TypeAlias = Set | Lift


class Glass(msgspec.Struct, frozen=True):
    """Where an hourglass stands (None: with its owner), and when it has run out."""

    pit: int | None
    out: int


HOME = Glass(None, 0)


class State(msgspec.Struct, frozen=True):
    """``clock``: the last entry's time. ``tide``: when the tide comes, None before the wind is drawn. ``digger``: for
    whom a shell is drawn now.
    """

    clock: int
    tides: int
    tide: int | None
    glasses: tuple[Glass, ...]
    shells: tuple[tuple[str, ...], ...]
    sea: tuple[str, ...]
    digger: int | None = None


class WindDrawn(msgspec.Struct, frozen=True, tag="wind-drawn"):
    wind: str
    tide: int


class GlassSet(msgspec.Struct, frozen=True, tag="glass-set"):
    seat: int
    pit: int
    out: int


class GlassLifted(msgspec.Struct, frozen=True, tag="glass-lifted"):
    seat: int
    alone: bool


class ShellDrawn(msgspec.Struct, frozen=True, tag="shell-drawn"):
    seat: int
    shell: str


class TideCame(msgspec.Struct, frozen=True, tag="tide-came"):
    number: int


Event: TypeAlias = WindDrawn | GlassSet | GlassLifted | ShellDrawn | TideCame


class SomeShell(msgspec.Struct, frozen=True, tag="some-shell"):
    seat: int


Seen: TypeAlias = Event | SomeShell


class SeatView(msgspec.Struct, frozen=True):
    """``shells``: the viewer's own; everybody's when the game is over."""

    pit: int | None
    out: int
    count: int
    shells: tuple[str, ...] | None


class View(msgspec.Struct, frozen=True):
    viewer: int | None
    tides: int
    tide: int | None
    sea: int
    seats: tuple[SeatView, ...]


class Tally(msgspec.Struct, frozen=True):
    totals: tuple[int, ...]


class Sands:
    name = "sands"
    rules_version = "1"
    players = range(2, 4)
    seat_names = ("amber", "beryl", "coral")
    timed = True

    options = NoOptions
    exhaustive = True

    def new(self, seats: tuple[str, ...], options: NoOptions = NO_OPTIONS) -> State:
        if len(seats) not in self.players or len(set(seats)) < len(seats) or set(seats) - set(self.seat_names):
            raise ValueError(f"seats {seats}")
        return State(0, 0, None, (HOME,) * len(seats), ((),) * len(seats), SEA)

    def pending(self, state: State) -> Pending[Action]:
        if state.digger is not None:
            return Draw("shell", state.sea, 1)
        if state.tides == TIDES:
            points = self.tally(state).totals
            return Over(tuple(1 + sum(other > mine for other in points) for mine in points), "points")
        if state.tide is None:
            return Draw("wind", tuple(WINDS), 1)
        return Decide(tuple(range(len(state.glasses))))

    def legal(self, state: State, seat: Seat, now: Millis) -> Sequence[Action]:
        if not isinstance(self.pending(state), Decide) or not state.clock <= now < (state.tide or 0):
            return ()
        if seat not in range(len(state.glasses)):
            return ()
        glass = state.glasses[seat]
        if glass.pit is None:
            return tuple(Set(pit) for pit in range(PITS))
        return (Lift(),) if glass.out <= now else ()

    def apply(self, state: State, entry: Entry[Action]) -> tuple[State, tuple[Event, ...]]:
        pending = self.pending(state)
        if entry.at < state.clock:
            raise Illegal("clock-runs-back", "S7", clock=state.clock)
        if isinstance(pending, Over):
            raise Illegal("game-over", "S6")
        if state.tide is not None and entry.at >= state.tide and entry.what != TIME:
            raise Illegal("tide-first", "S7", tide=state.tide)
        if isinstance(entry.what, Drawn):
            state, events = self._chance(state, pending, entry, entry.what)
        else:
            if not isinstance(pending, Decide) or entry.who not in pending.asked:
                raise Illegal("not-asked", "S3", seat=entry.who)
            state, events = self._acted(state, entry.who, entry.what, entry.at)
        return msgspec.structs.replace(state, clock=entry.at), events

    def _acted(self, state: State, seat: int, action: Action, at: Millis) -> tuple[State, tuple[Event, ...]]:
        glass = state.glasses[seat]
        if isinstance(action, Set):
            if glass.pit is not None:
                raise Illegal("glass-is-out", "S3", pit=glass.pit)
            if not 0 <= action.pit < PITS:
                raise Illegal("no-such-pit", "S3", pit=action.pit)
            glasses = put(state.glasses, seat, Glass(action.pit, at + SAND))
            return msgspec.structs.replace(state, glasses=glasses), (GlassSet(seat, action.pit, at + SAND),)
        if glass.pit is None:
            raise Illegal("glass-at-home", "S4")
        if at < glass.out:
            raise Illegal("still-running", "S4", left=glass.out - at)
        alone = sum(other.pit == glass.pit for other in state.glasses) == 1
        digger = seat if alone and state.sea else None
        glasses = put(state.glasses, seat, HOME)
        return msgspec.structs.replace(state, glasses=glasses, digger=digger), (GlassLifted(seat, alone),)

    def _chance(
        self, state: State, pending: Pending[Action], entry: Entry[Action], drawn: Drawn
    ) -> tuple[State, tuple[Event, ...]]:
        if entry.who != CHANCE:
            raise Illegal("not-a-player's", "S2", seat=entry.who)
        if drawn == TIME:
            if state.tide is None or state.digger is not None or entry.at != state.tide:
                raise Illegal("no-tide-now", "S5")
            tides = state.tides + 1
            home = (HOME,) * len(state.glasses)
            return msgspec.structs.replace(state, tides=tides, tide=None, glasses=home), (TideCame(tides),)
        if not isinstance(pending, Draw) or drawn.what != pending.what:
            raise Illegal("not-drawn-now", "S2", what=drawn.what)
        if len(drawn.items) != 1 or drawn.items[0] not in pending.population:
            raise Illegal("not-to-be-drawn", "S2", count=len(drawn.items))
        (item,) = drawn.items
        if state.digger is None:
            tide = entry.at + WINDS[item]
            return msgspec.structs.replace(state, tide=tide), (WindDrawn(item, tide),)
        sea = list(state.sea)
        sea.remove(item)
        shells = put(state.shells, state.digger, tuple(sorted((*state.shells[state.digger], item))))
        after = msgspec.structs.replace(state, sea=tuple(sea), shells=shells, digger=None)
        return after, (ShellDrawn(state.digger, item),)

    def view(self, state: State, viewer: Seat | None) -> View:
        seats = tuple(
            SeatView(glass.pit, glass.out, len(shells), shells if seat == viewer or state.tides == TIDES else None)
            for seat, (glass, shells) in enumerate(zip(state.glasses, state.shells, strict=True))
        )
        return View(viewer, state.tides, state.tide, len(state.sea), seats)

    def see(self, event: Event, viewer: Seat | None) -> Seen | None:
        return SomeShell(event.seat) if isinstance(event, ShellDrawn) and event.seat != viewer else event

    def seating(self, options: NoOptions) -> Seating:
        return Seating.JOINED

    def live(self, options: NoOptions) -> bool:
        return True

    def disclose(self, entry: Entry[Action], viewer: Seat | None) -> str | None:
        shell = isinstance(entry.what, Drawn) and entry.what.what == "shell"
        return None if shell else self.write(entry.what)

    def wakes(self, state: State) -> Millis | None:
        return state.tide if state.digger is None else None

    def tally(self, state: State) -> Tally:
        return Tally(tuple(sum(map(int, shells)) for shells in state.shells))

    def pieces(self, state: State) -> Mapping[str, int]:
        everywhere = (*state.sea, *(shell for shells in state.shells for shell in shells))
        return {shell: everywhere.count(shell) for shell in "125"}

    def write(self, what: Action | Drawn) -> str:
        if isinstance(what, Drawn):
            return " ".join((what.what, *what.items))
        return f"set {'ABC'[what.pit]}" if isinstance(what, Set) else "lift"

    def read(self, text: str) -> Action:
        if text == "lift":
            return Lift()
        word, _, pit = text.partition(" ")
        if word != "set" or len(pit) != 1 or pit not in "ABC":
            raise Unreadable(text, "not-an-action")
        return Set("ABC".index(pit))

    def read_drawn(self, text: str) -> Drawn:
        what, *items = text.split(" ")
        if what not in {"shell", "wind"} or not items:
            raise Unreadable(text, "not-a-draw")
        return Drawn(what, tuple(items))

    def encode(self, state: State) -> bytes:
        return msgspec.json.encode(state)

    def decode(self, data: bytes) -> State:
        try:
            return msgspec.json.decode(data, type=State)
        except msgspec.DecodeError as error:
            raise msgspec.ValidationError(str(error)) from error


def scramble(state: State, viewer: Seat | None, rng: Random) -> State:
    """Another state that ``viewer`` cannot tell from ``state``: the shells in the sea and of the others, mixed."""
    if state.tides == TIDES:
        return state
    pile = list(state.sea)
    for seat, shells in enumerate(state.shells):
        pile += shells if seat != viewer else ()
    rng.shuffle(pile)
    hands = tuple(
        shells if seat == viewer else tuple(sorted(pile.pop() for _ in shells))
        for seat, shells in enumerate(state.shells)
    )
    return msgspec.structs.replace(state, shells=hands, sea=tuple(sorted(pile)))


def scramble_event(event: Event, viewer: Seat | None, rng: Random) -> Event:
    """Another event that ``viewer`` cannot tell from ``event``."""
    if isinstance(event, ShellDrawn) and event.seat != viewer:
        return ShellDrawn(event.seat, rng.choice("125"))
    return event


def put(old: tuple, place: int, new: object) -> tuple:  # type: ignore[type-arg]
    return (*old[:place], new, *old[place + 1 :])


GAME: Game[State, Action, Event, View, Seen] = Sands()

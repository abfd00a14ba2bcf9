"""Sands, a tiny real-time game to test the contract that all games follow. It has no turns, one hourglass per player,
and tides at set times.

S1 Two or three seats with one hourglass each, three pits, and 16 shells in the sea: eight of 1, five of 2, three of 5.
S2 A wind is drawn. The tide comes after three sand times in a gale, and after five in a calm. A sand time is a second,
30 seconds, or ten minutes (option ``sand``, in seconds).
S3 Players who hold their hourglass may set it on a pit at any time. It runs for one sand time and an extra time of
up to two sand times, which its owner chooses to the millisecond. Any number of hourglasses can be on a pit.
S4 Players may lift their hourglass from a pit once it has run out. If every other hourglass on the pit holds less sand,
they draw a shell from the sea in secret, if any is left.
S5 When the tide comes, all hourglasses go back to their owners, who get nothing. Then S2 happens again, or S6 after the
third tide.
S6 The most points win, and tied players share the win. Shells are secret until then, but not their number.
S7 If several things happen at the same moment, the tide comes first, and then the players in the order of their
entries.

With a sand time of up to 30 seconds, people play in one sitting. With ten minutes, they look in now and then. The
list of legal actions contains only one way to set an hourglass on each pit: without extra time (S3).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec

from games.conformance import Luck
from games.core import CHANCE, TIME, Decide, Draw, Drawn, Entry, Game, Illegal, Millis, Over, Pending, Seat, Unreadable
from tests.toys.toy import Tally, Toy, most_points, put

TIDES = 3
PITS = 3
SEA = ("1",) * 8 + ("2",) * 5 + ("5",) * 3
WINDS = {"calm": 5, "gale": 3}
"""The time until the tide comes, for each wind, in sand times (a sand time is one run of an hourglass)."""
TOGETHER = 30
"""The longest sand time, in seconds, for which people play in one sitting."""


class Options(msgspec.Struct, frozen=True):
    # Rule S2.
    sand: Literal[1, 30, 600] = 1


USUAL = Options()


class Set(msgspec.Struct, frozen=True, tag="set"):
    """Set the hourglass on a pit. ``more``: how long it runs beyond one sand time, in milliseconds."""

    pit: int
    more: int = 0


class Lift(msgspec.Struct, frozen=True, tag="lift"):
    pass


Action: TypeAlias = Set | Lift


class Glass(msgspec.Struct, frozen=True):
    """An hourglass: its pit (None if its owner holds it), the time at which it runs out, and its amount of sand in
    milliseconds.
    """

    pit: int | None
    out: int
    holds: int = 0


HOME = Glass(None, 0)


class State(msgspec.Struct, frozen=True):
    """The state of a game.

    ``clock``: the time of the last entry. ``tide``: the time of the tide, or None before the wind is drawn. ``digger``:
    the seat that is drawing a shell. ``sand``: a sand time in milliseconds.
    """

    clock: int
    tides: int
    tide: int | None
    glasses: tuple[Glass, ...]
    shells: tuple[tuple[str, ...], ...]
    sea: tuple[str, ...]
    digger: int | None = None
    sand: int = 1000


class WindDrawn(msgspec.Struct, frozen=True, tag="wind-drawn"):
    wind: str
    tide: int


class GlassSet(msgspec.Struct, frozen=True, tag="glass-set"):
    seat: int
    pit: int
    out: int
    holds: int


class GlassLifted(msgspec.Struct, frozen=True, tag="glass-lifted"):
    """A player lifted their hourglass. ``most``: true if every other hourglass on the pit holds less sand."""

    seat: int
    most: bool


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
    """A seat as a viewer sees it. ``shells``: set for the viewer's own seat, and for all seats when
    the game is over.
    """

    pit: int | None
    out: int
    holds: int
    count: int
    shells: tuple[str, ...] | None


class View(msgspec.Struct, frozen=True):
    viewer: int | None
    tides: int
    tide: int | None
    sea: int
    sand: int
    seats: tuple[SeatView, ...]


class Sands(Toy):
    state = State
    name = "sands"
    players = range(2, 4)
    seat_names = ("amber", "beryl", "coral")
    timed = True
    options = Options
    exhaustive = False

    def new(self, seats: tuple[str, ...], options: Options = USUAL) -> State:
        self.check_seats(seats)
        return State(0, 0, None, (HOME,) * len(seats), ((),) * len(seats), SEA, sand=options.sand * 1000)

    def live(self, options: Options) -> bool:
        return options.sand <= TOGETHER

    def pending(self, state: State) -> Pending[Action]:
        if state.digger is not None:
            return Draw(f"shell-{state.digger}", state.sea, 1)
        if state.tides == TIDES:
            return most_points(self.tally(state).totals)
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
            if not 0 <= action.more <= 2 * state.sand:
                raise Illegal("too-much-sand", "S3", more=action.more, most=2 * state.sand)
            holds = state.sand + action.more
            glasses = put(state.glasses, seat, Glass(action.pit, at + holds, holds))
            return msgspec.structs.replace(state, glasses=glasses), (GlassSet(seat, action.pit, at + holds, holds),)
        if glass.pit is None:
            raise Illegal("glass-at-home", "S4")
        if at < glass.out:
            raise Illegal("still-running", "S4", left=glass.out - at)
        others = [other for place, other in enumerate(state.glasses) if place != seat and other.pit == glass.pit]
        most = all(other.holds < glass.holds for other in others)
        digger = seat if most and state.sea else None
        glasses = put(state.glasses, seat, HOME)
        return msgspec.structs.replace(state, glasses=glasses, digger=digger), (GlassLifted(seat, most),)

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
            tide = entry.at + WINDS[item] * state.sand
            return msgspec.structs.replace(state, tide=tide), (WindDrawn(item, tide),)
        sea = list(state.sea)
        sea.remove(item)
        shells = put(state.shells, state.digger, tuple(sorted((*state.shells[state.digger], item))))
        after = msgspec.structs.replace(state, sea=tuple(sea), shells=shells, digger=None)
        return after, (ShellDrawn(state.digger, item),)

    def view(self, state: State, viewer: Seat | None) -> View:
        seats = tuple(
            SeatView(
                glass.pit,
                glass.out,
                glass.holds,
                len(shells),
                shells if seat == viewer or state.tides == TIDES else None,
            )
            for seat, (glass, shells) in enumerate(zip(state.glasses, state.shells, strict=True))
        )
        return View(viewer, state.tides, state.tide, len(state.sea), state.sand, seats)

    def see(self, event: Event, viewer: Seat | None) -> Seen | None:
        return SomeShell(event.seat) if isinstance(event, ShellDrawn) and event.seat != viewer else event

    def disclose(self, entry: Entry[Action], viewer: Seat | None) -> str | None:
        drawn = entry.what.what if isinstance(entry.what, Drawn) else ""
        own = viewer is not None and drawn == f"shell-{viewer}"
        return None if drawn in SHELLS and not own else self.write(entry.what)

    def wakes(self, state: State) -> Millis | None:
        return state.tide if state.digger is None else None

    def tally(self, state: State) -> Tally:
        return Tally(tuple(sum(map(int, shells)) for shells in state.shells))

    def pieces(self, state: State) -> Mapping[str, int]:
        everywhere = (*state.sea, *(shell for shells in state.shells for shell in shells))
        return {shell: everywhere.count(shell) for shell in "125"}

    def write(self, what: Action | Drawn) -> str:
        if isinstance(what, Drawn):
            return super().write(what)
        if isinstance(what, Lift):
            return "lift"
        return f"set {'ABC'[what.pit]}" + (f" +{what.more}" if what.more else "")

    def read(self, text: str) -> Action:
        if text == "lift":
            return Lift()
        found = SET.fullmatch(text)
        if found is None:
            raise Unreadable(text, "not-an-action")
        return Set("ABC".index(found[1]), int(found[2] or 0))

    def read_drawn(self, text: str) -> Drawn:
        what, *items = text.split(" ")
        if (what != "wind" and what not in SHELLS) or not items or "hidden" in items:
            raise Unreadable(text, "not-a-draw")
        return Drawn(what, tuple(items))


SHELLS = tuple(f"shell-{seat}" for seat in range(3))
SET = re.compile(r"set ([ABC])(?: \+([1-9][0-9]{0,8}))?")


def scramble(state: State, viewer: Seat | None, luck: Luck) -> State:
    """Return another state that ``viewer`` can't tell from ``state``, in which the shells in the sea and the other
    players' shells are shuffled.
    """
    if state.tides == TIDES:
        return state
    pile = list(state.sea)
    for seat, shells in enumerate(state.shells):
        pile += shells if seat != viewer else ()
    luck.shuffle(pile)
    hands = tuple(
        shells if seat == viewer else tuple(sorted(pile.pop() for _ in shells))
        for seat, shells in enumerate(state.shells)
    )
    return msgspec.structs.replace(state, shells=hands, sea=tuple(sorted(pile)))


def scramble_event(event: Event, viewer: Seat | None, luck: Luck) -> Event:
    if isinstance(event, ShellDrawn) and event.seat != viewer:
        return ShellDrawn(event.seat, luck.choice("125"))
    return event


def scramble_entry(entry: Entry[Action], viewer: Seat | None, luck: Luck) -> Entry[Action]:
    drawn = entry.what
    if isinstance(drawn, Drawn) and drawn.what in SHELLS and (viewer is None or drawn.what != f"shell-{viewer}"):
        return Entry(entry.who, Drawn(drawn.what, (luck.choice("125"),)), entry.at)
    return entry


GAME: Game[State, Action, Event, View, Seen] = Sands()

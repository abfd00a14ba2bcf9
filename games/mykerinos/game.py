"""Mykerinos as a :class:`games.core.Game`. This module is the only entry point to the rules of Mykerinos."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from games.core import CHANCE, Decide, Drawn, Entry, Forced, Game, Illegal, Millis, Over, Parts, Pending, Seat, Seating
from games.mykerinos import notation, viewing
from games.mykerinos.actions import Action
from games.mykerinos.events import Event
from games.mykerinos.refusals import Refusal
from games.mykerinos.rules import excavations, placing, rounds
from games.mykerinos.rules.excavations import PASS
from games.mykerinos.scoring import tally as tallies
from games.mykerinos.scoring import zones as scoring
from games.mykerinos.state import COLORS, OPEN, Stage, State
from games.mykerinos.view import View
from games.simple import GameDefaults

_ASKED: Final = tuple(Decide((seat,)) for seat in range(len(COLORS)))
_HAS_TO_PASS: Final = tuple(Forced[Action](seat, PASS, "M4.5") for seat in range(len(COLORS)))
_TURN_RULES: Final = {Stage.EXCAVATIONS: "M4.1", Stage.NEUTRAL: "M8.4", Stage.SCORING: "M5.3"}
_APPLY: Final = {
    Stage.EXCAVATIONS: placing.apply,
    Stage.NEUTRAL: placing.apply_neutral,
    Stage.SCORING: scoring.apply,
}


class Options(msgspec.Struct, frozen=True):
    """A table's options. The only option is the seating order, which rule M2.2 leaves open. The start player is always
    drawn at random.
    """

    seating: Seating = Seating.RANDOM


_AS_USUAL: Final = Options()


class Mykerinos(GameDefaults[State, Action]):
    """The rules of Mykerinos (M1 to M8). All players see everything, so the views of different players differ only in
    the field ``viewer``.
    """

    name = "mykerinos"
    players = rounds.PLAYERS
    seat_names = COLORS
    options = Options
    state_type = State

    view = staticmethod(viewing.view)
    tally = staticmethod(tallies.tally)
    write = staticmethod(notation.write)
    read = staticmethod(notation.read)
    draws = notation.DRAWS

    def new(self, seats: tuple[str, ...], options: Options = _AS_USUAL) -> State:  # noqa: ARG002 - seated by now
        # Rule M2.
        self.check_seats(seats)
        return rounds.new(seats)

    def seating(self, options: Options) -> Seating:
        return options.seating

    def pending(self, state: State) -> Pending[Action]:
        stage = state.stage
        if stage is Stage.EXCAVATIONS and not state.supply[state.turn]:
            return _HAS_TO_PASS[state.turn]
        if stage is Stage.EXCAVATIONS or stage is Stage.NEUTRAL or stage is Stage.SCORING:
            return _ASKED[state.turn]
        draw = rounds.draw(state)
        if draw is not None:
            return draw
        final = tallies.tally(state)
        return Over(tuple(seat.place for seat in final.seats), final.reason)

    def legal(self, state: State, seat: Seat, now: Millis) -> Sequence[Action]:  # noqa: ARG002 - time does not matter
        if seat != state.turn:
            return ()
        if state.stage is Stage.EXCAVATIONS:
            return excavations.legal(state) if state.supply[seat] else (PASS,)
        if state.stage is Stage.NEUTRAL:
            return excavations.legal_neutral(state)
        if state.stage is Stage.SCORING:
            return scoring.legal(state)
        return ()

    def apply(self, state: State, entry: Entry[Action]) -> tuple[State, tuple[Event, ...]]:
        what = entry.what
        if isinstance(what, Drawn):
            if entry.who != CHANCE:
                raise Illegal(Refusal.NOT_DRAWN, rounds.draw_rule(state), what=what.what)
            return rounds.apply_draw(state, what)
        apply = _APPLY.get(state.stage) if entry.who == state.turn else None
        if apply is None:
            raise _not_asked(state, entry.who)
        return apply(state, what)

    def scores(self, state: State) -> tuple[int, ...]:
        # Rule M7.
        return tuple(seat.total for seat in tallies.tally(state).seats)

    def shown_points(self, view: View) -> tuple[int, ...]:
        # The points if the game ended now: they are all on the table (rule M7).
        return view.tally.totals

    def parts(self, state: State) -> tuple[Parts, ...]:
        # Rules M7.1, M7.2.
        return tuple(
            (
                ("parcels", seat.parcels),
                ("rooms", sum(wing.points for wing in seat.wings)),
                ("series", seat.series_points),
            )
            for seat in tallies.tally(state).seats
        )

    def pieces(self, state: State) -> Mapping[str, int]:
        # Rules M1.1, M1.2.
        found = {}
        for seat, color in enumerate(state.colors):
            rooms = state.rooms[seat].bit_count()
            found[color] = state.general[seat] + state.supply[seat] + state.stones[seat].bit_count() + rooms
        if state.neutral_color is not None:
            found[state.neutral_color] = state.general[-1] + sum(state.neutrals) + state.stones[-1].bit_count()
        lying = sum(owner == OPEN for owner in state.owners)
        held = sum(len(tiles) for tiles in state.tiles)
        found["parcels"] = len(state.undealt) + lying + held + len(state.gone)
        return found

    def decode(self, data: bytes) -> State:
        state = super().decode(data)
        if state.stage is Stage.SCORING and state.entered is msgspec.UNSET:
            raise msgspec.ValidationError("written before it was kept what a zone gave: play the game again")
        return state


def _not_asked(state: State, seat: Seat) -> Illegal:
    stage = state.stage
    draw = rounds.draw(state)
    if draw is not None:
        return Illegal(Refusal.WAIT_FOR_DRAW, rounds.draw_rule(state), what=draw.what)
    if stage is Stage.OVER:
        return Illegal(Refusal.GAME_OVER, "M7.4")
    if stage is Stage.EXCAVATIONS and seat in state.passed:
        return Illegal(Refusal.ALREADY_PASSED, "M4.4")
    return Illegal(Refusal.NOT_YOUR_TURN, _TURN_RULES[stage], turn=state.colors[state.turn])


GAME: Final[Game[State, Action, Event, View, Event]] = Mykerinos()

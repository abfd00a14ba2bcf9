from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from typing import Final, Literal

import msgspec

from games.chronos import notation, viewing
from games.chronos.actions import Action
from games.chronos.events import CardTaken, Event, GameEnded, Seen, SomeCardTaken
from games.chronos.refusals import Refusal
from games.chronos.rules import acting, catastrophes, ends, legal, setup
from games.chronos.rules.draft import Draft
from games.chronos.scoring import tally as tallies
from games.chronos.stages import Stage
from games.chronos.state import State
from games.chronos.terms import COLORS, FACES, LIVE, PLAYERS, WINDS
from games.chronos.view import View
from games.core import CHANCE, TIME, Decide, Drawn, Entry, Game, Illegal, Millis, Over, Parts, Pending, Seat, Seating
from games.simple import GameDefaults

SECOND: Final = 1_000


class Pace(enum.StrEnum):
    """The reaction speed of computer players in live games."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"


class Options(msgspec.Struct, frozen=True):
    """A table's settings.

    `level` is the learning level, which determines the kinds of cards (C2.3). `sand` is the running time of an
    hourglass in seconds (C3.1: 30 in a live game, 600 in a slow one, 21600 in a daily one). If `teams` is true, six
    players play in pairs (C7.5). With fewer players, `teams` has no effect. `pace` is the speed of computer players in
    live games.
    """

    level: Literal[1, 2, 3, 4, 5] = 5
    sand: Literal[10, 15, 20, 30, 45, 60, 120, 300, 600, 1800, 3600, 10800, 21600, 43200, 86400] = 30
    teams: bool = False
    pace: Pace = Pace.NORMAL


REACTIONS: Final = {Pace.SLOW: 2_500, Pace.NORMAL: 1_200, Pace.FAST: 500}
"""The approximate reaction time of a computer player in a live game, by pace, in milliseconds."""
UNHURRIED: Final = 20
"""In a slow game, a computer player's reaction time is the running time of an hourglass divided by this number. For
example, the reaction time is half a minute if an hourglass runs for ten minutes, and 18 minutes if it runs for six
hours.
"""
_AS_USUAL: Final = Options()
_ALL: Final = tuple(Decide(tuple(range(players))) for players in range(len(COLORS) + 1))


class Chronos(GameDefaults[State, Action]):
    """Chronos Conquest (rules C1 to C9). There are no turns: everyone may act at any time, so every seat is always
    asked for an action.
    """

    name = "chronos"
    rules_version = "2"
    players = PLAYERS
    seat_names = COLORS
    timed = True
    options = Options
    secrets = True
    exhaustive = False
    best_score_wins = False
    forgets: Final = True
    opens: Final = True
    state_type = State

    legal = staticmethod(legal.legal)
    view = staticmethod(viewing.view)
    wakes = staticmethod(ends.wakes)
    tally = staticmethod(tallies.tally)
    write = staticmethod(notation.write)
    read = staticmethod(notation.read)
    draws = notation.DRAWS

    def new(self, seats: tuple[str, ...], options: Options = _AS_USUAL) -> State:
        # Rule C2.
        self.check_seats(seats)
        return setup.new(seats, options.level, options.sand * SECOND, options.teams)

    def seating(self, options: Options) -> Seating:  # noqa: ARG002 - no seat begins
        # In a team game, this order determines the partners (C7.5), so people can choose theirs.
        return Seating.JOINED

    def live(self, options: Options) -> bool:
        # All players are expected to be online at the same time if an hourglass runs for at most two minutes.
        return options.sand * SECOND <= LIVE

    def reaction(self, options: Options) -> Millis:
        # Longer in slow games, so that people who weren't online get a chance to take cards.
        return REACTIONS[options.pace] if self.live(options) else options.sand * SECOND // UNHURRIED

    def pending(self, state: State) -> Pending[Action]:
        # A decision is always for all seats, even those that must wait for an hourglass or make a choice first.
        if state.stage is Stage.OVER:
            tally, ended = tallies.tally(state), state.ended
            return Over(tuple(seat.place for seat in tally.seats), "" if ended is None else ended.reason.value)
        return setup.draw(state) or _ALL[len(state.seats)]

    def opportunities(self, state: State, seat: Seat) -> Sequence[Millis]:
        # Offerings, purchases and claims aren't included, because players shouldn't be notified when these become
        # possible.
        if state.stage is not Stage.PLAY:
            return (0,)
        patience = Draft(state, state.clock).patience
        asked = [choice.until - patience for choice in state.choices if choice.seat == seat]
        return (*asked, *(glass.free(state.sand) for glass in state.glasses if glass.owner == seat))

    def apply(self, state: State, entry: Entry[Action]) -> tuple[State, tuple[Event, ...]]:
        what, at = entry.what, entry.at
        if at < state.clock:
            raise Illegal(Refusal.CLOCK_RUNS_BACK, "C3.2", clock=state.clock)
        if state.stage is Stage.OVER:
            raise Illegal(Refusal.GAME_OVER, "C7.2")
        if isinstance(what, Drawn):
            if entry.who != CHANCE:
                raise Illegal(Refusal.NOT_DRAWN, setup.rule(what.what), what=what.what)
            return _passed(state, at) if what == TIME else setup.apply_draw(state, what, at)
        return _acted(state, entry.who, what, at)

    def see(self, event: Event, viewer: Seat | None) -> Seen:
        # Everyone could see the cards that others took, but players must remember them.
        if isinstance(event, CardTaken) and event.seat != viewer:
            return SomeCardTaken(event.seat, event.place)
        return event

    def disclose(self, entry: Entry[Action], viewer: Seat | None) -> str:
        # Turned-up cards and the positions of cards in kingdoms are left out: with all entries, a reader could work out
        # every stack.
        return notation.told(entry.what, own=viewer is not None and entry.who == viewer)

    def scores(self, state: State) -> tuple[int, ...]:
        # A player who wins by a win condition or a claim may have fewer points than others (C7.2, C7.4).
        return tuple(seat.points for seat in tallies.tally(state).seats)

    def teams(self, state: State) -> tuple[int, ...]:
        # Partners sit opposite each other (C7.5).
        half = len(state.seats) // 2
        return tuple(seat % half for seat in range(len(state.seats))) if state.teams else ()

    def parts(self, state: State) -> tuple[Parts, ...]:
        # Rule C7.4.
        return tuple(seat.parts for seat in tallies.tally(state).seats)

    def ended_by(self, state: State) -> str:
        return "" if state.ended is None else state.ended.reason.value

    def pieces(self, state: State) -> Mapping[str, int]:
        # Rule C1.
        found = {face: count for face, count in zip(FACES, state.undealt, strict=True) if count}
        lying = [*filter(None, state.tops), *state.discards, *(card for stack in state.stacks for card in stack)]
        lying += [name for winds in state.winds for name, count in zip(WINDS, winds, strict=True) for _ in range(count)]
        for face in lying:
            found[face] = found.get(face, 0) + 1
        found["hourglass"] = len(state.glasses) + state.spare
        found["without a pile"] = sum(state.heights) - sum(map(bool, state.tops)) - sum(state.undealt)
        return found


def _acted(state: State, seat: Seat, action: Action, at: Millis) -> tuple[State, tuple[Event, ...]]:
    if not 0 <= seat < len(state.seats):
        raise Illegal(Refusal.NO_SUCH_SEAT, "C1.3", seat=seat + 1)
    if (draw := setup.draw(state)) is not None:
        raise Illegal(Refusal.WAIT_FOR_DRAW, setup.rule(draw.what), what=draw.what)
    if (due := ends.wakes(state)) is not None and at >= due:
        raise Illegal(Refusal.TIME_FIRST, "C3.3", due=due)
    if state.stage is Stage.COUNTDOWN:
        raise Illegal(Refusal.NOT_STARTED, "C2.4", left=state.start - at)
    draft = Draft(state, at, seat)
    acting.act(draft, seat, action)
    return _settled(draft)


def _passed(state: State, at: Millis) -> tuple[State, tuple[Event, ...]]:
    if ends.wakes(state) != at:
        raise Illegal(Refusal.NOT_TIME, "C3.2")
    draft = Draft(state, at)
    ends.pass_time(draft)
    return _settled(draft)


def _settled(draft: Draft) -> tuple[State, tuple[Event, ...]]:
    if draft.ended is None:
        ends.conditions(draft)
    if draft.ended is None:
        catastrophes.settle(draft)
    state = draft.frozen()
    if (ended := state.ended) is not None:
        seats = tallies.tally(state).seats
        places = tuple(seat.place for seat in seats)
        draft.events.append(GameEnded(ended.reason, ended.winner, places, seats, state.stacks))
    return state, tuple(draft.events)


GAME: Final[Game[State, Action, Event, View, Seen]] = Chronos()

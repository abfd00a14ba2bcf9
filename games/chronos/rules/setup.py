"""Sets up a game (rule C2), and handles all random draws. The cities, the gods and the first top cards are drawn during
the setup, and new top cards during the game.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from games.chronos.events import CitiesDrawn, Event, GodsDrawn, TopsTurned, TopTurned
from games.chronos.refusals import Refusal
from games.chronos.stages import Stage
from games.chronos.state import Glass, State, hourglasses
from games.chronos.terms import (
    CITIES,
    CITY_COUNT,
    COLORS,
    COUNTS,
    FACES,
    HOME,
    KIND,
    OPENING,
    PILES,
    TEMPLE,
    VALUE,
    City,
    God,
)
from games.core import Draw, Drawn, Illegal, Millis

PAIRS = 6
"""The number of players in a team game. They form three pairs (rule C7.5)."""
_KINDS = (("island",), ("monster",), ("wind",), ("catastrophe",))
TOP_NAMES = tuple(f"top-{pile + 1}" for pile in range(PILES))


def new(seats: tuple[str, ...], level: int, sand: Millis, teams: bool) -> State:
    # Rules C1.3, C2.
    kinds = [kind for added in _KINDS[:level] for kind in added]
    undealt = tuple(COUNTS[face] if KIND[face] in kinds else 0 for face in FACES)
    most, more = divmod(sum(undealt), PILES)
    none: tuple[int, int, int, int] = (0, 0, 0, 0)
    return State(
        seats=seats,
        level=level,
        sand=sand,
        teams=teams and len(seats) == PAIRS,
        stage=Stage.CITIES if level == len(_KINDS) + 1 else Stage.TOPS,
        undealt=undealt,
        heights=tuple(most + (pile < more) for pile in range(PILES)),
        tops=("",) * PILES,
        stacks=((),) * len(seats),
        winds=(none,) * len(seats),
        gods=((),) * len(seats),
        glasses=tuple(Glass(seat, HOME) for seat in range(len(seats)) for _ in range(hourglasses(len(seats)))),
        spare=len(seats) < len(COLORS),
        barred=(0,) * len(seats),
    )


def open_pile(state: State) -> int | None:
    """Return the number of the pile whose next card must be drawn now, because its top card was taken. Return None if
    no such card is due.
    """
    if state.stage is not Stage.PLAY or "" not in state.tops:
        return None
    return next((pile for pile in range(PILES) if not state.tops[pile] and state.heights[pile]), None)


def draw(state: State) -> Draw | None:
    stage = state.stage
    if stage is Stage.PLAY:
        pile = open_pile(state)
        return None if pile is None else Draw(TOP_NAMES[pile], _population(state), 1)
    if stage is Stage.CITIES:
        return Draw("cities", tuple(sorted(CITIES)), CITY_COUNT)
    if stage is Stage.GODS:
        return Draw("gods", _gods(len(state.seats)), TEMPLE)
    return Draw("tops", _population(state), PILES) if stage is Stage.TOPS else None


def _gods(players: int) -> tuple[str, ...]:
    return tuple(sorted(god.value for god in God if god is not God.CHRONOS or players < len(COLORS)))


def _population(state: State) -> tuple[str, ...]:
    return tuple(face for face in _SORTED for _ in range(state.undealt[_INDEX[face]]))


_SORTED = tuple(sorted(FACES))
_INDEX = {face: number for number, face in enumerate(FACES)}


def rule(what: str) -> str:
    return "C2.2" if what in {"cities", "gods"} else "C2.1"


def apply_draw(state: State, drawn: Drawn, at: Millis) -> tuple[State, tuple[Event, ...]]:
    """Return the state after a draw, and the events. Raises Illegal if the game isn't waiting for this draw, or its
    result is impossible.
    """
    asked = draw(state)
    if asked is None or asked.what != drawn.what or not _can_be(asked, drawn.items):
        raise Illegal(Refusal.NOT_DRAWN, rule(drawn.what), what=drawn.what)
    state = replace(state, clock=at)
    if state.stage is Stage.CITIES:
        cities = tuple(City(item) for item in drawn.items)
        return replace(state, cities=cities, stage=Stage.GODS), (CitiesDrawn(cities),)
    if state.stage is Stage.GODS:
        gods = tuple(God(item) for item in drawn.items)
        return replace(state, temple=gods, stage=Stage.TOPS), (GodsDrawn(gods),)
    undealt = list(state.undealt)
    for item in drawn.items:
        undealt[_INDEX[item]] -= 1
    if state.stage is Stage.TOPS:
        start = at + OPENING
        troy = _dearest(drawn.items) if City.TROY in state.cities else None
        after = replace(
            state, tops=drawn.items, undealt=tuple(undealt), troy=troy, start=start, stage=Stage.COUNTDOWN, quiet=start
        )
        return after, (TopsTurned(drawn.items, start, troy),)
    pile = TOP_NAMES.index(drawn.what)
    tops = (*state.tops[:pile], drawn.items[0], *state.tops[pile + 1 :])
    return replace(state, tops=tops, undealt=tuple(undealt)), (TopTurned(pile, drawn.items[0]),)


def _can_be(asked: Draw, items: Sequence[str]) -> bool:
    left = list(asked.population)
    for item in items:
        if item not in left:
            return False
        left.remove(item)
    return len(items) == asked.count


def _dearest(tops: Sequence[str]) -> int:
    return max(range(PILES), key=lambda pile: (VALUE[tops[pile]], -pile))

"""Carries out phase 3: the scoring of the zones one by one (rule M5), the neutral colour's parcels (rules M8.5 to
M8.8), and the end of a round.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from games.core import Illegal
from games.mykerinos.actions import Action, Decline, Museum, Side, Take, TakeForNeutral
from games.mykerinos.events import (
    Declined,
    Event,
    ExcavationsEnded,
    GameEnded,
    ParcelTaken,
    Ranked,
    RoundEnded,
    SentToMuseum,
    Step,
    ZoneDone,
    ZoneRanked,
)
from games.mykerinos.refusals import Refusal
from games.mykerinos.rules.board import ZONES, fields_of
from games.mykerinos.rules.museum import MUSEUMS, ROOM_NAMES, ROOMS, open_rooms
from games.mykerinos.rules.parcels import POINTS
from games.mykerinos.rules.rounds import begin_round
from games.mykerinos.scoring.tally import tally
from games.mykerinos.state import LEFT, NEUTRAL, OPEN, ROUNDS, Stage, State, changed
from games.mykerinos.view import Asked, Way

NEUTRAL_SPACE: Final = 2
"""The neutral disc's space on the pass track (rule M8.3)."""
_SIDES: Final = (Side.LEFT, Side.RIGHT)
_TAKES: Final = tuple(Take(side) for side in _SIDES)
_TAKES_FOR_NEUTRAL: Final = tuple(TakeForNeutral(side) for side in _SIDES)
_DECLINE: Final = Decline()
_WAYS: Final = (Way.LEFT, Way.RIGHT)
_WAYS_FOR_NEUTRAL: Final = (Way.NEUTRAL_LEFT, Way.NEUTRAL_RIGHT)
_BEHIND_ALL: Final = 99
_FIELDS: Final = tuple(tuple(fields_of(zone)) for zone in ZONES)
_NOBODY: Final = (None,) * len(_FIELDS[0])


def space_of(state: State, seat: int) -> int:
    """Return the space of the seat's disc on the pass track, from 1 for the player who passed first, or 0 if the seat
    hasn't passed (rules M4.4, M8.3).
    """
    if seat == NEUTRAL:
        return NEUTRAL_SPACE
    if seat not in state.passed:
        return 0
    place = state.passed.index(seat)
    return place + 2 if place and len(state.colors) == 2 else place + 1


def standing(state: State, zone: int) -> tuple[Ranked, ...]:
    """Return the ranking of ``zone`` (rule M5.2). Players who haven't passed yet lose ties."""
    within = ZONES[zone]
    found = []
    for place, stones in enumerate(state.stones):
        if count := (stones & within).bit_count():
            seat = NEUTRAL if place == len(state.colors) else place
            found.append(Ranked(seat, count, space_of(state, seat)))
    return tuple(sorted(found, key=lambda ranked: (-ranked.count, ranked.space or _BEHIND_ALL)))


def open_sides(state: State) -> list[int]:
    return [side for side in (0, 1) if state.owners[2 * state.zone + side] == OPEN]


def asked(state: State) -> Asked:
    if state.ranking[state.place] == NEUTRAL:
        return Asked.FOR_NEUTRAL
    return Asked.CHOICE if state.place < 2 else Asked.LEFTOVER


def legal(state: State) -> Sequence[Action]:
    # Rules M5.3 to M5.6, M8.5, M8.6.
    question = asked(state)
    sides = open_sides(state)
    if question is Asked.FOR_NEUTRAL:
        return [_TAKES_FOR_NEUTRAL[side] for side in sides]
    found: list[Action] = [_TAKES[side] for side in sides]
    if question is Asked.LEFTOVER:
        found.append(_DECLINE)
    elif state.general[state.turn]:
        rooms = open_rooms(state.rooms[state.turn], state.rooms_taken())
        found += [MUSEUMS[room] for room in range(len(ROOMS)) if rooms >> room & 1]
    return found


def possible(state: State) -> Iterator[Way]:
    """Yield the kinds of actions that :func:`legal` would return, without building the list."""
    question = asked(state)
    ways = _WAYS_FOR_NEUTRAL if question is Asked.FOR_NEUTRAL else _WAYS
    for side in open_sides(state):
        yield ways[side]
    if question is Asked.LEFTOVER:
        yield Way.DECLINE
    elif question is Asked.CHOICE and _can_enter(state):
        yield Way.MUSEUM


def _can_enter(state: State) -> bool:
    seat = state.turn
    return bool(state.general[seat] and open_rooms(state.rooms[seat], state.rooms_taken()))


def begin_scoring(state: State, events: list[Event]) -> State:
    """End phase 2 and continue to the first zone in which a player has a choice."""
    events.append(ExcavationsEnded(state.round))
    return _go_on(_rank(replace(state, stage=Stage.SCORING), 0, events), events)


def _rank(state: State, zone: int, events: list[Event]) -> State:
    ranking = standing(state, zone)
    events.append(ZoneRanked(zone, ranking))
    return replace(state, zone=zone, ranking=tuple(ranked.seat for ranked in ranking), place=0, entered=())


def _go_on(state: State, events: list[Event]) -> State:
    while True:
        while state.place < len(state.ranking):
            seat = state.ranking[state.place]
            sides = open_sides(state)
            if seat != NEUTRAL:
                if state.place < 2 or sides:
                    return replace(state, turn=seat)
            elif state.place < 2 and len(state.ranking) > 1:
                if len(sides) == 2:
                    return replace(state, turn=_chooser(state.ranking, state.place))
                state = _taken(state, NEUTRAL, sides[0], None, events)
            state = replace(state, place=state.place + 1)
        state = _clear_zone(state, events)
        if 2 * (state.zone + 1) == len(state.area):
            return _end_round(state, events)
        state = _rank(state, state.zone + 1, events)


def _chooser(ranking: tuple[int, ...], place: int) -> int:
    if place == 1:
        return ranking[0]
    return ranking[2] if len(ranking) == 3 else 1 - ranking[1]


def _taken(state: State, seat: int, side: int, chooser: int | None, events: list[Event]) -> State:
    slot = 2 * state.zone + side
    parcel = state.area[slot]
    owners = (*state.owners[:slot], seat, *state.owners[slot + 1 :])
    if seat == NEUTRAL:
        events.append(ParcelTaken(state.zone, seat, parcel, _SIDES[side], 0, chooser))
        return replace(state, owners=owners, gone=(*state.gone, parcel))
    points = POINTS[parcel]
    events.append(ParcelTaken(state.zone, seat, parcel, _SIDES[side], points))
    tiles = (*state.tiles[:seat], (*state.tiles[seat], parcel), *state.tiles[seat + 1 :])
    return replace(state, owners=owners, tiles=tiles, score=changed(state.score, seat, points))


def _clear_zone(state: State, events: list[Event]) -> State:
    first = 2 * state.zone
    left = tuple(state.area[first + side] for side in open_sides(state))
    owners = tuple(
        LEFT if first <= slot < first + 2 and owner == OPEN else owner for slot, owner in enumerate(state.owners)
    )
    within = ZONES[state.zone]
    back = ((stones & within).bit_count() for stones in state.stones)
    events.append(_result(state, left))
    return replace(
        state,
        owners=owners,
        gone=(*state.gone, *left),
        general=tuple(have + more for have, more in zip(state.general, back, strict=True)),
        stones=tuple(stones & ~within for stones in state.stones),
        ranking=(),
        place=0,
        entered=UNSET,
    )


def _result(state: State, left: tuple[str, ...]) -> ZoneDone:
    first = 2 * state.zone
    fields, within = _FIELDS[state.zone], ZONES[state.zone]
    owners: dict[int, int] = {}
    for place, stones in enumerate(state.stones):
        if standing_here := stones & within:
            owners.update(dict.fromkeys(fields_of(standing_here), NEUTRAL if place == len(state.colors) else place))
    return ZoneDone(
        zone=state.zone,
        left=left,
        round=state.round,
        ranking=standing(state, state.zone) if owners else (),
        steps=tuple(_steps(state)),
        parcels=(state.area[first], state.area[first + 1]),
        turned=(state.turned[first], state.turned[first + 1]),
        pyramids=tuple(bool(state.pyramids >> field & 1) for field in fields),
        owners=tuple(map(owners.get, fields)) if owners else _NOBODY,
    )


def _steps(state: State) -> Iterator[Step]:
    first = 2 * state.zone
    rooms = iter(state.entered or ())
    lying = 2
    for place, seat in enumerate(state.ranking):
        side = next((side for side in (0, 1) if state.owners[first + side] == seat), None)
        if side is not None:
            parcel = state.area[first + side]
            if seat == NEUTRAL:
                chooser = _chooser(state.ranking, place) if lying == 2 else None
                yield ParcelTaken(state.zone, seat, parcel, _SIDES[side], 0, chooser)
            else:
                yield ParcelTaken(state.zone, seat, parcel, _SIDES[side], POINTS[parcel])
            lying -= 1
        elif seat != NEUTRAL:
            if place < 2:
                yield SentToMuseum(seat, next(rooms), state.zone)
            elif lying:
                yield Declined(state.zone, seat)


def _end_round(state: State, events: list[Event]) -> State:
    events.append(RoundEnded(state.round))
    start = state.passed[-1]
    if state.round < ROUNDS:
        state, began = begin_round(replace(state, start=start))
        events.append(began)
        return state
    state = replace(state, stage=Stage.OVER, start=start, turn=start, passed=(), used=(0,) * len(state.colors))
    final = tally(state)
    ranking = tuple(seat.place for seat in final.seats)
    events.append(GameEnded(final.totals, ranking, final.reason))
    return state


def apply(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Apply the active seat's choice in phase 3, and return the new state and the events. Raises Illegal if the choice
    isn't allowed.
    """
    question = asked(state)
    if question is Asked.FOR_NEUTRAL and not isinstance(action, TakeForNeutral):
        raise Illegal(Refusal.CHOOSE_FOR_NEUTRAL, "M8.5" if state.place == 0 else "M8.6")
    seat = state.turn
    events: list[Event] = []
    if isinstance(action, Take):
        state = _taken(state, seat, _side(state, action.side), None, events)
    elif isinstance(action, TakeForNeutral):
        if question is not Asked.FOR_NEUTRAL:
            raise Illegal(Refusal.NOT_FOR_NEUTRAL, "M8.5" if len(state.colors) == 2 else "M8.1")
        state = _taken(state, NEUTRAL, _side(state, action.side), seat, events)
    elif isinstance(action, Museum):
        state = _museum(state, question, action.room, events)
    elif isinstance(action, Decline):
        if question is not Asked.LEFTOVER:
            raise Illegal(Refusal.MAY_NOT_DECLINE, "M5.6")
        events.append(Declined(state.zone, seat))
    else:
        raise Illegal(Refusal.NOT_NOW, "M5.3")
    return _go_on(replace(state, place=state.place + 1), events), tuple(events)


def _side(state: State, side: Side) -> int:
    place = _SIDES.index(side)
    if place not in open_sides(state):
        raise Illegal(Refusal.PARCEL_GONE, "M5.4", side=side.value)
    return place


def _museum(state: State, question: Asked, room: int, events: list[Event]) -> State:
    seat = state.turn
    if question is not Asked.CHOICE:
        raise Illegal(Refusal.MUSEUM_NOT_FOR_THIRD, "M5.6")
    if not state.general[seat]:
        raise Illegal(Refusal.GENERAL_EMPTY, "M5.3")
    check_room(state, seat, room)
    events.append(SentToMuseum(seat, room, state.zone))
    return replace(
        state,
        rooms=changed(state.rooms, seat, 1 << room),
        general=changed(state.general, seat, -1),
        entered=(*(state.entered or ()), room),
    )


def check_room(state: State, seat: int, room: int) -> None:
    # Rule M6.
    if not 0 <= room < len(ROOMS):
        raise Illegal(Refusal.NO_SUCH_ROOM, "M1.6", room=room)
    name = ROOM_NAMES[room]
    for owner, rooms in enumerate(state.rooms):
        if rooms >> room & 1:
            raise Illegal(Refusal.ROOM_TAKEN, "M6.3", room=name, owner=state.colors[owner])
    if not open_rooms(state.rooms[seat], 0) >> room & 1:
        raise Illegal(Refusal.ROOM_CLOSED, "M6.2", room=name)

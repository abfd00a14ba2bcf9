"""Checks and applies the actions of phase 2 (rules M4, M8.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from games.core import Illegal
from games.mykerinos.actions import Action, Blackmore, Brown, By, Dig, Extend, Pass, Skip, Tangerine
from games.mykerinos.events import Event, NeutralSkipped, Passed, PatronCalled, Placed, SentToMuseum
from games.mykerinos.refusals import Refusal
from games.mykerinos.rules.board import AREA, FIELD_NAMES, MAX_FIELDS, around, mask_of, neighbours
from games.mykerinos.rules.excavations import plain_fields
from games.mykerinos.rules.parcels import PATRON_OF
from games.mykerinos.scoring.zones import begin_scoring, check_room, space_of
from games.mykerinos.state import NEUTRAL, Stage, State, changed

_PATRONS: Final = {By.VIOLET: "violet", By.LEMON: "lemon"}


def apply(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Apply an action of the active seat in phase 2, and return the new state and the events. Raises Illegal if the
    action isn't allowed.
    """
    events: list[Event] = []
    if isinstance(action, Pass):
        return _next_turn(_disc(state, events), events), tuple(events)
    placed = _PLACED_BY.get(type(action))
    if placed is None and not isinstance(action, Skip):
        raise Illegal(Refusal.NOT_NOW, "M5.3")
    if placed is None or getattr(action, "by", None) is By.NEUTRAL:
        if len(state.colors) == 2:
            raise Illegal(Refusal.NEUTRAL_NOT_NOW, "M8.4")
        raise Illegal(Refusal.NO_NEUTRAL, "M8.1")
    if not state.supply[state.turn]:
        raise Illegal(Refusal.HAS_TO_PASS, "M4.5")
    state = placed(state, action, events)
    if len(state.colors) == 2 and state.neutrals[state.turn] and plain_fields(state):
        return replace(state, stage=Stage.NEUTRAL), tuple(events)
    return _next_turn(state, events), tuple(events)


def apply_neutral(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Apply the active seat's placement of neutral archaeologists, or its decision to skip it (rule M8.4). Raises
    Illegal if the action isn't allowed.
    """
    seat = state.turn
    events: list[Event] = []
    if isinstance(action, Skip):
        events.append(NeutralSkipped(seat))
    elif isinstance(action, Dig | Extend) and action.by is By.NEUTRAL:
        fields = (action.field,) if isinstance(action, Dig) else (action.a, action.b)
        _check_fields(state, fields)
        have = state.neutrals[seat]
        if have < len(fields):
            raise Illegal(Refusal.NEUTRALS_SHORT, "M8.4", need=len(fields), have=have)
        _check_plain(state, fields, "M8.4")
        if len(fields) == 2:
            _check_pair(fields, "M8.4")
            _check_reach(state, NEUTRAL, fields, "M8.4")
        events.append(Placed(seat, fields, By.NEUTRAL.value))
        stones = changed(state.stones, NEUTRAL, mask_of(*fields))
        state = replace(state, stones=stones, neutrals=changed(state.neutrals, seat, -len(fields)))
    else:
        raise Illegal(Refusal.NEUTRAL_STEP, "M8.4")
    return _next_turn(replace(state, stage=Stage.EXCAVATIONS), events), tuple(events)


def _disc(state: State, events: list[Event]) -> State:
    seat = state.turn
    state = replace(state, passed=(*state.passed, seat))
    events.append(Passed(seat, space_of(state, seat), last=len(state.passed) == len(state.colors)))
    return state


def _next_turn(state: State, events: list[Event]) -> State:
    count = len(state.colors)
    if len(state.passed) >= count - 1:
        if state.turn not in state.passed:
            state = _disc(state, events)
        if len(state.passed) == count:
            return begin_scoring(state, events)
    turn = (state.turn + 1) % count
    while turn in state.passed:
        turn = (turn + 1) % count
    return replace(state, turn=turn)


def _dig(state: State, action: Dig, events: list[Event]) -> State:
    fields = (action.field,)
    _check_fields(state, fields)
    state = _called(state, action.by, events)
    if action.by is By.LEMON:
        _check_free(state, fields)
        if not state.pyramids >> action.field & 1:
            raise Illegal(Refusal.LEMON_NEEDS_PYRAMID, "M4.8")
    else:
        _check_plain(state, fields, "M4.2")
    return _placed(state, fields, action.by.value, events)


def _extend(state: State, action: Extend, events: list[Event]) -> State:
    fields = (action.a, action.b)
    _check_fields(state, fields)
    state = _called(state, action.by, events)
    _need(state, 2, "M4.8" if action.by is By.LEMON else "M4.3")
    if action.by is By.LEMON:
        _check_free(state, fields)
        pyramids = (state.pyramids & mask_of(*fields)).bit_count()
        if pyramids != 1:
            raise Illegal(Refusal.LEMON_TWO_PYRAMIDS if pyramids else Refusal.LEMON_NEEDS_PYRAMID, "M4.8")
    else:
        _check_plain(state, fields, "M4.3")
    _check_pair(fields, "M4.3")
    _check_reach(state, state.turn, fields, "M4.3")
    return _placed(state, fields, action.by.value, events)


def _brown(state: State, action: Brown, events: list[Event]) -> State:
    seat = state.turn
    state = _turn_tile(state, "brown", events)
    check_room(state, seat, action.room)
    events.append(SentToMuseum(seat, action.room))
    rooms = changed(state.rooms, seat, 1 << action.room)
    return replace(state, rooms=rooms, supply=changed(state.supply, seat, -1))


def _blackmore(state: State, action: Blackmore, events: list[Event]) -> State:
    fields = (action.a, action.b)
    _check_fields(state, fields)
    state = _turn_tile(state, "blackmore", events)
    _need(state, 2, "M4.10")
    _check_plain(state, fields, "M4.10")
    _check_pair(fields, "M4.10")
    return _placed(state, fields, "blackmore", events)


def _tangerine(state: State, action: Tangerine, events: list[Event]) -> State:
    fields = (action.a, action.b, action.c)
    _check_fields(state, fields)
    state = _turn_tile(state, "tangerine", events)
    _need(state, 3, "M4.11")
    _check_plain(state, fields, "M4.11")
    links = [sum(neighbours(field, other) for other in fields) for field in fields]
    if sum(links) != 4:
        raise Illegal(Refusal.NOT_NEIGHBOURS, "M4.11")
    _check_reach(state, state.turn, fields, "M4.11")
    ends = mask_of(*(field for field, count in zip(fields, links, strict=True) if count == 1))
    if not ends & around(state.stones[state.turn]):
        raise Illegal(Refusal.STARTS_AWAY, "M4.11")
    return _placed(state, fields, "tangerine", events)


_PLACED_BY: Final[dict[type, Callable[[State, Any, list[Event]], State]]] = {
    Dig: _dig,
    Extend: _extend,
    Brown: _brown,
    Blackmore: _blackmore,
    Tangerine: _tangerine,
}


def _called(state: State, by: By, events: list[Event]) -> State:
    if by is By.OWN:
        return state
    state = _turn_tile(state, _PATRONS[by], events)
    if by is By.LEMON:
        return state
    seat = state.turn
    if not state.general[seat]:
        raise Illegal(Refusal.GENERAL_EMPTY, "M4.7")
    return replace(state, general=changed(state.general, seat, -1), supply=changed(state.supply, seat, 1))


def _turn_tile(state: State, patron: str, events: list[Event]) -> State:
    seat = state.turn
    seen = False
    for place, parcel in enumerate(state.tiles[seat]):
        if PATRON_OF[parcel] == patron:
            seen = True
            if not state.used[seat] >> place & 1:
                events.append(PatronCalled(seat, patron, parcel))
                return replace(state, used=changed(state.used, seat, 1 << place))
    raise Illegal(Refusal.TILE_USED if seen else Refusal.NO_TILE, "M4.6", patron=patron)


def _placed(state: State, fields: tuple[int, ...], by: str, events: list[Event]) -> State:
    seat = state.turn
    events.append(Placed(seat, fields, by))
    stones = changed(state.stones, seat, mask_of(*fields))
    return replace(state, stones=stones, supply=changed(state.supply, seat, -len(fields)))


def _need(state: State, need: int, rule: str) -> None:
    have = state.supply[state.turn]
    if have < need:
        raise Illegal(Refusal.SUPPLY_SHORT, rule, need=need, have=have)


def _check_fields(state: State, fields: tuple[int, ...]) -> None:
    area = AREA[state.round]
    before = -1
    for field in fields:
        if field < 0 or not area >> field & 1:
            name = FIELD_NAMES[field] if 0 <= field < MAX_FIELDS else field
            raise Illegal(Refusal.NO_SUCH_FIELD, "M3.3", field=name, last=FIELD_NAMES[area.bit_length() - 1])
        if field <= before:
            raise Illegal(Refusal.OUT_OF_ORDER, "M4.14")
        before = field


def _check_free(state: State, fields: tuple[int, ...]) -> None:
    occupied = state.occupied()
    for field in fields:
        if occupied >> field & 1:
            raise Illegal(Refusal.OCCUPIED, "M4.12", field=FIELD_NAMES[field])


def _check_plain(state: State, fields: tuple[int, ...], rule: str) -> None:
    _check_free(state, fields)
    for field in fields:
        if state.pyramids >> field & 1:
            raise Illegal(Refusal.PYRAMID, rule, field=FIELD_NAMES[field])


def _check_pair(fields: tuple[int, ...], rule: str) -> None:
    if not neighbours(*fields):
        raise Illegal(Refusal.NOT_NEIGHBOURS, rule)


def _check_reach(state: State, owner: int, fields: tuple[int, ...], rule: str) -> None:
    if not around(state.stones[owner]) & mask_of(*fields):
        raise Illegal(Refusal.NOT_NEXT_TO_OWN, rule)

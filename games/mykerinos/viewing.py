from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from games.mykerinos.rules import excavations
from games.mykerinos.rules.board import COLUMNS, FIELD_NAMES, ROWS, fields_of
from games.mykerinos.rules.museum import ROOMS
from games.mykerinos.rules.parcels import PARCELS
from games.mykerinos.scoring import zones as scoring
from games.mykerinos.scoring.tally import tally
from games.mykerinos.scoring.zones import NEUTRAL_SPACE, asked, space_of, standing
from games.mykerinos.state import LEFT, NEUTRAL, OPEN, Stage, State
from games.mykerinos.view import (
    Asked,
    Fate,
    FieldView,
    NeutralView,
    ParcelView,
    Phase,
    RoomView,
    SeatView,
    TileView,
    View,
    Way,
    ZoneView,
)

_PHASES = {
    Stage.START: Phase.SETUP,
    Stage.WINGS: Phase.SETUP,
    Stage.AREA: Phase.SETUP,
    Stage.EXCAVATIONS: Phase.EXCAVATIONS,
    Stage.NEUTRAL: Phase.NEUTRAL,
    Stage.SCORING: Phase.SCORING,
    Stage.OVER: Phase.OVER,
}

_EMPTY = tuple(FieldView(name, False, None) for name in FIELD_NAMES)
_PYRAMIDS = tuple(FieldView(name, True, None) for name in FIELD_NAMES)
_FREE_ROOMS = tuple(RoomView(room.id, room.value, room.wings, None) for room in ROOMS)

_TURNS = frozenset({Stage.EXCAVATIONS, Stage.NEUTRAL, Stage.SCORING})


def view(state: State, viewer: int | None) -> View:
    """Return the facts that ``viewer`` may know. In Mykerinos, those are all facts except future draws."""
    turn, question = question_of(state)
    color = state.neutral_color
    return View(
        viewer=viewer,
        seats=tuple(_seat(state, seat) for seat in range(len(state.colors))),
        neutral=None if color is None else NeutralView(color, state.general[NEUTRAL], NEUTRAL_SPACE),
        round=state.round,
        phase=_PHASES[state.stage],
        rows=ROWS[state.round] if state.area else 0,
        fields=_fields(state),
        zones=tuple(_zone(state, zone) for zone in range(len(state.area) // 2)),
        rooms=_rooms(state),
        wings=state.wings,
        pass_track=_pass_track(state),
        turn=turn,
        asked=question,
        possible=possible(state) if turn else (),
        next=state.turn if state.stage in _TURNS else None,
        gone=state.gone,
        tally=tally(state),
    )


def question_of(state: State) -> tuple[tuple[int, ...], Asked]:
    """Return the seats that have to choose, and the type of choice. No seats have to choose if a draw is due or the
    active seat is forced to pass (rule M4.5).
    """
    stage = state.stage
    if stage is Stage.EXCAVATIONS and state.supply[state.turn]:
        last = len(state.passed) == len(state.colors) - 1
        return (state.turn,), Asked.LAST_ACTION if last else Asked.ACTION
    if stage is Stage.NEUTRAL:
        return (state.turn,), Asked.NEUTRAL
    if stage is Stage.SCORING:
        return (state.turn,), asked(state)
    return (), Asked.NOTHING


def possible(state: State) -> tuple[Way, ...]:
    if state.stage is Stage.EXCAVATIONS:
        return tuple(excavations.possible(state))
    if state.stage is Stage.NEUTRAL:
        return tuple(excavations.possible_neutral(state))
    return tuple(scoring.possible(state))


def _seat(state: State, seat: int) -> SeatView:
    tiles = tuple(
        TileView(parcel, PARCELS[parcel].patron, PARCELS[parcel].points, bool(state.used[seat] >> place & 1))
        for place, parcel in enumerate(state.tiles[seat])
    )
    return SeatView(
        color=state.colors[seat],
        score=state.score[seat],
        supply=state.supply[seat],
        general=state.general[seat],
        neutrals=state.neutrals[seat],
        tiles=tiles,
        space=space_of(state, seat) or None,
        start=state.stage is not Stage.START and state.start == seat,
    )


def _fields(state: State) -> tuple[FieldView, ...]:
    if not state.area:
        return ()
    fields = list(_EMPTY[: COLUMNS * ROWS[state.round]])
    for field in fields_of(state.pyramids):
        fields[field] = _PYRAMIDS[field]
    for place, stones in enumerate(state.stones):
        owner = NEUTRAL if place == len(state.colors) else place
        for field in fields_of(stones):
            fields[field] = FieldView(FIELD_NAMES[field], fields[field].pyramid, owner)
    return tuple(fields)


def _zone(state: State, zone: int) -> ZoneView:
    scored = state.stage is Stage.OVER or (state.stage is Stage.SCORING and zone < state.zone)
    return ZoneView(
        left=_lying(state, 2 * zone),
        right=_lying(state, 2 * zone + 1),
        ranking=standing(state, zone),
        scoring=state.stage is Stage.SCORING and zone == state.zone,
        done=scored,
        entered=state.entered or () if zone == state.zone else (),
    )


def _lying(state: State, slot: int) -> ParcelView:
    return _parcel(state.area[slot], state.owners[slot], turned=state.turned[slot])


@cache
def _parcel(parcel: str, owner: int, *, turned: bool) -> ParcelView:
    one = PARCELS[parcel]
    fate = Fate.OPEN if owner == OPEN else Fate.LEFT if owner == LEFT else Fate.TAKEN
    return ParcelView(
        parcel=one.id,
        patron=one.patron,
        points=one.points,
        turned=turned,
        fate=fate,
        owner=owner if fate is Fate.TAKEN else None,
    )


def _rooms(state: State) -> tuple[RoomView, ...]:
    rooms = list(_FREE_ROOMS)
    for seat, taken in enumerate(state.rooms):
        for room in fields_of(taken):
            rooms[room] = replace(rooms[room], owner=seat)
    return tuple(rooms)


def _pass_track(state: State) -> tuple[int | None, ...]:
    spaces = len(state.colors) + (len(state.colors) == 2)
    track: list[int | None] = [None] * spaces
    for seat in state.passed:
        track[space_of(state, seat) - 1] = seat
    if len(state.colors) == 2:
        track[NEUTRAL_SPACE - 1] = NEUTRAL
    return tuple(track)

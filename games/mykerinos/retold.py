"""Recovers the game state from a player's view. This is possible because everything in Mykerinos is public."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET

from games.mykerinos.events import NEUTRAL
from games.mykerinos.rules.board import PARCELS as PARCELS_OF_ROUND
from games.mykerinos.rules.board import mask_of
from games.mykerinos.rules.parcels import PARCEL_IDS
from games.mykerinos.state import LEFT, OPEN, ROUNDS, Stage, State
from games.mykerinos.view import Asked, Fate, ParcelView, Phase, SeatView, View, ZoneView

_STAGES: Final = {
    Phase.EXCAVATIONS: Stage.EXCAVATIONS,
    Phase.NEUTRAL: Stage.NEUTRAL,
    Phase.SCORING: Stage.SCORING,
    Phase.OVER: Stage.OVER,
}


def state_of(view: View) -> State:
    seats = view.seats
    stage = _stage(view)
    start = next((seat for seat, shown in enumerate(seats) if shown.start), 0)
    parcels = tuple(parcel for zone in view.zones for parcel in (zone.left, zone.right))
    tiles = tuple(tuple(tile.parcel for tile in seat.tiles) for seat in seats)
    area = tuple(parcel.parcel for parcel in parcels)
    dealt = {*area, *view.gone, *(parcel for held in tiles for parcel in held)}
    scored = next((zone for zone in view.zones if zone.scoring), None)
    neutral = view.neutral
    return State(
        colors=tuple(seat.color for seat in seats),
        stage=stage,
        undealt=tuple(parcel for parcel in PARCEL_IDS if parcel not in dealt),
        general=(*(seat.general for seat in seats), 0 if neutral is None else neutral.general),
        supply=tuple(seat.supply for seat in seats),
        neutrals=tuple(seat.neutrals for seat in seats),
        stones=_masks([field.owner for field in view.fields], (*range(len(seats)), NEUTRAL)),
        rooms=_masks([room.owner for room in view.rooms], tuple(range(len(seats)))),
        score=tuple(seat.score for seat in seats),
        tiles=tiles,
        used=tuple(map(_used, seats)),
        wings=view.wings,
        round=view.round,
        start=start,
        turn=_turn(view, stage, start),
        area=area,
        turned=tuple(parcel.turned for parcel in parcels),
        owners=tuple(map(_owner, parcels)),
        pyramids=mask_of(*(number for number, field in enumerate(view.fields) if field.pyramid)),
        gone=view.gone,
        passed=()
        if stage is Stage.OVER
        else tuple(seat for seat in view.pass_track if seat is not None and seat != NEUTRAL),
        zone=_zone(view, stage),
        ranking=() if scored is None else tuple(ranked.seat for ranked in scored.ranking),
        place=0 if scored is None else _place(view, scored),
        entered=UNSET if scored is None else scored.entered,
    )


def _stage(view: View) -> Stage:
    if view.phase is not Phase.SETUP:
        return _STAGES[view.phase]
    if view.wings:
        return Stage.AREA
    return Stage.WINGS if any(seat.start for seat in view.seats) else Stage.START


def _turn(view: View, stage: Stage, start: int) -> int:
    if view.next is not None:
        return view.next
    return start if stage in {Stage.AREA, Stage.OVER} else 0


def _zone(view: View, stage: Stage) -> int:
    if stage is Stage.SCORING:
        return next(number for number, zone in enumerate(view.zones) if zone.scoring)
    before = ROUNDS if stage is Stage.OVER else view.round - 1
    return PARCELS_OF_ROUND[before] // 2 - 1 if before > 0 else 0


def _place(view: View, scored: ZoneView) -> int:
    settled = NEUTRAL if view.asked is Asked.FOR_NEUTRAL else view.next
    return next(place for place, ranked in enumerate(scored.ranking) if ranked.seat == settled)


def _masks(owners: list[int | None], seats: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(mask_of(*(place for place, owner in enumerate(owners) if owner == seat)) for seat in seats)


def _used(seat: SeatView) -> int:
    return mask_of(*(place for place, tile in enumerate(seat.tiles) if tile.turned))


def _owner(parcel: ParcelView) -> int:
    if parcel.owner is not None:
        return parcel.owner
    return LEFT if parcel.fate is Fate.LEFT else OPEN

from __future__ import annotations

from typing import Final

from games.mykerinos.events import NEUTRAL, Ranked
from games.mykerinos.view import (
    Asked,
    Fate,
    FieldView,
    NeutralView,
    ParcelView,
    Phase,
    RoomView,
    SeatTally,
    SeatView,
    Tally,
    TileView,
    View,
    Way,
    ZoneView,
)

_COLORS: Final = ("blue", "red", "green", "white")
_PATRONS: Final = ("violet", "lemon", "brown", "blackmore", "tangerine", None)
_WINGS: Final = ("violet", "lemon", "brown", "blackmore", "tangerine")


def example(players: int = 4, rows: int = 9) -> View:
    """Return an example view in which as much as possible is on the board. The same arguments always give the same
    view. There can be 2 to 4 players, and 6 or 9 rows.
    """
    owners = (*range(players), *((NEUTRAL,) if players == 2 else ()))
    zones = tuple(_zone(zone, owners) for zone in range(rows // 3 * 2))
    return View(
        viewer=None,
        seats=tuple(_seat(seat, players) for seat in range(players)),
        neutral=NeutralView("green", 21, 2) if players == 2 else None,
        round=4 if rows == 9 else 2,
        phase=Phase.EXCAVATIONS,
        rows=rows,
        fields=tuple(_field(field, zones[field // 24 * 2 + field % 8 // 4].done, owners) for field in range(rows * 8)),
        zones=zones,
        rooms=_rooms(owners),
        wings=_WINGS,
        pass_track=(0, *((NEUTRAL,) if players == 2 else ()), *(None,) * (players - 1)),
        turn=(1,),
        asked=Asked.ACTION,
        possible=(Way.DIG, Way.EXTEND, Way.PATRON, Way.PASS),
        next=1,
        gone=(),
        tally=Tally(
            tuple(SeatTally(_COLORS[s], 9, (), 1, 5, 40 + s, 3, s + 1) for s in range(players)), False, "points"
        ),
    )


def _seat(seat: int, players: int) -> SeatView:
    tiles = tuple(
        TileView(f"{patron}-{seat}", patron, 2, (seat + number) % 2 == 0) for number, patron in enumerate(_PATRONS)
    )
    return SeatView(
        color=_COLORS[seat],
        score=7 * seat + 3,
        supply=11 - seat,
        general=8 + seat,
        neutrals=3 if players == 2 else 0,
        tiles=tiles[: 3 + seat],
        space=1 if seat == 0 else None,
        start=seat == 0,
    )


def _field(field: int, done: bool, owners: tuple[int, ...]) -> FieldView:
    owner = None if done or field % 3 == 1 else owners[field * 5 % 7 % len(owners)]
    return FieldView(f"{'ABCDEFGH'[field % 8]}{field // 8 + 1}", field % 11 % 4 == 1, owner)


def _zone(zone: int, owners: tuple[int, ...]) -> ZoneView:
    done = zone == 0
    ranking = tuple(Ranked(owner, 6 - place, place) for place, owner in enumerate(owners))
    return ZoneView(
        left=_parcel(2 * zone, Fate.TAKEN if done else Fate.OPEN),
        right=_parcel(2 * zone + 1, Fate.LEFT if done else Fate.OPEN),
        ranking=() if done else ranking,
        scoring=zone == 1,
        done=done,
    )


def _parcel(number: int, fate: Fate) -> ParcelView:
    patron = _PATRONS[number % 6]
    points = 5 if patron is None else (0, 2, 3)[number % 3]
    return ParcelView(f"parcel-{number}", patron, points, False, fate, 1 if fate is Fate.TAKEN else None)


def _rooms(owners: tuple[int, ...]) -> tuple[RoomView, ...]:
    plan: list[tuple[str, int, tuple[int, ...]]] = []
    for wing in range(1, 6):
        after = wing % 5 + 1
        plan += [(f"5:{wing}", 5, (wing,)), (f"3:{wing}", 3, (wing,)), (f"2:{wing}-{after}", 2, (wing, after))]
    return tuple(
        RoomView(name, value, wings, owners[place % len(owners)] if place % 3 else None)
        for place, (name, value, wings) in enumerate(plan)
    )

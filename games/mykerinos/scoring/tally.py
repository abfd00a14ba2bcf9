from __future__ import annotations

from functools import lru_cache
from typing import Final

from games.mykerinos.rules.museum import NO_ROOM, ROOM_NAMES, ROOMS, best_room
from games.mykerinos.rules.parcels import PATRON_OF, PATRONS
from games.mykerinos.state import Stage, State
from games.mykerinos.view import SeatTally, Tally, WingScore

SERIES_POINTS: Final = 5


def tile_counts(tiles: tuple[str, ...]) -> dict[str, int]:
    """Return the number of tiles of each patron. The 5-point parcel has no patron (rule M7.3)."""
    counts = dict.fromkeys(PATRONS, 0)
    for parcel in tiles:
        patron = PATRON_OF[parcel]
        if patron is not None:
            counts[patron] += 1
    return counts


def tally(state: State) -> Tally:
    """Return every seat's points and rank, which are final once the game is over (rules M7.1 to M7.4)."""
    parts = []
    for seat in range(len(state.colors)):
        wings, series, points = _collected(state.tiles[seat], state.rooms[seat], state.wings)
        parts.append((wings, series, state.score[seat] + points))
    totals = tuple(part[2] for part in parts)
    places = _places(totals, state.supply)
    seats = tuple(
        SeatTally(
            color=state.colors[seat],
            parcels=state.score[seat],
            wings=wings,
            series=series,
            series_points=SERIES_POINTS * series,
            total=total,
            supply=state.supply[seat],
            place=places[seat],
        )
        for seat, (wings, series, total) in enumerate(parts)
    )
    return Tally(seats, state.stage is Stage.OVER, _reason(totals, places))


@lru_cache(1024)
def _collected(tiles: tuple[str, ...], rooms: int, patrons: tuple[str, ...]) -> tuple[tuple[WingScore, ...], int, int]:
    # Cached, because most moves don't change it (rules M7.1, M7.2).
    counts = tile_counts(tiles)
    wings = tuple(_wing(number, patron, rooms, counts[patron]) for number, patron in enumerate(patrons, 1))
    series = min(counts.values())
    return wings, series, sum(wing.points for wing in wings) + SERIES_POINTS * series


def _wing(wing: int, patron: str, rooms: int, tiles: int) -> WingScore:
    room = best_room(rooms, wing)
    value = NO_ROOM if room is None else ROOMS[room].value
    return WingScore(wing, patron, tiles, value, None if room is None else ROOM_NAMES[room], tiles * value)


def _places(totals: tuple[int, ...], supply: tuple[int, ...]) -> tuple[int, ...]:
    keys = list(zip(totals, supply, strict=True))
    best_first = sorted(keys, reverse=True)
    return tuple([1 + best_first.index(key) for key in keys])


def _reason(totals: tuple[int, ...], places: tuple[int, ...]) -> str:
    if places.count(1) > 1:
        return "shared"
    return "supply" if totals.count(max(totals)) > 1 else "points"

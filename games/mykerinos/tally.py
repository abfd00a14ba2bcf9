"""The final tally, M7, and what it would be at any time."""

from __future__ import annotations

from typing import Final

from data.mykerinos import WINGS
from games.mykerinos.museum import NO_ROOM, ROOM_NAMES, ROOMS, best_room
from games.mykerinos.parcels import PATRON_OF, PATRONS
from games.mykerinos.state import Stage, State
from games.mykerinos.view import SeatTally, Tally, WingScore

SERIES_POINTS: Final = 5


def tile_counts(state: State, seat: int) -> dict[str, int]:
    """How many tiles of each patron a player has; the 5-point parcel counts nowhere (M7.3)."""
    counts = dict.fromkeys(PATRONS, 0)
    for parcel in state.tiles[seat]:
        patron = PATRON_OF[parcel]
        if patron is not None:
            counts[patron] += 1
    return counts


def tally(state: State) -> Tally:
    """M7.1 to M7.4 as they stand now; final when the game is over."""
    parts = []
    for seat in range(len(state.colors)):
        counts = tile_counts(state, seat)
        wings = tuple(_wing(state, seat, wing, counts) for wing in range(1, WINGS + 1)) if state.wings else ()
        series = min(counts.values())
        total = state.score[seat] + sum(wing.points for wing in wings) + SERIES_POINTS * series
        parts.append((wings, series, total))
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


def _wing(state: State, seat: int, wing: int, counts: dict[str, int]) -> WingScore:
    """M7.1 for one wing."""
    patron = state.wings[wing - 1]
    room = best_room(state.rooms[seat], wing)
    value = NO_ROOM if room is None else ROOMS[room].value
    tiles = counts[patron]
    return WingScore(wing, patron, tiles, value, None if room is None else ROOM_NAMES[room], tiles * value)


def _places(totals: tuple[int, ...], supply: tuple[int, ...]) -> tuple[int, ...]:
    """M7.4: points, then the personal supply; equal places are shared."""
    keys = list(zip(totals, supply, strict=True))
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def _reason(totals: tuple[int, ...], places: tuple[int, ...]) -> str:
    """M7.4: what decided who wins."""
    if places.count(1) > 1:
        return "shared"
    return "supply" if totals.count(max(totals)) > 1 else "points"

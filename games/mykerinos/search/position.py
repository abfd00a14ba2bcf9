"""A position as a list of integers, which is fast to copy, compare and restore. The constants define its layout.

A value stored for each seat takes up four slots, even if there are fewer seats. A fifth slot, if any, is for the
neutral colour.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from games.mykerinos.events import NEUTRAL as NEUTRAL_SEAT
from games.mykerinos.retold import state_of
from games.mykerinos.rules.board import AREA as FIELDS_OF_ROUND
from games.mykerinos.rules.parcels import PARCEL_IDS, PATRON_OF
from games.mykerinos.search.moves import TILE
from games.mykerinos.state import OPEN, Stage, State
from games.mykerinos.view import View

Position: TypeAlias = list[int]

PLAYERS: Final = 0
STAGE: Final = 1
ROUND: Final = 2
START: Final = 3
TURN: Final = 4
ORDER: Final = 5
"""In a Position, the index of the order in which players have passed. The order is one number with four bits for each
player, starting with the first player in the lowest bits. In phase 3, it includes the neutral colour.
"""
DISCS: Final = 6
"""In a Position, the index of the number of players who have passed."""
OUT: Final = 7
"""In a Position, the index of the mask of players who have passed."""
ZONE: Final = 8
RANKING: Final = 9
"""In a Position, the index of the ranking of the zone being scored. The ranking is one number, with four bits for each
rank.
"""
RANKED: Final = 10
PLACE: Final = 11
PYRAMIDS: Final = 12
FREE: Final = 13
LYING: Final = 14
"""In a Position, the index of the mask of parcels in the area that no one has taken."""
UNDEALT: Final = 15
"""In a Position, the index of the mask of undealt parcels. Its bits follow the order of PARCEL_IDS."""
AREA: Final = 16
"""In a Position, the index of the area's first parcel. Each parcel is stored as its index in PARCEL_IDS."""
SUPPLY: Final = 28
NEUTRALS: Final = 32
GENERAL: Final = 36
STONES: Final = 41
ROOMS: Final = 46
SCORE: Final = 50
HELD: Final = 54
"""In a Position, the index of the first seat's tile counts. Each seat has one number, with four bits for each patron's
count.
"""
READY: Final = 58
"""In a Position, the index of the first seat's counts of unused tiles. Each seat has one number, with four bits for
each patron's count.
"""
LENGTH: Final = 62

NEUTRAL: Final = 4

DEALING: Final = 0
EXCAVATIONS: Final = 1
NEUTRAL_STEP: Final = 2
SCORING: Final = 3
OVER: Final = 4
_STAGES: Final = {
    Stage.AREA: DEALING,
    Stage.EXCAVATIONS: EXCAVATIONS,
    Stage.NEUTRAL: NEUTRAL_STEP,
    Stage.SCORING: SCORING,
    Stage.OVER: OVER,
}
PARCEL: Final = {parcel: place for place, parcel in enumerate(PARCEL_IDS)}
_TILES: Final = {parcel: TILE[patron] if patron else 0 for parcel, patron in PATRON_OF.items()}


def seen(view: View) -> Position:
    return of_state(state_of(view))


def of_state(state: State) -> Position:
    if state.stage not in _STAGES:
        raise ValueError(f"nobody decides anything yet: {state.stage}")
    players = len(state.colors)
    found = [0] * LENGTH
    found[PLAYERS] = players
    found[STAGE] = _STAGES[state.stage]
    found[ROUND], found[START], found[TURN] = state.round, state.start, state.turn
    discs = list(state.passed)
    if players == 2 and state.stage is Stage.SCORING:
        discs.insert(1, NEUTRAL)
    found[ORDER] = packed(discs)
    found[DISCS] = len(state.passed)
    found[OUT] = sum(1 << seat for seat in state.passed)
    found[ZONE], found[PLACE], found[RANKED] = state.zone, state.place, len(state.ranking)
    found[RANKING] = packed([NEUTRAL if seat == NEUTRAL_SEAT else seat for seat in state.ranking])
    found[PYRAMIDS] = state.pyramids
    found[FREE] = FIELDS_OF_ROUND[state.round] & ~state.occupied() if state.area else 0
    found[LYING] = sum(1 << slot for slot, owner in enumerate(state.owners) if owner == OPEN)
    found[UNDEALT] = sum(1 << PARCEL[parcel] for parcel in state.undealt)
    for slot, parcel in enumerate(state.area):
        found[AREA + slot] = PARCEL[parcel]
    for seat in range(players):
        found[SUPPLY + seat] = state.supply[seat]
        found[NEUTRALS + seat] = state.neutrals[seat]
        found[GENERAL + seat] = state.general[seat]
        found[STONES + seat] = state.stones[seat]
        found[ROOMS + seat] = state.rooms[seat]
        found[SCORE + seat] = state.score[seat]
        tiles = state.tiles[seat]
        found[HELD + seat] = sum(_TILES[parcel] for parcel in tiles)
        found[READY + seat] = sum(_TILES[tile] for at, tile in enumerate(tiles) if not state.used[seat] >> at & 1)
    found[GENERAL + NEUTRAL] = state.general[NEUTRAL_SEAT]
    found[STONES + NEUTRAL] = state.stones[NEUTRAL_SEAT]
    return found


def packed(seats: list[int]) -> int:
    """Return a number that contains the seats in order, with four bits for each."""
    return sum(seat << 4 * place for place, seat in enumerate(seats))

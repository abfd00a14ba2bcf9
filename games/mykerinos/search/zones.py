"""Play phase 3 and the end of a round in positions stored as lists of integers (rules M5, M8.5 to M8.8)."""

from __future__ import annotations

from typing import Final

from games.mykerinos.rules.board import PARCELS, ZONES
from games.mykerinos.rules.museum import open_to
from games.mykerinos.rules.parcels import PARCEL_IDS, PATRON_OF, POINTS
from games.mykerinos.rules.rounds import NEUTRALS_TAKEN, TAKEN
from games.mykerinos.search.moves import DECLINE, MUSEUM, TAKE, TAKE_FOR_NEUTRAL, TILE, to_rooms
from games.mykerinos.search.position import (
    AREA,
    DEALING,
    DISCS,
    FREE,
    GENERAL,
    HELD,
    LYING,
    NEUTRAL,
    NEUTRALS,
    ORDER,
    OUT,
    OVER,
    PLACE,
    PLAYERS,
    PYRAMIDS,
    RANKED,
    RANKING,
    READY,
    ROOMS,
    ROUND,
    SCORE,
    SCORING,
    STAGE,
    START,
    STONES,
    SUPPLY,
    TURN,
    ZONE,
    Position,
)
from games.mykerinos.state import ROUNDS

_ZONES_OF_ROUND: Final = tuple(parcels // 2 for parcels in PARCELS)
_POINTS: Final = tuple(POINTS[parcel] for parcel in PARCEL_IDS)
_TILES: Final = tuple(TILE[patron] if (patron := PATRON_OF[parcel]) else 0 for parcel in PARCEL_IDS)
_TAKES: Final = ((), TAKE[:1], TAKE[1:], TAKE)
_NO_AREA: Final = [0] * max(PARCELS)
_LEFT, _RIGHT = TAKE
_LEFT_OUT: Final = TAKE_FOR_NEUTRAL[0]
_LAST_MUSEUM: Final = MUSEUM[-1]


def choices(p: Position) -> list[int]:
    """Return the active seat's legal choices in phase 3 (rules M5.3 to M5.6, M8.5, M8.6)."""
    place = p[PLACE]
    lying = p[LYING] >> 2 * p[ZONE] & 3
    if p[RANKING] >> 4 * place & 15 == NEUTRAL:
        return [move for side, move in enumerate(TAKE_FOR_NEUTRAL) if lying >> side & 1]
    found = list(_TAKES[lying])
    if place >= 2:
        found.append(DECLINE)
    elif p[GENERAL + p[TURN]]:
        seat = p[TURN]
        taken = p[ROOMS] | p[ROOMS + 1] | p[ROOMS + 2] | p[ROOMS + 3]
        found += to_rooms(open_to(p[ROOMS + seat]) & ~taken)
    return found


def choose(p: Position, move: int) -> None:
    if move in TAKE:
        seat = p[TURN]
        slot = 2 * p[ZONE] + (move == _RIGHT)
        parcel = p[AREA + slot]
        tile = _TILES[parcel]
        p[HELD + seat] += tile
        p[READY + seat] += tile
        p[SCORE + seat] += _POINTS[parcel]
        p[LYING] ^= 1 << slot
    elif move <= _LAST_MUSEUM:
        seat = p[TURN]
        p[ROOMS + seat] |= 1 << move - MUSEUM[0]
        p[GENERAL + seat] -= 1
    elif move != DECLINE:
        p[LYING] ^= 1 << 2 * p[ZONE] + (move != _LEFT_OUT)
    p[PLACE] += 1
    _go_on(p)


def begin_scoring(p: Position) -> None:
    """End phase 2 and continue to the first zone in which a player has a choice."""
    if p[PLAYERS] == 2:
        order = p[ORDER]
        p[ORDER] = order & 15 | NEUTRAL << 4 | order >> 4 << 8
    p[STAGE] = SCORING
    _rank(p, 0)
    _go_on(p)


def _rank(p: Position, zone: int) -> None:
    within = ZONES[zone]
    order = p[ORDER]
    found = []
    for space in range(3 if p[PLAYERS] < 4 else 4):
        seat = order >> 4 * space & 15
        count = (p[STONES + seat] & within).bit_count()
        if count:
            found.append((7 - space + 8 * count) << 4 | seat)
    found.sort()
    ranking = 0
    for one in found:
        ranking = ranking << 4 | one & 15
    p[RANKING], p[RANKED], p[PLACE], p[ZONE] = ranking, len(found), 0, zone


def _go_on(p: Position) -> None:
    while True:
        ranked, zone = p[RANKED], p[ZONE]
        while (place := p[PLACE]) < ranked:
            seat = p[RANKING] >> 4 * place & 15
            lying = p[LYING] >> 2 * zone & 3
            if seat != NEUTRAL:
                if place < 2 or lying:
                    p[TURN] = seat
                    return
            elif place < 2 and ranked > 1:
                if lying == 3:
                    p[TURN] = _chooser(p[RANKING], ranked, place)
                    return
                p[LYING] &= ~(3 << 2 * zone)
            p[PLACE] += 1
        _clear(p, zone)
        zone += 1
        if zone == _ZONES_OF_ROUND[p[ROUND]]:
            _end_round(p)
            return
        _rank(p, zone)


def _chooser(ranking: int, ranked: int, place: int) -> int:
    if place == 1:
        return ranking & 15
    return ranking >> 8 & 15 if ranked == 3 else 1 - (ranking >> 4 & 15)


def _clear(p: Position, zone: int) -> None:
    within = ZONES[zone]
    p[LYING] &= ~(3 << 2 * zone)
    for seat in (0, 1, 2, 3, 4):
        here = p[STONES + seat] & within
        if here:
            p[GENERAL + seat] += here.bit_count()
            p[STONES + seat] ^= here
    p[FREE] |= within
    p[RANKING] = p[RANKED] = p[PLACE] = 0


def _end_round(p: Position) -> None:
    players = p[PLAYERS]
    start = p[START] = p[ORDER] >> 4 * (2 if players == 2 else players - 1) & 15
    p[TURN] = start
    p[ORDER] = p[DISCS] = p[OUT] = 0
    p[READY : READY + players] = p[HELD : HELD + players]
    if p[ROUND] == ROUNDS:
        p[STAGE] = OVER
        return
    p[STAGE] = DEALING
    p[ROUND] += 1
    most = TAKEN[players]
    for seat in range(players):
        taken = min(most, p[GENERAL + seat])
        p[GENERAL + seat] -= taken
        p[SUPPLY + seat] += taken
    if players == 2:
        for number in range(min(2 * NEUTRALS_TAKEN, p[GENERAL + NEUTRAL])):
            p[NEUTRALS + (start + number) % 2] += 1
            p[GENERAL + NEUTRAL] -= 1
    p[AREA : AREA + len(_NO_AREA)] = _NO_AREA
    p[PYRAMIDS] = p[FREE] = p[LYING] = 0

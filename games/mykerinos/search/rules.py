"""Phase 2 for positions stored as lists of integers: legal moves and their effects (rules M4, M8.4). Making a move
doesn't check again whether the move is legal.
"""

from __future__ import annotations

from typing import Final

from games.mykerinos.rules.board import COLUMNS, NOT_A, NOT_H, chains, pairs
from games.mykerinos.rules.museum import open_rooms
from games.mykerinos.search.moves import (
    BLACKMORE,
    BROWN,
    CALLS,
    COUNT,
    FIELDS,
    LEMON,
    NEUTRAL,
    OWN,
    PASS,
    PLACED,
    SHIFT,
    SKIP,
    TANGERINE,
    TILE,
    VIOLET,
)
from games.mykerinos.search.position import (
    DISCS,
    EXCAVATIONS,
    FREE,
    GENERAL,
    NEUTRAL_STEP,
    NEUTRALS,
    ORDER,
    OUT,
    PLAYERS,
    PYRAMIDS,
    READY,
    ROOMS,
    SCORING,
    STAGE,
    STONES,
    SUPPLY,
    TURN,
    Position,
)
from games.mykerinos.search.position import NEUTRAL as NEUTRAL_PLACE
from games.mykerinos.search.zones import begin_scoring, choices, choose

_SHIFT_OF: Final = tuple(SHIFT[patron] for patron in ("violet", "lemon", "brown", "blackmore", "tangerine"))
_VIOLET, _LEMON, _BROWN, _BLACKMORE, _TANGERINE = (15 << shift for shift in _SHIFT_OF)
_VIOLET_TILE: Final = TILE["violet"]


def legal(p: Position) -> list[int]:
    """Return the active seat's legal moves as numbers (:mod:`games.mykerinos.search.moves`), in the order of the rules.
    Return an empty list if no seat has to move.
    """
    stage = p[STAGE]
    if stage == EXCAVATIONS:
        return _excavations(p)
    if stage == SCORING:
        return choices(p)
    if stage == NEUTRAL_STEP:
        return _neutral(p)
    return []


def make(p: Position, move: int) -> Position:
    before = p[:]
    play(p, move)
    return before


def unmake(p: Position, before: Position) -> None:
    p[:] = before


def play(p: Position, move: int) -> None:
    stage = p[STAGE]
    if stage == EXCAVATIONS:
        seat = p[TURN]
        if move < PLACED:
            fields = FIELDS[move]
            p[STONES + seat] |= fields
            free = p[FREE] = p[FREE] ^ fields
            p[SUPPLY + seat] -= COUNT[move]
            call = CALLS[move]
            if call:
                p[READY + seat] -= call
                if call == _VIOLET_TILE:
                    p[GENERAL + seat] -= 1
        elif move == PASS:
            _disc(p, seat)
            _next(p, seat)
            return
        else:
            p[READY + seat] -= CALLS[move]
            p[ROOMS + seat] |= 1 << move - BROWN[0]
            p[SUPPLY + seat] -= 1
            free = p[FREE]
        if p[NEUTRALS + seat] and free & ~p[PYRAMIDS]:
            p[STAGE] = NEUTRAL_STEP
        else:
            _next(p, seat)
    elif stage == SCORING:
        choose(p, move)
    else:
        seat = p[TURN]
        if move != SKIP:
            fields = FIELDS[move]
            p[STONES + NEUTRAL_PLACE] |= fields
            p[FREE] ^= fields
            p[NEUTRALS + seat] -= COUNT[move]
        p[STAGE] = EXCAVATIONS
        _next(p, seat)


def _disc(p: Position, seat: int) -> None:
    p[ORDER] |= seat << 4 * p[DISCS]
    p[DISCS] += 1
    p[OUT] |= 1 << seat


def _next(p: Position, seat: int) -> None:
    players = p[PLAYERS]
    if p[DISCS] >= players - 1:
        if not p[OUT] >> seat & 1:
            _disc(p, seat)
        if p[DISCS] == players:
            begin_scoring(p)
            return
    out = p[OUT]
    seat = (seat + 1) % players
    while out >> seat & 1:
        seat = (seat + 1) % players
    p[TURN] = seat


def _excavations(p: Position) -> list[int]:
    seat = p[TURN]
    have = p[SUPPLY + seat]
    if not have:
        return [PASS]
    free = p[FREE]
    plain = free & ~p[PYRAMIDS]
    stones = p[STONES + seat]
    reach = (stones & NOT_H) << 1 | (stones & NOT_A) >> 1 | stones << COLUMNS | stones >> COLUMNS
    found: list[int] = []
    # As in games.mykerinos.rules.board.pairs.
    near = reach & plain
    beside = plain & plain >> 1 & NOT_H & (near | near >> 1)
    below = plain & plain >> COLUMNS & (near | near >> COLUMNS)
    if have >= 2:
        OWN.add(found, plain, beside, below)
    else:
        OWN.add(found, plain)
    found.append(PASS)
    ready = p[READY + seat]
    if not ready:
        return found
    if ready & _VIOLET and p[GENERAL + seat]:
        VIOLET.add(found, plain, beside, below)
    if ready & _LEMON:
        _lemon(p, reach, have, found)
    if ready & _BROWN:
        rooms = open_rooms(p[ROOMS + seat], rooms_taken(p))
        found += [move for room, move in enumerate(BROWN) if rooms >> room & 1]
    if ready & _BLACKMORE and have >= 2:
        BLACKMORE.add(found, *pairs(plain, plain))
    if ready & _TANGERINE and have >= 3:
        TANGERINE.add(found, *chains(plain, reach))
    return found


def _lemon(p: Position, reach: int, have: int, found: list[int]) -> None:
    free, pyramids = p[FREE], p[PYRAMIDS]
    if have >= 2:
        beside, below = pairs(free, reach)
        LEMON.add(found, free & pyramids, beside & (pyramids ^ pyramids >> 1), below & (pyramids ^ pyramids >> COLUMNS))
    else:
        LEMON.add(found, free & pyramids)


def _neutral(p: Position) -> list[int]:
    plain = p[FREE] & ~p[PYRAMIDS]
    found: list[int] = []
    if p[NEUTRALS + p[TURN]] >= 2:
        stones = p[STONES + NEUTRAL_PLACE]
        reach = (stones & NOT_H) << 1 | (stones & NOT_A) >> 1 | stones << COLUMNS | stones >> COLUMNS
        NEUTRAL.add(found, plain, *pairs(plain, reach))
    else:
        NEUTRAL.add(found, plain)
    found.append(SKIP)
    return found


def rooms_taken(p: Position) -> int:
    return p[ROOMS] | p[ROOMS + 1] | p[ROOMS + 2] | p[ROOMS + 3]

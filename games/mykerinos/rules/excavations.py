"""Finds the legal actions of phase 2 (rules M4.1 to M4.12, M8.4). It uses bit masks to find them for all fields at
once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.mykerinos.actions import Action, By, Pass, Skip
from games.mykerinos.rules.board import AREA, BLACKMORES, COLUMNS, PLACINGS, TANGERINES, around, chains, pairs
from games.mykerinos.rules.museum import BROWNS, ROOMS, open_rooms
from games.mykerinos.rules.parcels import PATRON_OF
from games.mykerinos.state import NEUTRAL, State
from games.mykerinos.view import Way

# Looked up once: the hash of an enum's member is slow.
_OWN: Final = PLACINGS[By.OWN]
_VIOLET: Final = PLACINGS[By.VIOLET]
_LEMON: Final = PLACINGS[By.LEMON]
_NEUTRAL: Final = PLACINGS[By.NEUTRAL]

PASS: Final = Pass()
SKIP: Final = Skip()


def ready_patrons(state: State, seat: int) -> set[str | None]:
    """Return the patrons of the seat's unused tiles (rule M4.6). None stands for the 5-point parcel, which has no
    patron.
    """
    used = state.used[seat]
    return {PATRON_OF[parcel] for place, parcel in enumerate(state.tiles[seat]) if not used >> place & 1}


def legal(state: State) -> list[Action]:
    """Return all actions of the active seat, which must have an archaeologist in its supply. Digs come first, then
    extensions, passing, and each patron's actions.
    """
    seat = state.turn
    have = state.supply[seat]
    free = free_fields(state)
    plain = free & ~state.pyramids
    reach = around(state.stones[seat])
    beside, below = pairs(plain, reach)
    found: list[Action] = []
    if have >= 2:
        _OWN.add(found, plain, beside, below)
    else:
        _OWN.add(found, plain)
    found.append(PASS)
    if state.tiles[seat]:
        patrons = ready_patrons(state, seat)
        if "violet" in patrons and state.general[seat]:
            _VIOLET.add(found, plain, beside, below)
        if "lemon" in patrons:
            _add_lemon(state, free, reach, have, found)
        if "brown" in patrons:
            rooms = open_rooms(state.rooms[seat], state.rooms_taken())
            found += [BROWNS[room] for room in range(len(ROOMS)) if rooms >> room & 1]
        if "blackmore" in patrons and have >= 2:
            BLACKMORES.add(found, *pairs(plain, plain))
        if "tangerine" in patrons and have >= 3:
            TANGERINES.add(found, *chains(plain, reach))
    return found


def _add_lemon(state: State, free: int, reach: int, have: int, found: list[Action]) -> None:
    pyramids = state.pyramids
    if have >= 2:
        beside, below = pairs(free, reach)
        one_beside = beside & (pyramids ^ pyramids >> 1)
        _LEMON.add(found, free & pyramids, one_beside, below & (pyramids ^ pyramids >> COLUMNS))
    else:
        _LEMON.add(found, free & pyramids)


def legal_neutral(state: State) -> list[Action]:
    """Return the active seat's legal actions with its neutral archaeologists (rule M8.4)."""
    plain = plain_fields(state)
    found: list[Action] = []
    if state.neutrals[state.turn] >= 2:
        _NEUTRAL.add(found, plain, *pairs(plain, around(state.stones[NEUTRAL])))
    else:
        _NEUTRAL.add(found, plain)
    found.append(SKIP)
    return found


def possible(state: State) -> Iterator[Way]:
    """Yield the kinds of actions that :func:`legal` would return, without building the list."""
    seat = state.turn
    have = state.supply[seat]
    plain = plain_fields(state)
    reach = around(state.stones[seat])
    beside, below = pairs(plain, reach)
    if plain:
        yield Way.DIG
    if have >= 2 and (beside or below):
        yield Way.EXTEND
    if state.tiles[seat] and any(_can_call(state, patron, plain, reach, have) for patron in ready_patrons(state, seat)):
        yield Way.PATRON
    yield Way.PASS


def _can_call(state: State, patron: str | None, plain: int, reach: int, have: int) -> bool:
    # Checking digs is enough, because wherever a patron allows an extension, it also allows a dig on one of the two
    # fields.
    match patron:
        case "violet":
            return bool(state.general[state.turn] and plain)
        case "lemon":
            return bool(free_fields(state) & state.pyramids)
        case "brown":
            return bool(open_rooms(state.rooms[state.turn], state.rooms_taken()))
        case "blackmore":
            return have >= 2 and any(pairs(plain, plain))
        case "tangerine":
            return have >= 3 and any(chains(plain, reach))
        case _:
            return False


def possible_neutral(state: State) -> Iterator[Way]:
    plain = plain_fields(state)
    if plain:
        yield Way.NEUTRAL_DIG
    if state.neutrals[state.turn] >= 2 and any(pairs(plain, around(state.stones[NEUTRAL]))):
        yield Way.NEUTRAL_EXTEND
    yield Way.SKIP


def free_fields(state: State) -> int:
    """Return the mask of the area's fields without an archaeologist (rule M4.12)."""
    return AREA[state.round] & ~state.occupied()


def plain_fields(state: State) -> int:
    """Return the mask of the free fields without a pyramid."""
    return AREA[state.round] & ~state.occupied() & ~state.pyramids

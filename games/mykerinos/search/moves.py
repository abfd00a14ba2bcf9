"""Actions as small numbers, and lookup tables for their effects."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Final

from games.mykerinos.actions import (
    Action,
    Blackmore,
    Brown,
    By,
    Decline,
    Dig,
    Extend,
    Museum,
    Pass,
    Side,
    Skip,
    Take,
    TakeForNeutral,
    Tangerine,
)
from games.mykerinos.rules.board import BELOW, BESIDE, CHAINS, COLUMNS, MAX_FIELDS, Actions, Form, fields_of, mask_of
from games.mykerinos.rules.museum import ROOMS
from games.mykerinos.rules.parcels import PATRONS

SHIFT: Final = {patron: 4 * place for place, patron in enumerate(PATRONS)}
"""For each patron, the position of the lowest bit of its count in the packed tile counts. A count has four bits."""
TILE: Final = {patron: 1 << shift for patron, shift in SHIFT.items()}

ACTIONS: Final[list[Action]] = []
NUMBER: Final[dict[Action, int]] = {}
FIELDS: Final[list[int]] = []
"""The mask of the fields that each action fills, by action number."""
COUNT: Final[list[int]] = []
"""The number of archaeologists that each action takes from the personal supply. With Lady Violet, this is one fewer
than the number that the action places.
"""
CALLS: Final[list[int]] = []
"""The tile that each action uses, as a number to subtract from the packed tile counts, or 0 if it uses no tile."""

_CALLED: Final = {By.VIOLET: "violet", By.LEMON: "lemon"}


def _number(action: Action, *fields: int, patron: str = "", brought: int = 0) -> int:
    number = NUMBER[action] = len(ACTIONS)
    ACTIONS.append(action)
    FIELDS.append(mask_of(*fields))
    COUNT.append(len(fields) - brought)
    CALLS.append(TILE[patron] if patron else 0)
    return number


def _dig(field: int, by: By) -> int:
    return _number(Dig(field, by), field, patron=_CALLED.get(by, ""), brought=by is By.VIOLET)


def _extend(a: int, b: int, by: By) -> int:
    return _number(Extend(a, b, by), a, b, patron=_CALLED.get(by, ""), brought=by is By.VIOLET)


def _placings(by: By) -> Actions[int]:
    return Actions[int](
        Form((0,), lambda field: _dig(field, by)),
        Form(BESIDE, lambda a, b: _extend(a, b, by)),
        Form(BELOW, lambda a, b: _extend(a, b, by)),
    )


# The numbers ascend in this order: the bounds below tell the kinds of actions apart.
OWN: Final = _placings(By.OWN)
VIOLET: Final = _placings(By.VIOLET)
LEMON: Final = _placings(By.LEMON)
BLACKMORE: Final = Actions[int](
    Form(BESIDE, lambda a, b: _number(Blackmore(a, b), a, b, patron="blackmore")),
    Form(BELOW, lambda a, b: _number(Blackmore(a, b), a, b, patron="blackmore")),
)
TANGERINE: Final = Actions[int](
    *(Form(steps, lambda a, b, c: _number(Tangerine(a, b, c), a, b, c, patron="tangerine")) for steps in CHAINS)
)
PLACED: Final = len(ACTIONS)
"""Numbers below this limit stand for actions that place the player's own archaeologists on fields."""
NEUTRAL: Final = _placings(By.NEUTRAL)
BROWN: Final = tuple(_number(Brown(room), patron="brown") for room in range(len(ROOMS)))
MUSEUM: Final = tuple(_number(Museum(room)) for room in range(len(ROOMS)))
PASS: Final = _number(Pass())
SKIP: Final = _number(Skip())
TAKE: Final = tuple(_number(Take(side)) for side in (Side.LEFT, Side.RIGHT))
TAKE_FOR_NEUTRAL: Final = tuple(_number(TakeForNeutral(side)) for side in (Side.LEFT, Side.RIGHT))
DECLINE: Final = _number(Decline())


@lru_cache(4096)
def to_rooms(rooms: int) -> tuple[int, ...]:
    """Return the numbers of the actions that send an archaeologist from the general supply to each room in the mask
    ``rooms``.
    """
    return tuple(MUSEUM[room] for room in fields_of(rooms))


def _pairs(make: Callable[[int, int], Action]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    beside, below = (
        tuple(
            NUMBER[make(corner, corner + step)]
            if corner + step < MAX_FIELDS and corner % COLUMNS + step % COLUMNS < COLUMNS
            else 0
            for corner in range(MAX_FIELDS)
        )
        for step in (BESIDE[1], BELOW[1])
    )
    return beside, below


DIG_AT: Final = {by: tuple(NUMBER[Dig(field, by)] for field in range(MAX_FIELDS)) for by in By}
EXTEND_AT: Final = {by: _pairs(partial(Extend, by=by)) for by in By}
BLACKMORE_AT: Final = _pairs(Blackmore)

"""Actions as small numbers, with what they do looked up by the number."""

from __future__ import annotations

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
from games.mykerinos.board import BELOW, BESIDE, CHAINS, COLUMNS, MAX_FIELDS, Actions, Form, mask_of
from games.mykerinos.museum import ROOMS
from games.mykerinos.parcels import PATRONS

SHIFT: Final = {patron: 4 * place for place, patron in enumerate(PATRONS)}
"""Where in a number the tiles of a patron are counted: four bits for each."""
TILE: Final = {patron: 1 << shift for patron, shift in SHIFT.items()}

ACTIONS: Final[list[Action]] = []
"""The action of each number."""
NUMBER: Final[dict[Action, int]] = {}
"""The number of each action."""
FIELDS: Final[list[int]] = []
"""The fields it fills."""
COUNT: Final[list[int]] = []
"""How many archaeologists it takes from the supply; Lady Violet brings one of them."""
CALLS: Final[list[int]] = []
"""The tile it turns, as it is counted; 0: none."""

_CALLED: Final = {By.VIOLET: "violet", By.LEMON: "lemon"}


def _number(action: Action, *fields: int, patron: str = "", brought: int = 0) -> int:
    """Give ``action`` the next number."""
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


# The numbers go up in this order: what a number is below says which kind of action it is.
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
"""Below: the action fills fields with one's own."""
NEUTRAL: Final = _placings(By.NEUTRAL)
BROWN: Final = tuple(_number(Brown(room), patron="brown") for room in range(len(ROOMS)))
MUSEUM: Final = tuple(_number(Museum(room)) for room in range(len(ROOMS)))
PASS: Final = _number(Pass())
SKIP: Final = _number(Skip())
TAKE: Final = tuple(_number(Take(side)) for side in (Side.LEFT, Side.RIGHT))
TAKE_FOR_NEUTRAL: Final = tuple(_number(TakeForNeutral(side)) for side in (Side.LEFT, Side.RIGHT))
DECLINE: Final = _number(Decline())


def _corners(by: By, step: int) -> tuple[int, ...]:
    """The number of the extension that begins at each field, 0 where there is none."""
    return tuple(
        NUMBER.get(Extend(corner, corner + step, by), 0) if corner % COLUMNS + step % COLUMNS < COLUMNS else 0
        for corner in range(MAX_FIELDS)
    )


DIG_AT: Final = {by: tuple(NUMBER[Dig(field, by)] for field in range(MAX_FIELDS)) for by in By}
BESIDE_AT: Final = {by: _corners(by, BESIDE[1]) for by in By}
BELOW_AT: Final = {by: _corners(by, BELOW[1]) for by in By}
"""The number of an action by its first field."""

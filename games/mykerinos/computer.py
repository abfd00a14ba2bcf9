"""The computer players of Mykerinos: one that plans ahead, one that looks one move ahead, and a random one."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from games.computer import SEASONED, STRONG, ComputerPlayer, Work, mix
from games.core import Entry, Millis
from games.mykerinos.actions import Action
from games.mykerinos.advice.estimate import Estimate
from games.mykerinos.game import GAME
from games.mykerinos.retold import state_of
from games.mykerinos.state import State
from games.mykerinos.view import View

ENVY: Final = 0.6
"""The weight that the greedy player gives to the other players' estimated points, relative to its own."""
_LIKE: Final = 1e-6


def greedy(view: View, legal: Sequence[Action], seed: int, now: Millis) -> Action:  # noqa: ARG001 - time is nothing
    """Return the action that maximises the seat's estimated points minus a share of the other players' points.

    ``seed`` breaks ties. Raises ValueError if it isn't the seat's turn.
    """
    seat = _seat(view, legal)
    if len(legal) == 1:
        return legal[0]
    state = state_of(view)
    estimate = Estimate()
    values = [_value(estimate, GAME.apply(state, Entry(seat, action))[0], seat) for action in legal]
    most = max(values) - _LIKE
    best = [action for action, value in zip(legal, values, strict=True) if value >= most]
    return best[mix(seed, seat, _print_of(state)) % len(best)]


def seasoned(view: View, legal: Sequence[Action], seed: int, now: Millis) -> Action | Work[Action]:  # noqa: ARG001
    """Return the action that playouts recommend (:mod:`games.mykerinos.search.choosing`).

    ``seed`` determines the playouts and breaks ties. Raises ValueError if it isn't the seat's turn.
    """
    _seat(view, legal)
    return legal[0] if len(legal) == 1 else Work(partial(thought, view, seed, fitted=True))


def strong(view: View, legal: Sequence[Action], seed: int, now: Millis) -> Action | Work[Action]:  # noqa: ARG001
    """Return the action that playouts recommend when they use the greedy player's estimate.

    New games no longer use this player. It's kept because its choices in old games have to be verifiable.
    """
    _seat(view, legal)
    return legal[0] if len(legal) == 1 else Work(partial(thought, view, seed, fitted=False))


def thought(view: View, seed: int, *, fitted: bool) -> Action:
    """Return the action that playouts recommend. The search is imported here, so that only worker processes load it and
    the bot never does.
    """
    from games.mykerinos.search.choosing import found  # noqa: PLC0415
    from games.mykerinos.search.outlook import FITTED, JUDGED  # noqa: PLC0415

    return found(view, seed, weights=FITTED if fitted else JUDGED)


def at_random(view: View, legal: Sequence[Action], seed: int, now: Millis) -> Action:  # noqa: ARG001 - time is nothing
    seat = _seat(view, legal)
    return legal[mix(seed, seat, _print_of(state_of(view))) % len(legal)]


def _seat(view: View, legal: Sequence[Action]) -> int:
    if view.viewer is None or not legal:
        raise ValueError(f"seat {view.viewer} has nothing to do")
    return view.viewer


def _print_of(state: State) -> int:
    # Return a hash of the position. It leaves out the results of zones so that the hash matches that of older versions,
    # which didn't store them.
    return zlib.crc32(GAME.encode(replace(state, entered=UNSET)))


def _value(estimate: Estimate, state: State, seat: int) -> float:
    worth = estimate.worth(state)
    others = [worth[other] for other in range(len(worth)) if other != seat]
    return worth[seat] - ENVY * (sum(others) / len(others) + max(others)) / 2


COMPUTERS: Final[Mapping[str, ComputerPlayer]] = {
    SEASONED: seasoned,
    STRONG: strong,
    "greedy": greedy,
    "random": at_random,
}

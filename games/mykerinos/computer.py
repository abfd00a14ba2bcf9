"""A computer player of Mykerinos that looks one move ahead."""

from __future__ import annotations

import zlib
from typing import Final

from games.computer import mix
from games.core import Entry
from games.mykerinos.actions import Action
from games.mykerinos.estimate import Estimate
from games.mykerinos.game import GAME
from games.mykerinos.state import State

ENVY: Final = 0.6
"""How much the others' worth counts against one's own."""
_LIKE: Final = 1e-6
"""Moves within this are equally good."""


def greedy(state: State, seat: int, seed: int) -> Action:
    """The action of ``seat`` after which its own guessed points, less a part of the others', are the most. ``seed``
    decides between equally good ones. Raises ValueError when the seat is not asked.
    """
    actions = GAME.legal(state, seat, 0)
    if not actions:
        raise ValueError(f"seat {seat} has nothing to do")
    if len(actions) == 1:
        return actions[0]
    estimate = Estimate()
    values = [_value(estimate, GAME.apply(state, Entry(seat, action))[0], seat) for action in actions]
    most = max(values) - _LIKE
    best = [action for action, value in zip(actions, values, strict=True) if value >= most]
    return best[mix(seed, seat, zlib.crc32(GAME.encode(state))) % len(best)]


def _value(estimate: Estimate, state: State, seat: int) -> float:
    worth = estimate.worth(state)
    others = [worth[other] for other in range(len(worth)) if other != seat]
    return worth[seat] - ENVY * (sum(others) / len(others) + max(others)) / 2

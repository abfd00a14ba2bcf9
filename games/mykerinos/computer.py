"""The computer players of Mykerinos: one that looks further, one that looks a move ahead, one that plays at random."""

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
"""How much the others' worth counts against one's own."""
_LIKE: Final = 1e-6
"""Moves within this are equally good."""


def greedy(view: View, legal: Sequence[Action], seed: int, now: Millis) -> Action:  # noqa: ARG001 - time is nothing
    """The action after which the seat's own guessed points, less a part of the others', are the most. ``seed`` decides
    between equally good ones. Raises ValueError when the seat is not asked.
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
    """The action that playouts speak for (:mod:`games.mykerinos.search.choosing`). ``seed`` decides what is done in
    them, and between equals. Raises ValueError when the seat is not asked.
    """
    _seat(view, legal)
    return legal[0] if len(legal) == 1 else Work(partial(thought, view, seed, fitted=True))


def strong(view: View, legal: Sequence[Action], seed: int, now: Millis) -> Action | Work[Action]:  # noqa: ARG001
    """The same with the greedy player's guesses of what is to come, as before others were found by self-play: nobody
    meets it any more, but what it chose has to verify.
    """
    _seat(view, legal)
    return legal[0] if len(legal) == 1 else Work(partial(thought, view, seed, fitted=False))


def thought(view: View, seed: int, *, fitted: bool) -> Action:
    """What that is. The search is imported by whoever thinks: the bot itself never does."""
    from games.mykerinos.search.choosing import found  # noqa: PLC0415
    from games.mykerinos.search.outlook import FITTED, JUDGED  # noqa: PLC0415

    return found(view, seed, weights=FITTED if fitted else JUDGED)


def at_random(view: View, legal: Sequence[Action], seed: int, now: Millis) -> Action:  # noqa: ARG001 - time is nothing
    """Any legal action, each as likely over the seeds. Raises ValueError when the seat is not asked."""
    seat = _seat(view, legal)
    return legal[mix(seed, seat, _print_of(state_of(view))) % len(legal)]


def _seat(view: View, legal: Sequence[Action]) -> int:
    if view.viewer is None or not legal:
        raise ValueError(f"seat {view.viewer} has nothing to do")
    return view.viewer


def _print_of(state: State) -> int:
    """A number that tells positions apart, as it always was: from before it was kept what a zone gave."""
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
"""The kinds there are, the best one first; see :data:`games.registry.COMPUTERS`."""

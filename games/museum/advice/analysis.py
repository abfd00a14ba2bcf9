"""Analyses finished games of Museum (:mod:`games.analysis`). Each decision is compared with the best one that playouts
find when all hands are known.

The compared actions are those that the strong computer player would consider. A playout draws random cards for the rest
of the game; each action is tried with the same draws. A better action counts only if its advantage exceeds two standard
errors with each of the weights in :data:`PACES`. Final arrangements are compared by their points, without playouts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from games.analysis import POINT, Analyst, Verdict, shares, won
from games.core import Entry, Over, Seat
from games.museum.actions import Action, Arrange
from games.museum.advice.explaining import contrast
from games.museum.game import GAME
from games.museum.rules.ending import tally
from games.museum.rules.work import Work
from games.museum.search.choosing import Budget, Search, arranged
from games.museum.search.eyes import USUAL as WEIGHTS
from games.museum.search.eyes import Weights
from games.museum.search.playout import Playout
from games.museum.stages import Stage
from games.museum.state import State
from games.museum.tables import GOAL
from games.weighing import beyond_doubt

LOOK: Final = Budget(playouts=56)
PACES: Final = (Weights(worth_it=-150), Weights(card=40, worth_it=0), Weights(card=60, fit=20))
"""Alternative weights for the judged seat's estimates. They make the seat exhibit sooner. The playouts are repeated
with each of them.

With the usual weights alone, a player with a large hand sometimes waits too long for a single object. The bad result
would then be blamed on an earlier decision.
"""
STEP: Final = 10
"""The number of points by which the leader's score increases in each :func:`phase`."""
SPREADS: Final = (2_163, 1_563, 1_980, 2_295, 2_364, 974)
"""The lead in :func:`worth` that raises the odds of winning by a factor of e, for each :func:`phase`.

The values were fitted to the winners of 75 games between two to four greedy computer players (``python -m
benchmarks.chances --game museum --deals 25``).
"""


class Hindsight(Search):
    """A search for the best action of ``seat`` in ``state``, with all hands known, for judging finished games."""

    def __init__(self, state: State, seat: Seat, seed: int, budget: Budget) -> None:
        super().__init__(GAME.view(state, seat), GAME.legal(state, seat, 0), seed, budget)
        self._state = state

    def at_pace(self, pace: Weights, action: Action, count: int) -> list[int]:
        """Return the results of the first ``count`` playouts that start with ``action``. In these playouts, the seat
        values positions with the weights ``pace``.
        """
        weights = [pace if seat == self._seat else WEIGHTS for seat in range(len(self._state.players))]
        playout = Playout(weights, self._policy)
        return [self.came_to(number, action, playout) for number in range(count)]

    def drawn(self, seed: int) -> State:  # noqa: ARG002 - there is but one
        """Return the actual position. A search without hindsight would draw the hidden cards at random, but here
        nothing is hidden.
        """
        return self._state


def phase(state: State) -> int:
    """Return the number of the phase of the game: the leader's points divided by ten, rounded down. After the last
    turn, the result is the number of the last phase, in which players arrange their museums.
    """
    if state.stage in {Stage.ARRANGE, Stage.OVER}:
        return len(SPREADS)
    return min(max(player.score for player in state.players), GOAL) // STEP


def worth(state: State) -> list[int]:
    """Return an estimate of how much the position is worth to each seat.

    After the last turn, these are the points. For players who haven't arranged their museums yet, the best arrangement
    is assumed.
    """
    position = cast("Work", state)  # it has everything that is used of one
    found = Playout([WEIGHTS] * len(state.players)).worth(position)
    if phase(state) < len(SPREADS):
        return found
    counted = tally(state).seats
    return [
        points if player.slots is None else POINT * seat.total
        for points, player, seat in zip(found, state.players, counted, strict=True)
    ]


def chances(state: State) -> tuple[int, ...]:
    over = GAME.pending(state)
    if isinstance(over, Over):
        return won(over.ranking)
    if phase(state) < len(SPREADS):
        return shares(worth(state), SPREADS[phase(state)])
    keys = [
        (-points, -player.prestige, len(player.discard))  # U7.8
        for points, player in zip(worth(state), state.players, strict=True)
    ]
    return won([1 + sum(other < key for other in keys) for key in keys])


def judge(state: State, seat: Seat, action: Action, seed: int, budget: Budget = LOOK) -> Verdict:
    found = chances(state)
    if isinstance(action, Arrange):
        return _judged_arrangement(state, seat, action, found)
    search = Hindsight(state, seat, seed, budget)
    ranked = search.ranked()
    if all(one == action for one in ranked):
        return Verdict(found, part=state.round, free=False)
    others = [one for one in search.chosen(ranked) if one != action]
    halved = search.halved([action, *others])
    best, values = halved.order[0], halved.values
    count = len(values[action])  # both were tried to the end, in the same playouts
    turn = state.round * len(state.players) + seat if state.turn == seat else None
    came_to = sum(values[best]) // count
    gain = 0 if best == action else _surely(search, values[best], values[action], action)
    if not gain:
        return Verdict(found, part=state.round, turn=turn, best=sum(values[action]) // count)
    less = [one - gain if place == seat else one for place, one in enumerate(worth(state))]
    cost = found[seat] - shares(less, SPREADS[phase(state)])[seat]
    return Verdict(found, part=state.round, lost=gain, cost=cost, better=best, turn=turn, best=came_to)


def _surely(search: Hindsight, better: Sequence[int], usual: Sequence[int], action: Action) -> int:
    gain = (sum(better) - sum(usual)) // len(better)
    for pace in PACES:
        if gain <= 0:
            break
        values = search.at_pace(pace, action, len(better))
        if not beyond_doubt(better, values):
            return 0
        gain = min(gain, (sum(better) - sum(values)) // len(better))
    return max(0, gain)


def _judged_arrangement(state: State, seat: Seat, action: Arrange, found: tuple[int, ...]) -> Verdict:
    best = arranged(GAME.view(state, seat))
    after = {one: GAME.apply(state, Entry(seat, one))[0] for one in (action, best)}
    gain = tally(after[best]).seats[seat].total - tally(after[action]).seats[seat].total
    if gain <= 0:
        return Verdict(found, part=state.round)
    chance = chances(after[best])[seat]
    cost = chance - chances(after[action])[seat]
    return Verdict(found, part=state.round, lost=POINT * gain, cost=cost, better=best, chance=chance)


class _Analyst:
    version = 2
    hindsight = True
    by_wins = False
    judge = staticmethod(judge)
    chances = staticmethod(chances)
    contrast = staticmethod(contrast)


ANALYST: Final[Analyst] = _Analyst()

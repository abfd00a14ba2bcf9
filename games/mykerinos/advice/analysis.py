"""Analysis of finished games of Mykerinos (:mod:`games.analysis`). It compares each decision with the best one that
playouts find.

Playouts run to the end of the round. As with the strong computer player, the result of a playout is the estimated worth
of the final position to the seat, minus a part of its worth to the other players. In the last round, points and a bonus
for winning replace the estimated worth. The player's action and the best one are tried with the same random draws. A
difference counts as a gain only if it exceeds two standard errors.
"""

from __future__ import annotations

from typing import Final

from games import analysis
from games.analysis import WHOLE, Analyst, Contrast, Verdict, shares, won
from games.core import Over, Seat
from games.mykerinos.actions import Action
from games.mykerinos.advice.explaining import Explainer
from games.mykerinos.game import GAME
from games.mykerinos.search.choosing import USUAL, Budget, Search
from games.mykerinos.search.moves import ACTIONS, NUMBER
from games.mykerinos.search.outlook import POINT
from games.mykerinos.search.position import SCORING, STAGE, Position, of_state, seen
from games.mykerinos.search.rules import make
from games.mykerinos.search.worth import Worth
from games.mykerinos.state import State
from games.mykerinos.view import View

UNIT: Final = POINT // analysis.POINT
"""The unit of the analysis (a hundredth of a point), expressed in ten-thousandths of a point."""
SPREADS: Final = (800_000, 360_000, 140_000, 110_000, 95_000, 63_000, 85_000, 32_000)
"""The lead in :func:`worth` that raises the odds of winning by a factor of e, for each :func:`phase`.

The values were fitted to the winners of 75 games of two to four greedy players (``python -m benchmarks.chances --deals
25``).
"""


def phase(state: State) -> int:
    """Return the phase of the game: the number of half rounds that have been played. It's an index into
    :data:`SPREADS`.
    """
    return 2 * (max(state.round, 1) - 1) + (of_state(state)[STAGE] == SCORING)


def worth(state: State) -> list[int]:
    """Return what the position is estimated to be worth to each seat, in ten-thousandths of a point."""
    return Worth(state.wings).of(of_state(state))


def chances(state: State) -> tuple[int, ...]:
    over = GAME.pending(state)
    return won(over.ranking) if isinstance(over, Over) else shares(worth(state), SPREADS[phase(state)])


def contrast(view: View, better: Action, played: Action) -> Contrast:
    return Explainer(view, seen(view), Worth(view.wings)).contrast(better, played)


def judge(state: State, seat: Seat, action: Action, seed: int, budget: Budget = USUAL) -> Verdict:
    found = chances(state)
    p = of_state(state)
    search = Search(p, state.wings, seed)
    ranked = search.ranked()
    if len(ranked) == 1:
        return Verdict(found, part=state.round, free=False)
    move = NUMBER[action]
    if search.sure([move]) is not None:
        return Verdict(found, part=state.round)
    sure = search.sure(ranked)
    others = [sure] if sure is not None else [one for one in search.chosen(ranked, budget.kept) if one != move]
    halved = search.halved([move, *others], budget.playouts)
    best = halved.order[0] if sure is None else sure
    # Both were tried to the end, in the same playouts.
    values = halved.values
    gain = max(0, (sum(values[best]) - sum(values[move])) // len(values[move]))
    if sure is not None:
        chance, after = WHOLE, _chance_after(p, move, state, seat)
    elif best == move or not gain // UNIT:
        return Verdict(found, part=state.round)
    else:
        chance, after = found[seat], shares(_less(worth(state), seat, gain), SPREADS[phase(state)])[seat]
    return Verdict(found, part=state.round, lost=gain // UNIT, cost=chance - after, better=ACTIONS[best], chance=chance)


def _less(worths: list[int], seat: Seat, gain: int) -> list[int]:
    return [one - gain if place == seat else one for place, one in enumerate(worths)]


def _chance_after(p: Position, move: int, state: State, seat: Seat) -> int:
    after = p[:]
    make(after, move)
    return shares(Worth(state.wings).of(after), SPREADS[-1])[seat]


class _Analyst:
    version = 3
    hindsight = False
    by_wins = False
    judge = staticmethod(judge)
    chances = staticmethod(chances)
    contrast = staticmethod(contrast)


ANALYST: Final[Analyst] = _Analyst()

"""The search for the best placement of a museum's objects (rule U6.2), with a proven upper bound on its points.

:func:`arrange` takes up to 0.5 s if it finds no placement that reaches the bound. The effort is limited by a number of
search steps, not by time, so the same museum always gives the same result. :mod:`games.museum.scoring.score` scores
placements.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from games.museum.arrange.problem import Problem
from games.museum.arrange.proof import losses, within
from games.museum.arrange.search import Pace, descend, memory
from games.museum.scoring.floor import FREE
from games.museum.scoring.score import placement_points

__all__ = ["EFFORT", "Placement", "arrange"]

EFFORT: Final = 200_000
"""The default number of search steps for :func:`arrange`. It's enough to find the best placement of nearly every museum
(docs/lab/performance.md).
"""
_LOOK: Final = 110
_TRY: Final = 250
_DESCENT: Final = 20_000


class Placement(msgspec.Struct, frozen=True):
    """A placement of a museum's objects.

    ``slots``: an object or "" for each slot in reading order. ``points``: the points, as calculated by
    :func:`games.museum.scoring.score.placement_points`. ``bound``: a proven upper bound on the points of any placement.
    """

    slots: tuple[str, ...]
    points: int
    bound: int


def arrange(
    board: str,
    objects: Sequence[str],
    experts: Sequence[str],
    patron: str | None,
    *,
    effort: int = EFFORT,
    team_limit: bool = True,
) -> Placement:
    """Return the best placement of ``objects`` on ``board`` that can be found in ``effort`` search steps.

    The order of objects and experts doesn't matter. The search stops early if a placement reaches the upper bound.
    Raises ValueError if there are too many objects or an object is repeated, and KeyError for an unknown id.
    """
    problem = Problem(board, objects, experts, patron, team_limit=team_limit)
    count = max(1, round(effort / _DESCENT))
    paces = [
        Pace(max(1, effort // count), gallery=credit) for credit in ((True, False) if problem.filled else (False,))
    ]
    known = [memory() for _ in paces]
    best: Placement | None = None

    def read(content: list[int]) -> tuple[tuple[str, ...], int]:
        slots = tuple((*problem.names, FREE)[at] for at in content)
        return slots, placement_points(board, slots, experts, patron, team_limit=team_limit)

    for descent in range(count):
        way = descent % len(paces)
        found = descend(
            problem, paces[way], problem.seed + descent, known[way], lambda content: read(content)[1] >= problem.bound
        )
        slots, points = read(found.content)
        if best is None or points > best.points:
            best = Placement(slots, points, problem.bound)
        if points >= problem.bound or not found.steps:
            break
    assert best is not None  # noqa: S101 - there is one descent at least
    if effort >= _DESCENT and best.points < problem.bound:
        return _looked(problem, best, effort // _LOOK, read)
    return best


def _looked(
    problem: Problem, best: Placement, patience: int, read: Callable[[list[int]], tuple[tuple[str, ...], int]]
) -> Placement:
    # Search for a better placement than ``best`` in up to ``patience`` steps. Return it, or ``best`` if none is found.
    # A better placement is usually found either within a few dozen steps or only after a very long time. So this makes
    # many short searches, each with the kinds of objects in a different order.
    refuted: set[int] = set()
    turn = 0
    while patience > 0:
        todo = [loss for loss in losses(problem, problem.bound - best.points) if loss not in refuted]
        if not todo:
            break
        for loss in todo:
            turn += 1
            answer = within(problem, loss, min(_TRY, patience), problem.seed + turn)
            patience -= answer.steps + 1
            if answer.content is not None:
                slots, points = read(answer.content)
                if points > best.points:
                    best = msgspec.structs.replace(best, slots=slots, points=points)
                    break
            if answer.content is not None or answer.sure:
                refuted.add(loss)
            if patience <= 0:
                break
    return best

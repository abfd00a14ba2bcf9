"""The best placement of a museum's objects (U6.2): a search with a proven bound, the same for the same museum.

:func:`arrange` takes up to 0.5 s if the bound isn't reached, :func:`quick` a few milliseconds. Both take ids only, know
no state and no clock: effort is counted in steps. :mod:`games.museum.scoring.score` decides what a placement scores.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from games.museum.arrange.problem import Problem
from games.museum.arrange.proof import losses, within
from games.museum.arrange.search import Pace, descend, memory
from games.museum.arrange.swaps import Swaps, swapped
from games.museum.scoring.floor import FREE
from games.museum.scoring.score import placement_points

__all__ = ["EFFORT", "LITTLE", "Placement", "Swaps", "arrange", "quick", "swapped"]

EFFORT: Final = 200_000
"""Steps of :func:`arrange`, which find the best placement of nearly every museum (docs/lab/performance.md)."""
LITTLE: Final = 900
"""Steps of :func:`quick`."""
_LOOK: Final = 110
"""Steps of a descent that take as long as one step of the search for a placement that loses little."""
_TRY: Final = 250
"""Steps of one try of that search."""
_DESCENT: Final = 20_000
"""Steps of a descent of a long search."""


class Placement(msgspec.Struct, frozen=True):
    """A placement. ``slots``: an object or "" for each slot in reading order.

    ``points``: its worth, as :func:`games.museum.scoring.score.placement_points`. ``bound``: no placement is worth
    more. ``steps``: the number taken.
    """

    slots: tuple[str, ...]
    points: int
    bound: int
    steps: int


def arrange(
    board: str,
    objects: Sequence[str],
    experts: Sequence[str],
    patron: str | None,
    *,
    effort: int = EFFORT,
    team_limit: bool = True,
) -> Placement:
    """Return the best placement of ``objects`` on ``board`` that ``effort`` steps of search find.

    The order of objects and experts doesn't matter. It ends early when a placement reaches the bound. Raises ValueError
    for more objects than slots or a repeated one; KeyError for an unknown id.
    """
    problem = Problem(board, objects, experts, patron, team_limit=team_limit)
    count = max(1, round(effort / _DESCENT))
    paces = [
        Pace(max(1, effort // count), gallery=credit) for credit in ((True, False) if problem.filled else (False,))
    ]
    known = [memory() for _ in paces]
    best: Placement | None = None
    taken = 0

    def read(content: list[int]) -> tuple[tuple[str, ...], int]:
        slots = tuple((*problem.names, FREE)[at] for at in content)
        return slots, placement_points(board, slots, experts, patron, team_limit=team_limit)

    for descent in range(count):
        way = descent % len(paces)
        found = descend(
            problem, paces[way], problem.seed + descent, known[way], lambda content: read(content)[1] >= problem.bound
        )
        taken += found.steps
        slots, points = read(found.content)
        if best is None or points > best.points:
            best = Placement(slots, points, problem.bound, taken)
        if points >= problem.bound or not found.steps:
            break
    assert best is not None  # noqa: S101 - there is one descent at least
    if effort >= _DESCENT and best.points < problem.bound:
        best = _looked(problem, best, effort // _LOOK, read)
    return msgspec.structs.replace(best, steps=taken)


def _looked(
    problem: Problem, best: Placement, patience: int, read: Callable[[list[int]], tuple[tuple[str, ...], int]]
) -> Placement:
    """Return a better placement, or a lower bound, from ``patience`` steps of search for placements that lose little.

    A placement that descents miss has nearly all groups in one piece: it is often found within some dozens of steps, or
    not for very long. So every loss is tried for a few steps, again and again with the kinds in another order.
    """
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


def quick(
    board: str, objects: Sequence[str], experts: Sequence[str], patron: str | None, *, team_limit: bool = True
) -> Placement:
    """Return a good placement within a few milliseconds, for lists and estimates."""
    return arrange(board, objects, experts, patron, effort=LITTLE, team_limit=team_limit)

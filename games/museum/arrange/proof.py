"""Whether a museum can lose so little: a search through the placements that would, complete if it ends.

A *loss* is what a placement is below :attr:`Problem.bound`. With nothing to lose every group has to be in one piece, so
nearly every beginning of a placement is soon refuted: slots are filled in the order of :func:`sweep`, and what counts
of the past is what is open to the future. :mod:`games.museum.arrange.beginnings` does that, and says why it passes no
placement over.
"""

from __future__ import annotations

from typing import NamedTuple

from games.museum.arrange.beginnings import Search, prices
from games.museum.arrange.problem import DEAD, Problem


class Answer(NamedTuple):
    """``content``: for each slot the index of an object (as in :class:`Found`) of a placement that loses no more by the
    search's measure, None if there is none. ``sure``: False if it took more steps than it might.
    """

    content: list[int] | None
    sure: bool
    steps: int


def within(problem: Problem, loss: int, patience: int, seed: int | None = None) -> Answer:
    """Look for a placement that loses ``loss`` points at most, for ``patience`` steps. ``seed``: of the order in which
    kinds of objects are tried.
    """
    room = problem.floor.gallery.bit_count()
    steps = 0
    ways: list[tuple[int, int]] = []
    if problem.filled:
        ways = [(group, loss) for group, count in enumerate(problem.counts) if count >= room]
    if problem.filled <= loss:
        ways.append((DEAD, loss - problem.filled))
    for fill, left in ways:
        search = Search(problem, left, fill, patience - steps, seed)
        found = search.run()
        steps += search.steps
        if found is not None:
            return Answer(found, True, steps)
        if steps >= patience:
            return Answer(None, False, steps)
    return Answer(None, True, steps)


def losses(problem: Problem, most: int) -> list[int]:
    """What can be lost, below ``most``: sums of what outs, patron and gallery cost."""
    parts = [{price[-1] - one for one in price} | set(price) for price in prices(problem)]
    points = set(problem.steps)
    parts += [{one - other for one in points for other in points if one > other}, {problem.filled}]
    sums = {0}
    for part in parts:
        sums = {one + other for one in sums for other in part | {0} if one + other < most}
    return sorted(sums)

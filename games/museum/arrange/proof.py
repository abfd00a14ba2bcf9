"""The search for a placement with a small loss, complete if it ends.

A *loss* is how far a placement is below :attr:`Problem.bound`. With nothing to lose every group has to be in one piece,
so nearly every beginning of a placement is soon refuted: slots are filled in the order of :func:`sweep`, and only the
open part of the past matters. :mod:`games.museum.arrange.beginnings` does that, and proves that it misses no placement.
"""

from __future__ import annotations

from typing import NamedTuple

from games.museum.arrange.beginnings import Search, prices
from games.museum.arrange.problem import DEAD, Problem


class Answer(NamedTuple):
    """The result. ``content``: for each slot the index of an object (as in :class:`Found`), in a placement within the
    loss.

    The loss is by the search's measure; None if there is no such placement. ``sure``: False if it ran out of steps.
    """

    content: list[int] | None
    sure: bool
    steps: int


def within(problem: Problem, loss: int, patience: int, seed: int | None = None) -> Answer:
    """Look for a placement that loses at most ``loss`` points, for ``patience`` steps.

    ``seed``: of the order in which kinds of objects are tried.
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
    """Return the possible losses below ``most``: sums of the costs of outs, patron and gallery."""
    parts = [{price[-1] - one for one in price} | set(price) for price in prices(problem)]
    points = set(problem.steps)
    parts += [{one - other for one in points for other in points if one > other}, {problem.filled}]
    sums = {0}
    for part in parts:
        sums = {one + other for one in sums for other in part | {0} if one + other < most}
    return sorted(sums)

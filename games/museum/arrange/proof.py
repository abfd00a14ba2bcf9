"""The search for a placement with a small loss. If the search ends without running out of steps, its result is proven.

The *loss* is the difference between a placement's points and :attr:`Problem.bound`. With no loss, every group has to be
in one piece, so nearly every partial placement can soon be ruled out. Slots are filled in the order of :mod:`.sweep`,
and only filled slots with empty neighbours matter. :mod:`games.museum.arrange.beginnings` implements the search and
proves that it misses no placement.
"""

from __future__ import annotations

from typing import NamedTuple

from games.museum.arrange.beginnings import Search, prices
from games.museum.arrange.problem import DEAD, Problem


class Answer(NamedTuple):
    """The result of a search.

    ``content``: the index of the object in each slot (as in :class:`.search.Found`), or None if no placement within the
    allowed loss was found. ``sure``: False if the search ran out of steps. In that case, an empty result doesn't prove
    that there is no such placement.
    """

    content: list[int] | None
    sure: bool
    steps: int


def within(problem: Problem, loss: int, patience: int, seed: int | None = None) -> Answer:
    """Search for a placement that loses at most ``loss`` points, in up to ``patience`` steps.

    ``seed`` determines the order in which kinds of objects are tried.
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
    """Return all possible losses below ``most``, in ascending order. A loss is the sum of the points lost for objects
    outside their groups, for the patron and for the gallery.
    """
    parts = [{price[-1] - one for one in price} | set(price) for price in prices(problem)]
    points = set(problem.steps)
    parts += [{one - other for one in points for other in points if one > other}, {problem.filled}]
    sums = {0}
    for part in parts:
        sums = {one + other for one in sums for other in part | {0} if one + other < most}
    return sorted(sums)

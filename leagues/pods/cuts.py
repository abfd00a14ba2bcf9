"""Splits the standings into pods whose members have similar numbers of points. The search for a pairing starts from
these pods.

This module also computes a lower bound for the differences in points.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from leagues.pods.sizes import Sizes


def bound(points: Sequence[int], shape: Sizes, seats: int) -> int:
    """Return a lower bound for the total spread of points. A pod's spread is the difference between its most and its
    fewest points.

    If the members above a gap in the standings can't fill whole pods, some pod has members on both sides of the gap.
    The bound is the sum of all such gaps.
    """
    cuts = {full * seats + short * (seats - 1) for full in range(shape.full + 1) for short in range(shape.short + 1)}
    return sum(
        above - below
        for place, (above, below) in enumerate(itertools.pairwise(sorted(points, reverse=True)), start=1)
        if place not in cuts
    )


def cut(points: Sequence[int], had: Sequence[int], shape: Sizes, seats: int) -> list[list[int]]:
    """Split the standings into pods. `points` has to be in descending order, and `had` is how many short pods (with one
    seat fewer) each member has had.

    Short pods go to the members who have had the fewest of them (L13.2).
    """
    if not shape.short:
        return [list(range(start, start + seats)) for start in range(0, len(points), seats)]
    needed = shape.short * (seats - 1)
    limit = sorted(had)[needed - 1]
    if min(had) == limit:
        found = _cheapest(points, [often == limit for often in had], shape, seats)
        if found is not None:
            return found
    return _apart(points, had, limit, shape, seats)


def _cheapest(points: Sequence[int], may: Sequence[bool], shape: Sizes, seats: int) -> list[list[int]] | None:
    # By the number of full and short pods before: the spread so far, and whether the last was short.
    best: dict[tuple[int, int], tuple[int, bool]] = {(0, 0): (0, False)}
    for full in range(shape.full + 1):
        for short in range(shape.short + 1):
            at = full * seats + short * (seats - 1)
            ways = []
            if (full - 1, short) in best:
                ways.append((best[full - 1, short][0] + points[at - seats] - points[at - 1], False))
            if (full, short - 1) in best and all(may[at - seats + 1 : at]):
                ways.append((best[full, short - 1][0] + points[at - seats + 1] - points[at - 1], True))
            if ways:
                best[full, short] = min(ways)
    full, short = shape.full, shape.short
    if (full, short) not in best:
        return None
    pods = []
    end = len(points)
    while end:
        less = best[full, short][1]
        size = seats - 1 if less else seats
        pods.append(list(range(end - size, end)))
        full, short, end = full - (not less), short - less, end - size
    return pods[::-1]


def _apart(points: Sequence[int], had: Sequence[int], limit: int, shape: Sizes, seats: int) -> list[list[int]]:
    must = [one for one, often in enumerate(had) if often < limit]
    may = [one for one, often in enumerate(had) if often == limit]
    lacking = shape.short * (seats - 1) - len(must)
    tried = []
    for start in range(len(may) - lacking + 1):
        taken = {*must, *may[start : start + lacking]}
        less = sorted(taken)
        others = [one for one in range(len(points)) if one not in taken]
        pods = [less[at : at + seats - 1] for at in range(0, len(less), seats - 1)]
        pods += [others[at : at + seats] for at in range(0, len(others), seats)]
        tried.append((sum(points[pod[0]] - points[pod[-1]] for pod in pods), pods))
    return min(tried)[1]

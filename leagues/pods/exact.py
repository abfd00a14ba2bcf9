"""Finds the optimal pairing of a small number of members by dynamic programming.

Sets of members are bit masks. Each step tries every possible pod for the first member who has none. Of all partial
pairings that use the same members, only the best is kept.
"""

from __future__ import annotations

import itertools
from math import comb
from typing import Final

from leagues.pods.field import Field

MOST: Final = 1_300_000
"""The maximum number of steps in an exact search. A search of this length takes about a quarter of a second.

The limit allows eighteen members at tables of three seats, or seventeen at tables of four.
"""


def can(field: Field) -> bool:
    size = max(map(len, field.pods))
    steps = 0
    for taken in range(size, field.count, size):
        steps += comb(field.count - 1, taken - 1) * comb(field.count - taken - 1, size - 1)
    return steps <= MOST // (1 + (min(map(len, field.pods)) < size))


def best(field: Field) -> list[list[int]]:
    """Return the best pods (those with the least total weight), without changing `field`.

    Short pods (with one seat fewer) go to the members who have had the fewest of them (L13.2).
    """
    size = max(map(len, field.pods))
    less = [one for pod in field.pods if len(pod) < size for one in pod]
    sizes = {len(pod): sum(len(other) == len(pod) for other in field.pods) for pod in field.pods}
    limit = max((field.short[one] for one in less), default=0)
    by_first: list[list[tuple[int, int, int]]] = [[] for _ in range(field.count)]
    for many in sizes:
        full = many == size
        may = [
            one
            for one in range(field.count)
            if not less or (field.short[one] >= limit if full else field.short[one] <= limit)
        ]
        for members in itertools.combinations(may, many):
            by_first[members[0]].append((field.weigh(members), sum(1 << one for one in members), not full))
    for ways in by_first:
        ways.sort()
    everybody = (1 << field.count) - 1
    # By the set of members used and the number of smaller pods: the weight so far, and the last pod.
    found: dict[tuple[int, int], tuple[int, int]] = {(0, 0): (0, 0)}
    last = [(0, 0)]
    smaller = sizes.get(size - 1, 0) if less else 0
    for _ in field.pods:
        reached: dict[tuple[int, int], None] = {}
        for state in last:
            taken, short = state
            so_far = found[state][0]
            first = (~taken & taken + 1).bit_length() - 1
            for weight, pod, is_short in by_first[first]:
                if pod & taken or (is_short and short == smaller):
                    continue
                then = (taken | pod, short + is_short)
                known = found.get(then)
                if known is None or so_far + weight < known[0]:
                    found[then] = (so_far + weight, pod)
                    reached[then] = None
        last = list(reached)
    pods = []
    state = (everybody, smaller)
    while state[0]:
        pod = found[state][1]
        pods.append([one for one in range(field.count) if pod >> one & 1])
        state = (state[0] ^ pod, state[1] - (len(pods[-1]) < size))
    return pods

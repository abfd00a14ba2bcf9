"""Chooses the seats in a pod so that as few as possible are repeated (L13.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

Sat: TypeAlias = tuple[int, ...]
"""The number of times that a member has had each seat."""


def repeated(sat: Sequence[Sat]) -> int:
    """Return the number of repeated seats in this seat order: for each member, how often they have already had the
    seat, added up over all members.
    """
    return sum(one[seat] if seat < len(one) else 0 for seat, one in enumerate(sat))


def seating(sat: Sequence[Sat]) -> tuple[int, ...]:
    """Assign the members to seats so that as few seats as possible are repeated. Return, for each seat, the index of
    its member in `sat`.

    If several orders are equally good, return the lexicographically first one. The algorithm is dynamic programming
    over sets of seated members, from the last seat to the first.
    """
    count = len(sat)
    every = (1 << count) - 1
    best = [0] * (every + 1)
    for taken in range(every - 1, -1, -1):
        seat = taken.bit_count()
        best[taken] = min(_had(sat[one], seat) + best[taken | 1 << one] for one in range(count) if not taken >> one & 1)
    order: list[int] = []
    taken = 0
    for seat in range(count):
        one = next(
            one
            for one in range(count)
            if not taken >> one & 1 and _had(sat[one], seat) + best[taken | 1 << one] == best[taken]
        )
        order.append(one)
        taken |= 1 << one
    return tuple(order)


def _had(one: Sat, seat: int) -> int:
    return one[seat] if seat < len(one) else 0

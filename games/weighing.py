"""Compares actions by playouts, which are simulated continuations of the game, using sequential halving.

All candidates get the same draws, and the worse half of them is dropped after each round. A game that can compare
actions has ``weigh`` in ``games/<game>/search/weighing.py`` (:class:`Weigh`). Its computer player uses the same method.

All calculations use integers, so the same arguments give the same answer on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from math import isqrt
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

import msgspec

A = TypeVar("A")
C = TypeVar("C", bound=Hashable)

DOUBT: Final = 20
"""A candidate counts as clearly better only if its advantage exceeds this many tenths of the standard error of the
differences.
"""
HUNDREDTHS: Final = 100

Trial: TypeAlias = Callable[[C], int]
"""A function that returns a candidate's result in one playout, in units that the game defines. In the same playout, all
candidates get the same random draws.
"""


class Weighed(msgspec.Struct, Generic[A], frozen=True):
    """An action compared with the best one.

    ``value``: how much more the seat gains than with the best action, in hundredths of a point. The value is usually
    negative, and 0 for the best action itself. ``error``: the standard error of ``value``, in the same unit. The error
    is 0 for the best action.
    """

    action: A
    value: int
    error: int


class Weigh(Protocol):
    """The interface of a game's function that compares actions by playouts."""

    def __call__(
        self, view: Any, legal: Sequence[Any], seed: int, budget: int, besides: Sequence[Any] = ()
    ) -> tuple[Weighed[Any], ...]:
        """Return the promising actions with their values, best first. The result is empty if playouts can't help with
        this decision. ``view``: the view of the seat that has to choose. ``legal``: its legal actions. ``budget``: the
        total number of playouts. ``besides``: actions that are always included and never dropped. If ``legal`` lists
        only some of several similar actions, the result can contain the unlisted ones too.
        """


class Halved(msgspec.Struct, Generic[C], frozen=True):
    """The result of sequential halving.

    ``order``: the candidates, starting with the chosen one and ending with the first one that was dropped. ``values``:
    each candidate's results in its playouts. Candidates dropped early have fewer results.
    """

    order: tuple[C, ...]
    values: Mapping[C, Sequence[int]]


def halved(
    candidates: Sequence[C],
    playouts: int,
    trial: Callable[[int], Trial[C]],
    *,
    doubt: int = DOUBT,
    stay: int = 1,
    last: int = 2,
) -> Halved[C]:
    """Compare ``candidates`` by sequential halving. ``trial(number)`` returns the function that tries a candidate in
    the playout with this number.

    The first ``stay`` candidates are never dropped, and at least one other is tried to the end. The first candidate is
    chosen unless another one is better by more than ``doubt`` tenths of the standard error. If ``stay`` is 0, the
    candidate with the best result is chosen. ``last``: the minimum number of candidates that are tried to the end.
    """
    staying, others = list(candidates[:stay]), list(candidates[stay:])
    values: dict[C, list[int]] = {one: [] for one in candidates}
    if len(candidates) == 1:
        return Halved(tuple(candidates), values)
    dropped: list[C] = []
    rounds, left = 1, len(candidates)
    while left > last:
        rounds, left = rounds + 1, max(last, left - left // 2)
    tried = 0
    for _ in range(rounds):
        moves = [*staying, *others]
        more = max(1, playouts // (rounds * len(moves)))
        for number in range(tried, tried + more):
            came_to = trial(number)
            for move in moves:
                values[move].append(came_to(move))
        tried += more
        others.sort(key=lambda one: -sum(values[one]))
        if len(moves) > max(stay + 1, last):
            kept = max(1, last - stay, len(moves) // 2 - stay + len(moves) % 2)
            others, dropped = others[:kept], [*others[kept:], *dropped]
    order = sorted([*staying[1:], *others], key=lambda one: -sum(values[one]))
    if staying:
        order.insert(beyond_doubt(values[order[0]], values[staying[0]], doubt), staying[0])
    return Halved((*order, *dropped), values)


def beyond_doubt(values: Sequence[int], others: Sequence[int], doubt: int = DOUBT) -> bool:
    """Return whether ``values`` are clearly greater than ``others``. Each value is compared with the one at the same
    index. The difference has to exceed ``doubt`` tenths of the standard error of the mean.
    """
    count, gained, spread = _gains(values, others)
    return gained > 0 and 100 * gained * gained * (count - 1) > doubt * doubt * spread


def weighed(found: Halved[C], point: int, actions: Callable[[C], A]) -> tuple[Weighed[A], ...]:
    """Return each candidate compared with the best one, which is listed first. Only candidates that were tried to the
    end can be the best. ``point``: the size of one point, in the units of the trials.
    """
    last = max(len(values) for values in found.values.values())
    tried = [one for one in found.order if len(found.values[one]) == last]
    best = max(tried, key=lambda one: sum(found.values[one]))
    rest = []
    for one in found.order:
        if one != best:
            count, gained, spread = _gains(found.values[one], found.values[best])
            value = HUNDREDTHS * gained // (count * point)
            error = isqrt(HUNDREDTHS * HUNDREDTHS * spread // (count - 1)) // (count * point) if count > 1 else 0
            rest.append(Weighed(actions(one), value, max(1, error)))
    return (Weighed(actions(best), 0, 0), *sorted(rest, key=lambda one: -one.value))


def _gains(values: Sequence[int], others: Sequence[int]) -> tuple[int, int, int]:
    gains = [value - other for value, other in zip(values, others, strict=False)]
    count, gained = len(gains), sum(gains)
    return count, gained, count * sum(gain * gain for gain in gains) - gained * gained

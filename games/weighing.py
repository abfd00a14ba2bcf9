"""Comparisons of actions by playouts: sequential halving, and its results in numbers.

All candidates get the same draws (paired), and the worse half of them drops out each time. A game that can compare has
``weigh`` in ``games/<game>/search/weighing.py`` (:class:`Weigh`); its computer chooses by the same.

All is whole numbers: the same arguments give the same answer on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from math import isqrt
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

import msgspec

A = TypeVar("A")
C = TypeVar("C", bound=Hashable)

DOUBT: Final = 20
"""Tenths of a standard error of the differences, beyond which one is better than another."""
HUNDREDTHS: Final = 100
"""Of a point: the unit of actions' values."""

Trial: TypeAlias = Callable[[C], int]
"""A function that returns a candidate's result in one playout, in units of the game's own. The same draws for all."""


class Weighed(msgspec.Struct, Generic[A], frozen=True):
    """An action beside the best one: ``value``, its gain for its seat against the best, in hundredths of a point (0 for
    the best; above 0 by chance alone), and its standard ``error`` (0 for the best), in the same unit. Others' gains
    count against it, and a win counts as in the computer's own choices.
    """

    action: A
    value: int
    error: int


class Weigh(Protocol):
    """A game's function for weighing actions."""

    def __call__(
        self, view: Any, legal: Sequence[Any], seed: int, budget: int, besides: Sequence[Any] = ()
    ) -> tuple[Weighed[Any], ...]:
        """Return the actions of ``legal`` (and others that they represent: rankings of wishes) that deserve a look, the
        best first, out of ``budget`` playouts in all, and those of ``besides``, however they look: these are tried to
        the end. Empty if playouts say nothing (Museum: arrangements and the draws of favours). ``view`` is of the seat
        that is asked.
        """


class Halved(msgspec.Struct, Generic[C], frozen=True):
    """The result of sequential halving: the candidates in order, the choice first and the first to drop out last; each
    one's results in the playouts, for early dropouts only those in the first ones.
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
    """Try ``candidates`` by ``trial(number)``. It tries the first ``stay`` of them to the end, and at least one more;
    the very first stays the choice unless another one is better beyond ``doubt``. If none has to stay, the one with the
    best result is the choice. ``last``: at least so many are tried to the end, if there are so many.
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
    """Return whether ``values`` are more than ``others``, one by one, by more than ``doubt`` tenths of the standard
    error of the mean.
    """
    count, gained, spread = _gains(values, others)
    return gained > 0 and 100 * gained * gained * (count - 1) > doubt * doubt * spread


def weighed(found: Halved[C], point: int, actions: Callable[[C], A]) -> tuple[Weighed[A], ...]:
    """Each candidate beside the one that came to the most of those tried to the end. ``point``: a point in the units of
    the trials.
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
    """In how many playouts both were tried, how much more ``values`` are in all, and that many times the sum of the
    squares less the square of the sum.
    """
    gains = [value - other for value, other in zip(values, others, strict=False)]
    count, gained = len(gains), sum(gains)
    return count, gained, count * sum(gain * gain for gain in gains) - gained * gained

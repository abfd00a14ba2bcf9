"""Suggests exhibits to a player: single objects or several together, each with its cheapest payment.

Suggestions are sorted by an estimate of their value (:mod:`games.museum.advice.appraisal`), which only uses what the
player can see.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

from games.museum.actions import Action, Exhibit
from games.museum.advice.appraisal import Appraisal
from games.museum.rules import payments
from games.museum.rules.payments import Payment
from games.museum.tables import VALUES
from games.museum.view import View

ALONE: Final = 2
"""The maximum number of suggestions with a single object."""
TOGETHER: Final = 3
"""The maximum number of objects in one suggestion."""
AMONG: Final = 7
"""Suggestions with several objects are combined from this many of the best single objects."""


class Suggestion(NamedTuple):
    """A suggested exhibit: the objects, and their cheapest payment. `gain`: the estimated gain in points."""

    objects: tuple[str, ...]
    payment: Payment
    gain: float


def suggested(view: View, legal: Sequence[Action]) -> list[Suggestion]:
    """Return the exhibits with the highest estimated gain, or an empty list if the player can't exhibit anything. First
    come the best exhibit of three objects and the best exhibit of two objects, each only if it gains more than the best
    exhibit with fewer objects. The best single objects follow.
    """
    if view.viewer is None or not any(isinstance(one, Exhibit) and one.objects for one in legal):
        return []
    own, there, appraisal = view.seats[view.viewer], payments.affordable(view), Appraisal(view)

    def of(objects: tuple[str, ...], paid: Payment) -> Suggestion:
        return Suggestion(objects, paid, appraisal.shown(objects) - appraisal.paid(*paid))

    items = (*sorted(own.cards or (), key=_value), *sorted(own.discard, key=_value))
    alone = sorted((of((one,), there[one]) for one in items if one in there), key=_order)
    first = {one.objects[0] for one in alone[:AMONG]}
    together: list[Suggestion] = []
    for count in range(2, min(TOGETHER, own.free) + 1):
        some = list(combinations((one for one in items if one in first), count))
        found = [of(objects, paid) for objects in some if (paid := payments.cheapest(view, objects)) is not None]
        best = min(found, key=_order, default=None)
        if best is not None and best.gain > (together or alone)[0].gain:
            together.insert(0, best)
    return [*together, *alone[:ALONE]]


def _value(one: str) -> tuple[int, str]:
    return -VALUES[one], one


def _order(one: Suggestion) -> tuple[float, tuple[str, ...]]:
    return -one.gain, one.objects

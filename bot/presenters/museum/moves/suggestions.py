"""Suggests exhibits to a player: single objects or several together, each with its cheapest payment.

A suggestion can be played with two presses, without filling a cart. Suggestions are sorted by an estimate of their
value (:mod:`games.museum.advice.appraisal`), which only uses what the player can see.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

from bot.presenters.museum.moves.cart import EMPTY, Cart, Till, mask_of
from games.museum.actions import Action, Exhibit
from games.museum.advice.appraisal import Appraisal
from games.museum.rules import payments
from games.museum.rules.payments import Payment
from games.museum.view import View

SUGGESTED: Final = 2
TOGETHER: Final = 3
AMONG: Final = 7


class Suggestion(NamedTuple):
    """A suggested exhibit: the objects, their cheapest payment, and the cart that exhibits them with this payment.
    `gain`: the estimated gain in points.
    """

    objects: tuple[str, ...]
    payment: Payment
    cart: Cart
    gain: float


def suggested(view: View, legal: Sequence[Action]) -> list[Suggestion]:
    """Return the exhibits with the highest estimated gain, or an empty list if the player can't exhibit anything. The
    best three objects together and the best two together come first, but each only if it gains more than the best
    exhibit with fewer objects. The best single objects follow.
    """
    if view.viewer is None or not any(isinstance(one, Exhibit) and one.objects for one in legal):
        return []
    till = Till(EMPTY, view)
    items = till.items
    there = payments.affordable(view)
    appraisal = Appraisal(view)

    def of(places: tuple[int, ...], paid: Payment) -> Suggestion:
        objects = tuple(items[place] for place in places)
        gain = appraisal.shown(objects) - appraisal.paid(*paid)
        return Suggestion(objects, paid, Cart(want=mask_of(places)), gain)

    alone = [of((place,), there[one]) for place, one in enumerate(items) if one in there]
    alone.sort(key=_order)
    among = [items.index(one.objects[0]) for one in alone[:AMONG]]
    together: list[Suggestion] = []
    for count in range(2, min(TOGETHER, till.own.free) + 1):
        found = []
        for places in combinations(sorted(among), count):
            paid = payments.cheapest(view, tuple(items[place] for place in places))
            if paid is not None:
                found.append(of(places, paid))
        best = min(found, key=_order, default=None)
        if best is not None and best.gain > (together or alone)[0].gain:
            together.insert(0, best)
    return [*together, *alone[:SUGGESTED]]


def _order(one: Suggestion) -> tuple[float, tuple[str, ...]]:
    return -one.gain, one.objects

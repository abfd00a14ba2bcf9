"""Suggests exhibits to a player: single objects or several together, each with its cheapest payment.

A suggestion can be played with two presses, without filling a cart. Suggestions are sorted by an estimate of their
value (:mod:`games.museum.advice.appraisal`), which only uses what the player can see.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

from bot.presenters.museum.moves.cart import EMPTY, Cart, Till, mask_of
from bot.presenters.museum.words.actions import payment
from bot.presenters.museum.words.labels import kind
from data.texts import Texts
from games.museum.actions import Action, Exhibit
from games.museum.advice.appraisal import Appraisal
from games.museum.rules import payments
from games.museum.rules.payments import Payment
from games.museum.view import View

SUGGESTED: Final = 2
TOGETHER: Final = 3
AMONG: Final = 7
LABEL: Final = 80
SEVERAL: Final = "🖼️"


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


def worth_a_button(suggestions: Sequence[Suggestion], tr: Texts) -> list[Suggestion]:
    """Return the suggestions that get a button: the best one with several objects, if its payment fits into the
    button's label, followed by those with a single object.
    """
    together = [one for one in suggestions if len(one.objects) > 1 and len(suggestion_text(one, tr)) <= LABEL][:1]
    alone = [one for one in suggestions if len(one.objects) == 1]
    return [*together, *alone][:SUGGESTED]


def suggestion_text(one: Suggestion, tr: Texts) -> str:
    """Return the label of a suggestion's button, such as `Greek Culture 5, pay Amphora + 2 prestige` or `3 together,
    pay Amphora`. If the names of the cards to pay with don't fit, the label gives their number. For several objects,
    :func:`together_text` returns the names.
    """
    paid = payment(*one.payment, tr)
    if len(one.objects) > 1:
        return tr("{count} together, pay {payment}", count=len(one.objects), payment=paid)
    text = tr("{object}, pay {payment}", object=kind(one.objects[0], tr), payment=paid)
    if len(text) <= LABEL:
        return text
    parts = [tr.plural("{count} card", "{count} cards", len(one.payment.cards))]
    if one.payment.prestige:
        parts.append(payment((), one.payment.prestige, tr))
    return tr("{object}, pay {payment}", object=kind(one.objects[0], tr), payment=" + ".join(parts))


def together_text(one: Suggestion, tr: Texts) -> str:
    """Return a line that names the objects of a suggestion, for display above its button. Return an empty string if
    there is only one object.
    """
    if len(one.objects) == 1:
        return ""
    objects = " + ".join(kind(each, tr) for each in one.objects)
    return f"{SEVERAL} " + tr("Together: {objects}", objects=objects)

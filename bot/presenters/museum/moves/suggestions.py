"""Suggested exhibits (:mod:`games.museum.advice.exhibits`) as buttons. A player can play a suggestion with two presses,
without filling a cart.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.presenters.museum.moves.cart import EMPTY, Cart, Till, mask_of
from bot.presenters.museum.words.actions import payment
from bot.presenters.museum.words.labels import kind
from data.texts import Texts
from games.museum.advice.exhibits import Suggestion
from games.museum.view import View

SUGGESTED: Final = 2
LABEL: Final = 80
SEVERAL: Final = "🖼️"


def cart_with(one: Suggestion, view: View) -> Cart:
    """Return the cart that exhibits the objects of a suggestion for its payment."""
    items = Till(EMPTY, view).items
    return Cart(want=mask_of(map(items.index, one.objects)))


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

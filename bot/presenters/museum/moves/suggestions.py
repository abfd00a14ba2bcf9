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
    items = Till(EMPTY, view).items
    return Cart(want=mask_of(map(items.index, one.objects)))


def worth_a_button(suggestions: Sequence[Suggestion], tr: Texts) -> list[Suggestion]:
    """Return the suggestions that get a button: the best one with several objects if its label isn't too long, then
    single objects.
    """
    together = [one for one in suggestions if len(one.objects) > 1 and len(suggestion_text(one, tr)) <= LABEL][:1]
    alone = [one for one in suggestions if len(one.objects) == 1]
    return [*together, *alone][:SUGGESTED]


def suggestion_text(one: Suggestion, tr: Texts) -> str:
    """Return a button's label, such as `Greek Culture 5, pay Amphora + 2 prestige` or `3 together, pay Amphora`. If the
    cards' names don't fit, it gives their number.
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
    if len(one.objects) == 1:
        return ""
    objects = " + ".join(kind(each, tr) for each in one.objects)
    return f"{SEVERAL} " + tr("Together: {objects}", objects=objects)

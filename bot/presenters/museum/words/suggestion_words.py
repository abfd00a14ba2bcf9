"""The texts on and above the button of a suggested exhibit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.presenters.museum.moves.actions import payment
from bot.presenters.museum.moves.suggestions import SUGGESTED, Suggestion
from bot.presenters.museum.words.labels import kind
from data.texts import Texts

LABEL: Final = 80
"""Discord's limit for a button."""
SEVERAL: Final = "🖼️"
"""Several objects in one payment; one alone has the sign of its civilization."""


def worth_a_button(suggestions: Sequence[Suggestion], tr: Texts) -> list[Suggestion]:
    """Return those that fit on buttons: of several objects the best whose payment a button can
    name, then single ones.
    """
    together = [one for one in suggestions if len(one.objects) > 1 and len(suggestion_text(one, tr)) <= LABEL][:1]
    alone = [one for one in suggestions if len(one.objects) == 1]
    return [*together, *alone][:SUGGESTED]


def suggestion_text(one: Suggestion, tr: Texts) -> str:
    """Return ``Greek Culture 5, pay Amphora + 2 prestige``, ``3 together, pay Amphora``: the payment has the names of
    the picture of one's hand, or if they don't fit a count. :func:`together_text` names the objects that are exhibited
    together.
    """
    paid = payment(*one.payment, tr)
    if len(one.objects) > 1:
        return tr("{count} together, pay {payment}", count=len(one.objects), payment=paid)
    text = tr("{object}, pay {payment}", object=kind(one.objects[0], tr), payment=paid)
    if len(text) <= LABEL:
        return text
    cards, prestige = one.payment
    parts = [tr.plural("{count} card", "{count} cards", len(cards))]
    if prestige:
        parts.append(tr("{count} prestige", count=prestige))
    return tr("{object}, pay {payment}", object=kind(one.objects[0], tr), payment=" + ".join(parts))


def together_text(one: Suggestion, tr: Texts) -> str:
    """Return the objects behind a button that exhibits several, for the text above it; empty for a single one."""
    if len(one.objects) == 1:
        return ""
    objects = " + ".join(kind(each, tr) for each in one.objects)
    return f"{SEVERAL} " + tr("Together: {objects}", objects=objects)

"""Texts on and above the buttons for suggested exhibits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.presenters.museum.moves.actions import payment
from bot.presenters.museum.moves.suggestions import SUGGESTED, Suggestion
from bot.presenters.museum.words.labels import kind
from data.texts import Texts

LABEL: Final = 80
"""Discord's limit for the length of a button's label, in characters."""
SEVERAL: Final = "🖼️"
"""The emoji on a button that exhibits several objects. A button for a single object has the
emoji of its civilization.
"""


def worth_a_button(suggestions: Sequence[Suggestion], tr: Texts) -> list[Suggestion]:
    """Return the suggestions that fit on buttons: the best one with several objects, if its payment fits, followed by
    those with a single object.
    """
    together = [one for one in suggestions if len(one.objects) > 1 and len(suggestion_text(one, tr)) <= LABEL][:1]
    alone = [one for one in suggestions if len(one.objects) == 1]
    return [*together, *alone][:SUGGESTED]


def suggestion_text(one: Suggestion, tr: Texts) -> str:
    """Return the text of a button, such as `Greek Culture 5, pay Amphora + 2 prestige` or `3 together, pay Amphora`. If
    the names of the cards to pay with don't fit, their number is shown instead. For several objects,
    :func:`together_text` returns the names.
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
    """Return a line that names the objects which a button exhibits together, or an empty string for a single object."""
    if len(one.objects) == 1:
        return ""
    objects = " + ".join(kind(each, tr) for each in one.objects)
    return f"{SEVERAL} " + tr("Together: {objects}", objects=objects)

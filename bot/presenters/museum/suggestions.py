"""What a player would most likely exhibit now, each with its cheapest payment: for two presses instead of a cart.

What is best is guessed as the computer players do (:mod:`games.museum.appraisal`), from the player's own view.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from bot.presenters.museum.cart import Cart, wantable
from games.museum import payments
from games.museum.actions import Action, Exhibit
from games.museum.appraisal import Appraisal
from games.museum.payments import Payment
from games.museum.view import View

SUGGESTED: Final = 4
"""So many exhibits are offered as buttons."""


class Suggestion(NamedTuple):
    """An object with its cheapest payment, and the cart that exhibits it so."""

    object: str
    payment: Payment
    cart: Cart


def suggested(view: View, legal: Sequence[Action]) -> list[Suggestion]:
    """What brings the player most for what it costs, the best first; empty where nothing can be exhibited."""
    if view.viewer is None or not any(isinstance(one, Exhibit) and one.objects for one in legal):
        return []
    items = wantable(view.seats[view.viewer])
    there = payments.affordable(view)
    found = [Suggestion(one, there[one], Cart(want=1 << place)) for place, one in enumerate(items) if one in there]
    appraisal = Appraisal(view)

    def loss(one: Suggestion) -> tuple[float, str]:
        return appraisal.paid(*one.payment) - appraisal.shown((one.object,)), one.object

    return sorted(found, key=loss)[:SUGGESTED]

"""Calculates prices and the cheapest payments from a player's view.

This module doesn't decide whether a payment is legal. :meth:`games.core.Game.apply` decides that, with the same prices.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.museum.rules import prices
from games.museum.rules.prices import Fault, Price, Purse
from games.museum.tables import VALUES
from games.museum.view import SeatView, View


class Payment(NamedTuple):
    """A payment for an action.

    ``cards``: the cards from the hand. ``prestige``: the total prestige, including ``Price.fixed``.
    """

    cards: tuple[str, ...]
    prestige: int


def price(view: View, objects: Sequence[str], experts: Sequence[str] = ()) -> Price:
    """Return the viewer's price for exhibiting ``objects`` from the hand or discard pile and hiring ``experts``, in one
    payment.
    """
    return prices.price(objects, experts, view.headline or "", _own(view).experts)


def price_bought(view: View, object_id: str) -> Price:
    """Return the viewer's price for an object in another player's discard pile (rule U4.2)."""
    return prices.bought(object_id, view.headline or "", _own(view).experts)


def price_hired(view: View, expert: str) -> int:
    # Rule U4.3.
    return prices.expert_cost(expert, view.headline or "", _own(view).experts)


def wrong(asked: Price, cards: Sequence[str], prestige: int) -> Fault | None:
    """Return the mistake in a payment of ``cards`` and ``prestige`` for the price ``asked``, or None if the payment is
    valid. ``prestige`` includes ``asked.fixed``.
    """
    if prestige < asked.fixed:
        return Fault("too-little", "", asked.fixed - prestige)
    return prices.fault(asked.cost, cards, prestige - asked.fixed)


def cheapest(view: View, objects: Sequence[str], experts: Sequence[str] = ()) -> Payment | None:
    """Return the cheapest payment for ``objects`` and ``experts`` together, or None if the viewer can't pay.

    Payments are compared by their total, then by their prestige, then by their number of cards. Among cards of equal
    value, the payment uses those that have the least in common with the viewer's other cards.
    """
    return next(suggestions(view, objects, experts), None)


def suggestions(view: View, objects: Sequence[str], experts: Sequence[str] = ()) -> Iterator[Payment]:
    """Yield payments for ``objects`` and ``experts`` together, cheapest first, with one payment for each possible
    amount of prestige.
    """
    return _payments(view, price(view, objects, experts), tuple(objects))


def cheapest_bought(view: View, object_id: str) -> Payment | None:
    return next(suggestions_bought(view, object_id), None)


def suggestions_bought(view: View, object_id: str) -> Iterator[Payment]:
    return _payments(view, price_bought(view, object_id), ())


def _payments(view: View, asked: Price, kept: tuple[str, ...]) -> Iterator[Payment]:
    seat = _own(view)
    purse = Purse(loneliest(view), seat.prestige)
    for way in purse.ways(asked, kept):
        yield Payment(purse.cards(way.cards, kept), way.prestige + asked.fixed)


def loneliest(view: View) -> tuple[str, ...]:
    """Return the viewer's hand, starting with the cards that have the least in common with the viewer's other cards.

    Cards are compared by civilization and domain, and then by value. Ties keep the order of the hand.
    """
    seat = _own(view)
    cards = seat.cards or ()
    kin: Counter[str] = Counter()
    for one in (*seat.museum, *cards):
        kin.update(_kinds(one))
    return tuple(sorted(cards, key=lambda one: (sum(kin[kind] for kind in _kinds(one)), VALUES[one])))


def affordable(view: View) -> dict[str, Payment]:
    """Return the cheapest payment for each card that the viewer could exhibit, buy or hire on its own. The keys are the
    cards' ids.

    This doesn't check whose turn it is.
    """
    seat = _own(view)
    purse = Purse(loneliest(view), seat.prestige)
    found: dict[str, Payment] = {}

    def add(one: str, asked: Price, kept: tuple[str, ...] = ()) -> None:
        ways = purse.ways(asked, kept)
        if ways:
            found[one] = Payment(purse.cards(ways[0].cards, kept), ways[0].prestige + asked.fixed)

    if seat.free:
        for one in (*(seat.cards or ()), *seat.discard):
            add(one, price(view, (one,)), (one,))
        for other, owner in enumerate(view.seats):
            for one in owner.discard if other != view.viewer else ():
                add(one, price_bought(view, one))
    for expert in view.experts:
        add(expert.id, Price(price_hired(view, expert.id), 0))
    return found


def _kinds(one: str) -> tuple[str, str]:
    civilization, _, rest = one.partition("-")
    return civilization, rest[0]


def _own(view: View) -> SeatView:
    if view.viewer is None:
        raise ValueError("the public pays nothing")
    return view.seats[view.viewer]

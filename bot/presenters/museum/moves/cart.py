"""Keep a player's cart: what they want to exhibit, hire or buy (U4.1 to U4.3), and how they pay. The ids of controls
store the cart as bit masks over lists whose order depends only on the position, so the cart survives a restart of the
bot. If players choose cards to pay with, prestige makes up the difference, since a payment may not contain anything
superfluous (U4.1).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final, Self

import msgspec
from msgspec.structs import replace

from bot.controls.ids import UnknownControl, mask, number
from bot.match.pure.log.line import base36
from bot.presenters.museum.moves.actions import by_value, own_of
from games.museum.actions import Buy, Exhibit
from games.museum.rules import payments
from games.museum.rules.payments import Payment
from games.museum.rules.prices import Fault, Price
from games.museum.tables import VALUES
from games.museum.view import View

LARGEST: Final = 90
FOR_SALE: Final = 4 * LARGEST
MOST_PRESTIGE: Final = 40
AUTO, OWN = "auto", "own"


class Cart(msgspec.Struct, frozen=True):
    """A player's cart. `want`: the objects to exhibit, as a bit mask over :attr:`Till.items`. `hire`: the experts to
    hire, as a bit mask over the available ones. `buy`: 0, or the object to buy, as its place in :attr:`Till.sales`
    counted from 1; the cart then contains nothing else. `how`: the kind of payment, or an amount of prestige. `pay`:
    the cards chosen for payment, as a bit mask over :attr:`Till.hand`. `page`: the page on display, for lists that
    don't fit into a select.
    """

    want: int = 0
    hire: int = 0
    buy: int = 0
    how: str = AUTO
    pay: int = 0
    page: int = 0

    def parts(self) -> tuple[str, ...]:
        return base36(self.want), base36(self.hire), str(self.buy), self.how, base36(self.pay), str(self.page)

    @property
    def empty(self) -> bool:
        return not (self.want or self.hire or self.buy)

    def filled(self, *, want: int = 0, hire: int = 0, buy: int = 0) -> Self:
        """Return a cart with these contents. Cards that the player chose as payment stay chosen, unless they are now
        among the objects to exhibit.
        """
        cart = replace(self, want=want, hire=hire, buy=buy)
        return cart.paid(OWN, self.pay) if self.how == OWN else cart.paid(AUTO)

    def paid(self, how: str, pay: int = 0) -> Self:
        return replace(self, how=how, pay=pay & ~self.want)


EMPTY: Final = Cart()


def cart_of(parts: Sequence[str]) -> Cart:
    if len(parts) != len(EMPTY.parts()):
        raise UnknownControl(":".join(parts))
    want, hire, buy, how, pay, page = parts
    if how not in {AUTO, OWN}:
        number(how, MOST_PRESTIGE)
    return Cart(mask(want), mask(hire), number(buy, FOR_SALE), how, mask(pay), number(page, LARGEST))


def chosen(bits: int, items: Sequence[str]) -> tuple[str, ...]:
    return tuple(item for place, item in enumerate(items) if bits >> place & 1)


def mask_of(places: Iterable[int]) -> int:
    return sum(1 << place for place in set(places))


class Till:
    """A player's cart, with the choices and prices in the current position. Raises :class:`UnknownControl` if the cart
    contains something that isn't available, for example because the id was forged. `hand`: the cards to pay with.
    `items`: the objects to exhibit (U4.1), those in the hand first. `sales`: the objects in the other players' discards
    (U4.2), each with its owner's seat. All three lists are sorted by value.
    """

    def __init__(self, cart: Cart, view: View) -> None:
        self.cart = cart
        self.view = view
        self.own = own_of(view)
        self.hand = by_value(self.own.cards or ())[:LARGEST]
        self.items = (*self.hand, *by_value(self.own.discard))[:LARGEST]
        sales = [
            (owner, one) for owner, other in enumerate(view.seats) for one in other.discard if owner != view.viewer
        ]
        self.sales = tuple(sorted(sales, key=lambda sale: (-VALUES[sale[1]], sale)))
        masks = ((cart.want, self.items), (cart.hire, view.experts), (cart.pay, self.hand))
        there = all(bits >> len(items) == 0 for bits, items in masks) and cart.buy <= len(self.sales)
        if not there or (cart.buy and (cart.want or cart.hire)) or (cart.pay and cart.how != OWN):
            raise UnknownControl(":".join(cart.parts()))
        self.objects = chosen(cart.want, self.items)
        self.experts = chosen(cart.hire, [expert.id for expert in view.experts])
        self.bought = self.sales[cart.buy - 1][1] if cart.buy else ""

    @cached_property
    def price(self) -> Price:
        if self.bought:
            return payments.price_bought(self.view, self.bought)
        return payments.price(self.view, self.objects, self.experts)

    @cached_property
    def ways(self) -> list[Payment]:
        """The possible payments: the cheapest one, and then one for each other possible amount of prestige. The list is
        empty if the player can't pay.
        """
        if self.cart.empty:
            return []
        if self.bought:
            return list(payments.suggestions_bought(self.view, self.bought))
        return list(payments.suggestions(self.view, self.objects, self.experts))

    @cached_property
    def payment(self) -> Payment | None:
        """The chosen payment, or None if the player can't pay. If the player chose the cards, their value may be too
        low or too high.
        """
        if self.cart.how == OWN and not self.cart.empty:
            cards = chosen(self.cart.pay, self.hand)
            lacking = max(0, self.price.cost - sum(VALUES[card] for card in cards))
            return Payment(cards, min(self.own.prestige, lacking + self.price.fixed))
        found = (one for one in self.ways if str(one.prestige) == self.cart.how)
        return next(found, self.ways[0] if self.ways else None)

    @property
    def fault(self) -> Fault | None:
        return payments.wrong(self.price, *self.payment) if self.payment else None

    @property
    def fills(self) -> int:
        return len(self.objects) + bool(self.bought)

    @property
    def good(self) -> bool:
        return self.payment is not None and self.fault is None and self.fills <= self.own.free

    def action(self) -> Exhibit | Buy | None:
        if self.payment is None:
            return None
        return Buy(self.bought, *self.payment) if self.bought else Exhibit(self.objects, self.experts, *self.payment)

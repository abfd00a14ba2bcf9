"""A cart: what a player wants to exhibit, hire or buy (U4.1 to U4.3), and how they pay.

The ids of a cart's controls (:mod:`bot.controls.ids`) store the cart as bit masks. Each bit stands for an item of a
list, whose order only depends on the position. A cart therefore survives a restart of the bot, and the ids don't reveal
what was chosen.

Players choose either the cards or the amount of prestige to pay. If they choose the cards, prestige makes up the
difference, since a payment may not contain anything superfluous (U4.1).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final, Self

import msgspec
from msgspec.structs import replace

from bot.controls.ids import UnknownControl, mask, number
from bot.match.pure.log.line import base36
from bot.presenters.museum.moves.actions import own_of
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
    """The contents of a cart, and how the player pays for them.

    `want`: the objects to exhibit, as a mask over :attr:`Till.items`. `hire`: the experts to hire, as a mask over the
    available ones. `buy`: the object to buy, as a position in :attr:`Till.sales` counted from 1, or 0 for no purchase.
    A cart with a purchase contains nothing else. `how`: the kind of payment, or an amount of prestige. `pay`: the cards
    that the player chose as payment, as a mask over :attr:`Till.hand`. `page`: the page on display, for lists that
    don't fit into a select.
    """

    want: int = 0
    hire: int = 0
    buy: int = 0
    how: str = AUTO
    pay: int = 0
    page: int = 0

    def parts(self) -> tuple[str, ...]:
        """Return the cart as the parts that store it in a control's id. :func:`cart_of` parses them."""
        return base36(self.want), base36(self.hire), str(self.buy), self.how, base36(self.pay), str(self.page)

    @property
    def empty(self) -> bool:
        """Return whether nothing is in the cart."""
        return not (self.want or self.hire or self.buy)

    def filled(self, *, want: int = 0, hire: int = 0, buy: int = 0) -> Self:
        """Return a cart with these contents. It keeps the cards that the player chose as payment, but cards to exhibit
        can't also be used to pay. Any other payment becomes the cheapest.
        """
        cart = replace(self, want=want, hire=hire, buy=buy)
        return cart.paid(OWN, self.pay) if self.how == OWN else cart.paid(AUTO)

    def paid(self, how: str, pay: int = 0) -> Self:
        """Return the cart with another payment. Cards to exhibit are left out of `pay`."""
        return replace(self, how=how, pay=pay & ~self.want)


EMPTY: Final = Cart()


def by_value(objects: Iterable[str]) -> tuple[str, ...]:
    """Return the objects sorted by value, highest first. Pictures use the same order."""
    return tuple(sorted(objects, key=lambda one: (-VALUES[one], one)))


def cart_of(parts: Sequence[str]) -> Cart:
    """Return the cart stored in the parts of an id. Raises :class:`UnknownControl` if they are invalid."""
    if len(parts) != len(EMPTY.parts()):
        raise UnknownControl(":".join(parts))
    want, hire, buy, how, pay, page = parts
    if how not in {AUTO, OWN}:
        number(how, MOST_PRESTIGE)
    return Cart(mask(want), mask(hire), number(buy, FOR_SALE), how, mask(pay), number(page, LARGEST))


def chosen(bits: int, items: Sequence[str]) -> tuple[str, ...]:
    """Return the items whose bits are set in `bits`."""
    return tuple(item for place, item in enumerate(items) if bits >> place & 1)


def mask_of(places: Iterable[int]) -> int:
    """Return a bit mask in which the bits at the positions `places` are set."""
    return sum(1 << place for place in set(places))


class Till:
    """A cart in a position, as its player sees it. Raises :class:`UnknownControl` if the cart is inconsistent, or
    contains objects or experts that aren't there. That happens if a control's id was forged.

    `hand`: the cards to pay with. `items`: the objects that can be exhibited (U4.1), those in the hand first. `sales`:
    the objects in the other players' discards (U4.2), each with its owner's seat. All are sorted by value. `objects`,
    `experts`: the objects to exhibit, and the experts to hire. `bought`: the object to buy, or an empty string.
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
        """Return the price of all objects and experts in the cart."""
        if self.bought:
            return payments.price_bought(self.view, self.bought)
        return payments.price(self.view, self.objects, self.experts)

    @cached_property
    def ways(self) -> list[Payment]:
        """Return the cheapest payment, followed by one payment for each other possible amount of prestige. Return an
        empty list if the cart is empty or the player can't pay.
        """
        if self.cart.empty:
            return []
        if self.bought:
            return list(payments.suggestions_bought(self.view, self.bought))
        return list(payments.suggestions(self.view, self.objects, self.experts))

    @cached_property
    def payment(self) -> Payment | None:
        """Return how the cart is paid for, or None if it's empty or the player can't pay. If the player chose the
        cards, there may be too few or too many.
        """
        if self.cart.how == OWN and not self.cart.empty:
            cards = chosen(self.cart.pay, self.hand)
            lacking = max(0, self.price.cost - sum(VALUES[card] for card in cards))
            return Payment(cards, min(self.own.prestige, lacking + self.price.fixed))
        found = (one for one in self.ways if str(one.prestige) == self.cart.how)
        return next(found, self.ways[0] if self.ways else None)

    @property
    def fault(self) -> Fault | None:
        """Return the mistake in the payment, or None if the payment is valid or there is none."""
        return payments.wrong(self.price, *self.payment) if self.payment else None

    @property
    def fills(self) -> int:
        """Return the number of museum slots that the cart's objects need."""
        return len(self.objects) + bool(self.bought)

    @property
    def good(self) -> bool:
        """Return whether the cart's move is legal."""
        return self.payment is not None and self.fault is None and self.fills <= self.own.free

    def action(self) -> Exhibit | Buy | None:
        """Return the move that plays the cart, or None if the cart is empty or can't be paid for. The move may still be
        illegal.
        """
        if self.payment is None:
            return None
        return Buy(self.bought, *self.payment) if self.bought else Exhibit(self.objects, self.experts, *self.payment)

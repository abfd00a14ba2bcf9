"""A cart: the things that a player wants to exhibit, hire or buy (U4.1 to U4.3), and their payment.

A cart is stored in the ids of its controls (:mod:`bot.controls.ids`), with bit masks over lists that the seat's own
view gives in a fixed order at one position. So it works after a restart, and an id only tells other people that
something was chosen.

The cards that pay leave no choice of prestige: it makes up the difference, as a payment may contain nothing superfluous
(U4.1). So a player chooses the cards, or how much prestige, and the other follows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from bot.controls.ids import UnknownControl, mask, number
from bot.match.pure.log.line import base36
from games.museum.actions import Buy, Exhibit
from games.museum.rules import payments
from games.museum.rules.payments import Payment
from games.museum.rules.prices import Price
from games.museum.tables import VALUES
from games.museum.view import SeatView, View

LARGEST: Final = 90
"""Bits of a mask at most, so items of a list: with two full ones an id is near Discord's 100 characters. It is half of
all objects there are; the least valuable ones of a still larger discard come into reach as the others leave it.
"""
FOR_SALE: Final = 4 * LARGEST
"""More than there are objects."""
MOST_PRESTIGE: Final = 40
"""More than there is (U1.3)."""
AUTO, OWN = "auto", "own"
"""The kinds of payment: the cheapest way; with chosen cards. Any other value is the amount of prestige to pay."""


class Cart(msgspec.Struct, frozen=True):
    """``want``: a mask over :func:`wantable`. ``hire``: over the laid-out experts. ``buy``: the place from 1 in
    :func:`for_sale`, 0 for nothing; with a purchase the cart wants nothing else. ``how``: the kind of payment; ``pay``:
    a mask over :func:`hand_of`, for chosen cards. ``page``: of lists that are longer than a select.
    """

    want: int = 0
    hire: int = 0
    buy: int = 0
    how: str = AUTO
    pay: int = 0
    page: int = 0

    def parts(self) -> tuple[str, ...]:
        """The cart as parts of an id; :func:`cart_of` reads them back."""
        return base36(self.want), base36(self.hire), str(self.buy), self.how, base36(self.pay), str(self.page)


EMPTY: Final = Cart()


def by_value(objects: Iterable[str]) -> tuple[str, ...]:
    """The most valuable first, as on the pictures."""
    return tuple(sorted(objects, key=lambda one: (-VALUES[one], one)))


def hand_of(seat: SeatView) -> tuple[str, ...]:
    """The seat's own hand, as carts count it."""
    return by_value(seat.cards or ())[:LARGEST]


def wantable(seat: SeatView) -> tuple[str, ...]:
    """Return the objects that the seat can exhibit by U4.1: the hand, then its own discard."""
    return (*hand_of(seat), *by_value(seat.discard))[:LARGEST]


def for_sale(view: View, seat: int) -> tuple[tuple[int, str], ...]:
    """Return the others' discards (U4.2): owner and object, the most valuable first."""
    found = [(owner, one) for owner, other in enumerate(view.seats) if owner != seat for one in other.discard]
    return tuple(sorted(found, key=lambda sale: (-VALUES[sale[1]], sale)))


def cart_of(parts: Sequence[str]) -> Cart:
    """Return the cart in the parts of an id. Raises :class:`UnknownControl` for anything else."""
    if len(parts) != len(EMPTY.parts()):
        raise UnknownControl(":".join(parts))
    want, hire, buy, how, pay, page = parts
    if how not in {AUTO, OWN}:
        number(how, MOST_PRESTIGE)
    return Cart(mask(want), mask(hire), number(buy, FOR_SALE), how, mask(pay), number(page, LARGEST))


def fits(cart: Cart, view: View, seat: int) -> bool:
    """Return whether every bit of ``cart`` has its object: a forged id may have more."""
    own = view.seats[seat]
    masks = ((cart.want, wantable(own)), (cart.hire, view.experts), (cart.pay, hand_of(own)))
    there = all(bits >> len(items) == 0 for bits, items in masks) and cart.buy <= len(for_sale(view, seat))
    return there and not (cart.buy and (cart.want or cart.hire)) and (cart.how == OWN or not cart.pay)


def chosen(bits: int, items: Sequence[str]) -> tuple[str, ...]:
    """The items whose bits are set, in their order."""
    return tuple(item for place, item in enumerate(items) if bits >> place & 1)


def mask_of(places: Iterable[int]) -> int:
    """A mask with these bits."""
    return sum(1 << place for place in set(places))


def wants(cart: Cart, view: View, seat: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the wanted objects and experts; an object to buy is neither."""
    own = view.seats[seat]
    return chosen(cart.want, wantable(own)), chosen(cart.hire, [expert.id for expert in view.experts])


def bought(cart: Cart, view: View, seat: int) -> str:
    """Return the object to buy; empty for none."""
    return for_sale(view, seat)[cart.buy - 1][1] if cart.buy else ""


def empty(cart: Cart) -> bool:
    """Return whether the player wants nothing."""
    return not (cart.want or cart.hire or cart.buy)


def price(cart: Cart, view: View, seat: int) -> Price:
    """Return the price of the whole cart."""
    if cart.buy:
        return payments.price_bought(view, bought(cart, view, seat))
    return payments.price(view, *wants(cart, view, seat))


def ways(cart: Cart, view: View, seat: int) -> list[Payment]:
    """Return the cheapest way to pay first, then one for each other amount of prestige; empty if there is none."""
    if cart.buy:
        return list(payments.suggestions_bought(view, bought(cart, view, seat)))
    return list(payments.suggestions(view, *wants(cart, view, seat)))


def payment(cart: Cart, view: View, seat: int) -> Payment | None:
    """Return the cart's payment; None if there is no way to pay. Chosen cards may be too few, or too many."""
    if empty(cart):
        return None
    if cart.how == OWN:
        own, asked = view.seats[seat], price(cart, view, seat)
        cards = chosen(cart.pay, hand_of(own))
        lacking = max(0, asked.cost - sum(VALUES[card] for card in cards))
        return Payment(cards, min(own.prestige, lacking + asked.fixed))
    found = ways(cart, view, seat)
    return next((one for one in found if str(one.prestige) == cart.how), found[0] if found else None)


def prestiges(cart: Cart, view: View, seat: int) -> list[int]:
    """Return the possible amounts of prestige, ascending."""
    return [] if empty(cart) else sorted(one.prestige for one in ways(cart, view, seat))


def with_wanted(cart: Cart, objects: int, *, among: int) -> Cart:
    """Return ``cart`` with the wanted bits of ``among`` set as in ``objects``. Wanted objects do not pay."""
    want = (cart.want & ~among) | (objects & among)
    return _again(msgspec.structs.replace(cart, want=want, buy=0))


def with_expert(cart: Cart, place: int) -> Cart:
    """``cart`` with an expert put in, or taken out."""
    return _again(msgspec.structs.replace(cart, hire=cart.hire ^ (1 << place), buy=0))


def with_bought(cart: Cart, place: int) -> Cart:
    """``cart`` with one object out of another's discard, and nothing else."""
    return _again(msgspec.structs.replace(cart, want=0, hire=0, buy=place + 1))


def with_cards(cart: Cart, cards: int, *, among: int) -> Cart:
    """Return ``cart`` with cards of the player's own choice as payment. Wanted objects do not pay."""
    pay = ((cart.pay & ~among) | (cards & among)) & ~cart.want
    return msgspec.structs.replace(cart, how=OWN, pay=pay)


def with_prestige(cart: Cart, prestige: int) -> Cart:
    """Return ``cart`` with so much prestige as payment, and the cards that go with it."""
    return msgspec.structs.replace(cart, how=str(prestige), pay=0)


def cheapest(cart: Cart) -> Cart:
    """Return ``cart`` with the cheapest payment."""
    return msgspec.structs.replace(cart, how=AUTO, pay=0)


def turned(cart: Cart, page: int) -> Cart:
    """``cart`` at another page."""
    return msgspec.structs.replace(cart, page=page)


def _again(cart: Cart) -> Cart:
    """Return ``cart`` after a change of the wanted things: chosen cards stay, so far as they still can."""
    return msgspec.structs.replace(cart, pay=cart.pay & ~cart.want) if cart.how == OWN else cheapest(cart)


def action_of(cart: Cart, view: View, seat: int) -> Exhibit | Buy | None:
    """Return the cart's move; None if it wants nothing, or nothing can pay. The rules judge it."""
    found = payment(cart, view, seat)
    if found is None:
        return None
    if cart.buy:
        return Buy(bought(cart, view, seat), found.cards, found.prestige)
    objects, experts = wants(cart, view, seat)
    return Exhibit(objects, experts, found.cards, found.prestige)

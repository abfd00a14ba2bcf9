"""A cart: what a player wants to exhibit, hire or buy (U4.1 to U4.3), and how they pay.

The ids of a cart's controls (:mod:`bot.controls.ids`) store the cart as bit masks. Each bit stands for an item of a
list, whose order only depends on the position. A cart therefore survives a restart of the bot, and the ids don't reveal
what was chosen.

Players choose either the cards or the amount of prestige to pay. If they choose the cards, prestige makes up the
difference, since a payment may not contain anything superfluous (U4.1).
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
FOR_SALE: Final = 4 * LARGEST
MOST_PRESTIGE: Final = 40
AUTO, OWN = "auto", "own"


class Cart(msgspec.Struct, frozen=True):
    """The contents of a cart, and how the player pays for them.

    `want`: the objects to exhibit, as a mask over :func:`wantable`. `hire`: the experts to hire, as a mask over the
    available ones. `buy`: the object to buy, as a position in :func:`for_sale` counted from 1, or 0 for no purchase. A
    cart with a purchase contains nothing else. `how`: the kind of payment, or an amount of prestige. `pay`: the cards
    that the player chose as payment, as a mask over :func:`hand_of`. `page`: the page on display, for lists that don't
    fit into a select.
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


EMPTY: Final = Cart()


def by_value(objects: Iterable[str]) -> tuple[str, ...]:
    """Return the objects sorted by value, highest first. Pictures use the same order."""
    return tuple(sorted(objects, key=lambda one: (-VALUES[one], one)))


def hand_of(seat: SeatView) -> tuple[str, ...]:
    """Return the cards in the seat's hand, in the order that carts use."""
    return by_value(seat.cards or ())[:LARGEST]


def wantable(seat: SeatView) -> tuple[str, ...]:
    """Return the objects that the seat can exhibit (U4.1): those in its hand, followed by those in its discard."""
    return (*hand_of(seat), *by_value(seat.discard))[:LARGEST]


def for_sale(view: View, seat: int) -> tuple[tuple[int, str], ...]:
    """Return the objects in the other players' discards (U4.2), each with its owner's seat, most valuable first."""
    found = [(owner, one) for owner, other in enumerate(view.seats) if owner != seat for one in other.discard]
    return tuple(sorted(found, key=lambda sale: (-VALUES[sale[1]], sale)))


def cart_of(parts: Sequence[str]) -> Cart:
    """Return the cart stored in the parts of an id. Raises :class:`UnknownControl` if they are invalid."""
    if len(parts) != len(EMPTY.parts()):
        raise UnknownControl(":".join(parts))
    want, hire, buy, how, pay, page = parts
    if how not in {AUTO, OWN}:
        number(how, MOST_PRESTIGE)
    return Cart(mask(want), mask(hire), number(buy, FOR_SALE), how, mask(pay), number(page, LARGEST))


def fits(cart: Cart, view: View, seat: int) -> bool:
    """Return whether `cart` is consistent and contains only existing objects and experts. This can be false if a
    control's id was forged.
    """
    own = view.seats[seat]
    masks = ((cart.want, wantable(own)), (cart.hire, view.experts), (cart.pay, hand_of(own)))
    there = all(bits >> len(items) == 0 for bits, items in masks) and cart.buy <= len(for_sale(view, seat))
    return there and not (cart.buy and (cart.want or cart.hire)) and (cart.how == OWN or not cart.pay)


def chosen(bits: int, items: Sequence[str]) -> tuple[str, ...]:
    """Return the items whose bits are set in `bits`."""
    return tuple(item for place, item in enumerate(items) if bits >> place & 1)


def mask_of(places: Iterable[int]) -> int:
    """Return a bit mask in which the bits at the positions `places` are set."""
    return sum(1 << place for place in set(places))


def wants(cart: Cart, view: View, seat: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the objects and the experts in the cart. An object to buy isn't included."""
    own = view.seats[seat]
    return chosen(cart.want, wantable(own)), chosen(cart.hire, [expert.id for expert in view.experts])


def bought(cart: Cart, view: View, seat: int) -> str:
    """Return the object to buy, or an empty string if there is none."""
    return for_sale(view, seat)[cart.buy - 1][1] if cart.buy else ""


def empty(cart: Cart) -> bool:
    """Return whether the cart is empty."""
    return not (cart.want or cart.hire or cart.buy)


def price(cart: Cart, view: View, seat: int) -> Price:
    """Return the price of everything in the cart."""
    if cart.buy:
        return payments.price_bought(view, bought(cart, view, seat))
    return payments.price(view, *wants(cart, view, seat))


def ways(cart: Cart, view: View, seat: int) -> list[Payment]:
    """Return the cheapest payment, followed by one payment for each other possible amount of prestige. Return an empty
    list if the player can't pay.
    """
    if cart.buy:
        return list(payments.suggestions_bought(view, bought(cart, view, seat)))
    return list(payments.suggestions(view, *wants(cart, view, seat)))


def payment(cart: Cart, view: View, seat: int) -> Payment | None:
    """Return how the cart is paid for, or None if it's empty or the player can't pay. If the player chose the cards,
    there may be too few or too many.
    """
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
    """Return the amounts of prestige that a payment for the cart can contain, in ascending order."""
    return [] if empty(cart) else sorted(one.prestige for one in ways(cart, view, seat))


def with_wanted(cart: Cart, objects: int, *, among: int) -> Cart:
    """Return `cart` with a new selection from the objects in the mask `among`. `objects` is the mask of those to
    exhibit. The others in `among` are deselected. Objects to exhibit can't also be used to pay.
    """
    want = (cart.want & ~among) | (objects & among)
    return _again(msgspec.structs.replace(cart, want=want, buy=0))


def with_expert(cart: Cart, place: int) -> Cart:
    """Return `cart` with the expert at position `place` added, or removed if the expert was already there."""
    return _again(msgspec.structs.replace(cart, hire=cart.hire ^ (1 << place), buy=0))


def with_bought(cart: Cart, place: int) -> Cart:
    """Return a cart that only buys the object at position `place` of :func:`for_sale`."""
    return _again(msgspec.structs.replace(cart, want=0, hire=0, buy=place + 1))


def with_cards(cart: Cart, cards: int, *, among: int) -> Cart:
    """Return `cart` with a new selection from the cards in the mask `among`. `cards` is the mask of those to pay with.
    The others in `among` are deselected. Cards to exhibit can't also be used to pay.
    """
    pay = ((cart.pay & ~among) | (cards & among)) & ~cart.want
    return msgspec.structs.replace(cart, how=OWN, pay=pay)


def with_prestige(cart: Cart, prestige: int) -> Cart:
    """Return `cart` with `prestige` as the amount of prestige to pay. The cards that make up the rest are chosen
    automatically.
    """
    return msgspec.structs.replace(cart, how=str(prestige), pay=0)


def cheapest(cart: Cart) -> Cart:
    """Return `cart` with the cheapest payment."""
    return msgspec.structs.replace(cart, how=AUTO, pay=0)


def turned(cart: Cart, page: int) -> Cart:
    """Return `cart` with its lists turned to the page `page`."""
    return msgspec.structs.replace(cart, page=page)


def _again(cart: Cart) -> Cart:
    return msgspec.structs.replace(cart, pay=cart.pay & ~cart.want) if cart.how == OWN else cheapest(cart)


def action_of(cart: Cart, view: View, seat: int) -> Exhibit | Buy | None:
    """Return the move that plays the cart, or None if the cart is empty or can't be paid for. The move may still be
    illegal.
    """
    found = payment(cart, view, seat)
    if found is None:
        return None
    if cart.buy:
        return Buy(bought(cart, view, seat), found.cards, found.prestige)
    objects, experts = wants(cart, view, seat)
    return Exhibit(objects, experts, found.cards, found.prestige)

"""What a player puts together before they exhibit or hire (U4.1, U4.3): what they want and what they pay with.

A cart lives in the ids of its controls (:mod:`bot.controls.ids`), as bit masks over lists that the seat's own view
gives in a fixed order at one position: the hand, then the own discard for what is wanted; the row of experts; the hand
for what pays. So it works after a restart, and an id says nothing to anybody else than that something was chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from bot.controls.ids import UnknownControl
from games.museum.actions import Exhibit
from games.museum.view import SeatView, View

LARGEST: Final = 96
"""Bits of a mask at most: 24 hexadecimal digits. All objects that anybody can have in hand and discard are fewer."""
MOST_PRESTIGE: Final = 32
"""U1.3."""


class Cart(msgspec.Struct, frozen=True):
    """``want``: a mask over :func:`wantable`; ``hire``: over the laid-out experts; ``pay``: over the hand; ``prestige``.
    ``own``: the payment was chosen by the player; else the cheapest one is meant, and ``pay``, ``prestige`` are 0.
    """

    want: int = 0
    hire: int = 0
    pay: int = 0
    prestige: int = 0
    own: bool = False


EMPTY: Final = Cart()


def wantable(seat: SeatView) -> tuple[str, ...]:
    """What the seat can exhibit by U4.1: the hand, then the own discard."""
    return (*(seat.cards or ()), *seat.discard)


def written(cart: Cart) -> tuple[str, ...]:
    """The cart as four parts of a control's id: ``want``, ``hire``, ``pay``, ``prestige`` (or ``auto``)."""
    return (
        f"{cart.want:x}",
        f"{cart.hire:x}",
        f"{cart.pay:x}",
        str(cart.prestige) if cart.own else AUTO,
    )


AUTO: Final = "auto"


def read(parts: Sequence[str]) -> Cart:
    """The cart that :func:`written` wrote. Raises :class:`UnknownControl`."""
    if len(parts) != 4:
        raise UnknownControl(":".join(parts))
    want, hire, pay = (_mask(part) for part in parts[:3])
    if parts[3] == AUTO:
        cart = Cart(want, hire)
    else:
        if not parts[3].isdecimal() or int(parts[3]) > MOST_PRESTIGE:
            raise UnknownControl(parts[3])
        cart = Cart(want, hire, pay, int(parts[3]), own=True)
    if written(cart) != tuple(parts):
        raise UnknownControl(":".join(parts))
    return cart


def _mask(text: str) -> int:
    if not 0 < len(text) <= LARGEST // 4 or not set(text) <= set("0123456789abcdef"):
        raise UnknownControl(text)
    return int(text, 16)


def fits(cart: Cart, view: View, seat: int) -> bool:
    """Whether every bit of ``cart`` stands for something that is there: a forged or an old id may have more."""
    own = view.seats[seat]
    lengths = (len(wantable(own)), len(view.experts), len(own.cards or ()))
    masks = (cart.want, cart.hire, cart.pay)
    return all(mask >> length == 0 for mask, length in zip(masks, lengths, strict=True))


def chosen(mask: int, items: Sequence[str]) -> tuple[str, ...]:
    """The items whose bits are set, in their order."""
    return tuple(item for place, item in enumerate(items) if mask >> place & 1)


def mask_of(places: Sequence[int]) -> int:
    """A mask with these bits."""
    return sum(1 << place for place in set(places))


def wants(cart: Cart, view: View, seat: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The objects and the experts that are wanted. Objects in the order of :func:`wantable`, which is the one in which
    they come into the museum.
    """
    own = view.seats[seat]
    return chosen(cart.want, wantable(own)), chosen(cart.hire, [expert.id for expert in view.experts])


def paid(cart: Cart, view: View, seat: int) -> tuple[tuple[str, ...], int]:
    """The cards and the prestige of a payment that the player has chosen."""
    return chosen(cart.pay, view.seats[seat].cards or ()), cart.prestige


def with_wanted(cart: Cart, objects: int, *, among: int) -> Cart:
    """``cart`` with the bits of ``among`` in what is wanted set as ``objects`` has them. What is wanted does not pay."""
    want = (cart.want & ~among) | (objects & among)
    return Cart(want, cart.hire, cart.pay & ~want, cart.prestige, own=cart.own)


def with_expert(cart: Cart, place: int) -> Cart:
    """``cart`` with an expert put in, or taken out."""
    return Cart(cart.want, cart.hire ^ (1 << place), cart.pay, cart.prestige, own=cart.own)


def with_payment(cart: Cart, pay: int, prestige: int) -> Cart:
    """``cart`` with a payment of the player's own. What is wanted does not pay."""
    return Cart(cart.want, cart.hire, pay & ~cart.want, max(0, min(prestige, MOST_PRESTIGE)), own=True)


def action_of(cart: Cart, view: View, seat: int, payment: tuple[Sequence[str], int] | None) -> Exhibit | None:
    """The move that the cart says: its own payment, or ``payment``, the cheapest one; None where nothing is wanted, or
    nothing can pay.
    """
    objects, experts = wants(cart, view, seat)
    if not objects and not experts:
        return None
    if cart.own:
        cards, prestige = paid(cart, view, seat)
        return Exhibit(objects, experts, cards, prestige)
    return None if payment is None else Exhibit(objects, experts, tuple(payment[0]), payment[1])

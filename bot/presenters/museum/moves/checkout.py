"""Keep a player's cart: what they want to exhibit, hire or buy (U4.1 to U4.3), and how they pay. The ids of controls
store the cart as bit masks over lists whose order depends only on the position, so the cart survives a restart of the
bot. If players choose cards to pay with, prestige makes up the difference, since a payment may not contain anything
superfluous (U4.1).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Final, Self

import msgspec
from msgspec.structs import replace

from bot.controls.ids import ControlId, UnknownControl, mask, number
from bot.controls.rows import Button, Option, Row, Select, Style
from bot.match.pure.log.entries import base36
from bot.match.pure.table.model import Match
from bot.presenters.choosing import Panel
from bot.presenters.museum.moves.actions import by_value, own_of
from bot.presenters.museum.moves.controls import BUTTONS, control, object_option
from bot.presenters.museum.words.actions import payment
from bot.presenters.museum.words.labels import label, name_of
from bot.presenters.museum.words.refusals import REFUSALS
from bot.presenters.tree import page_of, pages_of
from bot.wording.names.people import color_name
from data.texts import N_, Texts
from games.museum.actions import Buy, Exhibit
from games.museum.refusals import Refusal
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
        """Return a cart with these contents. Cards chosen as payment stay, unless they are now to be exhibited."""
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
        """The possible payments: the cheapest, then one for each other amount of prestige. Empty if there are none."""
        if self.cart.empty:
            return []
        if self.bought:
            return list(payments.suggestions_bought(self.view, self.bought))
        return list(payments.suggestions(self.view, self.objects, self.experts))

    @cached_property
    def payment(self) -> Payment | None:
        """The chosen payment, or None if the player can't pay. Cards that the player chose may be worth too little."""
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

    def action(self) -> Exhibit | Buy:
        if self.payment is None:
            raise UnknownControl(":".join(self.cart.parts()))
        return Buy(self.bought, *self.payment) if self.bought else Exhibit(self.objects, self.experts, *self.payment)


CART, SHOP = "cart", "shop"
BUYING: Final = N_("Buy an object from another player's discard: you pay its owner 1 prestige on top of its value.")
SHOWN, WANT, DEPOT, HIRE, SALE, PAY = "menu", "want", "depot", "hire", "sale", "pay"
LESS, MORE, AUTOMATIC, PAGE, READY = "less", "more", "auto", "page", "ready"
SELECTS: Final = frozenset({WANT, DEPOT, SALE, PAY})
VERBS: Final = SELECTS | {SHOWN, HIRE, LESS, MORE, AUTOMATIC, PAGE, READY}
OF: Final = {CART: VERBS - {SALE}, SHOP: VERBS - {WANT, DEPOT, HIRE}}


def open_button(match: Match, tr: Texts, *, shop: bool = False) -> Button:
    text = tr("Choose the payment…") if shop else tr("Combine…")
    return Button(id=cart_id(match, SHOP if shop else CART, EMPTY, SHOWN), label=text)


def cart_id(match: Match, which: str, cart: Cart, verb: str) -> ControlId:
    return control(match, which, *cart.parts(), verb)


def lists(till: Till) -> dict[str, Sequence[int]]:
    hand = len(till.hand)
    return {
        WANT: range(hand),
        DEPOT: range(hand, len(till.items)),
        SALE: range(len(till.sales)),
        PAY: [place for place in range(hand) if not till.cart.want >> place & 1],
    }


def changed(till: Till, verb: str, values: Sequence[str]) -> Cart:
    cart = till.cart
    shown = page_of(lists(till)[verb], cart.page)
    places = [number(value, FOR_SALE) for value in values]
    if any(place not in shown for place in places) or (verb == SALE and len(places) != 1):
        raise UnknownControl(":".join(values))
    others, picked = ~mask_of(shown), mask_of(places)
    if verb == SALE:
        return cart.filled(buy=places[0] + 1)
    if verb == PAY:
        return cart.paid(OWN, _paying(till) & others | picked)
    return cart.filled(want=cart.want & others | picked, hire=cart.hire)


def _paying(till: Till) -> int:
    cards = till.payment.cards if till.payment else ()
    return mask_of(place for place, card in enumerate(till.hand) if card in cards)


def panel_of(match: Match, which: str, till: Till, tr: Texts) -> Panel:
    others, last = tuple(_others(match, which, till, tr))[:BUTTONS], tuple(_last(match, which, till, tr))
    rows: tuple[Row, ...] = (*_selects(match, which, till, tr), *([others] if others else []), last)
    return Panel(text_of(which, till, tr), rows, (), finish=last[0] if till.good else None)


def text_of(which: str, till: Till, tr: Texts) -> str:
    if till.cart.empty and which == SHOP:
        return tr(BUYING)
    if till.cart.empty:
        return tr("Choose what you want: one payment covers everything.")
    objects = (till.bought,) if till.bought else till.objects
    things = [*(label(one, tr) for one in objects), *(name_of("expert", one, tr) for one in till.experts)]
    lines = [tr("You want: {things}.", things=", ".join(things)), _cost(till, tr)]
    if till.fills > till.own.free:
        lines.append(_refused(Refusal.NO_FREE_SLOT, "U4.4", tr, need=till.fills, free=till.own.free))
    paid, fault = till.payment, till.fault
    if paid is None:
        return "\n".join((*lines, tr("⚠️ You can't pay for this with your cards and prestige.")))
    lines.append(tr("You pay: {payment}.", payment=payment(*paid, tr)))
    over = sum(VALUES[card] for card in paid.cards) + paid.prestige - till.price.fixed - till.price.cost
    if fault is not None:
        cost = till.price.cost
        card, over = fault.card, fault.over
        lines.append(_refused(fault.kind, "U4.1", tr, object=card, over=over, cost=cost, paid=cost - over))
    elif over > 0:
        lines.append(tr("That's {count} more than it costs, but you can't leave out any of the cards.", count=over))
    return "\n".join(lines)


def _cost(till: Till, tr: Texts) -> str:
    fixed = till.price.fixed
    text = tr("It costs {count}.", count=till.price.cost)
    if till.bought:
        text += " " + tr("Plus 1 prestige for its owner.")
        fixed -= 1
    if fixed:
        text += " " + tr("Deflation: {count} prestige more.", count=fixed)
    return text


def _refused(code: str, rule: str, tr: Texts, **facts: str | int) -> str:
    return f"⚠️ {REFUSALS.said(code, facts, tr)} ({rule})"


def _selects(match: Match, which: str, till: Till, tr: Texts) -> Iterator[Select]:
    cart, there = till.cart, lists(till)
    texts = {WANT: tr("Exhibit from my hand"), DEPOT: tr("Exhibit from my discard")}
    if which == SHOP:
        texts = {SALE: tr("Buy from another player's discard")}
    if not cart.empty:
        texts[PAY] = tr("Pay with")
    marked = {WANT: cart.want, DEPOT: cart.want, SALE: 1 << cart.buy >> 1, PAY: _paying(till)}
    for verb, text in texts.items():
        options = tuple(
            _option(till, verb, place, chosen=bool(marked[verb] >> place & 1), tr=tr)
            for place in page_of(there[verb], cart.page)
        )
        least, most = (1, 1) if verb == SALE else (0, len(options))
        if options:
            yield Select(
                id=cart_id(match, which, cart, verb), placeholder=text, options=options, least=least, most=most
            )


def _option(till: Till, verb: str, place: int, *, chosen: bool, tr: Texts) -> Option:
    if verb != SALE:
        return object_option(till.items[place], str(place), tr, chosen=chosen)
    owner, one = till.sales[place]
    about = tr("Discard: {color}", color=color_name(till.view.seats[owner].color, tr))
    return object_option(one, str(place), tr, chosen=chosen, about=about)


def _others(match: Match, which: str, till: Till, tr: Texts) -> Iterator[Button]:
    cart, view = till.cart, till.view
    for place, expert in enumerate(view.experts[: BUTTONS - 2] if which == CART else ()):
        hired = bool(cart.hire >> place & 1)
        text = f"{'✓' if hired else '+'} {name_of('expert', expert.id, tr)} ({expert.cost})"
        found = cart_id(match, CART, cart.filled(want=cart.want, hire=cart.hire ^ (1 << place)), HIRE)
        yield Button(id=found, label=text, style=Style.GOOD if hired else Style.QUIET)
    if cart.how != AUTO:
        yield Button(id=cart_id(match, which, cart.paid(AUTO), AUTOMATIC), label=tr("Cheapest payment"))
    hand = len(till.hand)
    count = pages_of(max(hand, len(till.sales) if which == SHOP else len(till.items) - hand))  # of the longest list
    if count > 1:
        further = replace(cart, page=(cart.page + 1) % count)
        yield Button(id=cart_id(match, which, further, PAGE), label=tr("More cards"))


def _last(match: Match, which: str, till: Till, tr: Texts) -> Iterator[Button]:
    cart, paid = till.cart, till.payment
    text = tr("Buy") if which == SHOP else tr("Hire") if cart.hire and not cart.want else tr("Exhibit")
    yield Button(id=cart_id(match, which, cart, READY), label=text, style=Style.GOOD, disabled=not till.good)
    amounts = [one.prestige for one in till.ways]
    if paid is not None and len(amounts) > 1 and cart.how != OWN:  # cards that the player has chosen stay
        less = max((one for one in amounts if one < paid.prestige), default=None)
        more = min((one for one in amounts if one > paid.prestige), default=None)
        for verb, amount, said in ((LESS, less, tr("Less prestige")), (MORE, more, tr("More prestige"))):
            other = cart if amount is None else cart.paid(str(amount))
            yield Button(id=cart_id(match, which, other, verb), label=said, disabled=amount is None)

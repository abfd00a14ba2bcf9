"""The private panel of a cart: its contents, their price and payment, and anything that still prevents the move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from bot.controls.ids import ControlId, Kind, UnknownControl, number
from bot.controls.rows import Button, Option, Row, Select, Style
from bot.match.pure.hints import allowed
from bot.match.pure.table.model import Match
from bot.presenters.museum.moves import cart as carts
from bot.presenters.museum.moves.actions import payment
from bot.presenters.museum.moves.cart import Cart
from bot.presenters.museum.moves.controls import BUTTONS, OPTIONS, back_button, control
from bot.presenters.museum.words.labels import label, name_of, sign
from bot.wording.names.people import color_name
from data.texts import Texts
from games.museum.rules import payments
from games.museum.rules.payments import Payment
from games.museum.tables import VALUES
from games.museum.view import View

CART, SHOP = "cart", "shop"
SHOWN, WANT, DEPOT, HIRE, SALE, PAY, LESS, MORE, AUTO, PAGE, READY = (
    *("menu", "want", "depot", "hire", "sale", "pay"),
    *("less", "more", "auto", "page", "ready"),
)
SELECTS: Final = frozenset({WANT, DEPOT, SALE, PAY})
VERBS: Final = SELECTS | {SHOWN, HIRE, LESS, MORE, AUTO, PAGE, READY}
OF: Final = {CART: VERBS - {SALE}, SHOP: VERBS - {WANT, DEPOT, HIRE}}


def open_button(match: Match, tr: Texts, *, shop: bool = False) -> Button:
    """Return a button that opens an empty cart. `shop`: whether the cart is for buying from other players."""
    text = tr("Choose the payment…") if shop else tr("Combine…")
    return Button(id=_id(match, SHOP if shop else CART, carts.EMPTY, SHOWN), label=text)


def ready_id(match: Match, cart: Cart) -> ControlId:
    """Return the id of a control that exhibits and hires what is in `cart`."""
    return _id(match, CART, cart, READY)


def _id(match: Match, which: str, cart: Cart, verb: str) -> ControlId:
    return control(match, which, *cart.parts(), verb)


def changed(cart: Cart, verb: str, values: Sequence[str], view: View, seat: int) -> Cart:
    """Return `cart` after a choice in one of its selects. Raises :class:`UnknownControl` if the choice is invalid."""
    own = view.seats[seat]
    hand = len(carts.hand_of(own))
    lists = {
        WANT: range(hand),
        DEPOT: range(hand, len(carts.wantable(own))),
        PAY: range(hand),
        SALE: range(len(carts.for_sale(view, seat))),
    }
    shown = _page(lists[verb], cart.page)
    places = [number(value, carts.FOR_SALE) for value in values]
    if any(place not in shown for place in places) or (verb == SALE and len(places) != 1):
        raise UnknownControl(":".join(values))
    if verb == SALE:
        return carts.with_bought(cart, places[0])
    mask, among = carts.mask_of(places), carts.mask_of(shown)
    if verb != PAY:
        return carts.with_wanted(cart, mask, among=among)
    if cart.how != carts.OWN:  # choices on other pages stay
        cart = carts.with_cards(cart, _paying(cart, view, seat), among=carts.mask_of(range(hand)))
    return carts.with_cards(cart, mask, among=among)


def _page(items: Sequence[int], page: int) -> Sequence[int]:
    last = max(0, (len(items) - 1) // OPTIONS)
    start = min(page, last) * OPTIONS
    return items[start : start + OPTIONS]


def _paying(cart: Cart, view: View, seat: int) -> int:
    paid = carts.payment(cart, view, seat)
    cards = paid.cards if paid else ()
    return carts.mask_of(place for place, card in enumerate(carts.hand_of(view.seats[seat])) if card in cards)


def pages(which: str, view: View, seat: int) -> int:
    """Return the number of pages needed for the longest list on the panel of a cart. `which`: the kind of cart."""
    own = view.seats[seat]
    hand = len(carts.hand_of(own))
    longest = max(hand, len(carts.for_sale(view, seat)) if which == SHOP else len(carts.wantable(own)) - hand)
    return max(1, -(-longest // OPTIONS))


def text_of(which: str, cart: Cart, view: View, seat: int, tr: Texts) -> str:
    """Return the text of a cart's panel: its contents, price and payment, and anything that still prevents the move."""
    own = view.seats[seat]
    if carts.empty(cart):
        if which == SHOP:
            return tr(
                "Choose an object to buy from another player's discard: 1 prestige of the payment goes to its owner."
            )
        return tr("Choose objects to exhibit and experts to hire: one payment covers everything.")
    asked = carts.price(cart, view, seat)
    lines = [tr("You want: {things}.", things=_things(cart, view, seat, tr)), _cost(cart, asked.cost, asked.fixed, tr)]
    objects = len(carts.wants(cart, view, seat)[0]) + bool(cart.buy)
    if objects > own.free:
        lines.append(tr("⚠️ Free slots in your museum: {free}. (U4.4)", free=own.free))
    paid = carts.payment(cart, view, seat)
    if paid is None:
        lines.append(tr("⚠️ You can't pay for this with your cards and prestige."))
        return "\n".join(lines)
    lines.append(tr("You pay: {payment}.", payment=payment(paid.cards, paid.prestige, tr)))
    fault = payments.wrong(asked, paid.cards, paid.prestige)
    over = sum(VALUES[card] for card in paid.cards) + paid.prestige - asked.fixed - asked.cost
    if fault is None and over > 0:
        lines.append(tr("That's {count} more than it costs, but you can't leave out any of the cards.", count=over))
    if fault is not None:
        lines.append(_fault(fault.kind, fault.card, fault.over, tr))
    return "\n".join(lines)


def _things(cart: Cart, view: View, seat: int, tr: Texts) -> str:
    if cart.buy:
        return label(carts.bought(cart, view, seat), tr)
    objects, experts = carts.wants(cart, view, seat)
    return ", ".join([*(label(one, tr) for one in objects), *(name_of("expert", one, tr) for one in experts)])


def _cost(cart: Cart, cost: int, fixed: int, tr: Texts) -> str:
    text = tr("It costs {count}.", count=cost)
    if cart.buy:
        text += " " + tr("Plus 1 prestige for its owner.")
        fixed -= 1
    if fixed:
        text += " " + tr("Deflation: {count} prestige more.", count=fixed)
    return text


def _fault(kind: str, card: str, over: int, tr: Texts) -> str:
    if kind == "too-little":
        return tr("⚠️ You're {count} short. (U4.1)", count=over)
    if kind == "needless-card":
        return tr("⚠️ You don't need {card}, so you can't pay with it. (U4.1)", card=label(card, tr))
    return tr("⚠️ {count} prestige too much: only pay what you need. (U4.1)", count=over)


def good(cart: Cart, view: View, seat: int) -> bool:
    """Return whether the cart's move is legal."""
    paid = carts.payment(cart, view, seat)
    objects = len(carts.wants(cart, view, seat)[0]) + bool(cart.buy)
    asked = carts.price(cart, view, seat)
    return (
        paid is not None
        and objects <= view.seats[seat].free
        and payments.wrong(asked, paid.cards, paid.prestige) is None
    )


def rows_of(match: Match, which: str, cart: Cart, view: View, seat: int, tr: Texts) -> list[Row]:  # noqa: PLR0917
    """Return the cart's controls: selects for objects and payments, followed by buttons."""
    own = view.seats[seat]
    hand, items = carts.hand_of(own), carts.wantable(own)
    rows: list[Row] = []

    def cards(verb: str, places: Sequence[int], mask: int, text: str) -> None:
        shown = _page(places, cart.page)
        if shown:
            options = tuple(_option(items[at], str(at), chosen=bool(mask >> at & 1), tr=tr) for at in shown)
            found = _id(match, which, cart, verb)
            rows.append(Select(id=found, placeholder=text, options=options, least=0, most=len(options)))

    if which == SHOP:
        rows += _sales(match, cart, view, seat, tr)
    else:
        cards(WANT, range(len(hand)), cart.want, tr("Exhibit from my hand"))
        cards(DEPOT, range(len(hand), len(items)), cart.want, tr("Exhibit from my discard"))
    paid = carts.payment(cart, view, seat)
    if not carts.empty(cart):
        paying = [at for at in range(len(hand)) if not cart.want >> at & 1]
        cards(PAY, paying, _paying(cart, view, seat), tr("Pay with"))
    others = _others(match, which, cart, view, seat, tr)
    if others:
        rows.append(tuple(others[:BUTTONS]))
    rows.append(_last(match, which, cart, view, seat, paid, tr))
    return rows


def _option(one: str, value: str, *, chosen: bool, tr: Texts, about: str = "") -> Option:
    return Option(label=label(one, tr), value=value, emoji=sign(one), chosen=chosen, description=about)


def _sales(match: Match, cart: Cart, view: View, seat: int, tr: Texts) -> list[Row]:
    sales = carts.for_sale(view, seat)
    shown = _page(range(len(sales)), cart.page)
    options = tuple(
        _option(sales[at][1], str(at), chosen=cart.buy == at + 1, tr=tr, about=_owner(view, sales[at][0], tr))
        for at in shown
    )
    if not options:
        return []
    return [Select(id=_id(match, SHOP, cart, SALE), placeholder=tr("Buy from another's discard"), options=options)]


def _owner(view: View, seat: int, tr: Texts) -> str:
    return tr("Discard: {color}", color=color_name(view.seats[seat].color, tr))


def _others(match: Match, which: str, cart: Cart, view: View, seat: int, tr: Texts) -> list[Button]:  # noqa: PLR0917
    found: list[Button] = []
    if which == CART:
        found += [
            Button(
                id=_id(match, CART, carts.with_expert(cart, place), HIRE),
                label=f"{'✓' if cart.hire >> place & 1 else '+'} {name_of('expert', expert.id, tr)} ({expert.cost})",
                style=Style.GOOD if cart.hire >> place & 1 else Style.QUIET,
            )
            for place, expert in enumerate(view.experts)
        ][: BUTTONS - 2]
    if cart.how != carts.AUTO:
        found.append(Button(id=_id(match, which, carts.cheapest(cart), AUTO), label=tr("Cheapest payment")))
    count = pages(which, view, seat)
    if count > 1:
        further = carts.turned(cart, (cart.page + 1) % count)
        found.append(Button(id=_id(match, which, further, PAGE), label=tr("More cards")))
    return found


def _last(  # noqa: PLR0917 - the facts for a cart's last row
    match: Match, which: str, cart: Cart, view: View, seat: int, paid: Payment | None, tr: Texts
) -> tuple[Button, ...]:
    text = tr("Buy") if which == SHOP else tr("Exhibit") if cart.want else tr("Hire")
    ready = Button(
        id=_id(match, which, cart, READY),
        label=text,
        style=Style.GOOD,
        disabled=carts.empty(cart) or not good(cart, view, seat),
    )
    row = [ready]
    if not ready.disabled and allowed(match):
        row.append(Button(id=replace(ready.id, kind=Kind.IDEA), label=tr("Compare mine")))
    amounts = carts.prestiges(cart, view, seat)
    if paid is not None and len(amounts) > 1:
        less = max((one for one in amounts if one < paid.prestige), default=None)
        more = min((one for one in amounts if one > paid.prestige), default=None)
        for verb, amount, said in ((LESS, less, tr("Less prestige")), (MORE, more, tr("More prestige"))):
            other = cart if amount is None else carts.with_prestige(cart, amount)
            row.append(Button(id=_id(match, which, other, verb), label=said, disabled=amount is None))
    return (*row, back_button(match, tr))

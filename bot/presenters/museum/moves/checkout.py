from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from bot.controls.ids import ControlId, UnknownControl, number
from bot.controls.rows import Button, Option, Row, Select, Style
from bot.match.pure.table.model import Match
from bot.presenters.choosing import Panel
from bot.presenters.museum.moves.cart import AUTO, EMPTY, FOR_SALE, OWN, Cart, Till, mask_of
from bot.presenters.museum.moves.controls import BUTTONS, control, object_option
from bot.presenters.museum.words.actions import payment
from bot.presenters.museum.words.labels import label, name_of
from bot.presenters.tree import page_of, pages_of
from bot.wording.names.people import color_name
from data.texts import N_, Texts
from games.museum.rules.prices import Fault
from games.museum.tables import VALUES

CART, SHOP = "cart", "shop"
BUYING: Final = N_("Buy an object from another player's discard: you pay its owner 1 prestige on top of its value.")
SHOWN, WANT, DEPOT, HIRE, SALE, PAY, LESS, MORE, AUTOMATIC, PAGE, READY = (
    *("menu", "want", "depot", "hire", "sale", "pay"),
    *("less", "more", "auto", "page", "ready"),
)
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
        lines.append(tr("⚠️ You don't have enough free slots in your museum: {free}. (U4.4)", free=till.own.free))
    paid, fault = till.payment, till.fault
    if paid is None:
        return "\n".join((*lines, tr("⚠️ You can't pay for this with your cards and prestige.")))
    lines.append(tr("You pay: {payment}.", payment=payment(*paid, tr)))
    over = sum(VALUES[card] for card in paid.cards) + paid.prestige - till.price.fixed - till.price.cost
    if fault is not None:
        lines.append(_fault(fault, tr))
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


def _fault(fault: Fault, tr: Texts) -> str:
    if fault.kind == "too-little":
        return tr("⚠️ You're {count} short. (U4.1)", count=fault.over)
    if fault.kind == "needless-card":
        return tr("⚠️ You don't need {card}, so you can't pay with it. (U4.1)", card=label(fault.card, tr))
    return tr("⚠️ That's {count} prestige too much: only pay what you need. (U4.1)", count=fault.over)


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

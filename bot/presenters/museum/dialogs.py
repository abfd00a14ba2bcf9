"""The private dialogues of Museum: lists of moves, and the cart in which any payment is put together.

Every control says all that is needed in its id. ``do:<mark>`` plays the legal move of that mark, whatever it is; a list
is ``list:<family>:<page>``; a cart's parts are those of :mod:`bot.presenters.museum.cart`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.controls.ids import ControlId, Kind
from bot.controls.rows import Button, Option, Row, Select, Style
from bot.interaction.sure import mark_of
from bot.match.model import Match
from bot.presenters.museum import cart as carts
from bot.presenters.museum.cart import Cart
from bot.presenters.museum.labels import label, name_of, sign
from bot.presenters.museum.moves import Family, detail, family, payment, title
from data.texts import N_, Texts
from games.museum import payments
from games.museum.actions import Action
from games.museum.game import GAME
from games.museum.view import SeatView, View

DO, LIST, CART, MENU = "do", "list", "cart", "menu"
OPTIONS: Final = 25
"""Discord's limit for a select."""
BUTTONS: Final = 5
WANT, DEPOT, HIRE, PAY, MORE, LESS, AUTO, READY = "want", "depot", "hire", "pay", "more", "less", "auto", "ready"
"""What a cart's controls do."""

HEADS: Final = {
    Family.EXHIBIT: N_("Exhibit an object of your hand or your discard, for the payment that it says."),
    Family.EXPERTS: N_("Hire an expert, for the payment that it says."),
    Family.BUY: N_("Buy an object of another player's discard: 1 prestige of it is for its owner."),
    Family.INVENTORY: N_("Inventory: take objects of your discard back into your hand. Then nothing is exhibited."),
    Family.PRESS: N_("Press conference: at the end the public opinion of one continent does not count for you."),
    Family.EXPRESS: N_("Express delivery: exhibit an object of value 1 to 3 of your hand, for nothing."),
    Family.TEAM: N_("New archaeological team: the objects there go under the deck, and you choose new ones."),
    Family.BALL: N_("Charity ball: exhibit an object of value 1 to 3 of any discard, for nothing."),
    Family.COLLECTOR: N_("Private collector: an object of your hand leaves the game for its value + 1 in prestige."),
    Family.DISCOVERY: N_("Archaeological discovery: objects of a continent are drawn; you pick first and last."),
    Family.STOCK: N_("Inventory (favour): objects of your discard worth at most 5 together, into your hand."),
    Family.LOAN: N_("Bank loan: 4 prestige."),
    Family.HIRE: N_("Good hire: an expert for nothing, or three new experts."),
}
"""What a list is for."""


def do_button(match: Match, action: Action, tr: Texts, *, text: str = "", style: Style = Style.ACTIVE) -> Button:
    """Plays ``action``, which is legal."""
    return Button(id=control(match, DO, mark_of(action, GAME.write)), label=text or title(action, tr), style=style)


def control(match: Match, *more: str) -> ControlId:
    """The id of a private control of Museum."""
    return ControlId.at(match, Kind.PICKER, *more)


def of_family(legal: Sequence[Action], which: Family) -> list[Action]:
    """The moves of a list."""
    return [action for action in legal if family(action) is which]


def list_rows(match: Match, legal: Sequence[Action], which: Family, page: int, tr: Texts) -> list[Row]:
    """A list of moves: a select of up to 25, and buttons to turn the page and to go back."""
    found = of_family(legal, which)
    pages = max(1, -(-len(found) // OPTIONS))
    page = min(page, pages - 1)
    shown = found[page * OPTIONS : (page + 1) * OPTIONS]
    rows: list[Row] = []
    if shown:
        options = tuple(option_of(action, tr) for action in shown)
        rows.append(Select(id=control(match, LIST, which, str(page), DO), placeholder=tr("Choose"), options=options))
    last: list[Button] = []
    if pages > 1:
        last.append(Button(id=control(match, LIST, which, str((page + 1) % pages)), label=tr("More")))
    if which is Family.EXHIBIT:
        last.append(cart_button(match, tr))
    rows.append((*last, back_button(match, tr)))
    return rows


def option_of(action: Action, tr: Texts) -> Option:
    """A move in a list."""
    return Option(label=title(action, tr), value=mark_of(action, GAME.write), description=detail(action, tr))


def cart_button(match: Match, tr: Texts) -> Button:
    """Opens an empty cart."""
    return Button(id=control(match, CART, *carts.written(carts.EMPTY), MENU), label=tr("Put together"))


def back_button(match: Match, tr: Texts) -> Button:
    """Back to the panel."""
    return Button(id=control(match, MENU), label=tr("Back"))


def cart_text(cart: Cart, view: View, seat: int, tr: Texts) -> str:
    """What is wanted, what it costs, what is paid, and what is still wrong with it."""
    objects, experts = carts.wants(cart, view, seat)
    if not objects and not experts:
        return tr("**Cart**: choose what you exhibit and whom you hire; one payment covers all of it.")
    lines = [tr("**Cart**: {things}", things=", ".join([*(label(one, tr) for one in objects), *_experts(experts, tr)]))]
    asked = payments.price(view, objects, experts)
    cost = tr("It costs {count}.", count=asked.cost)
    if asked.fixed:
        cost += " " + tr("Deflation: {count} prestige more, to the supply.", count=asked.fixed)
    lines.append(cost)
    paid = paid_by(cart, view, seat)
    if paid is None:
        lines.append(tr("You cannot pay for this together."))
        return "\n".join(lines)
    lines.append(tr("You pay: {payment}", payment=payment(paid[0], paid[1], tr)))
    fault = payments.wrong(asked, paid[0], paid[1])
    if fault is not None:
        lines.append(_fault(fault.kind, fault.card, fault.over, tr))
    return "\n".join(lines)


def _experts(experts: Sequence[str], tr: Texts) -> list[str]:
    return [name_of("expert", one, tr) for one in experts]


def _fault(kind: str, card: str, over: int, tr: Texts) -> str:
    if kind == "too-little":
        return tr("⚠️ {count} too little. (U4.1)", count=over)
    if kind == "needless-card":
        return tr("⚠️ {card} is not needed; nothing may be paid that is not needed. (U4.1)", card=label(card, tr))
    return tr("⚠️ {count} prestige is not needed; nothing may be paid that is not needed. (U4.1)", count=over)


def paid_by(cart: Cart, view: View, seat: int) -> tuple[tuple[str, ...], int] | None:
    """The payment of the cart: the player's own, or the cheapest there is; None where there is none."""
    if cart.own:
        return carts.paid(cart, view, seat)
    objects, experts = carts.wants(cart, view, seat)
    found = payments.cheapest(view, objects, experts) if objects or experts else ((), 0)
    return None if found is None else (tuple(found[0]), found[1])


def cart_rows(match: Match, cart: Cart, view: View, seat: int, tr: Texts) -> list[Row]:
    """The cart's controls: what to exhibit, what to pay with, whom to hire, how much prestige, and the end."""
    own = view.seats[seat]
    hand = own.cards or ()
    rows: list[Row] = []
    for verb, items, start, text in (
        (WANT, hand, 0, tr("Exhibit of my hand")),
        (DEPOT, own.discard, len(hand), tr("Exhibit of my discard")),
    ):
        if items:
            rows.append(_cards(match, cart, verb, items, cart.want >> start, text, tr))
    paid = paid_by(cart, view, seat)
    paying = carts.mask_of([place for place, card in enumerate(hand) if paid and card in paid[0]])
    if hand:
        rows.append(_cards(match, cart, PAY, hand, paying, tr("Pay with"), tr))
    hires = tuple(
        Button(
            id=_cart(match, carts.with_expert(cart, place), HIRE),
            label=f"{name_of('expert', expert.id, tr)} ({payments.price_hired(view, expert.id)})",
            style=Style.GOOD if cart.hire >> place & 1 else Style.QUIET,
        )
        for place, expert in enumerate(view.experts)
    )
    if hires:
        rows.append(hires)
    rows.append(_last(match, cart, view, seat, paid, own, tr))
    return rows


def _last(  # noqa: PLR0917 - what a cart's last row hangs on
    match: Match, cart: Cart, view: View, seat: int, paid: tuple[tuple[str, ...], int] | None, own: SeatView, tr: Texts
) -> tuple[Button, ...]:
    prestige = paid[1] if paid else 0
    mask = carts.mask_of([place for place, card in enumerate(own.cards or ()) if paid and card in paid[0]])
    more = carts.with_payment(cart, mask, prestige + 1)
    less = carts.with_payment(cart, mask, prestige - 1)
    ready = carts.action_of(cart, view, seat, paid)
    good = (
        ready is not None
        and payments.wrong(payments.price(view, *carts.wants(cart, view, seat)), *paid_of(ready)) is None
    )
    return (
        Button(id=_cart(match, cart, READY), label=tr("Exhibit"), style=Style.GOOD, disabled=not good),
        Button(id=_cart(match, less, LESS), label=tr("− prestige"), disabled=prestige < 1),
        Button(id=_cart(match, more, MORE), label=tr("+ prestige"), disabled=prestige >= own.prestige),
        back_button(match, tr),
    )


def paid_of(action: Action) -> tuple[tuple[str, ...], int]:
    """The payment in an action that has one."""
    return action.cards, action.prestige  # type: ignore[union-attr]


def _cart(match: Match, cart: Cart, what: str) -> ControlId:
    return control(match, CART, *carts.written(cart), what)


def _cards(match: Match, cart: Cart, verb: str, items: Sequence[str], mask: int, text: str, tr: Texts) -> Select:
    """A select of several objects; of more than 25 the first ones, the others are to be had by command."""
    options = tuple(
        Option(label=label(one, tr), value=str(place), emoji=sign(one), chosen=bool(mask >> place & 1))
        for place, one in enumerate(items[:OPTIONS])
    )
    return Select(id=_cart(match, cart, verb), placeholder=text, options=options, least=0, most=len(options))

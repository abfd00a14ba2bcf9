"""What a press on the board or on a private dialogue of Museum does. Every answer is private and in the player's
language; the public board follows through the outbox.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from bot.controls.ids import ControlId, Kind, UnknownControl, number
from bot.interaction.control import view_of
from bot.interaction.host import Interaction
from bot.interaction.moves import show_panel
from bot.interaction.played import play
from bot.interaction.respond import acknowledge, reply
from bot.interaction.sure import mark_of
from bot.interaction.turn import Turn, turn_of
from bot.presenters.museum import cart as carts
from bot.presenters.museum.arranging import ARRANGED, MUSEUM, arranged, show_museum
from bot.presenters.museum.cart import Cart
from bot.presenters.museum.dialogs import (
    AUTO,
    CART,
    DEPOT,
    DO,
    HEADS,
    HIRE,
    LESS,
    LIST,
    MENU,
    MORE,
    OPTIONS,
    PAY,
    READY,
    WANT,
    cart_rows,
    cart_text,
    list_rows,
    of_family,
    paid_by,
)
from bot.presenters.museum.hand import LEAVE_IT, ONE_OF, PICK, SEVERAL, SKIP, TAKE, WISH
from bot.presenters.museum.moves import Family
from data.museum import objects
from games.museum.actions import LEAVE, Action, Choose, Discard, Pick, Skip, Take, Wish
from games.museum.game import GAME
from games.museum.stages import Stage

OBJECTS: Final = frozenset(one.id for one in objects())
LAST_PAGE: Final = 40


async def pressed(interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
    """Answer a press; see :meth:`bot.interaction.host.GamePresenter.press`."""
    if control.kind is Kind.PICKER:
        await _private(interaction, control, values)
        return
    action = _public_action(control)
    await acknowledge(interaction, mutates=True, silent=True)
    await play(interaction, await turn_of(interaction, control.match, control), action)


def _public_action(control: ControlId) -> Action:
    """What a button of the board plays. Raises :class:`UnknownControl`."""
    match control.more:
        case (verb, one) if verb in {TAKE, WISH, PICK} and one in OBJECTS:
            return Take(one) if verb == TAKE else Wish((one,)) if verb == WISH else Pick(one)
        case (verb,) if verb == SKIP:
            return Skip()
        case (verb,) if verb == LEAVE_IT:
            return LEAVE
        case _:
            raise UnknownControl(str(control))


async def _private(interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
    match control.more:
        case (verb,) if verb == MENU:
            await acknowledge(interaction)
            turn = await turn_of(interaction, control.match, control)
            await show_panel(interaction, turn.look, turn.tr)
        case (verb, mark) if verb == DO:
            await _play(interaction, control, mark)
        case (verb,) if verb == ONE_OF:
            await _play(interaction, control, *values[:1])
        case (verb, which, page, do) if verb == LIST and do == DO:
            _family(which), number(page, LAST_PAGE)
            await _play(interaction, control, *values[:1])
        case (verb, which, page) if verb == LIST:
            await _list(interaction, control, _family(which), number(page, LAST_PAGE))
        case (verb, *parts, what) if verb == CART:
            await _cart(interaction, control, carts.read(parts), what, values)
        case (verb,) if verb == SEVERAL:
            await _several(interaction, control, values)
        case (verb,) if verb == MUSEUM:
            await show_museum(interaction, control)
        case (verb, *parts) if verb == ARRANGED:
            await arranged(interaction, control, parts, values)
        case _:
            raise UnknownControl(str(control))


def _family(text: str) -> Family:
    try:
        return Family(text)
    except ValueError:
        raise UnknownControl(text) from None


async def _play(interaction: Interaction, control: ControlId, mark: str = "") -> None:
    """Play the legal move of that mark. Raises :class:`UnknownControl` where none has it."""
    await acknowledge(interaction, mutates=True)
    turn = await turn_of(interaction, control.match, control)
    for action in turn.legal:
        if mark_of(action, GAME.write) == mark:
            await play(interaction, turn, action)
            return
    raise UnknownControl(str(control))


async def _list(interaction: Interaction, control: ControlId, which: Family, page: int) -> None:
    """Show a list of moves."""
    await acknowledge(interaction)
    turn = await turn_of(interaction, control.match, control)
    tr = turn.tr
    if not of_family(turn.legal, which):
        await show_panel(interaction, turn.look, tr, tr("This is not possible now."))
        return
    await reply(interaction, tr(HEADS[which]), view=view_of(list_rows(turn.match, turn.legal, which, page, tr)))


async def _cart(interaction: Interaction, control: ControlId, cart: Cart, what: str, values: Sequence[str]) -> None:
    """Change a cart, or play what it says."""
    if what not in {WANT, DEPOT, PAY, HIRE, MORE, LESS, AUTO, READY, MENU}:
        raise UnknownControl(str(control))
    await acknowledge(interaction, mutates=what == READY)
    turn = await turn_of(interaction, control.match, control)
    view, seat = turn.view, turn.seat
    if view.stage is not Stage.ACTION or not carts.fits(cart, view, seat):
        cart = carts.EMPTY
    elif what == READY:
        action = carts.action_of(cart, view, seat, paid_by(cart, view, seat))
        if action is not None:
            await play(interaction, turn, action)
            return
    else:
        cart = _changed(cart, turn, what, values)
    text, rows = cart_text(cart, view, seat, turn.tr), cart_rows(turn.match, cart, view, seat, turn.tr)
    await reply(interaction, text, view=view_of(rows))


def _changed(cart: Cart, turn: Turn, what: str, values: Sequence[str]) -> Cart:
    """``cart`` after a choice in one of its selects; what buttons choose is in their cart already."""
    own = turn.view.seats[turn.seat]
    hand = len(own.cards or ())
    chosen = carts.mask_of([number(value, OPTIONS - 1) for value in values])
    shown = (1 << OPTIONS) - 1
    match what:
        case "want":
            return carts.with_wanted(cart, chosen & ((1 << hand) - 1), among=shown & ((1 << hand) - 1))
        case "depot":
            among = shown & ((1 << len(own.discard)) - 1)
            return carts.with_wanted(cart, (chosen & among) << hand, among=among << hand)
        case "pay":
            paid = paid_by(cart, turn.view, turn.seat)
            return carts.with_payment(cart, chosen & ((1 << hand) - 1), paid[1] if paid else cart.prestige)
        case "auto":
            return Cart(cart.want, cart.hire)
        case _:
            return cart


async def _several(interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
    """Lay out, or discard, so many objects at once."""
    places = sorted({number(value, OPTIONS - 1) for value in values})
    await acknowledge(interaction, mutates=True)
    turn = await turn_of(interaction, control.match, control)
    view = turn.view
    items: Sequence[str] = view.shown if view.stage is Stage.CHOOSE else view.seats[turn.seat].cards or ()
    if view.stage not in {Stage.CHOOSE, Stage.DISCARD} or (places and places[-1] >= len(items)):
        raise UnknownControl(str(control))
    picked = tuple(items[place] for place in places)
    action: Any = Choose(picked) if view.stage is Stage.CHOOSE else Discard(picked)
    await play(interaction, turn, action)

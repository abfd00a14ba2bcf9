"""The meaning of presses on Museum's board and private panels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.controls.ids import mark_of, number
from bot.match.pure.play.look import Look
from bot.presenters.choosing import Act, Main, Outcome, Panel, Press
from bot.presenters.museum.moves import cart as carts
from bot.presenters.museum.moves import checkout
from bot.presenters.museum.moves.arranging import ARRANGED, arranged, best_museum
from bot.presenters.museum.moves.cart import Cart
from bot.presenters.museum.moves.checkout import CART, SHOP
from bot.presenters.museum.moves.controls import DO, MENU, MUSEUM
from bot.presenters.museum.moves.dialogs import (
    ADD,
    FEWER,
    HEADS,
    KEEP,
    LAST_PAGE,
    LIST,
    RANK,
    SOME,
    family_of,
    list_rows,
    of_family,
    rank_rows,
    rank_text,
    ranked_of,
    ranking,
    some_of,
)
from bot.presenters.museum.moves.hand import LEAVE_IT, ONE_OF, PICK, SKIP, TAKE, WISH
from data.museum import objects
from data.texts import Texts
from games.museum.actions import LEAVE, Action, Pick, Skip, Take, Wish
from games.museum.notation import write
from games.museum.stages import Stage
from games.museum.view import View

ANYTIME: Final = frozenset({MENU, MUSEUM})
OBJECTS: Final = frozenset(one.id for one in objects())


async def choose(press: Press, tr: Texts) -> Outcome:
    """Return the meaning of a press (see :meth:`bot.presenters.presenter.Presenter.choose`)."""
    look, values = press.look, press.values
    if (action := _public_action(press.more)) is not None:
        return Act(action, stay=True)
    match press.more:
        case (verb,) if verb == MENU:
            return Main()
        case (verb, *_) if verb in {DO, ONE_OF} or press.more[-1] == DO:
            return _legal(press)
        case (verb, which, page) if verb == LIST and of_family(look.legal, family_of(which)):
            shown, own = family_of(which), look.view.seats[press.seat]
            rows = list_rows(look.match, look.legal, shown, number(page, LAST_PAGE), own, tr)
            return Panel(tr(HEADS[shown]), tuple(rows), ())
        case (which, *parts, verb) if which in {CART, SHOP}:
            if verb not in checkout.OF[which] or bool(values) > (verb in checkout.SELECTS):
                raise press.unknown()
            return _cart(press, which, carts.cart_of(parts), verb, tr)
        case (verb, what) if verb == SOME:
            return Act(some_of(what, values, look.view, press.seat, look.legal))
        case (verb, letters, what) if verb == RANK and what in {ADD, FEWER, KEEP}:
            return _rank(press, letters, what, tr)
        case (verb,) if verb == MUSEUM:
            return await best_museum(press, tr)
        case (verb, *parts) if verb == ARRANGED:
            return await arranged(press, parts, tr)
    raise press.unknown()


def _public_action(more: Sequence[str]) -> Action | None:
    """Return the action of a button on the board, or None if it's another control."""
    match more:
        case (verb, one) if verb in {TAKE, WISH, PICK} and one in OBJECTS:
            return Take(one) if verb == TAKE else Wish((one,)) if verb == WISH else Pick(one)
        case (verb,) if verb == SKIP:
            return Skip()
        case (verb,) if verb == LEAVE_IT:
            return LEAVE
        case _:
            return None


def outlasts(more: Sequence[str], then: View, now: Look) -> bool:
    """Return whether a press still means the same. A wish outlasts the other players' draws, as long as it's possible
    and the exploration hasn't changed.
    """
    action, view, seat = _public_action(more), now.view, now.viewer
    if not isinstance(action, Wish) or seat is None:
        return False
    same = (then.stage, then.round, then.turn) == (view.stage, view.round, view.turn)
    return same and then.seats[seat].wish == view.seats[seat].wish and action in now.legal


def _legal(press: Press) -> Act:
    """Return the legal action whose hash is in the id of a button, or in the value of a select's option."""
    match press.more, press.values:
        case (verb, mark), () if verb == DO:
            pass
        case (verb,), (mark,) if verb == ONE_OF:
            pass
        case (verb, which, page, _), (mark,) if verb == LIST:
            family_of(which), number(page, LAST_PAGE)
        case _:
            raise press.unknown()
    for action in press.look.legal:
        if mark_of(action, write) == mark:
            return Act(action, stay=True)
    raise press.unknown()


def _cart(press: Press, which: str, cart: Cart, verb: str, tr: Texts) -> Outcome:
    view, seat = press.look.view, press.seat
    other = cart.buy if which == CART else cart.want or cart.hire
    if view.stage is not Stage.ACTION or other or not carts.fits(cart, view, seat):
        raise press.unknown()
    if verb == checkout.READY:
        action = carts.action_of(cart, view, seat)
        if action is None:
            raise press.unknown()
        return Act(action)
    if verb in checkout.SELECTS:
        cart = checkout.changed(cart, verb, press.values, view, seat)
    rows = checkout.rows_of(press.look.match, which, cart, view, seat, tr)
    return Panel(checkout.text_of(which, cart, view, seat, tr), tuple(rows), ())


def _rank(press: Press, letters: str, what: str, tr: Texts) -> Outcome:
    view = press.look.view
    if view.stage is not Stage.DRAWS or (press.values and what != ADD):
        raise press.unknown()
    there = ranked_of(view, press.seat)
    letters += "".join(press.values[:1])
    wishes = ranking(letters, there)
    if what == KEEP:
        return Act(Wish(wishes), stay=True)
    return Panel(rank_text(wishes, tr), tuple(rank_rows(press.look.match, letters, there, tr)), ())

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from bot.match.pure.play.look import Look
from bot.presenters.choosing import Act, Outcome, Press
from bot.presenters.museum.moves import arranging, checkout, controls, dialogs, hand
from bot.presenters.museum.moves.checkout import Cart, Till, cart_of
from bot.presenters.tree import BACK, VERBS
from data.texts import Texts
from games.museum.actions import Wish
from games.museum.stages import Stage
from games.museum.view import View

ANYTIME: Final = frozenset({BACK, controls.MUSEUM})


async def choose(press: Press, tr: Texts) -> Outcome:
    look, values = press.look, press.values
    if (action := hand.public_action(press.more)) is not None:
        return Act(action, stay=True)
    match press.more:
        case (verb, *_) if verb in VERBS:
            return controls.TREE.outcome(press, partial(dialogs.list_panel, look, tr), stay=True)
        case (checkout.CART | checkout.SHOP as which, *parts, verb):
            if verb not in checkout.OF[which] or bool(values) > (verb in checkout.SELECTS):
                raise press.unknown()
            return _cart(press, which, cart_of(parts), verb, tr)
        case (dialogs.SOME, what):
            return Act(dialogs.some_of(what, values, look))
        case (dialogs.RANK, letters, dialogs.ADD | dialogs.FEWER | dialogs.KEEP as what):
            return dialogs.ranked(press, letters, what, tr)
        case (controls.MUSEUM,) if look.view.seats[press.seat].board:
            return arranging.museum_panel(look, await arranging.best(press.work, look.view), tr)
        case (arranging.ARRANGED, *parts):
            return await arranging.arranged(press, parts, tr)
    raise press.unknown()


def outlasts(more: Sequence[str], then: View, now: Look) -> bool:
    """Return whether a press still has the same meaning. Only a wish stays valid when other players draw, as long as
    it's still possible in the same exploration.
    """
    action, view, seat = hand.public_action(more), now.view, now.viewer
    if not isinstance(action, Wish) or seat is None:
        return False
    same = (then.stage, then.round, then.turn) == (view.stage, view.round, view.turn)
    return same and then.seats[seat].wish == view.seats[seat].wish and action in now.legal


def _cart(press: Press, which: str, cart: Cart, verb: str, tr: Texts) -> Outcome:
    view, till = press.look.view, Till(cart, press.look.view)
    other = cart.buy if which == checkout.CART else cart.want or cart.hire
    if view.stage is not Stage.ACTION or other:
        raise press.unknown()
    if verb == checkout.READY:
        action = till.action()
        if action is None:
            raise press.unknown()
        return Act(action)
    if verb in checkout.SELECTS:
        till = Till(checkout.changed(till, verb, press.values), view)
    return checkout.panel_of(press.look.match, which, till, tr)

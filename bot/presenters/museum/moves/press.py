"""Create the controls on the public board, which only offer objects that everyone can see, and those on each private
panel, and turn presses on them into actions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from bot.controls.ids import ControlId, ControlKind
from bot.controls.rows import Button, Row, Style, in_rows
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match
from bot.presenters.choosing import BOARD, Act, Outcome, Panel, Press
from bot.presenters.museum.moves import arranging, checkout, dialogs
from bot.presenters.museum.moves.actions import by_value, only, own_of
from bot.presenters.museum.moves.checkout import CART, EMPTY, READY, Cart, Till, cart_id, cart_of, mask_of, open_button
from bot.presenters.museum.moves.controls import BUTTONS, MUSEUM, TREE, choice_of, do_button, museum_button
from bot.presenters.museum.moves.dialogs import MAIN, list_button, list_of, rank_button, some_select
from bot.presenters.museum.words.actions import payment, title
from bot.presenters.museum.words.labels import kind, name_of, sign
from bot.presenters.museum.words.stages import aim, facts
from bot.presenters.tree import BACK, LABEL, OPTIONS, VERBS, Step
from bot.wording.blocks import short
from data.museum import FAVOURS
from data.texts import Texts
from games.core import Unreadable
from games.museum.actions import LEAVE, Action, Board, End, Exhibit, Patron, Pick, Skip, Take, Wish
from games.museum.advice.exhibits import Suggestion, suggested
from games.museum.notation import read, write
from games.museum.stages import Stage
from games.museum.view import View

HAND: Final = "hand"
SUGGESTED: Final = 2
SEVERAL: Final = "🖼️"


def controls(look: Look, tr: Texts) -> Sequence[Row]:
    view: View = look.view
    if view.stage in {Stage.TAKE, Stage.GRANT} and view.turn is not None:
        actions: list[Action] = [Take(one) for one in _shown(view.seats[view.turn].drawable)]
        if view.stage is Stage.GRANT:
            actions.append(Skip())
    elif view.stage is Stage.DRAWS:
        there = {one for seat in (*view.asked, *view.may) for one in view.seats[seat].drawable}
        actions = [*(Wish((one,)) for one in _shown(there)), LEAVE]
    elif view.stage is Stage.PICK:
        actions = [Pick(one) for one in _shown(view.shown)]
    else:
        return ()
    return in_rows([_public(look.match, action, tr) for action in actions])


def _shown(objects: Iterable[str]) -> tuple[str, ...]:
    return by_value(objects)[: 3 * BUTTONS]


def _public(match: Match, action: Action, tr: Texts) -> Button:
    found = ControlId.at(match, ControlKind.BOARD, *write(action).split())
    one = only(action)
    if not one:
        return Button(id=found, label=title(action, tr))
    return Button(id=found, label=kind(one, tr), style=Style.ACTIVE, emoji=sign(one))


def public_action(more: Sequence[str]) -> Action | None:
    try:
        action = read(" ".join(more))
    except Unreadable:
        return None
    known = isinstance(action, (Take, Wish, Pick, Skip)) and len(more) < 3
    return action if known and write(action).split() == [*more] else None


def panel(look: Look, tr: Texts) -> Panel:
    view: View = look.view
    if look.viewer is None:
        return Panel(tr("You aren't in this game."), (), (BOARD,))
    if view.stage is Stage.OVER:
        return Panel(tr("This game is over."), (), (HAND,))
    own = own_of(view)
    if not look.legal:
        waits = tr("There's nothing for you to do right now.")
        if view.stage is Stage.ARRANGE:
            waits = tr("Your museum is arranged. The others are still arranging theirs.")
        elif view.stage is Stage.SETUP and own.patron:
            waits = tr("You kept this patron: {patron}.", patron=name_of("patron", own.patron, tr))
        return Panel(waits, ((museum_button(look.match, tr),),) if own.museum else (), (HAND,))
    suggests = view.stage is Stage.ACTION and not look.posed
    best = worth_a_button(suggested(view, look.legal), tr) if suggests else []
    text = [aim(look, tr), *facts(view, look.viewer, tr), *(together_text(one, tr) for one in best[:1])]
    return Panel("\n".join(filter(None, text)), tuple(filter(None, _rows(look, best, tr))), (HAND,))


def _rows(look: Look, best: Sequence[Suggestion], tr: Texts) -> list[Row]:
    match, legal = look.match, look.legal
    match look.view.stage:
        case Stage.ACTION:
            return _action(look, best, tr)
        case Stage.SETUP:
            patrons = [do_button(match, one, tr) for one in legal if isinstance(one, Patron)]
            boards = [one for one in legal if isinstance(one, Board)]
            return [*_select(match, boards, tr("Choose your board"), tr), tuple(patrons)]
        case Stage.TAKE | Stage.GRANT | Stage.DRAWS | Stage.PICK:
            return _exploration(look, tr)
        case Stage.CHOOSE:
            need = len(legal[0].objects)
            return [some_select(match, "choose", look.view.shown, need, need, 0, tr)]
        case Stage.DISCARD:
            return _discard(look, tr)
        case Stage.DROP:
            names = {one: tr.pair(tr("Give up"), title(one, tr)) for one in legal}
            return [tuple(do_button(match, one, tr, text=text, style=Style.QUIET) for one, text in names.items())]
        case Stage.ARRANGE:
            return [(museum_button(match, tr, text=tr("Arrange my museum"), style=Style.ACTIVE),)]
        case _:
            return [tuple(do_button(match, one, tr) for one in legal)]


def _select(match: Match, actions: Sequence[Action], text: str, tr: Texts) -> Sequence[Row]:
    choices = [choice_of(one, tr) for one in actions[:OPTIONS]]
    return TREE.rows(match, Step("", choices, text, 0), tr)


def _exploration(look: Look, tr: Texts) -> list[Row]:
    match, legal = look.match, look.legal
    objects = [one for one in legal if isinstance(one, (Take, Pick, Wish)) and one != LEAVE]
    row = [do_button(match, one, tr, style=Style.QUIET) for one in legal if one == LEAVE or isinstance(one, Skip)]
    if look.view.stage is Stage.DRAWS and len(own_of(look.view).drawable) > 1:
        row.append(rank_button(match, tr))
    favours = tuple(_list_buttons(look, FAVOURS, tr)[:BUTTONS])
    return [*_select(match, objects, tr("Choose an object"), tr), favours, (*row, museum_button(match, tr))]


def _action(look: Look, best: Sequence[Suggestion], tr: Texts) -> list[Row]:
    match = look.match
    first = tuple(
        Button(
            id=cart_id(match, CART, cart_with(one, look.view), READY),
            label=suggestion_text(one, tr),
            style=Style.ACTIVE,
            emoji=sign(one.objects[0]) if len(one.objects) == 1 else SEVERAL,
        )
        for one in best
    )
    lists, favours = _list_buttons(look, MAIN, tr), _list_buttons(look, FAVOURS, tr)[:BUTTONS]
    if any(isinstance(one, Exhibit) for one in look.legal):
        lists.append(open_button(match, tr))
    # one row for both where they fit, so that the panel is no higher than a screen
    together = len(lists) + len(favours) <= BUTTONS
    middle = [(*lists, *favours)] if together else [tuple(lists), tuple(favours)]
    style = Style.QUIET if best or lists or favours else Style.ACTIVE  # remaining actions are blue
    ends = [do_button(match, one, tr, style=style) for one in look.legal if isinstance(one, End)]
    return [first, *middle, (museum_button(match, tr), *ends)]


def _list_buttons(look: Look, lists: Iterable[str], tr: Texts) -> list[Button]:
    there = {list_of(one) for one in look.legal}
    return [list_button(look.match, one, tr) for one in lists if one in there]


def _discard(look: Look, tr: Texts) -> list[Row]:
    match, own = look.match, own_of(look.view)
    over, least = own.hand - own.hand_limit, look.legal[0]
    names = ", ".join(kind(one, tr) for one in least.objects)
    text = short(tr("The least valuable: {objects}", objects=names), LABEL)
    return [
        some_select(match, "discard", own.cards or (), over, over, 0, tr),
        (do_button(match, least, tr, text=text, style=Style.ACTIVE),),
    ]


def cart_with(one: Suggestion, view: View) -> Cart:
    items = Till(EMPTY, view).items
    return Cart(want=mask_of(map(items.index, one.objects)))


def worth_a_button(suggestions: Sequence[Suggestion], tr: Texts) -> list[Suggestion]:
    """Return the suggestions that get a button: the best one with several objects if it fits, then single objects."""
    together = [one for one in suggestions if len(one.objects) > 1 and len(suggestion_text(one, tr)) <= LABEL][:1]
    alone = [one for one in suggestions if len(one.objects) == 1]
    return [*together, *alone][:SUGGESTED]


def suggestion_text(one: Suggestion, tr: Texts) -> str:
    """Return a button's label, such as `Greek Culture 5, pay Amphora + 2 prestige` or `3 together, pay Amphora`. If the
    names of the cards to pay don't fit, the label gives the number of cards instead.
    """
    paid = payment(*one.payment, tr)
    if len(one.objects) > 1:
        return tr("{count} together, pay {payment}", count=len(one.objects), payment=paid)
    text = tr("{object}, pay {payment}", object=kind(one.objects[0], tr), payment=paid)
    if len(text) <= LABEL:
        return text
    parts = [tr.plural("{count} card", "{count} cards", len(one.payment.cards))]
    if one.payment.prestige:
        parts.append(payment((), one.payment.prestige, tr))
    return tr("{object}, pay {payment}", object=kind(one.objects[0], tr), payment=" + ".join(parts))


def together_text(one: Suggestion, tr: Texts) -> str:
    if len(one.objects) == 1:
        return ""
    objects = " + ".join(kind(each, tr) for each in one.objects)
    return f"{SEVERAL} " + tr("Together: {objects}", objects=objects)


ANYTIME: Final = frozenset({BACK, MUSEUM})


async def choose(press: Press, tr: Texts) -> Outcome:
    look, values = press.look, press.values
    if (action := public_action(press.more)) is not None:
        return Act(action, stay=True)
    match press.more:
        case (verb, *_) if verb in VERBS:
            return TREE.outcome(press, partial(dialogs.list_panel, look, tr), stay=True)
        case (checkout.CART | checkout.SHOP as which, *parts, verb):
            if verb not in checkout.OF[which] or bool(values) > (verb in checkout.SELECTS):
                raise press.unknown()
            return _cart(press, which, cart_of(parts), verb, tr)
        case (dialogs.SOME, what):
            return Act(dialogs.some_of(what, values, look))
        case (dialogs.RANK, letters, dialogs.ADD | dialogs.FEWER | dialogs.KEEP as what):
            return dialogs.ranked(press, letters, what, tr)
        case (verb,) if verb == MUSEUM and look.view.seats[press.seat].board:
            return arranging.museum_panel(look, await arranging.best(press.work, look.view), tr)
        case (arranging.ARRANGED, *parts):
            return await arranging.arranged(press, parts, tr)
    raise press.unknown()


def outlasts(more: Sequence[str], then: View, now: Look) -> bool:
    """Return whether a press still has the same meaning. Only a wish does, until its exploration is over."""
    action, view, seat = public_action(more), now.view, now.viewer
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
        return Act(till.action())
    if verb in checkout.SELECTS:
        till = Till(checkout.changed(till, verb, press.values), view)
    return checkout.panel_of(press.look.match, which, till, tr)

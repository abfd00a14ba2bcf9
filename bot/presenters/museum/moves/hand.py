"""The controls of Museum on the public board and on each player's private panel.

The public board only has buttons for objects that everyone can see: those that can be taken or wished for.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from bot.controls.ids import ControlId, Kind
from bot.controls.rows import Button, Row, Select, Style
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match
from bot.presenters.choosing import BOARD, Panel
from bot.presenters.museum.moves.actions import FAVOURS, Family, family
from bot.presenters.museum.moves.cart import by_value
from bot.presenters.museum.moves.checkout import open_button, ready_id
from bot.presenters.museum.moves.controls import BUTTONS, OPTIONS, control, do_button, museum_button, option_of
from bot.presenters.museum.moves.dialogs import LIST, of_family, rank_button, some_rows
from bot.presenters.museum.moves.suggestions import Suggestion, suggested
from bot.presenters.museum.words.facts import aim, facts
from bot.presenters.museum.words.labels import kind, name_of, sign
from bot.presenters.museum.words.suggestion_words import LABEL, SEVERAL, suggestion_text, together_text, worth_a_button
from bot.wording.blocks import short
from data.texts import N_, Texts
from games.museum.actions import (
    LEAVE,
    Action,
    Board,
    Choose,
    Discard,
    Drop,
    End,
    Keep,
    Patron,
    Pick,
    Redraw,
    Skip,
    Take,
    Wish,
)
from games.museum.stages import Stage
from games.museum.view import SeatView, View

HAND: Final = "hand"
TAKE, WISH, PICK, SKIP, LEAVE_IT = "take", "wish", "pick", "skip", "leave"
ONE_OF: Final = "one"


def controls(look: Look, tr: Texts) -> Sequence[Row]:
    """Return the buttons below the public board, for taking objects or wishing for them. Return an empty sequence if
    neither is possible.
    """
    view: View = look.view
    if view.stage in {Stage.TAKE, Stage.GRANT} and view.turn is not None:
        rows = _objects(look.match, TAKE, view.seats[view.turn].drawable, tr)
        if view.stage is Stage.GRANT:
            rows = _beside(rows, Button(id=_public(look.match, SKIP), label=tr("No second object")))
        return rows
    if view.stage is Stage.DRAWS:
        there = tuple(dict.fromkeys(one for seat in (*view.asked, *view.may) for one in view.seats[seat].drawable))
        leave = Button(id=_public(look.match, LEAVE_IT), label=tr("Take nothing"))
        return _beside(_objects(look.match, WISH, there, tr), leave)
    if view.stage is Stage.PICK:
        return _objects(look.match, PICK, view.shown, tr)
    return ()


def _public(match: Match, *more: str) -> ControlId:
    return ControlId.at(match, Kind.BOARD, *more)


def _objects(match: Match, verb: str, objects: Sequence[str], tr: Texts) -> list[Row]:
    buttons = [
        Button(id=_public(match, verb, one), label=kind(one, tr), style=Style.ACTIVE, emoji=sign(one))
        for one in by_value(objects)[: 3 * BUTTONS]
    ]
    return [tuple(buttons[at : at + BUTTONS]) for at in range(0, len(buttons), BUTTONS)]


def _beside(rows: list[Row], button: Button) -> list[Row]:
    last = rows[-1] if rows else ()
    if rows and not isinstance(last, Select) and len(last) < BUTTONS:
        return [*rows[:-1], (*last, button)]
    return [*rows, (button,)]


def panel(look: Look, tr: Texts) -> Panel:
    """Return the viewer's panel, with their possible actions and their own pictures. Players can open
    it at any time.
    """
    view: View = look.view
    pictures = (HAND,)
    if look.viewer is None:
        return Panel(tr("You aren't in this game."), (), (BOARD,))
    own = view.seats[look.viewer]
    if view.stage is Stage.OVER:
        return Panel(tr("This game is over."), (), pictures)
    if not look.legal:
        waits = tr("There's nothing for you to do right now.")
        if view.stage is Stage.ARRANGE:
            waits = tr("Your museum is arranged. The others are still arranging theirs.")
        elif view.stage is Stage.SETUP and own.patron:
            waits = tr("You've kept your patron: {patron}.", patron=name_of("patron", own.patron, tr))
        rows: list[Row] = [(museum_button(look.match, tr),)] if own.museum else []
        return Panel(waits, tuple(rows), pictures)
    suggests = view.stage is Stage.ACTION and not look.posed
    best = worth_a_button(suggested(view, look.legal), tr) if suggests else []
    text = [aim(look, tr), *facts(view, look.viewer, tr), *map(partial(together_text, tr=tr), best[:1])]
    return Panel("\n".join(filter(None, text)), tuple(_rows(look, view, own, best, tr)), pictures)


def _rows(look: Look, view: View, own: SeatView, best: Sequence[Suggestion], tr: Texts) -> list[Row]:
    match, legal = look.match, look.legal
    match view.stage:
        case Stage.ACTION:
            return _action(look, best, tr)
        case Stage.SETUP | Stage.HAND:
            return _setup(look, tr)
        case Stage.TAKE | Stage.GRANT | Stage.DRAWS | Stage.PICK:
            return _exploration(look, view, tr)
        case Stage.CHOOSE | Stage.DISCARD:
            return _several(look, view, own, tr)
        case Stage.DROP:
            return [tuple(do_button(match, one, tr) for one in legal if isinstance(one, Drop))]
        case Stage.ARRANGE:
            return [(museum_button(match, tr, text=tr("Arrange my museum"), style=Style.ACTIVE),)]
        case _:
            return []


def _setup(look: Look, tr: Texts) -> list[Row]:
    match, legal = look.match, look.legal
    boards = [one for one in legal if isinstance(one, Board)]
    patrons = [do_button(match, one, tr) for one in legal if isinstance(one, Patron)]
    hand = [do_button(match, one, tr) for one in legal if isinstance(one, (Redraw, Keep))]
    rows: list[Row] = [_select(match, boards, tr("Choose your board"), tr)] if boards else []
    return [*rows, *([tuple(patrons)] if patrons else []), *([tuple(hand)] if hand else [])]


def _select(match: Match, actions: Sequence[Action], text: str, tr: Texts) -> Select:
    options = tuple(option_of(one, tr) for one in actions[:OPTIONS])
    return Select(id=control(match, ONE_OF), placeholder=text, options=options)


def _exploration(look: Look, view: View, tr: Texts) -> list[Row]:
    match, legal = look.match, look.legal
    objects: list[Action] = [
        one for one in legal if isinstance(one, (Take, Pick)) or (isinstance(one, Wish) and one != LEAVE)
    ]
    rows: list[Row] = [_select(match, objects, tr("Choose an object"), tr)] if objects else []
    row = [do_button(match, one, tr, style=Style.QUIET) for one in legal if one == LEAVE or isinstance(one, Skip)]
    if view.stage is Stage.DRAWS and len(view.seats[look.viewer or 0].drawable) > 1:
        row.append(rank_button(match, tr))
    row.append(museum_button(match, tr))
    favours = _favour_buttons(look, tr)
    return [*rows, *([tuple(favours)] if favours else []), tuple(row)]


def _action(look: Look, best: Sequence[Suggestion], tr: Texts) -> list[Row]:
    match, legal = look.match, look.legal
    rows: list[Row] = []
    if best:
        rows.append(
            tuple(
                Button(
                    id=ready_id(match, one.cart),
                    label=suggestion_text(one, tr),
                    style=Style.ACTIVE,
                    emoji=sign(one.objects[0]) if len(one.objects) == 1 else SEVERAL,
                )
                for one in best
            )
        )
    lists = [one for one in (Family.EXHIBIT, Family.EXPERTS, Family.BUY, Family.INVENTORY) if of_family(legal, one)]
    opens = [list_button(match, one, tr) for one in lists]
    if {Family.EXHIBIT, Family.EXPERTS} & set(lists):
        opens.append(open_button(match, tr))
    favours = _favour_buttons(look, tr)
    if opens and len(opens) + len(favours) > BUTTONS:
        rows.append(tuple(opens))
        opens = []
    if opens or favours:  # one row for both where they fit, so that the panel is no higher than a screen
        rows.append((*opens, *favours))
    style = Style.QUIET if best or lists or favours else Style.ACTIVE  # remaining actions are blue
    ends = [do_button(match, one, tr, style=style) for one in legal if isinstance(one, End)]
    rows.append((museum_button(match, tr), *ends))
    return rows


OPENERS: Final = {
    Family.EXHIBIT: N_("Exhibit…"),
    Family.EXPERTS: N_("Hire…"),
    Family.BUY: N_("Buy…"),
    Family.INVENTORY: N_("Inventory…"),
}


def list_button(match: Match, which: Family, tr: Texts) -> Button:
    """Return a button that opens the list of moves `which`."""
    text = tr(OPENERS[which]) if which in OPENERS else name_of("favour", which, tr)
    return Button(id=control(match, LIST, which, "0"), label=text)


def _favour_buttons(look: Look, tr: Texts) -> list[Button]:
    there = {family(one) for one in look.legal}
    return [list_button(look.match, one, tr) for one in FAVOURS if one in there][:BUTTONS]


def _several(look: Look, view: View, own: SeatView, tr: Texts) -> list[Row]:
    match, legal = look.match, look.legal
    if view.stage is Stage.CHOOSE:
        need = len(next(one.objects for one in legal if isinstance(one, Choose)))
        return some_rows(match, "choose", view.shown, need, need, 0, tr)
    over = own.hand - own.hand_limit
    first = next(one for one in legal if isinstance(one, Discard))
    rows: list[Row] = some_rows(match, "discard", own.cards or (), over, over, 0, tr)
    names = ", ".join(kind(one, tr) for one in first.objects)
    text = short(tr("The least valuable: {objects}", objects=names), LABEL)
    return [*rows, (do_button(match, first, tr, text=text, style=Style.ACTIVE),)]

"""What can be pressed in a game of Museum: on the public board, and on each player's own panel.

The public board has what everybody may see: the objects that lie out, to be taken or wished for. All else is private.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.controls.ids import ControlId, Kind
from bot.controls.rows import Button, Row, Select, Style
from bot.match.look import Look
from bot.match.model import Match
from bot.presenters.museum.asking import own_aim
from bot.presenters.museum.cart import by_value
from bot.presenters.museum.checkout import open_button, ready_id
from bot.presenters.museum.controls import BUTTONS, OPTIONS, control, do_button, museum_button, option_of
from bot.presenters.museum.dialogs import LIST, favours_text, kept_text, of_family, rank_button, some_rows
from bot.presenters.museum.labels import kind, label, name_of, sign, text_of
from bot.presenters.museum.moves import FAVOURS, Family, family, payment
from bot.presenters.museum.suggestions import SUGGESTED, Suggestion, suggested
from bot.presenters.presenter import BOARD, Panel
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
    Patron,
    Pick,
    Redraw,
    Skip,
    Take,
    Wish,
)
from games.museum.stages import Acted, Stage
from games.museum.view import SeatView, View

LABEL: Final = 80
"""Discord's limit for a button."""
TOGETHER: Final = "🖼️"
"""Several objects in one payment; one alone has the sign of its civilization."""
HAND: Final = "hand"
"""The picture of one's own cards."""
TAKE, WISH, PICK, SKIP, LEAVE_IT = "take", "wish", "pick", "skip", "leave"
ONE_OF: Final = "one"

AIMS: Final = {
    Stage.SETUP: N_("Keep one of your three patrons: it is your secret goal."),
    Stage.TAKE: N_("Explore: take one of the objects that lie out, for nothing."),
    Stage.GRANT: N_("Grants: you may take a second object of the same continent."),
    Stage.DRAWS: N_("You may take one of the objects that lie out, for nothing; the active player gets 1 prestige."),
    Stage.CHOOSE: N_("Choose what your archaeologists lay out; the rest goes under the deck."),
    Stage.PICK: N_("Pick one of the objects that were discovered."),
    Stage.DROP: N_("You hold too many favours: drop one."),
    Stage.DISCARD: N_("You hold too many objects: discard down to your limit."),
    Stage.ARRANGE: N_("No more cards are played. Arrange your museum, then accept."),
}
"""What a seat is asked at each stage but its action."""


def controls(look: Look, tr: Texts) -> Sequence[Row]:
    """The buttons below the public board: what lies out, while it can be taken."""
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
        Button(id=_public(match, verb, one), label=label(one, tr), style=Style.ACTIVE, emoji=sign(one))
        for one in by_value(objects)[: 3 * BUTTONS]
    ]
    return [tuple(buttons[at : at + BUTTONS]) for at in range(0, len(buttons), BUTTONS)]


def _beside(rows: list[Row], button: Button) -> list[Row]:
    last = rows[-1] if rows else ()
    if rows and not isinstance(last, Select) and len(last) < BUTTONS:
        return [*rows[:-1], (*last, button)]
    return [*rows, (button,)]


def panel(look: Look, tr: Texts) -> Panel:
    """What the seat that looks can do now; what it has can be looked at any time."""
    view: View = look.view
    pictures = (HAND,)
    if look.viewer is None:
        return Panel(tr("You do not play here."), (), (BOARD,))
    own = view.seats[look.viewer]
    if view.stage is Stage.OVER:
        return Panel(tr("This game is over."), (), pictures)
    if not look.legal:
        waits = tr("You are not asked now.")
        if view.stage is Stage.ARRANGE:
            waits = tr("Your museum is arranged. The others still arrange theirs.")
        elif view.stage is Stage.SETUP and own.patron:
            waits = tr("You have kept your patron: {patron}.", patron=name_of("patron", own.patron, tr))
        rows: list[Row] = [(museum_button(look.match, tr),)] if own.museum else []
        return Panel(waits, tuple(rows), pictures)
    aim = own_aim(view, look.legal) if view.stage is Stage.ACTION else AIMS[view.stage]
    text = [tr(aim), *_facts(view, look.viewer, tr)]
    return Panel("\n".join(text), tuple(_rows(look, view, own, tr)), pictures)


def _facts(view: View, seat: int, tr: Texts) -> list[str]:
    """What the choice hangs on, a line each."""
    own = view.seats[seat]
    match view.stage:
        case Stage.SETUP:
            lines = [
                "- " + tr.pair(f"**{name_of('patron', one, tr)}**", text_of("patron", one, tr))
                for one in own.offered or ()
            ]
            if not own.board:
                lines.append(tr("Choose your museum board, too."))
            return lines
        case Stage.DRAWS if own.wish is not None:
            answer = tr("Your answer is kept until it is your turn: {answer}.", answer=kept_text(own, tr))
            return [answer, tr("You can change it.")]
        case Stage.ACTION:
            return [*_action_facts(view, own, tr)]
        case Stage.DISCARD:
            over = own.hand - own.hand_limit
            return [tr.plural("{count} object is too many.", "{count} objects are too many.", over)]
        case _:
            return []


def _action_facts(view: View, own: SeatView, tr: Texts) -> list[str]:
    have = tr.plural("You have {count} prestige.", "You have {count} prestige.", own.prestige)
    room = tr.plural("{count} slot is free.", "{count} slots are free.", own.free)
    lines = [f"{have} {room}"]
    if own.held:
        lines.append(tr("Favours: {favours}.", favours=favours_text(own, tr)))
        if view.favour_played:
            lines.append(tr("You have played a favour in this turn."))
    if view.acted is Acted.INVENTORY:
        lines.append(tr("After an inventory nothing is exhibited in this turn."))
    if own.hand > own.hand_limit:
        over = own.hand - own.hand_limit
        lines.append(
            tr.plural(
                "At the end of your turn you discard {count} object.",
                "At the end of your turn you discard {count} objects.",
                over,
            )
        )
    return lines


def _rows(look: Look, view: View, own: SeatView, tr: Texts) -> list[Row]:
    """The panel's controls, at most four rows and a bit, for *Help* comes after them."""
    match, legal = look.match, look.legal
    match view.stage:
        case Stage.ACTION:
            return _action(look, view, tr)
        case Stage.SETUP:
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
    again = [do_button(match, one, tr, style=Style.QUIET) for one in legal if isinstance(one, Redraw)]
    rows: list[Row] = [_select(match, boards, tr("Choose your board"), tr)] if boards else []
    return [*rows, *([tuple(patrons)] if patrons else []), *([tuple(again)] if again else [])]


def _select(match: Match, actions: Sequence[Action], text: str, tr: Texts) -> Select:
    """A select of moves; its values are their marks, as those of a list."""
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


def _action(look: Look, view: View, tr: Texts) -> list[Row]:
    """Suggested exhibits, all others in lists, then what else there is in a turn."""
    match, legal = look.match, look.legal
    rows: list[Row] = []
    best = worth_a_button(suggested(view, legal), tr)
    if best:
        rows.append(
            tuple(
                Button(
                    id=ready_id(match, one.cart),
                    label=suggestion_text(one, tr),
                    style=Style.ACTIVE,
                    emoji=sign(one.objects[0]) if len(one.objects) == 1 else TOGETHER,
                )
                for one in best
            )
        )
    lists = [one for one in (Family.EXHIBIT, Family.EXPERTS, Family.BUY, Family.INVENTORY) if of_family(legal, one)]
    opens = [list_button(match, one, tr) for one in lists]
    if {Family.EXHIBIT, Family.EXPERTS} & set(lists):
        opens.append(open_button(match, tr))
    if opens:
        rows.append(tuple(opens))
    favours = _favour_buttons(look, tr)
    if favours:
        rows.append(tuple(favours))
    style = Style.QUIET if best or lists or favours else Style.ACTIVE  # what is left to do is blue
    ends = [do_button(match, one, tr, style=style) for one in legal if isinstance(one, End)]
    rows.append((museum_button(match, tr), *ends))
    return rows


def worth_a_button(suggestions: Sequence[Suggestion], tr: Texts) -> list[Suggestion]:
    """The buttons' worth of them: of several objects the best that a button can name, then single ones."""
    together = [one for one in suggestions if len(one.objects) > 1 and len(suggestion_text(one, tr)) <= LABEL][:1]
    alone = [one for one in suggestions if len(one.objects) == 1]
    return [*together, *alone][:SUGGESTED]


def suggestion_text(one: Suggestion, tr: Texts) -> str:
    """``Discobolus · Greek C5 for Amphora + 2 prestige``; with long names cards are named as ``Greek C2``. Several
    objects are named as such from the start, and whole, so that may be too long.
    """
    cards, prestige = one.payment
    if len(one.objects) == 1:
        text = tr("{object} for {payment}", object=label(one.objects[0], tr), payment=payment(cards, prestige, tr))
        if len(text) <= LABEL:
            return text
    parts = [kind(card, tr) for card in cards]
    if prestige:
        parts.append(tr("{count} prestige", count=prestige))
    shown = label(one.objects[0], tr) if len(one.objects) == 1 else " + ".join(kind(each, tr) for each in one.objects)
    text = tr("{object} for {payment}", object=shown, payment=" + ".join(parts) or tr("nothing"))
    return short(text, LABEL) if len(one.objects) == 1 else text


OPENERS: Final = {
    Family.EXHIBIT: N_("Exhibit…"),
    Family.EXPERTS: N_("Hire…"),
    Family.BUY: N_("Buy…"),
    Family.INVENTORY: N_("Inventory…"),
}


def list_button(match: Match, which: Family, tr: Texts) -> Button:
    """Opens a list of moves."""
    text = tr(OPENERS[which]) if which in OPENERS else name_of("favour", which, tr)
    return Button(id=control(match, LIST, which, "0"), label=text)


def _favour_buttons(look: Look, tr: Texts) -> list[Button]:
    """A button for each kind of favour that can be played now; a hand holds five at most."""
    there = {family(one) for one in look.legal}
    return [list_button(look.match, one, tr) for one in FAVOURS if one in there][:BUTTONS]


def _several(look: Look, view: View, own: SeatView, tr: Texts) -> list[Row]:
    """So many objects at once: a select of just that many, and what is suggested as a button."""
    match, legal = look.match, look.legal
    if view.stage is Stage.CHOOSE:
        need = len(next(one.objects for one in legal if isinstance(one, Choose)))
        return some_rows(match, "choose", view.shown, need, need, 0, tr)
    over = own.hand - own.hand_limit
    first = next(one for one in legal if isinstance(one, Discard))
    names = ", ".join(label(one, tr) for one in first.objects)
    rows: list[Row] = some_rows(match, "discard", own.cards or (), over, over, 0, tr)
    text = tr("The least valuable: {objects}", objects=names)
    if len(text) > LABEL:
        names = ", ".join(kind(one, tr) for one in first.objects)
        text = short(tr("The least valuable: {objects}", objects=names), LABEL)
    return [*rows, (do_button(match, first, tr, text=text, style=Style.ACTIVE),)]

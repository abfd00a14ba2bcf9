"""What can be pressed in a game of Museum: on the public board, and on each player's own panel.

The public board has what everybody may see: the objects that lie out, to be taken or wished for. All else is private.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.controls.ids import ControlId, Kind
from bot.controls.rows import Button, Option, Row, Select, Style
from bot.match.look import Look
from bot.match.model import Match
from bot.presenters.museum.dialogs import (
    BUTTONS,
    LIST,
    OPTIONS,
    cart_button,
    control,
    do_button,
    of_family,
    option_of,
)
from bot.presenters.museum.labels import label, name_of, sign, text_of
from bot.presenters.museum.moves import FAVOURS, Family, family, payment
from bot.presenters.presenter import BOARD, Panel
from data.texts import N_, Texts
from games.museum.actions import (
    LEAVE,
    Action,
    Board,
    Choose,
    Discard,
    Drop,
    End,
    Exhibit,
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
"""The picture of one's own cards."""
TAKE, WISH, PICK, SKIP, LEAVE_IT, MUSEUM = "take", "wish", "pick", "skip", "leave", "museum"
ONE_OF, SEVERAL = "one", "several"
SUGGESTED: Final = 4
"""So many exhibits are offered as buttons."""

AIMS: Final = {
    Stage.SETUP: N_("Keep one of your three patrons: it is your secret goal."),
    Stage.TAKE: N_("Explore: take one of the objects that lie out, for nothing."),
    Stage.GRANT: N_("Grants: you may take a second object of the same continent."),
    Stage.DRAWS: N_("You may take one of the objects that lie out, for nothing; the active player gets 1 prestige."),
    Stage.ACTION: N_("Exhibit as often as you can pay, or take an inventory; then end your turn."),
    Stage.CHOOSE: N_("Choose what your archaeologists lay out; the rest goes under the deck."),
    Stage.PICK: N_("Pick one of the objects that were discovered."),
    Stage.DROP: N_("You hold too many favours: drop one."),
    Stage.DISCARD: N_("You hold too many objects: discard down to your limit."),
    Stage.ARRANGE: N_("The game is over for everybody's hands. Arrange your museum, then accept."),
}
"""What a seat is asked at each stage."""


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
        for one in objects[: 3 * BUTTONS]
    ]
    return [tuple(buttons[at : at + BUTTONS]) for at in range(0, len(buttons), BUTTONS)]


def _beside(rows: list[Row], button: Button) -> list[Row]:
    last = rows[-1] if rows else ()
    if rows and not isinstance(last, Select) and len(last) < BUTTONS:
        return [*rows[:-1], (*last, button)]
    return [*rows, (button,)]


def panel(look: Look, tr: Texts) -> Panel:
    """What the seat that looks can do now."""
    view: View = look.view
    pictures = (HAND,)
    if look.viewer is None:
        return Panel(tr("You do not play here."), (), (BOARD,))
    if not look.legal:
        said = tr("You are not asked now.") if view.stage is not Stage.OVER else tr("This game is over.")
        return Panel(said, (), pictures)
    text = [tr(AIMS[view.stage]), *_facts(view, look.viewer, tr)]
    return Panel("\n".join(text), tuple(_rows(look, view, tr)), pictures)


def _facts(view: View, seat: int, tr: Texts) -> list[str]:
    """What the choice hangs on, a line each."""
    own = view.seats[seat]
    match view.stage:
        case Stage.SETUP:
            return [f"- **{name_of('patron', one, tr)}**: {text_of('patron', one, tr)}" for one in own.offered or ()]
        case Stage.DRAWS if own.wish is not None:
            kept = label(own.wish[0], tr) if own.wish else tr("Take nothing")
            more = " …" if len(own.wish) > 1 else ""
            return [tr("Your answer is kept until it is your turn: {answer}. You can change it.", answer=kept + more)]
        case Stage.ACTION:
            free = tr("{count} prestige, {free} free slots.", count=own.prestige, free=own.free)
            return [free, *([tr("Favours: {favours}.", favours=_favours(own, tr))] if own.held else [])]
        case Stage.DISCARD:
            over = own.hand - own.hand_limit
            return [tr.plural("{count} object is too many.", "{count} objects are too many.", over)]
        case _:
            return []


def _favours(own: SeatView, tr: Texts) -> str:
    return ", ".join(name_of("favour", one, tr) for one in own.held or ())


def _rows(look: Look, view: View, tr: Texts) -> list[Row]:
    """The panel's controls, at most four rows and a bit, for *Help* comes after them."""
    match, legal = look.match, look.legal
    match view.stage:
        case Stage.ACTION:
            return _action(look, tr)
        case Stage.SETUP:
            boards = [one for one in legal if isinstance(one, Board)]
            patrons = [do_button(match, one, tr) for one in legal if isinstance(one, Patron)]
            again = [do_button(match, one, tr, style=Style.QUIET) for one in legal if isinstance(one, Redraw)]
            rows: list[Row] = [_select(match, boards, tr("Choose your board"), tr)] if boards else []
            return [*rows, *([tuple(patrons)] if patrons else []), *([tuple(again)] if again else [])]
        case Stage.TAKE | Stage.GRANT | Stage.DRAWS | Stage.PICK:
            return _exploration(look, view, tr)
        case Stage.CHOOSE | Stage.DISCARD:
            return _several(look, view, tr)
        case Stage.DROP:
            return [tuple(do_button(match, one, tr) for one in legal if isinstance(one, Drop))]
        case Stage.ARRANGE:
            return [(Button(id=control(match, MUSEUM), label=tr("Arrange my museum"), style=Style.ACTIVE),)]
        case _:
            return []


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
    others = [one for one in legal if one == LEAVE or isinstance(one, Skip)]
    row = [do_button(match, one, tr, style=Style.QUIET) for one in others]
    row += _favour_buttons(look, tr)[: BUTTONS - len(row)]
    row.append(museum_button(match, tr))
    return [*rows, tuple(row[:BUTTONS])]


def _action(look: Look, tr: Texts) -> list[Row]:
    """Suggested exhibits, all others in a list, then what else there is in a turn."""
    match, legal = look.match, look.legal
    exhibits = of_family(legal, Family.EXHIBIT)
    rows: list[Row] = []
    if best := suggested(exhibits):
        rows.append(
            tuple(
                do_button(
                    match,
                    one,
                    tr,
                    text=tr(
                        "{object} for {payment}",
                        object=label(one.objects[0], tr),
                        payment=payment(one.cards, one.prestige, tr),
                    ),
                )
                for one in best
            )
        )
    lists = [one for one in (Family.EXHIBIT, Family.EXPERTS, Family.BUY, Family.INVENTORY) if of_family(legal, one)]
    opens = [list_button(match, one, tr) for one in lists]
    if Family.EXHIBIT not in lists:
        opens.insert(0, cart_button(match, tr))
    rows.append(tuple(opens))
    favours = _favour_buttons(look, tr)
    if favours:
        rows.append(tuple(favours[:BUTTONS]))
    ends = [do_button(match, one, tr, style=Style.QUIET) for one in legal if isinstance(one, End)]
    rows.append((museum_button(match, tr), *ends))
    return rows


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
    """A button for each kind of favour that can be played now: at most five kinds are held."""
    there = {family(one) for one in look.legal}
    return [list_button(look.match, one, tr) for one in FAVOURS if one in there]


def museum_button(match: Match, tr: Texts) -> Button:
    """Shows how one's museum would best stand."""
    return Button(id=control(match, MUSEUM), label=tr("My museum"))


def suggested(exhibits: Sequence[Action]) -> list[Exhibit]:
    """The most useful exhibits, each object once: the most points first, of equal ones the cheapest as listed."""
    best: dict[tuple[str, ...], Exhibit] = {}
    for one in exhibits:
        if isinstance(one, Exhibit) and len(one.objects) == 1 and not one.experts:
            best.setdefault(one.objects, one)
    return sorted(best.values(), key=lambda one: -int(one.objects[0][-1]))[:SUGGESTED]


def _several(look: Look, view: View, tr: Texts) -> list[Row]:
    """So many objects at once: a select of just that many, and what is suggested as a button."""
    match, legal = look.match, look.legal
    own = view.seats[look.viewer or 0]
    if view.stage is Stage.CHOOSE:
        need = len(next(one.objects for one in legal if isinstance(one, Choose)))
        items: tuple[str, ...] = view.shown
        text = tr.plural("Lay out {count} object", "Lay out {count} objects", need)
    else:
        need = own.hand - own.hand_limit
        items = own.cards or ()
        text = tr.plural("Discard {count} object", "Discard {count} objects", need)
    options = tuple(
        Option(label=label(one, tr), value=str(place), emoji=sign(one)) for place, one in enumerate(items[:OPTIONS])
    )
    rows: list[Row] = [Select(id=control(match, SEVERAL), placeholder=text, options=options, least=need, most=need)]
    first = next((one for one in legal if isinstance(one, Discard)), None)
    if first is not None:
        rows.append((do_button(match, first, tr, text=tr("Discard the least valuable"), style=Style.ACTIVE),))
    return rows

"""Museum's private panels: lists of moves, selects for several objects, and rankings of wishes.

The ids are: `list:<family>:<page>` for a list of legal moves; `some:<what>` for a select of several objects, which
plays the move at once; `rank:<letters>` for an unfinished ranking, with a letter for each object in the order of
:func:`ranked_of`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from string import ascii_lowercase
from typing import Final

from bot.controls.ids import UnknownControl, number
from bot.controls.rows import Button, Option, Row, Select, Style
from bot.match.pure.table.model import Match
from bot.presenters.museum.moves.actions import Family, family, only
from bot.presenters.museum.moves.cart import by_value
from bot.presenters.museum.moves.checkout import open_button
from bot.presenters.museum.moves.controls import DO, OPTIONS, back_button, control, do_button, option_of
from bot.presenters.museum.words.labels import label, sign
from data.texts import N_, Texts
from games.museum.actions import Action, Choose, Discard, Inventory, Stock
from games.museum.stages import Stage
from games.museum.tables import VALUES
from games.museum.view import SeatView, View

LIST, SOME, RANK = "list", "some", "rank"
ADD, FEWER, KEEP = "add", "fewer", "keep"
MOST_RANKED: Final = 8
LAST_PAGE: Final = 40

HEADS: Final = {
    Family.EXHIBIT: N_("Exhibit an object from your hand or your discard for the payment shown."),
    Family.EXPERTS: N_("Hire an expert for the payment shown."),
    Family.BUY: N_("Buy an object from another player's discard: 1 prestige of the payment goes to its owner."),
    Family.INVENTORY: N_(
        "Inventory: take objects from your discard back into your hand. After that, you can't exhibit or hire "
        "this turn."
    ),
    Family.PRESS: N_("Press conference: at the end, public opinion in one continent won't count for you."),
    Family.EXPRESS: N_("Express delivery: exhibit an object of value 1 to 3 from your hand for free."),
    Family.TEAM: N_(
        "New archaeological team: on one continent, you put the laid-out objects under the deck and choose new ones."
    ),
    Family.BALL: N_("Charity ball: exhibit an object of value 1 to 3 from any discard for free."),
    Family.COLLECTOR: N_("Private collector: an object from your hand leaves the game for its value + 1 in prestige."),
    Family.DISCOVERY: N_(
        "Archaeological discovery: you draw objects from a continent, and you pick both first and last."
    ),
    Family.STOCK: N_("Small inventory: take objects worth up to 5 in total from your discard into your hand."),
    Family.LOAN: N_("Bank loan: 4 prestige."),
    Family.HIRE: N_("Good hire: an expert for free, or three new experts."),
}
SEVERAL: Final = frozenset({Family.INVENTORY, Family.STOCK})


def of_family(legal: Sequence[Action], which: Family) -> list[Action]:
    """Return the moves that belong in the list `which`, sorted by the value of their objects, highest first."""
    found = [action for action in legal if family(action) is which]
    return sorted(found, key=_value)


def _value(action: Action) -> int:
    one = only(action)
    return -VALUES[one] if one else -sum(VALUES[each] for each in getattr(action, "objects", ()))


def family_of(text: str) -> Family:
    """Return the list whose id is `text`. Raises :class:`UnknownControl` if there is none."""
    try:
        return Family(text)
    except ValueError:
        raise UnknownControl(text) from None


def list_rows(match: Match, legal: Sequence[Action], which: Family, page: int, own: SeatView, tr: Texts) -> list[Row]:  # noqa: PLR0917
    """Return the controls for the list `which`: a select with up to 25 moves, and buttons to change the page and to go
    back. A favour that involves no choice is shown as a button.
    """
    found = of_family(legal, which)
    last: list[Button] = []
    rows: list[Row] = []
    if which in SEVERAL:
        best = max(found, key=lambda one: -_value(one))
        found = [one for one in found if only(one)]
        rows += some_rows(match, which, own.discard, 1, _most(which, own), page, tr)
        if not only(best):
            rows.append((do_button(match, best, tr, text=_best_text(which, best, tr)),))
    elif len(found) == 1 and which in {Family.PRESS, Family.LOAN}:
        last.append(do_button(match, found[0], tr, text=tr("Play this favour")))
    else:
        shown = found[page * OPTIONS : (page + 1) * OPTIONS] or found[:OPTIONS]
        options = tuple(option_of(action, tr) for action in shown)
        chosen = control(match, LIST, which, str(page), DO)
        rows.append(Select(id=chosen, placeholder=tr(PLACEHOLDERS.get(which, CHOOSE)), options=options))
    pages = -(-len(found) // OPTIONS)
    if pages > 1:
        last.append(Button(id=control(match, LIST, which, str((page + 1) % pages)), label=tr("More")))
    if which in {Family.EXHIBIT, Family.EXPERTS}:
        last.append(open_button(match, tr))
    if which is Family.BUY:
        last.append(open_button(match, tr, shop=True))
    return [*rows, (*last, back_button(match, tr))]


CHOOSE: Final = N_("Choose")
PLACEHOLDERS: Final = {
    Family.EXHIBIT: N_("Exhibit at once"),
    Family.EXPERTS: N_("Hire at once"),
    Family.BUY: N_("Buy at once"),
}


def _most(which: Family, own: SeatView) -> int:
    return max(1, own.hand_limit - own.hand) if which is Family.INVENTORY else 5


def _best_text(which: Family, best: Action, tr: Texts) -> str:
    objects = getattr(best, "objects", ())
    if which is Family.STOCK:
        return tr.plural("The best {count}", "The best {count}", len(objects))
    return tr.plural("The most valuable {count}", "The most valuable {count}", len(objects))


def some_rows(  # noqa: PLR0917 - a select of some objects
    match: Match, what: str, objects: Sequence[str], least: int, most: int, page: int, tr: Texts
) -> list[Row]:
    """Return the controls for choosing `least` to `most` of the objects. The objects are sorted by value, highest
    first. Each option's value is its object's position in this order.
    """
    items = by_value(objects)
    start = page * OPTIONS if page * OPTIONS < len(items) else 0
    options = tuple(
        Option(label=label(one, tr), value=str(place), emoji=sign(one))
        for place, one in enumerate(items[start : start + OPTIONS], start)
    )
    if not options:
        return []
    text = (
        tr.plural("Choose {count} object", "Choose {count} objects", least)
        if least == most
        else tr.plural("Choose at most {count} object", "Choose up to {count} objects", most)
    )
    most = min(most, len(options))
    return [Select(id=control(match, SOME, what), placeholder=text, options=options, least=min(least, most), most=most)]


def some_of(what: str, values: Sequence[str], view: View, seat: int, legal: Sequence[Action]) -> Action:
    """Return the move for the objects chosen in a select. If a legal move has the same objects in another order, return
    that move. Raises :class:`UnknownControl` if the choice is invalid.
    """
    own = view.seats[seat]
    items = {
        Family.INVENTORY: (Stage.ACTION, own.discard),
        Family.STOCK: (view.stage, own.discard),
        "choose": (Stage.CHOOSE, view.shown),
        "discard": (Stage.DISCARD, own.cards or ()),
    }
    stage, found = items.get(what, (None, ()))
    if stage is not view.stage or not values:
        raise UnknownControl(what)
    objects = by_value(found)
    places = sorted({number(value, len(objects) - 1) for value in values})
    wanted = {objects[place] for place in places}
    picked = tuple(one for one in found if one in wanted)
    moves: dict[str, Callable[[tuple[str, ...]], Action]] = {
        Family.INVENTORY: Inventory,
        Family.STOCK: Stock,
        "choose": Choose,
        "discard": Discard,
    }
    made = moves[what](picked)
    same = (one for one in legal if type(one) is type(made) and wanted == set(getattr(one, "objects", ())))
    return next(same, made)


def ranked_of(view: View, seat: int) -> tuple[str, ...]:
    """Return the objects that the seat can wish for. Ids refer to them by their positions in this order."""
    return by_value(view.seats[seat].drawable)


def ranking(text: str, there: Sequence[str]) -> tuple[str, ...]:
    """Return the ranked objects that the letters in `text` stand for, most wanted first. Raises :class:`UnknownControl`
    if `text` is invalid.
    """
    letters = ascii_lowercase[: len(there)]
    if len(set(text)) < len(text) or len(text) > MOST_RANKED or not set(text) <= set(letters):
        raise UnknownControl(text)
    return tuple(there[letters.index(letter)] for letter in text)


def rank_button(match: Match, tr: Texts) -> Button:
    """Return a button that starts a ranking."""
    return Button(id=control(match, RANK, "", ADD), label=tr("Rank several…"))


def rank_text(wishes: Sequence[str], tr: Texts) -> str:
    """Return an explanation of how to rank wishes, followed by the objects that the player has ranked so far."""
    lines = [tr("On your turn you get the first of these that's still there. No one else sees your list.")]
    return "\n".join([*lines, *(f"{place}. {label(one, tr)}" for place, one in enumerate(wishes, 1))])


def rank_rows(match: Match, text: str, there: Sequence[str], tr: Texts) -> list[Row]:
    """Return the controls of a ranking: a select for the object that is wanted next, and buttons."""
    rows: list[Row] = []
    letters = ascii_lowercase[: len(there)]
    left = [(letter, one) for letter, one in zip(letters, there[: len(letters)], strict=True) if letter not in text]
    if left and len(text) < MOST_RANKED:
        options = tuple(Option(label=label(one, tr), value=letter, emoji=sign(one)) for letter, one in left[:OPTIONS])
        said = tr("Choice no. {number}", number=len(text) + 1)
        rows.append(Select(id=control(match, RANK, text, ADD), placeholder=said, options=options))
    keep = Button(id=control(match, RANK, text, KEEP), label=tr("Keep this"), style=Style.GOOD, disabled=not text)
    again = Button(id=control(match, RANK, text[:-1], FEWER), label=tr("Remove the last one"), disabled=not text)
    return [*rows, (keep, again, back_button(match, tr))]


def kept_text(own: SeatView, tr: Texts) -> str:
    """Return the wish that the player has made, as text."""
    if not own.wish:
        return tr("Take nothing")
    return ", ".join(label(one, tr) for one in own.wish)

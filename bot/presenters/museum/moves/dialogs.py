"""Create the panels for choosing moves and objects: lists of moves (steps in a tree of choices), selects in which
choosing several objects plays a move at once (`some:<what>`), and rankings of the objects to wish for
(`rank:<letters>`, with a letter for each object).
"""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase
from typing import Final

from bot.controls.ids import UnknownControl, number
from bot.controls.rows import Button, Row, Select, Style
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match
from bot.presenters.choosing import Act, Panel, Press
from bot.presenters.museum.commands.meant import TARGETS
from bot.presenters.museum.moves.actions import by_value, naming, objects_of, only, own_of, tag_of, tagged
from bot.presenters.museum.moves.checkout import BUYING, open_button
from bot.presenters.museum.moves.controls import TREE, choice_of, control, do_button, object_option
from bot.presenters.museum.words.labels import label, name_of
from bot.presenters.tree import Choice, Path, Step, page_of, pages_of
from data.texts import N_, Texts
from games.museum.actions import Action, Exhibit, Wish
from games.museum.stages import Stage
from games.museum.tables import VALUES
from games.museum.view import View

SOME, RANK = "some", "rank"
ADD, FEWER, KEEP = "add", "fewer", "keep"
MOST_RANKED: Final = 8
CHOOSE: Final = N_("Choose")
LISTS: Final = {
    "exhibit": N_("Exhibit an object from your hand or your discard for the payment shown."),
    "experts": N_("Hire an expert for the payment shown."),
    "buy": BUYING,
    "inventory": N_(
        "Inventory: take objects from your discard back into your hand. After that, you can't pay for anything "
        "this turn."
    ),
    "press": N_("Press conference: at the end, public opinion in one continent won't count for you."),
    "express": N_("Express delivery: exhibit an object of value 1 to 3 from your hand for free."),
    "team": N_(
        "New archaeological team: on one continent, you put the laid-out objects under the deck and choose new ones."
    ),
    "ball": N_("Charity ball: exhibit an object of value 1 to 3 from any discard for free."),
    "collector": N_("Private collector: remove an object in your hand from the game to get its value + 1 in prestige."),
    "discovery": N_("Archaeological discovery: you draw objects from a continent, and you pick both first and last."),
    "stock": N_("Small inventory: take objects worth up to 5 in total from your discard into your hand."),
    "loan": N_("Bank loan: you get 4 prestige."),
    "hire": N_("Good hire: an expert for free, or three new experts."),
}
"""The texts above the lists of moves, in the panel's order. A favour's list has the favour's id."""
MAIN: Final = {"exhibit": N_("Exhibit…"), "experts": N_("Hire…"), "buy": N_("Buy…"), "inventory": N_("Inventory…")}
AT_ONCE: Final = {"exhibit": N_("Exhibit at once"), "experts": N_("Hire at once"), "buy": N_("Buy at once")}


def list_of(action: Action) -> str:
    """Return the id of the list that contains `action`: its tag, except for moves that only hire experts."""
    return "experts" if isinstance(action, Exhibit) and not action.objects else tag_of(action)


def listed_in(legal: Sequence[Action], which: str) -> list[Action]:
    found = [action for action in legal if which in LISTS and list_of(action) == which]
    if not found:
        raise UnknownControl(which)
    return sorted(found, key=lambda action: -sum(VALUES[one] for one in objects_of(action)))


def list_button(match: Match, which: str, tr: Texts) -> Button:
    text = tr(MAIN[which]) if which in MAIN else name_of("favour", which, tr)
    return TREE.button(match, Choice(text, (which,), style=Style.QUIET))


def list_panel(look: Look, tr: Texts, path: Path, page: int) -> Panel:
    which, match = "".join(path), look.match
    rows: list[Row] = []
    found, beside = listed_in(look.legal, which), tuple[Button, ...]()
    if which in {"inventory", "stock"}:
        own, best = own_of(look.view), found[0]
        count = len(objects_of(best))
        most, text = 5, tr.plural("The best {count}", "The best {count}", count)
        if which == "inventory":
            most = max(1, own.hand_limit - own.hand)
            text = tr.plural("The most valuable {count}", "The most valuable {count}", count)
        rows.append(some_select(match, which, own.discard, 1, most, page, tr))
        if not only(best):
            rows.append((do_button(match, best, tr, text=text),))
        beside, found = TREE.more(match, pages_of(len(own.discard)), page, tr, path), []
    elif which in {"press", "loan"}:
        beside, found = (do_button(match, found[0], tr, text=tr("Play this favour")),), []
    elif which in {"exhibit", "experts", "buy"}:
        beside = (open_button(match, tr, shop=which == "buy"),)
    choices = [choice_of(action, tr) for action in found]
    step = Step(tr(LISTS[which]), choices, tr(AT_ONCE.get(which, CHOOSE)), 0, 1, beside)
    return Panel(step.prompt, (*rows, *TREE.rows(match, step, tr, path, page)), ())


def some_select(  # noqa: PLR0917 - a select of some objects
    match: Match, what: str, objects: Sequence[str], least: int, most: int, page: int, tr: Texts
) -> Select:
    places = page_of(tuple(enumerate(by_value(objects))), page)
    options = tuple(object_option(one, str(place), tr) for place, one in places)
    most = min(most, len(options))
    least = min(least, most)
    text = (
        tr.plural("Choose {count} object", "Choose {count} objects", least)
        if least == most
        else tr.plural("Choose at most {count} object", "Choose up to {count} objects", most)
    )
    return Select(id=control(match, SOME, what), placeholder=text, options=options, least=least, most=most)


STAGES: Final = {"inventory": Stage.ACTION, "choose": Stage.CHOOSE, "discard": Stage.DISCARD, "stock": None}


def some_of(what: str, values: Sequence[str], look: Look) -> Action:
    """Return the move for the objects chosen in a select: if possible, a legal one, with the objects in any order."""
    view: View = look.view
    if what not in STAGES or STAGES[what] not in {view.stage, None} or not values:
        raise UnknownControl(what)
    found = TARGETS[what].among(view)
    objects = by_value(found)
    wanted = {objects[number(value, len(objects) - 1)] for value in values}
    same = (one for one in tagged(look.legal, what) if wanted == set(objects_of(one)))
    return next(same, naming(what, [one for one in found if one in wanted]))


def rankable(view: View) -> dict[str, str]:
    return dict(zip(ascii_lowercase, by_value(own_of(view).drawable), strict=False))


def ranking(text: str, view: View) -> tuple[str, ...]:
    there = rankable(view)
    if len(set(text)) < len(text) or len(text) > MOST_RANKED or not set(text) <= set(there):
        raise UnknownControl(text)
    return tuple(there[letter] for letter in text)


def rank_button(match: Match, tr: Texts) -> Button:
    return Button(id=control(match, RANK, "", ADD), label=tr("Rank several…"))


def rank_panel(look: Look, text: str, tr: Texts) -> Panel:
    match = look.match
    lines = [tr("On your turn you get the first of these that's still there. No one else sees your list.")]
    lines += [f"{place}. {label(one, tr)}" for place, one in enumerate(ranking(text, look.view), 1)]
    rows: list[Row] = []
    left = [(letter, one) for letter, one in rankable(look.view).items() if letter not in text]
    if left and len(text) < MOST_RANKED:
        options = tuple(object_option(one, letter, tr) for letter, one in page_of(left, 0))
        said = tr("Choice no. {number}", number=len(text) + 1)
        rows.append(Select(id=control(match, RANK, text, ADD), placeholder=said, options=options))
    keep = Button(id=control(match, RANK, text, KEEP), label=tr("Keep this"), style=Style.GOOD, disabled=not text)
    again = Button(id=control(match, RANK, text[:-1], FEWER), label=tr("Remove the last one"), disabled=not text)
    return Panel("\n".join(lines), (*rows, (keep, again)), ())


def ranked(press: Press, letters: str, what: str, tr: Texts) -> Act | Panel:
    if press.look.view.stage is not Stage.DRAWS or (press.values and what != ADD):
        raise press.unknown()
    letters += "".join(press.values[:1])
    if what == KEEP:
        return Act(Wish(ranking(letters, press.look.view)), stay=True)
    return rank_panel(press.look, letters, tr)

"""Shows suggested moves of Museum as text and in a picture. Players can also compare a move of their own with the
suggestions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.client.files import Drawing
from bot.match.pure.play.look import Look
from bot.presenters.museum.moves.actions import detail, title
from bot.presenters.museum.words.labels import label, name_of
from bot.wording.names.people import listed
from data.texts import N_, Texts
from games.core import Millis
from games.museum.actions import (
    Action,
    Arrange,
    Buy,
    Discard,
    Drop,
    Exhibit,
    Hire,
    Inventory,
    Loan,
    Patron,
    Pick,
    Press,
    Take,
    Wish,
)
from games.museum.rules.favours import KINDS
from games.museum.view import View
from render.museum import own_picture, picture

FILE: Final = "hint.png"
VERBS: Final = {
    Exhibit: N_("Exhibit"),
    Buy: N_("Buy"),
    Inventory: N_("Inventory"),
    Take: N_("Take"),
    Pick: N_("Take"),
    Wish: N_("Draw"),
    Discard: N_("Discard"),
    Drop: N_("Give up"),
}


def advised(action: Action, look: Look, tr: Texts) -> str:  # noqa: ARG001 - an action says all
    """Return the text for a suggested move, such as `Exhibit: Greek Culture 5 · Discobolus (you pay: Amphora)`."""
    if isinstance(action, Wish) and len(action.objects) > 1:
        first = [label(one, tr) for one in action.objects[:2]]
        return tr("In this order: {objects}", objects=listed(first, tr))
    what, said = title(action, tr), _verb(action, tr)
    text = tr.pair(said, what) if said else what
    more = detail(action, tr) if isinstance(action, Exhibit | Buy) else ""
    return f"{text} ({more})" if more else text


def _verb(action: Action, tr: Texts) -> str:
    if isinstance(action, Exhibit) and not action.objects:
        return tr("Hire")
    if isinstance(action, Wish) and not action.objects:
        return ""
    favour = KINDS.get(type(action))
    if favour is not None:
        return "" if isinstance(action, Press | Loan) else name_of("favour", favour, tr)
    return tr(VERBS[type(action)]) if type(action) in VERBS else ""


def marked(
    view: View,
    actions: Sequence[Action],
    names: Sequence[str],
    tr: Texts,
    lead: str,
    *,
    at: Millis | None = None,  # noqa: ARG001 - time is nothing
    public: bool = False,
) -> Drawing:
    """Draw a picture with the suggested moves marked. If all objects of the best move are on the board or in other
    players' discard piles, it shows the board. Otherwise, it shows the player's own cards.
    """
    ideas: dict[str, list[int]] = {}
    for number, action in enumerate(actions, 1):
        for one in _marks(action):
            ideas.setdefault(one, []).append(number)
    best = {one for one, numbers in ideas.items() if min(numbers) == min(map(min, ideas.values()))}
    there = {*(one for place in view.continents for one in place.out), *view.shown, *(one.id for one in view.experts)}
    there.update(one for seat, shown in enumerate(view.seats) if seat != view.viewer for one in shown.discard)
    if view.viewer is None or (best and best <= there):
        drawn = picture(view, (), names, tr, lead=lead, ideas=ideas)
    else:
        first = actions[0]
        slots = first.slots if isinstance(first, Arrange) else ()
        drawn = own_picture(view, view.viewer, slots, None, names, tr, ideas=ideas, lead=lead, public=public)
    return Drawing(drawn.png, FILE, drawn.alt)


def _marks(action: Action) -> Iterator[str]:
    match action:
        case Wish(objects=objects):
            yield from objects[:1]
        case Hire(expert=expert) if expert:
            yield expert
        case Exhibit(objects=objects, experts=experts):
            yield from (*objects, *experts)
        case Patron(patron=patron):
            yield patron
        case _:
            yield from getattr(action, "objects", ())
            if one := getattr(action, "object", ""):
                yield one
            elif favour := KINDS.get(type(action)):
                yield favour

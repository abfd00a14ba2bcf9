from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.match.pure.play.look import Look
from bot.presenters.museum.moves.actions import objects_of
from bot.presenters.museum.words.actions import detail, wished
from bot.presenters.museum.words.labels import name_of
from data.texts import N_, Texts
from games.core import Millis
from games.museum.actions import Action, Arrange, Buy, Exhibit, Wish
from games.museum.notation import write
from games.museum.rules.favours import KINDS
from games.museum.view import View
from render.kit.picture import Drawing
from render.museum import own_picture, picture

VERBS: Final = {
    "exhibit": N_("Exhibit"),
    "buy": N_("Buy"),
    "inventory": N_("Inventory"),
    "take": N_("Take"),
    "pick": N_("Take"),
    "wish": N_("Draw"),
    "discard": N_("Discard"),
    "drop": N_("Give up"),
}


def advised(action: Action, look: Look, tr: Texts) -> str:  # noqa: ARG001 - an action says all
    """Return the text for a suggested move, such as `Exhibit: Greek Culture 5 · Discobolus (you pay: Amphora)`."""
    text = wished(action, tr)
    if isinstance(action, Wish) and len(action.objects) > 1:
        return text
    if said := _verb(action, tr):
        text = tr.pair(said, text)
    return f"{text} ({detail(action, tr)})" if isinstance(action, Exhibit | Buy) else text


def _verb(action: Action, tr: Texts) -> str:
    word, *named = write(action).split()
    if word == "favour":
        return name_of("favour", named[0], tr) if len(named) > 1 else ""
    if isinstance(action, Exhibit) and not action.objects:
        return tr("Hire")
    return tr(VERBS[word]) if word in VERBS else ""


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
    players' discard piles, the picture shows the board. Otherwise, it shows the player's own cards.
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
    return Drawing(drawn.png, "hint.png", drawn.alt)


def _marks(action: Action) -> tuple[str, ...]:
    objects = objects_of(action)
    if isinstance(action, Wish):
        return objects[:1]
    others = (*getattr(action, "experts", ()), getattr(action, "expert", ""), getattr(action, "patron", ""))
    if not hasattr(action, "object") and not any(others):
        others = (KINDS.get(type(action), ""),)
    return tuple(filter(None, (*objects, *others)))

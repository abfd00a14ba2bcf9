"""Put an action into words: its label and price, the text that suggests it, and the question before it if it can't be
undone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.match.pure.play.look import Look
from bot.presenters.museum.moves.actions import by_value, objects_of, only
from bot.presenters.museum.words.labels import card_told, kind, label, name, name_of, told
from bot.wording.names.people import listed
from data.museum import object_of
from data.texts import N_, Texts
from games.core import Millis
from games.museum import actions
from games.museum.actions import Action, Arrange, Buy, Exhibit, Team, Wish
from games.museum.notation import write
from games.museum.rules.favours import KINDS
from games.museum.stages import Acted
from games.museum.view import View
from render.kit.picture import Drawing
from render.museum import own_picture, picture


def payment(cards: Sequence[str], prestige: int, tr: Texts) -> str:
    """Return a payment as text, such as `Amphora + 2 prestige` or `nothing`."""
    parts = [name(card, tr) for card in cards]
    if prestige:
        parts.append(tr("{count} prestige", count=prestige))
    return " + ".join(parts) or tr("nothing")


PLAIN: Final = {
    "skip": N_("No second object"),
    "leave": N_("Take nothing"),
    "renew": N_("Replace the three experts"),
    "redraw": N_("Draw a new hand"),
    "keep": N_("Keep this hand"),
    "end": N_("End the turn"),
    "press": N_("Press conference"),
    "loan": N_("Bank loan"),
}
"""The labels of actions that name no object, patron or the like, by the final word of their notation."""


def title(action: Action, tr: Texts) -> str:
    """Return the label of a control that plays `action`, without the price."""
    match action:
        case Arrange():
            return tr("Accept this arrangement")
        case Exhibit(objects=objects, experts=experts):
            return listed([*(label(one, tr) for one in objects), *(name_of("expert", one, tr) for one in experts)], tr)
        case Wish(objects=(first, _, *_) as objects):  # its other objects are listed by value
            if objects == by_value(objects):
                return tr("The most valuable one left")
            return tr("{object}, otherwise the most valuable one left", object=kind(first, tr))
    *_, word = write(action).split()
    if word in PLAIN:
        return tr(PLAIN[word])
    field = action.__struct_fields__[0]
    if field not in {"object", "objects"}:
        return name_of(field, getattr(action, field), tr)  # type: ignore[arg-type]
    one = only(action)
    return label(one, tr) if one else listed([name(each, tr) for each in objects_of(action)], tr)


def wished(action: Action, tr: Texts) -> str:
    """Return the short text for an action in a list. A wish for several objects names only the first two."""
    if isinstance(action, Wish) and len(action.objects) > 1:
        return tr("In this order: {objects}", objects=listed([label(one, tr) for one in action.objects[:2]], tr))
    return title(action, tr)


def price(cards: Sequence[str], prestige: int, tr: Texts) -> str:
    return tr("you pay: {payment}", payment=payment(cards, prestige, tr))


def detail(action: Action, tr: Texts) -> str:
    """Return the text below the title of `action` in a list: its price or its objects, or an empty string."""
    match action:
        case Exhibit(cards=cards, prestige=prestige) | Buy(cards=cards, prestige=prestige):
            return price(cards, prestige, tr)
        case Team(objects=objects) if len(objects) > 1:
            return ", ".join(kind(one, tr) for one in objects)
        case _:
            return ""


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
    """Mark the moves on the board if it shows all objects of the best one, else on the player's own cards."""
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
    return drawn.named("hint.png")


def _marks(action: Action) -> tuple[str, ...]:
    objects = objects_of(action)
    if isinstance(action, Wish):
        return objects[:1]
    others = (*getattr(action, "experts", ()), getattr(action, "expert", ""), getattr(action, "patron", ""))
    if not hasattr(action, "object") and not any(others):
        others = (KINDS.get(type(action), ""),)
    return tuple(filter(None, (*objects, *others)))


def final(action: Action, look: Look, tr: Texts) -> str:
    view: View = look.view
    match action:
        case actions.End() if view.acted is Acted.NOTHING and len(look.legal) > 1:
            return tr("End your turn without paying for anything or taking an inventory?")
        case actions.Patron(patron=patron):
            question = tr("Keep this patron for the whole game? The others go back.")
            return f"{card_told('patron', patron, tr)}\n{question}"
        case actions.Redraw():
            return tr("Draw a new hand? Your four objects and your favour go back into their decks.")
        case actions.Drop(favour=favour):
            question = tr("Give up this favour?")
            return f"{card_told('favour', favour, tr)}\n{question}"
        case actions.Collector(object=one):
            question = tr(
                "Give this object away? It leaves the game; you get {count} prestige.", count=object_of(one).value + 1
            )
            return f"{told(one, tr)}\n{question}"
        case actions.Discard(objects=objects) if any(object_of(one).masterpiece for one in objects):
            masterpieces = listed([told(one, tr) for one in objects if object_of(one).masterpiece], tr)
            return f"{masterpieces}\n" + tr("Discard a masterpiece? Others can buy it from your discard.")
        case _:
            return ""


def deliberate(action: Action, look: Look) -> bool:  # noqa: ARG001
    return isinstance(action, (actions.End, actions.Discard))

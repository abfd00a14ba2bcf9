from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.presenters.museum.moves.actions import by_value, objects_of, only
from bot.presenters.museum.words.labels import kind, label, name, name_of
from bot.wording.names.people import listed
from data.texts import N_, Texts
from games.museum.actions import Action, Arrange, Buy, Exhibit, Team, Wish
from games.museum.notation import write


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
    """Return the text to show below the title of `action` in a list: its price or its objects. The text may be
    empty.
    """
    match action:
        case Exhibit(cards=cards, prestige=prestige) | Buy(cards=cards, prestige=prestige):
            return price(cards, prestige, tr)
        case Team(objects=objects) if len(objects) > 1:
            return ", ".join(kind(one, tr) for one in objects)
        case _:
            return ""

"""Labels Museum's actions for buttons and selects, and decides in which list of the private panel each action is
offered.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import Final

from bot.presenters.museum.words.labels import kind, label, name, name_of
from bot.wording.names.people import listed
from data.texts import N_, Texts
from games.museum.actions import (
    Action,
    Arrange,
    Ball,
    Board,
    Buy,
    Choose,
    Collector,
    Discard,
    Discovery,
    Drop,
    End,
    Exhibit,
    Express,
    Hire,
    Inventory,
    Keep,
    Loan,
    Patron,
    Pick,
    Press,
    Redraw,
    Skip,
    Stock,
    Take,
    Team,
    Wish,
)


class Family(enum.StrEnum):
    """The lists in which actions are offered. The value of a favour's list is the favour's id."""

    EXHIBIT = "exhibit"
    EXPERTS = "experts"
    BUY = "buy"
    INVENTORY = "inventory"
    PRESS = "press"
    EXPRESS = "express"
    TEAM = "team"
    BALL = "ball"
    COLLECTOR = "collector"
    DISCOVERY = "discovery"
    STOCK = "stock"
    LOAN = "loan"
    HIRE = "hire"


FAVOURS: Final = tuple(Family)[4:]
_OF: Final = {
    Buy: Family.BUY,
    Inventory: Family.INVENTORY,
    Press: Family.PRESS,
    Express: Family.EXPRESS,
    Team: Family.TEAM,
    Ball: Family.BALL,
    Collector: Family.COLLECTOR,
    Discovery: Family.DISCOVERY,
    Stock: Family.STOCK,
    Loan: Family.LOAN,
    Hire: Family.HIRE,
}


def family(action: Action) -> Family | None:
    """Return the list that `action` belongs to, or None if it's in no list, like the choices during set-up."""
    if isinstance(action, Exhibit):
        return Family.EXHIBIT if action.objects else Family.EXPERTS
    return _OF.get(type(action))


def only(action: Action) -> str:
    """Return the object of `action`, or an empty string if it has several objects or none."""
    match action:
        case Take(object=one) | Buy(object=one) | Express(object=one) | Ball(object=one) | Pick(object=one):
            return one
        case Collector(object=one):
            return one
        case Exhibit(objects=(one,), experts=()) | Wish(objects=(one,)):
            return one
        case Inventory(objects=(one,)) | Stock(objects=(one,)) | Choose(objects=(one,)) | Discard(objects=(one,)):
            return one
        case _:
            return ""


def payment(cards: Sequence[str], prestige: int, tr: Texts) -> str:
    """Return a payment as text, such as `Amphora + 2 prestige` or `nothing`."""
    parts = [name(card, tr) for card in cards]
    if prestige:
        parts.append(tr("{count} prestige", count=prestige))
    return " + ".join(parts) or tr("nothing")


def title(action: Action, tr: Texts) -> str:
    """Return the label of a control that plays `action`, without the price."""
    match action:
        case Exhibit(objects=objects, experts=experts):
            return listed([*(label(one, tr) for one in objects), *(name_of("expert", one, tr) for one in experts)], tr)
        case Take(object=one) | Buy(object=one) | Express(object=one) | Ball(object=one) | Pick(object=one):
            return label(one, tr)
        case Collector(object=one):
            return label(one, tr)
        case Inventory(objects=objects) | Stock(objects=objects) | Choose(objects=objects) | Discard(objects=objects):
            return label(objects[0], tr) if len(objects) == 1 else listed([name(one, tr) for one in objects], tr)
        case Wish(objects=objects):
            return _wished(objects, tr)
        case Team(continent=place) | Discovery(continent=place):
            return name_of("continent", place, tr)
        case Hire(expert=expert):
            return name_of("expert", expert, tr) if expert else tr("Replace the three experts")
        case Patron(patron=patron):
            return name_of("patron", patron, tr)
        case Drop(favour=favour):
            return name_of("favour", favour, tr)
        case Board(board=board):
            return name_of("board", board, tr)
        case _:
            return tr(PLAIN[type(action)])


PLAIN: Final = {
    Redraw: N_("Draw a new hand"),
    Keep: N_("Keep this hand"),
    Skip: N_("No second object"),
    End: N_("End the turn"),
    Press: N_("Press conference"),
    Loan: N_("Bank loan"),
    Arrange: N_("Accept this arrangement"),
}


def _wished(objects: Sequence[str], tr: Texts) -> str:
    if not objects:
        return tr("Take nothing")
    return label(objects[0], tr) if len(objects) == 1 else tr("The most valuable one left")


def detail(action: Action, tr: Texts) -> str:
    """Return details about `action`, such as its price, to show below its title in a list. The text may be empty."""
    match action:
        case Exhibit(cards=cards, prestige=prestige) | Buy(cards=cards, prestige=prestige):
            return tr("you pay: {payment}", payment=payment(cards, prestige, tr))
        case Inventory(objects=objects) | Stock(objects=objects) | Team(objects=objects) | Discard(objects=objects):
            return ", ".join(kind(one, tr) for one in objects) if len(objects) > 1 else ""
        case Choose(objects=objects):
            return ", ".join(kind(one, tr) for one in objects)
        case _:
            return ""

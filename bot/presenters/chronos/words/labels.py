"""Names of actions on buttons and menus, short but understandable without context."""

from __future__ import annotations

from bot.match.pure.play.look import Look
from bot.presenters.chronos.words.names import card_name, glass_name, god_name, place_name, power_name, short_place
from bot.wording.names.people import color_name
from data.texts import Texts
from games.chronos.actions import (
    Action,
    Apollo,
    Asclepius,
    Buy,
    Cassandra,
    Claim,
    Claimed,
    Count,
    Demeter,
    Famine,
    Hades,
    Hecate,
    Hermes,
    Move,
    Mycenae,
    Offer,
    Pay,
    Poseidon,
    Send,
    Take,
    Troy,
    TurnOver,
    War,
)
from games.chronos.terms import HOME, WINDS
from games.chronos.view import View


def owners_of(view: View, tr: Texts) -> tuple[str, ...]:
    """Return the names of the seats' colors. Labels use them because labels can't contain mentions."""
    return tuple(color_name(one.color, tr) for one in view.kingdoms)


def places_of(view: View, tr: Texts) -> list[str]:
    """Return the name of each hourglass with its place, such as `Hourglass 2 (pile 5)`."""
    owners, home = owners_of(view, tr), tr("at home")
    return [
        f"{glass_name(view, number, tr)} ({home if glass.place == HOME else place_name(glass.place, tr, owners)})"
        for number, glass in enumerate(view.glasses)
    ]


def glass_label(view: View, number: int, tr: Texts) -> str:
    """Return the name of any player's hourglass, such as `Blue, hourglass 2 (5)`."""
    glass = view.glasses[number]
    owner = color_name(view.kingdoms[glass.owner].color, tr)
    where = short_place(glass.place, tr) if glass.place != HOME else tr("at home")
    return tr.pair(owner, f"{glass_name(view, number, tr)} ({where})")


def label_of(action: Action, look: Look, tr: Texts) -> str:
    """Return a short name for an action."""
    view: View = look.view
    owners = owners_of(view, tr)
    match action:
        case Move():
            place = place_name(action.to, tr, owners)
            return tr("{place}: take the card", place=place) if action.take is Take.YES else place
        case Count() | Claim():
            return claim_label(action, tr)
        case Offer() | Buy() | Apollo():
            return god_name(action.god.value, tr)
        case Cassandra() | Asclepius():
            return power_name(type(action).__name__.lower(), tr)
        case Famine(seat=seat):
            top = view.kingdoms[seat].top
            return tr.pair(owners[seat], card_name(top, tr)) if top else owners[seat]
        case War() | Mycenae() | Send():
            return _sent(action, view, tr)
        case Hades():
            first, second = glass_label(view, action.first, tr), glass_label(view, action.second, tr)
            return f"{first} + {second}"
        case Hecate():
            return card_name(action.card.value, tr)
        case Pay() | Poseidon():
            return own_card(view, action.card, tr)
        case Hermes():
            theirs = view.kingdoms[action.seat].top if action.part == 0 else WINDS[action.part - 1]
            return tr.pair(owners[action.seat], f"{card_name(theirs, tr)} ↔ {own_card(view, action.card, tr)}")
        case Demeter() | Troy():
            return place_name(action.pile, tr)


def power_of(action: Action) -> str | None:
    """Return the god or city whose power an action uses, or None for other actions."""
    match action:
        case Send():
            return action.power.value
        case Hades() | Asclepius() | Cassandra() | Demeter() | Hermes() | Poseidon() | Troy():
            return type(action).__name__.lower()
    return None


def named(action: Action, look: Look, tr: Texts) -> str:
    """Return a description of an action, for autocomplete."""
    label, power = label_of(action, look, tr), power_of(action)
    if isinstance(action, Move):
        return f"{glass_label(look.view, action.glass, tr)} → {label}"
    return label if power is None else tr.pair(power_name(power, tr), label)


def claim_label(action: Claim | Count, tr: Texts) -> str:
    """Return the label of the button that claims a win, or of the one that starts the count (C7.2, C7.3)."""
    if isinstance(action, Count):
        return tr("Count")
    return tr("I have the points") if action.what is Claimed.POINTS else tr("I have Hydra and Minotaur")


def _sent(action: War | Mycenae | Send, view: View, tr: Texts) -> str:
    glass = glass_label(view, action.glass, tr)
    said = tr("{glass}, turned", glass=glass) if action.turn is TurnOver.YES else tr("{glass}, not turned", glass=glass)
    if isinstance(action, Send) and action.card is not None:
        return f"{said} ({own_card(view, action.card, tr)})"
    return said


def own_card(view: View, card: int, tr: Texts) -> str:
    """Return the name of a card in the viewer's kingdom."""
    if card < 0:
        return card_name(WINDS[-1 - card], tr)
    stack = view.kingdoms[view.viewer].stack if view.viewer is not None else None
    return card_name(stack[card], tr) if stack else "?"

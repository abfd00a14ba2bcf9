from __future__ import annotations

from typing import Final

from bot.match.pure.play.look import Look
from bot.presenters.chronos.words import names
from bot.wording.names.people import color_name
from data.texts import Texts
from games.chronos import actions
from games.chronos.terms import HOME, WINDS, is_pile
from games.chronos.view import View

POWERS: Final = (
    actions.Hades,
    actions.Asclepius,
    actions.Cassandra,
    actions.Demeter,
    actions.Hermes,
    actions.Poseidon,
    actions.Troy,
)
"""The actions that are named after the god or city whose power they use."""


def owners_of(view: View, tr: Texts) -> tuple[str, ...]:
    """Return the names of the seats' colors. Labels use them because labels can't contain mentions."""
    return tuple(color_name(one.color, tr) for one in view.kingdoms)


def places_of(view: View, tr: Texts) -> list[str]:
    """Return the name of each hourglass with its place, such as `Hourglass 2 (pile 5)`."""
    owners = owners_of(view, tr)
    places = [tr("at home") if one.place == HOME else names.place_name(one.place, tr, owners) for one in view.glasses]
    return [f"{names.glass_name(view, number, tr)} ({place})" for number, place in enumerate(places)]


def glass_label(view: View, number: int, tr: Texts) -> str:
    """Return the name of any player's hourglass, such as `Blue, hourglass 2 (5)`."""
    glass = view.glasses[number]
    owner = color_name(view.kingdoms[glass.owner].color, tr)
    where = names.short_place(glass.place, tr) if glass.place != HOME else tr("at home")
    return tr.pair(owner, f"{names.glass_name(view, number, tr)} ({where})")


def label_of(action: actions.Action, look: Look, tr: Texts) -> str:
    view: View = look.view
    owners = owners_of(view, tr)
    match action:
        case actions.Move():
            place = names.place_name(action.to, tr, owners)
            top = view.piles[action.to].top if is_pile(action.to) else ""
            return f"{place} ({names.card_name(top, tr)})" if top else place
        case actions.Count() | actions.Claim():
            return claim_label(action, tr)
        case actions.Offer() | actions.Buy() | actions.Apollo():
            return names.god_name(action.god.value, tr)
        case actions.Cassandra() | actions.Asclepius():
            return names.power_name(type(action).__name__.lower(), tr)
        case actions.Famine(seat=seat):
            top = view.kingdoms[seat].top
            return tr.pair(owners[seat], names.card_name(top, tr)) if top else owners[seat]
        case actions.War() | actions.Mycenae() | actions.Send():
            return _sent(action, view, tr)
        case actions.Hades():
            first, second = glass_label(view, action.first, tr), glass_label(view, action.second, tr)
            return f"{first} + {second}"
        case actions.Hecate():
            return names.card_name(action.card.value, tr)
        case actions.Pay() | actions.Poseidon():
            return own_card(view, action.card, tr)
        case actions.Hermes():
            theirs = view.kingdoms[action.seat].top if action.part == 0 else WINDS[action.part - 1]
            return tr.pair(owners[action.seat], f"{names.card_name(theirs, tr)} ↔ {own_card(view, action.card, tr)}")
        case actions.Demeter() | actions.Troy():
            return names.place_name(action.pile, tr)


def power_of(action: actions.Action) -> str | None:
    """Return the god or city whose power an action uses, or None for other actions."""
    if isinstance(action, actions.Send):
        return action.power.value
    return type(action).__name__.lower() if isinstance(action, POWERS) else None


def named(action: actions.Action, look: Look, tr: Texts) -> str:
    label, power = label_of(action, look, tr), power_of(action)
    if isinstance(action, actions.Move):
        return f"{glass_label(look.view, action.glass, tr)} → {label}"
    return label if power is None else tr.pair(names.power_name(power, tr), label)


def claim_label(action: actions.Claim | actions.Count, tr: Texts) -> str:
    if isinstance(action, actions.Count):
        return tr("Count")
    return tr("I have the points") if action.what is actions.Claimed.POINTS else tr("I have Hydra and Minotaur")


def _sent(action: actions.War | actions.Mycenae | actions.Send, view: View, tr: Texts) -> str:
    glass = glass_label(view, action.glass, tr)
    turned = action.turn is actions.TurnOver.YES
    said = tr("{glass}, turned", glass=glass) if turned else tr("{glass}, not turned", glass=glass)
    if isinstance(action, actions.Send) and action.card is not None:
        return f"{said} ({own_card(view, action.card, tr)})"
    return said


def own_card(view: View, card: int, tr: Texts) -> str:
    if card < 0:
        return names.card_name(WINDS[-1 - card], tr)
    stack = view.kingdoms[view.viewer].stack if view.viewer is not None else None
    return names.card_name(stack[card], tr) if stack else "?"

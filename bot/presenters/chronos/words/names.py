from __future__ import annotations

from contextlib import suppress
from typing import Final

from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match
from bot.wording.clocks import to_the_second
from bot.wording.names.people import color_name
from data.chronos import words
from data.texts import Texts
from games.chronos import actions
from games.chronos.terms import HOME, WINDS, city_of, is_pile
from games.chronos.view import View
from games.core import Millis
from render.chronos.words.names import card_word, city_word, god_word, place_word


def power_line(power: str, tr: Texts) -> str:
    return tr("**{god}:** {text}", god=power_name(power, tr), text=power_text(power, tr))


def power_text(power: str, tr: Texts) -> str:
    return words.text("city" if power in words.CITIES else "god", power, tr.language)


def short_place(place: int, tr: Texts) -> str:
    if is_pile(place):
        return str(place + 1)
    city = city_of(place)
    return city_word(city.value, tr) if city is not None else place_word(place, tr)


def power_name(power: str, tr: Texts) -> str:
    """Return the name of the god, city or card that has the power ``power``. Raises KeyError if there is none."""
    for kind in ("god", "city", "card"):
        with suppress(KeyError):
            return words.WORDS.name(kind, power, tr.language)
    raise KeyError(power)


def glass_name(view: View, number: int, tr: Texts) -> str:
    """Return an hourglass's name with its number. Each owner's hourglasses are numbered separately."""
    mine = [one for one, glass in enumerate(view.glasses) if glass.owner == view.glasses[number].owner]
    return words.hourglass(mine.index(number) + 1, tr.language)


def clock_at(match: Match, at: Millis) -> str:
    """Convert `at`, a time on the match's own clock (:attr:`Match.ahead`), to a Discord timestamp."""
    return to_the_second(at - match.ahead)


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
    places = [tr("at home") if one.place == HOME else place_word(one.place, tr, owners) for one in view.glasses]
    return [f"{glass_name(view, number, tr)} ({place})" for number, place in enumerate(places)]


def glass_label(view: View, number: int, tr: Texts) -> str:
    """Return the name of any player's hourglass, such as `Blue, hourglass 2 (5)`."""
    glass = view.glasses[number]
    owner = color_name(view.kingdoms[glass.owner].color, tr)
    where = short_place(glass.place, tr) if glass.place != HOME else tr("at home")
    return tr.pair(owner, f"{glass_name(view, number, tr)} ({where})")


def label_of(action: actions.Action, look: Look, tr: Texts) -> str:
    view: View = look.view
    owners = owners_of(view, tr)
    match action:
        case actions.Move():
            place = place_word(action.to, tr, owners)
            top = view.piles[action.to].top if is_pile(action.to) else ""
            return f"{place} ({card_word(top, tr)})" if top else place
        case actions.Count() | actions.Claim():
            return claim_label(action, tr)
        case actions.Offer() | actions.Buy() | actions.Apollo():
            return god_word(action.god.value, tr)
        case actions.Cassandra() | actions.Asclepius():
            return power_name(type(action).__name__.lower(), tr)
        case actions.Famine(seat=seat):
            top = view.kingdoms[seat].top
            return tr.pair(owners[seat], card_word(top, tr)) if top else owners[seat]
        case actions.War() | actions.Mycenae() | actions.Send():
            return _sent(action, view, tr)
        case actions.Hades():
            first, second = glass_label(view, action.first, tr), glass_label(view, action.second, tr)
            return f"{first} + {second}"
        case actions.Hecate():
            return card_word(action.card.value, tr)
        case actions.Pay() | actions.Poseidon():
            return own_card(view, action.card, tr)
        case actions.Hermes():
            theirs = view.kingdoms[action.seat].top if action.part == 0 else WINDS[action.part - 1]
            return tr.pair(owners[action.seat], f"{card_word(theirs, tr)} ↔ {own_card(view, action.card, tr)}")
        case actions.Demeter() | actions.Troy():
            return place_word(action.pile, tr)


def power_of(action: actions.Action) -> str | None:
    """Return the god or city whose power an action uses, or None for other actions."""
    if isinstance(action, actions.Send):
        return action.power.value
    return type(action).__name__.lower() if isinstance(action, POWERS) else None


def named(action: actions.Action, look: Look, tr: Texts) -> str:
    label, power = label_of(action, look, tr), power_of(action)
    if isinstance(action, actions.Move):
        return f"{glass_label(look.view, action.glass, tr)} → {label}"
    return label if power is None else tr.pair(power_name(power, tr), label)


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
        return card_word(WINDS[-1 - card], tr)
    stack = view.kingdoms[view.viewer].stack if view.viewer is not None else None
    return card_word(stack[card], tr) if stack else "?"

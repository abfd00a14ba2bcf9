"""The hints of Chronos Conquest: names of suggested moves, marks on the board, and a sentence for each reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bot.match.pure.play.look import Look
from bot.presenters.chronos.words.labels import label_of, own_card, owners_of, places_of, power_of
from bot.presenters.chronos.words.names import (
    card_name,
    card_text,
    city_name,
    god_name,
    place_name,
    power_name,
    power_text,
)
from bot.presenters.chronos.words.undone import time_words
from bot.presenters.telling import Words, in_words
from bot.wording.blocks import short
from bot.wording.names.people import mentions
from data.texts import N_, Texts
from games.chronos.actions import (
    Action,
    Apollo,
    Asclepius,
    Buy,
    Cassandra,
    Claim,
    Count,
    Demeter,
    Famine,
    Hermes,
    Move,
    Offer,
    Pay,
    Take,
    Troy,
)
from games.chronos.advice.reasons import (
    Acts,
    Glasses,
    Has,
    Lies,
    Lost,
    Monsters,
    Next,
    Pays,
    Power,
    Ready,
    Reason,
    Rival,
    Scores,
    Stands,
    Towards,
    Town,
    Unseen,
    Waits,
    Winds,
)
from games.chronos.terms import HOME, God
from games.chronos.view import View
from games.core import Later
from render.chronos import Spot

TOWARDS: Final = {
    God.ZEUS: N_("{god} wins at once."),
    God.CALYPSO: N_("{god} wins with {needed} different cards; you'd have {have}."),
    God.CYCLOPS: N_("{god} wins with one monster; you'd have {have}."),
    God.HESTIA: N_("{god} wins with {needed} identical cards; you'd have at most {have} of one kind."),
    God.CERBERUS: N_("{god} wins with {needed} hourglasses in the underworld; now there are {have}."),
}
"""For each god that can win the game, a sentence that says how close the player is to winning with that god."""
SENTENCES: Final[Mapping[type[Reason], str]] = {
    Ready: N_("You have {points} points; you need {need} to win."),
    Scores: N_("Your points go from {before} to {points}; you need {need} to win."),
    Has: N_("You have {points} of the {need} points you need to win."),
    Monsters: N_("That gives you {count} of the two monsters you need to win."),
    Winds: N_("A wind you don't have yet: your points would be multiplied by {times}."),
    Stands: N_("The hourglass is on this card: {card}."),
    Lost: N_("Winds the others lose: {count}."),
    Waits: N_(
        "One of your hourglasses has run out and is waiting for the others there to leave. There's nothing better you "
        "can do right now."
    ),
    Next: N_("There's nothing better you can do right now; your next hourglass runs out in {time}."),
    Unseen: N_("Hidden cards still there: {count}."),
    Pays: N_("You pay with {cards} of your cards and keep {left}."),
    Town: N_("One of your hourglasses would then be on {city}."),
    Rival: N_("{who} has {cards} cards in the stack and {winds} winds."),
    Glasses: N_("Your hourglasses: {free} free, {running} running. There's nothing better you can do right now."),
}
"""The sentences for most reasons. The placeholders are the reason's fields, in words."""
NAMED: Final = 150
"""The maximum number of characters in the name of a suggested move."""
COUNTED: Final = {Lost: "winds", Unseen: "cards", Lies: "others"}
"""The field that is called ``{count}`` in the sentence."""


def reason_text(reason: Reason, look: Look, tr: Texts) -> str:
    """Return a sentence for a reason in favor of a move."""
    facts = _facts(reason, look, tr)
    match reason:
        case Ready(monsters=True):
            return tr("You have both monsters.")
        case Acts():
            return tr.pair(facts["card"], card_text(reason.card, tr))
        case Power():
            return tr.pair(facts["god"], power_text(reason.god, tr))
        case Towards():
            return tr(TOWARDS[reason.god], **facts)
        case Lies():
            lying = tr("Card there: {card}.", **facts)
            if reason.points is not None:
                lying = tr("Card there: {card}. It brings you to {points} points.", **facts)
            return f"{lying} {_beside(reason, facts, tr)}"
        case _:
            return tr(SENTENCES[type(reason)], **facts)


def _facts(reason: Reason, look: Look, tr: Texts) -> dict[str, Any]:
    words: Words = {
        "card": ("card", lambda card: card_name(card, tr)),
        "god": ("god", lambda god: god_name(god, tr)),
        "city": ("city", lambda city: city_name(city, tr)),
        "seat": ("who", lambda seat: mentions(look.match, tr)[seat]),
        "left": ("left", int) if isinstance(reason, Pays) else ("time", lambda left: time_words(left, tr)),
        COUNTED.get(type(reason), "count"): ("count", int),
    }
    return in_words(reason, words)


def _beside(reason: Lies, facts: Mapping[str, Any], tr: Texts) -> str:
    if not reason.others:
        return tr("You'd be the only player there.")
    if not reason.left:
        return tr("Other players there: {count}; their hourglasses have run out.", **facts)
    return tr("Other players there: {count}; the last of their hourglasses runs out in {time}.", **facts)


def advised(action: Action | Later, look: Look, tr: Texts) -> str:
    """Return the name of a suggested move, such as `Hourglass 2 (pile 5) → pile 3`."""
    view: View = look.view
    owners = owners_of(view, tr)
    match action:
        case Later():
            return tr("Wait")
        case Move(glass=glass, origin=origin, to=to, take=take):
            if take is Take.NO:
                return f"{places_of(view, tr)[glass]} → {place_name(to, tr, owners)}"
            there = tr("{place}: take the card", place=place_name(origin, tr, owners))
            return there if to == origin else f"{there} → {place_name(to, tr, owners)}"
        case Offer(god=god, cards=cards) | Buy(god=god, cards=cards):
            paid = ", ".join(own_card(view, card, tr) for card in cards)
            return short(tr("{god}, paid with: {cards}", god=god_name(god.value, tr), cards=paid or "–"), NAMED)
        case Count() | Claim() | Cassandra() | Asclepius() | Pay():
            return label_of(action, look, tr)
        case _:
            power = power_of(action) or type(action).__name__.lower()
            return short(tr.pair(power_name(power, tr), label_of(action, look, tr)), NAMED)


def spot(action: Action | Later, view: View) -> Spot:
    """Return the place on the board that an action concerns."""
    match action:
        case Move(to=to) if to != HOME:
            return Spot(place=to)
        case Move() | Claim() | Asclepius():
            return Spot(seat=view.viewer)
        case Famine(seat=seat) | Hermes(seat=seat):
            return Spot(seat=seat)
        case Buy(god=god):
            return Spot(seat=next(seat for seat, one in enumerate(view.kingdoms) if god in one.gods))
        case Offer(god=god) | Apollo(god=god):
            return Spot(god=god)
        case Cassandra():
            return Spot(god=view.temple[-1].god)
        case Demeter(pile=pile) | Troy(pile=pile):
            return Spot(place=pile)
        case _:
            number = getattr(action, "glass", None)
            return Spot() if number is None else Spot(place=view.glasses[number].place)

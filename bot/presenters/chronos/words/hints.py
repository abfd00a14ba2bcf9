from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from bot.match.pure.play.look import Look
from bot.presenters.chronos.words import names
from bot.presenters.chronos.words.names import label_of, own_card, owners_of, places_of, power_of
from bot.presenters.chronos.words.undone import time_words
from bot.presenters.telling import Message, Sentences, Words, say
from bot.wording.blocks import short
from data.chronos import words
from data.texts import N_, Texts
from games.chronos import actions
from games.chronos.advice import reasons
from games.chronos.terms import HOME, God
from games.chronos.view import View
from games.core import Later
from render.chronos import Spot
from render.chronos.words.names import card_word, city_word, god_word, place_word

TOWARDS: Final = {
    God.ZEUS: N_("{god} wins at once."),
    God.CALYPSO: N_("{god} wins with {needed} different cards; you'd have {have}."),
    God.CYCLOPS: N_("{god} wins with one monster; you'd have {have}."),
    God.HESTIA: N_("{god} wins with {needed} identical cards; you'd have at most {have} of one kind."),
    God.CERBERUS: N_("{god} wins with {needed} hourglasses in the underworld; there are {have} now."),
}
SENTENCES: Final[Mapping[type[reasons.Reason], str]] = {
    reasons.Ready: N_("You have {points} points; you need {need} to win."),
    reasons.Scores: N_("Your points go from {before} to {points}; you need {need} to win."),
    reasons.Has: N_("You have {points} of the {need} points you need to win."),
    reasons.Monsters: N_("That gives you {count} of the two monsters you need to win."),
    reasons.Winds: N_("You don't have this wind yet. With it, your points would be multiplied by {times}."),
    reasons.Stands: N_("The hourglass is on this card: {card}."),
    reasons.Lost: N_("Winds that the others would lose: {count}."),
    reasons.Waits: N_(
        "One of your hourglasses has run out, but has to wait until the others there leave. There's nothing better to "
        "do right now."
    ),
    reasons.Next: N_("There's nothing better you can do right now; your next hourglass runs out in {time}."),
    reasons.Unseen: N_("Hidden cards there: {count}."),
    reasons.Pays: N_("You pay with {cards} of your cards and keep {left}."),
    reasons.Town: N_("One of your hourglasses would then be on {city}."),
    reasons.Rival: N_("{who} has {cards} cards in the stack and {winds} winds."),
    reasons.Glasses: N_(
        "Your hourglasses: {free} free, {running} running. There's nothing better you can do right now."
    ),
    reasons.Lies: N_("The card there is {card}."),
}
NAMED: Final = 150
"""The maximum length of the name of a suggested move, in characters."""
COUNTED: Final[Mapping[type[Any], str]] = {reasons.Lost: "winds", reasons.Unseen: "cards", reasons.Lies: "others"}


class ReasonWords(Sentences):
    table = SENTENCES
    counted = COUNTED

    def sentence(self, what: reasons.Reason) -> str:
        tr = self.tr
        match what:
            case reasons.Acts(card=card):
                return tr.pair(card_word(card, tr), words.text("card", card, tr.language))
            case reasons.Power(god=god):
                return tr.pair(god_word(god, tr), names.power_text(god, tr))
            case reasons.Lies():
                return f"{super().sentence(what)} {say(_beside(what), self.facts(what), tr)}"
        return super().sentence(what)

    def message(self, what: reasons.Reason) -> Message:
        match what:
            case reasons.Ready(monsters=True):
                return N_("You have both monsters.")
            case reasons.Towards(god=god):
                return TOWARDS[god]
            case reasons.Lies(points=int()):
                return N_("The card there is {card}, which brings you to {points} points.")
        return super().message(what)

    def words(self, what: reasons.Reason) -> Words:
        tr = self.tr
        return {
            "card": ("card", partial(card_word, tr=tr)),
            "god": ("god", partial(god_word, tr=tr)),
            "city": ("city", partial(city_word, tr=tr)),
            "seat": ("who", self.who),
            "left": ("left", int) if isinstance(what, reasons.Pays) else ("time", partial(time_words, tr=tr)),
        }


def _beside(reason: reasons.Lies) -> str:
    if not reason.others:
        return N_("You'd be the only player there.")
    if not reason.left:
        return N_("Other players there: {count}; their hourglasses have run out.")
    return N_("Other players there: {count}; the last of their hourglasses runs out in {time}.")


def advised(action: actions.Action | Later, look: Look, tr: Texts) -> str:
    view: View = look.view
    owners = owners_of(view, tr)
    match action:
        case Later():
            return tr("Wait")
        case actions.Move(glass=glass, origin=origin, to=to, take=take):
            if take is actions.Take.NO:
                return f"{places_of(view, tr)[glass]} → {place_word(to, tr, owners)}"
            there = tr("{place}: take the card", place=place_word(origin, tr, owners))
            return there if to == origin else f"{there} → {place_word(to, tr, owners)}"
        case actions.Offer(god=god, cards=cards) | actions.Buy(god=god, cards=cards):
            paid = ", ".join(own_card(view, card, tr) for card in cards)
            return short(tr("{god}, paid with: {cards}", god=god_word(god.value, tr), cards=paid or "–"), NAMED)
        case actions.Count() | actions.Claim() | actions.Cassandra() | actions.Asclepius() | actions.Pay():
            return label_of(action, look, tr)
        case _:
            power = power_of(action) or type(action).__name__.lower()
            return short(tr.pair(names.power_name(power, tr), label_of(action, look, tr)), NAMED)


def spot(action: actions.Action | Later, view: View) -> Spot:
    match action:
        case actions.Move(to=to) if to != HOME:
            return Spot(place=to)
        case actions.Move() | actions.Claim() | actions.Asclepius():
            return Spot(seat=view.viewer)
        case actions.Famine(seat=seat) | actions.Hermes(seat=seat):
            return Spot(seat=seat)
        case actions.Buy(god=god):
            return Spot(seat=next(seat for seat, one in enumerate(view.kingdoms) if god in one.gods))
        case actions.Offer(god=god) | actions.Apollo(god=god):
            return Spot(god=god)
        case actions.Cassandra():
            return Spot(god=view.temple[-1].god)
        case actions.Demeter(pile=pile) | actions.Troy(pile=pile):
            return Spot(place=pile)
        case _:
            number = getattr(action, "glass", None)
            return Spot() if number is None else Spot(place=view.glasses[number].place)

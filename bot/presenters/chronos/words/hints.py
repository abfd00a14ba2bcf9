"""Texts for the hints of Chronos Conquest: a sentence for each reason in favor of a suggested move."""

from __future__ import annotations

from typing import Final

from bot.match.pure.play.look import Look
from bot.presenters.chronos.words.names import card_name, card_text, city_name, god_name, god_text
from bot.presenters.chronos.words.undone import time_words
from bot.wording.names.people import mentions
from data.texts import N_, Texts
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
from games.chronos.terms import God

TOWARDS: Final = {
    God.ZEUS: N_("{god} wins at once."),
    God.CALYPSO: N_("{god} wins with {needed} different cards; you'd have {have}."),
    God.CYCLOPS: N_("{god} wins with one monster; you'd have {have}."),
    God.HESTIA: N_("{god} wins with {needed} identical cards; you'd have at most {have} of one kind."),
    God.CERBERUS: N_("{god} wins with {needed} hourglasses in the underworld; now there are {have}."),
}
"""For each god that can win the game, a sentence that says how close the player is to winning with that god."""


def reason_text(reason: Reason, look: Look, tr: Texts) -> str:  # noqa: C901, PLR0912 - a sentence each
    """Return a sentence for a reason in favor of a move."""
    match reason:
        case Ready(monsters=True):
            return tr("You have both monsters.")
        case Ready(points=points, need=need):
            return tr("You have {points} points; you need {need} to win.", points=points, need=need)
        case Scores(before=before, points=points, need=need):
            return tr(
                "Your points go from {before} to {points}; you need {need} to win.",
                before=before,
                points=points,
                need=need,
            )
        case Has(points=points, need=need):
            return tr("You have {points} of the {need} points you need to win.", points=points, need=need)
        case Monsters(count=count):
            return tr("That gives you {count} of the two monsters you need to win.", count=count)
        case Lies():
            return _lies(reason, tr)
        case Acts(card=card):
            return tr.pair(card_name(card, tr), card_text(card, tr))
        case Winds(times=times):
            return tr("A wind you don't have yet: your points would be multiplied by {times}.", times=times)
        case Power(god=god):
            return tr.pair(god_name(god.value, tr), god_text(god.value, tr))
        case Stands(card=card):
            return tr("The hourglass is on this card: {card}.", card=card_name(card, tr))
        case Lost(winds=winds):
            return tr("Winds the others lose: {count}.", count=winds)
        case Waits():
            return tr(
                "One of your hourglasses has run out and is waiting for the others there to leave. There's "
                "nothing better you can do right now."
            )
        case Next(left=left):
            return tr(
                "There's nothing better you can do right now; your next hourglass runs out in {time}.",
                time=time_words(left, tr),
            )
        case Unseen(cards=cards):
            return tr("Hidden cards still there: {count}.", count=cards)
        case Pays(cards=cards, left=left):
            return tr("You pay with {cards} of your cards and keep {left}.", cards=cards, left=left)
        case Towards(god=god, have=have, needed=needed):
            return tr(TOWARDS[god], god=god_name(god.value, tr), have=have, needed=needed)
        case Town(city=city):
            return tr("One of your hourglasses would then be on {city}.", city=city_name(city.value, tr))
        case Rival(seat=seat, cards=cards, winds=winds):
            who = mentions(look.match, tr)[seat]
            return tr("{who} has {cards} cards in the stack and {winds} winds.", who=who, cards=cards, winds=winds)
        case Glasses(free=free, running=running):
            return tr(
                "Your hourglasses: {free} free, {running} running. There's nothing better you can do right now.",
                free=free,
                running=running,
            )


def _lies(reason: Lies, tr: Texts) -> str:
    lying = tr("Card there: {card}.", card=card_name(reason.card, tr))
    if reason.points is not None:
        lying = tr(
            "Card there: {card}. It brings you to {points} points.",
            card=card_name(reason.card, tr),
            points=reason.points,
        )
    return f"{lying} {_beside(reason, tr)}"


def _beside(reason: Lies, tr: Texts) -> str:
    if not reason.others:
        return tr("You'd be the only player there.")
    if not reason.left:
        return tr("Other players there: {count}; their hourglasses have run out.", count=reason.others)
    return tr(
        "Other players there: {count}; the last of their hourglasses runs out in {time}.",
        count=reason.others,
        time=time_words(reason.left, tr),
    )

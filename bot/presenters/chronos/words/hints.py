"""Advice in Chronos Conquest in words: each fact in favour of an idea."""

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
    God.CALYPSO: N_("{god} wins with {needed} different cards; you would have {have}."),
    God.CYCLOPS: N_("{god} wins with one monster; you would have {have}."),
    God.HESTIA: N_("{god} wins with {needed} equal cards; the most you would have of one is {have}."),
    God.CERBERUS: N_("{god} wins with {needed} hourglasses in the underworld; now there are {have}."),
}
"""The distance to a god that wins by itself."""


def reason_text(reason: Reason, look: Look, tr: Texts) -> str:  # noqa: C901, PLR0912 - a sentence each
    """One fact in a sentence."""
    match reason:
        case Ready(monsters=True):
            return tr("You have both monsters.")
        case Ready(points=points, need=need):
            return tr("You have {points} points; {need} win.", points=points, need=need)
        case Scores(before=before, points=points, need=need):
            return tr(
                "Your points come from {before} to {points}; {need} win.", before=before, points=points, need=need
            )
        case Has(points=points, need=need):
            return tr("You have {points} of the {need} points that win.", points=points, need=need)
        case Monsters(count=count):
            return tr("With that you have {count} of the two monsters that win.", count=count)
        case Lies():
            return _lies(reason, tr)
        case Acts(card=card):
            return tr.pair(card_name(card, tr), card_text(card, tr))
        case Winds(times=times):
            return tr("A wind that you do not have yet: points then count ×{times}.", times=times)
        case Power(god=god):
            return tr.pair(god_name(god.value, tr), god_text(god.value, tr))
        case Stands(card=card):
            return tr("The hourglass stands where this lies: {card}.", card=card_name(card, tr))
        case Lost(winds=winds):
            return tr("Winds that the others lose: {count}.", count=winds)
        case Waits():
            return tr(
                "One of your hourglasses has run out and waits until the others there go; nothing brings more now."
            )
        case Next(left=left):
            return tr(
                "Nothing that could be done now brings more; your next hourglass runs out in {time}.",
                time=time_words(left, tr),
            )
        case Unseen(cards=cards):
            return tr("Cards that lie there still, unseen: {count}.", count=cards)
        case Pays(cards=cards, left=left):
            return tr("You pay {cards} and keep {left} of your cards.", cards=cards, left=left)
        case Towards(god=god, have=have, needed=needed):
            return tr(TOWARDS[god], god=god_name(god.value, tr), have=have, needed=needed)
        case Town(city=city):
            return tr("An hourglass of yours then stands on {city}.", city=city_name(city.value, tr))
        case Rival(seat=seat, cards=cards, winds=winds):
            who = mentions(look.match, tr)[seat]
            return tr("{who} has {cards} cards in the stack and {winds} winds.", who=who, cards=cards, winds=winds)
        case Glasses(free=free, running=running):
            return tr(
                "Your hourglasses: {free} could go, {running} still run. Nothing that could be done now brings more.",
                free=free,
                running=running,
            )


def _lies(reason: Lies, tr: Texts) -> str:
    lying = tr("There lies: {card}.", card=card_name(reason.card, tr))
    if reason.points is not None:
        lying = tr(
            "There lies: {card}, with which you have {points} points.",
            card=card_name(reason.card, tr),
            points=reason.points,
        )
    return f"{lying} {_beside(reason, tr)}"


def _beside(reason: Lies, tr: Texts) -> str:
    """Say which other players are in that place."""
    if not reason.others:
        return tr("Nobody else stands there.")
    if not reason.left:
        return tr("Other players there: {count}; their sand has run out.", count=reason.others)
    return tr(
        "Other players there: {count}; the last of their sand runs out in {time}.",
        count=reason.others,
        time=time_words(reason.left, tr),
    )

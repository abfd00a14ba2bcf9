"""Explains in words why a move of Museum is suggested."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bot.match.pure.play.look import Look
from bot.presenters.museum.words.labels import group_kind, label, name_of, text_of
from bot.presenters.telling import Words, in_words
from bot.wording.names.people import mentions
from data.museum import SMALLEST
from data.texts import N_, Texts
from games.museum.advice import reasons

THEMES: Final = {
    "ten": N_("crossing a ten"),
    "master": N_("a masterpiece"),
    "grows": N_("a collection that grows"),
    "points": N_("points at once"),
    "together": N_("objects that match"),
    "draw": N_("what to take"),
    "returns": N_("cards back into your hand"),
    "favour": N_("a favour"),
}
SENTENCES: Final[Mapping[type[reasons.Reason], str]] = {
    reasons.Scores: N_("+{points} at once, for a score of {score}."),
    reasons.Grows: N_(
        "{group} in your museum: {size} instead of {before}, worth {points} as one collection instead of {less}."
    ),
    reasons.Holds: N_("{group} in your museum and hand: {size} instead of {before}, worth {points} as one collection."),
    reasons.Extends: N_("{group} in your museum and hand: {size} with this expert, worth {points} as one collection."),
    reasons.Masters: N_("It gives you {count} prestige."),
    reasons.Gains: N_("It gives you {count} prestige."),
    reasons.Pays: N_("It costs {prestige} prestige and no cards."),
    reasons.WorthAsCard: N_("As a payment it's worth {value}."),
    reasons.PrestigeFor: N_("If you take one, {who} gets 1 prestige."),
    reasons.Hand: N_("Cards in hand: {count}; limit at the end of your turn: {limit}."),
    reasons.Forgoes: N_("You could still exhibit {object}: {points} at once."),
    reasons.Dealt: N_("The values of this hand add up to {worth}."),
    reasons.Discards: N_("The cards you discard are worth {worth}; those you keep, {kept}."),
    reasons.Opinion: N_("Your discard currently costs you the most for {continent}: {points}."),
    reasons.Deck: N_("Cards in this deck ({continent}): {count}."),
    reasons.Favours: N_("Favours in your hand: {count} of {limit}."),
    reasons.PatronPays: N_("Cards in your hand that count for this patron: {count} of {hand}."),
    reasons.BoardPays: N_("Gallery: {gallery}; all slots: {full}."),
}
"""The sentences for most reasons. The placeholders are those of :func:`_facts`."""
SMALL: Final[Mapping[type[reasons.Reason], str]] = {
    reasons.Grows: N_("{group} in your museum: {size} instead of {before}; it takes 3 to score."),
    reasons.Holds: N_("{group} in your museum and hand: {size} instead of {before}; it takes 3 to score."),
    reasons.Extends: N_("{group} in your museum and hand: {size} with this expert; it takes 3 to score."),
}
"""The sentences about groups that are too small for a collection."""


def reason_text(reason: reasons.Reason, look: Look, tr: Texts) -> str:
    """Return a sentence that gives one reason for a suggested move."""
    match reason:
        case reasons.Serves(expert=expert):
            return text_of("expert", expert, tr)
        case reasons.PatronPays(patron=patron, held=None):
            return text_of("patron", patron, tr)
        case reasons.Reaches(favours=favours):
            return tr.plural(
                "You pass a multiple of ten: {count} favour.", "You pass multiples of ten: {count} favours.", favours
            )
        case reasons.Pays(count=count, worth=worth, prestige=0) if count:
            return tr.plural(
                "It costs {count} card, worth {worth}.", "It costs {count} cards, worth {worth}.", count, worth=worth
            )
        case reasons.Pays(count=count, worth=worth, prestige=prestige) if count:
            return tr.plural(
                "It costs {count} card, worth {worth}, and {prestige} prestige.",
                "It costs {count} cards, worth {worth}, and {prestige} prestige.",
                count,
                worth=worth,
                prestige=prestige,
            )
        case reasons.Returns(count=count, worth=worth):
            return tr.plural(
                "{count} card comes back into your hand, worth {worth}.",
                "{count} cards come back into your hand, worth {worth}.",
                count,
                worth=worth,
            )
        case reasons.Placed(points=points):
            return tr.plural(
                "Arranged like this, the museum is worth {count} point.",
                "Arranged like this, the museum is worth {count} points.",
                points,
            )
    small = getattr(reason, "size", SMALLEST) < SMALLEST
    text = tr((SMALL if small else SENTENCES)[type(reason)], **_facts(reason, look, tr))
    match reason:
        case reasons.Forgoes(count=count, worth=worth, prestige=prestige):
            return f"{text} {reason_text(reasons.Pays(count, worth, prestige), look, tr)}"
        case reasons.PatronPays(patron=patron):
            return f"{text} {text_of('patron', patron, tr)}"
    return text


def _facts(reason: reasons.Reason, look: Look, tr: Texts) -> dict[str, Any]:
    words: Words = {
        "group": ("group", lambda group: name_of(group_kind(group), group, tr)),
        "continent": ("continent", lambda continent: name_of("continent", continent, tr)),
        "object": ("object", lambda one: label(one, tr)),
        "seat": ("who", lambda seat: mentions(look.match, tr)[seat]),
        "points": ("points", lambda points: tr.plural("{count} point", "{count} points", points)),
        "points_before": ("less", int),
        "prestige": ("count", int),
        "held": ("count", int),
    }
    return in_words(reason, words)

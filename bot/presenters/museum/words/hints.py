"""Explains in words why a move of Museum is suggested."""

from __future__ import annotations

from typing import Final

from bot.match.pure.play.look import Look
from bot.presenters.museum.words.labels import label, name_of, text_of
from bot.wording.names.people import mentions
from data.museum import CIVILIZATIONS, SMALLEST, words
from data.texts import N_, Texts
from games.museum.advice.reasons import (
    BoardPays,
    Dealt,
    Deck,
    Discards,
    Extends,
    Favours,
    Forgoes,
    Gains,
    Grows,
    Hand,
    Holds,
    Masters,
    Opinion,
    PatronPays,
    Pays,
    Placed,
    PrestigeFor,
    Reaches,
    Reason,
    Returns,
    Scores,
    Serves,
    WorthAsCard,
)

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


def reason_text(reason: Reason, look: Look, tr: Texts) -> str:  # noqa: C901, PLR0912 - a sentence each
    """Return a sentence that gives one reason for a suggested move."""
    match reason:
        case Grows() | Holds() | Extends():
            return _group(reason, tr)
        case Serves(expert=expert):
            return text_of("expert", expert, tr)
        case Scores(points=points, score=score):
            gained = tr.plural("{count} point", "{count} points", points)
            return tr("+{points} at once, for a score of {score}.", points=gained, score=score)
        case Reaches(favours=favours):
            return tr.plural(
                "You pass a multiple of ten: {count} favour.", "You pass multiples of ten: {count} favours.", favours
            )
        case Masters(prestige=prestige) | Gains(prestige=prestige):
            return tr("It gives you {count} prestige.", count=prestige)
        case Pays(count=0):
            return tr("It costs {prestige} prestige and no cards.", prestige=reason.prestige)
        case Pays(count=count, worth=worth, prestige=0):
            return tr.plural(
                "It costs {count} card, worth {worth}.", "It costs {count} cards, worth {worth}.", count, worth=worth
            )
        case Pays(count=count, worth=worth, prestige=prestige):
            return tr.plural(
                "It costs {count} card, worth {worth}, and {prestige} prestige.",
                "It costs {count} cards, worth {worth}, and {prestige} prestige.",
                count,
                worth=worth,
                prestige=prestige,
            )
        case WorthAsCard(value=value):
            return tr("As a payment it's worth {value}.", value=value)
        case PrestigeFor(seat=seat):
            return tr("If you take one, {who} gets 1 prestige.", who=mentions(look.match, tr)[seat])
        case Returns(count=count, worth=worth):
            return tr.plural(
                "{count} card comes back into your hand, worth {worth}.",
                "{count} cards come back into your hand, worth {worth}.",
                count,
                worth=worth,
            )
        case Hand(count=count, limit=limit):
            return tr("Cards in hand: {count}; limit at the end of your turn: {limit}.", count=count, limit=limit)
        case Forgoes(object=one, points=points):
            gained = tr.plural("{count} point", "{count} points", points)
            left = tr("You could still exhibit {object}: {points} at once.", object=label(one, tr), points=gained)
            return f"{left} {reason_text(Pays(reason.count, reason.worth, reason.prestige), look, tr)}"
        case Dealt(worth=worth):
            return tr("The values of this hand add up to {worth}.", worth=worth)
        case Discards(worth=worth, kept=kept):
            return tr("The cards you discard are worth {worth}; those you keep, {kept}.", worth=worth, kept=kept)
        case Opinion(continent=continent, points=points):
            return tr(
                "Your discard currently costs you the most for {continent}: {points}.",
                continent=name_of("continent", continent, tr),
                points=tr.plural("{count} point", "{count} points", points),
            )
        case Deck(continent=continent, count=count):
            return tr(
                "Cards in this deck ({continent}): {count}.", continent=name_of("continent", continent, tr), count=count
            )
        case Favours(count=count, limit=limit):
            return tr("Favours in your hand: {count} of {limit}.", count=count, limit=limit)
        case PatronPays(patron=patron, held=None):
            return text_of("patron", patron, tr)
        case PatronPays(patron=patron, held=held, hand=hand):
            have = tr("Cards in your hand that count for this patron: {count} of {hand}.", count=held, hand=hand)
            return f"{have} {text_of('patron', patron, tr)}"
        case BoardPays(gallery=gallery, full=full):
            return tr("Gallery: {gallery}; all slots: {full}.", gallery=gallery, full=full)
        case Placed(points=points):
            return tr.plural(
                "Arranged like this, the museum is worth {count} point.",
                "Arranged like this, the museum is worth {count} points.",
                points,
            )


def _group(reason: Grows | Holds | Extends, tr: Texts) -> str:
    kind: words.Kind = "civilization" if reason.group in CIVILIZATIONS else "domain"
    facts: dict[str, object] = {"group": name_of(kind, reason.group, tr), "size": reason.size}
    points = tr.plural("{count} point", "{count} points", reason.points)
    if isinstance(reason, Extends):
        if reason.size < SMALLEST:
            return tr("{group} in your museum and hand: {size} with this expert; it takes 3 to score.", **facts)
        return tr(
            "{group} in your museum and hand: {size} with this expert, worth {points} as one collection.",
            points=points,
            **facts,
        )
    facts["before"] = reason.before
    if reason.size < SMALLEST:
        if isinstance(reason, Grows):
            return tr("{group} in your museum: {size} instead of {before}; it takes 3 to score.", **facts)
        return tr("{group} in your museum and hand: {size} instead of {before}; it takes 3 to score.", **facts)
    if isinstance(reason, Holds):
        return tr(
            "{group} in your museum and hand: {size} instead of {before}, worth {points} as one collection.",
            points=points,
            **facts,
        )
    return tr(
        "{group} in your museum: {size} instead of {before}, worth {points} as one collection instead of {less}.",
        points=points,
        less=reason.points_before,
        **facts,
    )

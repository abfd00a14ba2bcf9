"""Explains in words why a move of Museum is suggested."""

from __future__ import annotations

from typing import Final

from bot.match.pure.play.look import Look
from bot.presenters.museum.words.labels import group_kind, label, name_of, text_of
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


def reason_text(reason: reasons.Reason, look: Look, tr: Texts) -> str:  # noqa: C901, PLR0912 - a sentence each
    """Return a sentence that gives one reason for a suggested move."""
    match reason:
        case reasons.Grows() | reasons.Holds() | reasons.Extends():
            return _group(reason, tr)
        case reasons.Serves(expert=expert):
            return text_of("expert", expert, tr)
        case reasons.Scores(points=points, score=score):
            gained = tr.plural("{count} point", "{count} points", points)
            return tr("+{points} at once, for a score of {score}.", points=gained, score=score)
        case reasons.Reaches(favours=favours):
            return tr.plural(
                "You pass a multiple of ten: {count} favour.", "You pass multiples of ten: {count} favours.", favours
            )
        case reasons.Masters(prestige=prestige) | reasons.Gains(prestige=prestige):
            return tr("It gives you {count} prestige.", count=prestige)
        case reasons.Pays(count=0):
            return tr("It costs {prestige} prestige and no cards.", prestige=reason.prestige)
        case reasons.Pays(count=count, worth=worth, prestige=0):
            return tr.plural(
                "It costs {count} card, worth {worth}.", "It costs {count} cards, worth {worth}.", count, worth=worth
            )
        case reasons.Pays(count=count, worth=worth, prestige=prestige):
            return tr.plural(
                "It costs {count} card, worth {worth}, and {prestige} prestige.",
                "It costs {count} cards, worth {worth}, and {prestige} prestige.",
                count,
                worth=worth,
                prestige=prestige,
            )
        case reasons.WorthAsCard(value=value):
            return tr("As a payment it's worth {value}.", value=value)
        case reasons.PrestigeFor(seat=seat):
            return tr("If you take one, {who} gets 1 prestige.", who=mentions(look.match, tr)[seat])
        case reasons.Returns(count=count, worth=worth):
            return tr.plural(
                "{count} card comes back into your hand, worth {worth}.",
                "{count} cards come back into your hand, worth {worth}.",
                count,
                worth=worth,
            )
        case reasons.Hand(count=count, limit=limit):
            return tr("Cards in hand: {count}; limit at the end of your turn: {limit}.", count=count, limit=limit)
        case reasons.Forgoes(object=one, points=points):
            gained = tr.plural("{count} point", "{count} points", points)
            left = tr("You could still exhibit {object}: {points} at once.", object=label(one, tr), points=gained)
            return f"{left} {reason_text(reasons.Pays(reason.count, reason.worth, reason.prestige), look, tr)}"
        case reasons.Dealt(worth=worth):
            return tr("The values of this hand add up to {worth}.", worth=worth)
        case reasons.Discards(worth=worth, kept=kept):
            return tr("The cards you discard are worth {worth}; those you keep, {kept}.", worth=worth, kept=kept)
        case reasons.Opinion(continent=continent, points=points):
            return tr(
                "Your discard currently costs you the most for {continent}: {points}.",
                continent=name_of("continent", continent, tr),
                points=tr.plural("{count} point", "{count} points", points),
            )
        case reasons.Deck(continent=continent, count=count):
            return tr(
                "Cards in this deck ({continent}): {count}.", continent=name_of("continent", continent, tr), count=count
            )
        case reasons.Favours(count=count, limit=limit):
            return tr("Favours in your hand: {count} of {limit}.", count=count, limit=limit)
        case reasons.PatronPays(patron=patron, held=None):
            return text_of("patron", patron, tr)
        case reasons.PatronPays(patron=patron, held=held, hand=hand):
            have = tr("Cards in your hand that count for this patron: {count} of {hand}.", count=held, hand=hand)
            return f"{have} {text_of('patron', patron, tr)}"
        case reasons.BoardPays(gallery=gallery, full=full):
            return tr("Gallery: {gallery}; all slots: {full}.", gallery=gallery, full=full)
        case reasons.Placed(points=points):
            return tr.plural(
                "Arranged like this, the museum is worth {count} point.",
                "Arranged like this, the museum is worth {count} points.",
                points,
            )


def _group(reason: reasons.Grows | reasons.Holds | reasons.Extends, tr: Texts) -> str:
    facts: dict[str, object] = {"group": name_of(group_kind(reason.group), reason.group, tr), "size": reason.size}
    points = tr.plural("{count} point", "{count} points", reason.points)
    if isinstance(reason, reasons.Extends):
        if reason.size < SMALLEST:
            return tr("{group} in your museum and hand: {size} with this expert; it takes 3 to score.", **facts)
        return tr(
            "{group} in your museum and hand: {size} with this expert, worth {points} as one collection.",
            points=points,
            **facts,
        )
    facts["before"] = reason.before
    if reason.size < SMALLEST:
        if isinstance(reason, reasons.Grows):
            return tr("{group} in your museum: {size} instead of {before}; it takes 3 to score.", **facts)
        return tr("{group} in your museum and hand: {size} instead of {before}; it takes 3 to score.", **facts)
    if isinstance(reason, reasons.Holds):
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

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from bot.presenters.museum.words.labels import label, name_of, text_of
from bot.presenters.telling import Message, Sentences, Words
from data.museum import SMALLEST
from data.texts import N_, Plural
from games.museum.advice import reasons
from render.museum.words.names import word

THEMES: Final = {
    "ten": N_("passing a multiple of ten"),
    "master": N_("a masterpiece"),
    "grows": N_("a collection that grows"),
    "points": N_("points at once"),
    "together": N_("objects that match"),
    "draw": N_("what to take"),
    "returns": N_("cards back into your hand"),
    "favour": N_("a favour"),
}
SENTENCES: Final[Mapping[type[reasons.Reason], Message]] = {
    reasons.Scores: N_("+{points} at once, for a score of {score}."),
    reasons.Grows: N_(
        "{group} in your museum: {size} instead of {before}, worth {points} as one collection instead of {less}."
    ),
    reasons.Holds: N_(
        "{group} in your museum and hand: {size} instead of {before}, "
        "worth {points} as one collection instead of {less}."
    ),
    reasons.Extends: N_(
        "{group} in your museum and hand: {size} with this expert, worth {points} as one collection instead of {less}."
    ),
    reasons.Masters: N_("It gives you {count} prestige."),
    reasons.Gains: N_("It gives you {count} prestige."),
    reasons.Pays: N_("It costs {prestige} prestige and no cards."),
    reasons.WorthAsCard: N_("As a payment, it's worth {value}."),
    reasons.PrestigeFor: N_("If you take one, {who} gets 1 prestige."),
    reasons.Hand: N_("Cards in your hand: {count}. At the end of your turn you may keep {limit}."),
    reasons.Forgoes: N_("You could still exhibit {object}: {points} at once."),
    reasons.Dealt: N_("The values of this hand add up to {worth}."),
    reasons.Discards: N_("The cards you discard are worth {worth}; the ones you keep are worth {kept}."),
    reasons.Opinion: N_("In your discard, {continent} currently costs you the most: {points}."),
    reasons.Deck: N_("Cards in this deck ({continent}): {count}."),
    reasons.Favours: N_("Favours in your hand: {count} of {limit}."),
    reasons.PatronPays: Plural(
        "{count} of the {hand} cards in your hand counts for this patron.",
        "{count} of the {hand} cards in your hand count for this patron.",
    ),
    reasons.BoardPays: N_("Gallery: {gallery}; all slots: {full}."),
    reasons.Reaches: Plural(
        "You pass a multiple of ten: {count} favour.", "You pass multiples of ten: {count} favours."
    ),
    reasons.Returns: Plural(
        "{count} card comes back into your hand, worth {worth}.",
        "{count} cards come back into your hand, worth {worth}.",
    ),
    reasons.Placed: Plural(
        "Arranged like this, the museum is worth {count} point.",
        "Arranged like this, the museum is worth {count} points.",
    ),
}
SMALL: Final[Mapping[type[reasons.Reason], str]] = {
    reasons.Grows: N_("{group} in your museum: {size} instead of {before}; it takes 3 to score."),
    reasons.Holds: N_("{group} in your museum and hand: {size} instead of {before}; it takes 3 to score."),
    reasons.Extends: N_("{group} in your museum and hand: {size} with this expert; it takes 3 to score."),
}
COUNTED: Final[Mapping[type[Any], str]] = {
    reasons.Reaches: "favours",
    reasons.Masters: "prestige",
    reasons.Gains: "prestige",
    reasons.PatronPays: "held",
    reasons.Placed: "points",
}


class ReasonWords(Sentences):
    table = SENTENCES
    counted = COUNTED

    def sentence(self, what: reasons.Reason) -> str:
        match what:
            case reasons.Serves(expert=expert):
                return text_of("expert", expert, self.tr)
            case reasons.PatronPays(patron=patron):
                text = text_of("patron", patron, self.tr)
                return text if what.held is None else f"{super().sentence(what)} {text}"
            case reasons.Forgoes(count=count, worth=worth, prestige=prestige):
                return f"{super().sentence(what)} {self.sentence(reasons.Pays(count, worth, prestige))}"
        return super().sentence(what)

    def message(self, what: reasons.Reason) -> Message:
        match what:
            case reasons.Pays(count=count, prestige=0) if count:
                return Plural("It costs {count} card, worth {worth}.", "It costs {count} cards, worth {worth}.")
            case reasons.Pays(count=count) if count:
                return Plural(
                    "It costs {count} card, worth {worth}, and {prestige} prestige.",
                    "It costs {count} cards, worth {worth}, and {prestige} prestige.",
                )
            case reasons.Grows() | reasons.Holds() | reasons.Extends() if what.size < SMALLEST:
                return SMALL[type(what)]
        return super().message(what)

    def facts(self, what: reasons.Reason) -> dict[str, Any]:
        """Return the values for the placeholders, with the points that a group was worth before the move."""
        less = {"less": what.points_before} if isinstance(what, reasons.Holds | reasons.Extends) else {}
        return super().facts(what) | less

    def words(self, what: reasons.Reason) -> Words:  # noqa: ARG002 - a field means the same in all
        tr = self.tr
        return {
            "group": ("group", partial(word, tr=tr)),
            "continent": ("continent", partial(name_of, "continent", tr=tr)),
            "object": ("object", partial(label, tr=tr)),
            "seat": ("who", self.who),
            "points": ("points", lambda points: tr.plural("{count} point", "{count} points", points)),
            "points_before": ("less", int),
        }

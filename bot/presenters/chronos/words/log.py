"""Put the log of Chronos Conquest into sentences. The sentences tell everything that all players could see, except
which cards were taken, because a written record of these cards would reveal the players' stacks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from bot.match.pure.log.entries import Seen
from bot.match.pure.table.model import Match
from bot.presenters.chronos.words import names
from bot.presenters.telling import Message, Sentences, Words, say
from bot.wording.names.people import listed
from data.chronos.words import ending
from data.texts import N_, Plural, Texts
from games.chronos import events
from games.chronos.terms import HOME, UNDER_2, Catastrophe
from games.chronos.view import View
from games.core import AnySeen
from render.chronos.words.names import card_word, city_word, god_word, place_word
from render.chronos.words.stages import CHOICES

CLAIMS: Final = {
    "points": N_("{who} claims the points, but doesn't have them."),
    "monsters": N_("{who} claims Hydra and Minotaur, but doesn't have both."),
}
SENTENCES: Final[Mapping[type[Any], Message]] = {
    events.CitiesDrawn: N_("The cities: {cities}."),
    events.GodsDrawn: N_("In the temple: {gods}."),
    events.TopsTurned: N_("Nine piles are laid out."),
    events.Started: N_("**Go!** You can move your hourglasses."),
    events.GlassSent: N_("{who} sends one of {owner}'s hourglasses away ({place}, {power})."),
    events.KnockedOver: N_("{who} knocks an hourglass over and owes {other} a card."),
    events.CardTaken: N_("{who} takes a card ({place})."),
    events.SomeCardTaken: N_("{who} takes a card ({place})."),
    events.MarkerMoved: N_("{who} moves the Troy marker to pile {pile}."),
    events.CatastropheStruck: N_("💥 {who} reveals {card}."),
    events.ChoiceAsked: N_("{who} has until {when} to choose {what}."),
    events.ChoiceLapsed: N_("{who} doesn't have anything to choose."),
    events.Starved: N_("{who} loses a card to the famine."),
    events.DebtPaid: N_("{who} gives {other} a card."),
    events.Offered: N_("🏛️ {who} makes an offering and gets **{god}**."),
    events.Bought: N_("🏛️ {who} buys **{god}** from {owner}."),
    events.Given: N_("🏛️ {who} gets **{god}**, the last god, for free."),
    events.Reserved: N_("{who} reserves {god}."),
    events.Rescued: N_("{who} takes the card lost to the famine."),
    events.Swapped: N_("{who} swaps a card with {other}."),
    events.CountStarted: N_("⏳ {who} starts the count. The game ends at {when}."),
    events.CountStopped: N_("The count stops."),
    events.Discarded: Plural("{who} discards {count} card ({power}).", "{who} discards {count} cards ({power})."),
    events.GameEnded: N_("**The game is over.** {why}"),
}
TAKEN: Final = (events.CardTaken, events.SomeCardTaken)
SETTLING: Final = (events.Offered, events.Bought, events.Given, events.GameEnded)
STANDS: Final = (events.CatastropheStruck, events.CountStarted)


class EventWords(Sentences):
    table = SENTENCES

    def sentences(self, step: Seen) -> Iterator[str]:
        taken = any(isinstance(event, TAKEN) for event in step.events)
        moved = any(isinstance(event, events.GlassMoved) for event in step.events)
        for event in step.events:
            if isinstance(event, events.GlassMoved):
                yield say(_moved(event, taken=taken), self.facts(event), self.tr)
            elif not (moved and isinstance(event, TAKEN)) and (said := self.sentence(event)):
                yield said

    def message(self, what: AnySeen) -> Message:
        match what:
            case events.CatastropheStruck() if what.acts not in {None, what.card}:
                return N_("💥 {who} reveals {card}, but it acts as {acts}.")
            case events.ChoiceLapsed(late=True):
                return N_("{who} didn't choose in time.")
            case events.Starved(card=""):
                return N_("{who} doesn't have anything to give up.")
            case events.FalseClaim():
                return CLAIMS[what.what]
            case events.CountStarted(seat=None):
                return N_("⏳ All hourglasses have run out: the count starts automatically. The game ends at {when}.")
        return super().message(what)

    def words(self, what: AnySeen) -> Words:
        tr, at, view = self.tr, partial(names.clock_at, self.match), self.view
        place = partial(place_word, tr=tr, owners=self.people)
        moved, sent = isinstance(what, events.GlassMoved), isinstance(what, events.GlassSent)
        return {
            **dict.fromkeys(("seat", "by"), ("who", self.who)),
            "other": ("other", self.who),
            "owner": ("owner", self.who),
            "glass": ("owner", lambda glass: self.who(view.glasses[glass].owner)),
            "origin": ("origin", place),
            "to": ("to", place) if moved else ("place", place) if sent else ("other", self.who),
            "place": ("place", place),
            "pile": ("pile", lambda pile: pile + 1),
            "card": ("card", lambda card: card_word(card, tr) if card else ""),
            "cards": ("count", len),
            "acts": ("acts", partial(card_word, tr=tr)),
            "god": ("god", partial(god_word, tr=tr)),
            "gods": ("gods", lambda gods: listed([god_word(god, tr) for god in gods], tr)),
            "cities": ("cities", lambda cities: listed([city_word(city, tr) for city in cities], tr)),
            "power": ("power", partial(names.power_name, tr=tr)),
            "asked": ("what", lambda asked: tr(CHOICES[asked].what)),
            **dict.fromkeys(("start", "until", "ends"), ("when", at)),
            "ranking": ("why", lambda _: verdict(what, self.people, tr)),
        }


def _moved(event: events.GlassMoved, *, taken: bool) -> str:
    if event.to == HOME and taken:
        return N_("{who} takes a card and brings the hourglass home ({origin}).")
    if event.to == HOME:
        return N_("{who} brings an hourglass home ({origin}).")
    if event.to == UNDER_2:
        return N_("{who} turns an hourglass and puts it in the second part of the underworld.")
    if event.origin == event.to:
        return (
            N_("{who} takes a card and turns the hourglass ({to}).")
            if taken
            else N_("{who} turns an hourglass ({to}).")
        )
    if taken:
        return N_("{who} takes a card and moves the hourglass ({origin} → {to}).")
    if event.origin == HOME:
        return N_("{who} places an hourglass ({to}).")
    return N_("{who} moves an hourglass ({origin} → {to}).")


def verdict(ended: events.GameEnded, who: Sequence[str], tr: Texts) -> str:
    winners = [name for name, place in zip(who, ended.ranking, strict=True) if place == 1]
    count, said = len(winners), listed(winners, tr)
    wins = tr.plural("{who} wins.", "{who} win.", count, who=said)
    by = "" if ended.winner is None else who[ended.winner]
    return f"{ending(ended.reason.value, tr.language, by)} **{wins}**"


def urgent(event: AnySeen) -> bool:
    """Return whether players have to react quickly to `event`: the start of a count, or an eruption."""
    if isinstance(event, events.CatastropheStruck):
        return Catastrophe.ERUPTION in {event.card, event.acts}
    return isinstance(event, events.CountStarted)


BRIEF: Final = 900


def brief(steps: Sequence[Seen], match: Match, view: View, tr: Texts) -> str:
    words = EventWords(match, view, tr)
    happened = [event for step in steps for event in step.events]
    taken = Counter(event.seat for event in happened if isinstance(event, TAKEN))
    told = [words.sentence(event) for event in happened if isinstance(event, STANDS)]
    if not told and not taken:
        told = [line for lines in words.by_step(steps[-3:]) for line in lines]
    counts = [
        tr.plural("{who} took {count} card.", "{who} took {count} cards.", count, who=words.who(seat))
        for seat, count in sorted(taken.items())
    ]
    text = ""
    for sentence in (*counts, *told):
        if len(text) + len(sentence) + 1 > BRIEF:
            break
        text = f"{text} {sentence}" if text else sentence
    return text


def meaning(before: View, after: View, tr: Texts) -> list[str]:
    if after.viewer is None:
        return []
    had, has = (sum(one.winds) + one.height for one in (before.kingdoms[after.viewer], after.kingdoms[after.viewer]))
    if had == has:
        return []
    return [tr.plural("You have {count} card now.", "You have {count} cards now.", has)]

"""Writes the log of Chronos Conquest as sentences. They include everything that all players could see, except which
cards were taken.

A written record of taken cards would reveal all stacks. The log therefore names piles and gods, but never the cards of
a kingdom. The results show what the end of the game reveals.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from bot.match.pure.log.entries import Seen
from bot.match.pure.table.model import Match
from bot.presenters.chronos.words.names import (
    card_name,
    city_name,
    clock_at,
    end_text,
    god_name,
    place_name,
    power_name,
)
from bot.presenters.chronos.words.refusals import CHOICES
from bot.presenters.telling import Words, in_words
from bot.wording.names.people import listed, mentions
from bot.wording.orders import numbered
from data.texts import N_, Texts
from games.chronos.events import (
    Bought,
    CardTaken,
    CatastropheStruck,
    ChoiceAsked,
    ChoiceLapsed,
    CitiesDrawn,
    CountStarted,
    CountStopped,
    DebtPaid,
    DieTurned,
    Discarded,
    FalseClaim,
    GameEnded,
    Given,
    GlassGained,
    GlassMoved,
    GlassSent,
    GodsDrawn,
    KingdomShown,
    KnockedOver,
    MarkerMoved,
    Offered,
    Rescued,
    Reserved,
    SomeCardTaken,
    Started,
    Starved,
    Swapped,
    TopsTurned,
    TopTurned,
)
from games.chronos.terms import HOME, UNDER_2, Catastrophe
from games.chronos.view import View
from games.core import AnySeen

SILENT: Final = (TopTurned, KingdomShown, DieTurned, GlassGained)
"""Events that have no sentence in the log. The board shows them, and a written record of them
would reveal the stacks.
"""
CLAIMS: Final = {
    "points": N_("{who} claims the points, but doesn't have them."),
    "monsters": N_("{who} claims Hydra and Minotaur, but doesn't have both."),
}
SENTENCES: Final[Mapping[type[Any], str]] = {
    CitiesDrawn: N_("The cities: {cities}."),
    GodsDrawn: N_("In the temple: {gods}."),
    TopsTurned: N_("Nine piles are laid out. The game starts at {when}."),
    Started: N_("**Go!** You can move your hourglasses."),
    GlassSent: N_("{who} sends one of {owner}'s hourglasses away: {place} ({power})."),
    KnockedOver: N_("{who} knocks an hourglass over and owes {other} a card."),
    CardTaken: N_("{who} takes a card: {place}."),
    SomeCardTaken: N_("{who} takes a card: {place}."),
    MarkerMoved: N_("{who} moves the marker of Troy to pile {pile}."),
    CatastropheStruck: N_("💥 {who} reveals: {card}."),
    ChoiceAsked: N_("{who} has until {when} to choose {what}."),
    ChoiceLapsed: N_("{who} doesn't have anything to choose."),
    Starved: N_("{who} loses a card to the famine."),
    DebtPaid: N_("{who} gives {other} a card."),
    Offered: N_("🏛️ {who} makes an offering and gets **{god}**."),
    Bought: N_("🏛️ {who} buys from {owner}: **{god}**."),
    Given: N_("🏛️ {who} gets the last god for free: **{god}**."),
    Reserved: N_("{who} reserves a god: {god}."),
    Rescued: N_("{who} takes the card lost to the famine."),
    Swapped: N_("{who} swaps a card with {other}."),
    CountStarted: N_("⏳ {who} starts the count. The game ends at {when}."),
    CountStopped: N_("The count stops."),
}
"""The sentences for events (C2 to C9), with the placeholders of :meth:`Teller.facts`."""


def log_by_step(steps: Sequence[Seen], match: Match, view: View, tr: Texts) -> list[list[str]]:
    """Return a list of sentences for each of `steps`."""
    teller = Teller(match, view, tr)
    return [numbered(step, teller.sentences(step), tr) for step in steps]


class Teller:
    """Writes the sentences for one match in one language."""

    def __init__(self, match: Match, view: View, tr: Texts) -> None:
        self.match = match
        self.view = view
        self.tr = tr
        self.people = mentions(match, tr)

    def sentences(self, step: Seen) -> Iterator[str]:
        """Yield the sentences for one log entry. The sentence about a move also says whether a card was taken."""
        taken = next((event for event in step.events if isinstance(event, CardTaken | SomeCardTaken)), None)
        moved = any(isinstance(event, GlassMoved) for event in step.events)
        for event in step.events:
            match event:
                case GlassMoved():
                    yield self.moved(event, taken)
                case CardTaken() | SomeCardTaken() if moved:
                    continue
                case _ if isinstance(event, SILENT):
                    continue
                case _:
                    yield self.told(event)

    def moved(self, event: GlassMoved, taken: CardTaken | SomeCardTaken | None) -> str:
        """Return the sentence for a move, which says where an hourglass went and whether a card was taken (C4)."""
        tr, who = self.tr, self.people[event.seat]
        to = place_name(event.to, tr, self.people)
        origin = place_name(event.origin, tr, self.people)
        if event.to == HOME:
            if taken:
                return tr("{who} takes a card and the hourglass home: {origin}.", who=who, origin=origin)
            return tr("{who} takes an hourglass home: {origin}.", who=who, origin=origin)
        if event.to == UNDER_2:
            return tr("{who} turns an hourglass and puts it in the second part of the underworld.", who=who)
        if not taken:
            if event.origin == event.to:
                return tr("{who} turns an hourglass: {to}.", who=who, to=to)
            if event.origin == HOME:
                return tr("{who} places an hourglass: {to}.", who=who, to=to)
            return tr("{who} moves an hourglass: {origin} → {to}.", who=who, origin=origin, to=to)
        if event.origin == event.to:
            return tr("{who} takes a card and turns the hourglass: {to}.", who=who, to=to)
        return tr("{who} takes a card and moves the hourglass: {origin} → {to}.", who=who, origin=origin, to=to)

    def told(self, event: AnySeen) -> str:
        """Return the sentence for an event that isn't about moving an hourglass."""
        match event:
            case Discarded():
                return self.tr.plural(
                    "{who} discards {count} card ({power}).",
                    "{who} discards {count} cards ({power}).",
                    len(event.cards),
                    **self.facts(event),
                )
            case GameEnded():
                return self.tr("**The game is over.** {why}", why=verdict(event, self.people, self.tr))
            case TopsTurned() if self.match.solo_pause is not None:  # the countdown waits, so no moment would be true
                message = N_("Nine piles are laid out.")
            case CatastropheStruck() if event.acts not in {None, event.card}:
                message = N_("💥 {who} reveals: {card}. Its effect: {acts}.")
            case ChoiceLapsed(late=True):
                message = N_("{who} didn't choose in time.")
            case Starved(card=""):
                message = N_("{who} doesn't have anything to give up.")
            case FalseClaim():
                message = CLAIMS[event.what]
            case CountStarted(seat=None):
                message = N_("⏳ All hourglasses have run out: the count begins by itself. The game ends at {when}.")
            case _:
                message = SENTENCES[type(event)]
        return self.tr(message, **self.facts(event))

    def facts(self, event: AnySeen) -> dict[str, Any]:
        """Return the facts about an event in words, by their placeholders in the sentences."""
        tr, people, glasses = self.tr, self.people, self.view.glasses
        person, at = people.__getitem__, partial(clock_at, self.match)

        def place(number: int) -> str:
            return place_name(number, tr, people)

        words: Words = {
            "seat": ("who", person),
            "by": ("who", person),
            "other": ("other", person),
            "owner": ("owner", person),
            "glass": ("owner", lambda glass: people[glasses[glass].owner]),
            "to": ("place", place) if isinstance(event, GlassSent) else ("other", person),
            "place": ("place", place),
            "pile": ("pile", lambda pile: pile + 1),
            "card": ("card", lambda card: card_name(card, tr) if card else ""),
            "acts": ("acts", lambda card: card_name(card, tr)),
            "god": ("god", lambda god: god_name(god, tr)),
            "gods": ("gods", lambda gods: listed([god_name(god, tr) for god in gods], tr)),
            "cities": ("cities", lambda cities: listed([city_name(city, tr) for city in cities], tr)),
            "power": ("power", lambda power: power_name(power, tr)),
            "asked": ("what", lambda asked: tr(CHOICES[asked])),
            "start": ("when", at),
            "until": ("when", at),
            "ends": ("when", at),
        }
        return in_words(event, words)


def verdict(ended: GameEnded, who: Sequence[str], tr: Texts) -> str:
    """Return sentences that say who won and why (C7.2, C7.3)."""
    winners = [name for name, place in zip(who, ended.ranking, strict=True) if place == 1]
    count, names = len(winners), listed(winners, tr)
    wins = tr.plural("{who} wins.", "{who} win.", count, who=names)
    by = "" if ended.winner is None else who[ended.winner]
    return f"{end_text(ended.reason.value, by, tr)} **{wins}**"


STANDS: Final = (CatastropheStruck, CountStarted)
"""Events that the log always mentions, even if a long move is shortened."""


def urgent(event: AnySeen) -> bool:
    """Return whether `event` is the start of a count or an eruption. Players have to react quickly to both."""
    if isinstance(event, CatastropheStruck):
        return Catastrophe.ERUPTION in {event.card, event.acts}
    return isinstance(event, CountStarted)


def decided(steps: Sequence[Seen], match: Match, view: View, tr: Texts) -> list[str]:
    """Return only the sentences about the gods that players got and about the end of the game."""
    teller = Teller(match, view, tr)
    kept = (Offered, Bought, Given, GameEnded)
    return [teller.told(event) for step in steps for event in step.events if isinstance(event, kept)]


BRIEF: Final = 900


def brief(steps: Sequence[Seen], match: Match, view: View, tr: Texts) -> str:
    """Return a summary of `steps`: how many cards each player took, followed by the important events."""
    teller = Teller(match, view, tr)
    taken: dict[int, int] = {}
    told: list[str] = []
    for step in steps:
        for event in step.events:
            if isinstance(event, CardTaken | SomeCardTaken):
                taken[event.seat] = taken.get(event.seat, 0) + 1
            elif isinstance(event, STANDS):
                told.append(teller.told(event))
    if not told and not taken:
        told = [line for lines in log_by_step(steps[-3:], match, view, tr) for line in lines]
    counts = [
        tr.plural("{who} took {count} card.", "{who} took {count} cards.", count, who=teller.people[seat])
        for seat, count in sorted(taken.items())
    ]
    text = ""
    for sentence in (*counts, *told):
        if len(text) + len(sentence) + 1 > BRIEF:
            break
        text = f"{text} {sentence}" if text else sentence
    return text


def meaning(before: View, after: View, tr: Texts) -> list[str]:
    """Return a line with the viewer's number of cards if it has changed, otherwise an empty list."""
    if after.viewer is None:
        return []
    had, has = (sum(one.winds) + one.height for one in (before.kingdoms[after.viewer], after.kingdoms[after.viewer]))
    if had == has:
        return []
    return [tr.plural("You have {count} card now.", "You have {count} cards now.", has)]

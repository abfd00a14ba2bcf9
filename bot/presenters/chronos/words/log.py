"""Writes the log of Chronos Conquest as sentences. They include everything that all players could see, except which
cards were taken.

A written record of taken cards would reveal all stacks. The log therefore names piles and gods, but never the cards of
a kingdom. The results show what the end of the game reveals.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.match.pure.log.entries import Seen
from bot.match.pure.table.model import Match
from bot.presenters.chronos.words.names import card_name, city_name, god_name, machine, place_name, power_name
from bot.presenters.chronos.words.refusals import CHOICES
from bot.presenters.chronos.words.verdict import verdict
from bot.wording.clocks import to_the_second
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
                case CardTaken() | SomeCardTaken():
                    if not moved:
                        yield self.tr(
                            "{who} takes a card: {place}.",
                            who=self.people[event.seat],
                            place=place_name(event.place, self.tr, self.people),
                        )
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
        """Return the sentence for an event that isn't about moving an hourglass or taking a card."""
        for part in (self.drawn, self.sent, self.asked, self.gods, self.ended):
            if (said := part(event)) is not None:
                return said
        raise TypeError(f"no sentence for {event}")

    def drawn(self, event: AnySeen) -> str | None:
        """Return the sentence for an event during the set-up or at the start (C2), or None for other events."""
        tr = self.tr
        match event:
            case CitiesDrawn():
                return tr(
                    "The cities: {cities}.", cities=listed([city_name(one.value, tr) for one in event.cities], tr)
                )
            case GodsDrawn():
                return tr("In the temple: {gods}.", gods=listed([god_name(one.value, tr) for one in event.gods], tr))
            case TopsTurned() if self.match.halt is not None:  # the countdown waits, so no moment would be true
                return tr("Nine piles are laid out.")
            case TopsTurned():
                return tr("Nine piles are laid out. The game starts at {when}.", when=self.when(event.start))
            case Started():
                return tr("**Go!** You can move your hourglasses.")
        return None

    def sent(self, event: AnySeen) -> str | None:
        """Return the sentence for an hourglass that was sent away or knocked over, or for a moved marker (C5.3, C6,
        C8.23, C9). Return None for other events.
        """
        tr, people = self.tr, self.people
        match event:
            case GlassSent():
                owner = people[self.view.glasses[event.glass].owner]
                place, power = place_name(event.to, tr, people), power_name(event.power, tr)
                return tr(
                    "{who} sends one of {owner}'s hourglasses away: {place} ({power}).",
                    **_all(people[event.by], owner, place, power),
                )
            case KnockedOver():
                return tr(
                    "{who} knocks an hourglass over and owes {other} a card.",
                    who=people[event.seat],
                    other=people[event.to],
                )
            case MarkerMoved():
                return tr("{who} moves the marker of Troy to pile {pile}.", who=people[event.seat], pile=event.pile + 1)
        return None

    def asked(self, event: AnySeen) -> str | None:
        """Return the sentence for a catastrophe, a choice or its result (C5.3, C3.5), or None for other events."""
        tr, people = self.tr, self.people
        match event:
            case CatastropheStruck():
                card = card_name(event.card.value, tr)
                if event.acts is None or event.acts is event.card:
                    return tr("💥 {who} reveals: {card}.", who=people[event.seat], card=card)
                acts = card_name(event.acts.value, tr)
                return tr("💥 {who} reveals: {card}. Its effect: {acts}.", who=people[event.seat], card=card, acts=acts)
            case ChoiceAsked():
                return tr(
                    "{who} has until {when} to choose {what}.",
                    who=people[event.seat],
                    what=tr(CHOICES[event.asked.value]),
                    when=self.when(event.until),
                )
            case ChoiceLapsed(late=True):
                return tr("{who} didn't choose in time.", who=people[event.seat])
            case ChoiceLapsed():
                return tr("{who} doesn't have anything to choose.", who=people[event.seat])
            case Starved(card=""):
                return tr("{who} doesn't have anything to give up.", who=people[event.seat])
            case Starved():
                return tr("{who} loses a card to the famine.", who=people[event.seat])
            case DebtPaid():
                return tr("{who} gives {other} a card.", who=people[event.seat], other=people[event.to])
        return None

    def gods(self, event: AnySeen) -> str | None:
        """Return the sentence for an offering or a god's power (C7.1, C8), or None for other events."""
        tr, people = self.tr, self.people
        match event:
            case Offered():
                return tr(
                    "🏛️ {who} makes an offering and gets **{god}**.",
                    who=people[event.seat],
                    god=god_name(event.god.value, tr),
                )
            case Bought():
                return tr(
                    "🏛️ {who} buys from {owner}: **{god}**.",
                    who=people[event.seat],
                    owner=people[event.owner],
                    god=god_name(event.god.value, tr),
                )
            case Given():
                return tr(
                    "🏛️ {who} gets the last god for free: **{god}**.",
                    who=people[event.seat],
                    god=god_name(event.god.value, tr),
                )
            case Reserved():
                return tr("{who} reserves a god: {god}.", who=people[event.seat], god=god_name(event.god.value, tr))
            case Rescued():
                return tr("{who} takes the card lost to the famine.", who=people[event.seat])
            case Swapped():
                return tr("{who} swaps a card with {other}.", who=people[event.seat], other=people[event.other])
            case Discarded():
                count, who, power = len(event.cards), people[event.seat], power_name(event.power, tr)
                return tr.plural(
                    "{who} discards {count} card ({power}).",
                    "{who} discards {count} cards ({power}).",
                    count,
                    who=who,
                    power=power,
                )
        return None

    def ended(self, event: AnySeen) -> str | None:
        """Return the sentence for a claim, a count or the end of the game (C7), or None for other events."""
        tr, people = self.tr, self.people
        match event:
            case FalseClaim():
                return tr(CLAIMS[event.what], who=people[event.seat])
            case CountStarted():
                return self.counted(event)
            case CountStopped():
                return tr("The count stops.")
            case GameEnded():
                return tr("**The game is over.** {why}", why=verdict(event, self.people, tr))
        return None

    def counted(self, event: CountStarted) -> str:
        """Return the sentence that says who started the count and when it ends (C7.3)."""
        when = self.when(event.ends)
        if event.seat is None:
            return self.tr(
                "⏳ All hourglasses have run out: the count begins by itself. The game ends at {when}.", when=when
            )
        return self.tr("⏳ {who} starts the count. The game ends at {when}.", who=self.people[event.seat], when=when)

    def when(self, at: int) -> str:
        """Return a match time as a Discord timestamp."""
        return to_the_second(machine(self.match, at))


def _all(who: str, owner: str, place: str, power: str) -> dict[str, str]:
    return {"who": who, "owner": owner, "place": place, "power": power}


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

"""Writes the log of Mykerinos as sentences. Related events share a sentence.

Lines about a seat's move begin with the move's number. The results of a zone are shown in an embed
(:mod:`bot.presenters.mykerinos.words.scoring`). The log only mentions that a zone is being scored if a player still has
to choose something there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from bot.match.pure.log.entries import Seen
from bot.match.pure.table.model import Match
from bot.presenters.mykerinos.words.names import (
    fields_named,
    parcel_worth,
    patron_name,
    room_name,
    seat_name,
    zone_name,
)
from bot.presenters.telling import Words, in_words
from bot.wording.names.people import listed, mentions
from bot.wording.orders import numbered
from data.texts import N_, Texts
from games.mykerinos.actions import Side
from games.mykerinos.events import (
    NEUTRAL,
    Declined,
    Event,
    ExcavationsEnded,
    GameEnded,
    NeutralSkipped,
    ParcelTaken,
    Passed,
    Placed,
    RoundBegan,
    SentToMuseum,
    WingsDrawn,
    ZoneDone,
    ZoneRanked,
)
from games.mykerinos.view import View
from render.mykerinos.words.names import ROMAN

DIGS: Final = {
    "own": N_("{who} digs {fields}."),
    "violet": N_("{who} calls on Lady Violet and digs {fields}."),
    "lemon": N_("{who} calls on Lord Lemon and digs {fields}."),
    "blackmore": N_("{who} calls on Mrs. Blackmore and digs {fields}."),
    "neutral": N_("{who} digs {fields} for the neutral colour."),
}

EXTENSIONS: Final = {
    "own": N_("{who} extends to {fields}."),
    "violet": N_("{who} calls on Lady Violet and extends to {fields}."),
    "lemon": N_("{who} calls on Lord Lemon and extends to {fields}."),
    "tangerine": N_("{who} calls on Colonel Tangerine and extends to {fields}."),
    "neutral": N_("{who} extends the neutral colour to {fields}."),
}

TAKES: Final = {
    Side.LEFT: N_("{who} takes the left parcel of {zone}: {parcel}."),
    Side.RIGHT: N_("{who} takes the right parcel of {zone}: {parcel}."),
}

REMOVES: Final = {
    Side.LEFT: N_("{who} takes the left parcel of {zone} out of the game: {parcel}."),
    Side.RIGHT: N_("{who} takes the right parcel of {zone} out of the game: {parcel}."),
}

HAS_REMOVED: Final = {
    Side.LEFT: N_("{who} has the neutral colour take the left parcel of {zone} out of the game: {parcel}."),
    Side.RIGHT: N_("{who} has the neutral colour take the right parcel of {zone} out of the game: {parcel}."),
}

SHARED: Final = "shared"
SUPPLY: Final = "supply"

SENTENCES: Final[Mapping[type[Any], str]] = {
    WingsDrawn: N_("The wings of the museum: {wings}."),
    RoundBegan: N_("**Round {number}** begins; {who} starts."),
    SentToMuseum: N_("{who} chooses the museum in {zone}: {room}."),
    Passed: N_("{who} passes and takes space {space} of the pass track."),
    NeutralSkipped: N_("{who} doesn't place a neutral archaeologist."),
    ExcavationsEnded: N_("The excavations of round {number} are over."),
    ZoneRanked: N_("Now {zone} is being scored: {ranking}."),
    Declined: N_("{who} doesn't take anything in {zone}."),
}
"""The sentences for most other events, with the placeholders of :meth:`_Teller.facts`. The picture and the embeds show
the rest.
"""


def log_by_step(steps: Sequence[Seen], match: Match, view: View, tr: Texts) -> list[list[str]]:
    """Return a list of sentences for each of `steps`. `view`: the position after the last step."""
    began = sum(isinstance(event, RoundBegan) for step in steps for event in step.events)
    teller = _Teller(match, view, tr, view.round - began, frozenset(_told_below(steps)))
    return [numbered(step, teller.sentences(step), tr) for step in steps]


def _told_below(steps: Sequence[Seen]) -> Iterator[tuple[int, int]]:
    ranked: dict[int, int] = {}
    for step in steps:
        for event in step.events:
            match event:
                case ZoneRanked():
                    ranked[event.zone] = step.entry.ply
                case ZoneDone() if event.zone in ranked:
                    yield ranked[event.zone], event.zone


class _Teller:
    def __init__(self, match: Match, view: View, tr: Texts, number: int, below: frozenset[tuple[int, int]]) -> None:
        self.view = view
        self.tr = tr
        self.round = number
        self.below = below
        self.people = mentions(match, tr)

    def who(self, seat: int) -> str:
        return seat_name(seat, self.people, self.view, self.tr)

    def zone(self, number: int) -> str:
        return zone_name(number, self.round, self.tr)

    def sentences(self, step: Seen) -> Iterator[str]:
        for event in step.events:
            if isinstance(event, RoundBegan):
                self.round = event.number
            if said := self.told(event, step):
                yield said

    def told(self, event: Event, step: Seen) -> str:
        """Return the sentence for an event of `step`, or an empty string if the pictures or the embeds show it."""
        match event:
            case ZoneRanked() if not event.ranking or (step.entry.ply, event.zone) in self.below:
                message = ""
            case Placed():
                new = len(event.fields) == 1 or event.by == "blackmore"
                message = (DIGS if new else EXTENSIONS)[event.by]
            case SentToMuseum(zone=None):
                message = N_("{who} calls on Sir Brown and sends an archaeologist to the museum: {room}.")
            case Passed(last=True):
                message = N_("{who} is the last to pass, on space {space} of the pass track.")
            case ParcelTaken(seat=seat, chooser=chooser, side=side):
                message = (TAKES if seat != NEUTRAL else REMOVES if chooser is None else HAS_REMOVED)[side]
            case GameEnded():
                return self.ended(event)
            case _:
                message = SENTENCES.get(type(event), "")
        return self.tr(message, **self.facts(event)) if message else ""

    def facts(self, event: Event) -> dict[str, Any]:
        """Return the facts about an event in words, by their placeholders in the sentences."""
        tr = self.tr
        words: Words = {
            "seat": ("who", self.who),
            "chooser": ("who", self.who),
            "start": ("who", self.who),
            "zone": ("zone", self.zone),
            "parcel": ("parcel", lambda parcel: parcel_worth(parcel, tr)),
            "room": ("room", lambda room: room_name(self.view.rooms[room], self.view.wings, tr)),
            "fields": ("fields", lambda fields: listed(fields_named(fields), tr)),
            "ranking": ("ranking", lambda places: ", ".join(f"{self.who(one.seat)} {one.count}" for one in places)),
            "patrons": ("wings", self.wings),
        }
        return in_words(event, words)

    def wings(self, patrons: Sequence[str]) -> str:
        return listed([f"{ROMAN[wing]} {patron_name(name, self.tr)}" for wing, name in enumerate(patrons, 1)], self.tr)

    def ended(self, event: GameEnded) -> str:
        winners = [seat for seat, place in enumerate(event.ranking) if place == 1]
        points = event.totals[winners[0]]
        who = listed([self.who(seat) for seat in winners], self.tr)
        if event.reason == SHARED:
            return self.tr.plural(
                "**The game is over.** {who} share the win with {count} point.",
                "**The game is over.** {who} share the win with {count} points.",
                points,
                who=who,
            )
        if event.reason == SUPPLY:
            return self.tr.plural(
                "**The game is over.** {who} wins with {count} point: the larger personal supply breaks the tie.",
                "**The game is over.** {who} wins with {count} points: the larger personal supply breaks the tie.",
                points,
                who=who,
            )
        return self.tr.plural(
            "**The game is over.** {who} wins with {count} point.",
            "**The game is over.** {who} wins with {count} points.",
            points,
            who=who,
        )


def ask(match: Match, view: View, tr: Texts) -> str:
    """Return a sentence that tells the players who have to act now what they can decide (M4.1, M4.13, M5.3 to M5.6,
    M8.4 to M8.6). Return an empty string if nobody has to act.
    """
    if not view.turn:
        return ""
    who = listed([mentions(match, tr)[seat] for seat in view.turn], tr)
    zone = next((number for number, shown in enumerate(view.zones) if shown.scoring), 0)
    place = zone_name(zone, view.round, tr)
    return tr(ASKS[view.asked.value], who=who, zone=place)


ASKS: Final = {
    "nothing": "",
    "action": N_("{who}, it's your turn."),
    "last-action": N_("{who}, you have one last action in this round."),
    "neutral": N_("{who}, in a two-player game, you can now also dig or extend for the neutral colour, or skip."),
    "choice": N_("{who}, choose in {zone}: a parcel or the museum."),
    "leftover": N_("{who}, you can take what's left in {zone}."),
    "for-neutral": N_("{who}, choose the parcel for the neutral colour to take in {zone}."),
}

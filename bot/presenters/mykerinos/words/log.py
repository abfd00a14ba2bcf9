"""Put the log of Mykerinos into sentences. An embed shows the results of a zone, so the log only mentions that a zone
is being scored if a player still has to choose something there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from bot.match.pure.log.entries import Seen
from bot.match.pure.table.model import Match
from bot.presenters.mykerinos.words import names
from bot.presenters.telling import SHARED, WON, Message, Sentences, Words
from bot.wording.names.people import listed, mark, mentions
from data.texts import N_, Plural, Texts
from games.mykerinos import events
from games.mykerinos.actions import Side
from games.mykerinos.view import View
from render.mykerinos.words.names import ROMAN

DIGS: Final = {
    "own": N_("{who} digs at {fields}."),
    "violet": N_("{who} calls on Lady Violet and digs at {fields}."),
    "lemon": N_("{who} calls on Lord Lemon and digs at {fields}."),
    "blackmore": N_("{who} calls on Mrs. Blackmore and digs at {fields}."),
    "neutral": N_("{who} digs at {fields} for the neutral colour."),
}

EXTENSIONS: Final = {
    "own": N_("{who} extends an excavation to {fields}."),
    "violet": N_("{who} calls on Lady Violet and extends an excavation to {fields}."),
    "lemon": N_("{who} calls on Lord Lemon and extends an excavation to {fields}."),
    "tangerine": N_("{who} calls on Colonel Tangerine and extends an excavation to {fields}."),
    "neutral": N_("{who} extends the neutral colour to {fields}."),
}

TAKES: Final = {
    Side.LEFT: N_("{who} takes the left-hand parcel of {zone}: {parcel}."),
    Side.RIGHT: N_("{who} takes the right-hand parcel of {zone}: {parcel}."),
}

REMOVES: Final = {
    Side.LEFT: N_("{who} takes the left-hand parcel of {zone} out of the game: {parcel}."),
    Side.RIGHT: N_("{who} takes the right-hand parcel of {zone} out of the game: {parcel}."),
}

HAS_REMOVED: Final = {
    Side.LEFT: N_("{who} removes the left-hand parcel of {zone} from the game for the neutral colour: {parcel}."),
    Side.RIGHT: N_("{who} removes the right-hand parcel of {zone} from the game for the neutral colour: {parcel}."),
}

SENTENCES: Final[Mapping[type[Any], Message]] = {
    events.WingsDrawn: N_("The wings of the museum: {wings}."),
    events.RoundBegan: N_("**Round {number}** begins; {who} starts."),
    events.SentToMuseum: N_("{who} chooses the museum in {zone}: {room}."),
    events.Passed: N_("{who} passes and takes space {space} of the pass track."),
    events.NeutralSkipped: N_("{who} doesn't place a neutral archaeologist."),
    events.ExcavationsEnded: N_("The excavations of round {number} are over."),
    events.ZoneRanked: N_("Now {zone} is being scored: {ranking}."),
    events.Declined: N_("{who} doesn't take anything in {zone}."),
    events.GameEnded: WON,
}
MORE_SUPPLY: Final = Plural(
    "**The game is over.** {who} wins with {count} point: the larger personal supply breaks the tie.",
    "**The game is over.** {who} wins with {count} points: the larger personal supply breaks the tie.",
)


class EventWords(Sentences):
    table = SENTENCES

    def by_step(self, steps: Sequence[Seen]) -> list[list[str]]:
        self.round = self.view.round - sum(isinstance(one, events.RoundBegan) for step in steps for one in step.events)
        self.below = frozenset(_told_below(steps))
        return super().by_step(steps)

    def sentences(self, step: Seen) -> Iterator[str]:
        for event in step.events:
            if isinstance(event, events.RoundBegan):
                self.round = event.number
            below = isinstance(event, events.ZoneRanked) and (step.entry.ply, event.zone) in self.below
            if not below and (said := self.sentence(event)):
                yield said

    def message(self, what: events.Event) -> Message:
        match what:
            case events.ZoneRanked(ranking=()):
                return ""
            case events.Placed():
                new = len(what.fields) == 1 or what.by == "blackmore"
                return (DIGS if new else EXTENSIONS)[what.by]
            case events.SentToMuseum(zone=None):
                return N_("{who} calls on Sir Brown and sends an archaeologist to the museum: {room}.")
            case events.Passed(last=True):
                return N_("{who} is the last to pass, on space {space} of the pass track.")
            case events.ParcelTaken(seat=seat, chooser=chooser, side=side):
                return (TAKES if seat != events.NEUTRAL else REMOVES if chooser is None else HAS_REMOVED)[side]
            case events.GameEnded(reason="shared"):
                return SHARED
            case events.GameEnded(reason="supply"):
                return MORE_SUPPLY
        return super().message(what)

    def words(self, what: events.Event) -> Words:
        tr, view = self.tr, self.view
        ended = isinstance(what, events.GameEnded)
        return {
            **dict.fromkeys(("seat", "chooser", "start"), ("who", self._actor)),
            "zone": ("zone", lambda zone: names.zone_name(zone, self.round, tr)),
            "parcel": ("parcel", partial(names.parcel_worth, tr=tr)),
            "room": ("room", lambda room: names.room_name(view.rooms[room], view.wings, tr)),
            "fields": ("fields", lambda fields: listed(names.fields_named(fields), tr)),
            "ranking": ("who", self.winners) if ended else ("ranking", self._ranked),
            "totals": ("count", max),
            "patrons": ("wings", self._wings),
        }

    def who(self, seat: int) -> str:
        return names.seat_name(seat, self.people, self.view, self.tr)

    def _actor(self, seat: int) -> str:
        if seat != events.NEUTRAL:
            return self.who(seat)
        color = self.view.neutral.color if self.view.neutral else ""
        return self.tr("{mark} The neutral colour", mark=mark(color))

    def _ranked(self, places: Sequence[events.Ranked]) -> str:
        return ", ".join(f"{self.who(one.seat)} {one.count}" for one in places)

    def _wings(self, patrons: Sequence[str]) -> str:
        found = [f"{ROMAN[wing]} {names.patron_name(name, self.tr)}" for wing, name in enumerate(patrons, 1)]
        return listed(found, self.tr)


def _told_below(steps: Sequence[Seen]) -> Iterator[tuple[int, int]]:
    ranked: dict[int, int] = {}
    for step in steps:
        for event in step.events:
            match event:
                case events.ZoneRanked():
                    ranked[event.zone] = step.entry.ply
                case events.ZoneDone() if event.zone in ranked:
                    yield ranked[event.zone], event.zone


def ask(match: Match, view: View, tr: Texts) -> str:
    """Return a sentence that addresses the players who have to act now, and says what they can decide (M4.1, M4.13,
    M5.3 to M5.6, M8.4 to M8.6). Return an empty string if nobody has to act.
    """
    if not view.turn:
        return ""
    who = listed([mentions(match, tr)[seat] for seat in view.turn], tr)
    zone = next((number for number, shown in enumerate(view.zones) if shown.scoring), 0)
    return tr(ASKS[view.asked.value], who=who, zone=names.zone_name(zone, view.round, tr))


ASKS: Final = {
    "nothing": "",
    "action": N_("{who}, it's your turn."),
    "last-action": N_("{who}, you have one last action in this round."),
    "neutral": N_("{who}, you can now also place archaeologists of the neutral colour (dig or extend), or skip."),
    "choice": N_("{who}, choose in {zone}: a parcel or the museum."),
    "leftover": N_("{who}, you can take what's left in {zone}."),
    "for-neutral": N_("{who}, choose the parcel for the neutral colour to take in {zone}."),
}

"""Writes the log of Mykerinos as sentences. Related events share a sentence.

Lines about a seat's move begin with the move's number. The results of a zone are shown in an embed
(:mod:`bot.presenters.mykerinos.words.scoring`). The log only mentions that a zone is being scored if a player still has
to choose something there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

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
from bot.wording.names.people import listed, mentions
from bot.wording.orders import numbered
from data.texts import N_, Texts
from games.mykerinos.actions import Side
from games.mykerinos.events import (
    NEUTRAL,
    AreaDealt,
    Declined,
    Event,
    ExcavationsEnded,
    GameEnded,
    NeutralSkipped,
    ParcelTaken,
    Passed,
    PatronCalled,
    Placed,
    RoundBegan,
    RoundEnded,
    SentToMuseum,
    StartDrawn,
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
            match event:
                case Placed():
                    yield self.placed(event)
                case SentToMuseum():
                    yield self.museum(event)
                case Passed() | NeutralSkipped() | Declined() | ParcelTaken():
                    yield self.did(event)
                case ZoneRanked():
                    if event.ranking and (step.entry.ply, event.zone) not in self.below:
                        yield self.ranked(event)
                case _:
                    yield from self.happened(event)

    def placed(self, event: Placed) -> str:
        new = len(event.fields) == 1 or event.by == "blackmore"
        message = (DIGS if new else EXTENSIONS)[event.by]
        return self.tr(message, who=self.who(event.seat), fields=listed(fields_named(event.fields), self.tr))

    def museum(self, event: SentToMuseum) -> str:
        room = room_name(self.view.rooms[event.room], self.view.wings, self.tr)
        if event.zone is None:
            return self.tr(
                "{who} calls on Sir Brown and sends an archaeologist to the museum: {room}.",
                who=self.who(event.seat),
                room=room,
            )
        zone = self.zone(event.zone)
        return self.tr("{who} chooses the museum in {zone}: {room}.", who=self.who(event.seat), zone=zone, room=room)

    def did(self, event: Passed | NeutralSkipped | Declined | ParcelTaken) -> str:
        match event:
            case Passed(last=True):
                return self.tr(
                    "{who} is the last to pass, on space {space} of the pass track.",
                    who=self.who(event.seat),
                    space=event.space,
                )
            case Passed():
                return self.tr(
                    "{who} passes and takes space {space} of the pass track.",
                    who=self.who(event.seat),
                    space=event.space,
                )
            case NeutralSkipped():
                return self.tr("{who} doesn't place a neutral archaeologist.", who=self.who(event.seat))
            case Declined():
                return self.tr(
                    "{who} doesn't take anything in {zone}.", who=self.who(event.seat), zone=self.zone(event.zone)
                )
            case ParcelTaken():
                return self.taken(event)

    def taken(self, event: ParcelTaken) -> str:
        if event.seat != NEUTRAL:
            message, who = TAKES, event.seat
        elif event.chooser is None:
            message, who = REMOVES, NEUTRAL
        else:
            message, who = HAS_REMOVED, event.chooser
        return self.tr(
            message[event.side],
            who=self.who(who),
            zone=self.zone(event.zone),
            parcel=parcel_worth(event.parcel, self.tr),
        )

    def happened(self, event: Event) -> Iterator[str]:
        match event:
            case WingsDrawn():
                wings = listed(
                    [f"{ROMAN[wing]} {patron_name(name, self.tr)}" for wing, name in enumerate(event.patrons, 1)],
                    self.tr,
                )
                yield self.tr("The wings of the museum: {wings}.", wings=wings)
            case RoundBegan():
                self.round = event.number
                yield self.tr(
                    "**Round {number}** begins; {who} starts.", number=event.number, who=self.who(event.start)
                )
            case ExcavationsEnded():
                yield self.tr("The excavations of round {number} are over.", number=event.number)
            case GameEnded():
                yield self.ended(event)
            case StartDrawn() | AreaDealt() | PatronCalled() | ZoneDone() | RoundEnded():
                # RoundBegan tells the start, the picture the area, the patron's effect the call, the embeds the zones.
                return

    def ranked(self, event: ZoneRanked) -> str:
        ranking = ", ".join(f"{self.who(place.seat)} {place.count}" for place in event.ranking)
        return self.tr("Now {zone} is being scored: {ranking}.", zone=self.zone(event.zone), ranking=ranking)

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

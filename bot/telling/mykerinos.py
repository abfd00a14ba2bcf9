"""The log of a game of Mykerinos in sentences: every event has one, and events that belong together share one.

A line begins with the move's number when a seat acted. What a zone gave is told by an embed
(:mod:`bot.embeds.scoring`); here only that it is scored, when a choice in it is still to come.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.match.model import Act, Match
from bot.telling.people import listed, mark, mentions
from bot.telling.words import SIDES, fields_named, parcel_worth, patron_name, room_name, zone_name
from data.texts import N_, Texts
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

DIGS: Final = {
    "own": N_("{who} digs {fields}."),
    "violet": N_("{who} calls on Lady Violet and digs {fields}."),
    "lemon": N_("{who} calls on Lord Lemon and digs {fields}."),
    "blackmore": N_("{who} calls on Mrs. Blackmore and digs {fields}."),
    "neutral": N_("{who} digs {fields} for the neutral colour."),
}
"""A new excavation, by who or what placed it (M4.2, M4.7, M4.8, M4.10, M8.4)."""

EXTENSIONS: Final = {
    "own": N_("{who} extends to {fields}."),
    "violet": N_("{who} calls on Lady Violet and extends to {fields}."),
    "lemon": N_("{who} calls on Lord Lemon and extends to {fields}."),
    "tangerine": N_("{who} calls on Colonel Tangerine and extends to {fields}."),
    "neutral": N_("{who} extends the neutral colour to {fields}."),
}
"""An extension (M4.3, M4.7, M4.8, M4.11, M8.4)."""

SHARED: Final = "shared"
SUPPLY: Final = "supply"


def tell(acts: Sequence[Act], match: Match, view: View, tr: Texts) -> list[str]:
    """What ``acts`` did, a line a sentence. ``view``: after the last of them."""
    began = sum(isinstance(event, RoundBegan) for act in acts for event in act.events)
    teller = _Teller(match, view, tr, view.round - began, frozenset(_told_below(acts)))
    lines = []
    for act in acts:
        sentences = list(teller.sentences(act))
        if act.move and sentences:
            sentences[0] = f"**{act.move}.** {sentences[0]}"
        lines += sentences
    return lines


def _told_below(acts: Sequence[Act]) -> Iterator[tuple[int, int]]:
    """The rankings, as (ply, zone), of the zones that are done by the end of ``acts``."""
    ranked: dict[int, int] = {}
    for act in acts:
        for event in act.events:
            match event:
                case ZoneRanked():
                    ranked[event.zone] = act.entry.ply
                case ZoneDone() if event.zone in ranked:
                    yield ranked[event.zone], event.zone


class _Teller:
    """Sentences for one match in one language. ``number``: the round before the first of them; ``below``: the
    rankings that an embed tells.
    """

    def __init__(self, match: Match, view: View, tr: Texts, number: int, below: frozenset[tuple[int, int]]) -> None:
        self.view = view
        self.tr = tr
        self.round = number
        self.below = below
        self.people = mentions(match, tr)

    def who(self, seat: int) -> str:
        """A seat, or the neutral colour."""
        if seat != NEUTRAL:
            return self.people[seat]
        color = self.view.neutral.color if self.view.neutral else ""
        return self.tr("{mark} the neutral colour", mark=mark(color))

    def sentences(self, act: Act) -> Iterator[str]:
        """The sentences for one entry. A patron's call is told together with what the patron did."""
        called: PatronCalled | None = None
        for event in act.events:
            match event:
                case PatronCalled():
                    called = event
                case Placed():
                    yield self.placed(event)
                case SentToMuseum():
                    yield self.museum(event, by_patron=called is not None)
                case Passed() | NeutralSkipped() | Declined() | ParcelTaken():
                    yield self.did(event)
                case ZoneRanked():
                    if event.ranking and (act.entry.ply, event.zone) not in self.below:
                        yield self.ranked(event)
                case _:
                    yield from self.happened(event)

    def placed(self, event: Placed) -> str:
        """M4.2, M4.3 and the patrons who place."""
        new = len(event.fields) == 1 or event.by == "blackmore"
        message = (DIGS if new else EXTENSIONS)[event.by]
        return self.tr(message, who=self.who(event.seat), fields=listed(fields_named(event.fields), self.tr))

    def museum(self, event: SentToMuseum, *, by_patron: bool) -> str:
        """M4.9 (the one patron who does it is Sir Brown), M5.3."""
        room = room_name(self.view.rooms[event.room], self.view.wings, self.tr)
        if by_patron:
            return self.tr(
                "{who} calls on Sir Brown and sends an archaeologist to the museum: {room}.",
                who=self.who(event.seat),
                room=room,
            )
        return self.tr("{who} sends an archaeologist to the museum: {room}.", who=self.who(event.seat), room=room)

    def did(self, event: Passed | NeutralSkipped | Declined | ParcelTaken) -> str:
        """The other things that a seat can do."""
        match event:
            case Passed(last=True):
                return self.tr(
                    "{who} is the last to pass, on space {space} of the pass track.",
                    who=self.who(event.seat),
                    space=event.space,
                )
            case Passed():
                return self.tr(
                    "{who} passes and stands on space {space} of the pass track.",
                    who=self.who(event.seat),
                    space=event.space,
                )
            case NeutralSkipped():
                return self.tr("{who} places no neutral archaeologist.", who=self.who(event.seat))
            case Declined():
                return self.tr("{who} takes nothing.", who=self.who(event.seat))
            case ParcelTaken():
                return self.taken(event)

    def taken(self, event: ParcelTaken) -> str:
        """M5.7, M8.7."""
        side, parcel = self.tr(SIDES[event.side]), parcel_worth(event.parcel, self.tr)
        if event.seat != NEUTRAL:
            return self.tr(
                "{who} takes the parcel {side}: {parcel}.", who=self.who(event.seat), side=side, parcel=parcel
            )
        if event.chooser is None:
            return self.tr(
                "{who} takes the parcel {side} out of the game: {parcel}.",
                who=self.who(NEUTRAL),
                side=side,
                parcel=parcel,
            )
        return self.tr(
            "{who} has the neutral colour take the parcel {side} out of the game: {parcel}.",
            who=self.who(event.chooser),
            side=side,
            parcel=parcel,
        )

    def happened(self, event: Event) -> Iterator[str]:
        """What nobody did: draws, ends and beginnings."""
        match event:
            case WingsDrawn():
                wings = listed(
                    [f"{number} {patron_name(name, self.tr)}" for number, name in enumerate(event.patrons, 1)], self.tr
                )
                yield self.tr("The wings of the museum belong to {wings}.", wings=wings)
            case RoundBegan():
                self.round = event.number
                yield self.tr(
                    "**Round {number}** begins; {who} starts.", number=event.number, who=self.who(event.start)
                )
            case ExcavationsEnded():
                yield self.tr("The excavations of round {number} are over.", number=event.number)
            case GameEnded():
                yield self.ended(event)
            case StartDrawn() | AreaDealt() | ZoneDone() | RoundEnded():
                return  # RoundBegan tells the start, the picture the area, the embeds the zones

    def ranked(self, event: ZoneRanked) -> str:
        """M5.2, while a choice in the zone is still to come."""
        ranking = ", ".join(f"{self.who(place.seat)} {place.count}" for place in event.ranking)
        zone = zone_name(event.zone, self.round, self.tr)
        return self.tr("Now {zone} is scored: {ranking}.", zone=zone, ranking=ranking)

    def ended(self, event: GameEnded) -> str:
        """M7.4."""
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
                "**The game is over.** {who} wins with {count} point: the larger personal supply decides the tie.",
                "**The game is over.** {who} wins with {count} points: the larger personal supply decides the tie.",
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
    """Who is next and what they are asked (M4.1, M4.13, M5.3 to M5.6, M8.4 to M8.6); empty when nobody is."""
    if not view.turn:
        return ""
    who = listed([mentions(match, tr)[seat] for seat in view.turn], tr)
    zone = next((number for number, shown in enumerate(view.zones) if shown.scoring), 0)
    place = zone_name(zone, view.round, tr)
    return tr(ASKS[view.asked.value], who=who, zone=place)


ASKS: Final = {
    "nothing": "",
    "action": N_("{who}, it is your turn."),
    "last-action": N_("{who}, you have one last action in this round."),
    "neutral": N_("{who}, you may now place neutral archaeologists."),
    "choice": N_("{who}, you choose in {zone}: a parcel or the museum."),
    "leftover": N_("{who}, you may take what is left in {zone}."),
    "for-neutral": N_("{who}, you choose the parcel that the neutral colour takes in {zone}."),
}
"""The request for each kind of decision (:class:`games.mykerinos.view.Asked`)."""

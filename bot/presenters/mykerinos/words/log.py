"""Put the log of Mykerinos into sentences. An embed shows the results of a zone, so the log only mentions that a zone
is being scored if a player still has to choose something there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from bot.match.pure.log.entries import Seen
from bot.match.pure.table.model import Match
from bot.presenters.mykerinos.words import names
from bot.presenters.telling import SHARED, WON, Message, Sentences, Words
from bot.wording.blocks import short
from bot.wording.names.people import color_name, listed, mark, mentions
from data.texts import N_, Plural, Texts
from games.mykerinos import events
from games.mykerinos.actions import Side
from games.mykerinos.view import Phase, SeatView, View
from render.mykerinos.board import leading
from render.mykerinos.words.names import ROMAN, patron_name, room_name
from render.mykerinos.words.news import deeds

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
            "room": ("room", lambda room: room_name(view.rooms[room], view.wings, tr)),
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
        found = [f"{ROMAN[wing]} {patron_name(name, self.tr)}" for wing, name in enumerate(patrons, 1)]
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


STANDS = (
    events.StartDrawn,
    events.WingsDrawn,
    events.RoundBegan,
    events.ExcavationsEnded,
    events.ZoneRanked,
    events.ZoneDone,
    events.GameEnded,
)


def decided(steps: Sequence[Seen], match: Match, view: View, tr: Texts) -> list[str]:
    """Return a sentence per round about its finished zones, and the players who came first there (M5.2)."""
    people = mentions(match, tr)
    rounds: defaultdict[int, defaultdict[int | None, list[str]]] = defaultdict(lambda: defaultdict(list))
    for step in steps:
        for event in step.events:
            if isinstance(event, events.ZoneDone):
                first = event.ranking[0].seat if event.ranking else None
                rounds[event.round][first].append(str(event.zone + 1))
    return [
        tr(
            "Round {round}: {zones}.",
            round=number,
            zones=tr.apart(_first_in(*one, people, view, tr) for one in found.items()),
        )
        for number, found in rounds.items()
    ]


def _first_in(seat: int | None, zones: Sequence[str], people: Sequence[str], view: View, tr: Texts) -> str:
    found = listed(zones, tr)
    if seat is None:
        return tr.plural("no one was in zone {zones}", "no one was in zones {zones}", len(zones), zones=found)
    who = names.seat_name(seat, people, view, tr)
    return tr.plural(
        "{who} was first in zone {zones}", "{who} was first in zones {zones}", len(zones), who=who, zones=found
    )


MOST: Final = 900


def brief(steps: Sequence[Seen], match: Match, view: View, tr: Texts) -> str:
    happened = [event for step in steps for event in step.events]
    began = [event.number for event in happened if isinstance(event, events.RoundBegan)]
    lines = [tr("Round {number} has begun.", number=began[-1])] if began else []
    did = deeds(view, happened, tr, brief=False)
    lines += (f"{tr.pair(who, did[seat])}." for seat, who in enumerate(mentions(match, tr)) if seat in did)
    # Of several rounds at once each seat gets its share; the results and the history tell them whole.
    whole = "\n".join(lines)
    return whole if len(whole) <= MOST else "\n".join(short(line, MOST // len(lines) - 1) for line in lines)


def meaning(before: View, after: View, tr: Texts) -> list[str]:
    if after.phase is Phase.OVER:
        return []
    left = [_left(before, after, seat, tr) for seat, shown in enumerate(after.seats) if shown.space is None]
    lines = [tr("Left to place: {counts}.", counts=", ".join(left))] if left else []
    if after.viewer is None:
        return [*lines, *_leaders(after, tr)]
    seat, now = after.viewer, _standing(after)
    # Only zones of one area can be compared.
    then = _standing(before) if before.round == after.round and len(before.zones) == len(after.zones) else {}
    found = (
        (
            Plural("You lead in zone {zones}.", "You lead in zones {zones}."),
            [zone for zone, leaders in now.items() if leaders == {seat}],
        ),
        (
            Plural("You're tied for the lead in zone {zones}.", "You're tied for the lead in zones {zones}."),
            [zone for zone, leaders in now.items() if seat in leaders and len(leaders) > 1],
        ),
        (
            Plural("You no longer lead in zone {zones}.", "You no longer lead in zones {zones}."),
            [zone for zone, leaders in now.items() if seat not in leaders and seat in then.get(zone, ())],
        ),
    )
    said = (tr.plural(*words, len(zones), zones=listed([*map(str, zones)], tr)) for words, zones in found if zones)
    return [*lines, *said]


def _left(before: View, after: View, seat: int, tr: Texts) -> str:
    shown: SeatView = after.seats[seat]
    who = tr("you") if seat == after.viewer else f"{mark(shown.color)} {color_name(shown.color, tr)}"
    change = shown.supply - before.seats[seat].supply if before.round == after.round else 0
    return f"{who} {shown.supply}" + (f" ({change:+d})".replace("-", "−") if change else "")


def _standing(view: View) -> dict[int, set[int]]:
    return {
        number: {ranked.seat for ranked in zone.ranking[: leading(zone)]}
        for number, zone in enumerate(view.zones, 1)
        if not zone.done
    }


def _leaders(view: View, tr: Texts) -> list[str]:
    zones: defaultdict[int, list[int]] = defaultdict(list)
    for number, leaders in _standing(view).items():
        for seat in leaders:
            zones[seat].append(number)
    told = [
        f"{mark(shown.color)} {color_name(shown.color, tr)} {', '.join(map(str, zones[seat]))}"
        for seat, shown in enumerate(view.seats)
        if zones[seat]
    ]
    return [tr("Zones and their leaders: {leaders}.", leaders=tr.apart(told))] if told else []

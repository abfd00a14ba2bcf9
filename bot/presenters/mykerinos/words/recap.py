"""Summarizes what has happened in a game of Mykerinos: each player's placements, gains and passes, the finished zones,
and how the position changed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from bot.match.pure.log.entries import Seen
from bot.match.pure.table.model import Match
from bot.presenters.mykerinos.words.names import (
    fields_named,
    parcel_name,
    patron_name,
    patron_of,
    room_name,
    seat_name,
)
from bot.wording.blocks import short
from bot.wording.names.people import color_name, listed, mark, mentions
from data.texts import N_, Texts
from games.mykerinos.events import (
    NEUTRAL,
    AreaDealt,
    Declined,
    Event,
    ExcavationsEnded,
    GameEnded,
    ParcelTaken,
    Passed,
    PatronCalled,
    Placed,
    RoundBegan,
    SentToMuseum,
    StartDrawn,
    WingsDrawn,
    ZoneDone,
    ZoneRanked,
)
from games.mykerinos.view import Phase, SeatView, View
from render.mykerinos.board import leading

STANDS = (StartDrawn, WingsDrawn, RoundBegan, ExcavationsEnded, ZoneRanked, ZoneDone, GameEnded)


def decided(steps: Sequence[Seen], match: Match, view: View, tr: Texts) -> list[str]:
    """Return a sentence for each round in which zones were finished. It names these zones, and who came first in each
    (M5.2).
    """
    people = mentions(match, tr)
    rounds: defaultdict[int, list[str]] = defaultdict(list)
    for step in steps:
        for event in step.events:
            if not isinstance(event, ZoneDone):
                continue
            if event.ranking:
                who = seat_name(event.ranking[0].seat, people, view, tr)
                zone = tr("zone {number} for {who}", number=event.zone + 1, who=who)
            else:
                zone = tr("zone {number} for no one", number=event.zone + 1)
            rounds[event.round].append(zone)
    return [
        tr("Decided in round {round}: {zones}.", round=number, zones=", ".join(zones))
        for number, zones in rounds.items()
    ]


class _Did:
    def __init__(self) -> None:
        self.fields: list[int] = []
        self.neutral: list[int] = []
        self.patrons: list[str] = []
        self.parcels: list[str] = []
        self.rooms: list[int] = []
        self.declined = 0
        self.space: int | None = None

    def told(self, view: View, tr: Texts) -> str:
        parts = []
        for fields, message in (
            (self.fields, N_("places on {fields}")),
            (self.neutral, N_("places for the neutral colour on {fields}")),
        ):
            if fields:
                parts.append(tr(message, fields=" ".join(fields_named(fields))))
        if self.patrons:
            parts.append(tr("calls on {patrons}", patrons=listed([patron_name(one, tr) for one in self.patrons], tr)))
        if self.space is not None:
            parts.append(tr("passes (space {space})", space=self.space))
        if self.parcels:
            parts.append(tr("takes {parcels}", parcels=listed(self.parcels, tr)))
        parts += [tr("museum: {room}", room=room_name(view.rooms[room], view.wings, tr)) for room in self.rooms]
        if self.declined:
            parts.append(tr("takes nothing"))
        return ", ".join(parts)


MOST = 900


def brief(steps: Sequence[Seen], match: Match, view: View, tr: Texts) -> str:
    """Return a line about what each seat did. Placements in earlier rounds are left out, because only their results
    still matter.
    """
    done: dict[int, _Did] = {seat: _Did() for seat in range(len(match.players))}
    began: int | None = None
    for step in steps:
        for event in step.events:
            if isinstance(event, RoundBegan):
                began = event.number
            _note(done, event, tr)
    people = mentions(match, tr)
    lines = [tr("Round {number} has begun.", number=began)] if began is not None else []
    for seat, did in done.items():
        if told := did.told(view, tr):
            lines.append(tr.pair(people[seat], told) + ".")
    # Of several rounds at once each seat gets its share; the results and the history tell them whole.
    whole = "\n".join(lines)
    return whole if len(whole) <= MOST else "\n".join(short(line, MOST // len(lines) - 1) for line in lines)


def _note(done: dict[int, _Did], event: Event, tr: Texts) -> None:
    match event:
        case Placed():
            (done[event.seat].neutral if event.by == "neutral" else done[event.seat].fields).extend(event.fields)
        case PatronCalled():
            done[event.seat].patrons.append(event.patron)
        case Passed():
            done[event.seat].space = event.space
        case ParcelTaken() if event.seat != NEUTRAL:
            done[event.seat].parcels.append(f"{parcel_name(patron_of(event.parcel), tr)} {event.points}")
        case SentToMuseum():
            done[event.seat].rooms.append(event.room)
        case Declined():
            done[event.seat].declined += 1
        case AreaDealt():
            for did in done.values():
                did.fields, did.neutral, did.space = [], [], None
        case _:
            return


def meaning(before: View, after: View, tr: Texts) -> list[str]:
    """Return lines about the position after the view `before`: how many archaeologists each player who hasn't passed
    has left, and who leads which zones. A player is only told about zones that they lead, are tied for, or no longer
    lead.
    """
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
        (N_("Zones you lead: {zones}."), [zone for zone, leaders in now.items() if leaders == {seat}]),
        (
            N_("Zones where you're tied for the lead: {zones}."),
            [zone for zone, leaders in now.items() if seat in leaders and len(leaders) > 1],
        ),
        (
            N_("Zones you no longer lead: {zones}."),
            [zone for zone, leaders in now.items() if seat not in leaders and seat in then.get(zone, ())],
        ),
    )
    return lines + [tr(message, zones=_zones(zones)) for message, zones in found if zones]


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


def _zones(zones: Sequence[int]) -> str:
    return ", ".join(map(str, zones))


def _leaders(view: View, tr: Texts) -> list[str]:
    zones: defaultdict[int, list[int]] = defaultdict(list)
    for number, leaders in _standing(view).items():
        for seat in leaders:
            zones[seat].append(number)
    told = [
        f"{mark(shown.color)} {color_name(shown.color, tr)} {_zones(zones[seat])}"
        for seat, shown in enumerate(view.seats)
        if zones[seat]
    ]
    return [tr("Zones and their leaders: {leaders}.", leaders="; ".join(told))] if told else []

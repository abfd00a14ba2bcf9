"""Explains why a move of Mykerinos is suggested, and what it would achieve."""

from __future__ import annotations

from typing import Final

from bot.match.pure.table.model import Match
from bot.presenters.mykerinos.words.names import parcel_worth, patron_name, seat_name, zone_name
from bot.wording.names.people import mentions
from data.texts import N_, Texts
from games.mykerinos.advice.reasons import (
    Brings,
    Declines,
    First,
    LeftFor,
    Level,
    NeutralAhead,
    NeutralsKept,
    NeutralStands,
    ParcelGains,
    PassesOn,
    Reason,
    Removes,
    RoomGains,
    RoomHeld,
    RoomOpens,
    Safer,
    Second,
    Stands,
    Starts,
    Stays,
    Wins,
    WinsTies,
)
from games.mykerinos.events import NEUTRAL
from games.mykerinos.view import View

_Placed = First | Safer | Level | Second | Stands
_Rooms = RoomGains | RoomOpens | RoomHeld
_Parcels = ParcelGains | LeftFor | Removes | Stays | Declines

THEMES: Final = {
    "ties": N_("a tie on the pass track"),
    "pass": N_("when to pass"),
    "lead": N_("the lead in a zone"),
    "hold": N_("what you already hold"),
    "share": N_("present, but not first"),
    "neutrals": N_("the neutral archaeologists"),
    "rooms": N_("the museum's rooms"),
    "parcel": N_("what a parcel is worth"),
    "rest": N_("what you leave behind"),
}


def reason_text(reason: Reason, match: Match, view: View, tr: Texts) -> str:
    """Return one or two sentences that give a reason for a suggested move. `view`: the position before the move."""
    teller = _Teller(match, view, tr)
    match reason:
        case Wins():
            return tr("This wins you the game, whatever the others do.")
        case First() | Safer() | Level() | Second() | Stands():
            return teller.placed(reason)
        case RoomGains() | RoomOpens() | RoomHeld():
            return teller.room(reason)
        case ParcelGains() | LeftFor() | Removes() | Stays() | Declines():
            return teller.parcel(reason)
        case _:
            return teller.other(reason)


class _Teller:
    def __init__(self, match: Match, view: View, tr: Texts) -> None:
        self.view = view
        self.tr = tr
        self.people = mentions(match, tr)

    def who(self, seat: int) -> str:
        return seat_name(seat, self.people, self.view, self.tr)

    def zone(self, zone: int) -> str:
        return zone_name(zone, self.view.round, self.tr)

    def points(self, count: int) -> str:
        return self.tr.plural("{count} point", "{count} points", count)

    def placed(self, reason: _Placed) -> str:
        tr = self.tr
        facts = {"zone": self.zone(reason.zone), "own": reason.count}
        match reason:
            case First():
                parcel = parcel_worth(reason.parcel, tr)
                if reason.ousted is None:
                    said = tr("You lead {zone} with {own}. At stake: {parcel}.", parcel=parcel, **facts)
                else:
                    said = tr(
                        "You take the lead in {zone} from {who}, with {own}. At stake: {parcel}.",
                        who=self.who(reason.ousted),
                        parcel=parcel,
                        **facts,
                    )
                return said if reason.rival is None else f"{said} {self.needs(reason.rival, reason)}"
            case Safer():
                said = tr("You strengthen your lead in {zone}: {own} now.", **facts)
                return f"{said} {self.needs(reason.rival, reason)}"
            case Level():
                facts["who"] = self.who(reason.other)
                if reason.wins is None and reason.other == NEUTRAL:
                    return tr(
                        "You're tied with {who} in {zone}, {own} each: you only win the tie if you pass first.",
                        **facts,
                    )
                if reason.wins is None:
                    return tr("You're tied with {who} in {zone}, {own} each: the first to pass wins the tie.", **facts)
                return tr(
                    "You're tied with {who} in {zone}, {own} each; {who} wins the tie, ahead of you on the pass track.",
                    **facts,
                )
            case Second() | Stands():
                facts |= {"who": self.who(reason.leader), "count": reason.leader_count}
                if isinstance(reason, Second):
                    return tr(
                        "You're second in {zone} with {own}, behind {who} with {count}: second place gets a "
                        "choice, too.",
                        **facts,
                    )
                return tr("You have {own} in {zone}, where {who} has {count}.", **facts)

    def needs(self, rival: int, reason: First | Safer) -> str:
        return self.tr.plural(
            "{who} has {there} there and needs {count} more to overtake you.",
            "{who} has {there} there and needs {count} more to overtake you.",
            reason.needs,
            who=self.who(rival),
            there=reason.rival_count,
        )

    def room(self, reason: _Rooms) -> str:
        tr, patron = self.tr, patron_name(reason.patron, self.tr)
        match reason:
            case RoomGains():
                return tr.plural(
                    "Your {count} {patron} tile is worth {value} instead of {before}: currently +{gain} in all.",
                    "Your {count} {patron} tiles are worth {value} instead of {before} each: currently +{gain} in all.",
                    reason.tiles,
                    patron=patron,
                    value=reason.value,
                    before=reason.before,
                    gain=self.points(reason.gain),
                )
            case RoomOpens(tiles=0):
                return tr("It opens the room worth 5 in {patron}'s wing.", patron=patron)
            case RoomOpens():
                return tr.plural(
                    "It opens the room worth 5 in {patron}'s wing; you have {count} tile for it.",
                    "It opens the room worth 5 in {patron}'s wing; you have {count} tiles for it.",
                    reason.tiles,
                    patron=patron,
                )
            case RoomHeld() if reason.value == reason.before:
                return tr("{patron} tiles are already worth {value} to you.", patron=patron, value=reason.value)
            case RoomHeld():
                return tr(
                    "Each {patron} tile you win will be worth {value} instead of {before}.",
                    patron=patron,
                    value=reason.value,
                    before=reason.before,
                )

    def parcel(self, reason: _Parcels) -> str:
        tr, gain = self.tr, self.points(reason.gain)
        match reason:
            case ParcelGains(series=series) if series:
                return tr(
                    "Currently +{gain}: {points} at once, {value} for the tile, {series} for a series.",
                    gain=gain,
                    points=reason.points,
                    value=reason.value,
                    series=series,
                )
            case ParcelGains():
                return tr(
                    "Currently +{gain}: {points} at once, {value} for the tile.",
                    gain=gain,
                    points=reason.points,
                    value=reason.value,
                )
        parcel = parcel_worth(reason.parcel, tr)
        match reason:
            case LeftFor():
                who = self.who(reason.seat)
                return tr(
                    "{who} is left with: {parcel} (currently +{gain} for them).", who=who, parcel=parcel, gain=gain
                )
            case Removes():
                who = self.who(reason.seat)
                return tr(
                    "{who} doesn't get: {parcel} (currently +{gain} for them).", parcel=parcel, who=who, gain=gain
                )
            case Stays():
                return tr("Still in the zone: {parcel} (currently +{gain} for you).", parcel=parcel, gain=gain)
            case Declines():
                return tr("You'd leave: {parcel} (currently +{gain} for you).", parcel=parcel, gain=gain)

    def other(self, reason: Reason) -> str:
        tr = self.tr
        match reason:
            case Brings():
                return tr(
                    "One of them comes from the general supply: you keep {count} in your personal supply.",
                    count=reason.supply,
                )
            case NeutralAhead():
                return tr(
                    "The neutral colour overtakes {who} in {zone}: {own} to {count}.",
                    who=self.who(reason.rival),
                    zone=self.zone(reason.zone),
                    own=reason.count,
                    count=reason.rival_count,
                )
            case NeutralStands():
                return tr(
                    "In {zone}, the neutral colour would have {neutral}, you {own} and {who} {count}.",
                    zone=self.zone(reason.zone),
                    neutral=reason.count,
                    own=reason.own,
                    who=self.who(reason.rival),
                    count=reason.rival_count,
                )
            case NeutralsKept():
                return tr.plural(
                    "You keep {count} neutral archaeologist.",
                    "You keep {count} neutral archaeologists.",
                    reason.count,
                )
            case PassesOn(last_round=True):
                return tr(
                    "Space {space} on the pass track. Left in your supply (the tie-breaker at the end): {kept}.",
                    space=reason.space,
                    kept=reason.kept,
                )
            case PassesOn():
                return tr(
                    "Space {space} on the pass track. Left in your supply for the next round: {kept}.",
                    space=reason.space,
                    kept=reason.kept,
                )
            case WinsTies():
                return tr(
                    "You'd currently win the tie with {who} in {zone}, {count} each.",
                    who=self.who(reason.rival),
                    zone=self.zone(reason.zone),
                    count=reason.count,
                )
            case Starts():
                return tr("You'll begin round {number} because you pass last.", number=reason.number)
        raise TypeError(reason)

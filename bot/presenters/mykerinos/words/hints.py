"""Advice in Mykerinos in words: the effect of an idea, and each fact in favour of it."""

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
    "hold": N_("what is held already"),
    "share": N_("not the first, but there"),
    "neutrals": N_("the neutral archaeologists"),
    "rooms": N_("the museum's rooms"),
    "parcel": N_("what a parcel is worth"),
    "rest": N_("what is left lying"),
}
"""The themes of puzzles."""


def reason_text(reason: Reason, match: Match, view: View, tr: Texts) -> str:
    """One fact in a sentence or two. ``view``: before the move."""
    teller = _Teller(match, view, tr)
    match reason:
        case Wins():
            return tr("With this you win, whatever the others do.")
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
        """A seat, or the neutral colour."""
        return seat_name(seat, self.people, self.view, self.tr)

    def zone(self, zone: int) -> str:
        """Return the zone's name."""
        return zone_name(zone, self.view.round, self.tr)

    def points(self, count: int) -> str:
        """Return a number of points in words."""
        return self.tr.plural("{count} point", "{count} points", count)

    def placed(self, reason: _Placed) -> str:
        """Describe a seat's rank in a zone (M5.2)."""
        tr = self.tr
        facts = {"zone": self.zone(reason.zone), "own": reason.count}
        match reason:
            case First():
                parcel = parcel_worth(reason.parcel, tr)
                if reason.ousted is None:
                    said = tr("Most in {zone}: {own}. To be won there: {parcel}.", parcel=parcel, **facts)
                else:
                    said = tr(
                        "Most in {zone}: {own}, in place of {who}. To be won there: {parcel}.",
                        who=self.who(reason.ousted),
                        parcel=parcel,
                        **facts,
                    )
                return said if reason.rival is None else f"{said} {self.needs(reason.rival, reason)}"
            case Safer():
                said = tr("Your lead in {zone} grows: {own}.", **facts)
                return f"{said} {self.needs(reason.rival, reason)}"
            case Level():
                facts["who"] = self.who(reason.other)
                if reason.wins is None and reason.other == NEUTRAL:
                    return tr(
                        "Level with {who} in {zone}, {own} each: you have the tie only if you are the first to pass.",
                        **facts,
                    )
                if reason.wins is None:
                    return tr("Level with {who} in {zone}, {own} each: the tie goes to who passes first.", **facts)
                return tr(
                    "Level with {who} in {zone}, {own} each; {who} has the tie, being before you on the pass track.",
                    **facts,
                )
            case Second() | Stands():
                facts |= {"who": self.who(reason.leader), "count": reason.leader_count}
                if isinstance(reason, Second):
                    return tr(
                        "Second in {zone} with {own}, behind {who} with {count}: the second chooses too.", **facts
                    )
                return tr("{own} in {zone}, where {who} has {count}.", **facts)

    def needs(self, rival: int, reason: First | Safer) -> str:
        """Say how many archaeologists the next one lacks."""
        return self.tr.plural(
            "{who} has {there} there and needs {count} more to have more than you.",
            "{who} has {there} there and needs {count} more to have more than you.",
            reason.needs,
            who=self.who(rival),
            there=reason.rival_count,
        )

    def room(self, reason: _Rooms) -> str:
        """Say what a room changes (M6.2, M7.1)."""
        tr, patron = self.tr, patron_name(reason.patron, self.tr)
        match reason:
            case RoomGains():
                return tr.plural(
                    "Your {count} tile of {patron} counts {value} in place of {before}: as it stands, +{gain} in all.",
                    "Your {count} tiles of {patron} count {value} in place of {before} each: as it stands, "
                    "+{gain} in all.",
                    reason.tiles,
                    patron=patron,
                    value=reason.value,
                    before=reason.before,
                    gain=self.points(reason.gain),
                )
            case RoomOpens(tiles=0):
                return tr("It opens the 5-room of {patron}.", patron=patron)
            case RoomOpens():
                return tr.plural(
                    "It opens the 5-room of {patron}, of whom you have {count} tile.",
                    "It opens the 5-room of {patron}, of whom you have {count} tiles.",
                    reason.tiles,
                    patron=patron,
                )
            case RoomHeld() if reason.value == reason.before:
                return tr("Tiles of {patron} count {value} for you already.", patron=patron, value=reason.value)
            case RoomHeld():
                return tr(
                    "Each tile of {patron} that you win will count {value} in place of {before}.",
                    patron=patron,
                    value=reason.value,
                    before=reason.before,
                )

    def parcel(self, reason: _Parcels) -> str:
        """Say what parcels bring to each player (M5.7, M7)."""
        tr, gain = self.tr, self.points(reason.gain)
        match reason:
            case ParcelGains(series=series) if series:
                return tr(
                    "+{gain} as it stands: {points} at once, {value} for the tile, {series} for a series.",
                    gain=gain,
                    points=reason.points,
                    value=reason.value,
                    series=series,
                )
            case ParcelGains():
                return tr(
                    "+{gain} as it stands: {points} at once, {value} for the tile.",
                    gain=gain,
                    points=reason.points,
                    value=reason.value,
                )
        parcel = parcel_worth(reason.parcel, tr)
        match reason:
            case LeftFor():
                who = self.who(reason.seat)
                return tr(
                    "Left for {who}: {parcel} (+{gain} for them as it stands).", who=who, parcel=parcel, gain=gain
                )
            case Removes():
                who = self.who(reason.seat)
                return tr(
                    "Kept from {who}: {parcel} (+{gain} for them as it stands).", parcel=parcel, who=who, gain=gain
                )
            case Stays():
                return tr("Stays in the zone: {parcel} (+{gain} for you as it stands).", parcel=parcel, gain=gain)
            case Declines():
                return tr("You would leave: {parcel} (+{gain} for you as it stands).", parcel=parcel, gain=gain)

    def other(self, reason: Reason) -> str:
        """Supplies, the neutral colour, the pass track."""
        tr = self.tr
        match reason:
            case Brings():
                return tr("One of them comes from the general supply: your own has {count} then.", count=reason.supply)
            case NeutralAhead():
                return tr(
                    "The neutral colour gets ahead of {who} in {zone}: {own} to {count}.",
                    who=self.who(reason.rival),
                    zone=self.zone(reason.zone),
                    own=reason.count,
                    count=reason.rival_count,
                )
            case NeutralStands():
                return tr(
                    "In {zone} the neutral colour then has {neutral}, you {own}, {who} {count}.",
                    zone=self.zone(reason.zone),
                    neutral=reason.count,
                    own=reason.own,
                    who=self.who(reason.rival),
                    count=reason.rival_count,
                )
            case NeutralsKept():
                return tr.plural(
                    "{count} neutral archaeologist stays in your hand.",
                    "{count} neutral archaeologists stay in your hand.",
                    reason.count,
                )
            case PassesOn(last_round=True):
                return tr(
                    "Space {space} of the pass track. In your supply, which decides a tie for the win: {kept}.",
                    space=reason.space,
                    kept=reason.kept,
                )
            case PassesOn():
                return tr(
                    "Space {space} of the pass track. In your supply for the next round: {kept}.",
                    space=reason.space,
                    kept=reason.kept,
                )
            case WinsTies():
                return tr(
                    "As it stands you win the tie with {who} in {zone}, {count} each.",
                    who=self.who(reason.rival),
                    zone=self.zone(reason.zone),
                    count=reason.count,
                )
            case Starts():
                return tr("You begin round {number}, as you are the last to pass.", number=reason.number)
        raise TypeError(reason)

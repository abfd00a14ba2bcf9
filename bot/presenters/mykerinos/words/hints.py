from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from bot.presenters.mykerinos.moves.plan import ROOM_MODES, spots_of
from bot.presenters.mykerinos.words.names import parcel_worth, seat_name, zone_name
from bot.presenters.telling import Message, Sentences, Words
from data.texts import N_, Plural
from games.mykerinos.actions import Action, Pass, Side, Take, TakeForNeutral
from games.mykerinos.advice import reasons
from games.mykerinos.events import NEUTRAL
from games.mykerinos.view import View
from render.mykerinos import Spot
from render.mykerinos.words.names import patron_name

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
SENTENCES: Final[Mapping[type[reasons.Reason], Message]] = {
    reasons.Wins: N_("This wins you the game, whatever the others do."),
    reasons.First: N_("You lead {zone} with {own}. At stake: {parcel}."),
    reasons.Safer: N_("You strengthen your lead in {zone}, with {own} now."),
    reasons.Level: N_(
        "You're tied with {who} in {zone}, {own} each; {who} wins the tie because they're ahead of you on the "
        "pass track."
    ),
    reasons.Second: N_(
        "You're second in {zone} with {own}, behind {who} with {count}: second place gets a choice, too."
    ),
    reasons.Stands: N_("You have {own} in {zone}, where {who} has {count}."),
    reasons.Absent: N_("You don't have an archaeologist in {zone}, where {who} has {count}."),
    reasons.Stake: N_("More is at stake in {zone}: {parcel}, for instance."),
    reasons.Uncalled: N_("You can still use {patron} in this round."),
    reasons.RoomOpens: N_("This opens the room worth 5 in {patron}'s wing."),
    reasons.RoomHeld: N_("Each {patron} tile you get will be worth {value} instead of {before}."),
    reasons.ParcelGains: N_("This is worth {gain} to you right now: {points} at once and {value} for the tile."),
    reasons.LeftFor: N_("{who} is left with this parcel: {parcel} (worth {gain} to them right now)."),
    reasons.Removes: N_("{who} doesn't get this parcel: {parcel} (worth {gain} to them right now)."),
    reasons.Stays: N_("This parcel stays in the zone: {parcel} (worth {gain} to you right now)."),
    reasons.Declines: N_("You'd leave this parcel: {parcel} (worth {gain} to you right now)."),
    reasons.Brings: N_(
        "One of these archaeologists comes from the general supply: you keep {count} in your personal supply."
    ),
    reasons.NeutralAhead: N_("The neutral colour overtakes {who} in {zone}: {own} to {count}."),
    reasons.NeutralStands: N_(
        "In {zone}, the neutral colour would have {neutral}; you'd have {own}, and {who} would have {count}."
    ),
    reasons.PassesOn: N_("You take space {space} on the pass track. Archaeologists left for the next round: {kept}."),
    reasons.WinsTies: N_("You'd currently win the tie with {who} in {zone}, {count} each."),
    reasons.Starts: N_("You'll begin round {number} because you're the last to pass."),
    reasons.RoomGains: Plural(
        "Your {count} {patron} tile is worth {value} instead of {before}: currently +{gain} in all.",
        "Your {count} {patron} tiles are worth {value} instead of {before} each: currently +{gain} in all.",
    ),
    reasons.NeutralsKept: Plural("You keep {count} neutral archaeologist.", "You keep {count} neutral archaeologists."),
    reasons.Spares: Plural(
        "This leaves you {count} more archaeologist to place later.",
        "This leaves you {count} more archaeologists to place later.",
    ),
}
COUNTED: Final[Mapping[type[Any], str]] = {reasons.RoomGains: "tiles", reasons.RoomOpens: "tiles"}


class ReasonWords(Sentences):
    table = SENTENCES
    counted = COUNTED

    def who(self, seat: int) -> str:
        return seat_name(seat, self.people, self.view, self.tr)

    def sentence(self, what: reasons.Reason) -> str:
        said = super().sentence(what)
        if not isinstance(what, reasons.First | reasons.Safer) or what.rival is None:
            return said
        needs = self.tr.plural(
            "{who} has {there} there and needs {count} more to overtake you.",
            "{who} has {there} there and needs {count} more to overtake you.",
            what.needs,
            who=self.who(what.rival),
            there=what.rival_count,
        )
        return f"{said} {needs}"

    def message(self, what: reasons.Reason) -> Message:
        match what:
            case reasons.First() if what.ousted is not None:
                return N_("You take the lead in {zone} from {who}, with {own}. At stake: {parcel}.")
            case reasons.Level(wins=None, other=other) if other == NEUTRAL:
                return N_("You're tied with {who} in {zone}, {own} each: you only win the tie if you pass first.")
            case reasons.Level(wins=None):
                return N_("You're tied with {who} in {zone}, {own} each: the first to pass wins the tie.")
            case reasons.Absent(leader=None):
                return N_("You don't have an archaeologist in {zone}, and neither do the others.")
            case reasons.RoomHeld() if what.value == what.before:
                return N_("{patron} tiles are already worth {value} to you.")
            case reasons.RoomOpens() if what.tiles:
                return Plural(
                    "This opens the room worth 5 in {patron}'s wing; you have {count} tile for it.",
                    "This opens the room worth 5 in {patron}'s wing; you have {count} tiles for it.",
                )
            case reasons.ParcelGains() if what.series:
                return N_(
                    "This is worth {gain} to you right now: {points} at once, {value} for the tile and {series} for a "
                    "series."
                )
            case reasons.PassesOn(last_round=True):
                return N_(
                    "You take space {space} on the pass track. Archaeologists left in your supply: {kept} (they "
                    "break ties at the end)."
                )
        return super().message(what)

    def words(self, what: reasons.Reason) -> Words:
        tr = self.tr
        return {
            **dict.fromkeys(("seat", "other", "leader", "rival", "ousted"), ("who", self.who)),
            "zone": ("zone", lambda zone: zone_name(zone, self.view.round, tr)),
            "parcel": ("parcel", partial(parcel_worth, tr=tr)),
            "patron": ("patron", partial(patron_name, tr=tr)),
            "gain": ("gain", lambda gain: tr.plural("{count} point", "{count} points", gain)),
            "count": ("neutral" if isinstance(what, reasons.NeutralStands) else "own", int),
            **dict.fromkeys(("leader_count", "rival_count", "supply"), ("count", int)),
        }


def spot(action: Action, view: View) -> Spot:
    match action:
        case Pass():
            return Spot(passes=True)
        case Take(side=side) | TakeForNeutral(side=side):
            zone = next(number for number, zone in enumerate(view.zones) if zone.scoring)
            return Spot(parcel=(zone, int(side is Side.RIGHT)))
    found = spots_of(action)
    if found is None:
        return Spot()
    mode, spots = found
    return Spot(room=spots[0]) if mode in ROOM_MODES else Spot(fields=spots)

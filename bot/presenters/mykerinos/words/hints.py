"""Explains why a move of Mykerinos is suggested, and what it would achieve."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bot.match.pure.play.look import Look
from bot.presenters.mykerinos.moves.plan import ROOM_MODES, spots_of
from bot.presenters.mykerinos.words.names import parcel_worth, patron_name, seat_name, zone_name
from bot.presenters.telling import Words, in_words
from bot.wording.names.people import mentions
from data.texts import N_, Texts
from games.mykerinos.actions import Action, Pass, Side, Take, TakeForNeutral
from games.mykerinos.advice.reasons import (
    Absent,
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
    Spares,
    Stands,
    Starts,
    Stays,
    Uncalled,
    Wins,
    WinsTies,
)
from games.mykerinos.events import NEUTRAL
from games.mykerinos.view import View
from render.mykerinos import Spot

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


SENTENCES: Final[Mapping[type[Reason], str]] = {
    Wins: N_("This wins you the game, whatever the others do."),
    First: N_("You lead {zone} with {own}. At stake: {parcel}."),
    Safer: N_("You strengthen your lead in {zone}: {own} now."),
    Level: N_("You're tied with {who} in {zone}, {own} each; {who} wins the tie, ahead of you on the pass track."),
    Second: N_("You're second in {zone} with {own}, behind {who} with {count}: second place gets a choice, too."),
    Stands: N_("You have {own} in {zone}, where {who} has {count}."),
    Absent: N_("You have no one in {zone}, where {who} has {count}."),
    Uncalled: N_("You can still use {patron} in this round."),
    RoomOpens: N_("It opens the room worth 5 in {patron}'s wing."),
    RoomHeld: N_("Each {patron} tile you win will be worth {value} instead of {before}."),
    ParcelGains: N_("Currently +{gain}: {points} at once, {value} for the tile."),
    LeftFor: N_("{who} is left with: {parcel} (currently +{gain} for them)."),
    Removes: N_("{who} doesn't get: {parcel} (currently +{gain} for them)."),
    Stays: N_("Still in the zone: {parcel} (currently +{gain} for you)."),
    Declines: N_("You'd leave: {parcel} (currently +{gain} for you)."),
    Brings: N_("One of them comes from the general supply: you keep {count} in your personal supply."),
    NeutralAhead: N_("The neutral colour overtakes {who} in {zone}: {own} to {count}."),
    NeutralStands: N_("In {zone}, the neutral colour would have {neutral}, you {own} and {who} {count}."),
    PassesOn: N_("Space {space} on the pass track. Left in your supply for the next round: {kept}."),
    WinsTies: N_("You'd currently win the tie with {who} in {zone}, {count} each."),
    Starts: N_("You'll begin round {number} because you pass last."),
}
"""The sentences for most reasons. The placeholders are those of :func:`_facts`."""


def reason_text(reason: Reason, look: Look, tr: Texts) -> str:
    """Return one or two sentences that give a reason for a suggested move. `look`: the position before the move."""
    facts = _facts(reason, look, tr)
    match reason:
        case RoomGains():
            return tr.plural(
                "Your {count} {patron} tile is worth {value} instead of {before}: currently +{gain} in all.",
                "Your {count} {patron} tiles are worth {value} instead of {before} each: currently +{gain} in all.",
                reason.tiles,
                **facts,
            )
        case RoomOpens() if reason.tiles:
            return tr.plural(
                "It opens the room worth 5 in {patron}'s wing; you have {count} tile for it.",
                "It opens the room worth 5 in {patron}'s wing; you have {count} tiles for it.",
                reason.tiles,
                **facts,
            )
        case NeutralsKept(count=count):
            return tr.plural(
                "You keep {count} neutral archaeologist.", "You keep {count} neutral archaeologists.", count
            )
        case Spares(count=count):
            return tr.plural(
                "It leaves you {count} more archaeologist to place later.",
                "It leaves you {count} more archaeologists to place later.",
                count,
            )
        case First() | Safer() if reason.rival is not None:
            needs = tr.plural(
                "{who} has {there} there and needs {count} more to overtake you.",
                "{who} has {there} there and needs {count} more to overtake you.",
                reason.needs,
                who=facts["rival"],
                there=reason.rival_count,
            )
            return f"{tr(_message(reason), **facts)} {needs}"
    return tr(_message(reason), **facts)


def _message(reason: Reason) -> str:
    match reason:
        case First() if reason.ousted is not None:
            return N_("You take the lead in {zone} from {who}, with {own}. At stake: {parcel}.")
        case Level(wins=None, other=other) if other == NEUTRAL:
            return N_("You're tied with {who} in {zone}, {own} each: you only win the tie if you pass first.")
        case Level(wins=None):
            return N_("You're tied with {who} in {zone}, {own} each: the first to pass wins the tie.")
        case Absent(leader=None):
            return N_("You have no one in {zone}, and neither do the others.")
        case RoomHeld() if reason.value == reason.before:
            return N_("{patron} tiles are already worth {value} to you.")
        case ParcelGains() if reason.series:
            return N_("Currently +{gain}: {points} at once, {value} for the tile, {series} for a series.")
        case PassesOn(last_round=True):
            return N_("Space {space} on the pass track. Left in your supply (the tie-breaker at the end): {kept}.")
    return SENTENCES[type(reason)]


def _facts(reason: Reason, look: Look, tr: Texts) -> dict[str, Any]:
    people, view = mentions(look.match, tr), look.view

    def who(seat: int) -> str:
        return seat_name(seat, people, view, tr)

    words: Words = {
        **dict.fromkeys(("seat", "other", "leader", "ousted"), ("who", who)),
        "rival": ("rival" if isinstance(reason, First | Safer) else "who", who),
        "zone": ("zone", lambda zone: zone_name(zone, view.round, tr)),
        "parcel": ("parcel", lambda parcel: parcel_worth(parcel, tr)),
        "patron": ("patron", lambda patron: patron_name(patron, tr)),
        "gain": ("gain", lambda gain: tr.plural("{count} point", "{count} points", gain)),
        "count": ("neutral" if isinstance(reason, NeutralStands) else "own", int),
        **dict.fromkeys(("leader_count", "rival_count", "supply"), ("count", int)),
    }
    return in_words(reason, words)


def spot(action: Action, view: View) -> Spot:
    """Return the place on the board that an action concerns."""
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

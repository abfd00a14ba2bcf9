from __future__ import annotations

from typing import Final

from bot.presenters.mykerinos.words.names import SIDES
from bot.presenters.refusals import RefusalWords
from data.texts import N_
from games.core import Illegal, Unreadable
from games.mykerinos.actions import Side
from games.mykerinos.refusals import Refusal
from games.mykerinos.view import View
from render.mykerinos.words.names import patron_name, room_word

GAME: Final = "mykerinos"

SENTENCES: Final = {
    Refusal.ALREADY_PASSED: N_("You've passed, so the excavations of this round are over for you."),
    Refusal.HAS_TO_PASS: N_("Your personal supply is empty, so you can only pass."),
    Refusal.NOT_NOW: N_("This isn't possible in this phase of the round."),
    Refusal.NEUTRAL_NOT_NOW: N_("Take your own action first; the neutral archaeologists come after it."),
    Refusal.NEUTRAL_STEP: N_("You've taken your own action. Now place neutral archaeologists, or skip this."),
    Refusal.NO_NEUTRAL: N_("This game doesn't have a neutral colour: only two-player games do."),
    Refusal.NO_SUCH_FIELD: N_("There's no field {field} in this round: the area goes from A1 to {last}."),
    Refusal.NO_SUCH_ROOM: N_(
        "There's no room {room}. Each wing, I to V, has rooms worth 5 (I:5) and 3 (I:3). The rooms worth 2 are "
        "between two wings: I-II:2, II-III:2, III-IV:2, IV-V:2 and V-I:2."
    ),
    Refusal.OUT_OF_ORDER: N_("Name each field once, in reading order: row by row, from left to right."),
    Refusal.OCCUPIED: N_("There's already an archaeologist on {field}."),
    Refusal.PYRAMID: N_("There's a pyramid on {field}."),
    Refusal.NOT_NEIGHBOURS: N_("These fields don't share a side."),
    Refusal.NOT_NEXT_TO_OWN: N_("These fields aren't next to an archaeologist of the colour you're extending."),
    Refusal.STARTS_AWAY: N_(
        "Only the middle field touches one of your archaeologists; an end of the chain has to touch one."
    ),
    Refusal.SUPPLY_SHORT: N_(
        "You don't have enough archaeologists in your personal supply: you have {have} and need {need}."
    ),
    Refusal.NEUTRALS_SHORT: N_("You don't have enough neutral archaeologists: {have} instead of {need}."),
    Refusal.NO_TILE: N_("You don't have a {patron} tile."),
    Refusal.TILE_USED: N_("You've already used your {patron} tiles this round."),
    Refusal.GENERAL_EMPTY: N_("You don't have any archaeologists left in the general supply."),
    Refusal.LEMON_NEEDS_PYRAMID: N_("Lord Lemon is for pyramids, and these fields don't have one."),
    Refusal.LEMON_TWO_PYRAMIDS: N_("Both fields have pyramids; Lord Lemon allows only one."),
    Refusal.ROOM_TAKEN: N_("Room {room} is taken: {owner} has an archaeologist there."),
    Refusal.ROOM_CLOSED: N_("You can't enter room {room}: you don't have an archaeologist in a room next to it."),
    Refusal.MUSEUM_NOT_FOR_THIRD: N_("You're third or fourth in this zone, so you can't choose the museum here."),
    Refusal.PARCEL_GONE: N_("The parcel {side} of this zone is gone: someone took it."),
    Refusal.MAY_NOT_DECLINE: N_("You're first or second in this zone, so you have to choose a parcel or the museum."),
    Refusal.CHOOSE_FOR_NEUTRAL: N_("First choose the parcel for the neutral colour."),
    Refusal.NOT_FOR_NEUTRAL: N_("The neutral colour doesn't take a parcel now."),
}

UNREADABLE: Final = {
    "field-twice": N_("{text} names a field twice."),
    "no-such-field": N_("There's no field {part}."),
    "no-such-room": N_("There's no room {part} in the museum."),
}


def misplaced(error: Unreadable, view: View) -> Illegal | Unreadable:
    """Return the rules' error, with a rule's number, if `error` is about an unknown field or room, else `error`."""
    if error.reason == "no-such-field" and view.fields:
        return Illegal(Refusal.NO_SUCH_FIELD, "M3.3", field=error.part.upper(), last=view.fields[-1].name)
    if error.reason == "no-such-room":
        return Illegal(Refusal.NO_SUCH_ROOM, "M1.6", room=error.part)
    return error


# Fields and rooms, if typed, have the form of one (:mod:`games.mykerinos.notation`): nothing in them can format.
REFUSALS: Final = RefusalWords(
    GAME,
    SENTENCES,
    {
        "patron": patron_name,
        "side": lambda side, tr: tr(SIDES[Side(side)]),
        "field": lambda field, _tr: f"**{field}**",
        "room": lambda room, _tr: f"**{room_word(room)}**",
    },
)

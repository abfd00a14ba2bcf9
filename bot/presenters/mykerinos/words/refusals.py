"""Refusals of Mykerinos's moves, in words: the mistake with its facts, then the rule's number and text."""

from __future__ import annotations

from typing import Final

from bot.presenters.mykerinos.words.names import SIDES, patron_name
from bot.presenters.refusals import RefusalWords
from data.texts import N_
from games.core import Illegal, Unreadable
from games.mykerinos.actions import Side
from games.mykerinos.refusals import Refusal
from games.mykerinos.view import View
from render.mykerinos.words.names import room_word

GAME: Final = "mykerinos"

SENTENCES: Final = {
    Refusal.ALREADY_PASSED: N_("You have passed, so the excavations of this round are over for you."),
    Refusal.HAS_TO_PASS: N_("You have no archaeologist in your personal supply, so you can only pass."),
    Refusal.NOT_NOW: N_("This is not possible in the present phase of the round."),
    Refusal.NEUTRAL_NOT_NOW: N_("Take your own action first; the neutral archaeologists come after it."),
    Refusal.NEUTRAL_STEP: N_("You have taken your own action. Now place neutral archaeologists, or skip that."),
    Refusal.NO_NEUTRAL: N_("There is no neutral colour in this game: only games of two have one."),
    Refusal.NO_SUCH_FIELD: N_("There is no field {field} in this round: the area goes from A1 to {last}."),
    Refusal.NO_SUCH_ROOM: N_(
        "There is no room {room} in the museum. Each wing, I to V, has a 5-room and a 3-room: I:5, I:3 and so on. The "
        "2-rooms lie between two wings: I-II:2, II-III:2, III-IV:2, IV-V:2 and V-I:2."
    ),
    Refusal.OUT_OF_ORDER: N_("Name each field once, in reading order: row by row, from left to right."),
    Refusal.OCCUPIED: N_("An archaeologist already stands on {field}."),
    Refusal.PYRAMID: N_("There is a pyramid on {field}."),
    Refusal.NOT_NEIGHBOURS: N_("These fields do not touch one another side by side or one above the other."),
    Refusal.NOT_NEXT_TO_OWN: N_("None of these fields is next to an archaeologist of the colour that you extend."),
    Refusal.STARTS_AWAY: N_("Only the middle field touches one of yours; the chain has to begin at one of its ends."),
    Refusal.SUPPLY_SHORT: N_("Archaeologists needed: {need}; in your personal supply: {have}."),
    Refusal.NEUTRALS_SHORT: N_("Neutral archaeologists needed: {need}; you hold: {have}."),
    Refusal.NO_TILE: N_("You have no tile of {patron}."),
    Refusal.TILE_USED: N_("Your tiles of {patron} are used for this round."),
    Refusal.GENERAL_EMPTY: N_("None of your archaeologists is left in the general supply."),
    Refusal.LEMON_NEEDS_PYRAMID: N_("Lord Lemon is for a pyramid, and there is none on these fields."),
    Refusal.LEMON_TWO_PYRAMIDS: N_("Both fields have pyramids; Lord Lemon allows one."),
    Refusal.ROOM_TAKEN: N_("Room {room} is taken: an archaeologist of {owner} stands there."),
    Refusal.ROOM_CLOSED: N_("Room {room} is closed to you: you have no archaeologist in a room next to it."),
    Refusal.MUSEUM_NOT_FOR_THIRD: N_("You stand third or fourth in this zone, so the museum is not open to you here."),
    Refusal.PARCEL_GONE: N_("The parcel {side} of this zone is gone: somebody took it."),
    Refusal.MAY_NOT_DECLINE: N_(
        "You stand first or second in this zone, so you have to choose a parcel or the museum."
    ),
    Refusal.CHOOSE_FOR_NEUTRAL: N_("First choose the parcel that the neutral colour takes."),
    Refusal.NOT_FOR_NEUTRAL: N_("The neutral colour takes no parcel now."),
}
"""One sentence for every code; the places in braces are the code's parameters."""

UNREADABLE: Final = {
    "field-twice": N_("{text} names a field twice."),
    "no-such-field": N_("There is no field {part}."),
    "no-such-room": N_("There is no room {part} in the museum."),
}
"""The mistakes in texts that are no moves, by the reason of the notation; none for a text that is no move at all."""


def misplaced(error: Unreadable, view: View) -> Illegal | Unreadable:
    """Return ``error`` as the rules would refuse it, if a text names a field or a room that does not exist; unchanged
    if it names none or there is no area.
    """
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

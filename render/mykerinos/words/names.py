from __future__ import annotations

from typing import Final

from data.texts import N_, Texts
from games.mykerinos.events import NEUTRAL
from games.mykerinos.view import Phase, RoomView, View
from render.kit.text.fonts import Face
from render.kit.text.names import Names, drawn_name, spoken_name

PATRONS: Final = {
    "violet": N_("Lady Violet"),
    "lemon": N_("Lord Lemon"),
    "brown": N_("Sir Brown"),
    "blackmore": N_("Mrs. Blackmore"),
    "tangerine": N_("Colonel Tangerine"),
}
SHORT_PATRONS: Final = {
    "violet": N_("Violet"),
    "lemon": N_("Lemon"),
    "brown": N_("Brown"),
    "blackmore": N_("Blackmore"),
    "tangerine": N_("Tangerine"),
}
"""Patron names without their titles, for places with little room."""
ROMAN: Final = ("", "I", "II", "III", "IV", "V")
"""The Roman numerals of the wings. Zones are numbered with Arabic numerals."""
_WINGS: Final = frozenset("12345")
LAST_ROUND: Final = 4


def room_word(name: str) -> str:
    """Convert a room's internal name to its display name, such as `5:3` to `III:5`, or `2:3-4` to `III-IV:2`. Any other
    name is returned unchanged.
    """
    value, _, wings = name.partition(":")
    numbers = wings.split("-")
    if not all(one in _WINGS for one in numbers):
        return name
    return f"{'-'.join(ROMAN[int(one)] for one in numbers)}:{value}"


def color_of(view: View, seat: int) -> str:
    if seat == NEUTRAL:
        return view.neutral.color if view.neutral else "white"
    return view.seats[seat].color


def spoken(view: View, names: Names, seat: int, tr: Texts) -> str:
    if seat == NEUTRAL:
        return tr("Neutral")
    return spoken_name(names, seat, view.seats[seat].color, tr)


def drawn(view: View, names: Names, seat: int, tr: Texts, face: Face = Face.TEXT) -> str:
    return drawn_name(spoken(view, names, seat, tr), color_of(view, seat), tr, face)


def score_of(view: View, seat: int) -> int:
    """Return a seat's points so far, or the final score (M7) once the game is over."""
    return view.tally.seats[seat].total if view.phase is Phase.OVER else view.seats[seat].score


def patron_name(patron: str, tr: Texts) -> str:
    """Return a patron's name, such as `Lady Violet`. It's translated in some languages."""
    return tr(PATRONS[patron])


def patron_word(patron: str | None, tr: Texts) -> str:
    return tr(SHORT_PATRONS[patron]) if patron else tr("no patron")


def parcel_name(patron: str | None, tr: Texts) -> str:
    return patron_name(patron, tr) if patron else tr("the parcel without a patron")


def room_name(room: RoomView, wings: tuple[str, ...], tr: Texts) -> str:
    """Return a room's name, such as `the 3-room in the wing of Lord Lemon` (M1.6). Only use it alone or after a colon.
    Within a sentence, some languages would have to change its grammatical case.
    """
    patrons = [patron_name(wings[wing - 1], tr) if wings else str(wing) for wing in room.wings]
    if len(patrons) == 1:
        return tr("the room worth {value} in {patron}'s wing", value=room.value, patron=patrons[0])
    return tr(
        "the room worth {value} between the wings of {first} and {second}",
        value=room.value,
        first=patrons[0],
        second=patrons[1],
    )

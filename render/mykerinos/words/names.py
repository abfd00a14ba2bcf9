from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from data.texts import N_, Texts
from games.mykerinos.events import NEUTRAL
from games.mykerinos.view import Asked, Phase, View
from render.kit.text.fonts import Face
from render.kit.text.names import Names, drawn_name, spoken_name

SHORT_PATRONS: Final = {
    "violet": N_("Violet"),
    "lemon": N_("Lemon"),
    "brown": N_("Brown"),
    "blackmore": N_("Blackmore"),
    "tangerine": N_("Tangerine"),
}
"""Patron names without their titles, for places with little room."""
ASKED: Final = {
    Asked.ACTION: N_("{name} to play"),
    Asked.LAST_ACTION: N_("{name}: last action"),
    Asked.NEUTRAL: N_("{name}: neutral step"),
    Asked.CHOICE: N_("{name} to choose"),
    Asked.LEFTOVER: N_("{name} to take or decline"),
    Asked.FOR_NEUTRAL: N_("{name} plays neutral"),
}
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


def status(view: View, who: Sequence[str], tr: Texts) -> str:
    """Return a sentence that says whom the game is waiting for or who has won.

    `who` holds the names of the seats that `subjects` returns, in the same order.
    """
    if view.phase is Phase.OVER:
        if len(who) > 1:
            return tr("{names} share the win", names=tr.listed(who))
        return tr("{name} wins", name=who[0]) if who else tr("The game is over")
    if not view.turn or view.asked not in ASKED:
        return tr("Preparing the round") if view.phase is Phase.SETUP else tr("Moving on")
    return tr(ASKED[view.asked], name=tr.listed(who))


def subjects(view: View) -> tuple[int, ...]:
    """Return the seats named by `status`: the players who have to act, or the winners."""
    if view.phase is Phase.OVER:
        return tuple(seat for seat, tally in enumerate(view.tally.seats) if tally.place == 1)
    return view.turn


def score_of(view: View, seat: int) -> int:
    """Return a seat's points so far, or the final score (M7) once the game is over."""
    return view.tally.seats[seat].total if view.phase is Phase.OVER else view.seats[seat].score


def phase_name(view: View, tr: Texts) -> str:
    if view.phase is Phase.SCORING:
        zone = next((number for number, zone in enumerate(view.zones, 1) if zone.scoring), None)
        if zone is not None:
            return tr("Scoring zone {zone}", zone=zone)
    return tr(_PHASES[view.phase])


_PHASES: Final = {
    Phase.SETUP: N_("Preparing"),
    Phase.EXCAVATIONS: N_("Excavations"),
    Phase.NEUTRAL: N_("Excavations"),
    Phase.SCORING: N_("Scoring"),
    Phase.OVER: N_("Game over"),
}

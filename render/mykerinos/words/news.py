from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Final

from data.texts import N_, Texts
from games.mykerinos.events import AreaDealt, Declined, ParcelTaken, Passed, PatronCalled, Placed, SentToMuseum
from games.mykerinos.rules.board import FIELD_NAMES
from games.mykerinos.rules.parcels import PARCELS
from games.mykerinos.view import View
from render.mykerinos.words.names import parcel_name, patron_name, patron_word, room_name, room_word
from render.mykerinos.words.told import color_word

PLACED: Final = N_("places on {fields}")
FOR_NEUTRAL: Final = N_("places for the neutral colour on {fields}")
CALLED: Final = N_("calls on {patrons}")
PASSED: Final = N_("passes (space {space})")
TOOK: Final = N_("takes {parcels}")
SENT: Final = N_("museum: {room}")
DECLINED: Final = N_("takes nothing")
ORDER: Final = (PLACED, FOR_NEUTRAL, CALLED, PASSED, TOOK, SENT, DECLINED)
"""A seat's possible actions, in the order in which a summary names them."""
OF_ROUND: Final = (PLACED, FOR_NEUTRAL, PASSED)
"""The actions that a summary leaves out once a later round has begun, because then only their results matter."""


def deeds(view: View, events: Sequence[Any], tr: Texts, *, brief: bool = True) -> dict[int, str]:
    """Return a text about what each seat did, such as `places on A1 B2, calls on Lemon`. Seats that did nothing are
    left out, and NEUTRAL is a seat, too. If `brief` is false, patrons and rooms have their full names.
    """
    did: defaultdict[str, defaultdict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    for event in events:
        if isinstance(event, AreaDealt):
            for what in OF_ROUND:
                did.pop(what, None)
        elif (found := _deed(event, view, tr, brief=brief)) is not None:
            what, things = found
            did[what][event.seat] += things
    seats = sorted({seat for by_seat in did.values() for seat in by_seat})
    return {seat: ", ".join(_said(what, did[what][seat], tr) for what in ORDER if seat in did[what]) for seat in seats}


def _deed(event: Any, view: View, tr: Texts, *, brief: bool) -> tuple[str, list[str]] | None:
    match event:
        case Placed(fields=fields, by=by):
            return FOR_NEUTRAL if by == "neutral" else PLACED, [" ".join(FIELD_NAMES[field] for field in fields)]
        case PatronCalled(patron=patron):
            return CALLED, [patron_word(patron, tr) if brief else patron_name(patron, tr)]
        case Passed(space=space):
            return PASSED, [str(space)]
        case ParcelTaken(parcel=taken):
            parcel = PARCELS[taken]
            called = patron_word(parcel.patron, tr) if brief else parcel_name(parcel.patron, tr)
            return TOOK, [f"{called} {parcel.points}"]
        case SentToMuseum(room=number):
            room = view.rooms[number]
            return SENT, [room_word(room.name) if brief else room_name(room, view.wings, tr)]
        case Declined():
            return DECLINED, []
    return None


def _said(what: str, things: Sequence[str], tr: Texts) -> str:
    some = tr.listed(things)
    return tr(what, fields=" ".join(things), patrons=some, space=some, parcels=some, room=some)


def news(view: View, events: Sequence[Any], tr: Texts) -> list[str]:
    """Return a sentence for each seat about what it did in `events`. Placements and passes are left out if a new
    excavation area was laid out after them.
    """
    return [f"{tr.pair(color_word(view, seat, tr), did)}." for seat, did in deeds(view, events, tr).items()]

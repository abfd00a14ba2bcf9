from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

import msgspec

from games.mykerinos.actions import Action
from games.mykerinos.advice import reasons as facts
from games.mykerinos.advice.explaining import Explainer
from games.mykerinos.search.choosing import kind_of
from games.mykerinos.search.moves import NUMBER
from games.mykerinos.search.position import seen
from games.mykerinos.search.worth import Worth
from games.mykerinos.view import Phase, View

TIES, PASS, LEAD, HOLD, SHARE, NEUTRALS, ROOMS, PARCEL, REST = (
    "ties",
    "pass",
    "lead",
    "hold",
    "share",
    "neutrals",
    "rooms",
    "parcel",
    "rest",
)
_THEMES: Final[dict[type[msgspec.Struct], str]] = {
    facts.WinsTies: TIES,
    facts.PassesOn: PASS,
    facts.Starts: PASS,
    facts.First: LEAD,
    facts.Safer: HOLD,
    facts.Level: SHARE,
    facts.Second: SHARE,
    facts.Stands: SHARE,
    facts.NeutralAhead: NEUTRALS,
    facts.NeutralStands: NEUTRALS,
    facts.NeutralsKept: NEUTRALS,
    facts.RoomGains: ROOMS,
    facts.RoomOpens: ROOMS,
    facts.RoomHeld: ROOMS,
    facts.ParcelGains: PARCEL,
    facts.Removes: REST,
    facts.Stays: REST,
    facts.Declines: REST,
}

ON_FIELDS: Final = 4
"""A position is used as a puzzle only if there are at least this many archaeologists in the area."""


class _Puzzling:
    themes = (TIES, PASS, LEAD, HOLD, SHARE, NEUTRALS, ROOMS, PARCEL, REST)
    facts = (*_THEMES, facts.Brings, facts.LeftFor, facts.Wins)
    players = (2, 3, 4)
    near = 0
    by_kind = False

    @staticmethod
    def begun(view: View) -> bool:
        return view.phase is Phase.SCORING or sum(field.owner is not None for field in view.fields) >= ON_FIELDS

    @staticmethod
    def kind(action: Action) -> Hashable:
        return kind_of(NUMBER[action])

    @staticmethod
    def reasons(view: View, action: Action) -> tuple[msgspec.Struct, ...]:
        return Explainer(view, seen(view), Worth(view.wings)).reasons(action)

    @staticmethod
    def theme(reasons: Sequence[msgspec.Struct]) -> str:
        return _THEMES.get(type(reasons[0]), "")


PUZZLING: Final = _Puzzling()

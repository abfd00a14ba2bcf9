from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

import msgspec

from games.museum.actions import Action
from games.museum.advice import reasons as facts
from games.museum.advice.explaining import reasons
from games.museum.advice.hints import kind_of
from games.museum.view import View

TEN, MASTER, GROWS, POINTS, TOGETHER, DRAW, RETURNS, FAVOUR = (
    "ten",
    "master",
    "grows",
    "points",
    "together",
    "draw",
    "returns",
    "favour",
)
_BEFORE_ALL: Final[dict[type[msgspec.Struct], str]] = {facts.Reaches: TEN, facts.Masters: MASTER}
_THEMES: Final[dict[type[msgspec.Struct], str]] = {
    facts.Grows: GROWS,
    facts.Scores: POINTS,
    facts.Holds: TOGETHER,
    facts.WorthAsCard: DRAW,
    facts.PrestigeFor: DRAW,
    facts.Returns: RETURNS,
    facts.Gains: FAVOUR,
    facts.Deck: FAVOUR,
}

EXHIBITED: Final = 6
"""A position is used as a puzzle only if all museums together contain at least this many objects."""


class _Puzzling:
    themes = (TEN, MASTER, GROWS, POINTS, TOGETHER, DRAW, RETURNS, FAVOUR)
    facts = (
        *_BEFORE_ALL,
        *_THEMES,
        facts.Extends,
        facts.Serves,
        facts.Hand,
        facts.Opinion,
        facts.Pays,
        facts.Favours,
        facts.PatronPays,
        facts.BoardPays,
        facts.Placed,
    )
    players = (2, 3)  # with four, playouts take twice as long as with two
    near = 400  # the best action too often has none of these
    by_kind = True

    @staticmethod
    def begun(view: View) -> bool:
        return sum(len(seat.museum) for seat in view.seats) >= EXHIBITED

    @staticmethod
    def kind(action: Action) -> Hashable:
        return kind_of(action)

    @staticmethod
    def reasons(view: View, action: Action) -> tuple[msgspec.Struct, ...]:
        return reasons(view, action)

    @staticmethod
    def theme(reasons: Sequence[msgspec.Struct]) -> str:
        first = next((one for one in reasons if type(one) in _BEFORE_ALL), None)
        return _THEMES.get(type(reasons[0]), "") if first is None else _BEFORE_ALL[type(first)]


PUZZLING: Final = _Puzzling()

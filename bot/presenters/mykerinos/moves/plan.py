"""Keep track of a move that a player assembles by pressing buttons: its kind, and the spots chosen so far. A spot is a
field of the area or a room of the museum. A spot can be chosen if a legal move contains it together with the spots
already chosen. Players can therefore assemble every legal move, in any order of its fields, but no illegal one.
"""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Iterable
from typing import Final

import msgspec

from bot.controls.ids import UnknownControl, number
from games.mykerinos.actions import Action, Blackmore, Brown, By, Dig, Extend, Museum, Tangerine
from games.mykerinos.rules.board import MAX_FIELDS, ZONES, fields_of, zone_of_field

LAST_ZONE: Final = 5
LAST_SPOT: Final = MAX_FIELDS - 1
MOST_SPOTS: Final = 3


class Mode(enum.StrEnum):
    DIG = "d"
    EXTEND = "e"
    VIOLET_DIG = "vd"
    VIOLET_EXTEND = "ve"
    LEMON_DIG = "ld"
    LEMON_EXTEND = "le"
    BLACKMORE = "bm"
    TANGERINE = "ta"
    BROWN = "br"
    NEUTRAL_DIG = "nd"
    NEUTRAL_EXTEND = "ne"
    MUSEUM = "mu"


PATRON_MODES: Final = (
    Mode.VIOLET_DIG,
    Mode.VIOLET_EXTEND,
    Mode.LEMON_DIG,
    Mode.LEMON_EXTEND,
    Mode.BROWN,
    Mode.BLACKMORE,
    Mode.TANGERINE,
)
ROOM_MODES: Final = (Mode.BROWN, Mode.MUSEUM)
NEUTRAL_MODES: Final = (Mode.NEUTRAL_DIG, Mode.NEUTRAL_EXTEND)

_DIGS: Final = {By.OWN: Mode.DIG, By.VIOLET: Mode.VIOLET_DIG, By.LEMON: Mode.LEMON_DIG, By.NEUTRAL: Mode.NEUTRAL_DIG}
_EXTENDS: Final = {
    By.OWN: Mode.EXTEND,
    By.VIOLET: Mode.VIOLET_EXTEND,
    By.LEMON: Mode.LEMON_EXTEND,
    By.NEUTRAL: Mode.NEUTRAL_EXTEND,
}


class MovePlan(msgspec.Struct, frozen=True):
    """An unfinished move. `zone`: the zone on display, from 0 (M5.1). `chosen`: the spots as they were chosen."""

    mode: Mode
    zone: int = 0
    chosen: tuple[int, ...] = ()

    def parts(self) -> tuple[str, str, str]:
        return (self.mode, str(self.zone), "-".join(map(str, self.chosen)))


def plan_of(mode: str, zone: str, chosen: str) -> MovePlan:
    spots = tuple(number(spot, LAST_SPOT) for spot in chosen.split("-")) if chosen else ()
    if mode not in set(Mode) or len(spots) > MOST_SPOTS or len(set(spots)) < len(spots):
        raise UnknownControl(f"{mode}:{chosen}")
    return MovePlan(Mode(mode), number(zone, LAST_ZONE), spots)


def spots_of(action: Action) -> tuple[Mode, tuple[int, ...]] | None:
    match action:
        case Dig(field=field, by=by):
            return _DIGS[by], (field,)
        case Extend(a=a, b=b, by=by):
            return _EXTENDS[by], (a, b)
        case Blackmore(a=a, b=b):
            return Mode.BLACKMORE, (a, b)
        case Tangerine(a=a, b=b, c=c):
            return Mode.TANGERINE, (a, b, c)
        case Brown(room=room):
            return Mode.BROWN, (room,)
        case Museum(room=room):
            return Mode.MUSEUM, (room,)
        case _:
            return None


def zone_fields(zone: int) -> tuple[int, ...]:
    return tuple(fields_of(ZONES[zone]))


class Choices:
    def __init__(self, legal: Iterable[Action]) -> None:
        self._moves: dict[Mode, dict[frozenset[int], Action]] = {}
        for action in legal:
            if found := spots_of(action):
                mode, spots = found
                self._moves.setdefault(mode, {})[frozenset(spots)] = action

    def count(self, mode: Mode) -> int:
        return len(self._moves.get(mode, {}))

    def action(self, plan: MovePlan) -> Action | None:
        return self._moves.get(plan.mode, {}).get(frozenset(plan.chosen))

    def possible(self, plan: MovePlan) -> bool:
        chosen = frozenset(plan.chosen)
        return any(chosen <= spots for spots in self._moves.get(plan.mode, {}))

    def open_spots(self, plan: MovePlan) -> frozenset[int]:
        """Return the spots that can be chosen next. If the plan is complete, the next one replaces its last spot."""
        kept = frozenset(self._kept(plan))
        return frozenset(
            spot for spots in self._moves.get(plan.mode, {}) if kept <= spots for spot in spots - kept
        ) - frozenset(plan.chosen)

    def pressed(self, plan: MovePlan, spot: int) -> MovePlan:
        """Return the plan with `spot` added, or removed if it was chosen; the same plan if it can't be chosen. If the
        displayed zone has no spot left to choose, another one is displayed.
        """
        if spot in plan.chosen:
            chosen = tuple(other for other in plan.chosen if other != spot)
        elif spot in self.open_spots(plan):
            chosen = (*self._kept(plan), spot)
        else:
            return plan
        after = MovePlan(plan.mode, plan.zone, chosen)
        if plan.mode in ROOM_MODES or self.action(after):
            return after
        zones = sorted({zone_of_field(field) for field in self.open_spots(after)})
        return after if after.zone in zones else MovePlan(after.mode, zones[0], chosen)

    def opening(self, mode: Mode, newest: int | None = None) -> MovePlan:
        """Return a plan without spots that displays the zone `newest`, or else the zone with the most open fields."""
        empty = MovePlan(mode)
        if mode in ROOM_MODES:
            return empty
        spots = self.open_spots(empty)
        count = Counter(map(zone_of_field, spots))
        zones = sorted(count, key=lambda zone: (-count[zone], zone))
        return MovePlan(mode, newest if newest in zones else zones[0] if zones else 0)

    def _kept(self, plan: MovePlan) -> tuple[int, ...]:
        return plan.chosen[:-1] if self.action(plan) else plan.chosen

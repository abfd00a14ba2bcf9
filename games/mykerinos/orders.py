"""Standing orders in Mykerinos: actions that a player prepares for later, and the conditions that cancel them.

An order is an action in the usual notation. Because players can't know which parcels will be left in phase 3, an order
for that phase can be a preference instead: ``prefer lemon`` (the parcel of a patron), ``prefer points`` (the parcel
with more points) or ``prefer room`` (the most valuable open room). If several rooms are worth the same, the first one
in the museum plan is chosen.

The conditions are ``dig.2`` (another player enters zone 2), ``lead.2`` (the player no longer leads in zone 2; rule M5.2
decides ties), ``patron`` (another player calls a patron) and ``pass`` (another player passes). In conditions, zones are
numbered from 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_
from typing import Any, Final

from msgspec.structs import replace

from games.core import Unreadable
from games.mykerinos import notation
from games.mykerinos.actions import Action, By, Decline, Dig, Extend, Museum, Side, Skip, Take, TakeForNeutral
from games.mykerinos.events import NEUTRAL, Event, Passed, PatronCalled, Placed
from games.mykerinos.retold import state_of
from games.mykerinos.rules import excavations
from games.mykerinos.rules.board import fields_of, zone_of_field
from games.mykerinos.rules.museum import MUSEUMS, ROOMS, open_rooms
from games.mykerinos.rules.parcels import PATRONS
from games.mykerinos.state import Stage
from games.mykerinos.view import Asked, Fate, ParcelView, Phase, View, ZoneView
from games.orders import Period, Quick

PREFER: Final = "prefer"
POINTS, ROOM = "points", "room"
DIG, LEAD, PATRON, PASS = "dig", "lead", "patron", "pass"
SKIP: Final = "neutral skip"
"""The standing order to place no neutral archaeologists after the player's own action in a
two-player game (rule M8.4).
"""

_PREFERENCES: Final = frozenset({*PATRONS, POINTS, ROOM})
_PHASES: Final = {Phase.NEUTRAL: Phase.EXCAVATIONS}
_SCORING: Final = frozenset({Asked.CHOICE, Asked.LEFTOVER})


class MykerinosOrders:
    handy: Final[str | None] = "pass"
    rounds: Final = True

    def read(self, text: str) -> str:
        words = text.lower().split()
        if words[:1] == [PREFER]:
            if len(words) != 2:
                raise Unreadable(text, "wrong-count")
            if words[1] not in _PREFERENCES:
                raise Unreadable(text, "unknown-action", words[1])
            return " ".join(words)
        return notation.write(notation.read(text))

    def period(self, view: View) -> Period:
        return Period(str(view.round), f"{view.round} {_PHASES.get(view.phase, view.phase).value}")

    def concerns(self, wish: str, view: View) -> bool:
        return view.asked in _asked(wish)

    def chosen(self, wish: str, view: View, legal: Sequence[Action]) -> Action | None:
        word, _, what = wish.partition(" ")
        if word != PREFER:
            action = notation.read(wish)
            return action if action in legal else None
        if what == ROOM:
            rooms = [action for action in legal if isinstance(action, Museum)]
            return max(rooms, key=lambda action: ROOMS[action.room].value, default=None)
        takes = [action for action in legal if isinstance(action, Take)]
        zone = next((zone for zone in view.zones if zone.scoring), None)
        if zone is None:
            return None
        if what == POINTS:
            return max(takes, key=lambda action: _parcel(zone, action.side).points, default=None)
        return next((action for action in takes if _parcel(zone, action.side).patron == what), None)

    def conditions(self, view: View) -> tuple[str, ...]:
        # Losing the lead in a zone is included only if the viewer leads there.
        if view.phase not in {Phase.EXCAVATIONS, Phase.NEUTRAL}:
            return ()
        zones = range(len(view.zones))
        leads = [zone for zone in zones if _leads(view, view.zones[zone])]
        return (
            *(f"{LEAD}.{zone + 1}" for zone in leads),
            *(f"{DIG}.{zone + 1}" for zone in zones),
            PATRON,
            PASS,
        )

    def met(self, condition: str, before: View, seen: Sequence[Event], after: View) -> bool:
        what, _, number = condition.partition(".")
        others = [event for event in seen if getattr(event, "seat", after.viewer) != after.viewer]
        if what == LEAD:
            zone = int(number) - 1
            had = zone < len(before.zones) and _leads(before, before.zones[zone])
            # The zone itself goes with the round, and then there is nothing left to lead in.
            return had and zone < len(after.zones) and not _leads(after, after.zones[zone])
        if what == DIG:
            zone = int(number) - 1
            return any(isinstance(event, Placed) and zone in map(zone_of_field, event.fields) for event in others)
        kind = PatronCalled if what == PATRON else Passed
        return any(isinstance(event, kind) for event in others)

    def known(self, view: View) -> bool:  # noqa: ARG002 - nothing is hidden
        return True

    def costless(self, view: View, legal: Sequence[Action]) -> Action | None:
        # Return an action that takes a parcel and has no drawback, or None if the player has a real choice. The third
        # or fourth player in a zone can safely take its last parcel: declining gains nothing, and a tile never has to
        # be used (rules M4.6, M5.6). If both parcels have the same patron and no museum room is open, the one with more
        # points is at least as good in every respect (rule M5.7).
        takes = [action for action in legal if isinstance(action, Take)]
        if view.asked not in _SCORING or any(isinstance(action, Museum) for action in legal):
            return None
        if len(takes) == 1:
            return takes[0] if view.asked is Asked.LEFTOVER else None
        zone = next((zone for zone in view.zones if zone.scoring), None)
        if zone is None or zone.left.patron != zone.right.patron:
            return None
        return max(takes, key=lambda action: _parcel(zone, action.side).points, default=None)

    def quick(self, view: View) -> tuple[Quick, ...]:
        # Return a button for passing, and in a two-player game one for placing no neutral archaeologists. Once the
        # viewer has passed, return buttons with preferences for the scoring instead, if the viewer may still have a
        # choice there.
        seat = view.viewer
        skip = Quick(SKIP, rest=True, phase=True, offered=False, board=view.asked is Asked.NEUTRAL)
        if seat is None or view.phase not in {Phase.EXCAVATIONS, Phase.NEUTRAL, Phase.SCORING}:
            return (skip,) if skip.board else ()
        scoring = view.phase is Phase.SCORING
        if not scoring and seat not in view.pass_track:
            return (Quick(PASS), *((skip,) if view.neutral else ()))
        places = list(_places(view, seat))
        if not places:
            return ()
        points, room = (Quick(f"{PREFER} {what}", rest=True, phase=scoring) for what in (POINTS, ROOM))
        taken = reduce(or_, (1 << number for number, one in enumerate(view.rooms) if one.owner is not None), 0)
        own = reduce(or_, (1 << number for number, one in enumerate(view.rooms) if one.owner == seat), 0)
        # Archaeologists of a zone that was scored before can go (M5.3); third and fourth can't (M5.6).
        sent = open_rooms(own, taken) and min(places) < 2 and (view.seats[seat].general or len(places) > 1)
        return (points, room) if sent else (points,)

    def plausible(self, view: View) -> Sequence[str]:
        # Return the orders that the viewer is likely to want. In phase 2, these start with the actions that the viewer
        # could take if it were their turn; preferences for phase 3 follow.
        if view.viewer is None or view.phase not in {Phase.EXCAVATIONS, Phase.NEUTRAL, Phase.SCORING}:
            return ()
        found: list[str] = []
        state = replace(state_of(view), turn=view.viewer)
        if view.phase is not Phase.SCORING and view.viewer not in state.passed:
            placing = excavations.legal(replace(state, stage=Stage.EXCAVATIONS)) if state.supply[view.viewer] else ()
            found += ["pass", *(text for text in map(notation.write, placing) if text != "pass")]
        patrons = dict.fromkeys(
            parcel.patron for zone in view.zones for parcel in (zone.left, zone.right) if parcel.fate is Fate.OPEN
        )
        rooms = open_rooms(state.rooms[view.viewer], reduce(or_, state.rooms, 0))
        found += [f"{PREFER} {patron}" for patron in patrons if patron is not None]
        found += [f"{PREFER} {POINTS}", f"{PREFER} {ROOM}"]
        found += [notation.write(MUSEUMS[room]) for room in fields_of(rooms)]
        return (*found, "take left", "take right", "decline")


ORDERS: Final = MykerinosOrders()


def _asked(wish: str) -> frozenset[Asked]:
    if wish.startswith(f"{PREFER} "):
        return frozenset({Asked.CHOICE}) if wish.endswith(f" {ROOM}") else _SCORING
    action: Any = notation.read(wish)
    match action:
        case Take() | Decline():
            return _SCORING
        case Museum():
            return frozenset({Asked.CHOICE})
        case TakeForNeutral():
            return frozenset({Asked.FOR_NEUTRAL})
        case Skip() | Dig(by=By.NEUTRAL) | Extend(by=By.NEUTRAL):
            return frozenset({Asked.NEUTRAL})
        case _:
            return frozenset({Asked.ACTION, Asked.LAST_ACTION})


def _places(view: View, seat: int) -> Iterator[int]:
    for zone in view.zones:
        place = next((place for place, ranked in enumerate(zone.ranking) if ranked.seat == seat), None)
        if place is None or zone.done:
            continue
        settled = NEUTRAL if view.asked is Asked.FOR_NEUTRAL else view.next
        now = next((number for number, ranked in enumerate(zone.ranking) if ranked.seat == settled), 0)
        if not zone.scoring or place >= now:
            yield place


def _leads(view: View, zone: ZoneView) -> bool:
    return bool(zone.ranking) and zone.ranking[0].seat == view.viewer


def _parcel(zone: ZoneView, side: Side) -> ParcelView:
    return zone.left if side is Side.LEFT else zone.right

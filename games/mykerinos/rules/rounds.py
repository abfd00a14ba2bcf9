"""Handles the setup, the random draws, and the start of each round (rules M2, M3)."""

from __future__ import annotations

from collections import Counter
from typing import Final

from msgspec.structs import replace

from games.core import Draw, Drawn, Illegal
from games.mykerinos.events import AreaDealt, Event, RoundBegan, StartDrawn, WingsDrawn
from games.mykerinos.refusals import Refusal
from games.mykerinos.rules.board import PARCELS as PARCELS_OF_ROUND
from games.mykerinos.rules.board import turned_pyramids
from games.mykerinos.rules.parcels import PARCEL_IDS, PARCELS, PATRONS
from games.mykerinos.state import ARCHAEOLOGISTS, NEUTRAL, OPEN, Stage, State

PLAYERS: Final = range(2, 5)
TURNED: Final = "/"
"""The suffix that marks a parcel as rotated by 180 degrees (rule M1.5)."""
TAKEN: Final = {2: 11, 3: 11, 4: 8}
NEUTRALS_TAKEN: Final = 4
_DRAW_RULES: Final = {Stage.START: "M2.2", Stage.WINGS: "M2.3", Stage.AREA: "M2.4"}


def new(colors: tuple[str, ...]) -> State:
    """Return the state before the first draw (rule M2). The seats must be valid."""
    count = len(colors)
    nothing = (0,) * count
    neutral = ARCHAEOLOGISTS if count == 2 else 0
    return State(
        colors=colors,
        stage=Stage.START,
        undealt=PARCEL_IDS,
        general=(ARCHAEOLOGISTS,) * count + (neutral,),
        supply=nothing,
        neutrals=nothing,
        stones=(*nothing, 0),
        rooms=nothing,
        score=nothing,
        tiles=((),) * count,
        used=nothing,
    )


def draw(state: State) -> Draw | None:
    if state.stage is Stage.START:
        return Draw("start", tuple(sorted(state.colors)), 1)
    if state.stage is Stage.WINGS:
        return Draw("wings", tuple(sorted(PATRONS)), len(PATRONS))
    if state.stage is Stage.AREA:
        return Draw("area", state.undealt, PARCELS_OF_ROUND[state.round], ("", TURNED))
    return None


def draw_rule(state: State) -> str:
    """Return the number of the rule that requires the pending draw, or M2.4 if no draw is pending."""
    return _DRAW_RULES.get(state.stage, "M2.4")


def apply_draw(state: State, outcome: Drawn) -> tuple[State, tuple[Event, ...]]:
    """Return the state and the events after a draw. Raises Illegal if the outcome doesn't belong
    to the pending draw.
    """
    pending = draw(state)
    if pending is None or not _possible(pending, outcome):
        raise Illegal(Refusal.NOT_DRAWN, draw_rule(state), what=outcome.what)
    if state.stage is Stage.START:
        start = state.colors.index(outcome.items[0])
        return replace(state, stage=Stage.WINGS, start=start), (StartDrawn(start),)
    if state.stage is Stage.WINGS:
        state, began = begin_round(replace(state, wings=outcome.items))
        return state, (WingsDrawn(outcome.items), began)
    return _deal(state, outcome.items)


def _possible(pending: Draw, outcome: Drawn) -> bool:
    items = outcome.items
    if outcome.what != pending.what or len(items) != pending.count:
        return False
    if len(pending.variants) > 1:
        items = tuple(item.removesuffix(TURNED) for item in items)
    return not Counter(items) - Counter(pending.population)


def begin_round(state: State) -> tuple[State, RoundBegan]:
    """Begin the next round and refill the supplies (rules M3.1, M3.2, M8.2). The area is dealt later (rule M3.3)."""
    count = len(state.colors)
    taken = tuple(min(TAKEN[count], state.general[seat]) for seat in range(count))
    neutral_taken = _deal_neutrals(state)
    general = [have - less for have, less in zip(state.general, taken, strict=False)]
    began = RoundBegan(state.round + 1, state.start, taken, neutral_taken)
    state = replace(
        state,
        stage=Stage.AREA,
        round=state.round + 1,
        turn=state.start,
        supply=tuple(have + more for have, more in zip(state.supply, taken, strict=True)),
        neutrals=tuple(have + more for have, more in zip(state.neutrals, neutral_taken, strict=True)),
        general=(*general, state.general[NEUTRAL] - sum(neutral_taken)),
        used=(0,) * count,
        passed=(),
        area=(),
        turned=(),
        owners=(),
        pyramids=0,
    )
    return state, began


def _deal_neutrals(state: State) -> tuple[int, ...]:
    count = len(state.colors)
    taken = [0] * count
    for number in range(min(NEUTRALS_TAKEN * count, state.general[NEUTRAL])):
        taken[(state.start + number) % count] += 1
    return tuple(taken)


def _deal(state: State, items: tuple[str, ...]) -> tuple[State, tuple[Event, ...]]:
    area = tuple(item.removesuffix(TURNED) for item in items)
    turned = tuple(item.endswith(TURNED) for item in items)
    pyramids = 0
    for slot, parcel in enumerate(area):
        pyramids |= turned_pyramids(PARCELS[parcel].pyramids, slot, turned=turned[slot])
    dealt = set(area)
    state = replace(
        state,
        stage=Stage.EXCAVATIONS,
        undealt=tuple(parcel for parcel in state.undealt if parcel not in dealt),
        area=area,
        turned=turned,
        owners=(OPEN,) * len(area),
        pyramids=pyramids,
    )
    return state, (AreaDealt(area, turned),)

from __future__ import annotations

from typing import Final

from games.core import Decide
from games.museum.rules.work import drawable, may_redraw, others, ready
from games.museum.stages import Stage
from games.museum.state import COLORS, State

_ALONE: Final = tuple(Decide((seat,)) for seat in range(len(COLORS)))
_WAITING: Final = frozenset({Stage.TAKE, Stage.GRANT, Stage.ACTION, Stage.DISCARD})
_OF_TURN: Final = frozenset({*_WAITING, Stage.CHOOSE, Stage.DROP})
INTERRUPTS: Final = frozenset({Stage.DROP, Stage.CHOOSE, Stage.PICK})
"""The stages that interrupt the automatic steps or another stage, because a player has to decide first."""


def decided(state: State) -> Decide | None:
    """Return the seats that have to decide. Return None if a random draw comes next or no one has to decide."""
    stage = state.stage
    if stage is Stage.OVER or (state.agenda and stage not in INTERRUPTS):
        return None
    if stage in _OF_TURN:
        return _ALONE[state.turn]
    if stage is Stage.PICK:
        return _ALONE[state.picker] if len(state.shown) > 1 else None
    players = state.players
    if stage is Stage.HAND:
        return Decide(tuple(seat for seat, one in enumerate(players) if may_redraw(one)))
    if stage is Stage.SETUP:
        return Decide(tuple(seat for seat in range(len(players)) if not ready(state, seat)))
    if stage is Stage.ARRANGE:
        return Decide(tuple(seat for seat, one in enumerate(players) if one.slots is None))
    asked: list[int] = []
    may: list[int] = []
    for seat in others(state)[state.served :]:
        if drawable(state, seat):
            (asked if players[seat].wish is None else may).append(seat)
    return Decide(tuple(asked), tuple(may), optional=True)

"""Determines which player acts after the current one, and whether the current player's turn continues."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.match.pure.log.entries import Seen
from games.museum.events import turned
from games.museum.stages import Stage
from games.museum.view import View

_ALONE: Final = frozenset({Stage.ACTION, Stage.DROP, Stage.DISCARD})


def following(view: View) -> int | None:
    """Return the seat that acts after the active player's turn (U5), or None if others may still act during this turn.
    Also return None in the last turns of the game, because the board doesn't show how many of them are left.
    """
    if view.turn is None or view.stage not in _ALONE or view.last:
        return None
    return (view.turn + 1) % len(view.seats)


_OWN: Final = _ALONE | {Stage.TAKE, Stage.GRANT, Stage.CHOOSE, Stage.PICK}


def goes_on(steps: Sequence[Seen], view: View) -> bool:
    """Return whether the active player's turn continues
    after `steps`. See :class:`bot.presenters.presenter.Continues`.
    """
    if view.turn is None or view.stage not in _OWN or view.asked != (view.turn,) or view.may:
        return False
    return not any(isinstance(event, turned.TurnBegan) for step in steps for event in step.events)

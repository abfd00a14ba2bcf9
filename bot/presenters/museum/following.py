"""The player after the next one, as far as the board shows it; and whether a turn continues."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.match.pure.log.entries import Seen
from games.museum.events import turned
from games.museum.stages import Stage
from games.museum.view import View

_ALONE: Final = frozenset({Stage.ACTION, Stage.DROP, Stage.DISCARD})
"""The stages at which only the active player acts until the turn ends."""


def following(view: View) -> int | None:
    """In a player's action, return the next in seating order (U5). None elsewhere, as exploration asks several at once,
    and in the last turns, of which the board does not say how many are left.
    """
    if view.turn is None or view.stage not in _ALONE or view.last:
        return None
    return (view.turn + 1) % len(view.seats)


_OWN: Final = _ALONE | {Stage.TAKE, Stage.GRANT, Stage.CHOOSE, Stage.PICK}
"""The stages at which the active player may be the only one to act."""


def goes_on(steps: Sequence[Seen], view: View) -> bool:
    """See :class:`bot.presenters.presenter.Continues`."""
    if view.turn is None or view.stage not in _OWN or view.asked != (view.turn,) or view.may:
        return False
    return not any(isinstance(event, turned.TurnBegan) for step in steps for event in step.events)

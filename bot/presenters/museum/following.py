"""Who is next but one, as far as the board says it."""

from __future__ import annotations

from games.museum.stages import Stage
from games.museum.view import View

_ALONE = frozenset({Stage.ACTION, Stage.DROP, Stage.DISCARD})
"""Where nobody but the active player is asked until the turn ends."""


def following(view: View) -> int | None:
    """In somebody's action: the next in seating order (U5). None elsewhere, as exploration asks several at once, and in
    the last turns, of which the board does not say how many are left.
    """
    if view.turn is None or view.stage not in _ALONE or view.last:
        return None
    return (view.turn + 1) % len(view.seats)

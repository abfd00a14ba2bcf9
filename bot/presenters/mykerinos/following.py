"""The player after the current one, as far as the board shows this."""

from __future__ import annotations

from games.mykerinos.view import Phase, View


def following(view: View) -> int | None:
    """Return the next player in seating order who hasn't passed, during excavations (M4.1). None if nobody else is
    left. Also None in other phases, whose order depends on future decisions.
    """
    if view.phase is not Phase.EXCAVATIONS or view.next is None:
        return None
    count = len(view.seats)
    order = ((view.next + step) % count for step in range(1, count))
    return next((seat for seat in order if view.seats[seat].space is None), None)

"""The player after the next one, as far as the board shows it."""

from __future__ import annotations

from games.mykerinos.view import Phase, View


def following(view: View) -> int | None:
    """During excavations, return the next in seating order who has not passed, after the seat whose turn it is (M4.1).
    None if nobody else is left, and in the other phases, whose order follows from decisions to come.
    """
    if view.phase is not Phase.EXCAVATIONS or view.next is None:
        return None
    count = len(view.seats)
    order = ((view.next + step) % count for step in range(1, count))
    return next((seat for seat in order if view.seats[seat].space is None), None)

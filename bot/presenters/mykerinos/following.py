"""Finds the player who acts next, if the board shows who that is."""

from __future__ import annotations

from games.mykerinos.view import Phase, View


def following(view: View) -> int | None:
    """During the excavations, return the next seat in order that hasn't passed (M4.1), or None if no other seat is
    left. In other phases, return None, since their order depends on future decisions.
    """
    if view.phase is not Phase.EXCAVATIONS or view.next is None:
        return None
    count = len(view.seats)
    order = ((view.next + step) % count for step in range(1, count))
    return next((seat for seat in order if view.seats[seat].space is None), None)

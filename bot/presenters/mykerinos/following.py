"""Determines which player acts after the current one during the excavations."""

from __future__ import annotations

from games.mykerinos.view import Phase, View


def following(view: View) -> int | None:
    """Return the seat that acts after the current one in the excavations, leaving out those that have passed (M4.1).
    Return None if no other seat is left. Also return None in other phases, because the players' decisions determine who
    acts.
    """
    if view.phase is not Phase.EXCAVATIONS or view.next is None:
        return None
    count = len(view.seats)
    order = ((view.next + step) % count for step in range(1, count))
    return next((seat for seat in order if view.seats[seat].space is None), None)

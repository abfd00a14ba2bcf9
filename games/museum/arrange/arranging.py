"""Finds placements of a museum's objects, for computer players and lists of legal actions. :func:`plain` makes a simple
placement without a search, and :func:`proposal` searches for the best one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from data.museum import board_of
from games.museum.arrange import arrange
from games.museum.scoring.score import losses
from games.museum.tables import CIVILIZATIONS, CONTINENTS
from games.museum.view import View

LITTLE: Final = 10_000
"""The number of search steps for a computer player. A search of this length takes a few dozen milliseconds."""
_ORDER: Final = {civilization: place for place, civilization in enumerate(CIVILIZATIONS)}


@cache
def _walk(board: str) -> tuple[int, ...]:
    # Return the slots row by row, with every other row reversed. Neighbours in the result usually touch each other.
    places = board_of(board).places()
    return tuple(sorted(range(len(places)), key=lambda at: (places[at][0], places[at][1] * (-1) ** places[at][0])))


def plain(board: str, objects: Sequence[str]) -> tuple[str, ...]:
    """Return a simple placement, without a search. It puts the objects, sorted by civilization, along a zigzag path
    through the museum.
    """
    slots = [""] * len(_walk(board))
    by_civilization = sorted(objects, key=lambda one: (_ORDER[one.partition("-")[0]], one))
    for at, one in zip(_walk(board), by_civilization, strict=False):
        slots[at] = one
    return tuple(slots)


def proposal(view: View, *, effort: int = LITTLE) -> tuple[str, ...]:
    """Return the best placement of the viewer's museum that can be found in ``effort`` search steps. Raises ValueError
    for a public view.
    """
    if view.viewer is None:
        raise ValueError("the public has no museum")
    seat = view.seats[view.viewer]
    limit = view.options.team_limit
    return arrange(seat.board, seat.museum, seat.experts, seat.patron, effort=effort, team_limit=limit).slots


def cancels(discard: Sequence[str], tokens: dict[str, int], count: int) -> tuple[str, ...]:
    """Return the continents whose negative points should be cancelled by ``count`` press conferences, starting with the
    one that costs the player the most points (rule U7.7). Continents that cost nothing are left out.
    """
    lost = dict(zip(CONTINENTS, losses(discard, tokens, ()), strict=True))
    worst = sorted((one for one in CONTINENTS if lost[one]), key=lambda one: -lost[one])
    return tuple(worst[:count])

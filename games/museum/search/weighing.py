"""Compares actions in Museum by their worth in points (:class:`games.weighing.Weigh`).

The values come from the strong player's playouts in random positions that the seat can't tell apart from the real one.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.museum.actions import Action
from games.museum.advice.estimate import POINT
from games.museum.search.choosing import THINKING, USUAL, Search
from games.museum.view import View
from games.weighing import Weighed, weighed


def weigh(
    view: View, legal: Sequence[Action], seed: int, budget: int, besides: Sequence[Action] = ()
) -> tuple[Weighed[Action], ...]:
    if view.stage not in THINKING:
        return ()
    search = Search(view, legal, seed, USUAL._replace(playouts=budget))
    ranked = search.ranked()
    actions = list(dict.fromkeys([*ranked[:1], *besides]))
    stay = len(actions)
    actions += [action for action in search.chosen(ranked) if action not in actions]
    return weighed(search.halved(actions, stay), POINT, lambda action: action)

"""Compares moves in Mykerinos using the strong computer player's playouts (:class:`games.weighing.Weigh`). Values are
in points.

Unlike the strong player, this doesn't search for a win that no one can prevent.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.mykerinos.actions import Action
from games.mykerinos.search.choosing import USUAL, Search
from games.mykerinos.search.moves import ACTIONS, NUMBER
from games.mykerinos.search.outlook import POINT
from games.mykerinos.search.position import seen
from games.mykerinos.view import View
from games.weighing import Weighed, weighed


def weigh(
    view: View, legal: Sequence[Action], seed: int, budget: int, besides: Sequence[Action] = ()
) -> tuple[Weighed[Action], ...]:
    search = Search(seen(view), view.wings, seed)
    listed = {NUMBER[action] for action in legal}
    ranked = [move for move in search.ranked() if move in listed]
    first = [*ranked[:1], *(NUMBER[one] for one in besides)]
    moves = list(dict.fromkeys(first))
    stay = len(moves)
    moves += [move for move in search.chosen(ranked, USUAL.kept) if move not in moves]
    return weighed(search.halved(moves, budget, stay), POINT, ACTIONS.__getitem__)

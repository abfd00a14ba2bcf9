"""Hints for Mykerinos (see :mod:`games.hints`): the strongest computer player's choice, followed by the best moves of
other kinds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from games.core import Millis
from games.hints import MOST, Compared, Hints, Idea
from games.mykerinos.actions import Action
from games.mykerinos.advice.explaining import Explainer
from games.mykerinos.advice.reasons import Wins
from games.mykerinos.search.choosing import USUAL, Search, kind_of
from games.mykerinos.search.moves import ACTIONS, NUMBER
from games.mykerinos.search.position import seen
from games.mykerinos.search.worth import Worth
from games.mykerinos.view import View


class _Advice:
    def __init__(self, view: View, legal: Sequence[Action], seed: int) -> None:
        if view.viewer is None or not legal:
            raise ValueError(f"seat {view.viewer} has nothing to do")
        p = seen(view)
        self._explainer = Explainer(view, p, Worth(view.wings))
        search = Search(p, view.wings, seed)
        ranked = search.ranked()
        first = search.sure(ranked) if len(ranked) > 1 else None
        self._sure = first is not None
        best = search.halved(search.chosen(ranked, USUAL.kept), USUAL.playouts).order if first is None else [first]
        self.order = _kinds([*best, *ranked])

    def idea(self, move: int) -> Idea[Action]:
        reasons = self._explainer.reasons(ACTIONS[move])
        if self._sure and move == self.order[0]:
            return Idea(ACTIONS[move], (Wins(), *reasons[:1]))
        return Idea(ACTIONS[move], reasons)


def _kinds(moves: Iterable[int]) -> list[int]:
    kinds: dict[tuple[object, ...], int] = {}
    for move in moves:
        kinds.setdefault(kind_of(move), move)
    return list(kinds.values())


def ideas(view: View, legal: Sequence[Action], seed: int, now: Millis = 0) -> tuple[Idea[Action], ...]:  # noqa: ARG001 - time is nothing
    """Return the moves to suggest, starting with the strongest computer player's choice; see
    :meth:`games.hints.Hints.ideas`.
    """
    advice = _Advice(view, legal, seed)
    return tuple(map(advice.idea, advice.order[:MOST]))


def compare(view: View, legal: Sequence[Action], seed: int, action: Action, now: Millis = 0) -> Compared[Action]:  # noqa: ARG001 - time is nothing
    """Compare an action with the best one; see :meth:`games.hints.Hints.compare`."""
    advice = _Advice(view, legal, seed)
    move = NUMBER[action]
    kinds = [kind_of(one) for one in advice.order]
    place = kinds.index(kind_of(move)) + 1
    return Compared(advice.idea(move), advice.idea(advice.order[0]), place, len(kinds))


class _Hints:
    ideas = staticmethod(ideas)
    compare = staticmethod(compare)


HINTS: Final[Hints] = _Hints()

"""Hints for Mykerinos (see :mod:`games.hints`): the strongest computer player's choice, followed by the best moves of
other kinds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
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
from games.weighing import Halved, beyond_doubt


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
        tried = search.halved(search.chosen(ranked, USUAL.kept), USUAL.playouts) if first is None else None
        self.order = _kinds([*([first] if first is not None else tried.order if tried else ()), *ranked])
        if tried is not None and len(self.order) >= MOST:
            self._sort(tried)

    def _sort(self, tried: Halved[int]) -> None:
        # Swap the second and the third idea if the reasons for the third sound better, unless playouts clearly prefer
        # the second.
        first, second, third, *rest = self.order
        values = tried.values.get(second), tried.values.get(third)
        if values[0] is None or values[1] is None or beyond_doubt(values[0], values[1]):
            return
        if self._explainer.despite(ACTIONS[second], ACTIONS[third]) is not None:
            self.order = [first, third, second, *rest]

    def idea(self, move: int, upper: int | None = None) -> Idea[Action]:
        action = ACTIONS[move]
        reasons = self._explainer.reasons(action)
        if self._sure and move == self.order[0]:
            return Idea(action, (Wins(), *reasons[:1]))
        certain = upper is None or (self._sure and upper == self.order[0])
        return Idea(
            action, reasons, None if certain or upper is None else self._explainer.despite(ACTIONS[upper], action)
        )


def _kinds(moves: Iterable[int]) -> list[int]:
    kinds: dict[tuple[object, ...], int] = {}
    for move in moves:
        kinds.setdefault(kind_of(move), move)
    return list(kinds.values())


def ideas(view: View, legal: Sequence[Action], seed: int, now: Millis = 0) -> tuple[Idea[Action], ...]:  # noqa: ARG001 - time is nothing
    advice = _Advice(view, legal, seed)
    shown = advice.order[:MOST]
    return (advice.idea(shown[0]), *(advice.idea(move, upper) for upper, move in pairwise(shown)))


def compare(view: View, legal: Sequence[Action], seed: int, action: Action, now: Millis = 0) -> Compared[Action]:  # noqa: ARG001 - time is nothing
    advice = _Advice(view, legal, seed)
    move = NUMBER[action]
    kinds = [kind_of(one) for one in advice.order]
    place = kinds.index(kind_of(move)) + 1
    best = advice.order[0]
    return Compared(advice.idea(move, None if place == 1 else best), advice.idea(best), place, len(kinds))


class _Hints:
    ideas = staticmethod(ideas)
    compare = staticmethod(compare)


HINTS: Final[Hints] = _Hints()

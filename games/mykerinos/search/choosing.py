"""Which action to take: the few that look best are played out to the end of the round, again and again with the same
luck for all; the worse half of them drops out each time (sequential halving).

What looks best at once stays the choice, unless another one gains beyond doubt: by more than twice the standard error
of the differences.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.computer import mix
from games.mykerinos.actions import Action
from games.mykerinos.rules.board import ZONES
from games.mykerinos.search import outlook
from games.mykerinos.search.moves import ACTIONS, FIELDS
from games.mykerinos.search.outlook import POINT
from games.mykerinos.search.playout import Playout
from games.mykerinos.search.position import OVER, ROUND, SCORING, STAGE, SUPPLY, TURN, Position, seen
from games.mykerinos.search.rules import legal as moves_of
from games.mykerinos.search.rules import make, play, unmake
from games.mykerinos.search.worth import Worth
from games.mykerinos.state import ROUNDS
from games.mykerinos.view import View
from games.weighing import Halved, Trial, halved

ENVY: Final = 6_000
"""How much the others' worth counts against one's own, as for the greedy player."""
WIN: Final = 8 * POINT
"""What it is worth to win, beside the points."""

POSITIONS: Final = 2_000
"""In so many positions at most a win is looked for that nobody can prevent."""
ALIKE: Final = 2
"""So many moves are looked at that differ in nothing but the fields within their zones."""


class Budget(NamedTuple):
    """How much is tried: ``playouts`` in all, over the ``kept`` best candidates."""

    playouts: int = 160
    kept: int = 12


USUAL: Final = Budget()


def found(view: View, seed: int, budget: Budget = USUAL, weights: outlook.Weights = outlook.USUAL) -> Action:
    """The action that playouts speak for, at ``view`` of the seat that is asked. ``seed`` decides what is done in them,
    and between equals.
    """
    p = seen(view)
    return ACTIONS[Search(p, view.wings, seed, weights).best(budget)]


class Search:
    """What is known of the moves at ``p``."""

    def __init__(
        self, p: Position, wings: tuple[str, ...], seed: int, weights: outlook.Weights = outlook.USUAL
    ) -> None:
        self._p = p
        self._seat = p[TURN]
        self._seed = mix(seed, *p)
        self._worth = Worth(wings, weights)
        self._playout = Playout(self._worth)

    def best(self, budget: Budget) -> int:
        """The number of the move."""
        ranked = self.ranked()
        if len(ranked) == 1:
            return ranked[0]
        sure = self.sure(ranked)
        if sure is not None:
            return sure
        return self.halved(self.chosen(ranked, budget.kept), budget.playouts).order[0]

    def ranked(self) -> list[int]:
        """All moves, the best one by the estimate first; equal ones as the seed has it."""
        p = self._p
        values = []
        for number, move in enumerate(moves_of(p)):
            before = make(p, move)
            values.append((-self._value(p), mix(self._seed, number), move))
            unmake(p, before)
        values.sort()
        return [move for _, _, move in values]

    def sure(self, moves: Sequence[int]) -> int | None:
        """The first of ``moves`` with which the seat wins whatever the others do, if the rest of the game is so short
        that this can be seen.
        """
        p = self._p
        if p[STAGE] != SCORING or p[ROUND] != ROUNDS:
            return None
        for most in (1, POSITIONS // len(moves)):
            for move in moves:
                before = make(p, move)
                sure = self._wins(p, [most])
                unmake(p, before)
                if sure:
                    return move
        return None

    def _wins(self, p: Position, left: list[int]) -> bool:
        """Whether the seat can win at ``p`` whatever the others do; False where it would take more positions than are
        ``left`` to see that.
        """
        left[0] -= 1
        if left[0] < 0:
            return False
        if p[STAGE] == OVER:
            return self._won(p) == WIN
        mine = p[TURN] == self._seat
        for move in moves_of(p):
            before = make(p, move)
            wins = self._wins(p, left)
            unmake(p, before)
            if wins == mine:
                return mine
        return not mine

    def _won(self, p: Position) -> int:
        """M7.4: the worth of a win, shared among those who share it."""
        worth = self._worth.of(p)
        keys = [(one // POINT, p[SUPPLY + seat]) for seat, one in enumerate(worth)]
        most = max(keys)
        return WIN // keys.count(most) if keys[self._seat] == most else 0

    def _value(self, p: Position) -> int:
        """What ``p`` is worth to the seat, beside the others."""
        worth = self._worth.of(p)
        mine = worth[self._seat]
        others = [one for seat, one in enumerate(worth) if seat != self._seat]
        found = mine - ENVY * (sum(others) + len(others) * max(others)) // (2 * len(others) * POINT)
        return found + self._won(p) if p[STAGE] == OVER else found

    def chosen(self, ranked: Sequence[int], kept: int) -> list[int]:
        """The best ones; of those that do the same in other fields of the same zones, two."""
        kinds: dict[tuple[object, ...], int] = {}
        chosen = []
        for move in ranked:
            kind = kind_of(move)
            kinds[kind] = kinds.get(kind, 0) + 1
            if kinds[kind] <= ALIKE:
                chosen.append(move)
                if len(chosen) == kept:
                    break
        return chosen

    def halved(self, moves: Sequence[int], playouts: int, stay: int = 1) -> Halved[int]:
        """What comes of sequential halving. The first ``stay`` moves stay in to the end."""
        return halved(moves, playouts, self._trial, stay=stay)

    def _trial(self, number: int) -> Trial[int]:
        luck = mix(self._seed, number) >> 32

        def came_to(move: int) -> int:
            q = self._p[:]
            play(q, move)
            self._playout.round(q, luck)
            return self._value(q)

        return came_to


def kind_of(move: int) -> tuple[object, ...]:
    """What a move does, but for which fields of its zones it fills."""
    fields = FIELDS[move]
    if not fields:
        return (move,)
    action = ACTIONS[move]
    return (type(action), getattr(action, "by", None), *((fields & zone).bit_count() for zone in ZONES))

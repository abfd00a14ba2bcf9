"""Chooses an action by playing out the most promising ones to the end of the round, all with the same random draws.

After each round of playouts, the worse half of the actions is dropped (sequential halving). The action that looked best
at first is chosen unless another one is better by more than two standard errors of the differences.
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
"""The weight of the other players' estimated points relative to the player's own, in ten-thousandths. The greedy player
uses the same weight.
"""
WIN: Final = 8 * POINT
"""The value of winning the game (8 points), in addition to the points scored."""

POSITIONS: Final = 2_000
"""The maximum number of positions to search for a win that no one can prevent."""
ALIKE: Final = 2
"""The maximum number of similar moves to examine (see :func:`kind_of`)."""


class Budget(NamedTuple):
    """The effort spent on a decision: the total number of playouts, and how many of the best candidates to play out."""

    playouts: int = 160
    kept: int = 12


USUAL: Final = Budget()


def found(view: View, seed: int, budget: Budget = USUAL, weights: outlook.Weights = outlook.USUAL) -> Action:
    """Return the action that playouts recommend to the viewer.

    ``seed`` determines the playouts and breaks ties.
    """
    p = seen(view)
    return ACTIONS[Search(p, view.wings, seed, weights).best(budget)]


class Search:
    def __init__(
        self, p: Position, wings: tuple[str, ...], seed: int, weights: outlook.Weights = outlook.USUAL
    ) -> None:
        self._p = p
        self._seat = p[TURN]
        self._seed = mix(seed, *p)
        self._worth = Worth(wings, weights)
        self._playout = Playout(self._worth)

    def best(self, budget: Budget) -> int:
        ranked = self.ranked()
        if len(ranked) == 1:
            return ranked[0]
        sure = self.sure(ranked)
        if sure is not None:
            return sure
        return self.halved(self.chosen(ranked, budget.kept), budget.playouts).order[0]

    def ranked(self) -> list[int]:
        p = self._p
        values = []
        for number, move in enumerate(moves_of(p)):
            before = make(p, move)
            values.append((-self._value(p), mix(self._seed, number), move))
            unmake(p, before)
        values.sort()
        return [move for _, _, move in values]

    def sure(self, moves: Sequence[int]) -> int | None:
        """Return the first of ``moves`` that is sure to win, or None if there is no such move. Before the scoring of
        the last round, always return None, because the rest of the game would be too long to search.
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
        # False if the search would have to examine more than `left[0]` positions.
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
        worth = self._worth.of(p)
        keys = [(one // POINT, p[SUPPLY + seat]) for seat, one in enumerate(worth)]
        most = max(keys)
        return WIN // keys.count(most) if keys[self._seat] == most else 0

    def _value(self, p: Position) -> int:
        found = ahead(self._worth.of(p), self._seat)
        return found + self._won(p) if p[STAGE] == OVER else found

    def chosen(self, ranked: Sequence[int], kept: int) -> list[int]:
        """Return the moves to play out: the best of ``ranked``, but at most two that
        are similar (see :func:`kind_of`).
        """
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
        # The first `stay` moves are never dropped.
        return halved(moves, playouts, self._trial, stay=stay)

    def _trial(self, number: int) -> Trial[int]:
        luck = mix(self._seed, number) >> 32

        def came_to(move: int) -> int:
            q = self._p[:]
            play(q, move)
            self._playout.round(q, luck)
            return self._value(q)

        return came_to


def ahead(worth: Sequence[int], seat: int) -> int:
    """Return how much a position is worth to ``seat``, minus a part of what it's worth to the other seats. ``worth``
    holds the position's worth to each seat.
    """
    others = [one for other, one in enumerate(worth) if other != seat]
    return worth[seat] - ENVY * (sum(others) + len(others) * max(others)) // (2 * len(others) * POINT)


def kind_of(move: int) -> tuple[object, ...]:
    """Return a key that is the same for similar moves. Placing moves are similar if they are of the same type and fill
    the same number of fields in each zone.
    """
    fields = FIELDS[move]
    if not fields:
        return (move,)
    action = ACTIONS[move]
    return (type(action), getattr(action, "by", None), *((fields & zone).bit_count() for zone in ZONES))

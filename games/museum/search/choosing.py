"""Chooses an action by playing out the most promising ones in several random worlds.

A world is a random position that the seat can't tell apart from the real one. After each round of playouts, the worse
half of the actions is dropped (sequential halving). The action that looked best at first is chosen unless another one
is clearly better.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from games.computer import mix
from games.museum.actions import LEAVE, Action, Arrange, Buy, Exhibit, Wish
from games.museum.advice.estimate import POINT
from games.museum.arrange import arranging
from games.museum.rules.work import Work
from games.museum.search.eyes import USUAL as WEIGHTS
from games.museum.search.playout import ENDED, Luck, Playout
from games.museum.search.policy import discarded, valued, wish
from games.museum.search.worlds import Hidden
from games.museum.stages import Stage
from games.museum.state import State
from games.museum.view import View
from games.weighing import DOUBT, Halved, Trial, halved

WIN: Final = 20 * POINT
"""The value of winning the game (20 points), in addition to the points scored."""
ENVY: Final = 60
"""The weight of the other players' points, as a percentage of the weight of the player's own points."""
ALIKE: Final = 2
"""If several actions differ only in their payment, at most this many of them are examined."""
EFFORT: Final = 200_000
"""The number of search steps for arranging the player's museum at the end of the game."""
THINKING: Final = frozenset({Stage.SETUP, Stage.TAKE, Stage.GRANT, Stage.DRAWS, Stage.ACTION, Stage.DISCARD})
"""The stages in which decisions are based on playouts. In all others, the action with the best estimate is chosen."""


class Budget(NamedTuple):
    """The effort to spend on a decision.

    ``playouts``: the total number of playouts. ``kept``: how many of the best candidates to play out. ``doubt``: the
    lead that another candidate needs over the first one to be chosen instead, in tenths of a standard error.
    ``rounds``: the number of rounds of the game that each playout covers, or 0 to play to the end of the game.
    """

    playouts: int = 96
    kept: int = 8
    doubt: int = DOUBT
    rounds: int = 1


USUAL: Final = Budget()


def found(view: View, legal: Sequence[Action], seed: int, budget: Budget = USUAL) -> Action:
    """Return the action that playouts recommend to the viewer.

    ``seed`` determines the draws in playouts and breaks ties.
    """
    if view.stage is Stage.ARRANGE:
        return arranged(view)
    return Search(view, legal, seed, budget).best()


def arranged(view: View) -> Action:
    # Rule U6.2.
    assert view.viewer is not None  # noqa: S101 - asked before
    seat = view.seats[view.viewer]
    tokens = {one.id: one.tokens for one in view.continents}
    return Arrange(arranging.proposal(view, effort=EFFORT), arranging.cancels(seat.discard, tokens, seat.press))


class Search:
    """A search for the best of the ``legal`` actions of the player who has the view ``view``."""

    def __init__(self, view: View, legal: Sequence[Action], seed: int, budget: Budget) -> None:
        assert view.viewer is not None  # noqa: S101 - asked before
        self._view, self._seat, self._legal, self._budget = view, view.viewer, legal, budget
        self._seed = mix(seed, view.viewer, view.round, len(legal))
        self._playout = Playout([WEIGHTS] * len(view.seats))
        self._policy = self._playout.policies[0]
        rounds = budget.rounds
        self._turns = rounds * len(view.seats) + 1 if rounds else 0
        self._worlds: list[tuple[State, Luck]] = []

    def best(self) -> Action:
        ranked = self.ranked()
        if self._view.stage not in THINKING or len(ranked) == 1 or not self._budget.playouts:
            return ranked[0]
        return self.halved(self.chosen(ranked)).order[0]

    def ranked(self) -> list[Action]:
        eyes = self._policy.eyes(self._world(0)[0], self._seat)
        if self._view.stage is Stage.DISCARD:
            first: Action = discarded(eyes)
            return [first, *(one for one in self._legal if one != first)]
        if self._view.stage is Stage.DRAWS:
            return self._wishes(wish(eyes))
        found = valued(eyes, self._legal)
        order = sorted(range(len(found)), key=lambda at: (-found[at][0], mix(self._seed, at)))
        return list(dict.fromkeys(found[at][1] for at in order))

    def _wishes(self, first: Wish) -> list[Action]:
        kept = self._view.seats[self._seat].wish
        found: list[Action] = [first, LEAVE]
        found += [Wish((one, *(other for other in first.objects if other != one))) for one in first.objects[1:4]]
        found += [one for one in self._legal if isinstance(one, Wish) and len(one.objects) == 1]
        return [one for one in dict.fromkeys(found) if one != Wish(kept or ()) or kept is None]

    def chosen(self, ranked: Sequence[Action]) -> list[Action]:
        """Return the actions to play out, which are the best of ``ranked``. Among actions that differ only in their
        payment, at most two are returned.
        """
        kinds: dict[object, int] = {}
        chosen = []
        for action in ranked:
            kind = kind_of(action)
            kinds[kind] = kinds.get(kind, 0) + 1
            if kinds[kind] <= ALIKE:
                chosen.append(action)
                if len(chosen) == self._budget.kept:
                    break
        return chosen

    def _world(self, number: int) -> tuple[State, Luck]:
        while number >= len(self._worlds):
            seed = mix(self._seed, len(self._worlds))
            state = self.drawn(seed)
            self._worlds.append((state, Luck(state, seed)))
        return self._worlds[number]

    def drawn(self, seed: int) -> State:
        """Return a random position that the seat can't tell apart from the real one. If other players have already
        listed the objects that they want to draw, the policy chooses new lists for these players.
        """
        state = Hidden(self._view, seed).world()
        if state.stage is not Stage.DRAWS:
            return state
        players = tuple(
            replace(player, wish=wish(self._policy.eyes(state, seat)).objects)
            if player.wish is not None and seat != self._seat
            else player
            for seat, player in enumerate(state.players)
        )
        return replace(state, players=players)

    def halved(self, actions: Sequence[Action], stay: int = 1) -> Halved[Action]:
        # The first `stay` actions are never dropped.
        return halved(actions, self._budget.playouts, self._trial, doubt=self._budget.doubt, stay=stay)

    def _trial(self, number: int) -> Trial[Action]:
        state, luck = self._world(number)
        known: dict[object, int] = {}

        def came_to(action: Action) -> int:
            work = self._playout.begun(state, self._seat, action)
            # Different lists of wishes often make everybody draw the same objects. Then all that follows is the same.
            drew = tuple(player.hand for player in work.players) if isinstance(action, Wish) else action
            if drew not in known:
                known[drew] = self._value(self._playout.continued(work, luck, state.turn, self._turns))
            return known[drew]

        return came_to

    def came_to(self, number: int, action: Action, playout: Playout) -> int:
        """Play on from world ``number``, starting with ``action``, and return what the final position is worth to the
        seat.
        """
        state, luck = self._world(number)
        return self._value(playout.end(state, luck, self._seat, action, self._turns))

    def _value(self, end: Work) -> int:
        worth = self._playout.worth(end)
        mine = worth[self._seat]
        others = [one for seat, one in enumerate(worth) if seat != self._seat]
        found = mine - ENVY * (sum(others) + len(others) * max(others)) // (200 * len(others))
        most = max(worth)
        return found + WIN // worth.count(most) if end.stage in ENDED and mine == most else found


def kind_of(action: Action) -> object:
    """Return a key for ``action``. Actions that differ only in their payment have the same key."""
    if isinstance(action, Exhibit):
        return Exhibit, action.objects, action.experts
    if isinstance(action, Buy):
        return Buy, action.object
    return action

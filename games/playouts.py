"""A computer player for any simple game. For each possible move, it plays many games to the end at random (playouts),
and then picks the move with which it won most often. Hints, the analysis after the game, and the comparison of moves
use the same playouts. All numbers are integers, and the effort is counted in moves instead of time, so the same
position and seed give the same choice on every machine. The computer player doesn't cheat: in a game with secrets, it
starts from random positions that fit what its seat sees (:meth:`games.simple.SimpleGame.world`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Final

import msgspec

from games.analysis import POINT, WHOLE, Analyst, Contrast, Verdict, won
from games.computer import STRONG, ComputerPlayer, Work, mix, random_player
from games.core import Decide, Draw, Drawn, Forced, Millis, Over, Seat
from games.hints import MOST, Compared, Hints, Idea
from games.simple import Sight, SimpleGame, Table, over
from games.weighing import DOUBT, HUNDREDTHS, Halved, Weigh, Weighed, halved, weighed

BUDGET: Final = 8_000
"""The maximum number of moves in the playouts for one decision. This many moves take about half a second."""
LEAST: Final = 24
"""The minimum number of playouts for each candidate, as long as :data:`CEILING` allows it. A move with fewer playouts
is shown as a hint only if no move has enough of them.
"""
CEILING: Final = 60_000
"""The maximum number of moves in the playouts for one request. This many moves take two seconds on a slow processor."""
LONGEST: Final = 400
"""The number of moves after which a playout stops and is decided by points."""
SHARP: Final = 2
"""The number of moves at the start of each playout in which a seat that can win at once always does so. After that, all
moves are random.
"""
UNIT: Final = WHOLE // HUNDREDTHS
_WORD: Final = (1 << 64) - 1


class Dice:
    """A pseudo-random number generator that gives the same numbers on every machine."""

    def __init__(self, *seed: int) -> None:
        self._word = mix(*seed)

    def below(self, most: int) -> int:
        self._word = self._word * 6364136223846793005 + 1442695040888963407 & _WORD
        return (self._word >> 33) % most

    def pick(self, population: Sequence[str], count: int) -> list[str]:
        left = list(population)
        return [left.pop(self.below(len(left))) for _ in range(count)]


class Playouts(msgspec.Struct, frozen=True):
    """A computer player that chooses its moves by playouts. ``rules`` are the rules of its game."""

    rules: Any
    budget: int = BUDGET

    def __call__(self, view: Sight, legal: Sequence[Any], seed: int, now: Millis) -> Any:  # noqa: ARG002
        if len(legal) == 1:
            return legal[0]
        return Work(partial(best, self.rules, view, tuple(legal), seed, self.budget))


class Share(msgspec.Struct, frozen=True, tag="share"):
    """A reason for an action: the seat's share of wins in random games that start with the action. ``games``: the
    number of these games. ``won``: the share of wins, in thousandths.
    """

    won: int
    games: int


class PlayoutHints(msgspec.Struct, frozen=True):
    """Hints (:class:`games.hints.Hints`) based on the computer player's playouts for the game with these ``rules``."""

    rules: Any

    def ideas(self, view: Sight, legal: Sequence[Any], seed: int, now: Millis = 0) -> tuple[Idea[Any], ...]:  # noqa: ARG002
        found = tried(self.rules, view, legal, seed, stay=0, last=MOST)
        most = len(found.values[found.order[0]])
        shown = [one for one in found.order[:MOST] if len(found.values[one]) == most >= LEAST]
        return tuple(_idea(found, one) for one in shown or found.order[:1])

    def compare(
        self,
        view: Sight,
        legal: Sequence[Any],
        seed: int,
        action: Any,
        now: Millis = 0,  # noqa: ARG002
    ) -> Compared[Any]:
        found = tried(self.rules, view, [action, *(one for one in legal if one != action)], seed)
        first = found.order[0]
        own = found.values[action]
        better = sum(sum(values) > sum(own[: len(values)]) for values in found.values.values())
        place = 1 if first == action else max(2, better + 1)
        return Compared(_idea(found, action), _idea(found, first), place, len(legal))


def hints(rules: Any) -> Hints | None:
    return PlayoutHints(rules) if _possible(rules) else None


class PlayoutAnalyst(msgspec.Struct, frozen=True):
    """Analyses games with the computer player's playouts (:class:`games.analysis.Analyst`). The analyst knows no more
    than the seat that made the decision, because playouts start from positions that fit the seat's view.
    """

    rules: Any

    version: ClassVar[int] = 2
    hindsight: ClassVar[bool] = False
    by_wins: ClassVar[bool] = True

    def judge(self, state: Table[Any], seat: Seat, action: Any, seed: int) -> Verdict:
        rules = self.rules
        view, legal = rules.view(state, seat), rules.legal(state, seat)
        stood = chances(rules, view, seed)
        if len(legal) == 1:
            return Verdict(stood, free=False)
        found = tried(rules, view, [action, *(one for one in legal if one != action)], seed, doubt=DOUBT)
        best = found.order[0]
        most = _share(found, best)
        gain = most - _share(found, action)
        if best == action or gain <= 0:
            return Verdict(stood)
        return Verdict(stood, lost=gain * POINT // UNIT, cost=gain, better=best, chance=most)

    def chances(self, state: Table[Any]) -> tuple[int, ...]:
        step = self.rules.pending(state)
        return won(step.ranking) if isinstance(step, Over) else shares(self.rules, lambda _: state.position, 0)

    def contrast(self, view: Sight, better: Any, played: Any) -> Contrast:  # noqa: ARG002 - the chances say it
        return Contrast()


class PlayoutWeigh(msgspec.Struct, frozen=True):
    """Compares moves using the computer player's playouts (:class:`games.weighing.Weigh`). In the results, one point
    stands for one percentage point of wins.
    """

    rules: Any

    def __call__(
        self, view: Sight, legal: Sequence[Any], seed: int, budget: int, besides: Sequence[Any] = ()
    ) -> tuple[Weighed[Any], ...]:
        moves = list(dict.fromkeys((*besides, *legal)))
        trial = partial(_trial, self.rules, view, _seat(view), seed)
        return weighed(halved(moves, budget, trial, stay=max(1, len(besides))), UNIT, lambda one: one)


def analyst(rules: Any) -> Analyst | None:
    return PlayoutAnalyst(rules) if _possible(rules) else None


def weigh(rules: Any) -> Weigh | None:
    return PlayoutWeigh(rules) if _possible(rules) else None


def _possible(rules: Any) -> bool:
    return isinstance(rules, SimpleGame) and rules.can_guess


def _idea(found: Halved[Any], action: Any) -> Idea[Any]:
    return Idea(action, (Share(_share(found, action), len(found.values[action])),))


def computers(rules: Any) -> Mapping[str, ComputerPlayer]:
    """Return the computer players for a game that has none of its own. ``strong`` is included only if playouts are
    possible.
    """
    strong: dict[str, ComputerPlayer] = {STRONG: Playouts(rules)} if _possible(rules) else {}
    return {**strong, "random": random_player}


def best(rules: SimpleGame[Any, Any], view: Sight, legal: Sequence[Any], seed: int, budget: int = BUDGET) -> Any:
    """Return the move with which the seat won most often, among the moves with the most playouts. ``budget``: the
    maximum number of moves in all playouts together.
    """
    return tried(rules, view, legal, seed, budget, stay=0).order[0]


def tried(
    rules: SimpleGame[Any, Any],
    view: Sight,
    legal: Sequence[Any],
    seed: int,
    budget: int = BUDGET,
    *,
    doubt: int = 0,
    stay: int = 1,
    last: int = 2,
) -> Halved[Any]:
    """Return the results of each legal move's playouts, in thousandths of a win. ``view`` is the view of the seat that
    can make these moves. For ``doubt``, ``stay`` and ``last``, see :func:`games.weighing.halved`.
    """
    seat = _seat(view)
    length = max(1, _play_on(rules, rules.world(view.board, seat, Dice(seed).below), Dice(seed, 1))[1])
    playouts = min(max(LEAST * len(legal), budget // length), CEILING // length)
    return halved(legal, playouts, partial(_trial, rules, view, seat, seed), doubt=doubt, stay=stay, last=last)


def _share(found: Halved[Any], action: Any) -> int:
    values = found.values[action]
    return sum(values) // max(1, len(values))


def chances(rules: SimpleGame[Any, Any], view: Sight, seed: int) -> tuple[int, ...]:
    """Return each seat's share of wins, in thousandths, in random games from the position in ``view``."""
    return shares(rules, lambda dice: rules.world(view.board, view.viewer, dice.below), seed)


def shares(rules: SimpleGame[Any, Any], begin: Callable[[Dice], Any], seed: int) -> tuple[int, ...]:
    """Return each seat's share of wins, in thousandths, in random games from positions that ``begin`` returns."""
    ended: list[tuple[int, ...]] = []
    made = 0
    while len(ended) < LEAST or made < BUDGET // 4:
        dice = Dice(seed, len(ended))
        ranking, moves = _play_on(rules, begin(dice), dice)
        ended.append(won(ranking))
        made += max(1, moves)
    return tuple(sum(seat) // len(ended) for seat in zip(*ended, strict=True))


def _seat(view: Sight) -> Seat:
    assert view.viewer is not None  # noqa: S101 - a computer sits somewhere
    return view.viewer


def _trial(rules: SimpleGame[Any, Any], view: Sight, seat: Seat, seed: int, number: int) -> Callable[[Any], int]:
    world = rules.world(view.board, seat, Dice(seed, number).below)

    def come_to(action: Any) -> int:
        ranking, _ = _play_on(rules, rules.play(world, seat, action), Dice(seed, number, 1))
        return won(ranking)[seat]

    return come_to


def _play_on(rules: SimpleGame[Any, Any], position: Any, dice: Dice) -> tuple[tuple[int, ...], int]:
    made = looked = 0
    while made < LONGEST:
        step = rules.next_step(position)
        if isinstance(step, Over):
            return step.ranking, made + looked
        if isinstance(step, Draw):
            drawn = dice.pick(step.population, step.count)
            items = tuple(item + step.variants[dice.below(len(step.variants))] for item in drawn)
            position = rules.draw(position, Drawn(step.what, items))
        elif isinstance(step, Forced):
            position = rules.play(position, step.seat, step.action)
        else:
            position, more = _decided(rules, position, step, dice, sharp=made < SHARP)
            made, looked = made + 1, looked + more
    return over(rules.points(position)).ranking, made + looked


def _decided(rules: SimpleGame[Any, Any], position: Any, step: Decide, dice: Dice, *, sharp: bool) -> tuple[Any, int]:
    seat = step.asked[dice.below(len(step.asked))]
    moves = list(rules.moves(position, seat))
    if sharp:
        for looked, move in enumerate(moves):
            after = rules.play(position, seat, move)
            ended = rules.next_step(after)
            if isinstance(ended, Over) and won(ended.ranking)[seat] == WHOLE:
                return after, looked
    return rules.play(position, seat, moves[dice.below(len(moves))]), len(moves) if sharp else 0

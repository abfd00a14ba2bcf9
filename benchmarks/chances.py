"""Measure how well a lead predicts the winner: ``python -m benchmarks.chances --game mykerinos --deals 40``.

Computer players play against each other. For each phase of the game (``phase`` in ``games/<game>/advice/analysis.py``),
the program finds the ``spread`` for which the predictions of :func:`games.analysis.shares` fit the winners best (by
maximum likelihood). It also prints the mean chance that was predicted for the actual winner. For comparison, it prints
the chance of guessing the winner at random.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any, Final, NamedTuple

from games.core import Over
from games.driver import play
from games.registry import COMPUTERS, GAMES

FINEST: Final = 1.03


class Seen(NamedTuple):
    phase: int
    worth: tuple[int, ...]
    shares: tuple[float, ...]


def positions(name: str, players: int, deal: int, kind: str) -> Iterator[Seen]:
    game: Any = GAMES[name]
    judge: Any = import_module(f"games.{name}.advice.analysis")
    luck = random.Random(f"{players}/{deal}")
    found: list[tuple[int, tuple[int, ...]]] = []

    def choose(state: Any, turn: int, moves: Sequence[Any], now: int) -> Any:
        found.append((judge.phase(state), tuple(judge.worth(state))))
        return COMPUTERS[name][kind](game.view(state, turn), moves, luck.getrandbits(32), now)

    state = game.new(game.seat_names[:players], game.options())
    for step in play(game, state, choose, luck.randrange):
        state = step.state
    over = game.pending(state)
    assert isinstance(over, Over)
    won = tuple((place == 1) / over.ranking.count(1) for place in over.ranking)
    return (Seen(phase, worth, won) for phase, worth in found)


def likelihood(seen: Sequence[Seen], spread: float) -> float:
    return sum(
        share * (worth / spread - _log_sum([one / spread for one in there]))
        for _, there, shares in seen
        for worth, share in zip(there, shares, strict=True)
    ) / len(seen)


def _log_sum(values: Sequence[float]) -> float:
    most = max(values)
    return most + math.log(sum(math.exp(one - most) for one in values))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.chances", description=__doc__)
    parser.add_argument("--game", default="mykerinos")
    parser.add_argument("--deals", type=int, default=40, help="of each number of players")
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--kind", default="greedy")
    given = parser.parse_args()
    by_phase: dict[int, list[Seen]] = {}
    for players in given.players:
        for deal in range(given.first, given.first + given.deals):
            for one in positions(given.game, players, deal, given.kind):
                by_phase.setdefault(one.phase, []).append(one)
    for phase, seen in sorted(by_phase.items()):
        spreads = [100 * FINEST**step for step in range(320)]
        best = max(spreads, key=lambda spread: likelihood(seen, spread))
        mean = math.exp(likelihood(seen, best))
        chance = math.exp(sum(-math.log(len(one.worth)) for one in seen) / len(seen))
        print(f"phase {phase}: {len(seen)} positions, spread {best:.0f}, the winner {mean:.0%} (chance {chance:.0%})")


if __name__ == "__main__":
    main()

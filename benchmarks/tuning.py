"""Find weights for the strong computer player of Chronos Conquest by self-play: ``nice -n 19 python -m
benchmarks.tuning --generations 20 --seed 1``.

In each generation, variants of the current weights play the same new deals. In half of the games, the opponents are
greedy computer players; in the other half, they are strong ones with the current weights. The mean weights of the best
quarter of the variants become the current weights of the next generation. The games cover all levels and three to five
players. Because the result of a single game says little, the score counts not only wins, but also how much closer to
winning the variant came than its opponents. The same seed gives the same weights.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Final

import msgspec

from benchmarks.strength import ended
from games.chronos.computer import greedy
from games.chronos.game import GAME, Options
from games.chronos.state import State
from games.chronos.strategy.choosing import chosen
from games.chronos.strategy.distance import Distance, Holding
from games.chronos.strategy.weights import USUAL, Weights
from games.chronos.terms import NEEDED
from games.computer import ComputerPlayer
from games.core import Over

TABLES: Final = (
    (Options(), 4),
    (Options(level=1), 4),
    (Options(), 3),
    (Options(level=3), 4),
    (Options(), 4),
    (Options(level=4), 4),
    (Options(level=2), 3),
    (Options(), 5),
)
CHANGED: Final = 0.35
WIDTH: Final = 0.35
NEARER: Final = 0.001


def player(weights: Weights) -> ComputerPlayer:
    return lambda view, legal, seed, now: chosen(view, legal, seed, now, weights)


def value(weights: Weights, among: Weights, number: int) -> float:
    options, players = TABLES[number % len(TABLES)]
    luck = random.Random(f"tuning/{number}")
    one = luck.randrange(players)
    other = player(among) if number // len(TABLES) % 2 else greedy
    computers = [player(weights) if seat == one else other for seat in range(players)]

    state = ended(GAME, options, computers, f"tuning/{number}", luck)
    over = GAME.pending(state)
    assert isinstance(over, Over)
    left = [min(_left(state, seat), 600) for seat in range(players)]
    nearer = statistics.mean(left[:one] + left[one + 1 :]) - left[one]
    won = (over.ranking[one] == 1) / over.ranking.count(1)
    return won - 1 / players + NEARER * nearer


def _left(state: State, seat: int) -> int:
    view = GAME.view(state, seat)
    own = view.kingdoms[seat]
    places = tuple(glass.place for glass in view.glasses if glass.owner == seat)
    return Distance(view, NEEDED, USUAL)(Holding(own.stack or (), own.winds, own.gods, places))


def variant(weights: Weights, luck: random.Random) -> Weights:
    changed = {}
    for name in weights.__struct_fields__:
        if luck.random() < CHANGED:
            now = getattr(weights, name)
            changed[name] = max(0, round(now + luck.gauss(0, WIDTH) * max(now, 10)))
    return msgspec.structs.replace(weights, **changed)


def mean(some: Sequence[Weights]) -> Weights:
    return Weights(
        **{name: round(statistics.mean(getattr(one, name) for one in some)) for name in Weights.__struct_fields__}
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tuning", description=__doc__)
    parser.add_argument("--generations", type=int, default=20)
    parser.add_argument("--variants", type=int, default=12)
    parser.add_argument("--games", type=int, default=32, help="that each variant plays")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    weights, luck = USUAL, random.Random(given.seed)
    with ProcessPoolExecutor(given.jobs) as pool:
        for generation in range(given.generations):
            first = (given.seed * 1_000 + generation) * given.games
            variants = [weights, *(variant(weights, luck) for _ in range(given.variants - 1))]
            values = []
            for one in variants:
                play_one = partial(value, one, weights)
                values.append(statistics.mean(pool.map(play_one, range(first, first + given.games), chunksize=4)))
            ranked = sorted(range(given.variants), key=lambda number: -values[number])
            best = ranked[: max(1, given.variants // 4)]
            print(f"{generation}: {values[0]:.3f}, best {values[best[0]]:.3f}", flush=True)
            weights = mean([variants[number] for number in best])
            print("  " + " ".join(f"{name}={getattr(weights, name)}" for name in weights.__struct_fields__), flush=True)


if __name__ == "__main__":
    main()

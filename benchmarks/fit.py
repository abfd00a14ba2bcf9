"""Use self-play to fit the constants that the computer player of Mykerinos uses to estimate the value of later rounds:
``python -m benchmarks.fit --games 3000 --first 0``. Test the result with ``--against --deals 100``.

The simple policy that the computer player uses in its simulations plays whole games with the current constants (or,
with ``--present judged``, with the original estimates). At the end of each round except the last, the program records
what each seat owns. At the end of the game, it records how many points these possessions were worth. The new constants
minimise the squared error of the estimate. A game's number is the seed of its random draws.

With ``--against``, a strong computer player with the new constants plays against one with the current constants. Each
deal is played from both seats. Wald's test decides which constants are better, as in :mod:`benchmarks.strength`. Keep
the new constants only if the test favours them.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from typing import Final

from benchmarks.strength import Sequential, deal, told, until_told
from data.mykerinos import WINGS
from games.computer import ComputerPlayer
from games.core import CHANCE, Draw, Drawn, Entry
from games.mykerinos.game import GAME
from games.mykerinos.rules.museum import ROOMS, open_to
from games.mykerinos.search.choosing import USUAL as USUAL_BUDGET
from games.mykerinos.search.choosing import Budget, found
from games.mykerinos.search.deal import dealt, following
from games.mykerinos.search.outlook import (
    FITTED,
    JUDGED,
    POINT,
    SERIES,
    USUAL,
    Outlooks,
    Weights,
    counts_of,
    units,
    value_in,
)
from games.mykerinos.search.playout import Playout
from games.mykerinos.search.position import DEALING, HELD, OVER, PLAYERS, ROUND, SCORE, STAGE, SUPPLY, of_state
from games.mykerinos.search.position import ROOMS as ROOMS_AT
from games.mykerinos.search.worth import Worth
from games.mykerinos.state import ROUNDS, Stage

NAMES: Final = ("tile_power", "tiles_a_round", "door", "step 1", "step 2", "step 3", "step 4", "saved")
PRESENT: Final = {"judged": JUDGED, "fitted": FITTED}
Row = tuple[tuple[int, int], list[float], float]


def start(players: int, number: int) -> tuple[list[int], tuple[str, ...]]:
    luck = random.Random(f"fit/{players}/{number}")
    state = GAME.new(GAME.seat_names[:players], GAME.options())
    while state.stage is not Stage.AREA:
        draw = GAME.pending(state)
        assert isinstance(draw, Draw)
        items = luck.sample(draw.population, draw.count)
        drawn = Drawn(draw.what, tuple(item + luck.choice(draw.variants) for item in items))
        state, _ = GAME.apply(state, Entry(CHANCE, drawn))
    return of_state(state), state.wings


def rows(players: int, number: int, present: Weights = USUAL) -> Iterator[Row]:
    p, wings = start(players, number)
    worth = Worth(wings, present)
    playout = Playout(worth)
    luck = random.Random(f"fit/{players}/{number}/luck").getrandbits(32)
    seen: list[tuple[int, int, list[float], float]] = []
    while p[STAGE] != OVER:
        if p[ROUND] > 1:
            seen += ((p[ROUND], seat, *features(p, seat, worth.outlooks, present)) for seat in range(players))
        luck = following(dealt(p, luck))
        playout.round(p, luck)
    totals = [p[SCORE + seat] + worth.outlooks.points(p[HELD + seat], p[ROOMS_AT + seat]) for seat in range(players)]
    for number_of_round, seat, values, there in seen:
        yield (players, number_of_round), values, totals[seat] - there


def features(p: list[int], seat: int, outlooks: Outlooks, present: Weights = USUAL) -> tuple[list[float], float]:
    assert p[STAGE] == DEALING
    later = ROUNDS - p[ROUND] + 1
    counts, own = counts_of(p[HELD + seat]), p[ROOMS_AT + seat]
    values = [value_in(own, wing) for wing in range(WINGS)]
    taken = 0
    for other in range(p[PLAYERS]):
        taken |= p[ROOMS_AT + other]
    doors = open_to(own) & ~open_to(0) & ~taken
    lying = outlooks.counts(counts)
    hope = 0.0
    for room in range(len(ROOMS)):
        if doors >> room & 1:
            wing = ROOMS[room].wings[0] - 1
            tiles = lying[wing] + present.tiles_a_round / POINT * later
            hope += max(0, ROOMS[room].value - values[wing]) * tiles
    series = min(counts)
    towards = sum(count > series for count in counts)
    steps = [float(towards == one) for one in (1, 2, 3, 4)]
    base = p[SCORE + seat] + SERIES / POINT * series + sum(n * v for n, v in zip(lying, values, strict=True))
    return [later * sum(counts), later * sum(values), hope, *steps, p[SUPPLY + seat]], base


def fitted(seen: Sequence[Row]) -> list[float]:
    groups: dict[tuple[int, int], list[tuple[list[float], float]]] = {}
    for group, values, gained in seen:
        groups.setdefault(group, []).append((values, gained))
    size = len(NAMES)
    left = [[0.0] * size for _ in range(size)]
    right = [0.0] * size
    for some in groups.values():
        means = [sum(values[one] for values, _ in some) / len(some) for one in range(size)]
        mean = sum(gained for _, gained in some) / len(some)
        for values, gained in some:
            off = [value - there for value, there in zip(values, means, strict=True)]
            for one in range(size):
                right[one] += off[one] * (gained - mean)
                for other in range(size):
                    left[one][other] += off[one] * off[other]
    return solved(left, right)


def solved(left: list[list[float]], right: list[float]) -> list[float]:
    rows_of = [[*line, value] for line, value in zip(left, right, strict=True)]
    for one in range(len(rows_of)):
        pivot = max(range(one, len(rows_of)), key=lambda line: abs(rows_of[line][one]))
        rows_of[one], rows_of[pivot] = rows_of[pivot], rows_of[one]
        rows_of[one] = [value / rows_of[one][one] for value in rows_of[one]]
        for other in range(len(rows_of)):
            if other != one:
                times = rows_of[other][one]
                rows_of[other] = [a - times * b for a, b in zip(rows_of[other], rows_of[one], strict=True)]
    return [line[-1] for line in rows_of]


def error(seen: Sequence[Row], constants: Sequence[float]) -> float:
    groups: dict[tuple[int, int], list[float]] = {}
    for group, values, gained in seen:
        said = sum(value * constant for value, constant in zip(values, constants, strict=True))
        groups.setdefault(group, []).append(gained - said)
    squares = sum((off - sum(some) / len(some)) ** 2 for some in groups.values() for off in some)
    return float((squares / len(seen)) ** 0.5)


def constants_of(weights: Weights) -> list[float]:
    units_of = (weights.tile_power, weights.tiles_a_round, weights.door, *weights.steps[1:], weights.saved)
    return [one / POINT for one in units_of]


def weights_of(constants: Sequence[float]) -> Weights:
    power, tiles, door, *steps, saved = (units(round(one, 2)) for one in constants)
    return USUAL._replace(tile_power=power, tiles_a_round=tiles, door=door, steps=(0, *steps), saved=saved)


def strong(weights: Weights, budget: Budget) -> ComputerPlayer:
    return lambda view, legal, seed, _now: legal[0] if len(legal) == 1 else found(view, seed, budget, weights)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fit", description=__doc__)
    parser.add_argument("--games", type=int, default=3000, help="of each number of players")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game, or deal")
    parser.add_argument("--present", choices=PRESENT, default="fitted", help="the constants that others are sought for")
    parser.add_argument("--against", action="store_true", help="play the constants found against the present ones")
    parser.add_argument("--players", type=int, default=2, help="of such games: one of the new, all others of the old")
    parser.add_argument("--deals", type=int, default=100, help="of such games at most, each from all seats")
    parser.add_argument("--wins", type=float, default=60, help="percent that the new ones should win")
    parser.add_argument("--but", type=float, default=50, help="percent that are too few")
    parser.add_argument("--playouts", type=int, default=USUAL_BUDGET.playouts, help="of both")
    given = parser.parse_args()
    weights = PRESENT[given.present]

    def seen_in(numbers: range) -> list[Row]:
        return [row for players in GAME.players for number in numbers for row in rows(players, number, weights)]

    seen = seen_in(range(given.first, given.first + given.games))
    others = seen_in(range(10**6, 10**6 + 500))
    present, new = constants_of(weights), fitted(seen)
    print(f"{len(seen):,} positions of {3 * given.games:,} games")
    for name, before, after in zip(NAMES, present, new, strict=True):
        print(f"{name:>14}: {before:.2f} -> {after:.2f}")
    for what, constants in (("the present ones", present), ("the new ones", new)):
        print(f"{what}: off by {error(seen, constants):.2f} points, in other games by {error(others, constants):.2f}")
    if given.against:
        budget = USUAL_BUDGET._replace(playouts=given.playouts)
        players = [strong(weights_of(new), budget), *[strong(weights, budget)] * (given.players - 1)]
        test = Sequential(given.but / 100, given.wins / 100)
        deals = range(given.first, given.first + given.deals)
        games = until_told(
            lambda number: deal(GAME, GAME.options(), players, number),
            deals,
            test,
            lambda line: print(line, flush=True),
        )
        decision = {True: "they are better", False: "they are not", None: "undecided"}[test.holds]
        print(f"new among present, {given.players} players: {told(games)}")
        print(f"sequential test, {given.but:.0f} % or {given.wins:.0f} %: {decision} (evidence {test.evidence:.2f})")


if __name__ == "__main__":
    main()

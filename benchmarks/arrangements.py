from __future__ import annotations

import random
import statistics
import time
from typing import NamedTuple

from data.museum import BOARDS, CIVILIZATIONS, DOMAINS, EXPERTS, PATRONS, board_of, objects
from games.core import CHANCE, Draw, Drawn, Entry, Forced, Over
from games.museum.arrange import arrange, quick
from games.museum.arrange.bound import sharper
from games.museum.arrange.problem import Problem
from games.museum.computer import COMPUTERS
from games.museum.game import GAME
from games.museum.stages import Stage

POSITIONS = 300


def drafted(chance: random.Random, board: str, most: int = 25) -> tuple[list[str], list[str], str]:
    civilizations = chance.sample(CIVILIZATIONS, chance.randint(2, 6))
    domains = chance.sample(DOMAINS, 3)
    keen = chance.choice([0.6, 0.75, 0.9])
    pool = list(objects())
    shown: list[str] = []
    for _ in range(min(chance.randint(15, most), len(board_of(board).places()))):
        chance.shuffle(pool)
        offer = pool[:8]
        liked = [one for one in offer if one.civilization in civilizations] if chance.random() < keen else []
        liked = liked or [one for one in offer if one.domain in domains] or offer
        one = chance.choice(liked)
        pool.remove(one)
        shown.append(one.id)
    return shown, chance.sample(EXPERTS, chance.choice([0, 0, 1, 2, 3])), chance.choice(PATRONS)


Contents = tuple[list[str], list[str], str]


def played(count: int, seed: int = 1) -> list[Contents]:
    chance = random.Random(seed)
    found: list[Contents] = []
    while len(found) < count:
        state = GAME.new(GAME.seat_names[: chance.choice(list(GAME.players))])
        while not isinstance(pending := GAME.pending(state), Over):
            if isinstance(pending, Draw):
                items = chance.sample(pending.population, pending.count)
                entry = Entry(
                    CHANCE, Drawn(pending.what, tuple(one + chance.choice(pending.variants) for one in items))
                )
            elif isinstance(pending, Forced):
                entry = Entry(pending.seat, pending.action)
            else:
                seat = pending.asked[0]
                view = GAME.view(state, seat)
                if view.stage is Stage.ARRANGE:
                    break
                entry = Entry(seat, COMPUTERS["greedy"](view, GAME.legal(state, seat, 0), chance.getrandbits(32), 0))
            state, _ = GAME.apply(state, entry)
        for seat in range(len(state.players)):
            shown = GAME.view(state, seat).seats[seat]
            found.append((list(shown.museum), list(shown.experts), shown.patron or ""))
    return found[:count]


class Museum(NamedTuple):
    objects: int
    plain: int
    proven: int
    rough: int
    seconds: float
    little: float


def museum(board: str, contents: Contents) -> Museum:
    shown, experts, patron = contents
    start = time.process_time()
    found = arrange(board, shown, experts, patron)
    between = time.process_time()
    fast = quick(board, shown, experts, patron)
    end = time.process_time()
    problem = Problem(board, shown, experts, patron)
    bound = sharper(problem, found.points)
    below = problem.bound - found.points, bound - found.points, problem.bound - fast.points
    return Museum(len(shown), *below, between - start, end - between)


def measured(board: str, museums: list[Contents]) -> list[Museum]:
    room = len(board_of(board).places())
    return [museum(board, contents) for contents in museums if len(contents[0]) <= room]


def measure(count: int = POSITIONS) -> list[tuple[str, str, str]]:
    museums = played(count)
    return [row for board in BOARDS for row in rows(board, measured(board, museums))]


def rows(board: str, found: list[Museum]) -> list[tuple[str, str, str]]:
    plain, proven = (
        f"{sum(getattr(one, what) <= 1 for one in found) / len(found):.1%}" for what in ("plain", "proven")
    )
    missed = statistics.mean(one.proven for one in found)
    seconds, little = sorted(one.seconds for one in found), sorted(one.little for one in found)
    rough = statistics.mean(one.rough for one in found)
    spent = f"{statistics.mean(seconds):.2f} / {seconds[-1]:.2f} s; "
    spent += f"{statistics.median(little) * 1e3:.1f} / {little[-1] * 1e3:.1f} ms, {rough:.1f} points"
    return [
        (
            f"{len(found)} museums on {board} within a point of what is proven",
            f"{proven} (of the bound by counts {plain}); {missed:.2f} points below on average",
            ">= 95 %",
        ),
        (
            "processor time, mean / most; quick: p50 / most, below the bound by counts on average",
            spent,
            "<= 0.5 s; <= 5 ms",
        ),
    ]

"""How good and how fast the arrangement of a museum is: for every board, museums at the end of drafted games."""

from __future__ import annotations

import random
import statistics
import time
from typing import NamedTuple

from data.museum import BOARDS, CIVILIZATIONS, DOMAINS, EXPERTS, PATRONS, board_of, objects
from games.museum.arrange import EFFORT, arrange, quick
from games.museum.arrange.bound import sharper
from games.museum.arrange.problem import Problem

POSITIONS = 300


def drafted(chance: random.Random, board: str) -> tuple[list[str], list[str], str]:
    """Objects, experts and patron of a player at the end: 15 to 25 objects, out of eight on offer at a time, mostly of
    two to six favourite civilizations, else of three favourite domains.
    """
    civilizations = chance.sample(CIVILIZATIONS, chance.randint(2, 6))
    domains = chance.sample(DOMAINS, 3)
    keen = chance.choice([0.6, 0.75, 0.9])
    pool = list(objects())
    shown: list[str] = []
    for _ in range(min(chance.randint(15, 25), len(board_of(board).places()))):
        chance.shuffle(pool)
        offer = pool[:8]
        liked = [one for one in offer if one.civilization in civilizations] if chance.random() < keen else []
        liked = liked or [one for one in offer if one.domain in domains] or offer
        one = chance.choice(liked)
        pool.remove(one)
        shown.append(one.id)
    return shown, chance.sample(EXPERTS, chance.choice([0, 0, 1, 2, 3])), chance.choice(PATRONS)


class Museum(NamedTuple):
    """Points below the plain bound, below the sharper one, below a search ten times as long (at least 0), by
    :func:`quick` below the plain bound. Seconds of the processor: of the arrangement, of :func:`quick`.
    """

    objects: int
    plain: int
    proven: int
    longer: int
    rough: int
    seconds: float
    little: float


def museum(chance: random.Random, board: str, longer: int) -> Museum:
    """One museum; ``longer``: how many times as long the other search is (0: there is none)."""
    shown, experts, patron = drafted(chance, board)
    start = time.process_time()
    found = arrange(board, shown, experts, patron)
    between = time.process_time()
    fast = quick(board, shown, experts, patron)
    end = time.process_time()
    best = found.points
    if longer and found.points < found.bound:
        best = max(best, arrange(board, shown, experts, patron, effort=longer * EFFORT).points)
    bound = sharper(Problem(board, shown, experts, patron), best)
    below = found.bound - found.points, bound - found.points, best - found.points
    return Museum(len(shown), *below, fast.bound - fast.points, between - start, end - between)


def measured(board: str, count: int, longer: int = 10) -> list[Museum]:
    chance = random.Random(board)
    return [museum(chance, board, longer) for _ in range(count)]


def measure(count: int = POSITIONS) -> list[tuple[str, str, str]]:
    """Rows of (what, measured, target)."""
    rows = []
    for board in BOARDS:
        found = measured(board, count)
        within = [
            f"{sum(getattr(one, what) <= 1 for one in found) / count:.1%}" for what in ("plain", "proven", "longer")
        ]
        missed = (
            f"{statistics.mean(one.proven for one in found):.2f}, {statistics.mean(one.longer for one in found):.2f}"
        )
        rows.append(
            (
                f"{count} museums of 15 to 25 on {board}, near: bound, sharper one, ten times the search; mean below",
                f"{', '.join(within)}; {missed} points",
                ">= 95 %",
            )
        )
        seconds, little = sorted(one.seconds for one in found), sorted(one.little for one in found)
        times = f"{statistics.mean(seconds):.2f} / {seconds[-1]:.2f} s; {statistics.median(little) * 1e3:.1f}"
        rows.append(
            (
                "arranging one, mean / most; quick, p50 / most, below the bound on average (processor time)",
                f"{times} / {little[-1] * 1e3:.1f} ms, {statistics.mean(one.rough for one in found):.1f} points",
                "<= 0.5 s; <= 5 ms",
            )
        )
    return rows

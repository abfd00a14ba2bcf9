"""How good and how fast the arrangement of a museum is: for every board, museums at the end of drafted games."""

from __future__ import annotations

import random
import statistics
import time
from collections import Counter

from data.museum import BOARDS, CIVILIZATIONS, DOMAINS, EXPERTS, PATRONS, board_of, objects
from games.museum.arrange import arrange, quick

POSITIONS = 300


def drafted(chance: random.Random, board: str) -> tuple[list[str], list[str], str]:
    """Objects, experts and patron of a player at the end: 15 objects or more, out of eight on offer at a time, mostly of
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


def measured(
    board: str, count: int, seed: int = 1, **effort: int
) -> tuple[list[int], list[float], list[float], list[int]]:
    """For ``count`` museums: points below the bound, seconds, seconds of :func:`quick`, its points below the bound."""
    chance = random.Random(f"{seed} {board}")
    gaps, seconds, little, rough = [], [], [], []
    for _ in range(count):
        shown, experts, patron = drafted(chance, board)
        start = time.perf_counter()
        found = arrange(board, shown, experts, patron, **effort)
        between = time.perf_counter()
        fast = quick(board, shown, experts, patron)
        little.append(time.perf_counter() - between)
        seconds.append(between - start)
        gaps.append(found.bound - found.points)
        rough.append(fast.bound - fast.points)
    return gaps, seconds, little, rough


def measure(count: int = POSITIONS) -> list[tuple[str, str, str]]:
    """Rows of (what, measured, target)."""
    rows = []
    for board in BOARDS:
        gaps, seconds, little, rough = measured(board, count)
        near = sum(gap <= 1 for gap in gaps) / count
        rows.append(
            (
                f"a museum of 15 to 25 on {board}, within a point of the bound",
                f"{near:.1%}; below it on average {statistics.mean(gaps):.2f}, quick {statistics.mean(rough):.1f} points",
                ">= 95 %",
            )
        )
        rows.append(
            (
                f"arranging it, mean / most; quick, p50 / most",
                f"{statistics.mean(seconds):.2f} / {max(seconds):.2f} s;"
                f" {statistics.median(little) * 1e3:.1f} / {max(little) * 1e3:.1f} ms",
                "<= 0.5 s; <= 5 ms",
            )
        )
    return rows


if __name__ == "__main__":
    import sys

    for board in sys.argv[2:] or BOARDS:
        gaps, seconds, little, rough = measured(board, int(sys.argv[1]))
        print(
            board,
            f"{sum(g <= 1 for g in gaps) / len(gaps):.3f}",
            sorted(Counter(gaps).items()),
            f"mean {statistics.mean(seconds):.3f} max {max(seconds):.3f}; quick {statistics.median(little) * 1e3:.2f}"
            f" {max(little) * 1e3:.2f} ms gap {statistics.mean(rough):.2f}",
            flush=True,
        )

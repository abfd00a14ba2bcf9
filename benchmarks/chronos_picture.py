"""Drawing the pictures of Chronos Conquest: the board at many moments, one's own stack, the final score."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from PIL import Image

from render.chronos import Picture, own_picture, picture, warm_up
from render.chronos.example import AT, example

NAMES = ("Ada", "Benjamin", "Chloe", "Dev", "Eva", "Franz")


def measure(rounds: int = 100) -> list[tuple[str, str, str]]:
    """Rows of (what, measured, target)."""
    Image.init()
    warm_up()
    boards = [example(players, crowded=crowded) for players in (3, 4, 5, 6) for crowded in (False, True)]
    own = example(6, viewer=0)
    works: tuple[tuple[str, Callable[[int], Picture]], ...] = (
        ("board", lambda number: picture(boards[number % len(boards)], (), NAMES, at=AT + 500 * number)),
        ("own stack", lambda _: own_picture(own, NAMES)),
    )
    rows = []
    for what, work in works:
        taken: list[float] = []
        largest = 0
        for number in range(rounds):
            start = time.perf_counter()
            made = work(number)
            taken.append((time.perf_counter() - start) * 1000)
            largest = max(largest, len(made.png))
        p99 = sorted(taken)[int(len(taken) * 0.99)]
        rows += [
            (f"chronos, {what}, p50", f"{statistics.median(taken):.1f} ms", "<= 10 ms"),
            (f"chronos, {what}, p99", f"{p99:.1f} ms", "<= 40 ms"),
            (f"chronos, {what}, largest file", f"{largest / 1000:.0f} KB", "<= 160 KB"),
        ]
    return rows


if __name__ == "__main__":
    for what, measured, target in measure():
        print(f"{what:<36} {measured:>20}  {target}")

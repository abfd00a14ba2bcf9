"""Drawing Museum's pictures: the board, what one player holds, a museum as it is scored."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from PIL import Image

from games.museum.tally import Collection, SeatTally
from render.museum import Picture, museum_picture, own_picture, picture, warm_up
from render.museum.example import example

NAMES = ("Ada", "Benjamin", "Chloe", "Dev")


def measure(rounds: int = 100) -> list[tuple[str, str, str]]:
    """Rows of (what, measured, target)."""
    Image.init()
    warm_up()
    boards = [example(players, full=full) for players in (2, 3, 4) for full in (False, True)]
    own = example(4, viewer=0, full=True)
    held = own.seats[0].museum
    tally = SeatTally(
        shown=50,
        civilizations=(Collection("celt", held[:5], (), 6), Collection("maya", held[5:9], (), 4)),
        domains=(Collection("navigation", held[3:8], (), 11), Collection("religion", held[10:18], (), 24)),
        apart=(),
        patron="heritage-celt",
        progress=5,
        patron_points=10,
        prestige=3,
        gallery=0,
        full=10,
        both=0,
        opinion=(0, 2, 0, 3),
        total=113,
    )
    works: tuple[tuple[str, Callable[[int], Picture]], ...] = (
        ("board", lambda number: picture(boards[number % len(boards)], (), NAMES)),
        ("own cards", lambda _: own_picture(own, 0, held, tally, NAMES)),
        ("scored museum", lambda _: museum_picture(own, 0, held, tally, NAMES)),
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
            (f"museum, {what}, p50", f"{statistics.median(taken):.1f} ms", "<= 10 ms"),
            (f"museum, {what}, p99", f"{p99:.1f} ms", "<= 40 ms"),
            (f"museum, {what}, largest file", f"{largest / 1000:.0f} KB", "<= 160 KB"),
        ]
    return rows


if __name__ == "__main__":
    for what, measured, target in measure():
        print(f"{what:<36} {measured:>20}  {target}")

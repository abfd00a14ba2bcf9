from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any

SECONDS = 3.0
Row = tuple[str, str, str]


def rate(what: str, play: Callable[[], int], target: str) -> Row:
    rates: list[float] = []
    end = time.perf_counter() + SECONDS
    while time.perf_counter() < end:
        start = time.perf_counter()
        made = play()
        rates.append(made / (time.perf_counter() - start))
    return what, f"median {statistics.median(rates):,.0f}, best {max(rates):,.0f}", target


def legal_list(
    game: Any, positions: Sequence[tuple[Any, int]], what: str, target: str, *, now: Callable[[Any], int] = lambda _: 0
) -> Row:
    gc.collect()
    times, lengths = [], []
    for state, seat in positions:
        at = now(state)
        start = time.perf_counter()
        moves = game.legal(state, seat, at)
        times.append((time.perf_counter() - start) * 1e6)
        lengths.append(len(moves))
    times.sort()
    return (
        f"{what}, {statistics.mean(lengths):.0f} on average, {max(lengths)} at most",
        f"p50 {statistics.median(times):.0f} us, p99 {times[int(len(times) * 0.99)]:.0f} us",
        target,
    )


def as_json(game: Any, states: Sequence[Any], what: str, target: str) -> Row:
    start = time.perf_counter()
    data = [game.encode(state) for state in states]
    encode = (time.perf_counter() - start) / len(states) * 1e6
    start = time.perf_counter()
    for text in data:
        game.decode(text)
    decode = (time.perf_counter() - start) / len(states) * 1e6
    size = max(map(len, data)) / 1024
    return f"{what} as JSON, {size:.1f} KB at most", f"encode {encode:.0f} us, decode {decode:.0f} us", target


def drawn(
    game: str,
    works: dict[str, Callable[[int], Any]],
    rounds: int,
    clock: Callable[[], float] = time.perf_counter,
) -> list[Row]:
    rows = []
    for what, work in works.items():
        taken: list[float] = []
        largest = 0
        for number in range(rounds):
            start = clock()
            made = work(number)
            taken.append((clock() - start) * 1000)
            largest = max(largest, len(made.png))
        p99 = sorted(taken)[int(len(taken) * 0.99)]
        rows += [
            (f"{game}, {what}, p50", f"{statistics.median(taken):.1f} ms", "<= 10 ms"),
            (f"{game}, {what}, p99", f"{p99:.1f} ms", "<= 40 ms"),
            (f"{game}, {what}, largest file", f"{largest / 1000:.0f} KB", "<= 160 KB"),
        ]
    return rows

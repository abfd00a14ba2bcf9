"""How fast the rules are in plain Python: random games, and the list of legal moves."""

from __future__ import annotations

import gc
import random
import statistics
import time

from games.core import CHANCE, Decide, Draw, Drawn, Entry, Forced
from games.registry import GAMES

GAME = GAMES["mykerinos"]
SECONDS = 3.0


def _drawn(draw: Draw, chance: random.Random) -> Drawn:
    items = chance.sample(draw.population, draw.count)
    return Drawn(draw.what, tuple(item + chance.choice(draw.variants) for item in items))


def playout(colors: tuple[str, ...], chance: random.Random) -> tuple[int, list[object]]:
    """A random game to its end: how many entries it took, and the positions in which somebody was asked."""
    state = GAME.new(colors)
    moves, asked = 0, []
    while True:
        pending = GAME.pending(state)
        if isinstance(pending, Decide):
            seat = pending.asked[0]
            asked.append((state, seat))
            entry = Entry(seat, chance.choice(GAME.legal(state, seat, 0)))
        elif isinstance(pending, Forced):
            entry = Entry(pending.seat, pending.action)
        elif isinstance(pending, Draw):
            entry = Entry(CHANCE, _drawn(pending, chance))
        else:
            return moves, asked
        state, _ = GAME.apply(state, entry)
        moves += 1


def measure() -> list[tuple[str, str, str]]:
    """Rows of (what, measured, target)."""
    rows = []
    for players in GAME.players:
        colors = GAME.seat_names[:players]
        chance = random.Random(players)
        rates: list[float] = []
        end = time.perf_counter() + SECONDS
        while time.perf_counter() < end:
            start = time.perf_counter()
            moves = sum(playout(colors, chance)[0] for _ in range(10))
            rates.append(moves / (time.perf_counter() - start))
        rows.append(
            (
                f"random games of {players}, moves/s (legal list, choice, apply)",
                f"median {statistics.median(rates):,.0f}, best {max(rates):,.0f}",
                ">= 30,000",
            )
        )
    chance = random.Random(0)
    positions = [position for _ in range(30) for position in playout(GAME.seat_names, chance)[1]]
    gc.collect()
    times, lengths = [], []
    for state, seat in positions:
        start = time.perf_counter()
        moves = GAME.legal(state, seat, 0)
        times.append((time.perf_counter() - start) * 1e6)
        lengths.append(len(moves))
    times.sort()
    rows.append(
        (
            f"a legal list, {statistics.mean(lengths):.0f} moves on average, {max(lengths)} at most",
            f"p50 {statistics.median(times):.0f} us, p99 {times[int(len(times) * 0.99)]:.0f} us",
            "<= 100 us",
        )
    )
    states = [state for state, _ in positions[:: max(1, len(positions) // 200)]]
    data = [GAME.encode(state) for state in states]
    start = time.perf_counter()
    for state in states:
        GAME.encode(state)
    encode = (time.perf_counter() - start) / len(states) * 1e6
    start = time.perf_counter()
    for text in data:
        GAME.decode(text)
    decode = (time.perf_counter() - start) / len(states) * 1e6
    rows.append(
        (
            f"a state as JSON, {max(map(len, data)) / 1024:.1f} KB at most",
            f"encode {encode:.0f} us, decode {decode:.0f} us",
            "<= 20 / 50 us, <= 10 KB",
        )
    )
    return rows

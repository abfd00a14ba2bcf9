from __future__ import annotations

import random
import statistics
import time

from benchmarks.rows import Row, as_json, legal_list, rate
from games.computer import choice
from games.core import CHANCE, Decide, Draw, Entry, Forced, Over
from games.driver import drawn
from games.museum.computer import COMPUTERS
from games.museum.game import GAME
from games.museum.options import Options
from games.museum.stages import Stage
from games.museum.state import State


def playout(players: int, chance: random.Random) -> tuple[int, list[tuple[State, int]]]:
    state = GAME.new(GAME.seat_names[:players], Options())
    entries, asked = 0, []
    while True:
        pending = GAME.pending(state)
        if isinstance(pending, Decide):
            seat = pending.asked[0]
            asked.append((state, seat))
            entry = Entry(seat, chance.choice(GAME.legal(state, seat, 0)))
        elif isinstance(pending, Forced):
            entry = Entry(pending.seat, pending.action)
        elif isinstance(pending, Draw):
            entry = Entry(CHANCE, drawn(pending, chance.randrange))
        else:
            return entries, asked
        state, _ = GAME.apply(state, entry)
        entries += 1


def decisions(chance: random.Random) -> list[float]:
    state = GAME.new(GAME.seat_names[:3], Options())
    took = []
    while not isinstance(pending := GAME.pending(state), Over):
        if isinstance(pending, Draw):
            entry = Entry(CHANCE, drawn(pending, chance.randrange))
        elif isinstance(pending, Forced):
            entry = Entry(pending.seat, pending.action)
        else:
            start = time.perf_counter()
            action = choice(GAME, COMPUTERS["greedy"], state, pending.asked[0], seed=chance.getrandbits(32), at=0)
            if state.stage is not Stage.ARRANGE:
                took.append(time.perf_counter() - start)
            entry = Entry(pending.asked[0], action)
        state, _ = GAME.apply(state, entry)
    return took


def measure() -> list[Row]:
    rows = []
    for players in GAME.players:
        chance = random.Random(players)
        what = f"random games of Museum for {players}, decisions/s (with all draws)"
        rows.append(rate(what, lambda: sum(len(playout(players, chance)[1]) for _ in range(5)), ">= 8,000"))  # noqa: B023
    chance = random.Random(0)
    positions = [position for _ in range(20) for position in playout(4, chance)[1]]
    states = [state for state, _ in positions[:: max(1, len(positions) // 200)]]
    took = sorted(one * 1e3 for _ in range(5) for one in decisions(chance))
    return [
        *rows,
        legal_list(GAME, positions, "a legal list of Museum: actions", "<= 2 ms"),
        as_json(GAME, states, "a state of Museum", "<= 200 us, <= 8 KB"),
        (
            "a decision of Museum's greedy computer, but for the arrangement",
            f"p50 {statistics.median(took):.1f} ms, p99 {took[int(len(took) * 0.99)]:.1f} ms, most {took[-1]:.1f} ms",
            "<= 50 ms",
        ),
    ]

from __future__ import annotations

import random
import statistics
import time

from benchmarks.rows import Row, as_json, legal_list, rate
from games.core import CHANCE, Decide, Draw, Drawn, Entry, Forced
from games.mykerinos.search.deal import dealt, following
from games.mykerinos.search.position import DEALING, OVER, STAGE, of_state
from games.mykerinos.search.rules import legal, play
from games.mykerinos.state import Stage
from games.registry import GAMES

GAME = GAMES["mykerinos"]


def _drawn(draw: Draw, chance: random.Random) -> Drawn:
    items = chance.sample(draw.population, draw.count)
    return Drawn(draw.what, tuple(item + chance.choice(draw.variants) for item in items))


def playout(colors: tuple[str, ...], chance: random.Random) -> tuple[int, list[object]]:
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


def twin(start: list[int], luck: int) -> int:
    p, moves = start[:], 0
    while p[STAGE] != OVER:
        if p[STAGE] == DEALING:
            luck = dealt(p, luck)
        else:
            listed = legal(p)
            luck = following(luck)
            play(p, listed[(luck >> 16) * len(listed) >> 16])
            moves += 1
    return moves


def twin_rate(players: int) -> Row:
    colors, chance = GAME.seat_names[:players], random.Random(players)
    state = GAME.new(colors)
    while state.stage is not Stage.AREA:
        state, _ = GAME.apply(state, Entry(CHANCE, _drawn(GAME.pending(state), chance)))
    start = of_state(state)
    rates = []
    ratios = []
    for number in range(30):
        began = time.process_time()
        made = sum(twin(start, 100 * number + one) for one in range(10))
        rates.append(made / (time.process_time() - began))
        began = time.process_time()
        made = sum(playout(colors, chance)[0] for _ in range(3))
        ratios.append(rates[-1] * (time.process_time() - began) / made)
    return (
        f"the same on whole numbers, {players} players",
        f"median {statistics.median(rates):,.0f}, best {max(rates):,.0f}; {statistics.median(ratios):.1f} x the rules",
        ">= 200,000",
    )


def measure() -> list[Row]:
    rows = []
    for players in GAME.players:
        colors, chance = GAME.seat_names[:players], random.Random(players)
        what = f"random games of {players}, moves/s (legal list, choice, apply)"
        rows.append(rate(what, lambda: sum(playout(colors, chance)[0] for _ in range(10)), ">= 30,000"))  # noqa: B023
    chance = random.Random(0)
    positions = [position for _ in range(30) for position in playout(GAME.seat_names, chance)[1]]
    states = [state for state, _ in positions[:: max(1, len(positions) // 200)]]
    return [
        *rows,
        *(twin_rate(players) for players in GAME.players),
        legal_list(GAME, positions, "a legal list: moves", "<= 100 us"),
        as_json(GAME, states, "a state", "<= 20 / 50 us, <= 10 KB"),
    ]

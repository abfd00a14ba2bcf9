"""How fast the rules are in plain Python: random games, and the list of legal moves."""

from __future__ import annotations

import random

from benchmarks.rows import Row, as_json, legal_list, rate
from games.core import CHANCE, Decide, Draw, Drawn, Entry, Forced
from games.registry import GAMES

GAME = GAMES["mykerinos"]


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


def measure() -> list[Row]:
    """Rows of (what, measured, target)."""
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
        legal_list(GAME, positions, "a legal list: moves", "<= 100 us"),
        as_json(GAME, states, "a state", "<= 20 / 50 us, <= 10 KB"),
    ]

from __future__ import annotations

import random
import statistics
import time
from collections import Counter

from benchmarks.rows import Row, as_json, legal_list
from benchmarks.strength import deal, told
from games.chronos.computer import COMPUTERS
from games.chronos.game import GAME, Options
from games.computer import choice
from games.core import Over
from games.driver import Chooser, at_random, play

GAMES = 200
SIMULATED = 40
DEALS = 10
PACE = 300


def _kinds(kinds: list[str], luck: random.Random) -> Chooser:
    def choose(state, seat, _moves, now):
        return choice(GAME, COMPUTERS[kinds[seat]], state, seat, seed=luck.getrandbits(32), at=now)

    return choose


def _played(players: int, options: Options, choose, luck: random.Random) -> list:
    start = GAME.new(GAME.seat_names[:players], options)
    return list(play(GAME, start, choose, luck.randrange, pace=PACE * options.sand // 30))


def measure() -> list[Row]:
    rows = []
    states = []
    for players in GAME.players:
        luck = random.Random(players)
        rates, lengths = [], []
        end = time.perf_counter() + 2
        while time.perf_counter() < end:
            start = time.perf_counter()
            steps = _played(players, Options(), at_random(luck.randrange), luck)
            rates.append(len(steps) / (time.perf_counter() - start))
            lengths.append(len(steps))
            states += [step.state for step in steps[::20]]
        rate = statistics.median(rates)
        measured = f"{rate:,.0f} entries/s, {rate / statistics.mean(lengths):.0f} games/s"
        rows.append((f"playouts of {players} (lists, choice, apply)", measured, ">= 2,000 entries/s"))
    return [
        *rows,
        as_json(GAME, states, "a state", "<= 50 / 100 us"),
        legal_list(
            GAME,
            [(state, 0) for state in states[:2000]],
            "a legal list: representatives",
            "p99 <= 2 ms",
            now=lambda state: state.clock,
        ),
        _simulated(),
        _contest(),
        _strong(),
    ]


def _strong() -> Row:
    kinds = [COMPUTERS["strong"], *[COMPUTERS["greedy"]] * 3]
    games = [game for number in range(DEALS) for game in deal(GAME, Options(), kinds, number, timed=True)]
    return f"strong among three greedy, {len(games)} games; processor time of a decision", told(games), "p99 <= 5 ms"


def _simulated() -> Row:
    reasons: Counter[str] = Counter()
    longest = 0
    for players in GAME.players:
        for level in (1, 2, 3, 4, 5):
            for number in range(SIMULATED):
                luck = random.Random(f"{players}/{level}/{number}")
                kinds = [luck.choice(("strong", "greedy", "random")) for _ in range(players)]
                options = Options(level=level, sand=luck.choice((30, 21_600)), teams=bool(number % 2))
                steps = _played(players, options, _kinds(kinds, luck), luck)
                pieces = GAME.pieces(GAME.new(GAME.seat_names[:players], options))
                assert GAME.pieces(steps[-1].state) == pieces
                over = GAME.pending(steps[-1].state)
                assert isinstance(over, Over)
                reasons[over.reason] += 1
                longest = max(longest, len(steps))
    games = sum(reasons.values())
    told = ", ".join(f"{reason} {count}" for reason, count in reasons.most_common())
    return f"{games} simulated games end and conserve", f"{longest} entries at most; {told}", "all"


def _contest() -> Row:
    won = 0.0
    for number in range(GAMES):
        luck = random.Random(f"contest/{number}")
        kinds = luck.sample(["greedy", "random", "random", "random"], 4)
        last = _played(4, Options(), _kinds(kinds, luck), luck)[-1].state
        over = GAME.pending(last)
        assert isinstance(over, Over)
        first = [kinds[seat] for seat, place in enumerate(over.ranking) if place == 1]
        won += first.count("greedy") / len(first)
    return f"greedy against three at random, {GAMES} games", f"{won / GAMES:.0%} won", ">= 80 %"

"""Play whole games of Chronos Conquest between computer players: ``python -m benchmarks.simulations --games 2000``.

Each game must end, it must lose no card or hourglass, and its record alone must suffice to replay it. The program plays
``--games`` games for each combination of number of players, level and kind of computer player. It alternates between
the hourglass times of live, slow and daily tables, and between games with and without teams. If a game fails, the exit
code is 1, and the report names the game. This name is also the seed with which the game can be repeated.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from typing import Any, Final

import msgspec

from games.chronos.computer import COMPUTERS
from games.chronos.game import GAME, Options
from games.chronos.scoring.score import SeatTally
from games.chronos.terms import DAILY, TOLERATED
from games.core import CHANCE, TIME, Over
from games.driver import Step, play
from games.record import form, parse
from games.replay import recorded, replay

LEVELS: Final = (1, 2, 3, 4, 5)
SANDS: Final = (30, 600, 21_600)
PACE: Final = 100
LONGEST: Final = 400
"""The maximum length of a game, as a multiple of the running time of an hourglass."""
CHUNK: Final = 20


class Failed(AssertionError):
    pass


class Played(msgspec.Struct, frozen=True):
    reason: str
    entries: int
    sands: float


def named(players: int, level: int, kinds: Sequence[str], number: int) -> str:
    return f"{players}/{level}/{'+'.join(kinds)}/{number}"


def simulated(players: int, level: int, kinds: Sequence[str], number: int) -> list[Step[Any, Any, Any]]:
    luck = random.Random(named(players, level, kinds, number))
    options = options_of(level, number)
    sand = options.sand * 1000

    def choose(state: Any, seat: int, moves: Sequence[Any], now: int) -> Any:
        player = COMPUTERS[kinds[seat % len(kinds)]]
        return player(GAME.view(state, seat), moves, luck.getrandbits(32), now)

    start = GAME.new(GAME.seat_names[:players], options)
    return list(play(GAME, start, choose, luck.randrange, now=luck.randrange(10**9), pace=sand // PACE))


def options_of(level: int, number: int) -> Options:
    return Options(level=level, sand=SANDS[number % len(SANDS)], teams=bool(number // len(SANDS) % 2))


def checked(players: int, level: int, kinds: Sequence[str], number: int) -> Played:
    name, options = named(players, level, kinds, number), options_of(level, number)
    steps = simulated(players, level, kinds, number)
    seats = GAME.seat_names[:players]
    last = steps[-1]
    over = GAME.pending(last.state)
    if not isinstance(over, Over):
        raise Failed(f"{name}: not over after {len(steps)} entries")
    pieces = GAME.pieces(GAME.new(seats, options))
    for step in steps:
        if GAME.pieces(step.state) != pieces:
            raise Failed(f"{name}: entry {step.number} loses a card or an hourglass")
    record = recorded(GAME, seats, [step.entry for step in steps], last.state, options)
    if replay(GAME, parse(form(record))) != last.state:
        raise Failed(f"{name}: it is not played again from its record")
    tally = GAME.tally(last.state)
    _placed(name, over, tally.seats)
    _rested(name, steps, options.sand * 1000)
    sands = (last.entry.at - steps[0].entry.at) / (options.sand * 1000)
    if sands > LONGEST:
        raise Failed(f"{name}: it takes {sands:.0f} sand times")
    return Played(over.reason, len(steps), sands)


def _placed(name: str, over: Over, seats: Sequence[SeatTally]) -> None:
    if min(over.ranking) != 1:
        raise Failed(f"{name}: nobody is first")
    if over.reason in {"eruption", "stalemate"}:
        best = max(seat.points for seat in seats)
        first = {seat.points for seat, place in zip(seats, over.ranking, strict=True) if place == 1}
        if best not in first:
            raise Failed(f"{name}: the most points are not first")


def _rested(name: str, steps: Sequence[Step[Any, Any, Any]], sand: int) -> None:
    most = 4 * sand + (10 * 3_600_000 if sand >= DAILY else 0) + TOLERATED
    for before, after in pairwise(steps):
        still = after.entry.at - before.entry.at
        if before.state.taken and still > most:
            raise Failed(f"{name}: nothing happens for {still / sand:.1f} sand times before entry {after.number}")
        if after.entry.who == CHANCE and after.entry.what == TIME and before.state == after.state:
            raise Failed(f"{name}: time has passed for nothing at entry {after.number}")


def _chunk(players: int, level: int, kinds: tuple[str, ...], numbers: range) -> tuple[list[Played], list[str]]:
    played, failed = [], []
    for number in numbers:
        try:
            played.append(checked(players, level, kinds, number))
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told with its seed
            failed.append(f"{named(players, level, kinds, number)}: {error!r}")
    return played, failed


def _jobs(games: int, first: int) -> Iterator[tuple[int, int, tuple[str, ...], range]]:
    for begin in range(first, first + games, CHUNK):
        numbers = range(begin, min(begin + CHUNK, first + games))
        for players in GAME.players:
            for level in LEVELS:
                for kind in COMPUTERS:
                    yield players, level, (kind,), numbers


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.simulations", description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="for each number of players, level and kind")
    parser.add_argument("--first", type=int, default=0, help="the number of the first one")
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    began, count = time.perf_counter(), 0
    reasons: Counter[str] = Counter()
    longest = Played("", 0, 0.0)
    slowest = 0.0
    faults: list[str] = []
    with ProcessPoolExecutor(given.jobs) as pool:
        running = [pool.submit(_chunk, *job) for job in _jobs(given.games, given.first)]
        for number, done in enumerate(running, 1):
            played, failed = done.result()
            for one in played:
                reasons[one.reason] += 1
                longest = max(longest, one, key=lambda game: game.entries)
                slowest = max(slowest, one.sands)
            for fault in failed:
                print(fault, flush=True)
            faults += failed
            count += len(played) + len(failed)
            if number % 40 == 0 or number == len(running):
                told = ", ".join(f"{reason} {found}" for reason, found in reasons.most_common())
                print(
                    f"{count:,} games in {time.perf_counter() - began:.0f} s, {len(faults)} failed; {told};"
                    f" at most {longest.entries:,} entries, {slowest:.0f} sand times",
                    flush=True,
                )
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())

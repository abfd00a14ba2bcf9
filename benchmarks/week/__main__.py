"""Play all variants of each game and update the report: ``python -m benchmarks.week --tables 100 --weeks 4 --seed 7
--out docs/lab``.

Without ``--out`` the program plays only the default variant of each game and prints tables. The exit code is 1 if the
simulation found faults.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from benchmarks.week.games import SIMULATED
from benchmarks.week.measures import Result, measured
from benchmarks.week.report import table, write
from benchmarks.week.setting import Setting
from benchmarks.week.world import World


async def played(setting: Setting, *, tables: int, weeks: float, seed: int) -> Result:
    with tempfile.TemporaryDirectory() as folder:
        world = World(setting, tables=tables, weeks=weeks, seed=seed)
        notes = await world.run(Path(folder) / "week.sqlite3")
        return measured(notes, dict(world.checks.count))


def run(setting: Setting, tables: int, weeks: float, seed: int) -> Result:
    began = time.perf_counter()
    result = asyncio.run(played(setting, tables=tables, weeks=weeks, seed=seed))
    print(f"{setting.name}: {time.perf_counter() - began:.0f} s", file=sys.stderr, flush=True)
    return result


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.week", description=__doc__)
    parser.add_argument("--game", choices=SIMULATED, help="all of them if not given")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--weeks", type=float, default=4.0)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    parser.add_argument("--out", type=Path, help="the folder of docs/lab/a-week.md, to be brought up to date")
    parser.add_argument("--others", type=int, default=40, help="the tables of each variant but the first three")
    parser.add_argument("--jobs", type=int, default=2, help="variants that are played side by side")
    given = parser.parse_args()
    faulty = [game for game in ([given.game] if given.game else SIMULATED) if _game(game, given)]
    return int(bool(faulty))


def _game(game: str, given: argparse.Namespace) -> bool:
    every, others, *_ = SIMULATED[game]
    whole = (every[0], *others)
    variants = every if given.out else every[:1]
    faults = 0
    with ProcessPoolExecutor(given.jobs) as pool:
        running = [
            pool.submit(run, one, given.tables if one in whole else given.others, given.weeks, given.seed)
            for one in variants
        ]
        results = list(zip(variants, (one.result() for one in running), strict=True))
    for setting, result in results:
        for fault in result.faults:
            print(f"{setting.name}: {fault}", file=sys.stderr, flush=True)
        faults += sum(result.counts.values())
    print(table(results))
    print(f"\n{game}, seed {given.seed}: {faults} faults")
    if given.out:
        facts = {
            "tables": f"{given.tables} ({given.others} for each variant after the first three)",
            "weeks": f"{given.weeks:g}",
            "seed": given.seed,
            "faults": faults,
        }
        write(given.out, game, results, facts)
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())

"""Simulate cups, evening tournaments and ladders, and update the report: ``python -m benchmarks.season.formats --seed 7
--out docs/lab``.

Without ``--out`` the program prints the numbers. ``--kept`` and the exit code work as in ``python -m
benchmarks.season``.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final

from benchmarks.season.contests import Contests, Cup, Evening
from benchmarks.season.counted import counted
from benchmarks.season.keeping import kept_or_played
from benchmarks.season.ladders import Ladder
from benchmarks.season.notes import Notes
from benchmarks.season.told import told, write

RUNS: Final[dict[str, Callable[[int], Contests]]] = {
    "cup of 40, 8 moves a seat": lambda seed: Cup(members=40, seed=seed, rounds=8),
    "cup of 40, 34 moves a seat": lambda seed: Cup(members=40, seed=seed, rounds=34),
    "the same, two weeks a round": lambda seed: Cup(members=40, seed=seed, rounds=34, round_days=14),
    "cup of 13, 8 moves a seat": lambda seed: Cup(members=13, seed=seed, rounds=8),
    "evening of 12, Chronos Conquest": lambda seed: Evening(members=12, seed=seed),
    "evening of 40, Chronos Conquest": lambda seed: Evening(members=40, seed=seed),
    "evening of 12, Mykerinos": lambda seed: Evening(members=12, seed=seed, game="mykerinos"),
    "ladder of 60, 8 moves a seat": lambda seed: Ladder(members=60, seed=seed, rounds=8),
    "ladder of 60, 34 moves a seat": lambda seed: Ladder(members=60, seed=seed, rounds=34),
    "ladder of 16, 8 moves a seat": lambda seed: Ladder(members=16, seed=seed, rounds=8),
}


async def _run(contest: Contests) -> Notes:
    with tempfile.TemporaryDirectory() as folder:
        return await contest.run(Path(folder) / "contest.sqlite3")


def played(name: str, seed: int, kept: Path | None) -> Notes:
    short = f"{name.replace(' ', '-').replace(',', '')}-{seed}"
    return kept_or_played(name, short, kept, lambda: _run(RUNS[name](seed)))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.season.formats", description=__doc__)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--only", help="names that begin so")
    parser.add_argument("--kept", type=Path)
    parser.add_argument("--out", type=Path, help="the folder of docs/lab/a-season.md, to be brought up to date")
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    names = [name for name in RUNS if name.startswith(given.only or "")]
    with ProcessPoolExecutor(given.jobs) as pool:
        waiting = [pool.submit(played, name, given.seed, given.kept) for name in names]
        results = {name: counted(one.result()) for name, one in zip(names, waiting, strict=True)}
    if given.out:
        write(given.out, results)
    print(told(results))
    return int(any(one.faults or one.differences or one.broken for one in results.values()))


if __name__ == "__main__":
    sys.exit(main())

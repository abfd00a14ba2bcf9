"""Simulate seasons of a league and update the report: ``python -m benchmarks.season --members 120 --seasons 6 --seed 7
--out docs/lab``.

The runs use the tiny game Pebbles, a longer game, and the real games. Without ``--out`` the program prints a table.
With ``--kept FOLDER``, it stores finished runs in this folder, and doesn't repeat runs that are already there. The exit
code is 1 if the simulation found faults.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final

import msgspec

from benchmarks.season import pebbles
from benchmarks.season.divisions import Divisions
from benchmarks.season.keeping import kept_or_played
from benchmarks.season.measures import measured
from benchmarks.season.notes import Notes
from benchmarks.season.observer import observe
from benchmarks.season.report import told, write


class Run(msgspec.Struct, frozen=True):
    members: int
    seasons: int
    rounds: int
    game: str = pebbles.NAME
    at_once: int = 3
    doubling: bool = False

    @property
    def name(self) -> str:
        game = f"{self.game} of {self.rounds} moves a seat" if self.game == pebbles.NAME else self.game
        seasons = f"{self.seasons} season{'s' * (self.seasons > 1)}"
        pyramid = ", a doubling pyramid" if self.doubling else ""
        return f"{game}: {self.members} members, {seasons}, {self.at_once} tables at once{pyramid}"

    @property
    def short(self) -> str:
        return f"{self.game}-{self.rounds}-{self.members}-{self.seasons}-{self.at_once}{'-doubling' * self.doubling}"


OTHERS: Final = (
    Run(120, 6, 4, doubling=True),
    Run(24, 2, 34),
    Run(24, 2, 34, at_once=2),
    Run(24, 2, 34, at_once=4),
    Run(12, 1, 0, "mykerinos"),
    Run(5, 1, 0, "museum"),
    Run(5, 1, 0, "chronos"),
)


async def _played(run: Run, seed: int) -> Notes:
    world = Divisions(
        members=run.members,
        seasons=run.seasons,
        seed=seed,
        rounds=run.rounds,
        game=run.game,
        at_once=run.at_once,
        doubling=run.doubling,
    )
    with tempfile.TemporaryDirectory() as folder:
        notes = await world.run(Path(folder) / "season.sqlite3")
    observe(notes.seasons.values(), seed)
    return notes


def played(run: Run, seed: int, kept: Path | None) -> Notes:
    return kept_or_played(run.name, f"{run.short}-{seed}", kept, lambda: _played(run, seed))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.season", description=__doc__)
    parser.add_argument("--members", type=int, default=120)
    parser.add_argument("--seasons", type=int, default=6)
    parser.add_argument("--rounds", type=int, default=4, choices=(4, 8, 16, 34), help="moves of a seat in a table")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--only", action="store_true", help="nothing but the first run")
    parser.add_argument("--kept", type=Path)
    parser.add_argument("--out", type=Path, help="the folder of docs/lab/a-season.md, to be brought up to date")
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    runs = [Run(given.members, given.seasons, given.rounds)]
    runs += [] if given.only else OTHERS
    with ProcessPoolExecutor(given.jobs) as pool:
        waiting = [pool.submit(played, run, given.seed, given.kept) for run in runs]
        results = {run.name: measured(one.result()) for run, one in zip(runs, waiting, strict=True)}
    if given.out:
        write(given.out, results)
    print(told(results))
    return int(any(result.faults for result in results.values()))


if __name__ == "__main__":
    sys.exit(main())

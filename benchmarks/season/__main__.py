"""``python -m benchmarks.season --members 120 --seasons 6 --seed 7 --out docs``; plays seasons of pebbles, of a longer
game, and of the real games, and brings the page up to date. Without ``--out`` a table is printed.

``--kept FOLDER``: what was played is kept there, and not played again. Ends with 1 where anything was found that must
not be.
"""

from __future__ import annotations

import argparse
import asyncio
import pickle
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final

import msgspec

from benchmarks.season import pebbles
from benchmarks.season.measures import measured
from benchmarks.season.notes import Notes
from benchmarks.season.report import told, write
from benchmarks.season.world import World
from games.packages import PACKAGES


class Run(msgspec.Struct, frozen=True):
    """So many members and seasons of a game, of pebbles with so many rounds."""

    members: int
    seasons: int
    rounds: int
    game: str = pebbles.NAME

    @property
    def name(self) -> str:
        game = f"{self.game} of {self.rounds} moves a seat" if self.game == pebbles.NAME else self.game
        return f"{game}: {self.members} members, {self.seasons} season{'s' * (self.seasons > 1)}"

    @property
    def short(self) -> str:
        return f"{self.game}-{self.rounds}-{self.members}-{self.seasons}"


LONG: Final = Run(36, 2, 34)
"""Tables with as many decisions as Mykerinos has."""


async def _played(run: Run, seed: int) -> Notes:
    world = World(members=run.members, seasons=run.seasons, seed=seed, rounds=run.rounds, game=run.game)
    with tempfile.TemporaryDirectory() as folder:
        return await world.run(Path(folder) / "season.sqlite3")


def played(run: Run, seed: int, kept: Path | None) -> Notes:
    """In a process of its own. What is kept was written by this program."""
    path = None if kept is None else kept / f"{run.short}-{seed}.pickle"
    if path is not None and path.exists():
        found: Notes = pickle.loads(path.read_bytes())
        return found
    began = time.process_time()
    notes = asyncio.run(_played(run, seed))
    print(f"{run.name}: {time.process_time() - began:.0f} s", file=sys.stderr, flush=True)
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(pickle.dumps(notes))
    return notes


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.season", description=__doc__)
    parser.add_argument("--members", type=int, default=120)
    parser.add_argument("--seasons", type=int, default=6)
    parser.add_argument("--rounds", type=int, default=8, choices=(4, 8, 16, 34), help="moves of a seat in a table")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--real", type=int, default=5, help="members of a season of each real game; 0: none is played")
    parser.add_argument("--only", action="store_true", help="nothing but the first run")
    parser.add_argument("--kept", type=Path)
    parser.add_argument("--out", type=Path, help="the folder of docs/a-season.md, to be brought up to date")
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    runs = [Run(given.members, given.seasons, given.rounds)]
    if not given.only:
        runs.append(LONG)
        runs += [Run(given.real, 1, 0, game) for game in PACKAGES if given.real]
    with ProcessPoolExecutor(given.jobs) as pool:
        waiting = [pool.submit(played, run, given.seed, given.kept) for run in runs]
        results = {run.name: measured(one.result()) for run, one in zip(runs, waiting, strict=True)}
    if given.out:
        write(given.out, results)
    print(told(results))
    return int(any(result.faults for result in results.values()))


if __name__ == "__main__":
    sys.exit(main())

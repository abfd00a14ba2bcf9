"""Benchmark starting the bot and playing a turn with a database of 100,000 finished matches and 1,000,000 log entries.
For comparison, it also uses a database with only a few matches.

It takes several minutes and half a gigabyte of disk space. Run it with ``python -m benchmarks.stored``; it isn't part
of ``make bench``.
"""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Final

from benchmarks.storage import _half_played, _service, _size, _turn, multiply
from bot.match.services.clearing import PAGE, Clearing
from bot.match.storage import privacy
from bot.match.storage.store import Store

LIVE, ENDED, PLIES = 10, 100_000, 10
TURNS: Final = 200
ENDED_AT: Final = 1_700_000_000_000
START: Final = """
import sys, time
from pathlib import Path
import asyncio
from bot.match.services.service import Service
from bot.match.storage.store import Store
from bot.program.clock import Ticks
from games.registry import GAMES, computer

async def main():
    began, spent = time.perf_counter(), time.process_time()
    async with await Store.open(Path(sys.argv[1])) as store:
        service = Service(store, GAMES, computer, lambda: 0, bytes)
        await store.begun_under()
        await store.games()
        await service.outages.resume(0)
        await Ticks(store, service.timer_handlers, now=lambda: 0).look()
        print((time.perf_counter() - began) * 1000, (time.process_time() - spent) * 1000)

asyncio.run(main())
"""


def _grow(path: Path, folder: Path) -> None:
    half, ended = folder / "half.sqlite3", folder / "ended.sqlite3"
    multiply(half, ended, ENDED, PLIES)
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("ATTACH ? AS old", (str(ended),))
        database.execute("BEGIN")
        columns = [row[1] for row in database.execute("PRAGMA table_info(matches)")]
        taken = ", ".join(
            {"id": "id + 1000", "request": "'ended ' || id", "channel": "id + 1000000"}.get(name, name)
            for name in columns
        )
        database.execute(f"INSERT INTO matches SELECT {taken} FROM old.matches")
        for table in ("players", "entries", "snapshots", "secrets", "requests"):
            names = [f'"{row[1]}"' for row in database.execute(f"PRAGMA table_info({table})")]
            rest = ", ".join(names[1:])
            database.execute(f"INSERT INTO {table} SELECT match + 1000, {rest} FROM old.{table}")
        database.execute(
            "INSERT INTO results (match, game, ended, text, rated) "
            "SELECT id, game, ? + id, ?, '[]' FROM matches WHERE status = 'over'",
            (
                ENDED_AT,
                '{"places":[1,2,3],"scores":[3,2,1],"finishers":["1","2","3"],"makers":["1","2","3"],"moves":[]}',
            ),
        )
        database.execute("COMMIT")
    for part in folder.glob("ended.sqlite3*"):
        part.unlink()


def _starts(path: Path) -> tuple[float, float]:
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(path.parent / "compiled"), "PYTHONDONTWRITEBYTECODE": ""}
    found = []
    for _ in range(6):
        run = subprocess.run(
            [sys.executable, "-c", START, str(path)], capture_output=True, text=True, check=True, env=environment
        )
        found.append(tuple(map(float, run.stdout.split())))
    whole, spent = zip(*found[1:], strict=True)
    return statistics.median(whole), statistics.median(spent)


async def _turns(few: Path, many: Path) -> tuple[float, float]:
    chance = random.Random(7)
    async with await Store.open(few) as small, await Store.open(many) as large:
        places = [(_service(small), []), (_service(large), [])]
        for _ in range(TURNS):
            for service, times in places:
                spent = time.process_time()
                if await _turn(service, chance.randint(1, LIVE), chance) is not None:
                    times.append((time.process_time() - spent) * 1000)
    return statistics.median(places[0][1]), statistics.median(places[1][1])


async def _others(many: Path) -> tuple[float, float, float]:
    async with await Store.open(many) as store:
        clearing = Clearing(store, lambda: ENDED_AT + 400 * 86_400_000, 30)
        steps = []
        for _ in range(200):
            began = time.perf_counter()
            await clearing.step()
            steps.append((time.perf_counter() - began) * 1000)
        began = time.perf_counter()
        await privacy.export(store, 777_000_111_222_333_444)
        return statistics.median(steps), max(steps), (time.perf_counter() - began) * 1000


def measure() -> list[tuple[str, str, str]]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        half = asyncio.run(_half_played(folder, 20))
        few, many = folder / "few.sqlite3", folder / "many.sqlite3"
        multiply(half, few, LIVE)
        multiply(half, many, LIVE)
        _grow(many, folder)
        size = _size(many)
        before, after = _starts(few), _starts(many)
        small, large = asyncio.run(_turns(few, many))
        step, most, export = asyncio.run(_others(many))
    stored = f"{ENDED:,} ended matches with {ENDED * PLIES:,} entries ({size:.0f} MB)"
    return [
        (
            f"start with {stored}, imports aside: time, processor",
            f"{after[0]:.0f} ms, {after[1]:.0f} ms (with {LIVE}: {before[0]:.0f} ms, {before[1]:.0f} ms)",
            "<= 1,000 ms",
        ),
        (
            f"a turn among them against one among {LIVE}, processor",
            f"{large / small:.2f} x ({small:.2f} ms, {large:.2f} ms)",
            "<= 1.1 x",
        ),
        (f"a step of clearing {PAGE} of them, p50, most", f"{step:.1f} ms, {most:.1f} ms", ""),
        ("what /player export asks of the database of somebody unknown", f"{export:.0f} ms", ""),
    ]


if __name__ == "__main__":
    for row in measure():
        print("|", " | ".join(row), "|")

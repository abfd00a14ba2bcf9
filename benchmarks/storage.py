from __future__ import annotations

import asyncio
import itertools
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

from bot.match.pure.table.model import Status
from bot.match.pure.table.settings import Options
from bot.match.services.service import Service
from bot.match.storage.store import Store
from games.core import Decide
from games.registry import GAMES, computer

GAME = GAMES["mykerinos"]
USERS = (1, 2, 3)
RATE = 50
SECONDS = 12
FEW, MANY = 10, 10_000
TURNS = 400
GAMES_KEPT, PLIES = 1_000, 120
_number = itertools.count(1)

START = """
import time
began = time.perf_counter()
import asyncio, sys
from pathlib import Path
from bot.match.services.service import Service
from bot.match.storage.store import Store
from bot.program.clock import Ticks
from games.registry import GAMES, computer
imported = time.perf_counter()

async def main():
    async with await Store.open(Path(sys.argv[1])) as store:
        await Ticks(store, Service(store, GAMES, computer, lambda: 0, bytes).timer_handlers, now=lambda: 0).look()
        armed = time.perf_counter()
        status = Path("/proc/self/status").read_text().splitlines()
        peak = int(next(line for line in status if "VmHWM" in line).split()[1])
        assert await store.timers_between(None, 2**60, 1)
        print((imported - began) * 1000, (armed - imported) * 1000, peak / 1024)

asyncio.run(main())
"""


def _service(store: Store) -> Service:
    return Service(store, GAMES, computer, lambda: int(time.time() * 1000), os.urandom)


async def _open(service: Service, channel: int) -> int:
    match = await service.lobby.create(
        request=f"open {next(_number)}",
        guild=1,
        channel=channel,
        owner=USERS[0],
        game=GAME.name,
        locale="en",
        options=Options(players=len(USERS)),
    )
    for user in USERS[1:]:
        await service.lobby.join(match.id, user, f"join {next(_number)}")
    await service.play.start(match.id, USERS[0], f"start {next(_number)}")
    return match.id


async def _turn(service: Service, match: int, chance: random.Random) -> float | None:
    position = await service.positions.now(match)
    if not isinstance(position.pending, Decide):
        return None
    seat = position.pending.asked[0]
    action = chance.choice(GAME.legal(position.state, seat, 0))
    user, request = position.match.players[seat].user, f"turn {next(_number)}"
    began = time.perf_counter()
    await service.play.act(match, user, action, position.match.ply, request)
    return (time.perf_counter() - began) * 1000


async def _half_played(folder: Path, turns: int) -> Path:
    async with await Store.open(folder / "half.sqlite3") as store:
        service = _service(store)
        match = await _open(service, 1)
        chance = random.Random(3)
        for _ in range(turns):
            await _turn(service, match, chance)
        return store.path


def multiply(source: Path, target: Path, count: int, plies: int | None = None) -> None:
    """Write ``count`` copies of the match in ``source`` to ``target``, with their log entries interleaved, as if the
    copies had been played at the same time.

    If ``plies`` is given, the match's moves are repeated until each copy has that many entries, and each copy is marked
    as finished.
    """
    asyncio.run(_empty(target))
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target, isolation_level=None)) as new:

        def rows(table: str) -> list[tuple[object, ...]]:
            return old.execute(f"SELECT * FROM {table} WHERE {'id' if table == 'matches' else 'match'} = 1").fetchall()

        def put(table: str, values: list[tuple[object, ...]]) -> None:
            places = ", ".join("?" * len(values[0]))
            new.executemany(f"INSERT INTO {table} VALUES ({places})", values)

        new.execute("BEGIN")
        (match,) = rows("matches")
        names = [column[1] for column in old.execute("PRAGMA table_info(matches)")]

        def copied(number: int) -> tuple[object, ...]:
            fresh = {"id": number, "request": str(number), "channel": number}
            if plies is not None:
                fresh |= {"status": Status.OVER.value, "ply": plies, "ranking": "[1,2,3]"}
            return tuple(fresh.get(name, value) for name, value in zip(names, match, strict=True))

        put("matches", [copied(number) for number in range(1, count + 1)])
        if plies is None:
            timers = old.execute("SELECT * FROM timers WHERE subject = 'match' AND number = 1").fetchall()
            put("timers", [(row[0], number, *row[2:]) for number in range(1, count + 1) for row in timers])
        for table in ("players", "snapshots", "secrets"):
            put(table, [(number, *row[1:]) for number in range(1, count + 1) for row in rows(table)])
        log = rows("entries")
        for ply in range(1, (plies or len(log)) + 1):
            entry = log[(ply - 1) % len(log)]
            put("entries", [(number, ply, *entry[2:]) for number in range(1, count + 1)])
            put("requests", [(number, f"{10**18 + ply * count + number}", ply, ply) for number in range(1, count + 1)])
        if plies:
            new.execute("DELETE FROM requests WHERE last < ?", (plies,))
        new.execute("COMMIT")


async def _empty(path: Path) -> None:
    await (await Store.open(path)).close()


async def _paced(folder: Path) -> list[float]:
    async with await Store.open(folder / "paced.sqlite3") as store:
        service = _service(store)
        matches = [await _open(service, channel) for channel in range(RATE)]
        chance, times = random.Random(5), []
        locks = [asyncio.Lock() for _ in matches]  # on a busy machine a turn may last till the match's next one

        async def one(number: int) -> None:
            async with locks[number]:
                taken = await _turn(service, matches[number], chance)
            if taken is not None:
                times.append(taken)

        began = time.perf_counter()
        tasks = []
        for number in range(RATE * SECONDS):
            await asyncio.sleep(max(0.0, began + number / RATE - time.perf_counter()))
            tasks.append(asyncio.create_task(one(number % RATE)))
        await asyncio.gather(*tasks)
        return sorted(times)


async def _few_and_many(few: Path, many: Path) -> tuple[list[float], list[float]]:
    chance = random.Random(7)
    async with await Store.open(few) as small, await Store.open(many) as large:
        places = [(_service(small), FEW, []), (_service(large), MANY, [])]
        for _ in range(TURNS):
            for service, count, times in places:
                taken = await _turn(service, chance.randint(1, count), chance)
                if taken is not None:
                    times.append(taken)
    return places[0][2], places[1][2]


def _started(path: Path) -> list[tuple[float, float, float]]:
    compiled = {**os.environ, "PYTHONPYCACHEPREFIX": str(path.parent / "compiled"), "PYTHONDONTWRITEBYTECODE": ""}
    command = [sys.executable, "-c", START, str(path)]
    found = []
    for _ in range(6):
        run = subprocess.run(command, capture_output=True, text=True, check=True, env=compiled)
        found.append(tuple(map(float, run.stdout.split())))
    return found[1:]


def _size(path: Path) -> float:
    return sum(part.stat().st_size for part in path.parent.glob(path.name + "*")) / 1e6


def measure() -> list[tuple[str, str, str]]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        times = asyncio.run(_paced(folder))
        half = asyncio.run(_half_played(folder, 20))
        few, many, kept = folder / "few.sqlite3", folder / "many.sqlite3", folder / "kept.sqlite3"
        multiply(half, few, FEW)
        multiply(half, many, MANY)
        starts = _started(many)
        small, large = asyncio.run(_few_and_many(few, many))
        multiply(half, kept, GAMES_KEPT, PLIES)
        size = _size(kept)
    ratio = statistics.median(large) / statistics.median(small)
    imports, opened, peak = (statistics.median(column) for column in zip(*starts, strict=True))
    return [
        (
            f"a turn committed, {RATE} turns/s over {RATE} matches",
            f"p50 {statistics.median(times):.1f} ms, p99 {times[int(len(times) * 0.99)]:.1f} ms",
            "p50 <= 5 ms, p99 <= 20 ms",
        ),
        (
            f"start with {MANY:,} active matches, a fresh process to timers armed",
            f"{imports + opened:.0f} ms ({imports:.0f} ms of it imports), {peak:.0f} MiB",
            "<= 1,000 ms, <= 150 MiB",
        ),
        (
            f"a turn among {MANY:,} stored matches against {FEW}, by turns in one process",
            f"{ratio:.2f} x ({statistics.median(small):.1f} ms, {statistics.median(large):.1f} ms)",
            "<= 1.2 x",
        ),
        (f"{GAMES_KEPT:,} games of {PLIES} moves on disk", f"{size:.1f} MB", "<= 30 MB"),
    ]

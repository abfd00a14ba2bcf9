"""Measure the cost of a turn when several bot processes share one PostgreSQL database.

Each process runs the application without Discord: it reads a command, commits the move, and sends the notifications
that are due. One, two or four processes run, each with the tables of its own shard. For comparison, other runs use one
process that has a database to itself, one process that stores its data in a file, and four processes with one file
each.

All processes make moves at a fixed pace, slow enough for the machine to be idle sometimes. With ``BENCH_PACE=0`` they
play at full speed. The benchmark requires PostgreSQL. Run it with ``python -m benchmarks abreast``; it isn't part of
``make bench``.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import json
import os
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

import asyncpg
import uvloop

from benchmarks.grounds import spent_by_children
from bot.match.pure.address import SCHEMES, server
from bot.match.pure.table.settings import Options
from bot.match.pure.table.subject import of_match
from bot.match.services.multiprocess.shards import Shards
from bot.match.services.service import Service
from bot.match.storage.store import Store
from games.core import Decide
from games.registry import GAMES, computer

ABREAST: Final = (1, 2, 4)
TABLES: Final = int(os.environ.get("BENCH_MATCHES", "50"))
TURNS: Final = int(os.environ.get("BENCH_TURNS", "100"))
ROUNDS: Final = int(os.environ.get("BENCH_ROUNDS", "5"))
PACE: Final = float(os.environ.get("BENCH_PACE", "25"))
"""The number of turns per second that each process handles. 0 means full speed."""
LOOK: Final = 0.02
LEASE: Final = 60_000
STATISTICS: Final = 1.2
_WAITING: Final = (
    "SELECT wait_event_type, wait_event FROM pg_stat_activity "
    "WHERE application_name = 'cartouche' AND datname = current_database() AND state <> 'idle'"
)
_COUNTS: Final = "SELECT xact_rollback, deadlocks FROM pg_stat_database WHERE datname = current_database()"
GAME: Final = GAMES["mykerinos"]


class _Tables:
    def __init__(self, service: Service, first: int) -> None:
        self._service = service
        self._part = first - 1
        self._users = [first * 1_000_000 + number for number in range(3)]
        self._first = first * 1_000_000
        self._number = 0
        self._channels: list[int] = []

    async def open(self) -> None:
        for number in range(TABLES):
            channel = self._first + number + 1
            await self._begin(channel)
            self._channels.append(channel)

    async def _begin(self, channel: int) -> None:
        lobby = self._service.lobby
        match = await lobby.create(
            request=self._request(),
            guild=channel + (self._part << 22),
            channel=channel,
            owner=self._users[0],
            game=GAME.name,
            locale="en",
            options=Options(players=3, game=(("seating", "joined"),)),
        )
        for user in self._users[1:]:
            await lobby.join(match.id, user, self._request())
        await self._service.play.start(match.id, self._users[0], self._request())
        await self._tell(match.id)

    def _request(self) -> str:
        self._number += 1
        return str(self._first + self._number)

    async def play(self, count: int, every: float) -> float:
        chance = random.Random(3)
        spent = 0.0
        due = time.monotonic() + every * self._part / max(ABREAST)  # not all at the same moment
        for number in range(count):
            await asyncio.sleep(max(0.0, due + number * every - time.monotonic()))
            channel = self._channels[number % TABLES]
            began = time.process_time()
            done = await self._turn(channel, chance)
            spent += time.process_time() - began
            if not done:
                await self._begin(channel)
        return spent * 1000 / count

    async def _turn(self, channel: int, chance: random.Random) -> bool:
        service, request = self._service, self._request()
        match = await service.history.played_in(channel, request)
        assert match is not None
        position = await service.positions.now(match.id) if match.status.value != "active" else None
        if position is not None:
            return False
        found = await service.store.load(match.id)
        state = GAME.decode(found.state)
        pending = GAME.pending(state)
        if not isinstance(pending, Decide):
            return False
        seat = pending.asked[0]
        user = match.players[seat].user
        assert user is not None
        service.store.looked([match.id], user)
        await service.play.act(match.id, user, chance.choice(GAME.legal(state, seat, 0)), None, request)
        await self._tell(match.id)
        return True

    async def _tell(self, match: int) -> None:
        service = self._service
        assert await service.desk.shards.has(of_match(match))
        rows, table, look = await service.history.due(100, match)
        for row in rows:
            assert table is not None
            plan = await service.notices.plan(row, table, look.asked if look else ())
            await service.store.outbox_done(row, row.id + 10**6, board=True, also=plan.work)


async def _process(place: str, shared: bool, first: int) -> None:
    where = server(place) if place.startswith(SCHEMES) else Path(place)
    async with await Store.open(where, shared=shared) as store:
        store.looked_after = 3_600
        shards = Shards(store, f"process {first}", max(ABREAST), (first - 1,), span=LEASE) if shared else None
        service = Service(store, GAMES, computer, lambda: int(time.time() * 1000), os.urandom, shards=shards)
        if shards is not None:
            await shards.begin()
        tables = _Tables(service, first)
        await tables.open()
        print("ready", flush=True)
        while line := await asyncio.to_thread(sys.stdin.readline):
            count, every = line.split()
            print(json.dumps(await tables.play(int(count), float(every))), flush=True)
        if shards is not None:
            await shards.stop()


class _Process:
    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def line(self) -> str:
        assert self._process.stdout is not None
        return (await self._process.stdout.readline()).decode().strip()

    async def play(self) -> float:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{TURNS} {1 / PACE if PACE else 0}\n".encode())
        return float(await self.line())


@contextlib.asynccontextmanager
async def _processes(count: int, place: str, *, shared: bool) -> AsyncIterator[list[_Process]]:
    started = []
    try:
        for number in range(count):
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "benchmarks.abreast", place.format(number), str(int(shared)), str(number + 1)),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
            started.append(process)
        processes = [_Process(process) for process in started]
        for one in processes:
            assert await one.line() == "ready"
        yield processes
    finally:
        for process in started:
            assert process.stdin is not None
            process.stdin.close()
            await process.wait()


class _Waits:
    def __init__(self, connection: asyncpg.Connection) -> None:
        self._connection = connection
        self.looks: Counter[str] = Counter()

    async def __aenter__(self) -> None:
        self._task = asyncio.create_task(self._look())

    async def __aexit__(self, *_: object) -> None:
        self._task.cancel()
        await asyncio.wait([self._task])

    async def _look(self) -> None:
        while True:
            for row in await asyncio.shield(self._connection.fetch(_WAITING)):
                kind, event = row
                self.looks[f"{kind} {event}" if kind in {"Lock", "LWLock"} else kind or "works"] += 1
            await asyncio.sleep(LOOK)


async def _run(folder: Path, cluster: Any) -> list[tuple[str, str, str]]:
    shared, alone = cluster.address(cluster.new()), cluster.address(cluster.new())
    spent: dict[str, list[float]] = {}
    own: dict[int, list[float]] = {count: [] for count in ABREAST}
    rolled: dict[int, list[int]] = {count: [0, 0] for count in ABREAST}
    watching = await asyncpg.connect(shared.url)
    waits = {count: _Waits(watching) for count in ABREAST}
    async with (
        _processes(max(ABREAST), str(folder / "{}.sqlite3"), shared=False) as files,
        _processes(1, alone.url, shared=False) as one,
        _processes(max(ABREAST), shared.url, shared=True) as several,
    ):
        for number in range(-1, ROUNDS):
            found = {"file": await files[0].play(), "alone": await one[0].play()}
            found["files"] = statistics.mean(await asyncio.gather(*(each.play() for each in files)))
            for count in ABREAST:
                before, server_before = await watching.fetchrow(_COUNTS), spent_by_children(cluster.pid)
                async with waits[count]:
                    times = await asyncio.gather(*(each.play() for each in several[:count]))
                taken = (spent_by_children(cluster.pid) - server_before) * 1000 / TURNS / count
                found[str(count)] = statistics.mean(times)
                await asyncio.sleep(STATISTICS)
                after = await watching.fetchrow(_COUNTS)
                if number >= 0:
                    own[count].append(taken)
                    rolled[count] = [
                        sum_ + now - was for sum_, now, was in zip(rolled[count], after, before, strict=True)
                    ]
            if number >= 0:
                for what, taken in found.items():
                    spent.setdefault(what, []).append(taken)
    await watching.close()
    return _rows(spent, own, rolled, {count: each.looks for count, each in waits.items()})


def _rows(
    spent: dict[str, list[float]],
    own: dict[int, list[float]],
    rolled: dict[int, list[int]],
    looks: dict[int, Counter[str]],
) -> list[tuple[str, str, str]]:
    def against(what: str, other: str) -> str:
        ratios = [there / here for here, there in zip(spent[other], spent[what], strict=True)]
        return f"{statistics.median(ratios):.2f} x ({statistics.median(spent[what]):.2f} ms)"

    rows = [
        ("a turn of the application alone on a file, processor time", f"{statistics.median(spent['file']):.2f} ms", ""),
        (f"the same, {max(ABREAST)} processes with a file each: as a multiple", against("files", "file"), ""),
        ("the same on a server: as a multiple", against("alone", "file"), ""),
        ("the same on a server that is shared, one process: as a multiple", against("1", "file"), ""),
    ]
    for count in ABREAST:
        turns = TURNS * ROUNDS * count
        rows.append(
            (
                f"{count} processes: processor time of each for a turn against one's; the server's own",
                f"{against(str(count), '1')}; {statistics.median(own[count]):.2f} ms",
                "<= 1.1 x",
            )
        )
        told = ", ".join(f"{what} {number}" for what, number in looks[count].most_common())
        rows.append(
            (
                f"{count} processes: transactions undone, deadlocks, in {turns:,} turns; what sessions did in looks",
                f"{rolled[count][0]}, {rolled[count][1]}; {told}",
                "none waits for a Lock",
            )
        )
    return rows


def measure() -> list[tuple[str, str, str]]:
    cluster: Any = importlib.import_module("tests.postgres").cluster()
    try:
        with tempfile.TemporaryDirectory() as folder, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            return runner.run(_run(Path(folder), cluster))
    finally:
        cluster.close()


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as each:
        each.run(_process(sys.argv[1], sys.argv[2] == "1", int(sys.argv[3])))

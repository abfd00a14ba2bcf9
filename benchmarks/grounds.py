"""Compare the cost of a turn in three complete bots: one stores its data in a file, one has a database server to
itself, and one is set up to share a database server with other bots (``SHARDS``).

Each bot is a separate process with the real Discord client and its own sandbox, which stands in for Discord. The bots
play in alternating rounds. The report gives the processor time of the bot's process and of the database server. The
benchmark requires PostgreSQL. Run it with ``python -m benchmarks grounds``; it isn't part of ``make bench``.
"""

from __future__ import annotations

import asyncio
import importlib
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Final

import aiohttp
import uvloop

from benchmarks import turns
from benchmarks.memory import People
from benchmarks.turns import Table, running_bot, without_long_collections
from bot.match.pure.address import DatabaseServer
from sandbox import Sandbox

TABLES: Final = int(os.environ.get("BENCH_MATCHES", "100"))
ROUND: Final = TABLES
WARM_UP: Final = 3
"""The number of rounds played before measuring starts, so that caches are full and Python has specialised hot code."""
ROUNDS: Final = int(os.environ.get("BENCH_ROUNDS", "5"))
_CPU_CLOCK: Final = 2


def spent_by(pid: int) -> float:
    return time.clock_gettime((~pid << 3) | _CPU_CLOCK)


def spent_by_children(pid: int) -> float:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return sum(spent_by(int(child)) for child in children)


class _Side:
    def __init__(self, people: People, tables: list[Table], pid: int, server: Callable[[], float]) -> None:
        self._people, self._tables, self._pid, self._server = people, tables, pid, server
        self.spent: list[float] = []
        self.server: list[float] = []

    async def round(self) -> None:
        began, server = spent_by(self._pid), self._server()
        lost = [table for table in self._tables[:ROUND] if not await self._people.move(table)]
        self.spent.append((spent_by(self._pid) - began) * 1000 / ROUND)
        self.server.append((self._server() - server) * 1000 / ROUND)
        assert not lost, "a board that never came: what follows would be another position"


async def _side(
    stack: AsyncExitStack,
    place: Path | DatabaseServer,
    folder: Path,
    server: Callable[[], float],
    *,
    shares: bool = False,
) -> _Side:
    folder.mkdir()  # noqa: ASYNC240 - nothing else runs yet
    sandbox = await stack.enter_async_context(Sandbox())
    session = await stack.enter_async_context(aiohttp.ClientSession())
    turns.MATCHES = TABLES
    tables = await turns.stock(sandbox, place)
    report = folder / "report.json"
    bot = await stack.enter_async_context(running_bot(sandbox, place, report, requests=1_000, shares=shares))
    world = await (await session.get(f"{sandbox.url}/-/world?user={tables[0].users[0]}&locale=en-US")).json()
    (command,) = (one["id"] for one in world["commands"] if one["name"] == "mykerinos")
    return _Side(People(sandbox, session, command), tables, bot.pid, server)


async def _run(folder: Path, cluster: Any) -> list[_Side]:
    def server() -> float:
        return spent_by_children(cluster.pid)

    async with AsyncExitStack() as stack:
        alone, shared = (cluster.address(cluster.new()) for _ in range(2))
        sides = [
            await _side(stack, folder / "file" / "bench.sqlite3", folder / "file", lambda: 0.0),
            await _side(stack, alone, folder / "alone", server),
            await _side(stack, shared, folder / "shared", server, shares=True),
        ]
        with without_long_collections():
            for _ in range(WARM_UP + ROUNDS):
                for side in sides:
                    await side.round()
        return sides


def measure() -> list[tuple[str, str, str]]:
    # What the tests start, which types say nothing about.
    cluster: Any = importlib.import_module("tests.postgres").cluster()
    try:
        with (
            tempfile.TemporaryDirectory() as folder,
            asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
        ):
            file, *others = runner.run(_run(Path(folder), cluster))
    finally:
        cluster.close()
    on_file = file.spent[WARM_UP:]
    rows = []
    for side, what in zip(others, ("has alone", "shares"), strict=True):
        on_server, servers = side.spent[WARM_UP:], side.server[WARM_UP:]
        ratios = [there / here for here, there in zip(on_file, on_server, strict=True)]
        rows += [
            (
                f"processor time for a turn on a server that a bot {what} over that on a file, {ROUNDS} x {ROUND}",
                f"{statistics.median(ratios):.2f} x ({', '.join(f'{ratio:.2f}' for ratio in ratios)})",
                "<= 1.5 x",
            ),
            (
                "the same in ms, median: on a file, on the server; the server's own beside it",
                "{:.1f}, {:.1f}; {:.1f} ms".format(*map(statistics.median, (on_file, on_server, servers))),
                "",
            ),
        ]
    return rows

"""Benchmark how the bot's memory grows while 400 tables are played. The memory is measured at the start, and after N, 5
N and 20 N moves (N is ``BENCH_MOVES``, 300 by default).

Eight tables at a time play as fast as the bot responds. Only the anonymous pages of the bot's own process count, not
its mapped files or the separate drawing process.
"""

from __future__ import annotations

import asyncio
import os
import re
import tempfile
from collections import deque
from pathlib import Path
from typing import Final

import aiohttp
import uvloop

from benchmarks import turns
from benchmarks.turns import Table, running_bot
from sandbox import Sandbox
from sandbox.world.events import Event

MOVES: Final = int(os.environ.get("BENCH_MOVES", "300"))
MARKS: Final = (MOVES, 5 * MOVES, 20 * MOVES)
TABLES: Final = 400
ABREAST: Final = 8
PATIENCE: Final = 20.0
SETTLED: Final = 2.0
"""The time to wait for memory to be freed after the last move, in seconds."""


def _own(pid: int) -> float:
    found = re.search(r"^Anonymous:\s+(\d+) kB", Path(f"/proc/{pid}/smaps_rollup").read_text(), re.MULTILINE)
    assert found is not None
    return int(found[1]) / 1024


class People:
    def __init__(self, sandbox: Sandbox, session: aiohttp.ClientSession, command: str) -> None:
        self._url = f"{sandbox.url}/-/interactions"
        self._session = session
        self._command = command
        self._boards: dict[int, asyncio.Event] = {}
        sandbox.core.hub.listeners.append(self._hear)

    def _hear(self, event: Event) -> None:
        if event.name == "MESSAGE_CREATE" and event.channel is not None and event.data.get("attachments"):
            self._boards.setdefault(event.channel.id, asyncio.Event()).set()

    async def move(self, table: Table) -> bool:
        user, text = table.next_move()
        verb, _, where = text.partition(" ")
        value = {"type": 3, "name": "field" if verb == "dig" else "fields", "value": where}
        body = {
            "user": str(user),
            "locale": "en-US",
            "channel": str(table.channel),
            "kind": "command",
            "command": self._command,
            "options": [{"type": 1, "name": verb, "options": [value]}],
        }
        board = self._boards[table.channel] = asyncio.Event()
        (await self._session.post(self._url, json=body)).release()
        try:
            await asyncio.wait_for(board.wait(), PATIENCE)
        except TimeoutError:
            return False
        return True


async def _run(folder: Path) -> list[float]:
    database = folder / "bench.sqlite3"
    found = []
    async with Sandbox() as sandbox, aiohttp.ClientSession() as session:
        turns.MATCHES = TABLES
        tables = await turns.stock(sandbox, database)
        async with running_bot(sandbox, database, folder / "report.json", requests=1_000) as bot:
            await asyncio.sleep(SETTLED)
            found.append(_own(bot.pid))
            world = await (await session.get(f"{sandbox.url}/-/world?user={tables[0].users[0]}&locale=en-US")).json()
            (command,) = (one["id"] for one in world["commands"] if one["name"] == "mykerinos")
            people = People(sandbox, session, command)
            waiting = deque(tables)
            done = 0
            for mark in MARKS:
                while done < mark:
                    turn = [waiting.popleft() for _ in range(min(ABREAST, mark - done))]
                    moved = await asyncio.gather(*map(people.move, turn))
                    waiting.extend(table for table, came in zip(turn, moved, strict=True) if came)
                    done += sum(moved)
                await asyncio.sleep(SETTLED)
                found.append(_own(bot.pid))
    return found


def measure() -> list[tuple[str, str, str]]:
    with tempfile.TemporaryDirectory() as folder, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        start, *grown = runner.run(_run(Path(folder)))
    rows = [("memory of the bot alone, at its start", f"{start:.0f} MiB", "")]
    rows += [(f"the same after {mark:,} moves", f"{mib:.0f} MiB", "") for mark, mib in zip(MARKS, grown, strict=True)]
    return rows

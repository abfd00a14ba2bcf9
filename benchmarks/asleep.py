"""Benchmark 10,000 idle daily tables of Chronos Conquest, each with four players and all hourglasses running.

A separate process opens the database, sets the timers as the bot does, and waits. The benchmark measures the memory and
processor time of this process, and counts the timers that it handles.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from benchmarks.storage import multiply
from bot.match.pure.table.settings import Options
from bot.match.services.service import Service
from bot.match.storage.store import Store
from games.chronos.actions import Move, Take
from games.chronos.terms import HOME, PILES
from games.registry import GAMES, computer

TABLES: Final = 10_000
SECONDS: Final = 15
SAND: Final = 21_600

ASLEEP: Final = """
import asyncio, sys, time
from pathlib import Path
from bot.match.pure.table.subject import SubjectKind
from bot.match.services.service import Service
from bot.match.storage.store import Store
from bot.program.clock import Ticks, millis
from games.registry import GAMES, computer

class Handler:
    def __init__(self, service):
        self.service, self.handled = service, 0
    async def handle(self, timer):
        self.handled += 1
        await self.service.timer_handlers[timer.subject.kind].handle(timer)

def resident():
    status = Path("/proc/self/status").read_text().splitlines()
    return int(next(line for line in status if "VmRSS" in line).split()[1]) / 1024

async def main():
    async with await Store.open(Path(sys.argv[1])) as store:
        service = Service(store, GAMES, computer, millis, bytes)
        handler = Handler(service)
        before = resident()
        ticks = Ticks(store, {SubjectKind.MATCH: handler, SubjectKind.PERSON: handler})
        ticks.start()
        await ticks.look()
        await asyncio.sleep(1)
        spent, handler.handled = time.process_time(), 0
        await asyncio.sleep(float(sys.argv[2]))
        print(time.process_time() - spent, handler.handled, resident() - before, resident())
        await ticks.stop()

asyncio.run(main())
"""


async def _one(path: Path) -> None:
    moment = int(time.time() * 1000)
    async with await Store.open(path) as store:
        service = Service(store, GAMES, computer, lambda: moment, os.urandom)
        users = (11, 22, 33, 44)
        match = await service.lobby.create(
            request="new",
            guild=1,
            channel=1,
            owner=users[0],
            game="chronos",
            locale="en-US",
            options=Options(players=len(users), game=(("sand", str(SAND)), ("level", "3"))),
        )
        for user in users[1:]:
            await service.lobby.join(match.id, user, f"join {user}")
        await service.play.start(match.id, users[0], "start")
        moment += 11_000
        for timer in await store.timers_between(None, moment, 9):
            await service.timers.handle(timer)
        for user in users:
            for number in range(3):
                look = await service.play.look(match.id, user, f"look {user} {number}")
                seat = look.viewer or 0
                action = Move(seat * 3 + number, HOME, (seat * 3 + number) % PILES, Take.NO)
                await service.play.act(match.id, user, action, look.match.ply, f"move {user} {number}")
        while rows := await store.outbox_due(100, match.id):
            for row in rows:
                await store.outbox_done(row, None, board=False)


def measure() -> list[tuple[str, str, str]]:
    with tempfile.TemporaryDirectory() as name:
        one, many = Path(name) / "one.sqlite3", Path(name) / "many.sqlite3"
        asyncio.run(_one(one))
        multiply(one, many, TABLES)
        runs = []
        for _ in range(3):
            run = subprocess.run(
                [sys.executable, "-c", ASLEEP, str(many), str(SECONDS)], capture_output=True, text=True, check=True
            )
            runs.append(tuple(map(float, run.stdout.split())))
    cpu, handled, more, whole = (statistics.median(column) for column in zip(*runs, strict=True))
    return [
        (
            f"{TABLES:,} daily tables asleep: processor time; timers handled in {SECONDS} s",
            f"{cpu / SECONDS * 100:.2f} %; {handled:.0f}",
            "<= 1 %; 0",
        ),
        (f"{TABLES:,} daily tables asleep: memory for them, of all", f"{more:.1f} MiB of {whole:.0f} MiB", "<= 10 MiB"),
    ]


if __name__ == "__main__":
    for what, measured, target in measure():
        print(f"{what:<70} {measured:>30}  {target}")

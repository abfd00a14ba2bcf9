"""Measure how late timers go off when a database file contains thousands of tables with timers.

The handler of each timer loads its table, decodes the position, and commits a transaction that sets the timer again.
The lateness is the time from when the timer was due until that commit.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bot.match.pure.table.settings import Options
from bot.match.pure.table.subject import SubjectKind, Timer, TimerKind, of_match
from bot.match.services.service import Service
from bot.match.storage.store import Store
from bot.match.storage.writing import Writing
from bot.program.clock import Ticks, millis
from games.registry import GAMES, computer

TABLES = 5_000
EACH = 40
SECONDS = 20


class Handler:
    def __init__(self, service: Service, rng: random.Random) -> None:
        self._service = service
        self._rng = rng
        self.late: list[float] = []

    async def handle(self, timer: Timer) -> None:
        await self._service.history.look(timer.match, None)
        due = timer.due + int(self._rng.uniform(0.5, 1.5) * 1000 * TABLES / EACH)
        await self._service.store.write(lambda writing: writing.set_timer(timer.subject, timer.kind, due))
        self.late.append(time.time() * 1000 - timer.due)

    async def set_right(self) -> int:
        return 0


async def _measure() -> list[float]:
    rng = random.Random(7)
    with tempfile.TemporaryDirectory() as folder:
        async with await Store.open(Path(folder) / "ticks.sqlite3") as store:
            service = Service(store, GAMES, computer, millis, rng.randbytes)
            handler = Handler(service, rng)
            for number in range(TABLES):
                options = Options(players=2, remind_after=0)
                match = await service.lobby.create(
                    request=f"o{number}",
                    guild=number,
                    channel=number + 1,
                    owner=number + 1,
                    game="mykerinos",
                    locale="en-US",
                    options=options,
                )
                await service.lobby.join(match.id, TABLES + number + 1, f"j{number}")
                await service.play.start(match.id, number + 1, f"s{number}")
            begin = millis() + 2_000
            moments = [(match, begin + rng.randrange(1000 * TABLES // EACH)) for match in range(1, TABLES + 1)]

            def set_timer(writing: Writing) -> None:
                for match, due in moments:
                    writing.set_timer(of_match(match), TimerKind.GAME, due)

            await store.write(set_timer)
            ticks = Ticks(store, {SubjectKind.MATCH: handler})
            ticks.start()
            await ticks.look()
            await asyncio.sleep(2)
            handler.late.clear()  # timers that fell due while this made the tables
            await asyncio.sleep(SECONDS)
            await ticks.stop()
            return sorted(handler.late)


def measure() -> Iterator[tuple[str, str, str]]:
    late = asyncio.run(_measure())
    half, most = late[len(late) // 2], late[len(late) * 99 // 100]
    what = f"ticks of {TABLES:,} tables, {EACH} a second, late when committed: p50 · p99"
    yield what, f"{half:.1f} ms · {most:.1f} ms ({len(late):,} ticks)", "p99 50 ms"

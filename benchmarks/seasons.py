"""Benchmark how much processor time the bot needs to open a league season of 500 tables, and to record a table's
result in the league.

It also measures the longest time for which opening a season blocks the event loop. During this time, no player's move
is handled.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

from msgspec.structs import replace
from sqlalchemy import insert

from bot.league.pure.known import Known, TableTrouble
from bot.league.services.leagues import Leagues
from bot.match.pure.results import result_of
from bot.match.pure.table.model import Match, Status
from bot.match.services.service import Service
from bot.match.storage import results, schema
from bot.match.storage.store import Store
from bot.match.storage.writing import Writing
from games.registry import GAMES, computer
from leagues.log import entries as said
from leagues.log.entries import Entry
from leagues.settings import DAY, HOUR, Settings

MEMBERS: Final = 1_200
TABLES: Final = 500
MOVES: Final = 120
RESULTS: Final = 50


class _Threads:
    def __init__(self) -> None:
        self.made = 0

    async def thread(self, _league: Known, _season: int, _division: str, _number: int) -> int | TableTrouble:
        self.made += 1
        return self.made

    async def there(self, channel: int) -> bool:
        return channel > 0


class _Beat:
    def __init__(self) -> None:
        self.longest = 0.0

    async def run(self) -> None:
        while True:
            before = time.thread_time()
            await asyncio.sleep(0)
            self.longest = max(self.longest, time.thread_time() - before)


def measure() -> Iterator[tuple[str, str, str]]:
    with tempfile.TemporaryDirectory() as folder:
        yield from asyncio.run(_measured(Path(folder)))


async def _measured(folder: Path) -> list[tuple[str, str, str]]:
    now = [1_800_000_000_000]
    store = await Store.open(folder / "bench.sqlite3")
    count = iter(range(1, 1 << 30))
    service = Service(store, GAMES, computer, lambda: now[0], lambda length: next(count).to_bytes(length, "big"))
    leagues = Leagues(service, lambda length: next(count).to_bytes(length, "big"))
    leagues.opening.begin(_Threads())
    settings = Settings("Bench", "", "", "mykerinos", clock="daily", seats=4)
    known = await leagues.found(
        request="bench", guild=1, channel=1, who=9, locale="en", settings=settings, begins=now[0] + 14 * DAY
    )
    yes = [Entry(now[0], str(100_000 + one), said.SignedUp(1, str(100_000 + one))) for one in range(MEMBERS)]
    for first in range(0, MEMBERS, 400):
        await leagues.logs.add(known.id, yes[first : first + 400])
    now[0] += 13 * DAY + HOUR
    beat = _Beat()
    beating = asyncio.create_task(beat.run())
    begin = time.process_time()
    await leagues.advancing.advance(known.id)
    placed, held = time.process_time() - begin, beat.longest
    now[0] += DAY
    await leagues.advancing.advance(known.id)
    beat.longest = 0.0
    begin = time.process_time()
    opened = await leagues.opening.open(known.id)
    spent = time.process_time() - begin
    rows = [
        (f"{MEMBERS:,} members placed, through the service", f"{placed:.2f} s", "-"),
        ("the same: the loop held at most", f"{held * 1000:.1f} ms", "-"),
        (f"{opened} tables of a season opened: each", f"{spent / opened * 1000:.1f} ms", "-"),
        ("the same: the loop held at most", f"{beat.longest * 1000:.1f} ms", "<= 50 ms"),
    ]
    assert opened >= TABLES
    tables = [one.match for one in await leagues.reading.tables(known.id) if one.match is not None][:RESULTS]
    rows.append(_row("a result made and stored, beyond the move", await _stored(store, tables, now[0]), 3))
    begin = time.process_time()
    await leagues.booking.book()
    each = (time.process_time() - begin) / RESULTS * 1000
    rows.append(("the same booked in its league, apart from the move", f"{each:.1f} ms", "-"))
    beating.cancel()
    await store.close()
    return rows


async def _stored(store: Store, tables: list[Match], now: int) -> float:
    def played(writing: Writing) -> None:
        rows = [
            {"match": match.id, "ply": 1_000 + ply, "who": ply % 4, "text": "dig B3", "at": now, "how": 0}
            for match in tables
            for ply in range(1, MOVES + 1)
        ]
        writing.do(insert(schema.entries), rows)

    await store.write(played)

    def alone(writing: Writing) -> None:
        writing.set_meta("bench", "1")

    async def took(match: Match, *, ends: bool) -> float:
        begin = time.process_time()
        if not ends:
            await store.write(alone)
            return time.process_time() - begin
        log, past = await store.read(partial(results.played, match=match.id))
        found = result_of(_over(match), past, log, (40, 30, 20, 10))

        def kept(writing: Writing) -> None:
            alone(writing)
            results.keep(writing, match, now, found)

        await store.write(kept)
        return time.process_time() - begin

    # In pairs, as other programs use the machine too.
    pairs = [(await took(match, ends=False), await took(match, ends=True)) for match in tables]
    return statistics.median(end - move for move, end in pairs) * 1000


def _over(match: Match) -> Match:
    return replace(match, status=Status.OVER, ranking=(1, 2, 3, 4), ply=1_000 + MOVES)


def _row(what: str, spent: float, most: float) -> tuple[str, str, str]:
    return what, f"{spent:.2f} ms", f"<= {most:g} ms"

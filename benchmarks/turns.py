"""Benchmark whole turns through the real bot: 1,000 running matches and 50 moves a second. The bot responds to each
move with a picture of the board.

The bot is a separate process with the real discord.py client. The sandbox and the simulated people run in this process.
A turn is timed from a person's press until the message with the picture is in the channel.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import os
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import aiohttp
import uvloop

from benchmarks import calibration
from bot.match.pure.address import DatabaseServer
from bot.match.pure.table.settings import Options
from bot.match.services.hold import HOLD
from bot.match.services.service import Service
from bot.match.storage.store import Store
from games.core import Entry
from games.registry import GAMES, computer
from sandbox import Sandbox
from sandbox.world.events import Event

MATCHES = int(os.environ.get("BENCH_MATCHES", "1000"))
RATE = int(os.environ.get("BENCH_RATE", "50"))
WARM_UP = 20
MEASURED = 30
GAME = GAMES["mykerinos"]


class Table:
    def __init__(self, number: int, channel: int, users: tuple[int, ...], state: object) -> None:
        self.number, self.channel, self.users, self.state = number, channel, users, state

    def next_move(self) -> tuple[int, str]:
        seat = GAME.pending(self.state).asked[0]
        action = GAME.legal(self.state, seat, 0)[0]
        self.state, _ = GAME.apply(self.state, Entry(seat, action))
        return self.users[seat], GAME.write(action)


async def stock(sandbox: Sandbox, place: Path | DatabaseServer) -> list[Table]:
    users = tuple(sandbox.user(name).id for name in ("Ada", "Ben", "Chloe"))
    tables = []
    async with await Store.open(place) as store:
        service = Service(store, GAMES, computer, lambda: int(time.time() * 1000), os.urandom, hold=HOLD)
        for number in range(MATCHES):
            channel = sandbox.add_channel(f"bench-{number}")
            match = await service.lobby.create(
                request=f"{number}-new",
                guild=sandbox.guild.id,
                channel=channel.id,
                owner=users[0],
                game="mykerinos",
                locale="en-US",
                options=Options(players=3, remind_after=24, game=(("seating", "joined"),)),
            )
            for user in users[1:]:
                await service.lobby.join(match.id, user, f"{number}-{user}")
            await service.play.start(match.id, users[0], f"{number}-start")
            for row in await store.outbox_due(100, match.id):
                await store.outbox_done(row, None, board=False)
            position = await service.positions.now(match.id)
            tables.append(Table(match.id, channel.id, users, position.state))
    return tables


@contextlib.contextmanager
def without_long_collections() -> Iterator[None]:
    """Suspend full garbage collections in this process, because they would distort the measured times."""
    thresholds = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*thresholds[:2], 10_000)
    try:
        yield
    finally:
        gc.set_threshold(*thresholds)
        gc.unfreeze()


def percentile(values: list[float], part: float) -> float:
    """Return the ``part`` quantile of ``values``, for example the median if ``part`` is 0.5. ``values`` mustn't be
    empty.
    """
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


class Bot:
    def __init__(self, process: asyncio.subprocess.Process, started: float) -> None:
        self._process = process
        self.started = started

    @property
    def pid(self) -> int:
        return self._process.pid

    def begin(self) -> None:
        self._process.send_signal(signal.SIGUSR1)


@contextlib.asynccontextmanager
async def running_bot(
    sandbox: Sandbox,
    database: Path | DatabaseServer,
    report: Path,
    *,
    requests: int | None = None,
    shares: bool = False,
    program: str = "benchmarks.probe",
) -> AsyncIterator[Bot]:
    """Run the real bot with a probe in a separate process. When the bot stops, the ``program`` writes ``report``.

    ``requests`` limits the requests per second that the bot sends unprompted; None keeps the default. ``shares``
    prepares the bot to share a database server with other bots.
    """
    environment = os.environ | {
        "DISCORD_TOKEN": sandbox.token,
        "DISCORD_API": sandbox.url,
        "DATABASE": database.url if isinstance(database, DatabaseServer) else str(database),
        "BACKUPS": str(report.parent / "backups"),
        "LOG_LEVEL": "WARNING",
    }
    if requests is not None:
        environment["REQUESTS_PER_SECOND"] = str(requests)
    if shares:
        environment["SHARDS"] = "auto"
    # A program that is used has been compiled; compiling it takes as long as the start, and memory that stays.
    environment |= {"PYTHONPYCACHEPREFIX": str(report.parent / "compiled"), "PYTHONDONTWRITEBYTECODE": ""}
    compiling = await asyncio.create_subprocess_exec(sys.executable, "-c", f"import {program}", env=environment)
    await compiling.wait()
    began = time.perf_counter()
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", program, str(report), env=environment, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    line = await asyncio.wait_for(process.stdout.readline(), 60)
    assert b"ready" in line, line
    try:
        yield Bot(process, time.perf_counter() - began)
    finally:
        process.send_signal(signal.SIGTERM)
        await process.wait()


async def _run(folder: Path) -> list[tuple[str, str, str]]:
    loop = calibration.measure()
    database, report = folder / "bench.sqlite3", folder / "lag.json"
    async with Sandbox() as sandbox:
        tables = await stock(sandbox, database)
        # The program's own speed is measured, at more turns a second than Discord lets one app post.
        async with running_bot(sandbox, database, report, requests=RATE * 10) as bot:
            with without_long_collections():
                spent = time.process_time()
                times, late = await _play(sandbox, tables, bot.begin)
                spent = (time.process_time() - spent) / ((WARM_UP + MEASURED) * RATE) * 1000
        lag = json.loads(report.read_text())
    loop = statistics.mean((loop, calibration.measure()))  # before and after: the host may have become slower
    turn = lag["cpu"] / (MEASURED * RATE) * 1000
    return [
        (
            f"a turn with its picture, {RATE}/s over {MATCHES:,} matches",
            f"p50 {statistics.median(times):.1f} ms, p99 {percentile(times, 0.99):.1f} ms, {late} lost",
            "p50 <= 25 ms, p99 <= 100 ms",
        ),
        (
            "processor time for a turn: bot (without drawing); sandbox and people",
            f"{turn:.1f} ms; {spent:.1f} ms",
            "",
        ),
        (
            "the bot's processor time for a turn, as a multiple of the calibration loop in the same run",
            f"{turn / loop:.3f} x of {loop:.1f} ms",
            "",
        ),
        (
            "lag of the bot's event loop meanwhile",
            f"p50 {lag['p50']:.1f} ms, p99 {lag['p99']:.1f} ms, max {lag['max']:.0f} ms",
            "p99 <= 10 ms",
        ),
        ("memory of the bot meanwhile, at its peak", f"{lag['peak_mib']:.0f} MiB", ""),
        (f"start of the whole bot with {MATCHES:,} matches, to ready", f"{bot.started:.1f} s", ""),
    ]


async def _play(sandbox: Sandbox, tables: list[Table], begin: Callable[[], None]) -> tuple[list[float], int]:
    posted: dict[int, asyncio.Future[float]] = {}

    def listen(event: Event) -> None:
        if event.name == "MESSAGE_CREATE" and event.channel is not None and event.data.get("attachments"):
            waiting = posted.get(event.channel.id)
            if waiting is not None and not waiting.done():
                waiting.set_result(time.perf_counter())

    sandbox.core.hub.listeners.append(listen)
    commands = {}
    async with aiohttp.ClientSession() as session:
        world = await (await session.get(f"{sandbox.url}/-/world?user={tables[0].users[0]}&locale=en-US")).json()
        for command in world["commands"]:
            commands[command["name"]] = command

        async def turn(table: Table) -> float | None:
            user, text = table.next_move()
            verb, _, where = text.partition(" ")
            value = {"type": 3, "name": "field" if verb == "dig" else "fields", "value": where}
            body = {
                "user": str(user),
                "locale": "en-US",
                "channel": str(table.channel),
                "kind": "command",
                "command": commands["mykerinos"]["id"],
                "options": [{"type": 1, "name": verb, "options": [value]}],
            }
            waiting = posted[table.channel] = asyncio.get_running_loop().create_future()
            start = time.perf_counter()
            answer = await session.post(f"{sandbox.url}/-/interactions", json=body)
            answer.release()
            try:
                return (await asyncio.wait_for(waiting, 10) - start) * 1000
            except TimeoutError:
                return None

        running: list[asyncio.Task[float | None]] = []
        start = time.perf_counter()
        for number in range((WARM_UP + MEASURED) * RATE):
            if number == WARM_UP * RATE:
                begin()
            due = start + number / RATE
            await asyncio.sleep(max(0, due - time.perf_counter()))
            running.append(asyncio.create_task(turn(tables[number % len(tables)])))
        results = (await asyncio.gather(*running))[WARM_UP * RATE :]
    sandbox.core.hub.listeners.remove(listen)
    times = [result for result in results if result is not None]
    return times, len(results) - len(times)


def measure() -> list[tuple[str, str, str]]:
    with tempfile.TemporaryDirectory() as folder, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(_run(Path(folder)))

"""Benchmark turns while strong computer players think at other tables: ``python -m benchmarks.thinking``.

The bot is a separate process with the real discord.py client and its worker processes for thinking and drawing. This
process runs the sandbox, which stands in for Discord, and the simulated people. At 1,000 tables of Mykerinos, people
make 50 moves a second, as in :mod:`benchmarks.turns` (set ``BENCH_MATCHES`` and ``BENCH_RATE`` lower on a busy
machine). At 20 other tables, one person plays against three strong computer players.

The run consists of short periods. In every second period, the people at the 20 tables move without delay, so that a
computer player always has to think. In the periods in between, no computer player thinks. The periods alternate so that
a slow phase of the machine affects both kinds.

A press is timed from when it is sent until the response arrives. A turn is timed until the message with its picture is
in the channel.

This process also measures the cost of a hint in Chronos Conquest, on the event loop and in a thread.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import statistics
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import cycle, pairwise
from pathlib import Path
from typing import Any, Final

import aiohttp
import msgspec
import uvloop

from benchmarks import turns
from benchmarks.turns import RATE, Table, percentile, running_bot, without_long_collections
from bot.match.pure.table.settings import Options
from bot.match.services.hold import HOLD
from bot.match.services.service import Service
from bot.match.storage.store import Store
from bot.program.run import SWITCH
from games.chronos.advice.hints import HINTS
from games.chronos.game import GAME as CHRONOS
from games.chronos.strategy.choosing import strong
from games.driver import play
from games.registry import GAMES, computer
from sandbox import Sandbox
from sandbox.world.events import Event

TABLES: Final = int(os.environ.get("BENCH_THINKING_TABLES", "20"))
PARTS: Final = int(os.environ.get("BENCH_PARTS", "6"))
WARM_UP: Final = 20
PART: Final = 15
SETTLING: Final = 5
SEATS: Final = 4
VERBS: Final = (("dig", "field"), ("choose", "move"), ("pass", ""))
ENDING: Final = 30
PATIENCE: Final = 10


class Part(msgspec.Struct):
    thinking: bool
    presses: list[float] = []
    turns: list[float] = []
    lost: int = 0
    waiting: list[int] = []


class Thinkers:
    def __init__(self, people: People, channels: dict[int, int]) -> None:
        self._people = people
        self._asked = {channel: asyncio.Event() for channel in channels}
        self._users = channels
        self.on = asyncio.Event()
        self.part: Part | None = None

    def listen(self, event: Event) -> None:
        if event.channel is None or event.channel.id not in self._asked or event.only_for is not None:
            return
        content = event.data.get("content") if event.name in {"MESSAGE_CREATE", "MESSAGE_UPDATE"} else ""
        if content and f"<@{self._users[event.channel.id]}>" in content.splitlines()[-1]:
            self._asked[event.channel.id].set()

    @property
    def waiting(self) -> int:
        return sum(not asked.is_set() for asked in self._asked.values())

    async def answered(self) -> None:
        with contextlib.suppress(TimeoutError):  # a game may have ended
            async with asyncio.timeout(ENDING):
                for asked in self._asked.values():
                    await asked.wait()

    async def sit(self, channel: int) -> None:
        asked, user = self._asked[channel], self._users[channel]
        while True:
            with contextlib.suppress(TimeoutError):  # the board may have come before anybody looked
                await asyncio.wait_for(asked.wait(), PATIENCE)
            await self.on.wait()
            for verb, option in VERBS:
                value = await self._first(channel, user, verb, option) if option else ""
                if option and value is None:
                    continue
                asked.clear()
                given = [{"type": 3, "name": option, "value": value}] if option else []
                await self._timed(self._people.command(channel, user, verb, given))
                break

    async def _first(self, channel: int, user: int, verb: str, option: str) -> str | None:
        given = [{"type": 3, "name": option, "value": "", "focused": True}]
        got = await self._timed(self._people.command(channel, user, verb, given, kind="autocomplete"))
        choices = got.get("choices") or ()
        return str(choices[0]["value"]) if choices else None

    async def _timed(self, press: Any) -> dict[str, Any]:
        begun = time.perf_counter()
        got: dict[str, Any] = await press
        if self.part is not None:
            self.part.presses.append((time.perf_counter() - begun) * 1000)
        return got


class People:
    def __init__(self, session: aiohttp.ClientSession, url: str, number: str) -> None:
        self._session, self._url, self._number = session, url, number

    async def command(
        self, channel: int, user: int, verb: str, given: list[dict[str, Any]], kind: str = "command"
    ) -> dict[str, Any]:
        body = {
            "user": str(user),
            "locale": "en-US",
            "channel": str(channel),
            "kind": kind,
            "command": self._number,
            "options": [{"type": 1, "name": verb, "options": given}],
        }
        async with self._session.post(f"{self._url}/-/interactions", json=body) as answer:
            found: dict[str, Any] = await answer.json()
            return found


async def _never(find: Callable[[], Any], key: Hashable, *, since: int, what: str) -> Any:  # noqa: ARG001
    await asyncio.Event().wait()


async def stock(sandbox: Sandbox, path: Path) -> dict[int, int]:
    found = {}
    async with await Store.open(path) as store:
        service = Service(store, GAMES, computer, lambda: int(time.time() * 1000), os.urandom, hold=HOLD)
        service.desk.thoughts.open(_never)
        for number in range(TABLES):
            user = sandbox.user("Dev")
            channel = sandbox.add_channel(f"thinking-{number}")
            match = await service.lobby.create(
                request=f"thinking-{number}",
                guild=sandbox.guild.id,
                channel=channel.id,
                owner=user.id,
                game="mykerinos",
                locale="en-US",
                options=Options(players=SEATS, game=(("seating", "joined"),)),
            )
            for seat in range(1, SEATS):
                await service.lobby.add_computer(match.id, user.id, "strong", f"thinking-{number}-{seat}")
            await service.play.start(match.id, user.id, f"thinking-{number}-start")
            found[channel.id] = user.id
        await service.desk.thoughts.close()
    return found


class Diggers:
    def __init__(self, people: People, tables: list[Table]) -> None:
        self._people = people
        self._tables = deque(tables)
        self._posted: dict[int, asyncio.Future[float]] = {}

    def listen(self, event: Event) -> None:
        if event.name == "MESSAGE_CREATE" and event.channel is not None and event.data.get("attachments"):
            waiting = self._posted.get(event.channel.id)
            if waiting is not None and not waiting.done():
                waiting.set_result(time.perf_counter())

    async def turn(self, part: Part | None) -> None:
        table = self._tables.popleft()
        user, text = table.next_move()
        verb, _, where = text.partition(" ")
        given = [{"type": 3, "name": "field" if verb == "dig" else "fields", "value": where}]
        waiting = self._posted[table.channel] = asyncio.get_running_loop().create_future()
        begun = time.perf_counter()
        try:
            async with asyncio.timeout(PATIENCE):
                await self._people.command(table.channel, user, verb, given)
                answered = time.perf_counter()
                took = await waiting - begun
        except TimeoutError:
            if part is not None:
                part.lost += 1
            return
        self._tables.append(table)
        if part is not None:
            part.presses.append((answered - begun) * 1000)
            part.turns.append(took * 1000)

    async def dig(self, seconds: float, part: Part | None, now: Callable[[], None]) -> None:
        running = []
        begun = time.perf_counter()
        for number in range(round(seconds * RATE)):
            await asyncio.sleep(max(0.0, begun + number / RATE - time.perf_counter()))
            running.append(asyncio.create_task(self.turn(part)))
            if number % (RATE // 4 or 1) == 0:
                now()
        await asyncio.gather(*running)


async def _play(diggers: Diggers, thinkers: Thinkers, begin: Callable[[], None]) -> list[Part]:
    found = []
    await diggers.dig(WARM_UP, None, lambda: None)
    for number in range(PARTS):
        part = Part(number % 2 == 1)
        if part.thinking:
            thinkers.on.set()
        else:
            thinkers.on.clear()
            await thinkers.answered()
        await diggers.dig(SETTLING, None, lambda: None)
        begin()
        thinkers.part = part
        await diggers.dig(PART, part, lambda into=part: into.waiting.append(thinkers.waiting))
        thinkers.part = None
        begin()
        found.append(part)
    thinkers.on.clear()
    return found


async def _run(folder: Path) -> list[tuple[str, str, str]]:
    database, report = folder / "bench.sqlite3", folder / "lag.json"
    async with Sandbox() as sandbox, aiohttp.ClientSession() as session:
        channels = await stock(sandbox, database)
        tables = await turns.stock(sandbox, database)
        async with running_bot(sandbox, database, report, requests=RATE * 10) as bot:
            user = next(iter(channels.values()))
            world = await (await session.get(f"{sandbox.url}/-/world?user={user}&locale=en-US")).json()
            number = next(command["id"] for command in world["commands"] if command["name"] == "mykerinos")
            people = People(session, sandbox.url, number)
            thinkers, diggers = Thinkers(people, channels), Diggers(people, tables)
            listeners = sandbox.core.hub.listeners
            listeners += [thinkers.listen, diggers.listen]
            thinkers.on.set()
            seated = [asyncio.create_task(thinkers.sit(channel)) for channel in channels]
            with without_long_collections():
                parts = await _play(diggers, thinkers, bot.begin)
            for task in seated:
                task.cancel()
            await asyncio.wait(seated)
            del listeners[-2:]
    lags = json.loads(report.read_text())["parts"][1::2]
    return [row for thinking in (False, True) for row in _rows(parts, lags, thinking=thinking)]


def _rows(parts: list[Part], measured: list[dict[str, Any]], *, thinking: bool) -> Iterator[tuple[str, str, str]]:
    chosen = [(part, one) for part, one in zip(parts, measured, strict=True) if part.thinking is thinking]
    lags = [lag for _, one in chosen for lag in one["lags"]]
    done = [took for part, _ in chosen for took in part.turns]
    presses = [took for part, _ in chosen for took in part.presses]
    waiting = statistics.mean(count for part, _ in chosen for count in part.waiting)
    when = f"{TABLES} tables thinking ({waiting:.0f} at a time)" if thinking else "nobody thinks"
    lost = sum(part.lost for part, _ in chosen)
    cpu = sum(one["cpu"] for _, one in chosen) / len(chosen) / PART
    yield f"{when}: lag of the bot's event loop", _told(lags, 2), "p99 <= 10 ms"
    yield f"{when}: a press until its answer ({len(presses):,})", _told(presses, 1), ""
    target = "p50 <= 25 ms, p99 <= 100 ms"
    yield f"{when}: a turn with its picture, {RATE}/s ({len(done):,})", f"{_told(done, 1)}, {lost} lost", target
    yield f"{when}: processor of the bot's own process", f"{cpu:.0%} of a core", ""


def _told(values: list[float], digits: int) -> str:
    p50, p99 = percentile(values, 0.5), percentile(values, 0.99)
    return f"p50 {p50:.{digits}f} ms, p99 {p99:.{digits}f} ms, max {max(values):.0f} ms"


# -- a hint of Chronos Conquest

GAMES_PLAYED: Final = 3
TICK: Final = 0.005
HINTED: Final = 10


def asked() -> Iterator[Callable[[Callable[..., Any]], Any]]:
    for number in range(GAMES_PLAYED):
        luck = random.Random(f"thinking/{number}")
        found: list[Callable[[Callable[..., Any]], Any]] = []

        def choose(state: Any, seat: int, legal: Any, now: int, into: list[Any] = found) -> Any:
            told = (CHRONOS.view(state, seat), legal, len(into), now)
            into.append(lambda find: find(*told))
            return strong(*told)

        state = CHRONOS.new(CHRONOS.seat_names[:4], CHRONOS.options())
        for _ in play(CHRONOS, state, choose, luck.randrange):
            pass
        yield from found


def chronos() -> Iterator[tuple[str, str, str]]:
    questions = list(asked())
    for what, find, target in (
        ("a decision of a computer at a live table, on the loop", strong, "<= 5 ms"),
        ("a hint (three ideas with their reasons)", HINTS.ideas, ""),
    ):
        times = []
        for question in questions:
            begun = time.process_time()
            question(find)
            times.append((time.process_time() - begun) * 1000)
        yield f"Chronos Conquest: {what}, processor ({len(times):,})", _told(times, 2), target
    idle, hinted = asyncio.run(_beside(questions))
    yield "Chronos Conquest: lag of a loop that does nothing", _told(idle, 2), ""
    yield "Chronos Conquest: the same with a thread that gives one hint after the other", _told(hinted, 2), ""


async def _beside(questions: list[Callable[[Callable[..., Any]], Any]]) -> tuple[list[float], list[float]]:
    before = sys.getswitchinterval()
    sys.setswitchinterval(SWITCH)
    lags: tuple[list[float], list[float]] = ([], [])
    some = cycle(questions)
    with ThreadPoolExecutor(1) as thread:
        for begins, ends in pairwise(range(11)):
            hinting = begins % 2 == 1
            over = time.perf_counter() + HINTED / 5 * (ends - begins)
            work = asyncio.get_running_loop().run_in_executor(thread, partial(_hints, some, over)) if hinting else None
            while time.perf_counter() < over:
                due = time.perf_counter() + TICK
                await asyncio.sleep(TICK)
                lags[hinting].append((time.perf_counter() - due) * 1000)
            if work is not None:
                await work
    sys.setswitchinterval(before)
    return lags


def _hints(questions: Iterator[Callable[[Callable[..., Any]], Any]], over: float) -> None:
    while time.perf_counter() < over:
        next(questions)(HINTS.ideas)


def measure() -> list[tuple[str, str, str]]:
    with tempfile.TemporaryDirectory() as folder, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return [*runner.run(_run(Path(folder))), *chronos()]


if __name__ == "__main__":
    for what, measured, target in measure():
        print(f"{what:<96} {measured:>44}  {target}")

from __future__ import annotations

import asyncio
import random
import statistics
import tempfile
import time
from functools import partial
from pathlib import Path

from bot.drawing.films import PART, Films, shoot, takes_of
from bot.drawing.pictures import Jobs, prepare
from bot.match.pure.history.stops import Footage
from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.settings import Options
from bot.match.services.service import Service
from bot.match.storage.store import Store
from bot.presenters.registry import PRESENTERS
from data.texts import texts
from games.registry import GAMES, computer

NAMES = ("Ada", "Benjamin", "Chloe", "Dev")
EN = texts("en")


class People:
    async def names(self, match: Match, _tr: object, *, beside_color: bool = False) -> tuple[str, ...]:  # noqa: ARG002
        return NAMES[: len(match.players)]


async def _played(service: Service) -> Match:
    greedy = computer("mykerinos", "greedy")
    match = await service.lobby.create(
        request="open", guild=1, channel=2, owner=3, game="mykerinos", locale="en", options=Options(players=4)
    )
    for number in range(3):
        await service.lobby.add_computer(match.id, 3, "greedy", f"computer {number}")
    match = (await service.play.start(match.id, 3, "start")).match
    while match.status is Status.ACTIVE:
        look = await service.history.look(match.id, match.seat_of(3))
        action = greedy(look.view, look.legal, match.ply, 0)
        match = (await service.play.act(match.id, 3, action, match.ply, f"move {match.ply}")).match
    return match


async def _measured() -> list[tuple[str, str, str]]:
    jobs = Jobs(partial(prepare, *(one.warm_up for one in PRESENTERS.values())))
    await jobs.open()
    presenter = PRESENTERS["mykerinos"]
    with tempfile.TemporaryDirectory() as folder:
        async with await Store.open(Path(folder) / "bench.sqlite3") as store:
            service = Service(store, GAMES, computer, lambda: int(time.time() * 1000), random.Random(5).randbytes)
            match = await _played(service)
            steps, drawn = [], []
            for ply in random.Random(1).sample(range(1, match.ply + 1), match.ply):
                began = time.perf_counter()
                scene = await service.past.scene(match.id, 3, ply=ply)
                steps.append(time.perf_counter() - began)
                events = tuple(event for seen in scene.seen for event in seen.events)
                await jobs.do(partial(presenter.picture, scene.look.view, events, NAMES, EN))
                drawn.append(time.perf_counter() - began)
            films, sizes = [], []
            for _ in range(5):
                footage = await service.past.footage(match.id, None)
                maker = Films(People(), PRESENTERS, jobs)  # type: ignore[arg-type]
                began = time.perf_counter()
                film = await maker.film(footage, EN)
                films.append(time.perf_counter() - began)
                sizes.append(len(film.data) if film else 0)
            drawing = [_drawing(1_000 + number, footage) for number in range(5)]
            alone, beside = await _waits(jobs, footage)
    await jobs.close()
    per = 150 / match.ply
    return [
        (f"a step in a game of {match.ply} entries, p50 / max", _ms(steps), ""),
        ("the same with its picture, p50 / max", _ms(drawn), "p50 <= 30 ms"),
        (f"a film of {match.ply} entries, p50", f"{statistics.median(films) * 1000:.0f} ms", ""),
        (
            "drawing it, processor time, p50, for 150 entries",
            f"{statistics.median(drawing) * per * 1000:.0f} ms",
            "<= 1,000 ms",
        ),
        ("its file, for 150 entries", f"{sizes[0] * per / 1000:.0f} KB", "<= 1,000 KB"),
        ("a picture, p50 / max", _ms(alone), ""),
        ("a picture beside a film, p50 / max", _ms(beside), ""),
    ]


def _drawing(number: int, footage: Footage) -> float:
    takes = takes_of(PRESENTERS["mykerinos"], footage.shots, NAMES, EN)
    form = None
    began = time.process_time()
    for first in range(0, len(takes), PART):
        before = takes[first - 1] if first else None
        form = shoot(number, first, takes[first : first + PART], before, form).format
    return time.process_time() - began


async def _waits(jobs: Jobs, footage: Footage) -> tuple[list[float], list[float]]:
    maker = Films(People(), PRESENTERS, jobs)  # type: ignore[arg-type]
    draw = partial(PRESENTERS["mykerinos"].picture, footage.shots[60].view, (), NAMES, EN)
    found: tuple[list[float], list[float]] = ([], [])
    for beside in (False, True):
        film = asyncio.create_task(maker.film(footage, EN)) if beside else None
        for _ in range(40):
            began = time.perf_counter()
            await jobs.do(draw)
            found[beside].append(time.perf_counter() - began)
            await asyncio.sleep(0.005)
        if film:
            await film
    return found


def _ms(taken: list[float]) -> str:
    return f"{statistics.median(taken) * 1000:.1f} / {max(taken) * 1000:.1f} ms"


def measure() -> list[tuple[str, str, str]]:
    return asyncio.run(_measured())


if __name__ == "__main__":
    for what, measured, target in measure():
        print(f"{what:<50} {measured:>20}  {target}")

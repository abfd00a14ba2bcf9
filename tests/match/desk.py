from __future__ import annotations

import itertools
from collections.abc import Mapping
from pathlib import Path

import pytest

from bot.match.pure.errors import Refused
from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.settings import Options
from bot.match.pure.table.subject import SubjectKind, Timer
from bot.match.services.clock.tables import TableClocks
from bot.match.services.clock.timers import TimerHandler, Timers
from bot.match.services.service import Service
from bot.match.storage.store import Store
from games.core import Decide
from games.mykerinos.actions import Pass
from tests.match.race import GAME as RACE
from tests.toys.fair import GAME as FAIR
from tests.toys.lots import GAME as LOTS
from tests.toys.pebbles import GAME as PEBBLES
from tests.toys.sands import GAME as SANDS

GAMES = {game.name: game for game in (RACE, LOTS, SANDS, FAIR, PEBBLES)}
ADA, BEN, CHLOE, DEV = 11, 22, 33, 44
START = 1_700_000_000_000
CHANNEL = 500
PLAYED = 6
requests = itertools.count(1)


class Clock:
    def __init__(self) -> None:
        self.time = START

    def __call__(self) -> int:
        return self.time


def request() -> str:
    return f"r{next(requests)}"


def first_legal(game: str, kind: str):
    if game == "race" and kind == "random":
        raise KeyError(game)

    def play(view, legal, seed, now):
        assert 0 <= seed < 1 << 32
        assert (now > 0) is GAMES[game].timed
        return legal[0]

    return play


def entropy(count: int) -> bytes:
    return bytes(range(count))


async def desk(path: Path, clock: Clock | None = None, **options) -> Service:
    opening = {name: options.pop(name) for name in ("alone", "shared", "busy", "copies") if name in options}
    store = await Store.open(path / "t.sqlite3", **{"busy": 50, **opening})
    games, computers = options.pop("games", GAMES), options.pop("computers", first_legal)
    facts = {name: options.pop(name) for name in ("orders", "steady", "shards") if name in options}
    kinds = options.pop("kinds", ("greedy", "random"))
    kinds_of = kinds if callable(kinds) else lambda _game: kinds
    return Service(store, games, computers, clock or Clock(), entropy, kinds=kinds_of, **facts)


async def table(
    service: Service,
    *users: int,
    game: str = "race",
    chosen: tuple[tuple[str, str], ...] = (),
    channel: int = CHANNEL,
    guild: int | None = 7,
    locale: str = "en",
    **options,
) -> Match:
    options.setdefault("players", max(2, len(users)))
    match = await service.lobby.create(
        request=request(),
        guild=guild,
        channel=channel,
        owner=users[0],
        game=game,
        locale=locale,
        options=Options(game=chosen, **options),
    )
    for user in users[1:]:
        match = await service.lobby.join(match.id, user, request())
    return match


async def started(service: Service, *users: int, computers: int = 0, kind: str = "greedy", **options) -> Match:
    if computers:
        options["players"] = len(users) + computers
    match = await table(service, *users, **options)
    for _ in range(computers):
        await service.lobby.add_computer(match.id, users[0], kind, request())
    return (await service.play.start(match.id, users[0], request())).match


async def timers(service: Service, until: int = 2**60) -> list[Timer]:
    return await service.store.timers_between(None, until, 999)


async def next_due(service: Service) -> int | None:
    return next((timer.due for timer in await timers(service)), None)


def with_clocks(service: Service, *, time_up=None) -> Service:
    async def nothing(*_):
        pass

    service.clocks = clocks = TableClocks(service.desk, service.play, time_up or nothing)
    service.timers = timers = Timers(
        service.desk,
        service.positions,
        service.play,
        notices=service.notices,
        proposals=service.proposals,
        clocks=clocks,
        starting=service.starting,
    )
    service.timer_handlers = {**service.timer_handlers, SubjectKind.MATCH: timers}
    return service


async def ring(service: Service, handlers: Mapping[SubjectKind, TimerHandler] | None = None) -> int:
    """Handle all due timers in order, each once, and return how many there were.

    ``handlers`` replaces the service's own handlers. It maps each kind of timer subject to its handler.
    """
    done: set[Timer] = set()
    while fresh := [timer for timer in await timers(service, service.desk.now()) if timer not in done]:
        for timer in fresh:
            await (handlers or service.timer_handlers)[timer.subject.kind].handle(timer)
            done.add(timer)
    return len(done)


async def ring_at(service: Service, clock: Clock, moment: int) -> int:
    clock.time = moment
    return await ring(service)


async def move(service: Service, match: int, choose=lambda moves: moves[0]):
    position = await service.positions.now(match)
    assert isinstance(position.pending, Decide)
    seat = position.pending.asked[0]
    moves = service.desk.games[position.match.game].legal(position.state, seat, service.desk.now())
    user = position.match.players[seat].user
    return await service.play.act(match, user, choose(moves), position.match.ply, request())


async def finish(service: Service, match: int, choose=lambda moves: moves[0]) -> Match:
    found = await service.history.get(match)
    while found.status is Status.ACTIVE:
        found = (await move(service, match, choose)).match
    return found


def soon():
    turns = itertools.count()

    def choose(moves):
        passing = next((one for one in moves if isinstance(one, Pass)), None)
        return moves[0] if passing is None or next(turns) < PLAYED else passing

    return choose


async def legal(service: Service, match: int, user: int):
    position = await service.positions.now(match)
    seat = position.match.seat_of(user)
    return service.desk.games[position.match.game].legal(position.state, seat, service.desk.now())


async def refused(awaitable) -> Refused:
    with pytest.raises(Refused) as caught:
        await awaitable
    return caught.value


async def restarted(service, tmp_path, clock, at, since=None):
    since = clock.time if since is None else since
    await service.store.close()
    clock.time = at
    again = await desk(tmp_path, clock)
    await again.reach.resume(since)
    return again

"""Creates ``golden/0001.sql``: a database of the first version, with rows in every table, from real matches.

The tests run each migration on it. Once a version is released, the file must not change.

    python -m tests.match.storage.first_database > tests/match/storage/golden/0001.sql
"""

import asyncio
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path

from msgspec.structs import replace

from bot.match.pure.away.absence import Scope, Where
from bot.match.pure.clock.setting import Clock as Setting
from bot.match.pure.people.settings import Way
from games.registry import COMPUTERS
from games.registry import GAMES as REAL
from tests.match.desk import (
    ADA,
    BEN,
    CHLOE,
    DEV,
    GAMES,
    Clock,
    desk,
    finish,
    first_legal,
    move,
    request,
    ring,
    started,
    table,
)
from tests.orders.tables import order

ALL = {**REAL, **GAMES}
OVER, RACE, CANCELLED, SIGNUP, MYKERINOS, MUSEUM, CHRONOS = range(1, 8)
RUNNING = (RACE, MYKERINOS, MUSEUM, CHRONOS)


def computers(game, kind):
    return COMPUTERS[game][kind] if game in COMPUTERS else first_legal(game, kind)


async def opened(folder, clock=None):
    return await desk(folder, clock, games=ALL, computers=computers)


async def step(service, match):
    public = await service.history.look(match, None)
    for seat in (*public.asked, *public.may):
        look = await service.history.look(match, seat)
        if look.legal:
            user = look.match.players[seat].user
            await service.play.act(match, user, look.legal[0], None, request())
            return


async def play(service, clock):
    over = await table(service, ADA, BEN, players=3, channel=OVER)
    await service.lobby.add_computer(over.id, ADA, "greedy", request())
    await service.lobby.word(over.id, BEN, request(), "purple")
    await service.play.start(over.id, ADA, request())
    await move(service, over.id)
    await service.leaving.resign(over.id, BEN, request())
    await finish(service, over.id)

    race = await started(service, ADA, BEN, CHLOE, channel=RACE, clock=Setting(move=24 * 60))
    for _ in range(3):
        await move(service, race.id)
    offer = await service.seats.offer(race.id, CHLOE, CHLOE, request(), moderator=False)
    await service.seats.take(race.id, offer.number, DEV, request())
    await service.pauses.ask(race.id, ADA, request(), hours=5)

    cancelled = await started(service, ADA, BEN, channel=CANCELLED)
    await service.lobby.cancel(cancelled.id, DEV, request(), True)
    await table(service, BEN, ADA, game="lots", players=3, channel=SIGNUP)

    for number, (game, plies) in enumerate((("mykerinos", 12), ("museum", 6), ("chronos", 4)), MYKERINOS):
        match = await started(service, ADA, BEN, CHLOE, game=game, channel=number, remind_after=1)
        for _ in range(plies):
            clock.time += 60_000
            await ring(service)
            await step(service, match.id)
        await service.own.note(match, CHLOE, f"what I think of {game}")
    asked = (await service.history.look(MYKERINOS, None)).asked[0]
    await order(service, MYKERINOS, (CHLOE, ADA, BEN)[asked], "pass")
    await service.notices.nudge(MYKERINOS, (BEN, CHLOE, ADA)[asked])
    await service.own.set(BEN, lambda person: replace(person, way=Way.DIRECT, digest=7, zone="Europe/Warsaw"))
    await service.servers.change(7, lambda server: replace(server, locale="de"))
    await service.reach.begin(Where(Scope.SERVER, 8))
    await service.store.set_meta("commands", "as they were")


async def main():
    with tempfile.TemporaryDirectory() as folder:
        clock = Clock()
        service = await opened(Path(folder), clock)
        await play(service, clock)
        await service.store.close()
        with closing(sqlite3.connect(service.store.path)) as made:
            sys.stdout.writelines(f"{line}\n" for line in made.iterdump())


if __name__ == "__main__":
    asyncio.run(main())

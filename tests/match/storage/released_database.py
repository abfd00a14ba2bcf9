"""Creates a database with the schema of this release: finished, running and waiting games, a league and a puzzle.
Every later release must be able to migrate it. Once a version is released, its file must not change.

    python -m tests.match.storage.released_database > tests/match/storage/golden/0.1.0.sql
"""

import asyncio
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path

from msgspec.structs import replace

from bot.league.storage.messages import Message
from bot.match.pure.away.absence import OutageScope, Where
from bot.match.pure.clock.setting import Clock as Setting
from bot.match.pure.people.settings import Daily, Way
from bot.match.pure.puzzles import PuzzleId
from bot.match.pure.table.subject import Timer, TimerKind, of_server
from games.packages import BUILT_IN
from games.registry import COMPUTERS, GAMES
from tests.league.desk import SETTINGS
from tests.league.season import Season
from tests.match.desk import ADA, BEN, CHLOE, DEV, Clock, desk, finish, move, request, ring_at, soon, started, table
from tests.orders.tables import order

OF_LEAGUE, OTHER_OF_LEAGUE, OVER, CANCELLED, SIGNUP, TALKED = range(1, 7)
PLIES = 4
GUILD, NOTE = 7, "what I think of it"
LEAGUE = replace(SETTINGS, game="mykerinos")


def computers(game, kind):
    return COMPUTERS[game][kind]


async def opened(folder, clock=None, **more):
    return await desk(folder, clock, games=GAMES, computers=computers, **more)


async def step(service, match, name=""):
    public = await service.history.look(match, None)
    for seat in (*public.asked, *public.may):
        look = await service.history.look(match, seat)
        if look.legal:
            await service.play.act(match, look.match.players[seat].user, look.legal[0], None, name + request())
            return


async def play_tables(service, clock):
    over = await table(service, ADA, BEN, game="mykerinos", channel=OVER)
    await service.lobby.word(over.id, BEN, request(), "purple")
    await service.play.start(over.id, ADA, request())
    await finish(service, over.id, soon())
    await service.analyses.analysis(await service.history.get(over.id), ADA)
    cancelled = await started(service, ADA, BEN, game="mykerinos", channel=CANCELLED)
    await service.lobby.cancel(cancelled.id, DEV, request(), True)
    await table(service, BEN, ADA, game="museum", players=3, channel=SIGNUP)
    for match, game in enumerate(BUILT_IN, TALKED):
        found = await started(
            service, ADA, BEN, CHLOE, game=game, channel=match, remind_after=1, clock=Setting(move=24 * 60)
        )
        assert found.id == match
        for _ in range(PLIES):
            await ring_at(service, clock, clock.time + 60_000)
            await step(service, match)
        await service.own.note(found, CHLOE, NOTE)
        await service.watching.follow(found, DEV)
    await people_who_talk(service)


async def people_who_talk(service):
    waiting = (await service.history.look(TALKED, None)).asked[0]
    await service.notices.nudge(TALKED, (ADA, BEN, CHLOE)[waiting - 1])
    offer = await service.seats.offer(TALKED, CHLOE, CHLOE, request(), moderator=False)
    await service.seats.take(TALKED, offer.number, DEV, request())
    await service.pauses.ask(TALKED, ADA, request(), hours=5)
    asked = (await service.history.look(TALKED, None)).asked[0]
    seated = (ADA, BEN, DEV)
    await order(service, TALKED, seated[asked], "pass")
    await service.own.set(BEN, lambda person: replace(person, way=Way.DIRECT, digest=7, zone="Europe/Warsaw"))
    await service.servers.change(GUILD, lambda server: replace(server, locale="de"))
    await service.reach.begin(Where(OutageScope.SERVER, 8))
    await service.store.set_meta("commands", "as they were")


async def play_league(service, clock):
    season = Season(service, clock)
    await season.begin(ADA, BEN, CHLOE, DEV, settings=LEAGUE)
    await season.leagues.messages.put(season.id, "standing/1/1.1", Message(9, 10, "as it was shown", clock.time))
    await season.day(-1, clocks=False)
    await season.day(0, clocks=False)
    assert [match.id for match in await season.running()] == [OF_LEAGUE, OTHER_OF_LEAGUE]
    await move(service, OF_LEAGUE)
    return season.leagues


async def answer_a_puzzle(service, clock):
    await service.puzzles.set(GUILD, Daily(9, 9, "Europe/Berlin"))
    clock.time = await service.store.write(lambda writing: writing.due(of_server(GUILD), TimerKind.PUZZLE))
    await service.puzzles.handle(Timer(of_server(GUILD), TimerKind.PUZZLE, clock.time))
    day = (await service.store.outbox_of(of_server(GUILD), 1))[0].about
    found = await service.puzzles.position(PuzzleId(day))
    await service.puzzles.answer(day, ADA, GUILD, found.solution)
    key, _ = await service.puzzles.choose(BEN, None, None)
    await service.puzzles.give_up(key, BEN)


async def main():
    with tempfile.TemporaryDirectory() as folder:
        clock = Clock()
        service = await opened(Path(folder), clock)
        leagues = await play_league(service, clock)
        await answer_a_puzzle(service, clock)
        await play_tables(service, clock)
        await leagues.booking.book()
        await leagues.running.stop()
        await service.store.close()
        with closing(sqlite3.connect(service.store.path)) as made:
            sys.stdout.writelines(f"{line}\n" for line in made.iterdump())


if __name__ == "__main__":
    asyncio.run(main())

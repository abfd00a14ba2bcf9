"""`kill -9` between any two steps of a season: as it opens, as the bot counts results, and as it ends.

No table may open twice, and no result may be counted twice or lost. A process plays the season and kills itself right
before or after one of its next transactions. Another process continues from the database, which also stores the
season's time.
"""

import asyncio
import multiprocessing
import os
import random
import signal
import sqlite3
from contextlib import closing, suppress

import pytest

from bot.league.services.leagues import Leagues
from leagues import text
from leagues.export.check import check
from leagues.export.form import exported
from leagues.log import entries as said
from leagues.log.entries import read
from leagues.log.walk import replay
from leagues.refused import Refused
from leagues.settings import DAY
from leagues.state import Stage
from tests.league.desk import SETTINGS, founded
from tests.match.desk import Clock, desk, finish, ring
from tests.seeds import COUNT, seeded

pytestmark = [pytest.mark.faults]

MEMBERS = (11, 22, 33, 44, 55)
LEAVER, SUBSTITUTE = 55, 66
FEW = 60 if COUNT == 1 else 15
"""The maximum number of transactions that a process makes before it is killed."""


class Threads:
    async def thread(self, league, season, division, number):
        return 10_000 * season + number + 100 * int(division.partition(".")[0])

    async def there(self, channel):
        return channel > 0


class Killed:
    """Replaces the store's `write`, and kills the process at one of its transactions. If ``steps`` is None, the process
    survives.
    """

    def __init__(self, store, steps, before):
        self.left, self.before, self.write = steps, before, store.write
        store.write = self

    async def __call__(self, work, **how):
        if self.left is None:
            return await self.write(work, **how)
        self.left -= 1
        if self.before and self.left <= 0:
            os.kill(os.getpid(), signal.SIGKILL)
        found = await self.write(work, **how)
        if self.left <= 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return found


async def go_on(path, steps, seed, *, before):
    clock = Clock()
    service = await desk(path, clock)
    clock.time = int(await service.store.meta("time") or clock.time)
    Killed(service.store, steps, before)
    leagues = Leagues(service, lambda count: random.Random(f"{seed} {clock.time}").randbytes(count))
    known = await founded(leagues, SETTINGS, request="found")
    await signed_up(leagues, known.id)
    await leagues.running.start(Threads())
    await leagues.running.settled()
    while (known := await leagues.reading.get(known.id)).league.last is None:
        await people(leagues, known)
        await leagues.running.settled()
        running = await service.store.running()
        if running and clock.time % 3:
            await finish(service, running[0])
            await leagues.running.settled()
        clock.time += DAY // 2 + 1
        await service.store.set_meta("time", str(clock.time))
        await ring(service, leagues.timer_handlers)
        await leagues.running.settled()
    await leagues.running.stop()
    await service.store.close()


async def signed_up(leagues, league):
    for member in MEMBERS:
        if (await leagues.reading.get(league)).league.seasons[0].stage is Stage.REGISTRATION:
            await leagues.tell(league, member, said.SignedUp(1, str(member)), request=f"in {member}")


async def people(leagues, known):
    season = known.league.playing
    if season is None or season.stage is not Stage.RUNNING:
        return
    await tell(leagues, known.id, SUBSTITUTE, said.SignedUp(1, str(SUBSTITUTE)))
    await tell(leagues, known.id, LEAVER, said.Left(str(LEAVER)))
    for one in season.handovers:
        if one.taken is None and any(ask.yes is None for ask in one.asked):
            await tell(leagues, known.id, SUBSTITUTE, said.Answered(str(LEAVER), str(SUBSTITUTE), yes=True))


async def tell(leagues, league, user, what):
    with suppress(Refused):
        await leagues.tell(league, user, what, request=f"{type(what).__name__} {user}")


def lived(going_on, *facts, **more):
    one = multiprocessing.get_context("fork").Process(target=lambda: asyncio.run(going_on(*facts, **more)))
    one.start()
    one.join()
    assert one.exitcode in {0, -signal.SIGKILL}
    return one.exitcode == 0


@seeded
def test_a_season_that_is_killed_between_any_two_steps(tmp_path, seed):
    rng = random.Random(seed)
    kills = 0
    while not lived(go_on, tmp_path, rng.randint(1, FEW), seed, before=rng.random() < 0.5):
        kills += 1
        whole(tmp_path, final=False)
        assert kills < 500
    assert kills >= 5
    whole(tmp_path, final=True)


def whole(path, *, final):
    with closing(sqlite3.connect(path / "t.sqlite3")) as database:

        def rows(statement):
            return database.execute(statement).fetchall()

        log = [read(text) for (text,) in rows("SELECT text FROM league_entries ORDER BY number")]
        if not log:
            return
        replay(log)
        what = [one.what for one in log]
        opened = [(one.division, one.table) for one in what if isinstance(one, said.TableOpened)]
        ended = [(one.division, one.table) for one in what if isinstance(one, said.TableEnded)]
        assert len(opened) == len(set(opened))
        assert len(ended) == len(set(ended))
        tables = {
            (division, number): match
            for match, division, number in rows("SELECT match, division, number FROM league_tables")
        }
        begun = {match for (match,) in rows("SELECT id FROM matches WHERE status IN ('active', 'over')")}
        assert begun == {tables[one] for one in opened}
        assert len(rows("SELECT id FROM matches")) == len(tables)
        booked = {match for (match,) in rows("SELECT match FROM results WHERE rated IS NOT NULL")}
        assert booked == {tables[one] for one in ended}
        results = {match for (match,) in rows("SELECT match FROM results")}
        assert results == {match for (match,) in rows("SELECT id FROM matches WHERE status = 'over'")}
        if final:
            assert len(ended) == len(tables) == len(MEMBERS)
            assert results == booked
            assert [one for one in what if isinstance(one, said.Finished)][1:] == []
            assert check(text.write(exported(log, 1))) == ()
            given = next(
                (place for place, one in enumerate(what) if isinstance(one, said.Answered) and one.yes), len(what)
            )
            assert given < len(what)
            late = [one for one in what[given:] if isinstance(one, said.TableEnded)]
            seats = {(of.name, table.number): table.seats for of, table in replay(log).last.tables}
            for one in late:
                names = dict(zip(seats[one.division, one.table], one.finishers, strict=True))
                assert names.get(str(LEAVER), str(SUBSTITUTE)) == str(SUBSTITUTE)

"""`kill -9` between any two steps of a season or contest: as it opens, as the bot counts results, and as it ends.

The bot must not pair a round, open a table or count a result twice, and must not lose a result. A process plays the
season and kills itself right before or after one of its next transactions. Another process continues from the database,
which also stores the season's time.
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
from leagues.format import Format
from leagues.log import entries as said
from leagues.log import formats
from leagues.log.entries import read
from leagues.log.walk import replay
from leagues.refused import Refused
from leagues.settings import DAY
from leagues.state import Stage
from tests.league.contest import MINUTE, settings
from tests.league.desk import GUILD, founded
from tests.match.desk import Clock, desk, finish, move, ring
from tests.seeds import COUNT, seeded

pytestmark = [pytest.mark.faults]

LEAVER, SUBSTITUTE = 55, 66
MEMBERS = {
    Format.DIVISIONS: (11, 22, 33, 44, LEAVER),
    Format.CUP: (11, 22, 33, 44, LEAVER, 66, 77),
    Format.EVENING: (11, 22, 33, 44, LEAVER, 66, 77),
    Format.LADDER: (11, 22, 33, LEAVER),
}
STEP = {Format.DIVISIONS: DAY // 2, Format.CUP: DAY // 2, Format.EVENING: 2 * MINUTE, Format.LADDER: DAY // 4}
IN_DAYS = {Format.EVENING: 1, Format.LADDER: 0}
MORE = {Format.CUP: {"rounds": 3, "round_days": 3}, Format.EVENING: {"rounds": 3}, Format.LADDER: {"days": 14}}
FEW = 60 if COUNT == 1 else 15
"""The maximum number of transactions that a process makes before it is killed."""


class Threads:
    """A fake for Discord's threads. The thread id depends only on the table, so a repeated request after a crash gets
    the same id.
    """

    async def thread(self, league, season, division, number):
        tier = division.partition(".")[0]
        return 10_000 * season + 100 * (int(tier) if tier.isdecimal() else 0) + number

    async def there(self, channel):
        return channel > 0


class Killed:
    """Replaces the store's `write`, and kills the process at one of its transactions."""

    def __init__(self, store, steps, before):
        self.left, self.before, self.write = steps, before, store.write
        store.write = self

    async def __call__(self, work, **how):
        self.left -= 1
        if self.before and self.left <= 0:
            os.kill(os.getpid(), signal.SIGKILL)
        found = await self.write(work, **how)
        if self.left <= 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return found


async def go_on(path, steps, seed, format_, *, before):
    clock = Clock()
    service = await desk(path, clock)
    clock.time = int(await service.store.meta("time") or clock.time)
    Killed(service.store, steps, before)
    leagues = Leagues(service, lambda count: random.Random(f"{seed} {clock.time}").randbytes(count))
    made = settings(format_, **MORE.get(format_, {}))
    known = await founded(leagues, made, in_days=IN_DAYS.get(format_, 14), request="found")
    await leagues.running.start(Threads())
    await leagues.running.settled()
    while (known := await leagues.reading.get(known.id)).league.last is None:
        await people(leagues, known, format_)
        await leagues.running.settled()
        await play(service, format_, clock.time)
        await leagues.running.settled()
        begins = known.season.begins
        if format_ is Format.EVENING and clock.time < begins:  # first the check-in
            clock.time = begins - 10 * MINUTE if clock.time < begins - 10 * MINUTE else begins
        else:
            clock.time += STEP[format_] + 1
        await service.store.set_meta("time", str(clock.time))
        await ring(service, leagues.timer_handlers)
        await leagues.running.settled()
    await leagues.running.stop()
    await service.store.close()


async def play(service, format_, time):
    running = await service.store.running()
    if running and format_ is not Format.LADDER and time % 3:
        await finish(service, running[0])
    elif running and format_ is Format.LADDER and time // DAY % 7 in range(1, 5):
        await move(service, running[0])


async def people(leagues, known, format_):
    season = known.season
    for member in MEMBERS[format_]:
        if format_ is Format.LADDER:
            with suppress(Refused):
                await leagues.seeking.queue(known.id, member, 1, f"queue {member}")
            leagues.seeking.seen(GUILD, member)
        elif format_ is Format.EVENING:
            await tell(leagues, known.id, member, formats.CheckedIn(str(member)))
        elif format_ is Format.CUP or season.stage is Stage.REGISTRATION:
            await tell(leagues, known.id, member, said.SignedUp(1, str(member)))
    await leagues.seeking.settled()
    await leagues.running.settled()
    if season.stage is not Stage.RUNNING:
        return
    if format_ is Format.DIVISIONS:
        await tell(leagues, known.id, SUBSTITUTE, said.SignedUp(1, str(SUBSTITUTE)))
    if format_ is Format.DIVISIONS or len(season.divisions[0].tables) > 1:
        await tell(leagues, known.id, LEAVER, said.Left(str(LEAVER)))
    for one in season.handovers:
        if one.taken is None and any(ask.yes is None for ask in one.asked):
            await tell(leagues, known.id, SUBSTITUTE, said.Answered(str(LEAVER), str(SUBSTITUTE), yes=True))


async def tell(leagues, league, user, what):
    with suppress(Refused):
        await leagues.tell(league, user, what, request=f"{type(what).__name__} {user}")


def lived(*facts, **more):
    one = multiprocessing.get_context("fork").Process(target=lambda: asyncio.run(go_on(*facts, **more)))
    one.start()
    one.join()
    assert one.exitcode in {0, -signal.SIGKILL}
    return one.exitcode == 0


def killed_again_and_again(path, seed, format_):
    rng = random.Random(seed)
    kills = 0
    while not lived(path, rng.randint(1, FEW), seed, format_, before=rng.random() < 0.5):
        kills += 1
        whole(path)
        assert kills < 800
    assert kills >= 5
    log = whole(path)
    assert sum(isinstance(one.what, said.Finished) for one in log) == 1
    assert check(text.write(exported(log, 1))) == ()
    return [one.what for one in log], replay(log)


@seeded
def test_a_season_that_is_killed_between_any_two_steps(tmp_path, seed):
    log, league = killed_again_and_again(tmp_path, seed, Format.DIVISIONS)
    seats = {(of.name, table.number): table.seats for of, table in league.last.tables}
    ended = [one for one in log if isinstance(one, said.TableEnded)]
    assert len(ended) == len(seats) == len(MEMBERS[Format.DIVISIONS])
    given = next(place for place, one in enumerate(log) if isinstance(one, said.Answered) and one.yes)
    for one in log[given:]:
        if isinstance(one, said.TableEnded):
            names = dict(zip(seats[one.division, one.table], one.finishers, strict=True))
            assert names.get(str(LEAVER), str(SUBSTITUTE)) == str(SUBSTITUTE)


@pytest.mark.parametrize("format_", [Format.CUP, Format.EVENING, Format.LADDER])
@seeded
def test_a_contest_that_is_killed_between_any_two_steps(tmp_path, seed, format_):
    log, _ = killed_again_and_again(tmp_path, seed, format_)
    assert format_ is Format.LADDER or not any(isinstance(one, formats.Freed) for one in log)


def whole(path):
    """Check the log against the tables, matches and results that are stored, and return it."""
    with closing(sqlite3.connect(path / "t.sqlite3")) as database:

        def matches(statement):
            return {match for (match,) in database.execute(statement)}

        log = [read(line) for (line,) in database.execute("SELECT text FROM league_entries ORDER BY number")]
        if not log:
            return log
        league, what = replay(log), [one.what for one in log]
        places = database.execute("SELECT match, division, number FROM league_tables").fetchall()
        over, off = (matches(f"SELECT id FROM matches WHERE status = '{one}'") for one in ("over", "cancelled"))
        assert len(matches("SELECT id FROM matches")) == len(places)
        assert matches("SELECT match FROM results") == over | off
        if sum(isinstance(one, said.Begun) for one in what) > 1:  # a ladder's next season numbers its tables anew
            return log
        tables = {(division, number): match for match, division, number in places}
        paired = [one.round for one in what if isinstance(one, formats.Paired)]
        found = [one.table for one in what if isinstance(one, formats.TableFound)]
        opened = [(one.division, one.table) for one in what if isinstance(one, said.TableOpened)]
        ended = [(one.division, one.table) for one in what if isinstance(one, said.TableEnded)]
        for numbers in (found, opened, ended):
            assert len(numbers) == len(set(numbers))
        assert paired == sorted(paired)
        begun = matches("SELECT id FROM matches WHERE status IN ('active', 'over', 'cancelled')")
        assert begun == {tables[one] for one in opened}
        counted, booked = {tables[one] for one in ended}, matches("SELECT match FROM results WHERE rated IS NOT NULL")
        season = league.playing or league.last
        annulled = {tables[of.name, one.number] for of, one in season.tables if one.annulled} if season else set()
        assert counted <= booked <= counted | off | annulled
        return log

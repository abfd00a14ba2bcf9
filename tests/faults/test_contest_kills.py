"""`kill -9` between any two steps of a contest (a cup, an evening or a ladder).

The bot must not pair a round, open a table or count a result twice, and must not lose a result. As in
:mod:`tests.faults.test_league_kills`, a process kills itself at one of its next transactions.
"""

import random
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
from tests.faults.test_league_kills import FEW, Killed, lived, tell
from tests.league.contest import MINUTE, settings
from tests.league.desk import GUILD, founded
from tests.match.desk import Clock, desk, finish, move, ring
from tests.seeds import seeded

pytestmark = [pytest.mark.faults]

MEMBERS = (11, 22, 33, 44, 55, 66, 77)
FOUR = (11, 22, 33, 77)
LEAVER = 77
STEP = {Format.CUP: DAY // 2, Format.EVENING: 2 * MINUTE, Format.LADDER: DAY // 4}
MORE = {Format.CUP: {"rounds": 3, "round_days": 3}, Format.EVENING: {"rounds": 3}, Format.LADDER: {"days": 14}}


class Threads:
    """A fake for Discord's threads. The thread id depends only on the table, so a repeated request after a crash gets
    the same id.
    """

    async def thread(self, league, season, division, number):
        return 10_000 * season + number

    async def there(self, channel):
        return channel > 0


async def go_on(path, steps, seed, format_, *, before):
    clock = Clock()
    service = await desk(path, clock)
    clock.time = int(await service.store.meta("time") or clock.time)
    Killed(service.store, steps, before)
    leagues = Leagues(service, lambda count: random.Random(f"{seed} {clock.time}").randbytes(count))
    days = {Format.CUP: 14, Format.EVENING: 1, Format.LADDER: 0}[format_]
    known = await founded(leagues, settings(format_, **MORE[format_]), in_days=days, request="found")
    await leagues.running.start(Threads())
    await leagues.running.settled()
    while (known := await leagues.reading.get(known.id)).league.last is None:
        await people(leagues, known)
        await leagues.running.settled()
        await play(service, format_, clock.time)
        await leagues.running.settled()
        begins = known.season.begins
        early = known.season.stage in (Stage.REGISTRATION, Stage.PLACED) and clock.time < begins
        clock.time = (
            (begins - 10 * MINUTE if clock.time < begins - 10 * MINUTE else begins)
            if (early and format_ is Format.EVENING)
            else clock.time + STEP[format_] + 1
        )
        await service.store.set_meta("time", str(clock.time))
        await ring(service, leagues.timer_handlers)
        await leagues.running.settled()
    await leagues.running.stop()
    await service.store.close()


async def play(service, format_, time):
    running = await service.store.running()
    if running and format_ is not Format.LADDER and time % 3:
        await finish(service, running[0])
    elif running and 0 < time // DAY % 7 < 5:
        await move(service, running[0])


async def people(leagues, known):
    format_, season = known.league.settings.format, known.season
    for member in MEMBERS if format_ is not Format.LADDER else FOUR:
        if format_ is Format.CUP:
            await tell(leagues, known.id, member, said.SignedUp(1, str(member)))
        elif format_ is Format.EVENING:
            await tell(leagues, known.id, member, formats.CheckedIn(str(member)))
        else:
            with suppress(Refused):
                await leagues.seeking.queue(known.id, member, 1, f"queue {member}")
            leagues.seeking.seen(GUILD, member)
    await leagues.seeking.settled()
    await leagues.running.settled()
    if season.stage is Stage.RUNNING and len(season.divisions[0].tables) > 1:
        await tell(leagues, known.id, LEAVER, said.Left(str(LEAVER)))


@pytest.mark.parametrize("format_", [Format.CUP, Format.EVENING, Format.LADDER])
@seeded
def test_a_contest_that_is_killed_between_any_two_steps(tmp_path, seed, format_):
    rng = random.Random(seed)
    kills = 0
    while not lived(go_on, tmp_path, rng.randint(1, FEW), seed, format_, before=rng.random() < 0.5):
        kills += 1
        whole(tmp_path)
        assert kills < 800
    assert kills >= 5
    log = whole(tmp_path)
    assert sum(isinstance(one.what, said.Finished) for one in log) == 1
    assert format_ is Format.LADDER or not any(isinstance(one.what, formats.Freed) for one in log)
    assert check(text.write(exported(log, 1))) == ()


def whole(path):
    with closing(sqlite3.connect(path / "t.sqlite3")) as database:

        def rows(statement):
            return database.execute(statement).fetchall()

        log = [read(line) for (line,) in rows("SELECT text FROM league_entries ORDER BY number")]
        if not log:
            return log
        league = replay(log)
        what = [one.what for one in log]
        seasons = sum(isinstance(one, said.Begun) for one in what)
        paired = [one.round for one in what if isinstance(one, formats.Paired)]
        found = [one.table for one in what if isinstance(one, formats.TableFound)]
        opened = [one.table for one in what if isinstance(one, said.TableOpened)]
        ended = [one.table for one in what if isinstance(one, said.TableEnded)]
        if seasons <= 1:
            for numbers in (found, opened, ended):
                assert len(numbers) == len(set(numbers))
            assert paired == sorted(paired)
        tables = {number: match for match, number in rows("SELECT match, number FROM league_tables WHERE season = 1")}
        begun = {match for (match,) in rows("SELECT id FROM matches WHERE status IN ('active', 'over', 'cancelled')")}
        off = {match for (match,) in rows("SELECT id FROM matches WHERE status = 'cancelled'")}
        over = {match for (match,) in rows("SELECT id FROM matches WHERE status = 'over'")}
        booked = {match for (match,) in rows("SELECT match FROM results WHERE rated IS NOT NULL")}
        assert len(rows("SELECT id FROM matches")) == len(rows("SELECT match FROM league_tables"))
        if seasons <= 1:
            assert begun == {tables[one] for one in opened}
            assert {tables[one] for one in ended} <= booked
            season = league.playing or league.last
            annulled = {tables[one.number] for _, one in season.tables if one.annulled} if season is not None else set()
            assert booked <= {tables[one] for one in ended} | off | annulled
        assert {match for (match,) in rows("SELECT match FROM results")} == over | off
        return log

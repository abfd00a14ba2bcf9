import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.league.services.leagues import Leagues
from bot.match.pure.table.model import Status
from bot.match.services.upgrade import looked_through
from bot.match.storage.store import Store
from bot.program import upgrade
from bot.settings import Settings
from games.registry import GAMES
from tests.damage import fault
from tests.league.desk import GUILD
from tests.match.desk import ADA, BEN, CHLOE, START, Clock
from tests.match.storage.file.test_upgrade import NEXT, a_newer_program, version
from tests.match.storage.released_database import (
    CANCELLED,
    NOTE,
    OF_LEAGUE,
    OTHER_OF_LEAGUE,
    OVER,
    SIGNUP,
    TALKED,
    opened,
    step,
)

HOUR, DAY = 3_600_000, 86_400_000
GOLDEN = Path(__file__).parent / "golden"
RELEASES = sorted(set(GOLDEN.glob("*.sql")) - {GOLDEN / "0001.sql"})
PASSING = {"processes", "shards"}
pytestmark = pytest.mark.file


@pytest.fixture(params=RELEASES, ids=lambda path: path.stem)
def left(request, tmp_path, migrations):
    path = tmp_path / "t.sqlite3"
    with closing(sqlite3.connect(path)) as made:
        made.execute("PRAGMA journal_mode = WAL")
        made.executescript(request.param.read_text("utf-8"))
    return path


@pytest.fixture
async def service(left):
    found = await opened(left.parent, Clock())
    yield found
    await found.store.close()


async def test_it_has_something_in_every_table_of_its_version(left):
    with closing(sqlite3.connect(left)) as made:
        tables = {name for (name,) in made.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        empty = {name for name in tables if not made.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]}
    assert empty == PASSING


async def test_the_next_version_copies_it_migrates_it_and_plays_on(left, tmp_path, monkeypatch):
    before, copies = version(left), tmp_path / "copies"
    a_newer_program(monkeypatch, tmp_path / "migrations")
    clock = Clock()
    service = await opened(tmp_path, clock, copies=copies)
    assert version(left) == (NEXT, True)
    (copy,) = copies.iterdir()
    assert version(copy) == before
    await (await Store.open(left, copies=tmp_path / "none", alone=False)).close()
    assert not (tmp_path / "none").exists(), "what is up to date is not copied"
    found = await looked_through(service.store, GAMES)
    assert {one.match for one in found} > {OF_LEAGUE, OTHER_OF_LEAGUE, TALKED}
    assert all(one.good for one in found), found
    for match in (one.match for one in found):
        before = await service.history.get(match)
        clock.time = before.moved + 60_000
        await step(service, match, "later ")
        assert (await service.history.get(match)).ply > before.ply
    await service.store.close()


async def test_without_its_copy_it_stays_as_it_was(left, tmp_path, monkeypatch):
    before = left.read_bytes()
    (tmp_path / "copies").write_text("no folder")
    a_newer_program(monkeypatch, tmp_path / "migrations")
    refused = await fault(Store.open(left, copies=tmp_path / "copies"))
    assert str(tmp_path / "copies") in refused.detail
    assert left.read_bytes() == before


def test_the_command_says_that_its_games_continue(left, tmp_path, capsys):
    settings = Settings(database=left, backups=tmp_path / "copies")
    assert upgrade.run(settings, GAMES, apply=False) == 0
    assert capsys.readouterr().out.splitlines()[-1].endswith(" 0 can't continue.")


async def test_all_of_it_can_be_read(service):
    statuses = [(await service.history.get(match)).status for match in (OVER, CANCELLED, SIGNUP)]
    assert statuses == [Status.OVER, Status.CANCELLED, Status.SIGNUP]
    for match in (OVER, *await service.store.running()):
        assert len(await service.history.log(match)) == (await service.history.get(match)).ply
    assert (await service.history.verify(OVER)).holds
    assert (await service.people.of(BEN)).zone == "Europe/Warsaw"
    assert (await service.servers.of(GUILD)).locale == "de"
    waiting, others = await service.own.tables(CHLOE)
    assert NOTE in [one.note for one in waiting + others]
    assert await service.analyses.known(await service.history.get(OVER)) is not None


async def test_its_league_is_there(service):
    leagues = Leagues(service, bytes)
    (league,) = await leagues.reading.in_guild(GUILD)
    assert {one.match.id for one in await leagues.reading.tables(league.id) if one.match} == {
        OF_LEAGUE,
        OTHER_OF_LEAGUE,
    }
    assert await leagues.reading.rating("mykerinos", ADA) is not None


@pytest.mark.parametrize("until", [None, DAY])
async def test_clocks_that_were_paused_continue_with_the_time_that_was_left(left, until):
    seat, spent, begun = {"bank": 0}, 5 * HOUR, START + DAY
    until = until and begun + until
    pause, turn = {"by": ADA, "since": begun}, {"used": spent, "zone": "UTC"}
    if until:  # a turn began anew at the planned end of a pause
        pause["until"] = turn["since"] = until
    stored = {"seats": [{**seat, "turn": turn}, seat, seat], "paused": {"by": 0, "since": begun + 1}, "agreed": pause}
    with closing(sqlite3.connect(left)) as made, made:
        made.execute("UPDATE matches SET clocks = ? WHERE id = ?", (json.dumps(stored), TALKED))
    clock = Clock()
    clock.time = begun + HOUR
    service = await opened(left.parent, clock)
    match = await service.history.get(TALKED)
    assert [(one.by, one.until) for one in match.clocks.pauses] == [(ADA, until), (0, None)]
    assert await service.clocks.deadlines(match) == {}
    match = await service.steward.go_on(TALKED)
    whole = match.options.clock.move * 60_000
    assert await service.clocks.deadlines(match) == ({0: until + whole - spent} if until else {})
    match = await service.pauses.go_on(TALKED, ADA, "on")
    assert await service.clocks.deadlines(match) == {0: clock.time + whole - spent}
    await service.store.close()

import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from bot.match.pure.table.model import Status
from bot.match.pure.table.subject import TimerKind, of_person
from bot.match.services.upgrade import Finding, looked_through
from bot.match.storage import orders
from games.record import parse
from games.registry import GAMES as REAL
from tests.match.desk import ADA, BEN, CHLOE, DEV, GAMES, Clock, desk, finish, ring, timers

pytestmark = pytest.mark.file

FIRST = Path(__file__).parent / "golden" / "0001.sql"
OVER, RACE, CANCELLED, SIGNUP, MYKERINOS, MUSEUM, CHRONOS = range(1, 8)
RUNNING = (RACE, MYKERINOS, MUSEUM, CHRONOS)


@pytest.fixture
async def service(request, tmp_path, migrations):
    with closing(sqlite3.connect(tmp_path / "t.sqlite3")) as made:
        made.executescript(FIRST.read_text("utf-8"))
        made.execute("INSERT INTO meta VALUES ('down', ?)", (getattr(request, "param", "[]"),))
        made.commit()
    found = await desk(tmp_path, Clock(), games={**REAL, **GAMES})
    yield found
    await found.store.close()


async def test_all_of_it_can_be_read(service):
    statuses = {match: (await service.history.get(match)).status for match in range(1, 8)}
    ended = {OVER: Status.OVER, CANCELLED: Status.CANCELLED, SIGNUP: Status.SIGNUP}
    assert statuses == ended | dict.fromkeys(RUNNING, Status.ACTIVE)
    for match in range(1, 8):
        found = await service.history.get(match)
        assert len(await service.history.log(match)) == found.ply
        assert len(await service.history.outbox_due(99, match)) > 0
    assert [word.text for word in await service.store.words(OVER)] == ["purple"]
    assert [one.by for one in await service.history.incidents(CANCELLED)] == [DEV]
    assert len(await service.proposals.open(RACE)) == 1
    (tenure,) = await service.seats.past(RACE)
    assert tenure.user == CHLOE
    assert (await service.people.of(BEN)).zone == "Europe/Warsaw"
    assert (await service.servers.of(7)).locale == "de"
    kept = [await service.store.read(partial(orders.of_user, user=user)) for user in (ADA, BEN, CHLOE)]
    assert len([one for theirs in kept for one in theirs]) == 1
    assert await service.store.meta("commands") == "as they were"
    waiting, others = await service.own.tables(CHLOE)
    assert "what I think of mykerinos" in [one.note for one in waiting + others]


@pytest.mark.parametrize(
    ("service", "spans"),
    [("[[5000,9000],[1000,2000],[5000,7000]]", ((1000, 2000), (5000, 9000))), ('[["a",2]]', ())],
    indirect=["service"],
)
async def test_when_the_bot_did_not_run_is_known_as_far_as_it_can_be_read(service, spans):
    assert await service.desk.absences.of(await service.history.get(RACE)) == spans
    assert await service.store.meta("down") is None


async def test_nothing_of_it_is_damaged_it_verifies_and_goes_on(service):
    found = {timer.match for timer in await timers(service) if timer.kind is TimerKind.CLOCK}
    assert found == set(RUNNING) | {SIGNUP + 1}
    found = {one.match: one.finding for one in await looked_through(service.store, service.desk.games)}
    assert set(found) == set(RUNNING)
    assert Finding.DAMAGED not in found.values()
    assert (await service.history.verify(OVER)).holds
    assert dict(parse(await service.history.record(OVER)).others)["Chance"] == "2"
    await ring(service)
    assert [one.subject for one in await timers(service) if one.kind is TimerKind.DIGEST] == [of_person(BEN)]
    assert (await finish(service, RACE)).status is Status.OVER
    assert (await service.history.verify(RACE)).holds
    assert (await service.history.look(MYKERINOS, None)).asked


async def test_it_was_made_with_something_in_every_table():
    with closing(sqlite3.connect(":memory:")) as made:
        made.executescript(FIRST.read_text("utf-8"))
        tables = {name for (name,) in made.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        assert {name for name in tables if not made.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]} == set()

import sqlite3
from contextlib import closing

import pytest
from msgspec.structs import replace

from bot.match.pure.people.hours import DAY
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.subject import of_person
from bot.match.services.clearing import Clearing
from bot.match.storage import notices
from tests.league.desk import of
from tests.match.desk import ADA, BEN, START, finish, request, ring, started, table

pytestmark = pytest.mark.file

GONE = 77_700_011_122_233_344
NOTE, WORD, ZONE = "beware of the lemon tree", "hippopotamus", "Antarctica/Troll"


@pytest.fixture
async def traces(service, clock):
    """Yield the service after a person has done everything that leaves traces.

    All their tables are over, except a sign-up that they have left.
    """
    leagues = of(service)  # as the bot has them: they know results and ratings
    await service.own.set(GONE, lambda person: replace(person, zone=ZONE, digest=8))
    left = await table(service, ADA, GONE, channel=1)
    await service.lobby.leave(left.id, GONE, request())
    match = await table(service, GONE, BEN, channel=2, game="lots")
    await service.lobby.word(match.id, GONE, request(), WORD)
    await service.play.start(match.id, GONE, request())
    await service.own.note(await service.history.get(match.id), GONE, NOTE)
    await service.store.write(lambda writing: notices.nudge(writing, match.id, GONE, clock.time))
    await finish(service, match.id)
    resigned = await started(service, GONE, ADA, BEN, channel=3)
    await service.leaving.resign(resigned.id, GONE, request())
    await finish(service, resigned.id)
    await service.store.write(lambda writing: writing.post(of_person(GONE), 0, AnnouncementKind.DIGEST, at=clock.time))
    await leagues.booking.book()
    return service


def bytes_of(folder):
    return b"".join(path.read_bytes() for path in folder.iterdir() if path.is_file())


def in_rows(path, text):
    with closing(sqlite3.connect(path)) as database:
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name for name in tables if text in str(database.execute(f'SELECT * FROM "{name}"').fetchall())}


async def test_nothing_of_it_is_left_in_the_file_but_the_word_that_the_draws_come_from(traces):
    path = traces.store.path
    assert in_rows(path, str(GONE))
    assert await traces.own.erase(GONE) == []
    assert in_rows(path, str(GONE)) == set()
    assert in_rows(path, NOTE) == in_rows(path, ZONE) == set()
    assert in_rows(path, WORD) == {"words"}
    await traces.store.close()
    raw = bytes_of(path.parent)
    for what in (str(GONE).encode(), GONE.to_bytes(8, "big"), NOTE.encode(), ZONE.encode()):
        assert what not in raw, "in a page that is not used any more"


async def test_what_goes_on_afterwards_brings_nothing_back(traces, clock):
    assert await traces.own.erase(GONE) == []
    for _ in range(3):
        clock.time += DAY
        await ring(traces)
        await traces.digests.set_right()
    clearing = Clearing(traces.store, clock, 1)
    while await clearing.step():
        pass
    assert in_rows(traces.store.path, str(GONE)) == set()
    left = await traces.own.export(GONE)
    assert not any(rows for name, rows in left.items() if name not in {"user", "settings"})


async def test_draws_can_be_verified_after_somebody_was_erased_and_the_rest_was_cleared(traces, clock):
    matches = [one for one in range(1, 9) if in_match(traces, one)]
    assert await traces.own.erase(GONE) == []
    clock.time = START + 400 * DAY
    clearing = Clearing(traces.store, clock, 30)
    while await clearing.step():
        pass
    for match in matches:
        found = await traces.history.verify(match)
        assert found.commitment_holds
        assert found.broken is None


def in_match(service, match):
    with closing(sqlite3.connect(service.store.path)) as database:
        found = database.execute("SELECT status FROM matches WHERE id = ?", (match,)).fetchall()
    return found == [("over",)]


async def test_a_copy_holds_what_was_erased_after_it_and_later_copies_do_not(traces, tmp_path, clock):
    before = await traces.store.backup(tmp_path / "copies", keep=7, at=clock.time)
    assert await traces.own.erase(GONE) == []
    after = await traces.store.backup(tmp_path / "copies", keep=7, at=clock.time + DAY)
    assert in_rows(before, str(GONE))
    assert in_rows(after, str(GONE)) == set()
    assert str(GONE).encode() not in after.read_bytes()
    assert GONE.to_bytes(8, "big") not in after.read_bytes()

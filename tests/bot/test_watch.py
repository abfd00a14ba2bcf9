import asyncio
import json
import stat
from types import SimpleNamespace

import pytest

from bot.match.pure.errors import Fault, StoreFault
from bot.match.pure.table.subject import of_match
from bot.program.health import place
from bot.program.watch import BEAT, LATE, QUIET, SILENT, SLOW, TRIED, Watch
from bot.settings import Settings
from tests.tasks import named

START = 1_700_000_000.0


class Store:
    def __init__(self):
        self.created = {}
        self.backup = None
        self.fault = None
        self.asked = 0

    async def outbox_waiting(self):
        self.asked += 1
        if self.fault == "silent":
            await asyncio.Event().wait()
        if self.fault:
            raise self.fault
        return {of_match(number): created * 1000 for number, created in self.created.items()}

    async def last_backup(self):
        return None if self.backup is None else int(self.backup * 1000)


class Bot:
    def __init__(self):
        self.jobs = SimpleNamespace(faults=0, fault="", well=True)
        self.pictures = SimpleNamespace(jobs=self.jobs)
        self.blocked = set()
        self.held = set()
        self.publisher = SimpleNamespace(waits=lambda subject: subject.id in self.blocked | self.held)
        self.closed = False
        self.shards = {0: SimpleNamespace(is_closed=lambda: self.closed)}
        self.own = SimpleNamespace(mine=frozenset({0}))
        self.service = SimpleNamespace(desk=SimpleNamespace(shards=self.own))
        self.ready = True

    def is_closed(self):
        return False

    def is_ready(self):
        return self.ready


class Time:
    def __init__(self, store):
        self.store = store
        self.now = 0.0
        self.late = 0.0
        self._left = 0
        self._go = asyncio.Event()
        self._done = asyncio.Event()

    async def sleep(self, seconds):
        if self.store.fault != "silent" and (tasks := {*named("watch the database"), *named("health")}):
            await asyncio.wait(tasks)
        if not self._left:
            self._done.set()
            self._go.clear()
            await self._go.wait()
        self._left -= 1
        self.now += seconds
        if not self._left:
            self.now, self.late = self.now + self.late, 0.0

    async def pass_(self, seconds, late=0.0):
        self._left = round(seconds / BEAT)
        self.late = late
        self._done.clear()
        self._go.set()
        await self._done.wait()


class Scene:
    def __init__(self, folder, **more):
        self.store, self.bot, self.later = Store(), Bot(), 0
        self.time = Time(self.store)
        settings = Settings(**{"database": folder / "c.sqlite3", "backups": folder / "copies", **more})
        wall = lambda: START + self.time.now + self.later  # noqa: E731
        self.watch = Watch(self.store, settings, now=lambda: self.time.now, wall=wall, sleep=self.time.sleep)
        self.path = place(settings.beside)

    def says(self):
        return json.loads(self.path.read_text())


@pytest.fixture
async def scene(tmp_path):
    made = Scene(tmp_path)
    made.watch.follow(made.bot)
    made.watch.start()
    await made.time.pass_(2)
    yield made
    await made.watch.stop()


def said(caplog):
    return [record.getMessage() for record in caplog.records if record.name == "bot.program.watch"]


async def test_a_bot_that_is_well_says_so_in_its_file_and_nothing_in_the_log(scene, caplog):
    before = scene.store.asked
    await scene.time.pass_(600)
    assert said(caplog) == []
    assert scene.store.asked - before == 60, "six times a minute"
    found = scene.says()
    assert found["faults"] == []
    assert found["gateway"] is found["drawing"] is True
    assert found["started"] == START
    assert START + 590 <= found["written"] <= START + 602
    assert stat.S_IMODE(scene.path.stat().st_mode) == 0o600
    assert [file.name for file in scene.path.parent.iterdir()] == [scene.path.name]


async def test_pictures_that_cannot_be_drawn_are_told_once_and_once_when_they_can(scene, caplog):
    jobs = scene.bot.jobs
    jobs.well, jobs.faults, jobs.fault = False, 1, "the drawing process did not answer for 5 s"
    await scene.time.pass_(300)
    assert len(said(caplog)) == 1
    assert "did not answer for 5 s" in said(caplog)[0]
    assert scene.says()["drawing"] is False
    assert "did not answer" in scene.says()["faults"][0]
    jobs.well = True
    await scene.time.pass_(BEAT)
    assert scene.says()["faults"] == []
    await scene.time.pass_(QUIET)
    assert len(said(caplog)) == 2
    assert "drawn again" in said(caplog)[1]


async def test_announcements_that_wait_are_told_once(scene, caplog):
    scene.store.created[5] = START + scene.time.now
    await scene.time.pass_(LATE - 15)
    assert said(caplog) == []
    assert scene.says()["faults"] == []
    assert LATE - 30 <= scene.says()["waiting"] <= LATE
    await scene.time.pass_(300)
    (told,) = said(caplog)
    assert "have been waiting for 1 min" in told
    assert "have been waiting" in scene.says()["faults"][0]
    scene.store.created.clear()
    await scene.time.pass_(QUIET + 10)
    assert "posted again" in said(caplog)[-1]
    assert len(said(caplog)) == 2
    assert scene.says()["waiting"] is None


async def test_what_waits_for_leave_to_write_is_no_trouble_but_what_waits_beside_it_is(scene, caplog):
    scene.store.created = {5: START - 9_000, 6: START - 9_000}
    scene.bot.blocked.add(5)
    scene.bot.held.add(6)  # a player is in the middle of a turn
    await scene.time.pass_(300)
    assert said(caplog) == []
    scene.store.created[7] = START + 300
    await scene.time.pass_(LATE + 20)
    assert len(said(caplog)) == 1


async def test_an_event_loop_that_stands_still_is_told_once(scene, caplog):
    await scene.time.pass_(10, late=SLOW - 0.1)
    assert said(caplog) == []
    await scene.time.pass_(10, late=3.25)
    await scene.time.pass_(10, late=4.5)
    assert said(caplog) == ["The event loop stood still for 3.2 s."]
    assert scene.says()["lag"] == pytest.approx(4.5)
    assert "4.5 s" in scene.says()["faults"][0]
    await scene.time.pass_(QUIET + 10)
    assert "in time again" in said(caplog)[-1]
    assert len(said(caplog)) == 2
    assert scene.says()["lag"] == 0
    assert scene.says()["faults"] == []


@pytest.mark.parametrize("fault", ["silent", StoreFault(Fault.LOCKED, "locked")])
async def test_a_database_that_does_not_answer_is_told_and_holds_nothing_up(scene, caplog, fault):
    scene.store.fault = fault
    asked = scene.store.asked
    await scene.time.pass_(SILENT + 20)
    (told,) = said(caplog)
    assert "database hasn't answered" in told
    assert scene.store.asked - asked < 8
    scene.store.fault = None
    if fault == "silent":
        for task in named("watch the database"):
            task.cancel()
    await scene.time.pass_(QUIET + 20)
    assert "answers again" in said(caplog)[-1]
    assert scene.says()["faults"] == []


async def test_a_lost_connection_shows_at_once_and_is_left_to_others_to_tell(scene, caplog):
    scene.bot.closed = True
    await scene.time.pass_(BEAT)
    assert scene.says()["gateway"] is False
    assert scene.says()["faults"] == ["Discord isn't connected"]
    scene.bot.closed = False
    await scene.time.pass_(BEAT)
    assert scene.says()["gateway"] is True
    assert said(caplog) == []


async def test_before_there_is_a_bot_discord_is_not_connected(tmp_path):
    scene = Scene(tmp_path)
    scene.watch.start()
    await scene.time.pass_(20)
    assert scene.says()["faults"] == ["Discord isn't connected"]
    await scene.watch.stop()


async def test_a_missing_copy_of_the_database_is_a_fault(scene):
    scene.store.backup = START - 86_400
    await scene.time.pass_(20)
    assert scene.says()["backup"] == START - 86_400
    assert scene.says()["faults"] == []
    scene.store.backup = START - 3 * 86_400
    await scene.time.pass_(20)
    assert scene.says()["faults"] == ["the last copy of the database was made 3 d 0 h ago"]


async def test_a_file_that_cannot_be_written_is_told_once_and_stops_nothing(scene, caplog):
    scene.path.unlink()
    scene.path.mkdir()
    await scene.time.pass_(100)
    (told,) = said(caplog)
    assert str(scene.path) in told
    scene.path.rmdir()
    await scene.time.pass_(QUIET + 20)
    assert "can be written again" in said(caplog)[-1]
    assert scene.says()["faults"] == []


async def shown(scene, holds):
    while not holds():
        await scene.time.pass_(TRIED)
        await asyncio.sleep(0)


async def test_a_folder_that_takes_no_copies_is_told_at_the_start_and_when_it_takes_them(tmp_path, caplog):
    copies = tmp_path / "copies"
    copies.write_text("no folder")
    scene = Scene(tmp_path, backups=copies)
    scene.watch.follow(scene.bot)
    scene.watch.start()
    await scene.time.pass_(2)
    await asyncio.wait_for(shown(scene, lambda: scene.says()["faults"]), 60)
    assert str(copies) in scene.says()["faults"][0]
    assert sum("can't be copied" in line for line in said(caplog)) == 1
    copies.unlink()
    await asyncio.wait_for(shown(scene, lambda: not scene.says()["faults"]), 60)
    assert sum("can be copied again" in line for line in said(caplog)) == 1
    await scene.watch.stop()

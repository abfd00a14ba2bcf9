import asyncio

import pytest

from bot.match.pure.errors import Fault, StoreFault
from bot.match.pure.table.subject import SubjectKind, Timer, TimerKind, of_match
from bot.match.services.multiprocess.shards import Everything
from bot.program.clock import COPIED, DAY, LONGEST_SLEEP, RegularWork
from bot.settings import Settings

NOW = 1_700_000_000_000


class Shelf:
    def __init__(self, timer=None):
        self.timer = timer
        self.values = {}
        self.noted = None
        self.copies = []
        self.fault = None
        self.on_timers = []

    async def timers_between(self, after, until, limit):
        if self.fault:
            raise self.fault
        found = self.timer is not None and self.timer <= until and after is None
        return [Timer(of_match(1), TimerKind.GAME, self.timer)] if found else []

    async def meta(self, key):
        return self.values.get(key)

    async def set_meta(self, key, value):
        self.values[key] = value

    async def there(self):
        return self.noted

    async def note_there(self, at):
        self.noted = at

    async def backup(self, folder, *, keep, at):
        if self.fault:
            raise self.fault
        self.copies.append((folder, keep, at))
        return folder / "copy"


class Bell:
    def __init__(self, shelf, now):
        self.shelf = shelf
        self.now = now
        self.rang = 0
        self.righted = []
        self.resumed = []
        self.outages = self.reach = self.desk = self.time = self
        self.on_jump, self.on_resume = [], []
        self.shards = Everything()
        self.gone = None
        self.settled = 0
        self.done = asyncio.Event()

    async def settle(self):
        self.settled += 1
        return 0

    def reached_until(self, now):
        return now if self.gone is None else min(now, self.gone)

    async def set_right(self):
        self.righted.append(self.now())
        return 0

    async def resume(self, since):
        self.resumed.append(since)
        return 0

    async def handle(self, timer):
        assert timer.due == self.shelf.timer <= self.now()
        self.shelf.timer = None
        self.rang += 1
        self.done.set()


class Hands:
    def __init__(self):
        self.at = NOW

    def __call__(self):
        return self.at

    async def pass_(self, millis):
        self.at += millis
        await turns()


@pytest.fixture
async def running():
    clocks = []

    def start(shelf, hands, every=0, **settings):
        bell = Bell(shelf, hands)
        clock = RegularWork(shelf, bell, Settings(**settings), {SubjectKind.MATCH: bell}, now=hands, every=every)
        clock.start()
        clocks.append(clock)
        return clock, bell

    yield start
    for clock in clocks:
        await clock.stop()


async def turns(count=20):
    for _ in range(count):
        await asyncio.sleep(0)


@pytest.mark.parametrize("fault", [StoreFault(Fault.LOCKED, "busy"), ValueError("busy, of a kind that nobody knows")])
async def test_nothing_that_goes_wrong_ends_the_clock_and_it_is_said_once(running, caplog, fault):
    shelf, hands = Shelf(), Hands()
    shelf.fault = fault
    _, bell = running(shelf, hands)
    await turns()
    assert sum("busy" in one.getMessage() for one in caplog.records) == 1
    assert "goes on" not in caplog.text
    shelf.fault, shelf.timer = None, NOW - 1  # it fell due meanwhile
    async with asyncio.timeout(90):
        await bell.done.wait()
        while "The clock goes on." not in caplog.text:  # noqa: ASYNC110 - the log tells nobody
            await asyncio.sleep(0.01)


async def test_it_is_noted_that_the_bot_is_there_and_from_when_it_was_away(running):
    shelf, hands = Shelf(), Hands()
    clock, bell = running(shelf, hands)
    await clock.resume()
    assert bell.resumed == []  # it never was there before
    await hands.pass_(7_000)
    assert shelf.noted == NOW + 7_000
    await clock.stop()
    hands.at += DAY
    again, bell = running(shelf, hands)
    await again.resume()
    assert bell.resumed == [NOW + 7_000]
    bell.gone = hands.at + 1_000  # nobody can reach it from then on
    await hands.pass_(9_000)
    assert shelf.noted == bell.gone


async def test_a_leap_of_the_clock_is_seen_to_at_once(running):
    _, bell = running(Shelf(), Hands(), every=3_600.0)
    await turns()
    before = bell.settled
    bell.on_jump[0]()
    await turns()
    assert bell.settled == before + 1


async def test_timers_that_rang_in_vain_ring_again_when_tables_continue(running):
    shelf = Shelf(timer=NOW - 1)
    _, bell = running(shelf, Hands(), every=3_600.0)
    await turns()
    assert bell.rang == 1
    shelf.timer = NOW - 1
    for _ in range(2):  # at first the database doesn't answer
        shelf.fault = None if shelf.fault else StoreFault(Fault.LOCKED, "busy")
        bell.on_resume[0]()
        await turns()
    assert bell.rang == 2


async def test_the_database_is_copied_every_day_from_the_first_start_on(running, tmp_path):
    shelf, hands = Shelf(), Hands()
    running(shelf, hands, backups=tmp_path, backups_kept=3)
    await turns()
    assert shelf.copies == []
    await hands.pass_(DAY - 1)
    assert shelf.copies == []
    await hands.pass_(1)
    assert shelf.copies == [(tmp_path, 3, NOW + DAY)]
    await turns()
    assert len(shelf.copies) == 1
    await hands.pass_(DAY)
    assert len(shelf.copies) == 2


async def test_a_copy_that_fails_is_said_and_tried_again_a_day_later(running, caplog):
    shelf, hands = Shelf(), Hands()
    shelf.values[COPIED] = str(NOW - DAY)

    async def fail(*_args, **_options):
        raise StoreFault(Fault.FULL, "no room")

    kept, shelf.backup = shelf.backup, fail
    running(shelf, hands)
    await turns()
    assert "no room" in caplog.text
    shelf.backup = kept
    await turns()
    assert shelf.copies == []
    await hands.pass_(DAY)
    assert len(shelf.copies) == 1


@pytest.mark.parametrize("noted", [str(NOW + 400 * DAY), "garbage", ""])
async def test_a_copy_that_was_noted_for_the_future_does_not_put_the_next_one_off(running, noted):
    shelf, hands = Shelf(), Hands()
    shelf.values[COPIED] = noted
    running(shelf, hands)
    await turns()
    await hands.pass_(DAY // 2)
    assert shelf.copies == []
    await hands.pass_(DAY // 2)
    assert len(shelf.copies) == 1


async def test_the_bot_checks_for_a_clock_that_was_ahead_at_the_start_now_and_then_and_when_it_goes_back(running):
    hands = Hands()
    _, bell = running(Shelf(), hands)
    await turns()
    assert bell.righted == [NOW]
    await hands.pass_(LONGEST_SLEEP - 1)
    assert bell.righted == [NOW]
    await hands.pass_(1)
    assert bell.righted == [NOW, NOW + LONGEST_SLEEP]
    hands.at = NOW - DAY
    await turns()
    assert bell.righted[2:] == [NOW - DAY]

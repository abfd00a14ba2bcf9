import asyncio
import os
import pickle
import signal
import time
from functools import partial

import pytest

from bot.drawing.pictures import Jobs
from bot.workers import line
from bot.workers.line import QUEUE, NotDone
from bot.workers.process import WorkerProcess

LIMIT = 0.5
SOON = 90.0

pytestmark = [pytest.mark.processes, pytest.mark.usefixtures("real_workers")]


@pytest.fixture
async def jobs():
    made = Jobs(limit=LIMIT, pause=lambda _tries: 0.05)
    yield made
    await made.close()


def noting(path, then):
    return partial(exec, f"import os, signal, time\nopen({str(path)!r}, 'a').write('x')\n{then}")


HANGS = "time.sleep(1000)"
STOPS = "os.kill(os.getpid(), signal.SIGSTOP)"
DIES = "os._exit(3)"
KILLED = "os.kill(os.getpid(), signal.SIGKILL)"


async def pid(jobs):
    async with asyncio.timeout(SOON):
        return await jobs.do(os.getpid)


def there(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


async def until(what):
    for _ in range(int(SOON * 100)):
        if what():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never came")


async def test_what_waits_behind_a_picture_that_hangs_is_drawn_by_the_next_worker(jobs, tmp_path):
    await pid(jobs)
    stuck = asyncio.create_task(jobs.do(noting(tmp_path / "tried", STOPS)))
    await asyncio.sleep(0)
    others = [asyncio.create_task(jobs.do(partial(bytes, size))) for size in range(QUEUE - 2)]
    with pytest.raises(NotDone):
        await stuck
    async with asyncio.timeout(SOON):
        assert [len(one) for one in await asyncio.gather(*others)] == list(range(QUEUE - 2))
    assert jobs.faults == 1


async def test_people_in_a_queue_of_slow_pictures_do_not_wait_for_all_of_them(jobs):
    worker = await pid(jobs)
    slow = [asyncio.create_task(jobs.do(partial(time.sleep, LIMIT * 0.4 + number / 1_000))) for number in range(40)]
    began = time.monotonic()
    outcomes = await asyncio.gather(*slow, return_exceptions=True)
    assert time.monotonic() - began < SOON
    drawn = [one is None for one in outcomes]
    assert 3 <= sum(drawn) < 30
    assert not any(drawn[30:])  # on a busy machine one of the first may take too long by itself
    assert "so long" in jobs.fault
    assert await pid(jobs) == worker


async def test_when_the_bot_itself_stood_still_the_worker_is_not_to_blame(jobs):
    worker = await pid(jobs)
    asked = asyncio.create_task(jobs.do(partial(bytes, 100_000)))
    await asyncio.sleep(0)
    time.sleep(LIMIT * 3)  # noqa: ASYNC251 - that is the point
    assert len(await asked) == 100_000
    assert await pid(jobs) == worker


@pytest.mark.parametrize("end", [HANGS, pytest.param(KILLED, marks=pytest.mark.nightly)])
async def test_a_picture_is_tried_twice_at_most(jobs, tmp_path, caplog, end):
    tried = tmp_path / "tried"
    poison = noting(tried, end)
    for _ in range(4):
        async with asyncio.timeout(SOON):
            with pytest.raises(NotDone):
                await jobs.do(poison, "the board of table 5")
    assert tried.read_text() == "xx"
    assert caplog.text.count("the board of table 5") == 1
    assert await pid(jobs)


async def test_the_same_poison_asked_for_by_many_at_once_is_tried_twice(jobs, tmp_path):
    tried = tmp_path / "tried"
    await pid(jobs)
    asked = [asyncio.create_task(jobs.do(noting(tried, DIES))) for _ in range(10)]
    other = asyncio.create_task(jobs.do(partial(bytes, 7)))
    async with asyncio.timeout(SOON):
        assert all(isinstance(one, NotDone) for one in await asyncio.gather(*asked, return_exceptions=True))
        assert await other == bytes(7)
    assert tried.read_text() == "xx"


async def test_a_picture_during_which_a_worker_died_by_chance_is_drawn_at_the_next_try(jobs, tmp_path):
    first = tmp_path / "first"
    once = partial(exec, f"import os\nif not os.path.exists({str(first)!r}): open({str(first)!r}, 'w'); os._exit(9)")
    for _ in range(2):
        async with asyncio.timeout(SOON):
            await jobs.do(once)
        first.unlink()
    assert jobs.faults == 2
    assert "ended (exit code 9)" in jobs.fault


async def test_more_than_fits_the_queue_is_refused_at_once(jobs):
    worker = await pid(jobs)
    os.kill(worker, signal.SIGSTOP)
    asked = [asyncio.create_task(jobs.do(partial(bytes, size))) for size in range(QUEUE + 50)]
    await asyncio.sleep(0.05)
    refused = [one for one in asked if one.done()]
    assert len(refused) == 50 - line.AHEAD
    assert all(isinstance(one.exception(), NotDone) for one in refused)
    outcomes = await asyncio.gather(*asked, return_exceptions=True)
    assert sum(isinstance(one, bytes) for one in outcomes) == QUEUE + line.AHEAD - 1


class Drawing(WorkerProcess):
    def __init__(self, answered, lost):
        super().__init__(answered, lost, "bot.drawing.worker")


class NeverStarts(Drawing):
    full = True

    async def start(self):
        if self.full:
            raise BlockingIOError(11, "Resource temporarily unavailable")
        await super().start()


async def test_a_worker_that_cannot_be_started_is_tried_again_after_growing_pauses(monkeypatch):
    paused = []

    def pause(tries):
        paused.append(tries)
        return 0.02

    jobs = Jobs(pause=pause, worker=NeverStarts)
    try:
        async with asyncio.timeout(SOON):
            with pytest.raises(NotDone, match="cannot be started"):
                await jobs.do(os.getpid)
        assert not jobs.well
        await until(lambda: len(paused) > 3)
        with pytest.raises(NotDone):
            await asyncio.wait_for(jobs.do(os.getpid), 0.5)
        assert paused == list(range(1, len(paused) + 1))
        monkeypatch.setattr(NeverStarts, "full", False)
        await until(lambda: jobs.well)
        assert await pid(jobs) != os.getpid()
    finally:
        await jobs.close()


def test_pauses_grow_up_to_a_minute():
    assert [line.pause_after(tries) for tries in (0, 1, 2, 5, 6, 1_000)] == [1, 2, 4, 32, 60, 60]


@pytest.mark.parametrize("end", [DIES, STOPS])
async def test_a_worker_that_does_not_come_through_its_preparation_is_given_up(tmp_path, end):
    jobs = Jobs(noting(tmp_path / "tried", end), starting=LIMIT, pause=lambda _tries: 1_000)
    try:
        async with asyncio.timeout(SOON):
            with pytest.raises(NotDone):
                await jobs.do(os.getpid)
        assert not jobs.well
    finally:
        await jobs.close()


async def test_a_preparation_that_fails_is_logged_and_pictures_are_drawn_all_the_same(caplog):
    jobs = Jobs(partial(int, "no number"))
    try:
        assert await pid(jobs)
    finally:
        await jobs.close()
    assert "no number" in caplog.text


class Babbles(Drawing):
    nonsense = b""

    def give(self, job):
        super().give(job)
        if self.nonsense and pickle.loads(job.message) == os.getcwd:
            self.get_buffer(-1)[: len(self.nonsense)] = self.nonsense
            self.buffer_updated(len(self.nonsense))


@pytest.mark.parametrize("nonsense", [b"\xff\xff\xff\xffwhat?", b"\0\0\0\3abc"])
async def test_a_worker_that_talks_nonsense_is_replaced(nonsense):
    worker = type("Odd", (Babbles,), {"nonsense": nonsense})
    jobs = Jobs(worker=worker, limit=LIMIT)
    try:
        before = await pid(jobs)
        with pytest.raises(NotDone):
            await asyncio.wait_for(jobs.do(os.getcwd), SOON)
        worker.nonsense = b""
        assert await pid(jobs) != before
    finally:
        await jobs.close()


async def test_in_a_hurry_what_is_asked_for_later_waits_no_longer(monkeypatch):
    monkeypatch.setattr(line, "HURRIED", 0.3)
    jobs = Jobs(limit=60.0)
    try:
        worker = await pid(jobs)
        jobs.hurry()
        os.kill(worker, signal.SIGSTOP)
        began = time.monotonic()
        with pytest.raises(NotDone):
            await jobs.do(partial(int, "2"))
        assert 0.3 <= time.monotonic() - began < 5
    finally:
        await jobs.close()

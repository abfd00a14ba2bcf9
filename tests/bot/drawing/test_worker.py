import asyncio
import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from bot.drawing.pictures import Jobs

pytestmark = [pytest.mark.processes, pytest.mark.usefixtures("real_workers")]


def fail_oddly():
    raise ValueError(lambda: "no ink")


class Unmakeable(Exception):
    def __init__(self, one, other):
        super().__init__(one + other)


def fail_unmakeably():
    raise Unmakeable("no ", "ink")


@pytest.fixture
async def jobs():
    made = Jobs()
    yield made
    await made.close()


async def test_answers_come_to_those_who_asked_in_whatever_size(jobs):
    sizes = [1, 300_000, 0, 70_000, 2_000_000, 5]
    made = await asyncio.gather(*(jobs.do(partial(bytes, size)) for size in sizes))
    assert [len(one) for one in made] == sizes


async def test_what_goes_wrong_there_goes_wrong_here_with_its_place_or_is_told_in_words(jobs):
    with pytest.raises(ValueError, match="invalid literal") as told:
        await jobs.do(partial(int, "x"))
    assert "In the worker" in told.value.__notes__[0]
    worker = await jobs.do(os.getpid)
    assert worker != os.getpid()
    for fail in (fail_oddly, fail_unmakeably):
        with pytest.raises(RuntimeError, match=fail.__name__):
            await jobs.do(fail)
    assert await jobs.do(os.getpid) == worker


async def test_a_process_that_is_just_starting_ends_too():
    jobs = Jobs()
    asked = asyncio.create_task(jobs.do(os.getpid))
    await asyncio.sleep(0)
    closing = asyncio.create_task(jobs.close())
    worker = await asked
    await closing
    with pytest.raises(ProcessLookupError):
        os.kill(worker, 0)


PARENT = """
import asyncio, os, sys, time
from functools import partial
from bot.drawing.pictures import Jobs
from bot.workers import line
ways = []
class Seen(line.WorkerProcess):
    def connection_made(self, transport):
        ways.append(transport)
line.WorkerProcess = Seen
async def main():
    jobs = Jobs()
    worker = await jobs.do(os.getpid)
    (way,) = ways
    {last}
    await asyncio.sleep(0.05)
    print(worker, flush=True)
    time.sleep(60)
if __name__ == "__main__":
    asyncio.run(main())
"""
LAST = {
    "an answer that nobody reads": "way.pause_reading(); asyncio.ensure_future(jobs.do(partial(bytes, 50_000)))",
    "half a message": "way.write(b'\\0\\0\\1\\0half')",
    "it is stopped": "os.kill(worker, 19)",
}


@pytest.mark.parametrize("last", LAST.values(), ids=LAST)
def test_the_process_goes_quietly_when_the_bot_is_killed(tmp_path, last):
    script, said = tmp_path / "parent.py", tmp_path / "said"
    script.write_text(PARENT.replace("{last}", last))
    with (
        said.open("w") as errors,
        subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, stderr=errors, text=True) as parent,
    ):
        worker = int(parent.stdout.readline())
        time.sleep(0.05)
        assert Path(f"/proc/{worker}").exists()
        parent.kill()
    for _ in range(100):
        if not Path(f"/proc/{worker}").exists():
            assert said.read_text() == ""
            return
        time.sleep(0.1)
    raise AssertionError("the drawing process is still there")


@pytest.mark.parametrize("end", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.nightly)])
async def test_a_signal_to_the_whole_group_does_not_end_the_drawing_worker(jobs, end):
    worker = await jobs.do(os.getpid)
    os.kill(worker, end)
    assert await jobs.do(os.getpid) == worker

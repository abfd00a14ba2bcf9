"""The drawing process: real pictures go there and come back, it can be lost, it never outlives the bot."""

import asyncio
import os
import pickle
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from bot.artist import Artist
from bot.people import People
from bot.studio import Process, StudioLost
from data.texts import texts
from games.mykerinos.events import Placed
from render.mykerinos.example import example
from tests.bot.tables import match_of
from tests.bot.test_people_and_artist import Client

EN = texts("en")


def test_texts_are_pickled_as_their_language():
    assert pickle.loads(pickle.dumps(texts("de"))) is texts("de")


def fail_oddly():
    """Raises what cannot be sent."""
    raise ValueError(lambda: "no ink")


@pytest.fixture
async def process():
    made = Process()
    yield made
    await made.close()


async def test_the_number_of_the_process_is_not_the_bots(process):
    assert await process.work(os.getpid) != os.getpid()


async def test_answers_come_to_those_who_asked_in_whatever_size(process):
    sizes = [1, 300_000, 0, 70_000, 2_000_000, 5]
    made = await asyncio.gather(*(process.work(partial(bytes, size)) for size in sizes))
    assert [len(one) for one in made] == sizes


async def test_who_does_not_wait_any_more_leaves_the_answers_of_others_alone(process):
    await process.work(os.getpid)
    impatient = asyncio.create_task(process.work(partial(time.sleep, 0.1)))
    await asyncio.sleep(0.02)
    impatient.cancel()
    assert await process.work(partial(bytes, 3)) == b"\0\0\0"


async def test_what_goes_wrong_there_goes_wrong_here_with_its_place(process):
    with pytest.raises(ValueError, match="invalid literal") as told:
        await process.work(partial(int, "x"))
    assert "In the drawing process" in told.value.__notes__[0]
    assert await process.work(partial(int, "7")) == 7


async def test_an_error_that_cannot_be_pickled_is_told_in_words(process):
    with pytest.raises(RuntimeError, match="fail_oddly"):
        await process.work(fail_oddly)
    assert await process.work(partial(int, "7")) == 7


async def test_a_lost_process_is_told_to_all_who_wait():
    process = Process()
    number = await process.work(os.getpid)
    waiting = [asyncio.create_task(process.work(partial(time.sleep, 30))) for _ in range(3)]
    await asyncio.sleep(0.05)
    os.kill(number, signal.SIGKILL)
    for one in await asyncio.gather(*waiting, return_exceptions=True):
        assert isinstance(one, StudioLost)
    with pytest.raises(StudioLost):
        await process.work(os.getpid)
    await process.close()


async def test_at_the_end_what_was_asked_for_is_finished():
    process = Process()
    await process.work(os.getpid)
    asked = asyncio.create_task(process.work(partial(bytes, 100_000)))
    await asyncio.sleep(0)
    await process.close()
    assert len(await asked) == 100_000


async def test_a_process_that_is_just_starting_ends_too():
    process = Process()
    asked = asyncio.create_task(process.work(os.getpid))
    await asyncio.sleep(0)
    closing = asyncio.create_task(process.close())
    assert await asked > 0
    await closing
    assert process._process.returncode == 0


async def test_nothing_starts_for_nothing():
    process = Process()
    await process.close()
    assert process._process is None


@pytest.mark.slow
async def test_a_board_is_drawn_by_the_process_and_again_after_the_process_was_killed():
    artist = Artist(People(Client({})), Process)
    try:
        first = await artist.board(match_of(4), example(4, 9), (Placed(0, (3,), "own"),), EN)
        assert first.data.startswith(b"\x89PNG")
        worker = await artist._work(os.getpid)
        os.kill(worker, signal.SIGKILL)
        second = await artist.board(match_of(4), example(4, 6), (), texts("de"))
        assert second.data.startswith(b"\x89PNG")
        assert await artist._work(os.getpid) != worker
    finally:
        await artist.close()


PARENT = """
import asyncio, os, sys, time
from functools import partial
from bot.studio import Process
async def main():
    process = Process()
    worker = await process.work(os.getpid)
    {last}
    await asyncio.sleep(0.05)
    print(worker, flush=True)
    time.sleep(60)
if __name__ == "__main__":
    asyncio.run(main())
"""
LAST = {
    "nothing": "",
    "an answer that nobody reads": "process._writer.transport.pause_reading(); "
    "asyncio.ensure_future(process.work(partial(bytes, 50_000)))",
    "half a message": "process._writer.write(b'\\0\\0\\1\\0half')",
    "half a header": "process._writer.write(b'\\0\\0')",
}
"""What was going on between the two when the bot was killed."""


@pytest.mark.slow
@pytest.mark.parametrize("last", LAST.values(), ids=LAST)
def test_the_process_goes_quietly_when_the_bot_is_killed(tmp_path, last):
    script, said = tmp_path / "parent.py", tmp_path / "said"
    script.write_text(PARENT.replace("{last}", last))
    with (
        said.open("w") as errors,
        subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, stderr=errors, text=True) as parent,
    ):
        worker = int(parent.stdout.readline())
        assert Path(f"/proc/{worker}").exists()
        parent.kill()
    for _ in range(100):
        if not Path(f"/proc/{worker}").exists():
            assert said.read_text() == ""
            return
        time.sleep(0.1)
    raise AssertionError("the drawing process is still there")


@pytest.mark.slow
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_what_ends_the_whole_group_leaves_the_end_of_the_drawing_to_the_bot(end):
    async def drawn():
        artist = Artist(People(Client({})), Process)
        try:
            worker = await artist._work(os.getpid)
            os.kill(worker, end)
            return (await artist.board(match_of(4), example(4, 6), (), EN)).data, worker, await artist._work(os.getpid)
        finally:
            await artist.close()

    data, before, after = asyncio.run(drawn())
    assert data.startswith(b"\x89PNG")
    assert before == after

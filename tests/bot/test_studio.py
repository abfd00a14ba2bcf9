"""The drawing process: real pictures go there and come back, it can be lost, it never outlives the bot."""

import asyncio
import os
import pickle
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bot.artist import Artist
from bot.people import People
from bot.studio import studio
from data.texts import texts
from games.mykerinos.events import Placed
from render.mykerinos.example import example
from tests.bot.tables import match_of
from tests.bot.test_people_and_artist import Client

EN = texts("en")


def test_texts_are_pickled_as_their_language():
    assert pickle.loads(pickle.dumps(texts("de"))) is texts("de")


def test_the_number_of_the_process_is_not_the_bots():
    with studio() as pool:
        assert pool.submit(os.getpid).result() != os.getpid()


@pytest.mark.slow
async def test_a_board_is_drawn_by_the_process_and_again_after_the_process_was_killed():
    artist = Artist(People(Client({})), studio)
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
import os, time
from bot.studio import studio
if __name__ == "__main__":
    pool = studio()
    print(pool.submit(os.getpid).result(), flush=True)
    time.sleep(60)
"""


@pytest.mark.slow
def test_the_process_goes_when_the_bot_is_killed(tmp_path):
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True) as parent:
        worker = int(parent.stdout.readline())
        assert Path(f"/proc/{worker}").exists()
        parent.kill()
    for _ in range(100):
        if not Path(f"/proc/{worker}").exists():
            return
        time.sleep(0.1)
    raise AssertionError("the drawing process is still there")


@pytest.mark.slow
def test_ctrl_c_does_not_reach_the_drawing():
    async def drawn():
        artist = Artist(People(Client({})), studio)
        try:
            worker = await artist._work(os.getpid)
            os.kill(worker, signal.SIGINT)
            return (await artist.board(match_of(4), example(4, 6), (), EN)).data, worker, await artist._work(os.getpid)
        finally:
            await artist.close()

    data, before, after = asyncio.run(drawn())
    assert data.startswith(b"\x89PNG")
    assert before == after

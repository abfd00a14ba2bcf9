import asyncio

import pytest

from bot.league.services.woken import Woken, settled


@pytest.fixture
async def woken():
    done, holds = [], asyncio.Event()

    async def work(key):
        done.append(key)
        await holds.wait()
        return 0.01 if done.count("later") == 1 == len(done) else None

    made = Woken(work, "work for")
    made.done, made.holds = done, holds
    yield made
    await made.stop()


async def test_what_is_woken_while_it_works_is_done_once_more_and_others_need_not_wait(woken):
    woken.start()
    for key in ("a", "b"):
        woken.wake(key)
    await asyncio.sleep(0)
    for _ in range(3):
        woken.wake("a")
    assert woken.done == ["a", "b"]
    woken.holds.set()
    await settled(woken)
    assert sorted(woken.done) == ["a", "a", "b"]

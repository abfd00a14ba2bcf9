import asyncio
import os
import signal
import time
from functools import partial

import pytest

from bot.match.pure.errors import NoAnswer
from bot.match.pure.play.topic import ThinkingTopic, Urgency
from bot.thinking.pool import Thinking
from bot.thinking.worker import AUTOGROUP, NICE

pytestmark = [pytest.mark.processes]

LIMIT = 1.5
"""The time limit for a job, in seconds."""
SOON = 60.0


@pytest.fixture
async def pool():
    made = Thinking(limit=LIMIT, pause=lambda _tries: 0.01)
    yield made
    await made.close()


@pytest.fixture
async def patient():
    made = Thinking(limit=SOON, pause=lambda _tries: 0.01)
    yield made
    await made.close()


def noting(path, what):
    return partial(exec, f"open({str(path)!r}, 'a').write({what!r})")


def until(path):
    while not path.exists():
        time.sleep(0.01)


async def done(pool, find, number=0, since=0, urgency=Urgency.TABLE):
    async with asyncio.timeout(SOON):
        return await pool.do(find, ThinkingTopic(urgency, number), since=since)


def session():
    """Return the id of the current process's session, and the session's niceness if Linux reports it."""
    told = AUTOGROUP.read_text().split() if AUTOGROUP.exists() else []
    return os.getsid(0), told[-1] if told else None


async def test_it_is_another_process_which_lets_others_go_first(pool):
    # With `sched_autogroup_enabled`, Linux shares CPU time between sessions, so the pool must run in a session of its
    # own.
    assert await done(pool, os.getpid) != os.getpid()
    assert await done(pool, partial(os.nice, 0)) >= min(19, os.nice(0) + NICE)
    here, there = session(), await done(pool, session)
    assert there[0] != here[0]
    assert there[1] in {None, str(NICE)}
    assert session() == here


async def test_who_has_waited_longest_is_next_and_each_table_in_its_turn(pool, tmp_path):
    heard = tmp_path / "heard"
    await done(pool, os.getpid)
    first = asyncio.create_task(done(pool, partial(time.sleep, 0.05), "busy"))
    await asyncio.sleep(0)
    asked = [(9, "a"), (3, "b"), (5, "c"), (5, "d"), (1, "e")]
    others = [asyncio.create_task(done(pool, noting(heard, name), name, since)) for since, name in asked]
    await asyncio.gather(first, *others)
    assert heard.read_text() == "ebcda"


async def in_order(pool, heard, asked):
    """Queue requests while the only worker is busy. Return the requests' letters in the order in which the requests
    ran.

    Each request has a letter, a table or person, and an urgency.
    """
    await done(pool, os.getpid)
    others = [asyncio.create_task(done(pool, partial(until, heard.with_name("go")), "busy"))]
    await asyncio.sleep(0)
    for since, (letter, number, urgency) in enumerate(asked):
        others.append(asyncio.create_task(done(pool, noting(heard, letter), number, since, urgency)))
        await asyncio.sleep(0)
    heard.with_name("go").touch()
    await asyncio.gather(*others)
    return heard.read_text()


async def test_decisions_of_tables_go_before_all_that_others_asked_for_earlier(patient, tmp_path):
    reviews = [("r", number, Urgency.REVIEW) for number in range(20)]
    answers = [("p", number, Urgency.PERSON) for number in range(20)]
    asked = [*reviews, *answers, ("t", 1, Urgency.TABLE)]
    assert await in_order(patient, tmp_path / "heard", asked) == "t" + 20 * "p" + 20 * "r"


async def test_people_take_turns_however_much_one_of_them_asks_for(patient, tmp_path):
    asked = [*(("a", 1, Urgency.PERSON) for _ in range(4)), ("b", 2, Urgency.PERSON), ("c", 3, Urgency.PERSON)]
    assert await in_order(patient, tmp_path / "heard", asked) == "abcaaa"


async def test_of_one_table_one_thing_is_thought_about_at_a_time(tmp_path):
    pool = Thinking(2, limit=60.0)
    try:
        slow = asyncio.create_task(done(pool, partial(until, tmp_path / "enough"), "one"))
        await asyncio.sleep(0)
        same = asyncio.create_task(done(pool, os.getpid, "one"))
        other = await done(pool, os.getpid, "other")
        assert not slow.done()
        assert not same.done()
        (tmp_path / "enough").touch()
        await slow
        assert await same != os.getpid()
        assert other != os.getpid()
    finally:
        await pool.close()


async def test_who_hangs_is_replaced_and_who_asked_is_told(pool):
    worker = await done(pool, os.getpid)
    os.kill(worker, signal.SIGSTOP)
    with pytest.raises(NoAnswer, match="did not answer"):
        await done(pool, os.getcwd)
    assert await done(pool, os.getpid) != worker


async def test_the_end_waits_for_nobody(pool):
    await done(pool, os.getpid)
    slow = asyncio.create_task(done(pool, partial(time.sleep, 1_000), "slow"))
    waits = asyncio.create_task(done(pool, os.getpid, "waits"))
    await asyncio.sleep(0.02)
    began = time.monotonic()
    await pool.close()
    assert time.monotonic() - began < 5
    late = asyncio.create_task(done(pool, os.getpid, "late"))
    for one in (slow, waits, late):
        with pytest.raises(asyncio.CancelledError):
            await one

import asyncio
import threading
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import text

from bot.match.pure.errors import Fault, StoreFault
from bot.match.storage.file.connection import TOGETHER
from bot.match.storage.store import Store

pytestmark = pytest.mark.file


@pytest.fixture
async def store(tmp_path):
    async with await Store.open(tmp_path / "t.sqlite3") as opened:
        yield opened


@asynccontextmanager
async def held(store, of=None):
    """Block all writes for the duration of the ``with`` block. Yield a list that collects the SQL statements from then
    on, without their values.
    """
    told, going, free = [], asyncio.get_running_loop().create_future(), threading.Event()
    await store.ground.writing.raw(lambda driver: driver.set_trace_callback(told.append))
    loop = asyncio.get_running_loop()

    def wait(_writing):
        loop.call_soon_threadsafe(lambda: going.done() or going.set_result(None))  # it may be tried twice
        assert free.wait(90)

    holding = asyncio.create_task(store.write(wait, of=of))
    await going
    told.clear()
    try:
        yield told
    finally:
        free.set()
        holding.add_done_callback(lambda task: task.result())


def noting(name, value="x"):
    return lambda writing: writing.set_meta(name, value)


async def begun(*works):
    tasks = [asyncio.create_task(one) for one in works]
    await asyncio.sleep(0)
    return tasks


def ends(told):
    return [words for words in told if words in {"COMMIT", "ROLLBACK"}]


@pytest.mark.parametrize(
    ("first", "waiting", "commits"),
    [
        (99, range(5), 1),
        (None, range(2 * TOGETHER), 3),  # that which held them, and two of so many
        (1, (1, 2, None, 3, 3), 5),  # that which held them; 1 and 2; None; 3; 3
    ],
)
async def test_only_works_about_different_single_matches_are_committed_together_in_order(
    store, first, waiting, commits
):
    seen = []

    def look(writing):
        seen.append(writing.run(text("SELECT count(*) FROM meta WHERE key LIKE 'm%'"), {}).scalar_one())
        writing.set_meta(f"m{len(seen)}", "x")

    async with held(store, of=first) as told:
        tasks = await begun(*(store.write(look, of=match) for match in waiting))
    await asyncio.gather(*tasks)
    assert ends(told) == ["COMMIT"] * commits
    assert seen == list(range(len(waiting))), "each sees what was done before it"


async def test_who_fails_among_others_is_undone_alone_and_told_why(store):
    def fails(writing):
        writing.set_meta("lost", "x")
        raise ValueError("no")

    def twice(writing):
        for _ in range(2):
            writing.run(text("INSERT INTO meta (key, value) VALUES ('double', 'x')"), {})

    async with held(store, of=99) as told:
        tasks = await begun(
            store.write(noting("a"), of=1),
            store.write(fails, of=2),
            store.write(twice, of=3),
            store.write(noting("b"), of=4),
        )
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(one).__name__ for one in outcomes] == ["NoneType", "ValueError", "IntegrityError", "NoneType"]
    assert ends(told) == ["COMMIT"]
    assert [await store.meta(name) for name in ("a", "lost", "double", "b")] == ["x", None, None, "x"]


async def test_a_full_disk_fails_only_those_who_do_not_fit(store):
    def large(writing):
        writing.run(text("INSERT INTO meta (key, value) VALUES ('large', zeroblob(4000000))"), {})

    def little(writing):
        pages = writing.run(text("PRAGMA page_count"), {}).scalar_one()
        writing.run(text(f"PRAGMA max_page_count = {pages + 20}"), {})

    await store.write(little)
    async with held(store, of=99):
        tasks = await begun(store.write(noting("a"), of=1), store.write(large, of=2), store.write(noting("b"), of=3))
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert isinstance(outcomes[1], StoreFault)
    assert outcomes[1].fault is Fault.FULL
    assert outcomes[::2] == [None, None]
    assert [await store.meta(name) for name in ("a", "large", "b")] == ["x", None, "x"]


async def test_who_is_cancelled_takes_nobody_along(store):
    async with held(store, of=99):
        tasks = await begun(*(store.write(noting(f"m{match}"), of=match) for match in range(3)))
        tasks[1].cancel()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(one).__name__ for one in outcomes] == ["NoneType", "CancelledError", "NoneType"]
    assert await store.meta("m1") == "x", "it ends as it would"

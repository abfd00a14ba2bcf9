import asyncio
import threading

import pytest

from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.subject import TimerKind, of_match
from tests.match.desk import ADA, BEN, CHLOE, DEV, desk, started

pytestmark = pytest.mark.postgres


@pytest.fixture
async def two(tmp_path, clock):
    services = [await desk(tmp_path, clock, shared=True, busy=5_000) for _ in range(2)]
    yield services
    for service in services:
        await service.store.close()


class Midway:
    def __init__(self, service, match):
        self._service, self._match = service, match
        self._looked, self._on = threading.Event(), threading.Event()
        self.tries = 0

    async def begin(self):
        self._task = asyncio.create_task(self._service.store.write(self._work, of=self._match.id))
        looked = asyncio.ensure_future(asyncio.to_thread(self._looked.wait, 15))
        await asyncio.wait((looked, self._task), return_when=asyncio.FIRST_COMPLETED)
        if self._task.done():
            await self._task

    async def end(self):
        self._on.set()
        await self._task

    def _work(self, writing):
        self.tries += 1
        writing.due(of_match(self._match.id), TimerKind.NOTICE)
        self._looked.set()
        self._on.wait(60)
        writing.announce(self._match, AnnouncementKind.MOVED, 1)


async def test_processes_that_change_different_matches_do_not_block_each_other(two):
    ours, theirs = two
    mine, other = await started(ours, ADA, BEN), await started(theirs, CHLOE, DEV, channel=4711)
    midway = Midway(ours, mine)
    await midway.begin()
    await theirs.store.write(lambda writing: writing.announce(other, AnnouncementKind.MOVED, 1), of=other.id)
    await midway.end()
    assert midway.tries == 1


async def test_who_changes_the_same_match_waits_and_sees_what_was_done(two):
    ours, theirs = two
    match = await started(ours, ADA, BEN)
    midway = Midway(ours, match)
    await midway.begin()
    after = asyncio.create_task(
        theirs.store.write(lambda writing: writing.beside(match.id).rows, of=match.id),
    )
    before = await theirs.store.outbox_due(10, match.id)
    assert not after.done()
    await midway.end()
    found = await after
    assert len(found) == len(before) + 1

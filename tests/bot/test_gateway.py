import asyncio

import pytest

from bot.client.gateway.connections import Gateway
from bot.match.pure.errors import Fault, StoreFault

GRACE = 0.03


class Outages:
    def __init__(self):
        self.time = self
        self.told = []
        self.faults = 0
        self.heard = asyncio.Event()

    def forget(self):
        self.told.append("forget")

    def begin(self, part, since=None):
        self.told.append(("begin", part, since))

    async def tell(self, part):
        return self._noted("tell", part)

    async def end(self, part):
        await asyncio.sleep(0)
        return self._noted("end", part)

    def _noted(self, what, part):
        if self.faults:
            self.faults -= 1
            raise StoreFault(Fault.LOCKED, "busy")
        self.told.append((what, part))
        self.heard.set()
        return 1


@pytest.fixture
def outages():
    return Outages()


@pytest.fixture
async def gateway(outages, monkeypatch):
    monkeypatch.setattr("bot.client.gateway.connections.AGAIN", 0.001)
    made = Gateway(outages, lambda: 7, grace=GRACE)
    yield made
    await made.stop()


async def until(outages, last):
    async with asyncio.timeout(90):
        while not outages.told or outages.told[-1] != last:
            outages.heard.clear()
            await outages.heard.wait()


async def test_a_connection_that_is_back_at_once_changes_nothing(gateway, outages):
    gateway.lost(0)
    gateway.found(0, 1)
    await asyncio.sleep(2 * GRACE)
    assert outages.told == []


async def test_a_shard_that_was_taken_over_resumes_however_soon_it_is_connected(gateway, outages):
    gateway.begin_with(1)
    gateway.found(1, 2)
    await until(outages, ("end", 1))
    assert outages.told == [("begin", 1, 7), ("end", 1)]
    gateway.lost(1)  # from now on a moment is nothing there, too
    gateway.found(1, 2)
    await asyncio.sleep(2 * GRACE)
    assert outages.told[2:] == []


async def test_all_are_found_when_the_last_one_is(gateway, outages):
    gateway.begin()
    gateway.found(0, 2)
    await until(outages, ("tell", None))
    gateway.found(1, 2)
    await until(outages, ("end", None))


async def test_a_connection_that_was_dead_before_its_end_pauses_clocks_from_that_earlier_moment(gateway, outages):
    gateway.lost(0, 3)
    assert outages.told == [("begin", 0, 3)]
    gateway.lost(0)  # the library says it, too
    await until(outages, ("tell", 0))
    gateway.found(0, 1)
    await until(outages, ("end", 0))
    gateway.lost(0)
    gateway.found(0, 1)
    await asyncio.sleep(2 * GRACE)
    assert {one for one in outages.told if one[0] == "begin"} == {("begin", 0, 3)}
    assert outages.told[-1] == ("end", 0), "the next one was not dead, and back at once"


async def test_one_that_was_dead_is_no_trifle_however_soon_it_is_back(gateway, outages):
    gateway.lost(0, 3)
    gateway.found(0, 1)
    await until(outages, ("end", 0))
    assert ("tell", 0) not in outages.told, "that the clocks go on says it"


async def test_one_that_was_only_silent_goes_on_when_it_speaks(gateway, outages):
    gateway.speaks(0)
    gateway.lost(0, 3)
    await until(outages, ("tell", 0))
    gateway.speaks(0)
    await until(outages, ("end", 0))
    gateway.lost(0)
    await until(outages, ("tell", 0))
    gateway.found(0, 1)
    await until(outages, ("end", 0))


async def test_a_database_that_does_not_answer_is_asked_again(gateway, outages):
    outages.faults = 3
    gateway.lost(0)
    await until(outages, ("tell", 0))
    outages.faults = 3
    gateway.found(0, 1)
    await until(outages, ("end", 0))


async def test_a_client_that_ends_stops_no_clock(gateway, outages):
    await gateway.stop()
    gateway.lost(0)
    await asyncio.sleep(2 * GRACE)
    assert outages.told == []

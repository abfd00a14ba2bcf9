import asyncio
from collections import Counter

import pytest
from sqlalchemy import text

from bot.match.services.multiprocess.shards import Shards
from bot.match.storage.store import Store
from sandbox.app import Sandbox
from tests.bot.publishing.conftest import Scene
from tests.library import pointed
from tests.match.multiprocess.both import begun

pytestmark = [pytest.mark.processes, pytest.mark.postgres]

PACE = {"span": 600_000, "renewed": 0.1}


class Process(Scene):
    def __init__(self, sandbox, store, shards, posted):
        super().__init__(sandbox, store, shards)
        self.posted = []
        send = self.client.http.send_message

        async def sent(channel, *, params):
            found = await send(channel, params=params)
            self.posted.append(found["nonce"])
            posted.append((found["nonce"], found["id"]))
            return found

        self.client.http.send_message = sent

    async def begins(self):
        await self.client.login(self.sandbox.token)
        self.publish(sweep=60.0)
        self.running = await begun(self.shards)

    async def ends(self):
        await self.stop()
        await self.pictures.close()
        await self.client.close()

    async def killed(self):
        self.running.cancel()
        await asyncio.wait([self.running])
        self.service.desk.on_commit.clear()
        await self.publisher.stop(grace=0)
        self.publisher = None

    async def lease_ends(self):
        ended = text("UPDATE processes SET until = 0 WHERE name = :name")
        await self.store.write(lambda writing: writing.run(ended, {"name": self.shards.name}))


@pytest.fixture
async def process(tmp_path):
    made = []
    async with Sandbox() as sandbox:

        async def make(name, wanted=None):
            store = await Store.open(tmp_path / "cartouche.sqlite3", shared=True)
            shards = Shards(store, name, 2, wanted, **PACE)
            made.append(Process(sandbox, store, shards, make.posted))
            await made[-1].begins()
            return made[-1]

        make.posted = []
        make.own = (sandbox.guild.id >> 22) % 2
        with pointed(sandbox):
            yield make
            for one in made:
                await one.ends()
                one.running.cancel()
                await one.store.close()


async def settled(process):
    async with asyncio.timeout(90):
        while await process.store.outbox_due(1):  # noqa: ASYNC110 - what another process does gives no event
            await asyncio.sleep(0.02)


def once(posted):
    return set(Counter(nonce for nonce, _ in posted).values()) <= {1}


@pytest.mark.nightly
async def test_what_any_process_commits_is_posted_by_the_one_whose_server_it_is_in(process):
    ours, theirs = await process("a", (process.own,)), await process("b", (1 - process.own,))
    match = await theirs.begin(people=2, computers=0)
    for number in range(4):
        await (ours, theirs)[number % 2].move(match.id)
    await settled(ours)
    assert ours.posted
    assert theirs.posted == []
    assert once(process.posted)
    board = (await theirs.service.history.get(match.id)).board_message
    assert str(board) == ours.messages()[-1]["id"]


async def test_what_a_dead_process_has_left_is_posted_once(process):
    ours = await process("a", (0, 1))
    theirs = await process("b", (0, 1))
    assert (len(ours.shards.mine), len(theirs.shards.mine)) == (2, 0)
    match = await ours.begin(people=2, computers=0)
    await settled(ours)
    send, sent = ours.client.http.send_message, asyncio.Event()

    async def dies(channel, *, params):
        await send(channel, params=params)
        sent.set()
        await asyncio.Event().wait()

    ours.client.http.send_message = dies
    await ours.move(match.id)
    await sent.wait()  # its message is there, and the database does not know it
    await ours.killed()
    await theirs.move(match.id)
    assert theirs.posted == []
    await ours.lease_ends()
    await settled(theirs)
    assert theirs.shards.mine == {0, 1}
    told = theirs.messages()
    assert len({one["id"] for one in told}) == len(told)
    nonces = [one["nonce"] for one in told if one.get("nonce")]
    assert len(set(nonces)) == len(nonces), "a message stands twice"
    board = (await theirs.service.history.get(match.id)).board_message
    assert str(board) == told[-1]["id"]


@pytest.mark.nightly
async def test_a_new_process_takes_half_and_gives_it_back_at_its_end_and_each_row_is_posted_once(process):
    ours = await process("a")
    match = await ours.begin(people=2, computers=0)
    theirs = await process("z")
    for number in range(12):
        await (ours, theirs)[number % 2].move(match.id)
        await asyncio.sleep(0.1)
    await settled(ours)
    while not theirs.shards.mine or len(ours.shards.mine) == 2:  # noqa: ASYNC110 - as above
        await asyncio.sleep(0.01)
    await ours.stop()
    await ours.shards.stop()
    await theirs.move(match.id)
    await settled(theirs)
    assert theirs.posted
    assert once(process.posted)
    board = (await theirs.service.history.get(match.id)).board_message
    assert str(board) == theirs.messages()[-1]["id"]

import asyncio

import pytest

from sandbox import Person, Sandbox

DAY = 86_400


class Follower:
    def __init__(self, sandbox, deadline=None):
        self.sandbox, self.deadline = sandbox, deadline
        self.begun, self.may = asyncio.Event(), asyncio.Event()
        self.may.set()

    async def next(self):
        return self.deadline

    async def move(self, to):
        self.begun.set()
        await self.may.wait()
        self.sandbox.advance(to - self.sandbox.now())


@pytest.fixture
async def ada(people):
    return await people("Ada")


def near(seconds, expected):
    return abs(seconds - expected) < 60


async def time_at(person):
    return await person.get("/-/time")


async def test_the_moved_time_is_there_again_even_after_a_sudden_end(tmp_path):
    world = tmp_path / "world"
    killed = Sandbox(store=world)
    killed.advance(DAY)  # nothing else of it is written
    moved = killed.now()
    async with Sandbox(store=world) as again:
        assert again.now() >= moved
        again.advance(DAY)
        last = again.now()
    async with Sandbox(store=world) as later, Person(later.url, later.user("Ada").id) as ada:
        assert later.now() >= last
        assert near((await time_at(ada))["ahead"], 2 * DAY)

import asyncio
import random

import pytest

from bot.client.pace.budget import RATE, SPAN, Bucket, Refusals
from bot.client.pace.pace import BURST, Pace
from tests.bot.publishing.virtual import Wire, swiftly
from tests.seeds import seeded


class Time:
    def __init__(self):
        self.now = 1_000.0

    def __call__(self):
        return self.now


@pytest.fixture
def time():
    return Time()


@seeded
def test_in_no_second_more_is_given_than_discord_allows(time, seed):
    rng = random.Random(seed)
    bucket = Bucket(RATE, RATE * BURST, time)
    given = []
    for _ in range(2_000):
        time.now += rng.choice((0, 0, 0.001, 0.02, 0.5 * rng.random() ** 8))
        if bucket.take():
            given.append(time.now)
    assert max(sum(start <= one < start + 1 for one in given) for start in given) <= 48


def test_refusals_are_forgotten_after_ten_minutes(time):
    refusals = Refusals(time)
    for _ in range(3):
        refusals.add()
        time.now += 1
    assert refusals.count() == 3
    time.now += SPAN - 2
    assert refusals.count() == 1
    time.now += SPAN
    assert refusals.count() == 0


async def sends(wire, seconds):
    now = asyncio.get_running_loop().time
    until = now() + seconds
    while now() < until:
        await wire.send("/channels/1/messages")


async def taken(wires, seconds):
    before = sum(len(wire.sent) for wire in wires)
    await asyncio.gather(*(sends(wire, seconds) for wire in wires))
    return sum(len(wire.sent) for wire in wires) - before


def test_equal_parts_make_the_whole_and_who_is_alone_has_it_again():
    async def scene():
        now = asyncio.get_running_loop().time
        wires = [Wire(Pace(40, now=now), latency=0) for _ in range(4)]
        for wire in wires:
            wire.pace.share(4)
        await taken(wires, 1)  # the saved-up permits
        assert 396 <= await taken(wires, 10) <= 408
        wires[0].pace.share(1)
        await taken(wires[:1], 1)
        assert 396 <= await taken(wires[:1], 10) <= 404

    swiftly(scene)

import asyncio

from bot.client.pace.pace import Pace
from tests.bot.publishing.virtual import Wire, swiftly


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

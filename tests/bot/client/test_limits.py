import asyncio

from discord.http import HTTPClient

from bot.client.library import sweep_seldom
from tests.bot.publishing.virtual import Swift

CHANNELS = 2_000


class Counting(Swift):
    asked = 0

    def time(self):
        self.asked += 1
        return super().time()


def with_client(scene):
    async def whole():
        client = HTTPClient(asyncio.get_running_loop())
        sweep_seldom(client)
        await scene(client)

    with asyncio.Runner(loop_factory=Counting) as runner:
        runner.run(whole())


def in_use(client):
    used = {f"used {number}": client.get_ratelimit(f"used {number}") for number in range(CHANNELS)}
    for one in used.values():
        one.outgoing = 1
    return used


def test_what_is_in_use_stays_and_is_looked_at_now_and_then():
    async def scene(client):
        used, loop = in_use(client), asyncio.get_running_loop()
        loop.asked = 0
        for number in range(CHANNELS):
            client.get_ratelimit(f"{number}")
        assert loop.asked <= 3 * CHANNELS, "not two thousand for each new one"
        assert all(client.get_ratelimit(name) is one for name, one in used.items())

    with_client(scene)

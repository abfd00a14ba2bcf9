import asyncio

from discord.http import HTTPClient

from bot.client.limits import LEAST, sweep_seldom

CHANNELS = 2_000
QUIET = 301


class Looked:
    looks = 0

    def is_inactive(self):
        Looked.looks += 1
        return False


def http():
    made = HTTPClient(asyncio.get_running_loop())
    sweep_seldom(made)
    return made


async def test_what_is_not_used_any_more_is_forgotten():
    client = http()
    for number in range(20 * LEAST):
        client.get_ratelimit(f"{number}")._last_request -= QUIET
        assert len(client._buckets) <= LEAST


async def test_what_is_in_use_stays_and_is_looked_at_now_and_then():
    client = http()
    client._buckets.update({f"used {number}": Looked() for number in range(CHANNELS)})
    for number in range(CHANNELS):
        client.get_ratelimit(f"{number}")
    assert len(client._buckets) == 2 * CHANNELS
    assert Looked.looks <= 2 * CHANNELS, "not two thousand for each new one"


async def test_at_most_twice_as_many_are_kept_as_are_in_use():
    client = http()
    used = [client.get_ratelimit(f"used {number}") for number in range(CHANNELS)]
    for number in range(5 * CHANNELS):
        client.get_ratelimit(f"{number}")._last_request -= QUIET
        assert len(client._buckets) <= 2 * CHANNELS + LEAST
    assert all(client.get_ratelimit(f"used {number}") is one for number, one in enumerate(used))

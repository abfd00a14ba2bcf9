import asyncio
import os
import time

import pytest

from bot.match.services.service import Service
from bot.match.storage.store import Store
from games.registry import GAMES, computer
from tests.e2e.world import answered
from tests.match.desk import started
from tests.seeds import times

pytestmark = [pytest.mark.faults, pytest.mark.processes]

TABLES = times(120, most=1000)
"""The number of tables. At 40 requests a second, a thousand tables take about half a minute."""
LATE = 3_700_000
"""The age of each table's last move, in milliseconds. A reminder is due after one hour."""
STRANGERS = 1_130_000_000_000_000_000
SECOND = 50
"""The number of requests per second that Discord allows an app."""


async def stocked(world, count):
    """Store running games, each in its own channel with its own players, so that no two tables mention the same person.

    A reminder is due at each table. Return the channels, starting with the one that has waited longest.
    """
    channels = []
    begun = int(time.time() * 1000) - LATE
    async with await Store.open(world.bot.database) as store:
        service = Service(store, GAMES, computer, lambda: begun + len(channels), os.urandom)
        for number in range(count):
            channel = world.sandbox.add_channel(f"waiting-{number}").id
            users = [STRANGERS + 2 * number, STRANGERS + 2 * number + 1]
            where = {"guild": world.sandbox.guild.id, "channel": channel}
            match = await started(service, *users, game="mykerinos", **where, players=2, remind_after=1)
            for row in await store.outbox_due(9, match.id):
                await store.outbox_done(row, None, board=False)
            channels.append(channel)
    return channels


def posts(world):
    hall = f"/{world.sandbox.channel('welcome').id}/"
    sent = (r for r in world.sandbox.requests if r.method == "POST" and r.route == "/channels/{channel_id}/messages")
    return [r for r in sent if hall not in r.path]


def most_in_a_second(requests):
    """Return the highest number of requests per second, averaged over any four-second window. Requests that don't count
    towards Discord's limit are left out.

    A single second would say little, because requests arrive in bursts on a busy machine.
    """
    times = [r.at for r in requests if not r.route.startswith(("/interactions", "/webhooks"))]
    return max(sum(at <= other < at + 4 for other in times[n : n + 800]) for n, at in enumerate(times)) / 4


@pytest.mark.waits(9)
async def test_reminders_that_are_due_at_once_go_out_in_order_and_nobody_waits_for_them(world):
    channels = await stocked(world, TABLES)
    await world.bot.start()
    ada = await world.person("Ada")
    past = []
    async with asyncio.timeout(120):
        while len(posts(world)) < TABLES:
            before = len(posts(world))
            assert (await answered(ada, await ada.slash(channels[len(past)], "game list")))["embeds"]
            past.append(len(posts(world)) - before)
            await asyncio.sleep(0.2)
    assert most_in_a_second(world.sandbox.requests) <= SECOND
    told_to = [int(r.path.split("/")[2]) for r in posts(world)]
    assert len(set(told_to)) == TABLES
    places = {channel: place for place, channel in enumerate(channels)}
    # Nobody falls behind. What rings in the very moment in which the gateway is ready may be early by any number.
    assert max(place - places[channel] for place, channel in enumerate(told_to)) < TABLES / 10
    # An answer in the line of reminders would be behind all that are left. Of these some go out while it is on its way,
    # forty a second at most: more than in the three seconds for which Discord waits are too many on any machine.
    past.sort()
    assert past[len(past) // 2] <= 0.5 * SECOND
    assert past[-1] < 3 * SECOND

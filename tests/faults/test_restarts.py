import asyncio
import itertools
from collections import Counter

import pytest

from tests.e2e.opening import seated_by_buttons
from tests.faults.discord.test_discords_bad_days import told_once

pytestmark = [pytest.mark.faults, pytest.mark.processes]

STOPS = 4
PRESSING = 5
NOT_THERE = "The bot is offline."


COMMANDS = (
    lambda _: ("game list", {}),
    lambda _: ("game board", {"form": "text"}),
    lambda turn: ("game options", {"reminder": turn % 100}),
    lambda _: ("mykerinos pass", {}),
)


class Crowd:
    def __init__(self, channels, commands=COMMANDS):
        self.channels = channels
        self.commands = commands
        self.came = []
        self.stop = asyncio.Event()
        self.more = asyncio.Event()

    async def answered(self, count):
        while sum(answer.outcome != "failed" for _, answer in self.came) <= count:
            await self.more.wait()
            self.more.clear()

    async def hand(self, person, number):
        for turn in itertools.count(number):
            if self.stop.is_set():
                return
            channel = self.channels[turn % len(self.channels)]
            name, options = self.commands[turn % len(self.commands)](turn)
            answer = await person.slash(channel, name, **options)
            self.came.append((person, answer))
            self.more.set()
            if answer.outcome == "failed":
                await asyncio.sleep(0.02)


@pytest.mark.waits(7)
async def test_nobody_is_left_without_an_answer_when_the_bot_is_stopped(world):
    people = [await world.person(name) for name in ("Ada", "Ben", "Chloe", "Dev")]
    await world.bot.start()
    tables = []
    for number, pair in enumerate((people[:2], people[2:]), 1):
        table, _ = await seated_by_buttons(world, f"table-{number}", pair)
        tables.append(table)
    outcomes = Counter()
    for number in range(STOPS):
        crowd = Crowd([table.channel for table in tables])
        hands = [asyncio.create_task(crowd.hand(people[one % 4], one)) for one in range(PRESSING)]
        await crowd.answered(PRESSING + number)
        await asyncio.sleep(0.17 * number)  # the bot is stopped at another moment each time
        assert await world.bot.stop() == 0
        crowd.stop.set()
        await asyncio.gather(*hands)
        outcomes.update(outcome(answer) for _, answer in crowd.came)
        assert len(crowd.came) > PRESSING
        for person, answer in crowd.came:
            if answer.outcome == "deferred":  # nobody else sees what follows
                assert (await person.settled(answer))["content"] is not None
        await world.bot.start()
    assert outcomes["unanswered"] == 0, outcomes
    assert outcomes["answered"] > STOPS * PRESSING
    for table in tables:
        await told_once(table)


def outcome(answer):
    if answer.outcome != "failed":
        return "answered"
    return "offline" if answer.error == NOT_THERE else "unanswered"

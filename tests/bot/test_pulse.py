import asyncio
import logging
from itertools import pairwise
from types import SimpleNamespace

import pytest

from bot.client.gateway.pulse import Pulse, Timing

TIMING = Timing()
STEP = TIMING.step
DAY = 1_700_000_000_000
LIVE, OTHER = 11, 12


class Line:
    def __init__(self, world):
        self.world = world
        self.open = True
        self.late = 0
        self.refuses = None
        self.last = world.time
        self.beats = []
        self.answers = []
        self.cuts = 0

    def heard(self):
        return self.last if self.open else None

    async def beat(self):
        self.beats.append(self.world.time)
        if self.refuses:
            raise self.refuses
        if self.late is not None:
            self.answers.append(self.world.time + self.late * STEP)

    def cut(self):
        self.cuts += 1
        self.open = False

    def come(self):
        for at in [one for one in self.answers if one <= self.world.time]:
            self.answers.remove(at)
            self.last = self.world.time


class World:
    def __init__(self):
        self.time = 1_000.0
        self.live = {LIVE: LIVE}
        self.asked = 0
        self.fault = None
        self.said = []
        self.lines = {0: Line(self), 1: Line(self)}
        outages = SimpleNamespace(time=self, running=self.running)
        self.pulse = Pulse(
            outages, self, self.lines.get, lambda: DAY + round(self.time * 1000), steady=lambda: self.time
        )

    # The stand-ins for outages and gateway

    def part(self, guild):
        return 0 if guild == LIVE else 1

    async def running(self, among):
        self.asked += 1
        if self.fault:
            raise self.fault
        return {match: guild for match, guild in self.live.items() if among is None or match in among}

    def doubt(self, part):
        self.said.append(("doubt", part))

    def trust(self, part):
        self.said.append(("trust", part))

    def lost(self, part, since):
        self.said.append(("lost", part, since - DAY))

    def speaks(self, part):
        self.said.append(("speaks", part))

    async def goes_on(self, seconds):
        for _ in range(round(seconds / STEP)):
            self.time += STEP
            for line in self.lines.values():
                line.come()
            await self.pulse.look()

    async def waits_for(self, what, most=20.0):
        began = self.time
        while what not in [one[: len(what)] for one in self.said]:
            assert self.time - began < most, f"{what} was not said, only {self.said}"
            await self.goes_on(STEP)
        return self.time - began


@pytest.fixture
async def world():
    made = World()
    await made.goes_on(1)
    return made


async def test_a_connection_that_is_well_is_asked_now_and_then_and_nothing_follows(world):
    await world.goes_on(60)
    assert 15 <= len(world.lines[0].beats) <= 30, "Discord takes 120 messages a minute, the library's own among them"
    assert world.said == []
    assert world.lines[0].cuts == 0


async def test_a_dead_connection_counts_as_lost_since_its_last_sign_of_life_and_is_closed(world, caplog):
    line = world.lines[0]
    await world.goes_on(7)
    line.late = None
    line.answers.clear()
    last = line.last
    await world.waits_for(("lost",))
    assert world.said == [("doubt", 0), ("lost", 0, round(last * 1000))]
    assert world.time - last <= 10
    assert line.cuts == 1
    assert len([at for at in line.beats if at > last]) == 3, "three heartbeats were not answered"
    assert [one.levelno for one in caplog.records] == [logging.WARNING]


async def test_doubt_comes_before_a_choice_lapses(world):
    world.lines[0].late = None
    last = world.lines[0].last
    await world.waits_for(("doubt",))
    assert world.time - last < 5, "the choice of a table with 30 seconds of sand"
    assert world.lines[0].cuts == 0


async def test_a_late_answer_ends_the_doubt(world):
    world.lines[0].late = 5  # two and a half seconds, behind the same time of silence
    await world.waits_for(("trust",))
    assert world.said == [("doubt", 0), ("trust", 0)]
    world.lines[0].late = 0
    world.said.clear()
    await world.goes_on(30)
    assert world.said == []
    assert world.lines[0].cuts == 0


@pytest.mark.parametrize("paused", [9, 10, 3_600])
async def test_an_event_loop_that_stood_still_has_not_listened(world, paused):
    line = world.lines[0]
    await world.goes_on(2.5)
    world.time += paused
    await world.pulse.look()
    for one in world.lines.values():
        one.come()
    await world.goes_on(30)
    assert line.cuts == 0
    assert ("lost",) not in [one[:1] for one in world.said]


async def test_one_that_closes_while_it_is_in_doubt_was_dead_before(world):
    line = world.lines[0]
    line.late, last = None, line.last
    await world.waits_for(("doubt",))
    line.open = False
    assert world.pulse.last_heard(0) == DAY + round(last * 1000)
    await world.goes_on(STEP)
    assert world.said[1:] == [("lost", 0, round(last * 1000))]
    assert world.pulse.last_heard(0) is None


async def test_where_discord_is_slow_a_connection_is_not_broken_off_again_and_again(world):
    # Discord limits the number of sessions per day, and each new connection uses one.
    cuts = []
    for _ in range(240):
        line = world.lines[0]
        line.late = None
        line.answers.clear()
        world.said.clear()
        await world.waits_for(("lost",))
        if line.cuts:
            cuts.append(world.time)
            world.lines[0] = Line(world)  # it is as slow
        else:
            line.last = world.time
            await world.goes_on(STEP)
            assert world.said[-1] == ("speaks", 0), "it goes on with the one that there is"
    pauses = [round(later - earlier) for earlier, later in pairwise(cuts)]
    assert 60 <= pauses[0] <= 75
    assert pauses == sorted(pauses)
    assert len(cuts) <= 7, "in forty minutes"
    world.lines[0] = Line(world)
    for calm in (4_000, 60):
        await world.goes_on(calm)
        world.lines[0].late = None
        world.lines[0].answers.clear()
        world.said.clear()
        await world.waits_for(("lost",))
        assert world.lines[0].cuts == 1, "that was long ago"
        world.lines[0] = Line(world)


async def test_a_heartbeat_that_cannot_be_sent_ends_nothing(world):
    world.lines[0].refuses = ConnectionResetError()
    await world.waits_for(("lost",))
    assert world.lines[0].cuts == 1


async def test_a_connection_is_watched_while_a_live_table_depends_on_it(world):
    await world.goes_on(30)
    assert world.lines[1].beats == []
    world.live[OTHER] = OTHER
    world.pulse.committed(OTHER)
    await world.goes_on(30)
    assert world.lines[1].beats
    world.lines[1].late = None
    world.said.clear()
    await world.waits_for(("doubt", 1))
    del world.live[OTHER]
    world.pulse.committed(OTHER)
    await world.goes_on(30)
    assert world.said == [("doubt", 1), ("trust", 1)]
    assert world.lines[1].cuts == 0


async def test_what_goes_wrong_once_is_told_and_ends_nothing(caplog, monkeypatch):
    world = World()
    world.pulse.timing = Timing(step=0.001)
    world.fault = ValueError("a database that is not there")
    looks, look = [], world.pulse.look

    async def noted():
        looks.append(await look())

    monkeypatch.setattr(world.pulse, "look", noted)
    world.pulse.start()
    try:
        async with asyncio.timeout(90):
            while world.asked < 3:  # noqa: ASYNC110 - it is seen, not told
                await asyncio.sleep(0.001)
            assert looks == []
            world.fault = None
            while not looks:  # noqa: ASYNC110
                await asyncio.sleep(0.001)
    finally:
        await world.pulse.stop()
    assert [one.message for one in caplog.records] == ["The connections cannot be listened to"]

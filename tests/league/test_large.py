"""A large league is computed outside the event loop, because the event loop also has to handle everyone's moves."""

import asyncio
import time

from leagues.format import Format
from leagues.log import entries as said
from leagues.log.entries import Entry
from leagues.settings import DAY
from leagues.state import Stage
from tests.league.contest import settings
from tests.league.desk import founded

MEMBERS, CUP = 1_500, 1_000


class Beat:
    """Measures the longest time that the event loop spends on one thing, in seconds of CPU time."""

    def __init__(self):
        self.longest = 0.0

    async def run(self):
        while True:
            before = time.thread_time()
            await asyncio.sleep(0)
            self.longest = max(self.longest, time.thread_time() - before)


async def test_l3_a_season_of_many_is_placed_beside_the_loop(leagues, clock):
    known = await founded(leagues)
    yes = [Entry(clock(), str(10_000 + one), said.SignedUp(1, str(10_000 + one))) for one in range(MEMBERS)]
    async with leagues.logs.lock(known.id):
        await leagues.logs.add(known.id, yes[:500])
        await leagues.logs.add(known.id, yes[500:1_000])
        await leagues.logs.add(known.id, yes[1_000:])
    clock.time += 13 * DAY
    beat = Beat()
    beating = asyncio.create_task(beat.run())
    await asyncio.sleep(0)
    began = time.process_time()
    known = await leagues.advancing.advance(known.id)
    spent = time.process_time() - began
    beating.cancel()
    assert known.season.stage is Stage.PLACED
    assert sum(len(one.members) for one in known.season.divisions) == MEMBERS
    assert beat.longest < spent / 4, (beat.longest, spent)


async def test_l13_1_a_cup_of_a_thousand_is_paired_beside_the_loop(leagues, clock):
    known = await founded(leagues, settings(Format.CUP))
    yes = [Entry(clock(), str(10_000 + one), said.SignedUp(1, str(10_000 + one))) for one in range(CUP)]
    async with leagues.logs.lock(known.id):
        await leagues.logs.add(known.id, yes)
    clock.time += 13 * DAY
    beat = Beat()
    beating = asyncio.create_task(beat.run())
    await asyncio.sleep(0)
    began = time.process_time()
    known = await leagues.advancing.advance(known.id)
    spent = time.process_time() - began
    beating.cancel()
    (one,) = known.season.rounds
    assert sum(len(table.seats) for table in known.season.divisions[0].tables) + len(one.byes) == CUP
    assert beat.longest < spent / 4, (beat.longest, spent)

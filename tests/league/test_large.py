"""Checks that a large league is computed outside the event loop, because the event loop also has to handle
everyone's moves."""

import asyncio
import time

import pytest

from leagues.format import Format
from leagues.log import entries as said
from leagues.log.entries import Entry
from leagues.settings import DAY
from leagues.state import Stage
from tests.league.contest import settings
from tests.league.desk import founded


class Beat:
    """Measures the longest time that the event loop is busy without a pause, in seconds of CPU time."""

    def __init__(self):
        self.longest = 0.0

    async def run(self):
        while True:
            before = time.thread_time()
            await asyncio.sleep(0)
            self.longest = max(self.longest, time.thread_time() - before)


@pytest.mark.parametrize(("format_", "people"), [(Format.DIVISIONS, 1_500), (Format.CUP, 600)])
async def test_l3_l13_1_a_season_of_many_is_placed_or_paired_beside_the_loop(leagues, clock, format_, people):
    known = await founded(leagues, settings(format_))
    yes = [Entry(clock(), str(10_000 + one), said.SignedUp(1, str(10_000 + one))) for one in range(people)]
    async with leagues.logs.lock(known.id):
        for first in range(0, people, 500):
            await leagues.logs.add(known.id, yes[first : first + 500])
    clock.time += 13 * DAY
    beat = Beat()
    beating = asyncio.create_task(beat.run())
    await asyncio.sleep(0)
    began = time.process_time()
    known = await leagues.advancing.advance(known.id)
    spent = time.process_time() - began
    beating.cancel()
    seated = [member for one in known.season.divisions for member in one.members]
    if format_ is Format.CUP:
        (one,) = known.season.rounds
        seated = [*one.byes, *(seat for table in known.season.divisions[0].tables for seat in table.seats)]
    assert known.season.stage is Stage.PLACED
    assert len(seated) == people
    assert beat.longest < spent / 4, (beat.longest, spent)

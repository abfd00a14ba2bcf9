import asyncio
from functools import partial

import pytest

from bot.match.pure.clock.rescue import GRACE
from bot.match.pure.table.incident import Happened
from tests.match.clock.test_rescue import ENDS, IN_LEAGUE, UP, asked_for, happened
from tests.match.desk import ADA, BEN, CHLOE, ring, started, with_clocks
from tests.match.multiprocess.both import OURS, THEIRS, comes

pytestmark = pytest.mark.postgres


async def vacations(service):
    return (await service.people.of(ADA)).away


async def test_two_processes_whose_tables_run_out_at_once_begin_one_vacation(two, clock):
    for one in two:
        with_clocks(one)
    ours, theirs = two
    first = await started(ours, ADA, BEN, guild=OURS, **IN_LEAGUE)
    second = await started(theirs, ADA, CHLOE, guild=THEIRS, channel=501, **IN_LEAGUE)
    await asked_for(ours)
    clock.time = UP
    await asyncio.gather(ring(ours), ring(theirs))
    for one in two:
        await ring(one)
    for one in two:
        await comes(partial(vacations, one), ((UP - GRACE, ENDS),))
    for match in (first, second):
        assert await happened(ours, match) == [Happened.RESCUED]


async def test_a_process_that_has_not_heard_of_the_vacation_reads_it(two, clock):
    for one in two:
        with_clocks(one)
    ours, theirs = two
    first = await started(ours, ADA, BEN, guild=OURS, **IN_LEAGUE)
    second = await started(theirs, ADA, CHLOE, guild=THEIRS, channel=501, **IN_LEAGUE)
    await asked_for(ours)
    await theirs.people.of(ADA)
    clock.time = UP
    await ring(ours)
    await ring(theirs)
    for match in (first, second):
        assert await happened(theirs, match) == [Happened.RESCUED]
    for one in two:
        await comes(partial(vacations, one), ((UP - GRACE, ENDS),))

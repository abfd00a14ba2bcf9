import asyncio
from functools import partial

import pytest

from bot.match.pure.clock.vacation import GRACE
from bot.match.pure.table.incident import Happened
from tests.match.clock.test_rescue import ENDS, IN_LEAGUE, UP, asked_for, happened
from tests.match.desk import ADA, BEN, CHLOE, ring, started, with_clocks
from tests.match.multiprocess.both import OURS, THEIRS, comes

pytestmark = pytest.mark.postgres


async def vacations(service):
    return (await service.people.of(ADA)).away


@pytest.mark.parametrize("at_once", [True, False])
async def test_two_processes_whose_tables_run_out_begin_one_vacation(two, clock, at_once):
    for one in two:
        with_clocks(one)
    ours, theirs = two
    first = await started(ours, ADA, BEN, guild=OURS, **IN_LEAGUE)
    second = await started(theirs, ADA, CHLOE, guild=THEIRS, channel=501, **IN_LEAGUE)
    await asked_for(ours)
    await theirs.people.of(ADA)
    clock.time = UP
    if at_once:
        await asyncio.gather(ring(ours), ring(theirs))
    for one in two:
        await ring(one)
    for one in two:
        await comes(partial(vacations, one), ((UP - GRACE, ENDS),))
    for match in (first, second):
        assert await happened(theirs, match) == [Happened.RESCUED]

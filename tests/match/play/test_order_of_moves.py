import asyncio
import time

import pytest

from bot.match.services.hold import EARLY, OrderOfMoves
from games.core import Illegal

HOLD = 60


def now():
    return int(time.time() * 1_000)


async def doing(order, done, at, *, match=1, delay=0.0, fails=(), number=0):
    async def do(moment):
        if fails and moment == at:
            raise fails[0]
        done.append((match, number or moment))
        return moment

    await asyncio.sleep(delay)
    return await order.done(match, at, now, do, number)


async def test_moves_count_as_they_were_sent_whatever_way_they_took():
    order, done, start = OrderOfMoves(HOLD), [], now()
    await asyncio.gather(*(doing(order, done, start - late, delay=late / 1_000) for late in (0, 15, 5, 25, 10, 20)))
    assert [at for _, at in done] == sorted(start - late for late in (0, 5, 10, 15, 20, 25))


async def test_equal_moments_count_in_the_order_of_arrival():
    order, done, start = OrderOfMoves(HOLD), [], now()
    await asyncio.gather(*(doing(order, done, start, match=1) for _ in range(3)))
    assert len(done) == 3


async def test_of_one_millisecond_the_smaller_number_is_first_whoever_comes_first():
    order, done, start = OrderOfMoves(HOLD), [], now()
    await asyncio.gather(
        *(doing(order, done, start, number=one, delay=wait / 1_000) for wait, one in enumerate((7, 3, 9, 5, 1)))
    )
    assert [number for _, number in done] == [1, 3, 5, 7, 9]


async def test_tables_do_not_wait_for_each_other():
    order, done, start = OrderOfMoves(HOLD), [], now()

    async def slow(_moment):
        await asyncio.sleep(0.3)

    held = asyncio.create_task(order.done(1, start, now, slow))
    await doing(order, done, start, match=2)
    assert done == [(2, start)]
    assert not held.done()
    await held


async def test_what_is_a_little_too_early_is_held_and_done():
    order, done, start = OrderOfMoves(HOLD), [], now()
    early = Illegal("still-running", "S4", left=150)
    assert await doing(order, done, start, fails=(early,)) == start + 150
    assert now() >= start + 150 + HOLD


@pytest.mark.parametrize("left", [EARLY + 1, 0, -5, "soon"])
async def test_what_is_too_early_is_refused(left):
    order, done, start = OrderOfMoves(HOLD), [], now()
    with pytest.raises(Illegal):
        await doing(order, done, start, fails=(Illegal("still-running", "S4", left=left),))
    assert done == []


async def test_an_early_move_waits_behind_those_that_were_sent_in_time():
    order, done, start = OrderOfMoves(HOLD), [], now()
    early = Illegal("still-running", "S4", left=100)
    await asyncio.gather(doing(order, done, start, fails=(early,)), doing(order, done, start + 50))
    assert [at - start for _, at in done] == [50, 100]


async def test_a_move_that_was_given_up_holds_up_nobody():
    order, done, start = OrderOfMoves(HOLD), [], now()
    given_up = asyncio.create_task(doing(order, done, start))
    await asyncio.sleep(0.01)
    given_up.cancel()
    await doing(order, done, start + 1)
    assert [at - start for _, at in done] == [1]

import pytest

from bot.match.pure.clock.setting import Clock
from bot.match.pure.log.entries import How
from bot.match.pure.orders.order import OrderEnd, State
from tests.match.desk import DEV, desk, request, ring
from tests.orders.tables import GAMES, ORDERS, act, computers, mine, mykerinos, order, others, who

DAY = 86_400_000
PLAIN = Clock(move=24 * 60)


@pytest.fixture
async def service(tmp_path, clock):
    made = await desk(tmp_path, clock, games=GAMES, computers=computers, orders=ORDERS)
    yield made
    await made.store.close()


async def test_what_was_played_for_somebody_is_no_move_of_their_own(service, clock):
    match = await mykerinos(service, clock=PLAIN)
    first = await who(service, match.id)
    await order(service, match.id, first, "prefer points", own=True)
    clock.time += DAY
    await ring(service)
    assert How.STAND_IN in [entry.how for entry in await service.history.log(match.id)]
    assert (await mine(service, match.id, first))[0].state is State.LIVE
    while await who(service, match.id) != first:
        await act(service, match.id)
    await act(service, match.id)
    assert (await mine(service, match.id, first))[0].end is OrderEnd.OWN


async def test_nobody_acts_by_the_orders_of_whoever_sat_there_before(service):
    match = await mykerinos(service, clock=PLAIN)
    next_one = (await others(service, match.id))[0]
    await order(service, match.id, next_one, "pass")
    made = await service.seats.offer(match.id, next_one, next_one, request(), moderator=False)
    await service.seats.take(match.id, made.number, DEV, request())
    assert await mine(service, match.id, next_one) == []
    await act(service, match.id)
    assert await who(service, match.id) == DEV
    assert [entry.how for entry in await service.history.log(match.id) if entry.how is How.ORDER] == []


async def test_a_seat_is_not_kept_by_an_order_but_by_a_move(service):
    match = await mykerinos(service, clock=PLAIN)
    next_one = (await others(service, match.id))[0]
    seat = match.seat_of(next_one)
    await order(service, match.id, next_one, "pass")
    made = await service.seats.offer(match.id, DEV, next_one, request(), moderator=True)
    acted = await act(service, match.id)
    assert (acted.steps[-1].entry.who, acted.steps[-1].entry.how) == (seat, How.ORDER)
    assert (await service.proposals.get(match.id, made.number)).outcome is None

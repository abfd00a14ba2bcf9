import pytest

from bot.match.services.clock.time import LEAST
from tests.match.away.test_outages import due, sands
from tests.match.desk import ADA, BEN, START, request, ring, ring_at

HOUR = 3_600_000
BOTH = pytest.mark.parametrize("leap", [-HOUR, 3_000])


class Clocks:
    def __init__(self):
        self.time, self.steady = START, 5_000

    def __call__(self):
        return self.time

    def pass_(self, millis):
        self.time += millis
        self.steady += millis


@pytest.fixture
def clock():
    return Clocks()


@pytest.fixture
def served(clock):
    return {"steady": lambda: clock.steady}


async def runs(service, clock, match, millis):
    clock.pass_(millis - 1)
    assert (await service.history.look(match.id, 0)).legal == ()
    clock.pass_(1)
    assert (await service.history.look(match.id, 0)).legal


@BOTH
@pytest.mark.parametrize("seen_to", [True, False], ids=["seen to", "not yet"])
async def test_an_hourglass_runs_as_long_as_ever(service, clock, leap, seen_to):
    match = await sands(service)
    await service.play.act(match.id, ADA, "set A", None, request(), sent=clock.time / 1000)
    clock.pass_(400)
    clock.time += leap
    if seen_to:
        assert await service.outages.settle() == 1
    await runs(service, clock, match, 600)
    sent = clock.time / 1000 if seen_to else None
    acted = await service.play.act(match.id, ADA, "lift", None, request(), sent=sent)
    assert acted.steps[0].entry.at == match.moved + 1_000


@BOTH
async def test_the_tide_comes_when_it_would_have_come(service, clock, leap):
    match = await sands(service)
    tide = await due(service, match)
    clock.pass_(200)
    await ring_at(service, clock, clock.time + leap)
    assert (await service.history.get(match.id)).ply == match.ply
    await service.outages.settle()
    assert await due(service, match) == tide + leap
    clock.pass_(tide - START - 201)
    await ring(service)
    assert (await service.history.get(match.id)).ply == match.ply
    clock.pass_(1)
    assert await ring(service) == 1
    (entry,) = [one for one in await service.history.log(match.id) if one.text == "time"]
    assert entry.at == tide


async def test_a_clock_that_goes_to_and_fro(service, clock):
    match = await sands(service)
    tide = await due(service, match)
    for leap in (HOUR, -2 * HOUR, 700, HOUR, -900):
        clock.pass_(100)
        clock.time += leap
        if leap > 0:
            await service.outages.settle()
        assert service.desk.time.of(await service.history.get(match.id)) == clock.steady - 5_000 + START
    await service.outages.settle()
    await service.outages.settle()
    assert await due(service, match) == tide - 200, "by all leaps together"
    log = await service.history.log(match.id)
    assert [one.at for one in log] == sorted(one.at for one in log)


@BOTH
async def test_what_people_send_counts_when_they_sent_it_whatever_this_clock_says_now(service, clock, leap):
    match = await sands(service)
    for later, leapt, user, move in ((100, 0, ADA, "set A"), (200, leap, BEN, "set B")):
        clock.pass_(100)
        clock.time += leapt
        await service.outages.settle()
        acted = await service.play.act(match.id, user, move, None, request(), sent=(START + later) / 1000)
        assert acted.steps[0].entry.at == match.moved + later


@BOTH
@pytest.mark.parametrize("seen_to", [True, False], ids=["seen to", "not yet"])
async def test_a_leap_while_nobody_can_reach_the_table(service, clock, leap, seen_to):
    match = await sands(service)
    await service.play.act(match.id, ADA, "set A", None, request())
    clock.pass_(400)
    service.outages.begin(0)
    clock.pass_(5_000)
    clock.time += leap
    if seen_to:
        await service.outages.settle()
    clock.pass_(5_000)
    assert service.desk.time.of(await service.history.get(match.id)) == match.moved + 400
    assert service.desk.time.reached_until(clock.time) == clock.time - 10_000
    await service.outages.end(0)
    await service.outages.settle()
    await runs(service, clock, match, 600)


@BOTH
async def test_a_player_who_leaves_between_the_leap_and_what_follows_it(service, clock, leap):
    match = await sands(service)
    await service.play.act(match.id, ADA, "set A", None, request())
    clock.pass_(400)
    clock.time += leap
    await service.leaving.resign(match.id, BEN, request())
    await service.outages.settle()
    await runs(service, clock, match, 600)


async def test_slow_tables_go_by_the_machines_clock(service, clock):
    match = await sands(service, chosen=(("sand", "600"),))
    tide = await due(service, match)
    clock.time += HOUR
    assert await service.outages.settle() == 0
    assert await due(service, match) == tide
    await ring(service)
    assert (await service.history.get(match.id)).ply > match.ply


async def test_a_clock_that_is_brought_into_step_has_not_leapt(service, clock):
    await sands(service)
    for step in (LEAST - 1, 1 - LEAST, 300):
        clock.pass_(1_000)
        clock.time += step
        assert await service.outages.settle() == 0
    clock.time += LEAST
    assert await service.outages.settle() == 1


async def test_killed_after_a_leap_the_time_between_is_left_out(service, clock):
    match = await sands(service)
    tide = await due(service, match)
    clock.pass_(200)
    clock.time += HOUR
    await service.outages.settle()
    noted = clock.time
    clock.pass_(60_000)
    await service.reach.resume(noted)
    assert await due(service, match) == tide + HOUR + 60_000

import pytest

from bot.match.pure.play.repeats import LAGS, Lags
from games.core import Illegal
from tests.match.desk import ADA, BEN, request, started


@pytest.fixture
async def match(service):
    return await started(service, ADA, BEN, game="sands", remind_after=0)


async def act(service, match, user, action, sent):
    acted = await service.play.act(match.id, user, action, match.ply, request(), sent=sent / 1000)
    return next(act.entry.at for act in acted.steps if act.entry.text == action)


async def test_an_action_counts_when_it_was_sent(service, clock, match):
    clock.time += 500
    assert await act(service, match, ADA, "set A", clock.time - 80) == clock.time - 80
    clock.time += 930
    assert await act(service, match, ADA, "lift", clock.time - 10) == clock.time - 10  # the sand has just run


async def test_a_late_press_from_before_the_tide_counts_before_it(service, clock, match):
    tide = (await service.positions.now(match.id)).state.tide
    clock.time = tide + 40
    acted = await service.play.act(match.id, ADA, "set A", None, request(), sent=(tide - 60) / 1000)
    assert [act.entry.text.split()[0] for act in acted.steps] == ["set", "time", "wind"]
    assert [act.entry.at for act in acted.steps] == [tide - 60, tide, tide]
    assert acted.match.moved == tide


async def test_what_comes_after_the_tide_was_told_comes_after_it(service, clock, match):
    tide = (await service.positions.now(match.id)).state.tide
    clock.time = tide + 40
    await service.play.wake(match.id)
    assert await act(service, match, ADA, "set A", tide - 60) == tide


async def test_nothing_counts_in_the_future(service, clock, match):
    # An action must not be dated in the future, even if Discord's clock is a little ahead. Otherwise it could come
    # after the next action.
    assert await act(service, match, ADA, "set A", clock.time + 200) == clock.time


async def test_what_overtakes_on_the_way_counts_first_and_time_does_not_go_back(service, clock, match):
    clock.time += 300
    later, sooner = clock.time - 20, clock.time - 90
    assert await act(service, match, BEN, "set A", later) == later
    assert await act(service, match, ADA, "set A", sooner) == later
    times = [entry.at for entry in await service.history.log(match.id)]
    assert times == sorted(times)


@pytest.mark.parametrize("apart", [-600_000, -5_000, 5_000, 600_000])
async def test_where_the_two_clocks_differ_the_way_is_measured(service, clock, match, apart):
    # The bot measures the network delay even if the machine's clock is ahead of Discord's, here by ``apart``
    # milliseconds.
    clock.time += 10
    assert await act(service, match, ADA, "set A", clock.time - 10 - apart) == clock.time  # the first: no way is known
    clock.time += 500
    took = await act(service, match, BEN, "set B", clock.time - 110 - apart)
    assert took == clock.time - 100  # 110 on its way, where 10 is the shortest known


async def test_who_acts_too_early_by_the_moment_it_was_sent_is_refused(service, clock, match):
    begun = await act(service, match, ADA, "set A", clock.time)
    clock.time += 1_050
    with pytest.raises(Illegal, match="still-running"):
        await act(service, match, ADA, "lift", begun + 990)


def test_only_the_last_messages_tell_how_far_clocks_are_apart():
    lags = Lags()
    assert lags.ours(100.0, 100.1) == 100.0
    assert lags.ours(100.0, 99.0) == 99.0  # it cannot have come before it was sent: our clock is behind
    for _ in range(LAGS):
        lags.ours(100.0, 100.2)
    assert lags.ours(100.0, 100.3) == 100.0

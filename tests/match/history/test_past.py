import itertools
import time

import pytest
from sqlalchemy import text

from bot.match.pure.errors import Fault
from bot.match.pure.history.stops import Stop, evened, place_of, stops_of
from bot.match.pure.log.entries import LogEntry
from games.core import CHANCE
from games.registry import GAMES as ALL
from tests.damage import fault
from tests.match.desk import ADA, BEN, CHLOE, DEV, GAMES, finish, move, started
from tests.seeds import COUNT


@pytest.fixture
def served():
    return {"games": {**GAMES, **ALL}}


def log(*whos):
    return [LogEntry(ply, who, "", 0) for ply, who in enumerate(whos, 1)]


def test_each_move_is_a_stop_and_so_is_what_happens_between_two():
    stops = stops_of(log(CHANCE, CHANCE, 0, 1, CHANCE, 1))
    assert stops == (Stop(1, 2, 0, CHANCE), Stop(3, 3, 1, 0), Stop(4, 4, 2, 1), Stop(5, 5, 0, CHANCE), Stop(6, 6, 3, 1))
    assert [place_of(stops, ply) for ply in (0, 1, 2, 3, 6, 99)] == [0, 0, 0, 1, 4, 4]


@pytest.mark.parametrize(("count", "most"), [(5, 9), (9, 9), (10, 9), (1000, 400)])
def test_stops_are_joined_without_a_gap(count, most):
    stops = stops_of(log(CHANCE, *[0] * (count - 1)))
    joined = evened(stops, most)
    assert len(joined) == min(count, most)
    assert [joined[0].first, joined[-1].last] == [1, count]
    assert all(one.last + 1 == other.first for one, other in itertools.pairwise(joined))


async def over(service, game="race", people=(ADA, BEN)):
    match = await started(service, *people, game=game)
    await finish(service, match.id)
    return await service.history.get(match.id)


async def test_every_stop_is_the_position_and_the_entries_that_the_log_gives(service):
    match = await over(service, "mykerinos")
    seen = 0
    scene = await service.past.scene(match.id, ADA)
    for number, stop in enumerate(scene.stops):
        seen += stop.last - stop.first + 1
        if number % (1 if COUNT > 1 else 7):
            continue
        scene = await service.past.scene(match.id, ADA, ply=stop.first)
        viewer = match.seat_of(ADA)
        assert scene.at == number
        assert scene.look.view == (await service.history.look(match.id, viewer, stop.last)).view
        assert scene.seen == await service.history.seen(match.id, stop.first, stop.last, viewer)
        assert len(scene.seen) == stop.last - stop.first + 1
    assert seen == match.ply
    assert scene.whole


async def test_where_one_can_go(service):
    match = await over(service)
    last = await service.past.scene(match.id, ADA)
    assert last.stop.last == match.ply
    assert (await service.past.scene(match.id, ADA, move=3)).stop.move == 3
    assert (await service.past.scene(match.id, ADA, move=10**6)).at == last.at
    own = [place for place, stop in enumerate(last.stops) if stop.who == match.seat_of(ADA)]
    assert last.mine == own[-1]
    assert (await service.past.scene(match.id, DEV)).mine is None


async def test_nobody_sees_more_of_the_past_than_was_theirs(service):
    match = await started(service, ADA, BEN, CHLOE, game="lots")
    for _ in range(4):
        await move(service, match.id)
    match = await service.history.get(match.id)
    stops = (await service.past.scene(match.id, ADA)).stops
    for user in (ADA, BEN, CHLOE, DEV):
        seat = match.seat_of(user)
        footage = await service.past.footage(match.id, user)
        assert footage.viewer == seat
        for stop, shot in zip(stops, footage.shots, strict=True):
            scene = await service.past.scene(match.id, user, ply=stop.last)
            assert scene.look.viewer == seat
            assert shot.view == scene.look.view == (await service.history.look(match.id, seat, stop.last)).view
            assert shot.events == tuple(event for seen in scene.seen for event in seen.events)
            hands = [number for number, one in enumerate(scene.look.view.seats) if one.cards]
            assert set(hands) <= {seat}
    public = await service.past.footage(match.id, None)
    assert public.viewer is None
    assert not any(one.cards for shot in public.shots for one in shot.view.seats)


async def test_a_log_that_was_changed_is_not_mixed_with_what_was_kept(service):
    match = await over(service)
    await service.past.scene(match.id, ADA)
    await service.store.write(
        lambda writing: writing.do(
            text("UPDATE entries SET text = 'step 9' WHERE match = :m AND ply = 2"), {"m": match.id}
        )
    )
    assert (await fault(service.past.scene(match.id, ADA))).fault is Fault.DAMAGED


@pytest.mark.nightly
async def test_stepping_through_a_long_game_is_quick(service):
    match = await over(service, "mykerinos")
    await service.past.scene(match.id, ADA)
    taken = []
    for ply in range(1, match.ply + 1):
        began = time.process_time()
        await service.past.scene(match.id, ADA, ply=ply)
        taken.append(time.process_time() - began)
    print(match.ply, "entries:", sorted(taken)[len(taken) // 2] * 1000, "ms")  # noqa: T201 - shown with a failure
    assert sorted(taken)[len(taken) // 2] < 0.1

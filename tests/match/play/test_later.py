import pytest

from bot.match.pure.chance import draws as chance
from bot.match.pure.chance import proof
from bot.match.pure.chance.draws import Chance
from bot.match.pure.table.model import Player, Status
from bot.match.services.play.runner import SOONEST, Runner
from games.core import CHANCE, Drawn, Entry, Later
from tests.match.desk import ADA, START, desk, request, table
from tests.toys.sands import GAME as SANDS

WAIT = 40


def patient(view, legal, seed, now):
    return legal[seed % len(legal)] if now % 100 == 0 else Later(now - now % 100 + 100)


def waits_until(moment):
    return lambda _view, legal, _seed, now: legal[0] if now >= moment else Later(moment)


def runner(seats=2, **facts):
    state = SANDS.new(("amber", "beryl", "coral")[:seats])
    state, _ = SANDS.apply(state, Entry(CHANCE, Drawn("wind", ("gale",)), 0))
    return Runner(SANDS, state, 1, 1, Chance(bytes(32)), **facts)


@pytest.mark.parametrize(("first", "other", "later"), [(900, 700, 700), (900, -1, SOONEST)])
async def test_the_earliest_of_those_who_wait_is_told_and_the_past_is_a_little_later(first, other, later):
    played = runner()
    players = tuple(Player(seat=seat, color="amber", computer="greedy") for seat in range(2))
    await played.run_on(players, {0: lambda *_: Later(1 + first), 1: lambda *_: Later(1 + other)})
    assert (played.steps, played.later - 1, played.luck.choices) == ([], later, 0)


async def test_a_choice_that_would_have_been_put_off_does_not_verify():
    state = runner().state
    audit = proof.Audit(SANDS, Chance(bytes(32)), {0: [(waits_until(700), proof.Reign("waits"))]}, {}, (), aside=[])
    assert audit.due(state, 2, 0, 699) == proof.NOTHING
    assert audit.due(state, 2, 0, 700) == "set A"


@pytest.fixture
async def waiting(tmp_path, clock):
    service = await desk(tmp_path, clock, computers=lambda _game, _kind: patient)
    yield service
    await service.store.close()


async def test_a_match_of_computers_that_wait_ends_and_verifies(waiting, clock):
    service = waiting
    clock.time = START + WAIT
    match = await table(service, ADA, game="sands", players=3, remind_after=0)
    for _ in range(2):
        await service.lobby.add_computer(match.id, ADA, "greedy", request())
    begun = await service.play.start(match.id, ADA, request())
    assert [step.entry.text.split()[0] for step in begun.steps] == ["wind"]
    assert begun.match.choices == 0
    clock.time += 1
    await service.play.wake(match.id)
    assert (await service.history.get(match.id)).ply == begun.match.ply
    clock.time = START + 100
    await service.play.wake(match.id)
    log = await service.history.log(match.id, begun.match.ply + 1)
    assert [entry.text.split()[0] for entry in log] == ["set", "set"]
    assert {entry.at for entry in log} == {START + 100}
    for _ in range(400):
        if (await service.history.get(match.id)).status is not Status.ACTIVE:
            break
        clock.time += 50
        await service.play.wake(match.id)
    over = await service.history.get(match.id)
    assert over.status is Status.OVER
    assert all(entry.at % 100 == 0 for entry in await service.history.log(match.id) if entry.who >= 0)
    found = await service.history.verify(match.id)
    assert found.holds, found
    assert found.choices == over.choices > 6
    assert over.chance == chance.SEALED

import pytest

from bot.match.pure.table.settings import Options
from bot.match.pure.table.timers import TimerKind
from games.chronos.game import GAME, REACTIONS, Pace
from games.chronos.game import Options as Rules
from games.registry import computer
from tests.chronos.test_calls import later
from tests.match.desk import ADA, CHANNEL, Clock, desk, request

HOUR = 3_600_000


async def played(tmp_path, sand, millis):
    clock = Clock()
    service = await desk(tmp_path, clock, games={"chronos": GAME}, computers=computer)
    facts = {"guild": 7, "channel": CHANNEL, "owner": ADA, "game": "chronos", "locale": "en"}
    options = Options(players=3, game=(("level", "3"), ("sand", str(sand))))
    match = (await service.lobby.create(request=request(), options=options, **facts)).id
    for kind in ("greedy", "strong"):
        await service.lobby.add_computer(match, ADA, kind, request())
    await service.play.start(match, ADA, request())
    await service.play.go_on(match, ADA, request())
    await later(service, clock, 10_001)
    begin = clock.time
    await later(service, clock, millis)
    entries = [entry for entry in await service.store.log(match) if entry.who > 0]
    rung = await service.store.timers_between(None, clock.time + 24 * HOUR, 99)
    await service.store.close()
    return [entry.at - begin for entry in entries], [timer for timer in rung if timer.kind is TimerKind.GAME]


async def test_in_a_daily_game_they_are_in_no_hurry(tmp_path):
    at, timers = await played(tmp_path, 21_600, 3 * HOUR)
    assert len(at) == 6, "all their hourglasses"
    assert min(at) > 10 * 60_000
    assert len(timers) == 1
    assert timers[0].due, "they are asked again when sand has run out, not before"


async def test_at_a_live_table_they_take_as_long_as_people(tmp_path):
    at, _ = await played(tmp_path, 30, 8_000)
    assert len(at) == 6
    assert 500 < min(at) < 2_000
    assert max(at) < 7_000


@pytest.mark.parametrize("sand", [15, 30, 120])
def test_live_reactions_are_those_of_the_table(sand):
    found = [GAME.reaction(Rules(sand=sand, pace=pace)) for pace in Pace]
    assert found == list(REACTIONS.values())
    assert found == sorted(found, reverse=True)


def test_slow_reactions_are_a_part_of_the_sand():
    assert GAME.reaction(Rules(sand=600)) == 30_000
    assert GAME.reaction(Rules(sand=21_600, pace=Pace.FAST)) == 18 * 60_000

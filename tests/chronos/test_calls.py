import pytest

from bot.match.pure.clock.setting import read as clock_of
from bot.match.pure.errors import Refused, Why
from bot.match.pure.log.entries import How
from bot.match.pure.notices.presence import LOOKING
from bot.match.pure.table.model import Status
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.settings import Options
from bot.match.pure.table.subject import TimerKind
from bot.match.services.seats.standins import OFFERED_AFTER
from games.chronos.actions import Move, Take
from games.chronos.game import GAME
from games.chronos.terms import HOME
from games.core import Later
from games.registry import computer
from tests.match.desk import ADA, BEN, CHANNEL, CHLOE, START, Clock, desk, request, ring
from tests.people.test_calls import posted

MINUTE, HOUR = 60_000, 3_600_000
DAILY = 6 * HOUR
ABOUT = {"game": (("level", "3"), ("sand", "21600"))}


@pytest.fixture
async def clock():
    return Clock()


@pytest.fixture
async def service(tmp_path, clock):
    found = await desk(tmp_path, clock, games={"chronos": GAME}, computers=computer)
    yield found
    await found.store.close()


async def begun(service, clock, /, **options):
    options = {"clock": clock_of("none"), "remind_after": 24, **ABOUT} | options
    match = await service.lobby.create(
        request=request(),
        guild=7,
        channel=CHANNEL,
        owner=ADA,
        game="chronos",
        locale="en",
        options=Options(players=3, **options),
    )
    for user in (BEN, CHLOE):
        await service.lobby.join(match.id, user, request())
    await service.play.start(match.id, ADA, request())
    await posted(service, match.id)
    await later(service, clock, 11_000)
    assert (await posted(service, match.id)) == ([], []), "told at the start, and not again when the countdown is over"
    return await service.history.get(match.id)


async def later(service, clock, millis):
    end = clock.time + millis
    while due := await service.store.timers_between(None, end, 1):
        clock.time = max(clock.time, due[0].due)
        await ring(service)
    clock.time = end


async def go(service, user, match, pile, number=0):
    look = await service.play.look(match, user, request())
    mine = [one for one, glass in enumerate(look.view.glasses) if glass.owner == look.viewer]
    glass = look.view.glasses[mine[number]]
    take = Take.YES if glass.place not in {HOME, pile} else Take.NO
    return await service.play.act(match, user, Move(mine[number], glass.place, pile, take), look.match.ply, request())


async def waiting(service, user):
    asked, _ = await service.own.tables(user)
    return asked[0].since if asked else None


async def all_set(service, user, match):
    for number in range(3):
        await go(service, user, match, number, number)


async def test_who_has_set_all_hourglasses_is_waited_for_when_one_has_run_out(service, clock):
    match = (await begun(service, clock)).id
    await all_set(service, ADA, match)
    await service.notices.looked(CHANNEL, ADA)
    assert await waiting(service, ADA) is None
    assert await waiting(service, BEN) is not None
    await later(service, clock, DAILY - 1_000)
    # She looks at her table while the sand runs: that loses no call.
    await service.notices.looked(CHANNEL, ADA)
    assert ADA not in (await posted(service, match))[0]
    await later(service, clock, 2_000)
    assert (await posted(service, match))[0] == [], "she is here"
    await later(service, clock, LOOKING)
    assert (await posted(service, match))[0] == [ADA]
    assert START < await waiting(service, ADA) <= clock.time
    await later(service, clock, HOUR)
    assert (await posted(service, match)) == ([], []), "once, until she has looked"


async def test_each_hourglass_that_runs_out_is_told_once_who_has_looked_since(service, clock):
    match = (await begun(service, clock)).id
    for number in range(3):
        await go(service, ADA, match, number, number)
        await later(service, clock, HOUR)
    found = []
    for _ in range(8):
        await later(service, clock, HOUR)
        found.append((await posted(service, match))[0].count(ADA))
        await service.notices.looked(CHANNEL, ADA)
    assert found in ([0, 0, 0, 1, 1, 1, 0, 0], [0, 0, 1, 1, 1, 0, 0, 0])


async def test_the_clock_of_a_seat_runs_while_it_could_play_and_no_longer(service, clock):
    match = (await begun(service, clock, clock=clock_of("12h"))).id
    assert set(await service.clocks.deadlines(await service.history.get(match))) == {0, 1, 2}
    await all_set(service, ADA, match)
    deadlines = await service.clocks.deadlines(await service.history.get(match))
    assert set(deadlines) == {1, 2}, "all of Ada's hourglasses run"
    await later(service, clock, DAILY + 1_000)
    ends = (await service.clocks.deadlines(await service.history.get(match)))[0]
    assert abs(ends - clock.time - 12 * HOUR) < 2_000, "from when she could play"


async def test_who_has_vanished_is_stood_in_for_and_their_seat_is_offered(service, clock):
    match = (await begun(service, clock, clock=clock_of("12h"), remind_after=0)).id
    missed, offered = 0, False
    for _ in range(60):
        for user in (ADA, BEN):
            if await waiting(service, user):
                await all_set(service, user, match) if not await running(service, match, user) else None
        await later(service, clock, HOUR)
        await posted(service, match)
        found = await service.history.get(match)
        if found.status is not Status.ACTIVE:
            break
        missed = max(missed, found.clocks.seats[2].missed)
        offered |= bool(await service.proposals.open(match))
    log = await service.store.log(match)
    hows = {(entry.who, entry.how) for entry in log if entry.who >= 0}
    assert (2, How.STAND_IN) in hows
    assert (0, How.STAND_IN) not in hows
    assert (1, How.STAND_IN) not in hows
    assert missed >= OFFERED_AFTER
    assert offered
    first = next(entry.at for entry in log if entry.how is How.STAND_IN)
    assert first - START >= 12 * HOUR


async def running(service, match, user):
    look = await service.play.look(match, user, request())
    return any(glass.owner == look.viewer and glass.free > look.match.moved for glass in look.view.glasses)


async def test_a_stand_in_that_would_rather_wait_does_nothing(service, clock, monkeypatch):
    match = (await begun(service, clock, clock=clock_of("1h"), remind_after=0)).id
    monkeypatch.setattr(service.desk, "computer", lambda *_: lambda _v, _l, _s, now: Later(now + HOUR))
    with pytest.raises(Refused) as refused:
        await service.suggestions.of(match, ADA, request())
    assert refused.value.why is Why.WOULD_WAIT
    ply = (await service.history.get(match)).ply
    await later(service, clock, 5 * HOUR)
    after = await service.history.get(match)
    assert after.ply == ply
    assert await service.store.timers_between(None, clock.time + 2 * HOUR, 9), "it looks again"
    told = [row for row in (await service.history.due(200, match))[0] if row.kind is AnnouncementKind.CLOCK]
    assert len(told) <= 3 * 5


async def test_a_restart_in_between_tells_everybody_once(service, clock, tmp_path):
    match = (await begun(service, clock)).id
    await all_set(service, ADA, match)
    await service.notices.looked(CHANNEL, ADA)
    clock.time += DAILY + 3 * HOUR  # the bot was away
    await ring(service)
    assert (await posted(service, match))[0] == [ADA]
    await ring(service)
    assert (await posted(service, match))[0] == []


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


async def test_computers_are_in_no_hurry_in_a_daily_game_and_as_fast_as_people_at_a_live_table(tmp_path):
    at, timers = await played(tmp_path, 21_600, 3 * HOUR)
    assert len(at) == 6, "all their hourglasses"
    assert min(at) > 10 * 60_000
    (timer,) = timers
    assert timer.due, "they are asked again when sand has run out, not before"
    (live := tmp_path / "live").mkdir()
    at, _ = await played(live, 30, 8_000)
    assert len(at) == 6
    assert 500 < min(at) < max(at) < 7_000
    assert min(at) < 2_000

import asyncio

import pytest
from msgspec.structs import replace

from bot.match.pure.errors import Why
from bot.match.pure.table.model import Status
from bot.match.services.analysis import Analyses
from bot.match.services.play.thoughts import in_a_thread
from bot.match.storage.analysis import keep, kept
from games.analysis import Contrast, Verdict, given_away, moments
from games.core import Over
from tests.match.desk import ADA, BEN, CHLOE, DEV, finish, refused, started
from tests.match.race import GAME as RACE

BETTER = 3


def judge(state, seat, action, seed):
    assert 0 <= seed < 1 << 64
    legal = RACE.legal(state, seat, 0)
    if seed % BETTER:
        return Verdict((500, 500), free=len(legal) > 1)
    return Verdict((500, 500), lost=100 + seat, cost=10 * (1 + seed % 7), better=legal[-1])


class Judge:
    version = 1
    hindsight = False
    by_wins = False
    game = RACE

    judge = staticmethod(judge)

    def chances(self, state):
        over = self.game.pending(state)
        return tuple(1_000 * (place == 1) for place in over.ranking) if isinstance(over, Over) else (500, 500)

    def contrast(self, view, better, played):
        return Contrast()


def analyses(service):
    return Analyses(service.desk, service.history, {"race": Judge()})


@pytest.fixture
async def over(service):
    match = await started(service, ADA, BEN)
    return await finish(service, match.id)


async def test_a_cancelled_game_has_none(service):
    match = await started(service, ADA, BEN)
    match = await service.lobby.cancel(match.id, ADA, "off", moderator=False)
    assert (await refused(analyses(service).analysis(match, ADA))).why is Why.IS_OFF


@pytest.mark.both
async def test_it_is_made_once_and_kept(service, over):
    made = analyses(service)
    seen = []

    async def progress(stage):
        assert stage.place == 0
        seen.append((stage.done, stage.count))

    found = await made.analysis(over, ADA, progress)
    log = [entry for entry in await service.history.log(over.id) if entry.who >= 0]
    assert [stand.ply for stand in found.course] == [*(entry.ply for entry in log), over.ply + 1]
    assert found.course[-1].chances == tuple(1_000 * (place == 1) for place in over.ranking)
    assert {one.ply for one in found.judged} <= {entry.ply for entry in log}
    assert sum(one.lost for one in found.judged) == given_away(found)[0] > 0
    assert seen == sorted(seen)
    assert {count for _, count in seen} == {len(log)}

    async def nobody(*_, **__):
        raise AssertionError("it was made before")

    service.desk.thoughts.open(nobody)
    assert await made.analysis(over, ADA) == found == await analyses(service).known(over)


async def test_who_asks_in_the_middle_waits_for_the_same(service, over):
    made = analyses(service)
    asked, begun, go = [], asyncio.Event(), asyncio.Event()

    async def slowly(find, key, *, since, what):
        asked.append(what)
        begun.set()
        await go.wait()
        return await in_a_thread(find, key, since=since, what=what)

    service.desk.thoughts.open(slowly)
    first = asyncio.create_task(made.analysis(over, ADA))
    second = asyncio.create_task(made.analysis(over, ADA))
    await begun.wait()
    first.cancel()
    go.set()
    found = await second
    assert len(asked) == len(set(asked)) == len(found.course) - 1


def turning(found, seat):
    return moments(found, lambda one: one.seat == seat)


@pytest.mark.parametrize("user", [ADA, BEN, CHLOE])
async def test_the_askers_decisions_are_judged_first_and_are_a_part_that_stays_as_it_is(service, over, user):
    own = over.seat_of(user)
    seats, judged, parts = [0, 1] if own is None else [own, 1 - own], [], []

    async def judging(find, topic, *, since, what):
        judged.append(find.args[1])
        return await in_a_thread(find, topic, since=since, what=what)

    service.desk.thoughts.open(judging)

    async def progress(stage):
        if stage.part is not None:
            parts.append(stage.part)

    found = await analyses(service).analysis(over, user, progress)
    assert list(dict.fromkeys(judged)) == seats
    assert judged == sorted(judged, key=seats.index)
    (part,) = {id(one): one for one in parts}.values()
    assert part.seats == {seats[0]}
    assert turning(part.found, seats[0]) == turning(found, seats[0]) != ()
    assert turning(part.found, seats[1]) == ()
    await keep(service.store, over.id, replace(found, version=0))
    service.desk.thoughts.open(in_a_thread)
    assert await analyses(service).analysis(over, DEV) == found, "the order changes nothing"


async def test_what_is_asked_for_a_part_of_the_seats_waits_until_all_of_ones_own_are_there(service, over):
    made = analyses(service)
    found = await made.analysis(over, ADA)
    own = over.seat_of(ADA)
    assert await made.own(over, ADA, found, {1 - own}) is None
    assert await made.own(over, ADA, found, {own}) == await made.own(over, ADA, found) != ()


async def test_an_analysis_that_was_cut_off_begins_again_and_gives_the_same_result(service, over):
    expected = await analyses(service).analysis(over, ADA)
    await keep(service.store, over.id, replace(expected, version=0))
    made = analyses(service)
    stuck, asked = asyncio.Event(), asyncio.Event()

    async def hangs(find, key, *, since, what):
        if "decision 3 " in what:
            asked.set()
            await stuck.wait()
        return await in_a_thread(find, key, since=since, what=what)

    service.desk.thoughts.open(hangs)
    waiting = asyncio.create_task(made.analysis(over, ADA))
    await asked.wait()
    await made.close()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert await made.known(over) is None
    service.desk.thoughts.open(in_a_thread)
    assert await analyses(service).analysis(over, ADA) == expected


@pytest.mark.both
async def test_another_version_and_another_end_are_not_shown(service, over):
    made = analyses(service)
    found = await made.analysis(over, ADA)
    assert await kept(service.store, over) == found
    assert await kept(service.store, replace(over, ply=over.ply + 1)) is None
    assert await kept(service.store, replace(over, status=Status.ACTIVE)) is None
    await keep(service.store, over.id, replace(found, version=2))
    assert await made.known(over) is None

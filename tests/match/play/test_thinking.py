import asyncio
from collections import deque
from functools import partial

import pytest

from bot.match.pure.chance.claim import IN_PLACE, claim_of
from bot.match.pure.chance.proof import prove
from bot.match.pure.errors import Fault, StoreFault
from bot.match.pure.log.entries import How
from bot.match.pure.table.model import Status
from bot.match.pure.table.subject import TimerKind
from bot.match.services.play.thoughts import AGAIN
from bot.match.storage.results import of_match
from games.computer import Work, mix
from games.record import parse
from tests.match.desk import ADA, BEN, CHLOE, desk, first_legal, move, request, ring, started, timers
from tests.match.race import GAME as RACE
from tests.match.race import Step


def picked(legal, seed):
    return legal[mix(seed) % len(legal)]


def ponders(view, legal, seed, now):
    return legal[0] if len(legal) == 1 else Work(partial(picked, tuple(legal), seed))


def kinds(game, kind):
    return {"strong": ponders}.get(kind) or first_legal(game, kind)


class Mind:
    def __init__(self):
        self.asked = deque()
        self.told = asyncio.Event()

    async def __call__(self, find, key, *, since, what):
        done = asyncio.get_running_loop().create_future()
        one = (find, key, done)
        self.asked.append(one)
        self.told.set()
        try:
            return await done
        finally:
            if one in self.asked:
                self.asked.remove(one)

    async def next(self):
        while not self.asked:
            self.told.clear()
            await asyncio.wait_for(self.told.wait(), 20)
        return self.asked.popleft()

    async def think(self):
        find, _, done = await self.next()
        done.set_result(find())

    async def fail(self, error):
        _, _, done = await self.next()
        done.set_exception(error)


class Place:
    def __init__(self, path, clock):
        self.path, self.clock = path, clock

    async def open(self):
        self.mind, self.told = Mind(), asyncio.Event()
        self.service = await desk(self.path, self.clock, computers=kinds, kinds=("strong", "greedy", "random"))
        self.service.desk.thoughts.open(self.mind)
        self.service.desk.on_commit.append(lambda _match: self.told.set())
        return self

    async def close(self):
        await self.service.desk.thoughts.close()
        await self.service.store.close()

    async def again(self):
        await self.close()
        return await self.open()

    async def table(self, *users, computers=1, **options):
        return await started(self.service, *(users or (ADA,)), computers=computers, kind="strong", **options)

    async def until(self, match, ply):
        async with asyncio.timeout(20):
            while True:
                self.told.clear()
                if (found := await self.service.history.get(match)).ply > ply:
                    return found
                await self.told.wait()

    async def log(self, match):
        return await self.service.history.log(match)

    async def due(self, match):
        return [one.due for one in await timers(self.service) if one.match == match and one.kind is TimerKind.GAME]

    async def played(self, match, choose=lambda find: find()):
        while (found := await self.service.history.get(match)).status is Status.ACTIVE:
            position = await self.service.positions.now(match)
            if position.match.players[position.pending.asked[0]].computer:
                find, _, done = await self.mind.next()
                done.set_result(choose(find))
                await self.until(match, found.ply)
            else:
                await move(self.service, match)
        return found

    async def checked(self, match, progress=None):
        asked = asyncio.create_task(self.service.history.verify(match, progress=progress))
        while not asked.done():
            thinking = asyncio.create_task(self.mind.think())
            await asyncio.wait([asked, thinking], return_when=asyncio.FIRST_COMPLETED)
            thinking.cancel()
        return asked.result()

    async def thinking(self, match):
        found = (await move(self.service, match)).match
        assert found.status is Status.ACTIVE
        return found


@pytest.fixture
async def place(tmp_path, clock):
    made = await Place(tmp_path, clock).open()
    yield made
    await made.close()


async def test_it_is_looked_at_again_as_long_as_the_computer_thinks_and_no_longer(place, clock):
    match = await place.table()
    assert await place.due(match.id) == []
    before = await place.thinking(match.id)
    assert await place.due(match.id) == [clock.time + AGAIN]
    clock.time += AGAIN
    assert await ring(place.service) == 1
    assert await place.due(match.id) == [clock.time + AGAIN]
    await place.mind.think()
    await place.until(match.id, before.ply)
    assert not place.mind.asked, "it was asked once"
    assert await place.due(match.id) == []


async def test_the_same_seed_gives_the_same_game_however_often_it_is_restarted(place, clock, tmp_path):
    match = await place.table(channel=1)
    for _ in range(3):
        before = await place.thinking(match.id)
        await place.mind.next()  # it was asked, and the answer never comes
        place = await place.again()
        clock.time += AGAIN
        await ring(place.service)
        await place.mind.think()
        await place.until(match.id, before.ply)
    log = [one.text for one in await place.log(match.id)]
    await place.close()
    (tmp_path / "other").mkdir()
    other = await Place(tmp_path / "other", clock).open()
    twin = await other.table(channel=1)
    for _ in range(3):
        before = await other.thinking(twin.id)
        await other.mind.think()
        await other.until(twin.id, before.ply)
    assert [one.text for one in await other.log(twin.id)] == log
    await other.close()
    await place.open()


async def test_what_is_taken_back_is_asked_no_more(place):
    match = await place.table()
    before = await place.thinking(match.id)
    _, _, done = await place.mind.next()
    undone = (await place.service.undos.take_back(match.id, ADA, request())).match
    await asyncio.sleep(0)
    assert done.cancelled()
    assert undone.ply == before.ply + 1
    assert undone.choices == 0
    assert await place.due(match.id) == []
    again = (await move(place.service, match.id, lambda moves: moves[-1])).match
    await place.mind.think()
    await place.until(match.id, again.ply)


async def test_an_answer_that_comes_too_late_is_not_played(place):
    match = await place.table()
    before = await place.thinking(match.id)
    find, _, done = await place.mind.next()
    async with place.service.desk.lock(match.id):
        done.set_result(find())  # it is found, and waits for the lock
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    await place.until(match.id, before.ply)
    log = await place.log(match.id)
    assert sum(one.who == 1 for one in log) == 1


@pytest.mark.parametrize("then", ["it is called off", "somebody takes the seat over"])
async def test_it_thinks_no_more_once_it_does_not_decide_any_more(place, then):
    match = await place.table(ADA, BEN)
    position = await place.service.positions.now(match.id)
    for _ in range(2 - position.pending.asked[0]):
        await move(place.service, match.id)
    _, _, done = await place.mind.next()
    if then == "it is called off":
        after = await place.service.steward.call_off(match.id, request())
        assert after.status is Status.CANCELLED
    else:
        after = await place.service.steward.seat(match.id, {2: CHLOE})
        assert after.players[2].human == CHLOE
    await asyncio.sleep(0)
    assert done.cancelled()
    assert (await place.service.history.get(match.id)).ply == after.ply
    if after.status is Status.ACTIVE:
        assert (await place.service.play.act(match.id, CHLOE, "step 1", None, request())).match.ply > after.ply


async def test_another_computer_moves_for_one_whose_thinking_is_lost_and_the_record_says_so(place, caplog):
    match = await place.table()
    before = await place.thinking(match.id)
    await place.mind.fail(RuntimeError("it hangs"))
    after = await place.until(match.id, before.ply)
    entry = (await place.log(match.id))[before.ply]
    assert (entry.who, entry.how) == (1, How.IN_PLACE)
    assert entry.text == "step 1", "what the first legal action is"
    assert f"{IN_PLACE} plays in place" in caplog.text
    assert after.choices == 1
    await place.played(match.id)
    assert (await place.checked(match.id)).holds
    over = await place.service.history.get(match.id)
    record = parse(await place.service.history.record(match.id))
    assert record.lines[before.ply].comment == f"stand-in {IN_PLACE}"
    ended = await place.service.store.read(partial(of_match, match=match.id))
    assert dict(ended.result.moves[1])[IN_PLACE] == 1, "it is no move of the other's"
    claim = claim_of(record)
    assert prove(RACE, record, claim, claim.seed, partial(kinds, "race")).choices == over.choices


async def test_an_answer_that_is_not_legal_is_answered_for_too(place, caplog):
    match = await place.table()
    before = await place.thinking(match.id)
    _, _, done = await place.mind.next()
    done.set_result(Step(9))
    await place.until(match.id, before.ply)
    assert (await place.log(match.id))[before.ply].how is How.IN_PLACE
    assert "not legal" in caplog.text


async def test_an_answer_that_cannot_be_stored_is_played_when_the_table_is_looked_at_again(place, clock, caplog):
    match = await place.table()
    before = await place.thinking(match.id)
    find, _, done = await place.mind.next()
    store, write = place.service.store, place.service.store.write
    failed = asyncio.Event()

    async def full(_work, **_how):
        failed.set()
        raise StoreFault(Fault.UNAVAILABLE, "the disk is full")

    store.write = full
    done.set_result(find())
    await asyncio.wait_for(failed.wait(), 20)
    store.write = write
    assert (await place.service.history.get(match.id)).ply == before.ply
    clock.time += AGAIN
    await ring(place.service)
    assert not place.mind.asked, "it is known"
    after = await place.service.history.get(match.id)
    assert (after.ply > before.ply, after.choices) == (True, 1)
    assert "waits with what its computer has found" in caplog.text


async def test_a_check_makes_long_choices_again_one_by_one_and_says_how_far_it_is(place):
    match = await place.table()
    over = await place.played(match.id)
    told = []

    async def progress(stage):
        assert stage.place == 0
        told.append((stage.done, stage.count))

    checked = await place.checked(match.id, progress)
    assert checked.holds
    assert told == sorted(set(told))
    assert {count for _, count in told} == {max(done for done, _ in told) + 1}
    assert 1 < len(told) <= checked.choices == over.choices


async def test_a_choice_that_another_would_have_made_does_not_verify(place):
    match = await place.table()
    await place.played(match.id, lambda find: next(one for one in find.args[0] if one != find()))
    asked = asyncio.create_task(place.service.history.verify(match.id))
    await place.mind.think()
    assert (await asked).broken == next(one.ply for one in await place.log(match.id) if one.who == 1)


async def test_what_cannot_be_made_again_is_left_out_and_counted(place):
    match = await place.table()
    await place.played(match.id)
    failing = asyncio.create_task(place.mind.fail(RuntimeError("it hangs")))
    checked = await place.checked(match.id)
    await failing
    assert checked.holds
    assert checked.left_out == 1

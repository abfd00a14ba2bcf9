import asyncio
from functools import partial

import pytest

from bot.match.pure.chance.claim import IN_PLACE, claim_of
from bot.match.pure.chance.proof import prove
from bot.match.pure.log.entries import How
from bot.match.pure.proposals import Matter
from bot.match.pure.table.model import Status
from bot.match.pure.table.rules import at_stake, strong_stands_in
from bot.match.pure.table.settings import HintsAllowed, StandsIn, WhenUp
from bot.match.pure.table.subject import TimerKind
from bot.match.services.play.thoughts import AGAIN, NoAnswer
from games.record import parse
from tests.match.desk import ADA, BEN, CHLOE, move, request, ring, started, timers
from tests.match.play.test_thinking import Place, kinds
from tests.match.race import GAME as RACE
from tests.standins.test_time_up import DAY, PLAIN, entries, open_of


@pytest.fixture
async def place(tmp_path, clock):
    place = await Place(tmp_path, clock).open()
    yield place
    await place.close()


async def late(place, clock, *users, **options):
    options = {"clock": PLAIN, "rated": False} | options
    match = await started(place.service, *(users or (ADA, BEN)), **options)
    clock.time += DAY
    await ring(place.service)
    return match


async def test_it_thinks_beside_the_lock_and_plays_when_it_has_thought(place, clock):
    match = await late(place, clock)
    assert await entries(place.service, match, How.STAND_IN) == []
    assert not place.service.desk.lock(match.id).locked()
    await place.mind.think()
    after = await place.until(match.id, match.ply)
    (entry,) = await entries(place.service, match, How.STAND_IN)
    assert (entry.who, after.stand_in, after.choices) == (0, "strong", 1)
    assert after.clocks.seats[0].missed == 1


async def test_whoever_comes_back_while_it_thinks_plays_and_it_thinks_no_more(place, clock):
    match = await late(place, clock)
    _, _, done = await place.mind.next()
    await move(place.service, match.id)
    await asyncio.sleep(0)
    assert done.cancelled()
    assert await entries(place.service, match, How.STAND_IN) == []
    assert (await place.service.history.get(match.id)).choices == 0


async def test_after_a_restart_it_is_asked_anew_and_answers_the_same(place, clock):
    match = await late(place, clock)
    find, _, _ = await place.mind.next()
    said = find()
    await place.again()
    clock.time += AGAIN
    await ring(place.service)
    find, _, done = await place.mind.next()
    assert find() == said
    done.set_result(said)
    await place.until(match.id, match.ply)
    assert len(await entries(place.service, match, How.STAND_IN)) == 1


@pytest.mark.parametrize("lost", [True, False], ids=["it is lost", "nobody has time for it"])
async def test_in_time_another_computer_answers_and_the_record_says_so(place, clock, lost, caplog):
    place.service.desk.thoughts.patience = 60 if lost else 0.01
    match = await late(place, clock)
    if lost:
        await place.mind.fail(NoAnswer("killed"))
    await place.until(match.id, match.ply)
    (entry,) = await entries(place.service, match, How.QUICKLY)
    assert (entry.who, entry.text) == (0, "step 1"), "what the first legal action is"
    assert f"{IN_PLACE} plays in place" in caplog.text
    assert (await place.service.history.get(match.id)).clocks.seats[0].missed == 1
    place.service.desk.thoughts.patience = 60
    while (now := await place.service.history.get(match.id)).status is Status.ACTIVE:
        await move(place.service, match.id)
    record = parse(await place.service.history.record(match.id))
    assert [line.comment for line in record.lines].count(f"stand-in {IN_PLACE}") == 1
    assert (await place.checked(match.id)).holds
    claim = claim_of(record)
    assert prove(RACE, record, claim, claim.seed, partial(kinds, "race")).choices == now.choices


async def test_a_moderator_who_skips_a_move_waits_until_it_is_found(place):
    match = await started(place.service, ADA, BEN, clock=PLAIN, rated=False)
    skipped = asyncio.create_task(place.service.standins.skip(match.id, CHLOE, ADA, request(), moderator=True))
    await place.mind.think()
    assert (await skipped).match.ply == match.ply + 1
    assert len(await entries(place.service, match, How.STAND_IN)) == 1


async def test_the_vote_that_decides_waits_and_one_that_nobody_decides_goes_on(place, clock):
    match = await late(place, clock, ADA, BEN, CHLOE, when_time_is_up=WhenUp.VOTE)
    (vote,) = await open_of(place.service, match, Matter.TIME_UP)
    await place.service.standins.vote(match.id, vote.number, BEN, "stand-in", request())
    voted = asyncio.create_task(place.service.standins.vote(match.id, vote.number, CHLOE, "stand-in", request()))
    await place.mind.think()
    assert (await voted).outcome is not None
    assert len(await entries(place.service, match, How.STAND_IN)) == 1
    clock.time += DAY
    await ring(place.service)
    (vote,) = await open_of(place.service, match, Matter.TIME_UP)
    clock.time = vote.due
    await ring(place.service)
    assert len(await open_of(place.service, match, Matter.TIME_UP)) == 1, "it thinks first"
    before = await place.service.history.get(match.id)
    await place.mind.think()
    await place.service.desk.thoughts.settled(match.id)
    (due,) = [one.due for one in await timers(place.service) if one.kind is TimerKind.PROPOSAL]
    clock.time = due
    await ring(place.service)
    assert (await place.service.history.get(match.id)).ply == before.ply + 1
    assert await open_of(place.service, match, Matter.TIME_UP) == []


async def test_what_would_be_played_is_thought_about_in_the_same_way(place):
    match = await started(place.service, ADA, BEN, clock=PLAIN, rated=False)
    asked = asyncio.create_task(place.service.suggestions.of(match.id, ADA, request()))
    find, _, done = await place.mind.next()
    done.set_result(find())
    assert (await asked).action == find()
    asked = asyncio.create_task(place.service.suggestions.of(match.id, ADA, request()))
    for _ in range(2):
        await place.mind.fail(NoAnswer("killed"))
    assert (await asked).text == "step 1", "what the usual computer would play"
    assert (await place.service.history.get(match.id)).ply == match.ply


@pytest.mark.parametrize(
    ("set_to", "strong"),
    [
        ({"rated": False}, True),
        ({"rated": False, "stands_in": StandsIn.GREEDY}, False),
        ({}, False),
        ({"rated": False, "league": 3}, False),
    ],
)
async def test_a_strong_one_plays_only_where_nobodys_rating_or_points_hang_on_it(place, set_to, strong):
    match = await started(place.service, ADA, BEN, **set_to)
    kind = "strong" if strong else "greedy"
    assert at_stake(match) is (match.options.rated or bool(match.options.league))
    assert strong_stands_in(match) is strong
    assert place.service.desk.replacement(match) == kind
    if not match.options.league:
        left = await place.service.leaving.resign(match.id, BEN, request())
        assert left.match.players[1].computer == kind


async def test_where_hints_are_off_the_usual_computer_says_what_it_would_play(place):
    match = await started(place.service, ADA, BEN, rated=False, hints=HintsAllowed.NONE)
    assert (await place.service.suggestions.of(match.id, ADA, request())).text == "step 1"
    assert not place.mind.asked

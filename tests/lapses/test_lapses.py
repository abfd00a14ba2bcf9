import asyncio

import pytest
from msgspec.structs import replace

from bot.match.pure.chance import claim as claims
from bot.match.pure.chance import proof
from bot.match.pure.clock.setting import PRESETS, Clock
from bot.match.pure.errors import Refused, Why
from bot.match.pure.log.entries import How, line_of
from bot.match.pure.table.model import Asked, Status
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.subject import TimerKind
from games.record import form, parse
from tests.lapses.fairs import (
    AWAKE_LATER,
    DAY,
    HOUR,
    MINUTE,
    MORNING,
    NONE,
    PLAIN,
    SECOND,
    act,
    asked,
    fair,
    lapse,
    lapses,
    let_pass,
    log,
)
from tests.match.clock.test_table_clocks import set_person
from tests.match.desk import ADA, BEN, CHLOE, DEV, GAMES, START, finish, request, restarted, ring, started, timers

DECLINED = [(1, "leave", How.DECLINED), (2, "leave", How.DECLINED)]


@pytest.mark.parametrize(
    ("setting", "span"),
    [
        (PRESETS["live"], 20 * SECOND),
        (PRESETS["daily"], 4 * HOUR),
        (NONE, 4 * HOUR),
        (Clock(move=30), 5 * MINUTE),
        (Clock(move=60), HOUR),
        (Clock(bank=30 * 24 * 60), 12 * HOUR),
    ],
)
async def test_a_sixth_of_a_move_then_it_is_declined_for_all_at_once(service, clock, setting, span):
    clock.time = START + 10 * HOUR
    match = await fair(service, clock=setting)
    end = clock.time + span
    assert await lapses(service, match.id) == end
    await let_pass(service, clock, end - 1)
    assert await asked(service, match.id) == ((1, 2), True)
    await let_pass(service, clock, end)
    assert (await log(service, match.id))[1:] == DECLINED
    assert await asked(service, match.id) == ((1,), False)  # the next steps happen at once: the next stall is Ben's
    told = [row for row in await service.store.outbox_due(99) if row.first == match.ply + 1]
    assert [(row.kind, row.last, row.who) for row in told] == [(AnnouncementKind.MOVED, match.ply + 3, None)]


async def test_it_costs_nothing_and_is_no_miss(service, clock):
    match = await fair(service, clock=replace(PLAIN, bank=600))
    before = await service.clocks.banks(match, clock.time)
    assert before == (600 * MINUTE,) * 3
    assert all(seat.turn is None for seat in match.clocks.seats)
    await let_pass(service, clock, START + 4 * HOUR)
    now = await service.history.get(match.id)
    assert await service.clocks.banks(now, clock.time) == before
    assert [seat.missed for seat in now.clocks.seats] == [0, 0, 0]
    assert [one.kind for one in await service.history.incidents(match.id)] == []
    assert now.clocks.seats[1].turn is not None  # Ben's own move has all its time
    assert await service.clocks.deadline_of(now, 1) == clock.time + DAY + 600 * MINUTE


async def test_an_answer_counts_and_the_rest_lapses_when_it_was_said(service, clock):
    match = await fair(service)
    clock.time += 3 * HOUR
    await act(service, match.id, CHLOE, "take")
    assert await asked(service, match.id) == ((1,), True)
    assert await lapses(service, match.id) == START + 4 * HOUR
    await let_pass(service, clock, START + 4 * HOUR)
    assert (await log(service, match.id))[1:] == [(2, "take", How.OWN), (1, "leave", How.DECLINED)]


async def test_nobody_prolongs_it_by_answering_again(service, clock):
    match = await fair(service)
    clock.time += HOUR
    for text in ("take", "leave", "take"):
        await act(service, match.id, CHLOE, text)
        assert await lapses(service, match.id) == START + 4 * HOUR


@pytest.mark.parametrize("first", ["answer", "lapse"])
async def test_an_answer_in_the_moment_of_the_lapse(service, clock, first):
    match = await fair(service)
    clock.time = START + 4 * HOUR
    both = [act(service, match.id, CHLOE, "take"), lapse(service, match.id)]
    found = await asyncio.gather(*(both if first == "answer" else reversed(both)), return_exceptions=True)
    await ring(service)
    done = (await log(service, match.id))[1:]
    errors = [one for one in found if isinstance(one, Exception)]
    if errors:  # all or nothing
        assert done == DECLINED
        assert [error.why for error in errors if isinstance(error, Refused)] == [Why.NOT_YOUR_TURN]
    else:
        assert done == [(2, "take", How.OWN), (1, "leave", How.DECLINED)]
    assert bool(errors) is (first == "lapse")


async def test_ticks_twice_and_at_once_decline_once(service, clock):
    match = await fair(service)
    clock.time = START + 4 * HOUR
    (timer,) = [one for one in await timers(service) if one.kind is TimerKind.CLOCK]
    await asyncio.gather(*(service.timers.handle(timer) for _ in range(4)))
    await lapse(service, match.id)
    assert (await log(service, match.id))[1:] == DECLINED


async def test_the_time_in_which_the_bot_was_away_does_not_count(service, clock, tmp_path):
    match = await fair(service)
    clock.time += 3 * HOUR
    again = await restarted(service, tmp_path, clock, clock.time + 5 * HOUR)
    await ring(again)  # the timer is due, the question is not
    assert await asked(again, match.id) == ((1, 2), True)
    assert await lapses(again, match.id) == START + 9 * HOUR
    await let_pass(again, clock, START + 9 * HOUR)
    assert (await log(again, match.id))[1:] == DECLINED
    await again.store.close()


async def test_who_sleeps_is_waited_for_and_what_was_said_holds(service, clock):
    await set_person(service, BEN, quiet=AWAKE_LATER)
    match = await fair(service, clock=PRESETS["daily"])
    assert await lapses(service, match.id) == MORNING + 4 * HOUR
    await act(service, match.id, BEN, "take")  # the sleeping players have answered; Chloe heard the same moment
    assert await lapses(service, match.id) == MORNING + 4 * HOUR


async def test_settings_during_the_question_win_no_time(service, clock):
    match = await fair(service, clock=PRESETS["daily"])
    await set_person(service, BEN, quiet=AWAKE_LATER)
    assert await lapses(service, match.id) == START + 4 * HOUR


async def test_a_vacation_does_not_put_it_off(service, clock):
    match = await fair(service)
    await service.clocks.vacation(BEN, request(), clock.time // DAY + 719_163, 5)
    assert await lapses(service, match.id) == START + 4 * HOUR


@pytest.mark.parametrize("hours", [None, 10])
async def test_a_pause_stops_it(service, clock, hours):
    match = await fair(service)
    clock.time += HOUR
    asked_at = clock.time
    await service.pauses.ask(match.id, ADA, request(), hours)
    proposal = (await service.proposals.open(match.id))[-1]
    for user in (BEN, CHLOE):
        await service.proposals.answer(match.id, proposal.number, user, request(), agree=True)
    assert await lapses(service, match.id) == (None if hours is None else asked_at + 13 * HOUR)
    await let_pass(service, clock, asked_at + 9 * HOUR)
    assert await asked(service, match.id) == ((1, 2), True)
    await service.pauses.go_on(match.id, BEN, request())
    assert await lapses(service, match.id) == clock.time + 3 * HOUR
    await let_pass(service, clock, clock.time + 3 * HOUR)
    assert (await log(service, match.id))[1:] == DECLINED


async def test_taking_back_asks_anew_or_asks_no_more(service, clock):
    match = await fair(service)
    clock.time += 3 * HOUR
    await service.undos.take_back(match.id, ADA, request())  # nobody has answered: the price is hers
    now = await service.history.get(match.id)
    assert (await asked(service, match.id), now.clocks.lapse) == (((0,), False), None)
    assert now.asked[0] == Asked(clock.time)  # she is reminded as of any move
    await act(service, match.id, ADA, "price 3")
    assert await lapses(service, match.id) == clock.time + 4 * HOUR
    asked_at = clock.time
    await let_pass(service, clock, asked_at + 4 * HOUR)
    now = await service.history.get(match.id)
    wish = await service.undos.ask(match.id, ADA, request(), ply=now.ply, line=line_of(now))
    for user in wish.asked:
        await service.proposals.answer(match.id, wish.number, user, request(), agree=True)
    assert await asked(service, match.id) == ((0,), False)
    await act(service, match.id, ADA, "price 2")
    await act(service, match.id, CHLOE, "take")
    clock.time += HOUR
    await service.undos.take_back(match.id, CHLOE, request())  # nobody has done anything since
    assert await asked(service, match.id) == ((1, 2), True)
    assert await lapses(service, match.id) == clock.time + 3 * HOUR  # Ben's question is the same still
    await let_pass(service, clock, clock.time + 3 * HOUR)
    assert (await log(service, match.id))[-2:] == DECLINED


async def test_one_person_among_computers_is_waited_for(service, clock):
    sat = await started(service, ADA, computers=1, kind="random", game="fair", clock=PLAIN)
    await act(service, sat.id, ADA, "price 1")  # the computer takes it, and prices the next good
    assert await asked(service, sat.id) == ((0,), True)
    assert (await service.history.get(sat.id)).clocks.lapse is None
    await let_pass(service, clock, START + 40 * DAY)
    assert await asked(service, sat.id) == ((0,), True)


async def test_who_leaves_is_not_waited_for_and_the_game_ends_by_itself(service, clock):
    match = await fair(service, ADA, BEN, CHLOE, DEV)
    await service.leaving.resign(match.id, BEN, request())  # a computer answers at once
    assert await asked(service, match.id) == ((2, 3), True)
    assert await lapses(service, match.id) == START + 4 * HOUR
    await let_pass(service, clock, START + 40 * DAY)
    over = await service.history.get(match.id)
    assert over.status is Status.OVER
    assert await timers(service) == []


async def test_records_say_so_and_verify(service, clock):
    match = await fair(service)
    await let_pass(service, clock, START + 4 * HOUR)
    running = parse(await service.history.record(match.id, BEN))
    assert [line.comment for line in running.lines if line.comment] == ["did not answer"] * 2
    await finish(service, match.id)
    assert (await service.history.verify(match.id)).holds
    text = await service.history.record(match.id, None)
    record = parse(text)
    assert form(record) == text
    claim = claims.claim_of(record)
    assert claim.declined == {3, 4}
    assert proof.prove(GAMES["fair"], record, claim, claim.seed).broken is None
    lied = parse(text.replace("3 beryl leave ;", "3 beryl take ;"))
    found = proof.prove(GAMES["fair"], lied, claims.claim_of(lied), claim.seed)
    assert found.broken == (3, "leave")
    lied = parse(text.replace("2 amber price 2", "2 amber price 2 ; did not answer"))
    found = proof.prove(GAMES["fair"], lied, claims.claim_of(lied), claim.seed)
    assert found.broken == (2, proof.NOT_OPTIONAL)

import asyncio
from contextlib import AsyncExitStack

import discord
import pytest

from bot.client.pace.pace import MANY_REFUSALS, PARALLEL, Withheld
from tests.bot.publishing.virtual import FINE, REFUSALS, Answer, Office, in_office, swiftly

TABLES, MANY = 250, 400
SECOND = 50
"""Discord's limit on an app's requests per second."""


@in_office(MANY)
async def test_hundreds_of_tables_that_are_due_at_once_are_posted_in_order_and_at_one_pace(office):
    took = await office.all_posted()
    assert office.wire.most_in_a_second() <= SECOND
    assert took <= MANY / 40 + 5
    # Only those that are on their way together may overtake each other.
    places = [abs(place - match) for place, match in enumerate(office.tables.posted, 1)]
    assert max(places) <= PARALLEL
    assert office.tables.most_reading <= PARALLEL


@pytest.mark.parametrize("name", [one for one in REFUSALS if one != "503"])
def test_while_discord_refuses_everybody_hardly_anything_is_sent_and_then_all_at_one_pace(name):
    async def scene():
        async with Office(100) as office:
            office.wire.answers = lambda path: REFUSALS[name]
            await asyncio.sleep(600)
            refused = len(office.wire.sent)
            office.wire.answers = lambda path: FINE
            until = asyncio.get_running_loop().time()
            took = await office.all_posted(1_000)
            assert len(office.wire.since(until)) == 100
            return office, refused, took

    office, refused, took = swiftly(scene)
    assert refused < 100
    assert office.wire.most_in_a_second() <= SECOND
    assert took < 600 + 60  # the longest pause between two tries, and the time for a hundred


@in_office(100)
async def test_the_oldest_that_fails_for_reasons_of_its_own_does_not_keep_the_others_out_after_an_outage(office):
    office.wire.answers = lambda path: REFUSALS["503"]
    await asyncio.sleep(100)
    assert office.pace.breaker.why
    office.wire.answers = lambda path: REFUSALS["503"] if path.startswith("/channels/5001/") else FINE
    began = asyncio.get_running_loop().time()
    while len(office.tables.rows) > 1:  # noqa: ASYNC110 - the time is not real
        await asyncio.sleep(0.1)
    assert asyncio.get_running_loop().time() - began < 200


@in_office(400)
async def test_refusals_about_single_channels_stay_far_below_what_discord_bans_for(office):
    coded = Answer(403, '{"message": "Missing Access", "code": 50001}')
    office.wire.answers = lambda path: coded
    for _ in range(720):
        for match in range(1, 401, 8):
            office.publisher.wake(match)
        await asyncio.sleep(1)
    sent = office.wire.sent
    assert len(sent) > MANY_REFUSALS
    for start in range(0, 120, 30):
        assert sum(start <= at < start + 600 for at, _ in sent) < 3_000


@in_office(100)
async def test_a_global_limit_holds_everybody_as_long_as_discord_says(office):
    loop, seen = asyncio.get_running_loop(), []
    limit = Answer(429, "{}", Via="1.1 google", Retry_After="7", X_RateLimit_Global="true")

    def answers(path):
        if seen:
            return FINE
        seen.append(loop.time())
        return limit

    office.wire.answers = answers
    await office.all_posted()
    hit = seen[0]
    assert [at for at, _ in office.wire.sent if hit < at < hit + 6.99] == []
    assert office.pace.breaker.why is None


@in_office(100)
async def test_tables_that_wait_for_their_channels_own_limit_hold_no_place(office):
    deliver = office.publisher.tables.poster.deliver

    async def slow(row, *rest, **how):
        if row.match <= 50:
            await office.wire.send(f"/channels/{row.channel}/messages/1")
            await asyncio.sleep(60)
        await deliver(row, *rest, **how)

    office.publisher.tables.poster.deliver = slow
    while not all(match in office.tables.posted for match in range(51, 101)):  # noqa: ASYNC110
        await asyncio.sleep(0.1)
    others = asyncio.get_running_loop().time()
    await office.all_posted()
    assert others < 10


@in_office(TABLES, requests=2)
async def test_what_somebody_waits_for_goes_before_all_tables(office):
    loop, waits = asyncio.get_running_loop(), []
    for _ in range(50):
        await asyncio.sleep(0.3)
        began = loop.time()
        await office.wire.send("/users/7")
        waits.append(loop.time() - began - office.wire.latency)
    assert max(waits) < 0.1
    assert office.wire.most_in_a_second() <= SECOND


def test_answers_to_people_need_no_permit_and_hold_none_up():
    async def scene():
        office = Office(TABLES)
        office.wire.answers = lambda _: Answer(429, "{}", Retry_After="100", X_RateLimit_Global="true", Via="1.1 x")
        with pytest.raises(discord.HTTPException):
            await office.wire.send("/channels/1/messages")
        office.wire.answers, held = (lambda _: FINE), len(office.wire.sent)
        async with office:
            loop, waits = asyncio.get_running_loop(), []
            for path in ("/interactions/1/token/callback", "/webhooks/1/token/messages/@original") * 100:
                began = loop.time()
                await office.wire.send(path)
                waits.append(loop.time() - began)
            return waits, office, held

    waits, office, held = swiftly(scene)
    assert max(waits) == pytest.approx(office.wire.latency)
    assert len(office.wire.sent) - held == 200


@in_office(20)
async def test_within_a_turn_nothing_is_sent_while_discord_refuses_everybody(office):
    office.wire.answers = lambda path: REFUSALS["401"]
    await asyncio.sleep(5)
    sent = len(office.wire.sent)
    async with office.pace.turn():
        with pytest.raises(Withheld):
            await office.wire.send("/channels/1/messages/1")
    assert len(office.wire.sent) == sent


@in_office(0, parallel=4)
async def test_whoever_gives_up_waiting_leaves_no_gap(office):

    async def table():
        async with office.pace.turn() as turn:
            await turn.take()
            await office.wire.send("/channels/1/messages")

    for round_ in range(50):
        tasks = [asyncio.create_task(table()) for _ in range(20)]
        await asyncio.sleep(0.007 * round_)
        for task in tasks[round_ % 3 :: 2]:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    async with AsyncExitStack() as free:
        for _ in range(4):
            assert not await (await free.enter_async_context(office.pace.turn())).take()
        assert not office.pace.has_room()


@pytest.mark.parametrize("refused", [False, True])
def test_the_end_does_not_wait_for_those_in_line(refused):
    async def scene():
        async with Office(TABLES, latency=0.5) as office:
            if refused:
                office.wire.answers = lambda path: REFUSALS["503"]
            await asyncio.sleep(3)
            began = asyncio.get_running_loop().time()
            await office.publisher.stop()
            return asyncio.get_running_loop().time() - began

    assert swiftly(scene) < 1.5

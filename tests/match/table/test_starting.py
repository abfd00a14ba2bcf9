import asyncio

import pytest
from msgspec.structs import replace

from bot.match.pure.errors import Refused, Why
from bot.match.pure.table.model import Status
from bot.match.pure.table.outbox import NOT_YET, AnnouncementKind
from bot.match.pure.table.settings import Starts
from tests.match.desk import ADA, BEN, CHLOE, desk, request, ring, ring_at, table

MINUTE = 60_000
AWHILE = 11 * MINUTE
"""The time after which an idle owner is no longer assumed to be at the table."""


async def waiting(service, clock, **options):
    match = await table(service, ADA, BEN, players=3, **options)
    clock.time += AWHILE
    return match


async def filled(service, clock, **options):
    match = await waiting(service, clock, **options)
    return await service.lobby.join(match.id, CHLOE, request())


async def signups(service, match):
    rows = await service.store.outbox_due(99)
    return [row for row in rows if row.kind is AnnouncementKind.SIGNUP and row.match == match.id]


@pytest.mark.both
async def test_a_full_table_starts_after_two_minutes_if_its_owner_is_away(service, clock):
    match = await filled(service, clock)
    assert await service.starting.at(match.id) == clock.time + 2 * MINUTE
    assert (await signups(service, match))[-1].about == clock.time + 2 * MINUTE, "it's announced"
    await ring_at(service, clock, clock.time + 2 * MINUTE - 1)
    assert (await service.history.get(match.id)).status is Status.SIGNUP
    await ring_at(service, clock, clock.time + 1)
    assert (await service.history.get(match.id)).status is Status.ACTIVE
    assert await service.starting.at(match.id) is None


@pytest.mark.parametrize(
    ("owner", "options", "itself"),
    [
        ("has just opened it", {}, False),
        ("has looked", {}, False),
        ("has just opened it", {"starts": Starts.ALWAYS}, True),
        ("is away", {"starts": Starts.OWNER}, False),
        ("is away", {"starts": Starts.ALWAYS, "league": 3}, False),
    ],
)
async def test_the_option_decides_and_whether_the_owner_is_here(service, clock, owner, options, itself):
    match = await table(service, ADA, BEN, players=3, **options)
    if owner != "has just opened it":
        clock.time += AWHILE
    if owner == "has looked":
        service.desk.presence.look(match.channel, ADA, clock.time)
    await service.lobby.join(match.id, CHLOE, request())
    assert (await service.starting.at(match.id) is not None) is itself


async def test_an_option_that_the_owner_changes_gives_two_minutes_anew_or_ends_it(service, clock):
    match = await filled(service, clock, starts=Starts.ALWAYS)
    clock.time += MINUTE
    await service.lobby.set_locale(match.id, ADA, request(), "de")
    assert await service.starting.at(match.id) == clock.time + MINUTE, "other changes put nothing off"
    options = replace(match.options, remind_after=12)
    await service.lobby.set_options(match.id, ADA, request(), options)
    assert await service.starting.at(match.id) == clock.time + 2 * MINUTE
    await service.lobby.set_options(match.id, ADA, request(), replace(options, starts=Starts.OWNER))
    assert await service.starting.at(match.id) is None


@pytest.mark.both
async def test_any_player_says_not_yet_and_then_the_owner_starts_it(service, clock):
    match = await filled(service, clock)
    with pytest.raises(Refused) as refused:
        await service.starting.put_off(match.id, 99, request())
    assert refused.value.why is Why.NOT_IN
    await service.starting.put_off(match.id, BEN, request())
    assert await service.starting.at(match.id) is None
    assert [(row.about, row.who) for row in await signups(service, match)][-1] == (NOT_YET, BEN)
    await service.lobby.set_locale(match.id, ADA, request(), "de")
    assert await service.starting.at(match.id) is None
    await ring_at(service, clock, clock.time + 5 * MINUTE)
    assert (await service.history.get(match.id)).status is Status.SIGNUP
    begun = await service.play.start(match.id, ADA, request())
    assert begun.match.status is Status.ACTIVE
    with pytest.raises(Refused):
        await service.starting.put_off(match.id, BEN, request())


async def test_who_leaves_ends_it_and_who_comes_begins_it_again(service, clock):
    match = await filled(service, clock)
    clock.time += MINUTE
    await service.lobby.leave(match.id, BEN, request())
    assert await service.starting.at(match.id) is None
    await ring_at(service, clock, clock.time + MINUTE)
    await service.lobby.join(match.id, BEN, request())
    assert await service.starting.at(match.id) == clock.time + 2 * MINUTE


async def test_it_outlasts_a_restart_and_nobody_is_surprised_after_an_outage(service, clock, tmp_path):
    match = await filled(service, clock)
    await service.store.close()
    clock.time += 3 * MINUTE + 1
    again = await desk(tmp_path, clock)
    await ring(again)
    assert (await again.history.get(match.id)).status is Status.SIGNUP, "nobody could say that they aren't ready"
    assert await again.starting.at(match.id) == clock.time + 2 * MINUTE
    await ring_at(again, clock, clock.time + 2 * MINUTE)
    assert (await again.history.get(match.id)).status is Status.ACTIVE
    await again.store.close()


async def test_a_clock_that_was_ahead_holds_up_no_start(service, clock):
    match = await filled(service, clock)
    clock.time -= 24 * 60 * MINUTE * 60
    await service.timers.set_right()
    assert await service.starting.at(match.id) == clock.time + 2 * MINUTE


@pytest.mark.both
async def test_it_starts_once_though_the_owner_presses_at_that_moment(service, clock):
    match = await filled(service, clock)
    clock.time += 2 * MINUTE
    await asyncio.gather(ring(service), service.play.start(match.id, ADA, request()), return_exceptions=True)
    await ring(service)
    rows = [row for row in await service.store.outbox_due(99) if row.kind is AnnouncementKind.STARTED]
    assert len(rows) == 1
    assert await service.starting.at(match.id) is None

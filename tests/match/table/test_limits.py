import asyncio

import pytest
from msgspec.structs import replace

from bot.match.pure.errors import Refused, Why
from bot.match.pure.people.hours import MINUTE
from bot.match.pure.table.limits import LIMITS
from bot.match.pure.table.settings import Options
from tests.match.desk import ADA, BEN, CHLOE, desk, refused, request

WIDE = replace(LIMITS, signups=99, opened=99, live=99)


async def opening(service, user, channel, limits, *, guild=7, by=None):
    return await service.lobby.create(
        request=by or request(),
        guild=guild,
        channel=channel,
        owner=user,
        game="race",
        locale="en",
        options=Options(players=2),
        limits=limits,
    )


async def test_open_sign_ups_of_a_person_over_all_servers(service):
    limits = replace(WIDE, signups=2)
    first = await opening(service, ADA, 1, limits)
    await opening(service, ADA, 2, limits, guild=8)
    no = await refused(opening(service, ADA, 3, limits))
    assert (no.why, no.params["most"]) == (Why.MANY_SIGNUPS, 2)
    await opening(service, BEN, 3, limits)
    await service.lobby.join(first.id, BEN, request())
    await service.play.start(first.id, ADA, request())
    await opening(service, ADA, 4, limits)
    assert (await refused(opening(service, ADA, 5, limits))).why is Why.MANY_SIGNUPS


async def test_a_table_that_went_to_somebody_else_counts_as_theirs(service):
    limits = replace(WIDE, signups=1)
    match = await opening(service, ADA, 1, limits)
    await service.lobby.join(match.id, BEN, request())
    await service.lobby.leave(match.id, ADA, request())
    assert (await refused(opening(service, BEN, 2, limits))).why is Why.MANY_SIGNUPS
    await opening(service, ADA, 3, limits)


async def test_tables_that_are_opened_and_called_off_again_count_for_a_while(service, clock):
    limits = replace(WIDE, opened=3)
    for channel in range(3):
        match = await opening(service, ADA, channel, limits)
        await service.lobby.cancel(match.id, ADA, request(), False)
    no = await refused(opening(service, ADA, 3, limits))
    assert (no.why, no.params["most"], no.params["minutes"]) == (Why.OPENED_FAST, 3, limits.minutes)
    await opening(service, BEN, 3, limits)
    clock.time += limits.minutes * MINUTE
    await opening(service, ADA, 4, limits)


async def test_live_tables_of_a_server(service):
    limits = replace(WIDE, live=2)
    match = await opening(service, ADA, 1, limits)
    await opening(service, BEN, 2, limits)
    assert (await refused(opening(service, CHLOE, 3, limits))).why is Why.SERVER_FULL
    await opening(service, CHLOE, 3, limits, guild=8)
    await opening(service, CHLOE, 4, limits, guild=None)
    await service.lobby.cancel(match.id, ADA, request(), False)
    await opening(service, CHLOE, 5, limits)


MANY = [("signups", LIMITS.signups), ("opened", 7), ("live", 6)]


async def open_many_at_once(services, limit, most):
    limits = replace(WIDE, **{limit: most})
    found = await asyncio.gather(
        *(opening(services[number % len(services)], ADA, number, limits) for number in range(15)),
        return_exceptions=True,
    )
    assert [one for one in found if isinstance(one, Exception) and not isinstance(one, Refused)] == []
    assert sum(not isinstance(one, Refused) for one in found) == most
    assert len(await services[0].store.in_guild(7)) == most


@pytest.mark.file
@pytest.mark.parametrize(("limit", "most"), MANY)
async def test_many_at_once_do_not_slip_through(tmp_path, limit, most):
    services = [await desk(tmp_path, busy=5_000, alone=alone) for alone in (True, False)]
    await open_many_at_once(services, limit, most)
    for service in services:
        await service.store.close()


async def test_a_request_that_comes_again_is_answered_whatever_the_limits_say(service):
    limits = replace(WIDE, signups=1)
    match = await opening(service, ADA, 1, limits, by="once")
    assert await opening(service, ADA, 2, limits, by="once") == match
    assert await service.lobby.opened("once", 7, ADA, limits) == match
    assert (await refused(service.lobby.opened("other", 7, ADA, limits))).why is Why.MANY_SIGNUPS
    assert await service.lobby.opened("other", 7, BEN, limits) is None

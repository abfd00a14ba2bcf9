"""A message is sent only once, even if two processes decide to send it at the same moment."""

import asyncio

import pytest
from msgspec.structs import replace

from bot.match.pure.people.settings import Weekly
from bot.match.pure.results import Medal
from bot.match.pure.table.model import Status
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.subject import Timer, TimerKind, of_match, of_server
from bot.match.services.clock.meetings import AHEAD
from tests.match.clock.test_meetings import FRIDAY, answer, ask, news
from tests.match.clock.test_table_clocks import MINUTE
from tests.match.desk import ADA, BEN, CHLOE, finish, move, request, ring, started, table
from tests.match.history.test_medals import fastest
from tests.match.multiprocess.both import OURS, THEIRS, at_once

pytestmark = pytest.mark.postgres


@pytest.fixture
def kinds():
    return ("strong", "greedy")


async def earned(service, match):
    return [(match.players[seat].user, medal) for seat, medal in await service.history.medals(match.id)]


async def ended_at_once(two, tables):
    """Play the last move of each table, each in its own process. Return the medals of both."""
    at_once(two)
    over = await asyncio.gather(*(finish(one, match.id, fastest) for one, match in zip(two, tables, strict=True)))
    return [medal for match in over for medal in await earned(two[0], match)]


async def test_the_first_win_against_the_strong_computer_is_one_medal(two):
    tables = []
    for service, guild in zip(two, (OURS, THEIRS), strict=True):
        match = await started(service, ADA, computers=1, kind="strong", guild=guild, channel=guild)
        tables.append(match)
        for _ in range(2):  # the third move is the last one
            await move(service, match.id, fastest)
    assert await ended_at_once(two, tables) == [(ADA, Medal.STRONG)]


async def test_a_weeks_recap_is_announced_once(two, clock):
    ours, theirs = two
    await ours.servers.change(OURS, lambda server: replace(server, recap=Weekly(5)))
    subject = of_server(OURS)
    due = await ours.store.write(lambda writing: writing.due(subject, TimerKind.RECAP))
    clock.time = due
    at_once(two)
    await asyncio.gather(*(one.news.handle(Timer(subject, TimerKind.RECAP, due)) for one in two))
    rows = await theirs.store.outbox_of(subject, 99)
    assert [(row.kind, row.about) for row in rows] == [(AnnouncementKind.RECAP, due)]


async def test_players_are_reminded_once_of_the_time_at_which_they_meet(two, clock):
    ours, theirs = two
    match = await started(ours, ADA, BEN, guild=OURS)
    await answer(ours, await ask(ours, match, ADA), BEN)
    clock.time = FRIDAY - AHEAD
    await theirs.history.get(match.id)
    timer = Timer(of_match(match.id), TimerKind.PROPOSAL, FRIDAY - AHEAD)
    at_once(two)
    await asyncio.gather(*(one.proposals.expire(timer) for one in two))
    assert await news(theirs) == [(FRIDAY, BEN), (FRIDAY, None)]
    due = await theirs.store.write(lambda writing: writing.due(timer.subject, timer.kind))
    assert due == FRIDAY


async def test_a_full_table_starts_once_though_two_processes_ring(two, clock):
    ours, theirs = two
    match = await table(ours, ADA, BEN, players=3)
    clock.time += 11 * MINUTE
    await theirs.lobby.join(match.id, CHLOE, request())
    assert await ours.starting.at(match.id) == await theirs.starting.at(match.id) == clock.time + 2 * MINUTE
    clock.time += 2 * MINUTE
    await asyncio.gather(ring(ours), ring(theirs))
    for service in two:
        assert (await service.history.get(match.id)).status is Status.ACTIVE
        assert await service.starting.at(match.id) is None
    rows = [row for row in await ours.store.outbox_due(99) if row.kind is AnnouncementKind.STARTED]
    assert len(rows) == 1

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from bot.match.pure.people.settings import Board, Weekly
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.subject import TimerKind, of_server
from bot.match.services.news import begins, due_after
from tests.match.desk import ADA, BEN, finish, ring, ring_at, started

GUILD = 7
DAY = 86_400_000
FRIDAY = Weekly(5, 4, 18, "Europe/Berlin")


async def setting(service, guild=GUILD, **changes):
    await service.servers.change(guild, lambda server: replace(server, **changes))


async def due(service):
    return await service.store.write(lambda writing: writing.due(of_server(GUILD), TimerKind.RECAP))


async def posted(service, guild=GUILD):
    rows = await service.store.outbox_of(of_server(guild), 99)
    for row in rows:
        await service.store.outbox_done(row, None, board=False)
    return [(row.kind, row.channel, row.about or row.message) for row in rows]


def moment(*date):
    return int(datetime(*date, tzinfo=UTC).timestamp() * 1000)


def test_a_week_is_seven_days_of_the_servers_own_calendar():
    summer = due_after(FRIDAY, moment(2026, 10, 23, 12))
    assert summer == moment(2026, 10, 23, 16)
    winter = due_after(FRIDAY, summer)
    assert winter == moment(2026, 10, 30, 17)
    assert begins(FRIDAY, winter) == summer


@pytest.mark.both
async def test_a_recap_is_announced_once_a_week_and_after_a_long_pause_only_the_newest(service, clock):
    await setting(service, recap=FRIDAY)
    clock.time = first = await due(service)
    await ring(service)
    await ring(service)
    assert await posted(service) == [(AnnouncementKind.RECAP, 5, first)]
    clock.time = await due(service) + 15 * DAY
    newest = clock.time - DAY
    await ring(service)
    assert await posted(service) == [(AnnouncementKind.RECAP, 5, newest)]
    await ring_at(service, clock, await due(service) + 3 * DAY)
    assert await posted(service) == [], "it's too late"
    assert await due(service) > clock.time
    await setting(service, recap=None)
    assert await due(service) is None


async def test_who_hides_their_profile_or_erases_everything_leaves_the_posted_list(service):
    await setting(service, board=Board(5, 99))
    match = await started(service, ADA, BEN)
    await finish(service, match.id)
    await posted(service)
    await service.own.set(ADA, lambda person: replace(person, digest=9))
    assert await posted(service) == []
    await service.own.set(ADA, lambda person: replace(person, hidden=True))
    assert await posted(service) == [(AnnouncementKind.LEADERBOARD, 0, None)]
    await service.own.erase(BEN)
    assert await posted(service) == [(AnnouncementKind.LEADERBOARD, 0, None)]

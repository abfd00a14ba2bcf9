import pytest

from bot.match.pure.notices.presence import LOOKING
from bot.match.pure.table.outbox import AnnouncementKind, OutboxRow
from bot.match.pure.table.subject import of_match
from tests.match.desk import ADA, BEN, CHANNEL, finish, move, ring_at, started
from tests.people.telling import DAY, MINUTE, asked, kept, posted


def row_of(match, kind, clock, last=0):
    return OutboxRow(
        id=1, subject=of_match(match.id), channel=match.channel, kind=kind, who=None, created=clock.time, last=last
    )


async def test_a_person_alone_against_computers_gets_no_notice_and_uses_none_up(service, clock):
    match = (await started(service, ADA, computers=1)).id
    told = []
    for _ in range(3):
        mentioned, direct = await posted(service, match)
        told += mentioned + direct
        await ring_at(service, clock, clock.time + DAY)
        told += (await posted(service, match))[0]
        await move(service, match)
    assert told == []
    there = await service.history.get(match)
    for kind in (AnnouncementKind.STARTED, AnnouncementKind.MOVED, AnnouncementKind.CLOCK):
        assert await service.notices.news(row_of(there, kind, clock), there, (ADA,)) == ((), None)
    known = (await kept(service, match)).get(ADA)
    assert known is None or not known.recent


@pytest.mark.parametrize("kind", [AnnouncementKind.STARTED, AnnouncementKind.MOVED])
async def test_a_player_who_is_here_gets_no_notice_of_a_start_or_an_end_and_uses_none_up(service, clock, kind):
    match = await started(service, ADA, BEN)
    if kind is AnnouncementKind.MOVED:
        match = await finish(service, match.id)
        clock.time += LOOKING
    row = row_of(match, kind, clock, last=match.ply)
    await service.notices.looked(CHANNEL, ADA)
    rung, _ = await service.notices.news(row, match, (ADA, BEN))
    assert rung == (BEN,)
    clock.time += LOOKING
    assert ADA in (await service.notices.news(row, match, (ADA, BEN)))[0]


async def test_who_is_here_as_their_turn_comes_is_told_only_if_they_go(service, clock):
    match = (await started(service, ADA, BEN)).id
    (user,) = await asked(service, match)
    await service.notices.looked(CHANNEL, user)
    assert await posted(service, match) == ([], [])
    await ring_at(service, clock, clock.time + LOOKING - 1)
    assert await posted(service, match) == ([], [])
    await ring_at(service, clock, clock.time + MINUTE)
    assert await posted(service, match) == ([user], [])

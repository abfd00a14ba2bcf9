import pytest
from msgspec.structs import replace

from bot.match.pure.notices.deciding import NoticeReason
from bot.match.pure.people.settings import Person, Way
from bot.match.pure.table.model import Status
from bot.match.pure.table.outbox import AnnouncementKind
from tests.match.desk import ADA, BEN, DEV, finish, request, ring, started
from tests.people.test_meanwhile import NIGHT, posted, wake

EMI, FAY = 55, 66


async def follow(service, match, *users):
    return [await service.watching.follow(await service.history.get(match.id), user) for user in users]


async def told(service, match):
    found = await posted(service, match.id)
    await ring(service)
    found += await posted(service, match.id)
    return [(user, kind) for user, kind, cause in found if cause is NoticeReason.FOLLOWED]


@pytest.mark.both
async def test_a_follower_is_told_once_in_their_own_way(service):
    match = await started(service, ADA, BEN)
    await service.people.change(FAY, lambda person: replace(person, way=Way.DIRECT))
    await service.people.change(DEV, lambda person: replace(person, way=Way.QUIET))
    assert await follow(service, match, EMI, FAY, DEV, EMI) == [Way.MENTION, Way.DIRECT, Way.QUIET, Way.MENTION]
    assert await told(service, match) == []
    await finish(service, match.id)
    assert sorted(await told(service, match)) == [(EMI, AnnouncementKind.CALL), (FAY, AnnouncementKind.DIRECT)]
    assert await told(service, match) == []
    assert await service.watching.followed(EMI, [match.id]) == set(), "it's over, so nothing is kept"
    assert await follow(service, match, EMI) == [None], "it has ended"
    assert await service.watching.followed(EMI, [match.id]) == set()


@pytest.mark.both
async def test_whoever_unfollows_is_not_told(service):
    match = await started(service, ADA, BEN)
    await follow(service, match, EMI, FAY)
    await service.watching.unfollow(match.id, EMI)
    await finish(service, match.id)
    assert await told(service, match) == [(FAY, AnnouncementKind.CALL)]


async def test_a_game_of_one_person_against_computers_has_followers_too(service):
    match = await started(service, ADA, computers=1)
    await follow(service, match, EMI)
    await service.leaving.resign(match.id, ADA, request())
    assert (await service.history.get(match.id)).status is not Status.ACTIVE
    assert await told(service, match) == [(EMI, AnnouncementKind.CALL)]


async def test_a_follower_hears_of_a_cancelled_game_and_of_one_that_an_organiser_ends(service):
    match = await started(service, ADA, BEN)
    await follow(service, match, EMI)
    await service.lobby.cancel(match.id, ADA, request(), moderator=True)
    assert await told(service, match) == [(EMI, AnnouncementKind.CALL)]
    other = await started(service, ADA, BEN, channel=501)
    await follow(service, other, EMI)
    await service.steward.suspend(other.id)
    assert await told(service, other) == [(EMI, AnnouncementKind.CALL)]


@pytest.mark.both
async def test_a_follower_who_sleeps_is_told_when_they_wake(service, clock):
    match = await started(service, ADA, BEN)
    await service.people.change(EMI, lambda _: Person(quiet=NIGHT))
    await follow(service, match, EMI)
    await finish(service, match.id)
    assert await told(service, match) == []
    assert (EMI, AnnouncementKind.CALL, NoticeReason.FOLLOWED) in await wake(service, clock, match.id)
    assert await told(service, match) == []


async def test_a_follower_who_has_had_enough_notices_is_told_later_not_never(service, clock):
    await service.people.change(EMI, lambda person: replace(person, called=(clock.time,) * 6))
    match = await started(service, ADA, BEN)
    await follow(service, match, EMI)
    await finish(service, match.id)
    assert await told(service, match) == []
    clock.time += 25 * 3_600_000
    assert await told(service, match) == [(EMI, AnnouncementKind.CALL)]


async def test_a_follower_who_has_taken_a_seat_is_told_as_a_player_only(service):
    match = await started(service, ADA, BEN)
    await follow(service, match, BEN, EMI)  # by an old button
    await finish(service, match.id)
    assert await told(service, match) == [(EMI, AnnouncementKind.CALL)]

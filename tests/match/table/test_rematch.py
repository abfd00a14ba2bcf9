import asyncio

import pytest

from bot.match.pure.errors import Refused, Why
from bot.match.pure.table.model import Status
from bot.match.pure.table.outbox import AnnouncementKind
from tests.match.desk import ADA, BEN, CHLOE, DEV, desk, finish, move, request, started


async def over(service, *people):
    match = await started(service, *people)
    await finish(service, match.id)
    return await service.history.get(match.id)


async def refused(asked):
    with pytest.raises(Refused) as caught:
        await asked
    return caught.value.why


async def test_the_table_is_the_same_and_those_who_played_are_invited(service):
    match = await over(service, ADA, BEN)
    new, again = await service.rematches.rematch(match.id, BEN, "r1")
    assert not again
    assert (new.status, new.owner) == (Status.SIGNUP, BEN)
    for fact in ("game", "channel", "guild", "locale"):
        assert getattr(new, fact) == getattr(match, fact)
    assert new.options.invited == (ADA,)
    for option in ("players", "open", "game"):
        assert getattr(new.options, option) == getattr(match.options, option)
    assert [(player.user, player.color) for player in new.players] == [
        (BEN, next(player.color for player in match.players if player.user == BEN))
    ]
    kinds = [row.kind for row in await service.history.outbox_due(99, new.id)]
    assert kinds == [AnnouncementKind.SEAL, AnnouncementKind.SIGNUP]


async def test_computers_sit_down_at_once_and_get_their_colours(service):
    match = await started(service, ADA, BEN, computers=1)
    await service.leaving.resign(match.id, BEN, request())
    match = await finish(service, match.id)
    new, _ = await service.rematches.rematch(match.id, BEN, "r1")
    assert [(one.seat, one.user, one.computer, one.since) for one in new.players] == [
        (0, BEN, None, 0),
        (1, None, "greedy", 0),
    ]
    assert new.options.invited == (ADA,)
    assert {one.color for one in new.players} <= {one.color for one in match.players}
    full = await service.lobby.join(new.id, ADA, "join")
    assert len({one.color for one in full.players}) == 3


async def test_only_when_it_is_over_and_by_those_who_sat_there(service):
    match = await started(service, ADA, BEN)
    assert await refused(service.rematches.rematch(match.id, ADA, "r1")) is Why.NOT_ENDED
    await move(service, match.id)
    await finish(service, match.id)
    assert await refused(service.rematches.rematch(match.id, DEV, "r2")) is Why.NOT_IN
    assert (await service.history.in_channel(match.channel)).id == match.id


@pytest.mark.file  # on a server two that write have to share it
async def test_twice_at_once_by_one_or_by_two_or_in_two_processes_it_is_one_table(service, tmp_path):
    match = await over(service, ADA, BEN)
    other = await desk(tmp_path, service.desk.now, alone=False, busy=5_000)
    made = await asyncio.gather(
        service.rematches.rematch(match.id, ADA, "same"),
        service.rematches.rematch(match.id, ADA, "same"),
        service.rematches.rematch(match.id, BEN, "bens"),
        other.rematches.rematch(match.id, ADA, "same"),
        other.rematches.rematch(match.id, BEN, "other"),
    )
    assert len({one.match.id for one in made}) == 1
    assert [one.again for one in made].count(False) == 1
    await other.store.close()


async def test_the_same_press_that_comes_again_after_it_was_called_off_opens_nothing(service):
    match = await over(service, ADA, BEN)
    new, _ = await service.rematches.rematch(match.id, ADA, "same")
    await service.lobby.cancel(new.id, ADA, "off", moderator=False)
    late = await service.rematches.rematch(match.id, ADA, "same")
    assert (late.match.id, late.again) == (new.id, True)
    assert not (await service.rematches.rematch(match.id, ADA, "another")).again


async def test_a_rematch_in_another_channel_is_found_from_the_old_one(service):
    match = await over(service, ADA, BEN)
    await started(service, CHLOE, DEV, channel=match.channel)
    assert await refused(service.rematches.rematch(match.id, ADA, "r0")) is Why.CHANNEL_BUSY
    new, again = await service.rematches.rematch(match.id, ADA, "r1", channel=match.channel + 1)
    assert (new.channel, again) == (match.channel + 1, False)
    assert (await service.rematches.running(match.id, BEN)).id == new.id
    assert (await service.rematches.rematch(match.id, BEN, "r2", channel=match.channel + 2)).match.id == new.id
    assert await refused(service.rematches.running(match.id, CHLOE)) is Why.NOT_IN


async def test_who_was_erased_is_not_invited(service):
    match = await over(service, ADA, BEN, CHLOE)
    assert await service.own.erase(CHLOE) == []
    new, _ = await service.rematches.rematch(match.id, BEN, "r1")
    assert new.options.invited == (ADA,)

import asyncio

import pytest

from bot.match.pure.notices.deciding import NoticeReason
from bot.match.pure.table.outbox import AnnouncementKind
from tests.match.desk import ADA, BEN, request, ring, started
from tests.match.multiprocess.both import OURS
from tests.seeds import times

pytestmark = pytest.mark.postgres

EMI = 55


async def test_whoever_follows_in_one_process_is_told_once_of_an_end_in_the_other(two):
    ours, theirs = two
    match = await started(ours, ADA, BEN, guild=OURS)
    await asyncio.gather(*(one.watching.follow(match, EMI) for one in (ours, theirs, ours)))
    await theirs.lobby.cancel(match.id, ADA, request(), moderator=True)
    await asyncio.gather(ring(ours), ring(theirs))
    rows = await ours.store.outbox_due(50, match.id)
    assert [
        (row.who, row.kind) for row in rows if row.about == NoticeReason.FOLLOWED and row.kind is AnnouncementKind.CALL
    ] == [(EMI, AnnouncementKind.CALL)]


async def test_following_while_the_game_ends_leaves_nobody_behind(two):
    ours, theirs = two
    for number in range(times(5, 20)):
        user = 1_000 + number
        match = await started(ours, ADA, BEN, guild=OURS, channel=600 + number)
        way, *_ = await asyncio.gather(
            theirs.watching.follow(match, user), ours.lobby.cancel(match.id, ADA, request(), moderator=True)
        )
        assert await ours.watching.followed(user, [match.id]) == set()
        await ring(ours)
        told = [row for row in await ours.store.outbox_due(50, match.id) if row.who == user]
        assert len(told) == (way is not None), "told if and only if the press said so"

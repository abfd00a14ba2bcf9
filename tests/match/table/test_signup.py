import asyncio

import pytest

from bot.match.pure.errors import Refused, Why
from bot.match.pure.table.model import Status
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.settings import Options
from tests.match.desk import ADA, BEN, CHANNEL, CHLOE, DEV, request, table


async def why(awaitable) -> Why:
    with pytest.raises(Refused) as caught:
        await awaitable
    return caught.value.why


@pytest.mark.both
async def test_one_table_at_a_time_in_a_channel(service):
    first = await table(service, ADA)
    assert await why(table(service, BEN)) is Why.CHANNEL_BUSY
    other = await table(service, BEN, channel=CHANNEL + 1)
    await service.lobby.cancel(first.id, ADA, request(), False)
    assert (await service.history.in_channel(CHANNEL)).id == first.id
    third = await table(service, BEN)
    assert (await service.history.in_channel(CHANNEL)).id == third.id
    assert [match.id for match in await service.store.in_guild(7)] == [third.id, other.id]
    assert [match.id for match in await service.store.of_user(BEN)] == [third.id, other.id]
    assert await service.store.of_user(ADA) == []
    assert await service.history.in_channel(1) is None
    assert await service.store.in_guild(8) == []


@pytest.mark.both
async def test_two_who_open_a_table_at_once_one_gets_the_channel(service):
    found = await asyncio.gather(table(service, ADA), table(service, BEN), return_exceptions=True)
    assert sorted(type(one).__name__ for one in found) == ["Match", "Refused"]


async def test_options_that_are_refused(service):
    assert await why(table(service, ADA, game="chess")) is Why.UNKNOWN_GAME
    assert await why(table(service, ADA, players=9)) is Why.BAD_PLAYERS
    assert await why(table(service, ADA, players=1)) is Why.BAD_PLAYERS
    assert await why(table(service, ADA, remind_after=-1)) is Why.BAD_OPTION
    assert await why(table(service, ADA, remind_after=721)) is Why.BAD_OPTION
    assert await service.store.in_guild(7) == []


@pytest.mark.both
async def test_joining_in_a_colour(service):
    match = await table(service, ADA, players=3)
    match = await service.lobby.join(match.id, BEN, request(), "cedar")
    assert await why(service.lobby.join(match.id, CHLOE, request(), "cedar")) is Why.COLOR_TAKEN
    assert await why(service.lobby.join(match.id, CHLOE, request(), "pink")) is Why.BAD_COLOR
    assert await why(service.lobby.join(match.id, BEN, request())) is Why.ALREADY_IN
    match = await service.lobby.join(match.id, CHLOE, request())
    assert [one.color for one in match.players] == ["ash", "cedar", "birch"]
    assert await why(service.lobby.set_options(match.id, ADA, request(), Options(players=2))) is Why.BAD_PLAYERS
    assert [one.user for one in (await service.history.get(match.id)).players] == [ADA, BEN, CHLOE]
    assert await why(service.lobby.join(match.id, DEV, request())) is Why.TABLE_FULL
    assert await why(service.lobby.join(999, DEV, request())) is Why.NO_MATCH


@pytest.mark.both
async def test_the_last_seat_is_given_once(service):
    match = await table(service, ADA, players=2)
    found = await asyncio.gather(
        *(service.lobby.join(match.id, user, request()) for user in (BEN, CHLOE, DEV)), return_exceptions=True
    )
    assert sum(isinstance(one, Refused) and one.why is Why.TABLE_FULL for one in found) == 2
    assert len((await service.history.get(match.id)).players) == 2


async def test_tables_for_the_invited(service):
    match = await table(service, ADA, players=3, open=False, invited=(BEN,))
    assert await why(service.lobby.join(match.id, CHLOE, request())) is Why.NOT_INVITED
    assert len((await service.lobby.join(match.id, BEN, request())).players) == 2
    closed = await table(service, ADA, channel=2, open=False)
    assert await why(service.lobby.join(closed.id, CHLOE, request())) is Why.NOT_OPEN
    await service.lobby.set_options(closed.id, ADA, request(), Options(players=2, open=True))
    assert len((await service.lobby.join(closed.id, CHLOE, request())).players) == 2


async def test_leaving(service):
    match = await table(service, ADA, BEN, CHLOE)
    assert await why(service.lobby.leave(match.id, DEV, request())) is Why.NOT_IN
    match = await service.lobby.leave(match.id, ADA, request())
    assert match.owner == BEN
    assert [(one.seat, one.user, one.color) for one in match.players] == [(0, BEN, "birch"), (1, CHLOE, "cedar")]
    assert match == await service.history.get(match.id)
    match = await service.lobby.join(match.id, ADA, request())
    assert match.players[2].color == "ash"
    await service.play.start(match.id, BEN, request())
    assert await why(service.lobby.leave(match.id, BEN, request())) is Why.NOT_SIGNUP


@pytest.mark.both
async def test_when_the_last_person_leaves_the_table_is_called_off(service):
    match = await table(service, ADA, players=3)
    await service.lobby.add_computer(match.id, ADA, "greedy", request())
    match = await service.lobby.leave(match.id, ADA, "leave")
    assert match.status is Status.CANCELLED
    assert match == await service.history.get(match.id) == await service.lobby.leave(match.id, ADA, "leave")
    assert (await service.store.outbox_due(9))[-1].kind is AnnouncementKind.CANCELLED
    assert match.seed is None
    assert await why(service.history.verify(match.id)) is Why.NOT_OVER
    assert await why(service.lobby.join(match.id, BEN, request())) is Why.IS_OFF


async def test_computers_come_and_go(service):
    match = await table(service, ADA, BEN, players=3)
    assert await why(service.lobby.add_computer(match.id, BEN, "greedy", request())) is Why.OWNER_ONLY
    assert await why(service.lobby.add_computer(match.id, ADA, "random", request())) is Why.NO_COMPUTER
    assert await why(service.lobby.remove_computer(match.id, ADA, request())) is Why.NO_COMPUTER
    match = await service.lobby.add_computer(match.id, ADA, "greedy", request())
    assert (match.players[2].user, match.players[2].computer) == (None, "greedy")
    assert await why(service.lobby.add_computer(match.id, ADA, "greedy", request())) is Why.TABLE_FULL
    assert await why(service.lobby.remove_computer(match.id, BEN, request())) is Why.OWNER_ONLY
    assert (await service.lobby.remove_computer(match.id, ADA, request())).players == match.players[:2]


async def test_setting_options(service):
    match = await table(service, ADA, BEN, players=3)
    options = Options(players=2, remind_after=1)
    assert await why(service.lobby.set_options(match.id, BEN, request(), options)) is Why.OWNER_ONLY
    assert await why(service.lobby.set_options(match.id, ADA, request(), Options(players=7))) is Why.BAD_PLAYERS
    assert (await service.lobby.set_options(match.id, ADA, request(), options)).options == options
    assert (await service.history.get(match.id)).options == options
    await service.play.start(match.id, ADA, request())
    assert await why(service.lobby.set_options(match.id, ADA, request(), Options(players=3))) is Why.NOT_SIGNUP
    later = Options(players=2, remind_after=48)
    assert (await service.lobby.set_options(match.id, ADA, request(), later)).options == later


async def test_who_may_start_and_when(service):
    match = await table(service, ADA, players=3)
    assert await why(service.play.start(match.id, ADA, request())) is Why.TOO_FEW
    await service.lobby.join(match.id, BEN, request())
    assert await why(service.play.start(match.id, BEN, request())) is Why.NOT_OWNER
    assert (await service.play.start(match.id, DEV, request(), moderator=True)).match.status is Status.ACTIVE
    assert await why(service.play.start(999, ADA, request())) is Why.NO_MATCH

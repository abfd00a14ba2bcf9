import datetime as dt
from types import SimpleNamespace

import discord
import pytest

from bot.controls.ids import ControlId, Kind
from bot.features.play.played import sent_at
from bot.match.pure.errors import OtherLine, Stale
from tests.match.desk import ADA, BEN, CHLOE, desk, legal, move, request, started


@pytest.fixture
async def service(tmp_path):
    service = await desk(tmp_path)
    yield service
    await service.store.close()


async def shown(service, match, control, seat=None):
    await service.play.check(match.id, seat, control.ply, control.line, request())


async def test_a_control_stays_for_those_who_are_asked_the_same(service):
    match = await started(service, ADA, BEN, CHLOE, game="lots")
    control = ControlId.at(match, Kind.BOARD, "x")
    await service.play.act(match.id, BEN, (await legal(service, match.id, BEN))[0], None, request())
    for seat in (0, 2):
        await shown(service, match, control, seat)
    for seat in (1, None):  # he has decided; and no seat is to decide
        with pytest.raises(Stale):
            await shown(service, match, control, seat)
    with pytest.raises(OtherLine):
        await shown(service, match, ControlId(Kind.BOARD, match.id, match.ply, ("x",), "1"), 0)


async def test_turn_by_turn_it_goes_with_its_move(service):
    match = await started(service, ADA, BEN)
    control = ControlId.at(match, Kind.BOARD, "x")
    await shown(service, match, control)
    await move(service, match.id)
    for seat in (0, 1, None):
        with pytest.raises(Stale):
            await shown(service, match, control, seat)


def test_when_something_was_sent_is_exact_to_a_millisecond():
    when = dt.datetime(2026, 8, 1, 12, 0, 0, 123_000, dt.UTC)
    number = discord.utils.time_snowflake(when) + 77
    assert round(sent_at(SimpleNamespace(id=number)) * 1000) == (number >> 22) + 1_420_070_400_000

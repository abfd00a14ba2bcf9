import contextlib
from datetime import datetime

import pytest

from bot.match.services.clock import wall
from bot.program.forward import Forward
from leagues.log.entries import SignedUp
from leagues.settings import Settings
from sandbox.stage.shown import Refusal
from tests.e2e.opening import seated_by_buttons
from tests.e2e.table import final
from tests.e2e.toy_world import toy_world
from tests.e2e.world import patient, private

pytestmark = pytest.mark.processes

HOUR = 3_600
DAY = 24 * HOUR


@contextlib.asynccontextmanager
async def movable(folder):
    async with patient() as sandbox:
        with wall.following(sandbox.now):
            async with toy_world(folder, now=wall.millis, sandbox=sandbox) as world:
                sandbox.follow(Forward(world.bot, sandbox.advance))
                yield world


async def posted(person, channel):
    return [one for one in await person.messages(channel) if not private(one)]


def sent(message):
    return datetime.fromisoformat(message["timestamp"]).timestamp()


async def test_a_reminder_comes_then_the_deadline_then_a_stand_in_moves(tmp_path):
    async with movable(tmp_path) as world:
        ada, ben = [await world.person(name) for name in ("Ada", "Ben")]
        with pytest.raises(Refusal, match="no deadline"):
            await ada.post("/-/time", deadline=True)
        table, board = await seated_by_buttons(world, "table-1", [ada, ben])
        before = await world.service.store.in_channel(table.channel)
        (deadline,) = (await world.service.clocks.deadlines(before)).values()
        begun, end, last = world.sandbox.now(), deadline / 1_000, board["id"]

        told = await ada.post("/-/time", seconds=6 * HOUR)
        assert told["now"] - begun >= 6 * HOUR
        assert (await world.service.store.in_channel(table.channel)).ply == before.ply

        await ada.post("/-/time", deadline=True)
        after = await world.service.store.in_channel(table.channel)
        assert after.ply > before.ply  # the computer has moved for whoever didn't
        assert 0 <= world.sandbox.now() - end < 60
        news = [one for one in await posted(ada, table.channel) if int(one["id"]) > int(last)]
        times = [sent(one) for one in news]
        assert times == sorted(times)
        assert begun < times[0] < end - HOUR  # the reminder has a time of its own
        assert times[-1] >= end
        assert not any(final(one) for one in news)


async def test_a_league_opens_its_tables_when_its_registration_is_over(tmp_path):
    async with movable(tmp_path) as world:
        leagues, home = world.bot.leagues, world.sandbox.channel("table-2")
        ada, ben, chloe = [await world.person(name) for name in ("Ada", "Ben", "Chloe")]
        begun = world.sandbox.now()
        made = await leagues.found(
            request="a league",
            guild=world.sandbox.guild.id,
            channel=home.id,
            who=ada.id,
            locale="en",
            settings=Settings("The Friday League", "", "", "mykerinos", clock="daily", seats=2),
            begins=int((begun + 7 * DAY) * 1_000),
        )
        for person in (ada, ben, chloe):
            await leagues.tell(made.id, person.id, SignedUp(1, str(person.id)), request=f"sign-up {person.id}")
        for _ in range(5):
            told = await ada.post("/-/time", deadline=True)
            if tables := [one for one in await leagues.reading.tables(made.id) if one.match]:
                break
        assert told["now"] - begun >= 7 * DAY
        assert tables
        matches = [one.match for one in tables]
        assert all(abs(match.created / 1_000 - told["now"]) < DAY for match in matches)

import re
import time

import pytest

from bot.match.pure.away.absence import OutageScope, Where
from bot.match.pure.clock.setting import Clock
from bot.match.pure.table.incident import Happened
from bot.match.pure.table.model import Status
from bot.match.storage import away as absences
from sandbox import Sandbox
from sandbox.world.changes.threads import add_thread
from sandbox.world.model import Overwrite
from sandbox.world.permissions import Permission
from tests.e2e.toy_world import labelled, toy_world
from tests.e2e.world import PATIENCE, told, until
from tests.match.desk import ring, started
from tests.wording import en

pytestmark = pytest.mark.processes

HOUR = 3_600_000
TOLD = re.compile(r"<t:(\d+):f> \w+ <t:(\d+):f>")


class Hours:
    def __init__(self):
        self.ahead = 0

    def __call__(self):
        return int(time.time() * 1000) + self.ahead

    async def pass_by(self, world, hours):
        self.ahead += hours * HOUR
        await ring(world.service)


async def out_of_reach(world, where):
    await until(lambda: world.service.reach.lasting(where) is not None)


async def reached(world, where):
    async def is_over():
        kept = await world.service.store.read(absences.known)
        return all(one.settled for one in kept if one.where == where)

    await until(is_over)


async def begun(world, channel, what="fair", **options):
    ids = [world.sandbox.user(name).id for name in ("Ada", "Ben")]
    facts = {"game": what, "guild": channel.guild, "channel": channel.id, "clock": Clock(move=24 * 60)}
    match = await started(world.service, *ids, **facts | options)
    await posted(world, match)
    return match


async def posted(world, match):
    async def is_out():
        return not await world.service.history.outbox_due(1, match.id)

    await until(is_out)
    return await world.service.history.get(match.id)


async def end_of(world, match):
    (end,) = (await world.service.clocks.deadlines(await world.service.history.get(match.id))).values()
    return end


def said(world, channel):
    found = [TOLD.search(one.data["content"]) for one in world.sandbox.messages(channel)]
    return [(int(one[1]), int(one[2])) for one in found if one]


def boards(world, channel):
    return [one.data for one in world.sandbox.messages(channel) if labelled(one.data, "For ")]


async def unmoved(world, match, before):
    assert (await world.service.history.get(match.id)).ply == before.ply
    kinds = {one.kind for one in await world.service.history.incidents(match.id)}
    assert not kinds & {Happened.TIME_UP, Happened.SEAT_OPEN}


async def test_kicked_for_days_and_invited_again(tmp_path, monkeypatch):
    now = Hours()
    async with Sandbox() as sandbox:
        place, lost, live = map(sandbox.channel, ("table-1", "table-2", "table-3"))
        server, elsewhere = Where(OutageScope.SERVER, sandbox.guild.id), sandbox.add_guild("Elsewhere")
        facts = {"now": now, "clocked": True, "sandbox": sandbox}
        async with toy_world(tmp_path, **facts) as world:
            match, gone = await begun(world, place), await begun(world, lost, clock=Clock(), remind_after=0)
            sands = await begun(world, live, "sands", clock=Clock(), chosen=(("sand", "30"),))
            far = await begun(world, sandbox.add_channel("far", elsewhere), clock=Clock(move=40 * 60))
            end = await end_of(world, match)
            began = now()
            sandbox.kick_bot()
            await out_of_reach(world, server)
            await now.pass_by(world, 30)
            await unmoved(world, match, match)
            far_away = await world.service.history.get(far.id)
            tides = (await world.service.history.get(sands.id)).ply
        sandbox.delete_channel(lost)
        sandbox.kick_bot(elsewhere)
        now.ahead += 20 * HOUR
        async with toy_world(tmp_path, **facts) as world:
            await out_of_reach(world, Where(OutageScope.SERVER, elsewhere.id))
            await now.pass_by(world, 20)
            await unmoved(world, match, match)
            await unmoved(world, far, far_away)
            assert said(world, place) == []
            ada = await world.person("Ada")
            sandbox.invite_bot()
            await reached(world, server)
            back = now()
            await posted(world, match)
            later = await end_of(world, match)
            assert 70 * HOUR <= later - end <= back - began
            # It says so once, below it is the board with the present deadline, and older ones have no controls.
            ((first, last),) = said(world, place)
            assert began // 1000 <= first <= last <= back // 1000 + 1
            assert last - first >= 70 * 3600
            (board,) = boards(world, place)
            assert en("time runs out on {when}", when=f"<t:{later // 1000}:f>") in board["content"]
            assert sandbox.messages(place)[-1].data["id"] == board["id"]
            await ada.press(board, custom_id=labelled(board, "For ")["2"])
            assert (await posted(world, match)).ply > match.ply

            # A channel that was deleted while the bot could not know is looked for, though nothing is to be told there.
            async def is_off():
                return (await world.service.history.get(gone.id)).status is Status.CANCELLED

            await until(is_off)
            # Nor did time go on where people sit together.
            await posted(world, sands)
            assert (await world.service.history.get(sands.id)).ply == tides
            (shown,) = [one for one in sandbox.messages(live) if "▶️" in one.data["content"]]
            assert re.search(r"\b(70|2 \w+ 22) ", shown.data["content"])
            await now.pass_by(world, 20)
            assert len(said(world, place)) == 1


class Away:
    """A table that the bot can't reach for thirty hours, and then can."""

    def __init__(self, world, now, match, channel):
        self.world, self.now, self.match, self.channel = world, now, match, channel
        self.where = Where(OutageScope.TABLE, match.id)

    async def begin(self):
        await out_of_reach(self.world, self.where)
        after = await self.world.service.history.get(self.match.id)
        await self.now.pass_by(self.world, 30)
        await unmoved(self.world, self.match, after)

    async def end(self, times=1):
        await reached(self.world, self.where)
        await posted(self.world, self.match)
        assert len(said(self.world, self.channel)) == times


async def test_an_outage_of_the_server_and_rights_that_are_taken_and_given_back(tmp_path, monkeypatch):
    now = Hours()
    async with toy_world(tmp_path, now=now, clocked=True) as world:
        sandbox, channel = world.sandbox, world.sandbox.channel("table-1")
        ada, ben = await world.person("Ada"), await world.person("Ben")
        bot = sandbox.core.bot
        match = await begun(world, channel)
        away, end = Away(world, now, match, channel), await end_of(world, match)
        away.where = Where(OutageScope.SERVER, sandbox.guild.id)
        sandbox.begin_outage()
        await away.begin()
        sandbox.end_outage()
        await away.end()
        assert 30 * HOUR <= await end_of(world, match) - end < 31 * HOUR

        # The board is still there: the bot takes presses on it, and the next player's clock does not run.
        away = Away(world, now, match, channel)
        sandbox.overwrite(channel, bot, deny=int(Permission.SEND_MESSAGES))
        await away.begin()
        clocks = await told(ben, await ben.slash(channel.id, "game clock"))
        assert en("The clocks are paused: I can't write here, so I can't say whose turn it is.") in clocks
        assert en("time runs out on {when}", when="") not in clocks
        (board,) = boards(world, channel)
        await ada.press(board, custom_id=labelled(board, "For ")["2"])
        after = await world.service.history.get(match.id)
        assert after.ply > match.ply
        await now.pass_by(world, 300)
        await unmoved(world, match, after)
        sandbox.overwrite(channel, bot)
        await away.end(2)
        assert "clocks are paused" not in await told(ben, await ben.slash(channel.id, "game clock"))
        board = await ben.wait_for(channel.id, lambda m: labelled(m, "Take "), PATIENCE)

        # Rights that go without an event are noticed when something is to be said.
        other = sandbox.channel("table-2")
        away = Away(world, now, await begun(world, other), other)
        (board,) = boards(world, other)
        other.overwrites.append(Overwrite(bot, member=True, deny=int(Permission.VIEW_CHANNEL)))
        await ada.press(board, custom_id=labelled(board, "For ")["1"])
        await away.begin()
        sandbox.overwrite(other, bot)
        await away.end()

        # A locked thread: only people who may manage threads can open it.
        parent = sandbox.channel("table-3")
        thread = add_thread(sandbox.core, parent, bot, "a table")
        sandbox.overwrite(parent, bot, deny=int(Permission.MANAGE_THREADS))
        shut = await begun(world, thread)
        away, end = Away(world, now, shut, thread), await end_of(world, shut)
        sandbox.archive(thread, archived=True, locked=True)
        await away.begin()
        sandbox.archive(thread, archived=False, locked=False)
        await away.end()
        assert 30 * HOUR <= await end_of(world, shut) - end < 31 * HOUR

import asyncio

import pytest

from bot.match.pure.table.model import Status
from sandbox.world.changes.threads import add_thread
from sandbox.world.model import FORUM, NEWS, NEWS_THREAD, STAGE, TEXT, THREAD, VOICE
from sandbox.world.permissions import Permission
from tests.e2e.opening import can
from tests.e2e.season import form_for, founded
from tests.e2e.toy_world import toy_world
from tests.e2e.world import PATIENCE, answered, opened, told
from tests.wording import en

pytestmark = [pytest.mark.faults, pytest.mark.processes]

TABLE = {"game": "mykerinos", "players": 2}
TAKES_THREADS = {TEXT: THREAD, NEWS: NEWS_THREAD}
PARENTS = {"post": FORUM, "thread": TEXT, "news thread": NEWS}
OTHERS = [VOICE, STAGE, *PARENTS]


def threads(world, channel):
    return [one for one in world.sandbox.world.channels.values() if one.parent == channel.id]


def place_of(world, ada, kind):
    if kind in PARENTS:
        parent = world.sandbox.add_channel(f"parent of a {kind}".replace(" ", "-"), kind=PARENTS[kind])
        return add_thread(world.sandbox.core, parent, ada.id, "a talk")
    return world.sandbox.add_channel(f"place-{kind}", kind=kind)


# Nobody may own more than five tables that gather.
@pytest.mark.parametrize("kinds", [TAKES_THREADS, OTHERS], ids=["takes threads", "others"])
async def test_each_command_that_opens_or_names_a_channel(world, kinds):
    await world.bot.start()
    ada = await world.person("Ada")
    for kind in kinds:
        await opened_in(world, ada, kind)


async def opened_in(world, ada, kind):
    place = place_of(world, ada, kind)
    for name, facts in (("game new", TABLE), ("game teach", {"game": "mykerinos"})):
        before = len(threads(world, place))
        said = await told(ada, await ada.slash(place.id, name, thread=True, **facts))
        if kind in TAKES_THREADS:
            assert [one.kind for one in threads(world, place)[before:]] == [TAKES_THREADS[kind]], said
        else:
            assert en("I can only open threads in text and announcement channels, and this isn't one.") in said, kind
            assert f"`{en('thread')}`" in said, "the option that it is about"
            assert not threads(world, place)
    founding = await ada.slash(place.id, "league new", format="divisions")
    if kind in TAKES_THREADS:
        assert founding.outcome == "modal"
    else:
        said = await told(ada, founding)
        assert en("I can only open threads in text and announcement channels, and this isn't one.") in said, kind
        assert f"{en('thread')}`" not in said, "this command has no such option"
    for name in ("server settings", "server puzzles"):
        assert (await ada.slash(place.id, name)).outcome in {"modal", "deferred", "message"}
    await ada.slash(place.id, "game new", **TABLE)
    await ada.wait_for(place.id, lambda m: can(m, "join"), PATIENCE)


async def test_a_league_is_organised_from_any_channel_and_moves_where_threads_can_be(world):
    await world.bot.start()
    ada = await world.person("Ada")
    await founded(ada, world.sandbox.channel("table-1").id, "Friday")
    for kind in (*TAKES_THREADS, *OTHERS):
        place = place_of(world, ada, kind)
        panel = await answered(ada, await ada.slash(place.id, "league organise"))
        assert "Friday" in str(panel)
        form = await opened(ada, lambda panel=panel: form_for(ada, panel, "channel"))
        said = (await answered(ada, await ada.submit(form, channel=[str(place.id)])))["content"]
        cant = en(
            "I can't open threads in <#{channel}>. Choose a text or announcement channel for the league.",
            channel=place.id,
        )
        assert (said == cant) is (kind in OTHERS), kind


async def test_without_connect_the_bot_says_that_it_lacks_it(world):
    await world.bot.start()
    ada = await world.person("Ada")
    place = place_of(world, ada, VOICE)
    world.sandbox.overwrite(place, world.sandbox.guild.id, deny=Permission.CONNECT)
    for name, facts in (("game new", TABLE), ("game teach", {"game": "mykerinos"})):
        said = await told(ada, await ada.slash(place.id, name, **facts))
        assert f"**{en('Connect')}**" in said


async def test_the_member_learns_that_there_are_too_many_threads(world):
    world.sandbox.core.settings.active_threads = 0
    await world.bot.start()
    ada = await world.person("Ada")
    for kind in (TEXT, NEWS):
        place = place_of(world, ada, kind)
        for name, facts in (("game new", TABLE), ("game teach", {"game": "mykerinos"})):
            said = await told(ada, await ada.slash(place.id, name, thread=True, **facts))
            assert en("This server has as many open threads as Discord allows. Archive some, then try again.") in said
        assert not threads(world, place)


@pytest.mark.parametrize("thread", [False, True])
async def test_a_channel_or_thread_that_is_deleted_takes_its_table_along(tmp_path, thread):
    async with toy_world(tmp_path) as world:
        off = asyncio.Event()
        world.service.desk.on_commit.append(lambda _subject: off.set())
        ada = await world.person("Ada")
        place = world.sandbox.channel("table-1")
        if thread:
            place = add_thread(world.sandbox.core, place, ada.id, "a table")
        await ada.slash(place.id, "game new", **TABLE)
        await ada.wait_for(place.id, lambda m: can(m, "join"), PATIENCE)
        match = await world.service.history.in_channel(place.id)
        world.sandbox.delete_channel(place)
        async with asyncio.timeout(PATIENCE):
            while (await world.service.history.get(match.id)).status is not Status.CANCELLED:
                await off.wait()
                off.clear()

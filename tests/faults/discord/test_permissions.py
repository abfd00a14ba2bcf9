import asyncio
import re
import sqlite3
from contextlib import closing

import pytest

from bot.client.permissions import NAMES
from bot.features.table.opening import NOTE
from bot.match.pure.table.limits import LIMITS
from data.texts import texts
from sandbox.world.changes.threads import add_thread
from sandbox.world.permissions import Permission
from tests.e2e.opening import can, seated_by_commands
from tests.e2e.world import PATIENCE, answered, private, told
from tests.wording import en

pytestmark = [pytest.mark.faults, pytest.mark.processes]
LACKING = {
    "send_messages": Permission.SEND_MESSAGES,
    "embed_links": Permission.EMBED_LINKS,
    "attach_files": Permission.ATTACH_FILES,
    "read_message_history": Permission.READ_MESSAGE_HISTORY,
}


async def test_what_is_lacking_is_named_to_whoever_opens_a_table(world):
    await world.bot.start()
    channel = world.sandbox.channel("table-1")
    people = [await world.person("Ada"), await world.person("Ben", "de")]
    for name, permission in LACKING.items():
        world.sandbox.overwrite(channel, world.sandbox.core.bot, deny=int(permission))
        for person in people:
            said = await told(person, await person.slash(channel.id, "game new", game="mykerinos", players=2))
            tr = texts(person.locale)
            assert f"**{tr(NAMES[name])}**" in said
            assert not [other for other in LACKING if other != name and f"**{tr(NAMES[other])}**" in said]
    world.sandbox.overwrite(channel, world.sandbox.core.bot)
    assert [m for m in await people[0].messages(channel.id) if not private(m)] == []
    await seated_by_commands(world, "table-1", people)


async def test_a_thread_of_its_own_needs_more_and_a_member_needs_the_same_rights(world):
    await world.bot.start()
    channel = world.sandbox.channel("table-1")
    ada, ben, tr = await world.person("Ada"), await world.person("Ben", "de"), texts("de")
    needed = {"send_messages": False, "create_public_threads": True, "send_messages_in_threads": True}
    for name, thread in needed.items():
        world.sandbox.overwrite(channel, ben.id, deny=int(Permission[name.upper()]))
        said = await told(ben, await ben.slash(channel.id, "game new", game="mykerinos", players=2, thread=thread))
        assert f"**{tr(NAMES[name])}**" in said
        assert said.count("**") == 2
    assert [m for m in await ben.messages(channel.id) if not private(m)] == []
    denied = Permission.CREATE_PUBLIC_THREADS | Permission.SEND_MESSAGES_IN_THREADS
    world.sandbox.overwrite(channel, world.sandbox.core.bot, deny=int(denied))
    said = await told(ada, await ada.slash(channel.id, "game new", game="mykerinos", players=2, thread=True))
    assert f"**{en(NAMES['create_public_threads'])}**" in said
    assert f"**{en(NAMES['send_messages_in_threads'])}**" in said
    await ada.slash(channel.id, "game new", game="mykerinos", players=2)
    await ada.wait_for(channel.id, lambda m: can(m, "join"), PATIENCE)


async def test_a_list_names_no_table_of_a_channel_that_one_does_not_see(world):
    await world.bot.start()
    open_to_all, hidden = (world.sandbox.channel(name) for name in ("table-1", "table-2"))
    ada, ben = await world.person("Ada"), await world.person("Ben")
    await ada.slash(open_to_all.id, "game new", game="mykerinos", players=2)
    said = await told(ada, await ada.slash(hidden.id, "game new", game="mykerinos", players=2, thread=True))
    thread = re.search(r"<#(\d+)>", said)[1]
    world.sandbox.overwrite(hidden, ben.id, deny=int(Permission.VIEW_CHANNEL))
    for person, shown in ((ada, True), (ben, False)):
        (listed,) = (await answered(person, await person.slash(open_to_all.id, "game list")))["embeds"]
        assert f"<#{open_to_all.id}>" in listed["description"]
        assert (f"<#{thread}>" in listed["description"]) is shown


TABLE = {"game": "mykerinos", "players": 2, "thread": True}


def threads(world):
    return {channel.id for channel in world.sandbox.world.channels.values() if channel.thread}


async def test_many_commands_at_once_open_no_more_threads_than_tables(world):
    await world.bot.start()
    ada = await world.person("Ada")
    channel = world.sandbox.channel("table-1").id
    answers = await asyncio.gather(*(ada.slash(channel, "game new", **TABLE) for _ in range(12)))
    said = await asyncio.gather(*(told(ada, answer) for answer in answers))
    opened = {int(found[1]) for text in said if (found := re.search(r"<#(\d+)>", text))}
    assert len(opened) == LIMITS.signups
    assert threads(world) == opened


async def test_a_thread_left_by_a_crash_before_its_table_was_stored_is_gone_after_the_next_start(world):
    await world.bot.start()
    await world.bot.close()
    core, channel = world.sandbox.core, world.sandbox.channel("table-1")
    began = add_thread(core, channel, core.bot, "what Discord calls now").id
    orphan = add_thread(core, channel, core.bot, en("{game}: {name}'s table", game="Mykerinos", name="Ada")).id
    others = add_thread(core, channel, world.sandbox.user("Ada").id, "Ada's own").id
    with closing(sqlite3.connect(world.bot.database)) as database:
        database.execute("INSERT INTO meta VALUES (?, ?)", (f"{NOTE}{began}", str(channel.id)))
        database.commit()
    ada = await world.person("Ada")
    gone = asyncio.create_task(ada.wait_event("THREAD_DELETE", lambda data: data["id"] == str(orphan), PATIENCE))
    await world.bot.start()
    await gone
    assert others in threads(world)

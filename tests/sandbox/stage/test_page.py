import pytest

from sandbox import Person
from sandbox.stage.shown import Refusal


@pytest.fixture
def channel(sandbox):
    return sandbox.channel("table-1")


def shown(world, name):
    [guild] = world["guilds"]
    return next((c for c in guild["channels"] + guild["threads"] if c["name"] == name), None)


async def test_a_mention_of_a_role_counts_for_its_members(sandbox, people, channel):
    ada, ben = await people("Ada"), await people("Ben")
    role = sandbox.guild.members[ada.id].roles[0]
    sandbox.guild.roles[role].mentionable = True
    await ben.say(channel.id, f"<@&{role}>")
    assert shown(await ada.world(), "table-1")["mentions"] == 1
    assert shown(await (await people("Chloe")).world(), "table-1")["mentions"] == 0


async def test_events_reach_those_who_may_see(sandbox, people, channel):
    ada, ben = await people("Ada"), await people("Ben")
    sandbox.overwrite(channel, ben.id, deny=1 << 10)
    assert await ben.wait_event("CHANNEL_DELETE") == {"id": str(channel.id)}
    assert shown(await ben.world(), "table-1") is None
    with pytest.raises(Refusal, match="no such channel"):
        await ben.messages(channel.id)
    await ada.say(channel.id, "secret")
    await ada.say(sandbox.channel("table-2").id, "open")
    assert (await ben.wait_event("MESSAGE_CREATE"))["content"] == "open"
    sandbox.overwrite(channel, ben.id)
    assert (await ben.wait_event("CHANNEL_UPDATE"))["name"] == "table-1"


async def test_commands_are_told_when_they_change(sandbox, api, people):
    ada = await people("Ada")
    body = [{"name": "play", "description": "d", "name_localizations": {"de": "spielen"}}]
    await api("PUT", f"/applications/{sandbox.core.bot}/commands", body)
    told = await ada.wait_event("COMMANDS")
    assert told["commands"][0]["name_localizations"] == {"de": "spielen"}
    assert (await ada.world())["commands"] == told["commands"]


async def test_people_write_and_open_threads(sandbox, people, channel):
    ben = await people("Ben")
    message = await ben.say(channel.id, "  hello  ")
    assert message["content"] == "hello"
    thread = await ben.post("/-/threads", channel=str(channel.id), name="aside", message=message["id"])
    assert thread["id"] == message["id"]
    await ben.say(thread["id"], "inside")
    assert [m["content"] for m in await ben.messages(thread["id"])] == ["inside"]
    assert shown(await ben.world(), "aside")["member"]["user_id"] == str(ben.id)
    with pytest.raises(Refusal, match="empty"):
        await ben.say(channel.id, " ")
    with pytest.raises(Refusal):
        await ben.say(channel.id, "x" * 2001)


async def test_moderators_and_others(sandbox, people, channel):
    ada, ben = await people("Ada"), await people("Ben")
    guild, chloe = str(sandbox.guild.id), str(sandbox.user("Chloe").id)
    thread = await ben.post("/-/threads", channel=str(channel.id), name="aside")
    for action in (
        ("/-/channels", {"guild": guild, "name": "new"}),
        ("/-/channels/delete", {"channel": str(channel.id)}),
        ("/-/threads/archive", {"channel": thread["id"], "locked": True}),
        ("/-/kick", {"guild": guild, "member": chloe}),
    ):
        with pytest.raises(Refusal, match="permission"):
            await ben.post(action[0], **action[1])
    await ben.post("/-/threads/archive", channel=thread["id"])
    await ada.post("/-/threads/archive", channel=thread["id"], locked=True)
    with pytest.raises(Refusal, match="locked"):
        await ben.say(thread["id"], "x")
    assert (await ada.post("/-/channels", guild=guild, name="New Table"))["name"] == "new-table"
    await ada.post("/-/kick", guild=guild, member=chloe)
    assert (await (await people("Chloe")).world())["guilds"] == []
    await ada.post("/-/channels/delete", channel=str(channel.id))
    assert shown(await ben.world(), "table-1") is None
    assert shown(await ben.world(), "aside") is None


async def test_requests_that_make_no_sense(sandbox, people, channel):
    ada = await people("Ada")
    for path, body in (
        ("/-/messages", {}),
        ("/-/messages", {"channel": "x"}),
        ("/-/interactions", {"channel": str(channel.id), "kind": "dance"}),
        ("/-/dismiss", {"message": "1"}),
    ):
        with pytest.raises(Refusal):
            await ada.post(path, **body)
    nobody = Person(sandbox.url, 1)
    with pytest.raises(Refusal, match="no such person"):
        await nobody.world()
    await nobody.close()


async def test_who_changes_and_deletes_which_messages(people, channel):
    ada, ben, chloe = [await people(name) for name in ("Ada", "Ben", "Chloe")]
    where = {"channel": str(channel.id), "message": (await ben.say(channel.id, "one"))["id"]}
    with pytest.raises(Refusal, match="only edit your own"):
        await ada.post("/-/messages/edit", **where, content="hers")
    with pytest.raises(Refusal, match="empty message"):
        await ben.post("/-/messages/edit", **where, content=" ")
    with pytest.raises(Refusal, match="permission to delete"):
        await chloe.post("/-/messages/delete", **where)
    await ada.post("/-/messages/delete", **where)
    for path in ("messages/edit", "messages/delete"):
        with pytest.raises(Refusal, match="gone"):
            await ben.post(f"/-/{path}", **where, content="four")
    with pytest.raises(Refusal, match="gone"):
        await ben.post("/-/messages", channel=str(channel.id), content="five", reply=where["message"])


async def test_a_stream_says_whether_something_happened_since_the_world_was_looked_at(sandbox, people):
    ada = await people("Ada")
    before = (await ada.get("/-/world"))["events"]
    sandbox.add_channel("another")
    ben = await people("Ben")
    first = await ben.wait_event("BOT_OFFLINE")
    assert first["events"] == before + 1
    assert (await ada.get("/-/world"))["events"] == first["events"]

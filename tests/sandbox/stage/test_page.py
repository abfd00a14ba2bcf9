import pytest

from sandbox.stage.shown import Refusal


def shown(world, name):
    [guild] = world["guilds"]
    return next((c for c in guild["channels"] + guild["threads"] if c["name"] == name), None)


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

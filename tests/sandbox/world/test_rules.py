import pytest

VIEW, SEND, MANAGE_MESSAGES, EMBED, HISTORY = 1 << 10, 1 << 11, 1 << 13, 1 << 14, 1 << 16


async def test_a_channel_that_is_not_there(sandbox, api, channel):
    assert (await api("GET", "/channels/1")).code == 10003
    sandbox.delete_channel(channel)
    got = await api("POST", f"/channels/{channel.id}/messages", {"content": "x"})
    assert (got.status, got.code) == (404, 10003)


async def test_a_channel_that_the_bot_cannot_see(api, channel, path, forbid):
    forbid(VIEW)
    for method, where in (("GET", f"/channels/{channel.id}"), ("GET", path), ("POST", path)):
        got = await api(method, where, {"content": "x"} if method == "POST" else None)
        assert (got.status, got.code) == (403, 50001)


@pytest.mark.parametrize(("bits", "body"), [(SEND, {"content": "x"}), (EMBED, {"embeds": [{"title": "t"}]})])
async def test_what_the_bot_may_not_send(api, path, forbid, bits, body):
    forbid(bits)
    got = await api("POST", path, body)
    assert (got.status, got.code) == (403, 50013)


async def test_history_needs_a_permission(api, path, forbid):
    message = (await api("POST", path, {"content": "x"})).body
    forbid(HISTORY)
    assert (await api("GET", path)).body == []
    assert (await api("GET", f"{path}/{message['id']}")).code == 50001
    reply = {"content": "y", "message_reference": {"message_id": message["id"]}}
    assert (await api("POST", path, reply)).code == 160002


async def test_roles_and_overwrites_come_in_discords_order(sandbox, api, channel, path):
    everyone, role = sandbox.guild.id, sandbox.guild.members[sandbox.core.bot].roles[0]
    sandbox.overwrite(channel, everyone, deny=SEND)
    assert (await api("POST", path, {"content": "x"})).code == 50013
    sandbox.overwrite(channel, role, allow=SEND)
    assert (await api("POST", path, {"content": "x"})).status == 200, "a role comes after everyone"
    sandbox.overwrite(channel, sandbox.core.bot, deny=SEND)
    assert (await api("POST", path, {"content": "x"})).code == 50013, "the member comes after its roles"


async def test_messages_of_others(*, sandbox, api, path, forbid, people, channel):
    message = await (await people("Ada")).say(channel.id, "mine")
    assert (await api("PATCH", f"{path}/{message['id']}", {"content": "x"})).code == 50005
    forbid(MANAGE_MESSAGES)
    assert (await api("DELETE", f"{path}/{message['id']}")).code == 50013
    forbid(0)
    assert (await api("DELETE", f"{path}/{message['id']}")).status == 204


async def test_direct_messages(sandbox, api, people):
    ben = sandbox.user("Ben")
    opened = (await api("POST", "/users/@me/channels", {"recipient_id": str(ben.id)})).body
    assert (opened["type"], opened["recipients"][0]["id"]) == (1, str(ben.id))
    assert (await api("POST", "/users/@me/channels", {"recipient_id": ben.id})).body["id"] == opened["id"]
    path = f"/channels/{opened['id']}/messages"
    assert (await api("POST", path, {"content": "x"})).status == 200
    assert (await (await people("Ben")).messages(opened["id"]))[0]["content"] == "x"
    ben.dms_open = False
    got = await api("POST", path, {"content": "x"})
    assert (got.status, got.code) == (403, 50007)
    ben.dms_open = True
    sandbox.remove_member(ben)
    got = await api("POST", path, {"content": "x"})
    assert (got.status, got.code) == (403, 50278), "somebody who shares no server"
    assert (await api("POST", "/users/@me/channels", {"recipient_id": "1"})).code == 10013


async def test_mentions_need_the_text_and_leave(sandbox, api, path):
    ben, chloe = sandbox.user("Ben").id, sandbox.user("Chloe").id
    text = {"content": f"<@{ben}> <@!{chloe}> <@1> @everyone"}

    async def mentioned(allowed):
        body = text if allowed is None else text | {"allowed_mentions": allowed}
        message = (await api("POST", path, body)).body
        return [int(u["id"]) for u in message["mentions"]]

    assert await mentioned(None) == [ben, chloe]
    assert await mentioned({"parse": []}) == []
    assert await mentioned({"users": [str(chloe)]}) == [chloe]
    assert await mentioned({"parse": ["users"]}) == [ben, chloe]
    assert (await api("POST", path, text)).body["mention_everyone"] is False, "the bot may not"
    sandbox.guild.roles[sandbox.guild.id].permissions |= 1 << 17
    assert (await api("POST", path, text)).body["mention_everyone"] is True
    assert (await api("POST", path, text | {"allowed_mentions": {"parse": []}})).body["mention_everyone"] is False


async def test_a_nonce_sends_once(sandbox, api, path, channel):
    body = {"content": "x", "nonce": "n1", "enforce_nonce": True}
    first = (await api("POST", path, body)).body
    assert first["nonce"] == "n1"
    assert (await api("POST", path, body | {"content": "other"})).body == first
    assert len(channel.messages) == 1
    assert (await api("POST", path, body | {"nonce": "n2"})).body["id"] != first["id"]
    assert (await api("POST", path, {"content": "x", "nonce": "n1"})).body["id"] != first["id"], "not enforced"
    sandbox.advance(6 * 60)
    assert (await api("POST", path, body)).body["id"] != first["id"], "forgotten after some minutes"

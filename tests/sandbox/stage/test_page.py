import aiohttp
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


PATHS = ("/", "/-/world", "/-/live", "/api/v10/users/@me")


@pytest.fixture
async def knock(sandbox):
    async with aiohttp.ClientSession(headers={"Authorization": f"Bot {sandbox.token}"}) as session:

        async def send(path, method="GET", **headers):
            async with session.request(method, sandbox.url + path, headers=headers) as response:
                await response.read()
                return response

        yield send


@pytest.mark.parametrize("path", PATHS)
async def test_another_name_for_this_machine_and_another_page_are_turned_away(sandbox, knock, path):
    port = sandbox.url.rpartition(":")[2]
    for host in ("evil.example", f"evil.example:{port}", "127.0.0.1:1", "localhost", f"127.0.0.1.evil.example:{port}"):
        assert (await knock(path, Host=host)).status == 421, host
    for origin in ("http://evil.example", "http://127.0.0.1:1", "null", f"https://127.0.0.1:{port}"):
        for method in ("GET", "POST"):
            assert (await knock(path, method, Origin=origin)).status == 403, origin


async def test_the_names_of_this_machine_are_let_in(sandbox, knock):
    for name in ("127.0.0.1", "localhost", "LOCALHOST", "[::1]"):
        host = f"{name}:{sandbox.url.rpartition(':')[2]}"
        assert (await knock("/-/world", Host=host, Origin=f"http://{host}")).status == 200
        assert (await knock("/api/v10/users/@me", Host=host)).status == 200


async def test_a_stream_of_another_page_is_refused(sandbox):
    async with aiohttp.ClientSession() as session:
        for path in ("/-/live", "/gateway?v=10&encoding=json"):
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await session.ws_connect(sandbox.url + path, headers={"Origin": "http://evil.example"})
            assert refused.value.status == 403
            await (await session.ws_connect(sandbox.url + path, headers={"Origin": sandbox.url})).close()


async def test_the_page_may_not_be_framed(knock):
    for path in ("/", "/-/world", "/nowhere"):
        headers = (await knock(path)).headers
        assert headers["X-Frame-Options"] == "DENY"
        assert headers["Content-Security-Policy"] == "frame-ancestors 'none'"
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin"

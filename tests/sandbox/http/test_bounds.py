import asyncio
import io

import aiohttp
import pytest

from sandbox import Person, Sandbox, Settings
from sandbox.gateway import session
from sandbox.page import live
from tests.sandbox.raw import Wire


async def stubborn(sandbox, path):
    host, port = sandbox.url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port), limit=1024)
    writer.write(
        f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    assert b"101" in await reader.readline()
    writer.transport.pause_reading()
    return writer


async def until(true):
    async with asyncio.timeout(90):
        while not true():  # noqa: ASYNC110 - it gives no event
            await asyncio.sleep(0.01)


async def test_a_bot_that_does_not_read_is_cut_off(sandbox, monkeypatch):
    monkeypatch.setattr(session, "MOST_WAITING", 200_000)
    async with Wire(sandbox) as wire:
        await wire.ready()
        (link,) = sandbox.gateway.links
        transport = wire.socket._response.connection.transport  # noqa: SLF001 - aiohttp doesn't offer it
        transport.pause_reading()
        for _ in range(100):
            link.session.dispatch("TYPING_START", {"x": "y" * 100_000})
            await asyncio.sleep(0.001)
        assert link.cut
        await until(lambda: not sandbox.gateway.links)
        transport.abort()  # or the goodbye would wait for an answer


async def test_a_page_that_does_not_read_is_cut_off(sandbox, monkeypatch):
    monkeypatch.setattr(live, "MOST_WAITING", 50)
    writer = await stubborn(sandbox, f"/-/live?user={sandbox.user('Ada').id}")
    await until(lambda: sandbox.live.watchers)
    (queue,) = sandbox.live.watchers
    channel = sandbox.channel("table-1")
    async with Person(sandbox.url, sandbox.user("Ben").id) as ben:
        for _ in range(300):
            await ben.say(channel.id, "x" * 2_000)
    # The kernel holds some megabytes for a connection; then the queue fills up, and stops there.
    while queue.qsize() < 50 and queue in sandbox.live.watchers:
        sandbox.core.channel_event("CHANNEL_UPDATE", channel, {"topic": "x" * 100_000})
        await asyncio.sleep(0)
    assert queue.qsize() <= 50
    writer.transport.abort()
    await until(lambda: not sandbox.live.watchers)


@pytest.mark.usefixtures("as_discord_describes")
async def test_a_body_beyond_the_limit_is_refused():
    async with Sandbox(Settings(file_limit=1000)) as sandbox, aiohttp.ClientSession() as http:
        path = f"{sandbox.api}/channels/{sandbox.channel('table-1').id}/messages"
        headers = {"Authorization": f"Bot {sandbox.token}", "Content-Type": "application/json"}
        async with http.post(path, data=io.BytesIO(b"x" * 2_000_000), headers=headers) as answer:
            assert (answer.status, (await answer.json())["code"]) == (413, 40005)

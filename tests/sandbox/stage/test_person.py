import asyncio

import pytest

from sandbox import Person


@pytest.fixture
async def slow(sandbox, monkeypatch):
    async with Person(sandbox.url, sandbox.user("Ada").id) as ada:
        ada.made, ada.go = asyncio.Event(), asyncio.Event()
        get = ada.get

        async def late(path, **query):
            answer = await get(path, **query)
            ada.made.set()
            await ada.go.wait()
            return answer

        monkeypatch.setattr(ada, "get", late)
        yield ada


async def test_what_happens_meanwhile_is_seen_by_all_who_ask(sandbox, api, slow):
    channel = sandbox.channel("table-1").id
    path = f"/channels/{channel}/messages"
    gone, kept = [(await api("POST", path, {"content": text})).body["id"] for text in ("gone", "kept")]
    first = asyncio.create_task(slow.messages(channel))
    await slow.made.wait()
    second = asyncio.create_task(slow.messages(channel))
    await api("DELETE", f"{path}/{gone}")
    await api("PATCH", f"{path}/{kept}", {"content": "changed"})
    new = (await api("POST", path, {"content": "new"})).body["id"]
    await slow.wait_event("MESSAGE_CREATE", lambda message: message["id"] == new)
    slow.go.set()
    for seen in (await first, await second):
        assert [message["content"] for message in seen] == ["changed", "new"]

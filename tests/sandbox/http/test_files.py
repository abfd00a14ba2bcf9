import asyncio

import pytest

from sandbox import Person, Sandbox, Settings
from tests.sandbox.pictures import png
from tests.sandbox.raw import Api, Wire


async def test_files(sandbox, api):
    path = f"/channels/{sandbox.channel('table-1').id}/messages"
    picture = png(7, 9)
    ten = [(f"files[{i}]", f"{i}.png", picture) for i in range(10)]
    got = await api.upload("POST", path, {"attachments": [{"id": 3, "description": "d" * 1024}]}, ten)
    assert [a["filename"] for a in got.body["attachments"]] == [f"{i}.png" for i in range(10)]
    assert got.body["attachments"][3]["description"] == "d" * 1024
    assert (got.body["attachments"][0]["width"], got.body["attachments"][0]["height"]) == (7, 9)
    assert got.body["attachments"][0]["content_type"] == "image/png"
    got = await api.upload("POST", path, {}, [*ten, ("files[10]", "10.png", picture)])
    assert got.error("attachments") == "BASE_TYPE_MAX_LENGTH"
    got = await api.upload("POST", path, {"attachments": [{"id": 0, "description": "d" * 1025}]}, ten[:1])
    assert got.error("attachments", 0, "description") == "BASE_TYPE_MAX_LENGTH"
    got = await api.upload("POST", path, {"attachments": [{"id": 5}]}, ten[:1])
    assert got.error("attachments", 0, "id") == "ATTACHMENT_NOT_FOUND"
    sandbox.core.settings.file_limit = len(picture) - 1
    got = await api.upload("POST", path, {"content": "x"}, ten[:1])
    assert (got.status, got.code) == (413, 40005)


async def test_edits_keep_the_files_that_they_list(sandbox, api):
    path = f"/channels/{sandbox.channel('table-1').id}/messages"
    files = [("files[0]", "a.png", png(1, 1)), ("files[1]", "b.png", png(1, 1))]
    first = (await api.upload("POST", path, {"content": "x"}, files)).body
    a, b = first["attachments"]
    one = f"{path}/{first['id']}"
    assert len((await api("PATCH", one, {"content": "y"})).body["attachments"]) == 2
    got = await api.upload(
        "PATCH", one, {"attachments": [{"id": b["id"]}, {"id": 0}]}, [("files[0]", "c.png", png(1, 1))]
    )
    assert [f["filename"] for f in got.body["attachments"]] == ["b.png", "c.png"]
    async with api.session.get(a["url"]) as response:
        assert response.status == 404
    assert (await api("PATCH", one, {"attachments": []})).body["attachments"] == []
    assert (await api("PATCH", one, {"content": ""})).code == 50006


@pytest.mark.parametrize("place", ["callback", "followup"])
async def test_interactions_tell_the_limit_and_hold_to_it(place):
    async with Sandbox(Settings(file_limit=1000)) as sandbox, Wire(sandbox) as wire:
        await wire.ready()
        api = Api(sandbox)
        await api("PUT", f"/applications/{sandbox.core.bot}/commands", [{"name": "play", "description": "d"}])
        async with Person(sandbox.url, sandbox.user("Ben").id) as ben:
            waiting = asyncio.create_task(ben.slash(sandbox.channel("table-1").id, "play"))
            got = await wire.event("INTERACTION_CREATE")
            limit = got["attachment_size_limit"]
            assert limit == 1000
            path, body = f"/interactions/{got['id']}/{got['token']}/callback", {"type": 4, "data": {"content": "x"}}
            if place == "followup":
                await wire.answer(got, 5)
                path, body = f"/webhooks/{got['application_id']}/{got['token']}", {"content": "x"}
            large = await api.upload("POST", path, body, [("files[0]", "a.txt", b"x" * (limit + 1))])
            assert (large.status, large.code) == (413, 40005)
            fits = await api.upload("POST", path, body, [("files[0]", "a.txt", b"x" * limit)])
            assert fits.status in (200, 204)
            await waiting
        [message] = sandbox.messages(sandbox.channel("table-1"))
        assert [file.size for file in message.files] == [limit]
        await api.session.close()

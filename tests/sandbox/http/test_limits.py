"""Limits of messages that `test_junk.py` doesn't find with the help of Discord's description."""

import asyncio

import pytest

from sandbox import Person, Sandbox, Settings
from tests.sandbox.pictures import png
from tests.sandbox.raw import Api, Wire


def button(custom_id="a", **more):
    return {"type": 2, "style": 1, "label": "A", "custom_id": custom_id, **more}


def row(*components):
    return {"type": 1, "components": list(components)}


def select(options=1, **more):
    listed = [{"label": str(i), "value": str(i)} for i in range(options)]
    return {"type": 3, "custom_id": "s", "options": listed, **more}


def in_row(*components):
    return {"components": [row(*components)]}


def layout(*components, **more):
    return {"flags": 1 << 15, "components": list(components), **more}


TEXT = {"type": 10, "content": "x"}
FIRST = ("components", 0, "components", 0)
EMPTY_FIELD = {"embeds": [{"title": "t", "fields": [{"name": "n", "value": " "}]}]}
TOO_MUCH = [
    ({"content": "x" * 2001}, ("content",)),
    (EMPTY_FIELD, ("embeds", 0, "fields", 0, "value")),
    ({"embeds": [{"description": "x" * 3000}, {"description": "x" * 3001}]}, ("embeds",)),
    ({"embeds": [{"title": "t", "image": {"url": "ftp://a/b"}}]}, ("embeds", 0, "image", "url")),
    ({"components": [row(button(str(i))) for i in range(6)]}, ("components",)),
    (in_row(*[button(str(i)) for i in range(6)]), ("components", 0, "components")),
    (in_row(select(26)), (*FIRST, "options")),
    (in_row(button(), select()), ("components", 0, "components", 1)),
    ({"components": [row(button("x")), row(button("x"))]}, ("components", 1, "components", 0, "custom_id")),
    (in_row({"type": 2, "style": 1, "label": "A"}), (*FIRST, "custom_id")),
    (in_row({"type": 2, "style": 1, "custom_id": "a"}), (*FIRST, "label")),
    (in_row({"type": 2, "style": 5, "label": "A"}), (*FIRST, "url")),
    (in_row(button(emoji={"name": "heart"})), (*FIRST, "emoji", "name")),
    (in_row(select(0) | {"options": [{"label": "a", "value": "v"}] * 2}), (*FIRST, "options", 1)),
    (in_row(select(2, max_values=3)), (*FIRST, "max_values")),
    (in_row(select(min_values=0, required=True)), (*FIRST, "min_values")),
    (in_row({"type": 5, "custom_id": "u", "min_values": 0, "required": True}), (*FIRST, "min_values")),
    ({"components": [TEXT]}, ("components", 0, "type")),
    (layout(TEXT, content="x"), ("content",)),
    (layout(TEXT, embeds=[{"title": "x"}]), ("embeds",)),
    (layout({"type": 17, "components": [TEXT] * 40}), ("components",)),
    (layout(TEXT | {"content": "x" * 2000}, TEXT | {"content": "x" * 2001}), ("components",)),
    (layout({"type": 13, "file": {"url": "attachment://no.png"}}), ("components", 0, "file", "url")),
    ({"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}, ("allowed_mentions", "users")),
    ({"content": "x", "message_reference": {"message_id": "12345"}}, ("message_reference",)),
]
JUST_RIGHT = [
    {"content": "x" * 2000},
    {"embeds": [{"title": "x" * 256, "description": "y" * 2744}, {"description": "z" * 3000}]},
    {"embeds": [{"title": "t", "fields": [{"name": "n" * 256, "value": "v"}] * 20}]},
    {"components": [row(*[button(f"{i}{j}" + "x" * 98, label="l" * 80) for j in range(5)]) for i in range(5)]},
    in_row(select(25, max_values=25, placeholder="p" * 150)),
    in_row(select(min_values=0, required=False)),
    in_row(select(min_values=0)),
    layout(*[TEXT | {"content": "x" * 100}] * 40),
    in_row({"type": 2, "style": 2, "custom_id": "e", "emoji": {"name": "🔺"}}),
]


async def test_a_message_beyond_the_limits(api, path, channel):
    for body, place in TOO_MUCH:
        got = await api("POST", path, body)
        assert (got.status, got.code) == (400, 50035), body
        assert got.error(*place)
    for body in ({}, {"content": "  \n"}, {"embeds": [{}]}, {"content": None}):
        assert (await api("POST", path, body)).code == 50006
    assert channel.messages == {}


async def test_a_message_at_the_limits(api, path):
    for body in JUST_RIGHT:
        assert (await api("POST", path, body)).status == 200, body


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

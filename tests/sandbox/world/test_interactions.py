import asyncio
import contextlib

import pytest

from sandbox.stage.shown import Refusal

EPHEMERAL, LOADING = 1 << 6, 1 << 7
PANEL = {"components": [{"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}]}
FORM = {
    "title": "T",
    "custom_id": "form",
    "components": [
        {"type": 1, "components": [{"type": 4, "custom_id": "n", "style": 1, "label": "N", "max_length": 5}]}
    ],
}


@pytest.fixture
async def ben(sandbox, api, people):
    await api("PUT", f"/applications/{sandbox.core.bot}/commands", [
        {"name": "play", "description": "d", "options": [
            {"type": 3, "name": "o", "description": "d", "autocomplete": True}]},
    ])  # fmt: skip
    return await people("Ben")


@pytest.fixture
async def begin(sandbox, ben, wire):
    async with contextlib.AsyncExitStack() as stack:

        async def do(action):
            waiting = asyncio.create_task(action)
            stack.callback(waiting.cancel)
            return await wire.event("INTERACTION_CREATE"), waiting

        yield do


@pytest.fixture
async def panel(sandbox, api, channel):
    return (await api("POST", f"/channels/{channel.id}/messages", PANEL)).body


async def test_the_callback_after_three_seconds(sandbox, wire, ben, begin, channel):
    got, waiting = await begin(ben.slash(channel.id, "play"))
    sandbox.advance(3.1)
    late = await wire.answer(got, 4, {"content": "late"})
    assert (late.status, late.code) == (404, 10062)
    assert (await waiting).outcome == "failed"
    assert channel.messages == {}


async def test_a_second_callback(wire, ben, begin, channel):
    got, _ = await begin(ben.slash(channel.id, "play"))
    assert (await wire.answer(got, 5, query="")).status == 204
    again = await wire.answer(got, 4, {"content": "x"})
    assert (again.status, again.code) == (400, 40060)


async def test_a_callback_that_was_wrong_may_be_tried_again(wire, ben, begin, channel):
    got, _ = await begin(ben.slash(channel.id, "play"))
    wrong = await wire.answer(got, 4, {"content": "x" * 2001})
    assert wrong.error("data", "content") == "BASE_TYPE_MAX_LENGTH"
    assert (await wire.answer(got, 4, {"content": "x"})).status == 200


async def test_the_first_followup_takes_the_place_of_a_deferred_answer(wire, ben, begin, channel):
    got, _ = await begin(ben.slash(channel.id, "play"))
    deferred = (await wire.answer(got, 5, {"flags": EPHEMERAL})).body
    first = (await wire.hook("POST", got, "", {"content": "first"})).body
    assert first["id"] == deferred["interaction"]["response_message_id"]
    assert first["flags"] == EPHEMERAL
    second = (await wire.hook("POST", got, "", {"content": "second"})).body
    assert (second["flags"], second["type"]) == (0, 19)
    assert second["message_reference"]["message_id"] == first["id"]


async def test_the_token_lasts_15_minutes(sandbox, wire, ben, begin, channel):
    got, _ = await begin(ben.slash(channel.id, "play"))
    assert (await wire.hook("POST", got, "", {"content": "x"})).code == 10015, "nothing before the callback"
    await wire.answer(got, 5)
    sandbox.advance(14 * 60)
    assert (await wire.hook("POST", got, "", {"content": "x"})).status == 200
    sandbox.advance(60)
    gone = await wire.hook("POST", got, "", {"content": "x"})
    assert (gone.status, gone.code) == (401, 50027)
    assert (await wire.hook("PATCH", got, "/messages/@original", {"content": "x"})).code == 50027
    assert (await wire.hook("POST", {**got, "token": "x"}, "", {"content": "x"})).code == 10015
    assert (await wire.hook("POST", {**got, "application_id": "1"}, "", {"content": "x"})).code == 10015


async def test_the_message_goes_while_its_button_is_pressed(*, sandbox, api, wire, ben, begin, channel, panel):
    got, _ = await begin(ben.press(panel, "Go"))
    await api("DELETE", f"/channels/{channel.id}/messages/{panel['id']}")
    assert (await wire.answer(got, 7, {"content": "new"})).code == 10008
    assert (await wire.answer(got, 4, {"content": "still"})).status == 200
    with pytest.raises(Refusal, match="gone"):
        await ben.press(panel, "Go")


async def test_ephemeral_messages_are_out_of_reach_of_the_channel(api, wire, ben, begin, channel):
    got, _ = await begin(ben.slash(channel.id, "play"))
    message = (await wire.answer(got, 4, {"content": "x", "flags": EPHEMERAL})).body["resource"]["message"]
    path = f"/channels/{channel.id}/messages"
    for method, body in (("GET", None), ("PATCH", {"content": "y"}), ("DELETE", None)):
        assert (await api(method, f"{path}/{message['id']}", body)).code == 10008
    assert (await api("GET", path)).body == []
    assert (await wire.hook("PATCH", got, f"/messages/{message['id']}", {"content": "y"})).body["content"] == "y"


async def test_a_locked_thread_cannot_be_answered_in(*, sandbox, api, wire, ben, begin, channel):
    thread = (await api("POST", f"/channels/{channel.id}/threads", {"name": "t", "type": 11})).body
    got, _ = await begin(ben.slash(thread["id"], "play"))
    assert (got["channel"]["type"], got["channel"]["thread_metadata"]["archived"]) == (11, False)
    sandbox.archive(sandbox.channel("t"), locked=True)
    for answer in ((4, {"content": "x"}), (5, {"flags": EPHEMERAL})):
        assert (await wire.answer(got, *answer)).code == 50083
    with pytest.raises(Refusal, match="locked"):
        await ben.slash(thread["id"], "play")

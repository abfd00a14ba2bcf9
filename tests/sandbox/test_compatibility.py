import json
from urllib.parse import urlencode

import aiohttp
import pytest

from sandbox.world.ids import seconds_of


@pytest.mark.parametrize("prefix", ["/api", "/api/v9", "/api/v10"])
async def test_every_prefix_reaches_the_same_api(sandbox, prefix, path):
    async with aiohttp.ClientSession(headers={"Authorization": f"Bot {sandbox.token}"}) as session:
        async with session.post(sandbox.url + prefix + path, json={"content": prefix}) as answer:
            assert answer.status == 200
        async with session.put(sandbox.url + prefix + "/gateway") as answer:
            assert answer.status == 405
        async with session.get(sandbox.url + prefix + "/nowhere") as answer:
            assert answer.status == 404
    assert [request.path for request in sandbox.requests] == [path, "/gateway", "/nowhere"]


async def test_a_form_without_files(api, path):
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    payload = urlencode({"payload_json": json.dumps({"content": "é & =", "tts": False})})
    assert (await api("POST", path, data=payload, headers=form)).body["content"] == "é & ="
    assert (await api("POST", path, data=urlencode({"content": "plain"}), headers=form)).body["content"] == "plain"
    for junk in (b"payload_json=%7B", b"\xff\xfe=1", b""):
        assert (await api("POST", path, data=junk, headers=form)).status == 400


async def test_an_answer_to_an_interaction_tells_no_rate_limit(sandbox, api, path):
    answer = await api("POST", "/interactions/1/none/callback", {"type": 5})
    assert answer.status == 404
    assert not [name for name in answer.headers if name.lower().startswith("x-ratelimit")]
    assert "X-RateLimit-Limit" in (await api("GET", path)).headers


async def test_whole_numbers_may_have_a_point(api, path):
    button = {"type": 2.0, "style": 1.0, "label": "x", "custom_id": "x"}
    made = await api(
        "POST", path, {"content": "x", "flags": 4.0, "components": [{"type": 1.0, "components": [button]}]}
    )
    assert made.status == 200
    assert made.body["components"][0]["components"][0]["style"] == 1
    assert (await api("POST", path, {"content": "x", "flags": 4.5})).code == 50035


async def test_the_application_has_a_summary_and_there_are_no_default_sounds(api):
    assert (await api("GET", "/applications/@me")).body["summary"] == ""
    assert (await api("GET", "/soundboard-default-sounds")).body == []


def test_the_world_that_a_sandbox_starts_with_was_made_in_the_past(sandbox):
    world = sandbox.world
    for number in (*world.users, *world.guilds, *world.channels):
        assert seconds_of(number) < sandbox.core.clock.now()

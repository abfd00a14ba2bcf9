import asyncio
import contextlib
import json

import aiohttp
import pytest

from sandbox import DISCORD, Rates, Sandbox, Settings
from tests.e2e.world import until
from tests.sandbox.raw import Api


@contextlib.asynccontextmanager
async def strict(rates):
    async with Sandbox(Settings(rates=rates)) as sandbox:
        api = Api(sandbox)
        yield sandbox, api
        await api.session.close()


async def test_the_sixth_message_in_five_seconds():
    async with strict(DISCORD) as (sandbox, api):
        path = f"/channels/{sandbox.channel('table-1').id}/messages"
        answers = [await api("POST", path, {"content": "x"}) for _ in range(6)]
        assert [a.status for a in answers] == [200] * 5 + [429]
        assert [a.headers["X-RateLimit-Remaining"] for a in answers] == ["4", "3", "2", "1", "0", "0"]
        limited = answers[5]
        assert limited.body["message"] == "You are being rate limited."
        assert limited.body["global"] is False
        assert 4 < limited.body["retry_after"] <= 5
        assert limited.headers["Via"]
        assert limited.headers["X-RateLimit-Scope"] == "user"
        assert 4 < float(limited.headers["Retry-After"]) <= 5
        assert len({a.headers["X-RateLimit-Bucket"] for a in answers}) == 1
        other = f"/channels/{sandbox.channel('table-2').id}/messages"
        assert (await api("POST", other, {"content": "x"})).status == 200, "each channel has its own"
        sandbox.advance(5)
        assert (await api("POST", path, {"content": "x"})).status == 200


async def test_50_requests_a_second_over_all():
    async with strict(Rates(default=(1000, 1.0), overall=(3, 60.0))) as (_, api):
        answers = [await api("GET", "/users/@me") for _ in range(4)]
        assert [a.status for a in answers] == [200, 200, 200, 429]
        assert answers[3].body["global"] is True
        assert answers[3].headers["X-RateLimit-Global"] == "true"
        token = "/interactions/1/x/callback"
        assert (await api("POST", token, {"type": 4})).code == 10062, "interactions do not count"


async def test_edits_of_old_messages():
    async with strict(Rates(default=(1000, 1.0), overall=None, old_edits=(2, 3600.0))) as (sandbox, api):
        path = f"/channels/{sandbox.channel('table-1').id}/messages"
        one = f"{path}/{(await api('POST', path, {'content': 'x'})).body['id']}"
        for i in range(3):
            assert (await api("PATCH", one, {"content": str(i)})).status == 200
        sandbox.advance(3601)
        answers = [await api("PATCH", one, {"content": "x"}) for _ in range(3)]
        assert [a.status for a in answers] == [200, 200, 429]
        assert answers[2].code == 30046
        assert 3598 < answers[2].body["retry_after"] <= 3600
        assert answers[2].headers["Via"], "a client waits and tries again"
        assert int(answers[2].headers["X-RateLimit-Remaining"]) > 0, "a limit below that of the route"
        sandbox.advance(3600)
        assert (await api("PATCH", one, {"content": "x"})).status == 200


@pytest.mark.parametrize(
    ("weather", "answers", "kept"),
    [
        ({"error_every": 2, "error_status": 502}, [200, 502], 1),
        ({"reset_every": 2}, [200, None], 1),
        ({"lose_every": 2}, [200, None], 2),
        ({"cut_every": 2}, [200, None], 2),
        ({"garble_every": 2, "garble_with": "page"}, [200, "text/html"], 2),
        ({"garble_every": 2, "garble_with": "half"}, [200, "application/json"], 2),
        ({"storm": 1}, [429, 200], 1),
        ({"storm": 1, "pages": True}, ["text/html", 200], 1),
    ],
)
async def test_each_fault_and_whether_the_request_was_carried_out(*, sandbox, api, path, weather, answers, kept):
    sandbox.weather.change(weather)
    headers = {"Authorization": f"Bot {sandbox.token}"}
    for expected in answers:
        try:
            async with api.session.post(sandbox.api + path, json={"content": "x"}, headers=headers) as answer:
                found = answer.status
                json.loads(await answer.text())
        except ValueError:
            found = answer.content_type
        except aiohttp.ClientError:
            found = None
        assert found == expected
    assert len(sandbox.channel("table-1").messages) == kept


async def test_interactions_that_come_twice_and_overtake_each_other(sandbox, api, people, wire, channel):
    option = {"type": 3, "name": "text", "description": "d"}
    command = {"name": "say", "description": "d", "options": [option]}
    await api("PUT", f"/applications/{sandbox.core.bot}/commands", [command])
    sandbox.weather.reorder_interactions = True
    sandbox.gateway.hold = 3600.0
    sandbox.weather.duplicate_interactions = True
    ada = await people("Ada")
    first = asyncio.create_task(ada.slash(channel.id, "say", text="first"))
    await until(lambda: sandbox.gateway.held)
    second = asyncio.create_task(ada.slash(channel.id, "say", text="second"))
    told = [await wire.event("INTERACTION_CREATE") for _ in range(4)]
    assert [one["data"]["options"][0]["value"] for one in told] == ["second", "second", "first", "first"]
    for one in told[::2]:
        assert (await wire.answer(one, 4, {"content": "x"})).status == 200
    await asyncio.gather(first, second)

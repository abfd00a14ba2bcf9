import asyncio
import contextlib
import json
import time

import aiohttp
import pytest

from sandbox import DISCORD, Rates, Sandbox, Settings, Weather
from sandbox.stage.shown import Refusal
from tests.sandbox.cog import setup
from tests.sandbox.conftest import running
from tests.sandbox.raw import Api, Wire


@contextlib.asynccontextmanager
async def strict(rates):
    async with Sandbox(Settings(rates=rates)) as sandbox:
        api = Api(sandbox)
        yield sandbox, api
        await api.session.close()


@pytest.fixture
def path(sandbox):
    return f"/channels/{sandbox.channel('table-1').id}/messages"


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


async def test_errors_every_so_often(sandbox, api, path):
    sandbox.weather.error_every = 3
    sandbox.weather.error_status = 502
    answers = [await api("POST", path, {"content": "x"}) for _ in range(6)]
    assert [a.status for a in answers] == [200, 200, 502, 200, 200, 502]
    assert len(sandbox.channel("table-1").messages) == 4


@pytest.mark.parametrize(("fault", "kept"), [("reset_every", 0), ("lose_every", 1)])
async def test_connections_that_break(sandbox, api, path, fault, kept):
    setattr(sandbox.weather, fault, 1)
    with pytest.raises(aiohttp.ClientError):
        await api("POST", path, {"content": "x"})
    assert len(sandbox.channel("table-1").messages) == kept


async def test_an_answer_that_breaks_off(sandbox, api, path):
    sandbox.weather.cut_every = 1
    with pytest.raises(aiohttp.ClientPayloadError):
        await api("POST", path, {"content": "x"})
    assert len(sandbox.channel("table-1").messages) == 1


@pytest.mark.parametrize(
    ("how", "kind"), [("page", "text/html"), ("half", "application/json"), ("empty", "application/json")]
)
async def test_an_answer_that_nobody_can_read(sandbox, api, path, how, kind):
    sandbox.weather.change({"garble_every": 2, "garble_with": how})
    assert (await api("POST", path, {"content": "x"})).body["content"] == "x"
    async with api.session.post(
        sandbox.api + path, json={"content": "y"}, headers={"Authorization": f"Bot {sandbox.token}"}
    ) as answer:
        text = await answer.text()
        assert (answer.status, answer.content_type) == (200, kind)
    if how == "empty":
        assert text == "{}"
    else:
        with pytest.raises(ValueError):
            json.loads(text)
    assert len(sandbox.channel("table-1").messages) == 2


@pytest.mark.parametrize(("weather", "status"), [({"error_every": 1, "error_status": 403}, 403), ({"storm": 1}, 429)])
async def test_errors_that_are_pages(sandbox, api, path, weather, status):
    sandbox.weather.change({"pages": True, **weather})
    async with api.session.post(sandbox.api + path, json={"content": "y"}) as answer:
        assert (answer.status, answer.content_type) == (status, "text/html")
        assert len(await answer.text()) > 2000
    assert sandbox.requests[-1].status == status


async def test_a_lost_answer_and_a_nonce(sandbox, api, path):
    sandbox.weather.lose_every = 2
    sandbox.weather.count = 1
    body = {"content": "x", "nonce": "n", "enforce_nonce": True}
    with pytest.raises(aiohttp.ClientError):
        await api("POST", path, body)
    assert (await api("POST", path, body)).status == 200
    assert len(sandbox.channel("table-1").messages) == 1


async def test_the_weather_of_some_paths_only(sandbox, api, path):
    sandbox.weather.only = "^POST .*/messages$"
    sandbox.weather.error_every = 1
    assert (await api("GET", path)).status == 200
    assert (await api("POST", path, {"content": "x"})).status == 503


@pytest.mark.parametrize("via", [True, False])
async def test_a_storm_of_429(sandbox, api, path, via):
    sandbox.weather.storm = 2
    sandbox.weather.storm_via = via
    sandbox.weather.storm_global = True
    answers = [await api("POST", path, {"content": "x"}) for _ in range(3)]
    assert [a.status for a in answers] == [429, 429, 200]
    assert ("Via" in answers[0].headers) == via
    assert answers[0].body["global"] is True
    assert answers[0].body["retry_after"] == 0.05


async def test_latency(sandbox, api, path):
    sandbox.weather.latency = 0.05
    begun = time.monotonic()
    assert (await api("POST", path, {"content": "x"})).status == 200
    assert time.monotonic() - begun >= 0.05


async def held(sandbox):
    while sandbox.gateway.held is None:  # noqa: ASYNC110 - it gives no event
        await asyncio.sleep(0.01)


async def test_interactions_that_come_twice_and_overtake_each_other(sandbox, people):
    sandbox.weather.reorder_interactions = True
    sandbox.gateway.hold = 3600.0
    sandbox.weather.duplicate_interactions = True
    channel = sandbox.channel("table-1").id
    async with running(sandbox, setup), Wire(sandbox) as wire:
        await wire.ready()
        ada = await people("Ada")
        first = asyncio.create_task(ada.slash(channel, "test echo", text="first"))
        await held(sandbox)
        second = asyncio.create_task(ada.slash(channel, "test echo", text="second"))
        await asyncio.gather(first, second)
        told = [await wire.event("INTERACTION_CREATE") for _ in range(4)]
    said = [t["data"]["options"][0]["options"][0]["value"] for t in told]
    assert said == ["second", "second", "first", "first"]
    assert len({t["id"] for t in told}) == 2


async def test_what_was_held_back_arrives_when_the_weather_is_fair_again(sandbox, people):
    sandbox.weather.reorder_interactions = True
    sandbox.gateway.hold = 3600.0
    channel = sandbox.channel("table-1").id
    async with running(sandbox, setup):
        ada = await people("Ada")
        first = asyncio.create_task(ada.slash(channel, "test echo", text="first"))
        await held(sandbox)
        sandbox.weather.clear()
        await ada.slash(channel, "test echo", text="second")
        assert (await first).outcome == "message"


NO_WEATHER = {
    "an unknown name": {"hail": 1},
    "a word for a number": {"error_every": "often"},
    "a number for a yes": {"storm_via": 1},
    "less than nothing": {"latency": -1},
    "for ever": {"latency": "inf"},
    "a broken pattern": {"only": "("},
    "an unknown way to garble": {"garble_with": "soup"},
    "an unknown fault of the gateway": {"gateway": "explode"},
}


@pytest.mark.parametrize("name", NO_WEATHER)
async def test_weather_that_there_is_not_changes_nothing(sandbox, people, name):
    ada = await people("Ada")
    sandbox.weather.storm = 3
    with pytest.raises(Refusal, match=r"weather|gateway|invalid literal|pattern"):
        await ada.post("/-/weather", clear=True, reset_every=7, **NO_WEATHER[name])
    assert sandbox.weather == Weather(storm=3)

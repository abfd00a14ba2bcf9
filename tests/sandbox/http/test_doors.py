import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import make_mocked_request

from sandbox import Sandbox
from sandbox.page.doors import Doors

PATHS = [
    "/",
    "/page/js/main.js",
    "/-/world",
    "/-/live",
    "/gateway",
    "/api/v10/users/@me",
    "/cdn/embed/avatars/0.png",
    "/nowhere",
]


@pytest.fixture
async def knock(sandbox):
    async with aiohttp.ClientSession(headers={"Authorization": f"Bot {sandbox.token}"}) as session:

        async def send(path, method="GET", **headers):
            async with session.request(method, sandbox.url + path, headers=headers) as response:
                await response.read()
                return response

        yield send


def port(sandbox):
    return sandbox.url.rpartition(":")[2]


@pytest.mark.parametrize("path", PATHS)
async def test_another_name_for_this_machine_is_turned_away(sandbox, knock, path):
    for host in (
        "evil.example",
        f"evil.example:{port(sandbox)}",
        "127.0.0.1:1",
        "localhost",
        f"127.0.0.1.evil.example:{port(sandbox)}",
        "",
    ):
        answer = await knock(path, Host=host)
        assert answer.status == 421, host
        assert "world" not in (await answer.text())


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_another_page_is_turned_away(sandbox, knock, path, method):
    for origin in (
        "http://evil.example",
        "http://127.0.0.1:1",
        "null",
        f"https://127.0.0.1:{port(sandbox)}",
        "http://localhost",
    ):
        assert (await knock(path, method, Origin=origin)).status == 403, origin


async def test_the_names_of_this_machine_are_let_in(sandbox, knock):
    for name in ("127.0.0.1", "localhost", "LOCALHOST", "[::1]"):
        host = f"{name}:{port(sandbox)}"
        assert (await knock("/-/world", Host=host)).status == 200
        assert (await knock("/-/world", Host=host, Origin=f"http://{host}")).status == 200
        assert (await knock("/api/v10/users/@me", Host=host)).status == 200


async def test_a_change_by_another_page_is_not_done(sandbox, knock):
    async with aiohttp.ClientSession() as session:
        for headers in ({"Origin": "http://evil.example"}, {"Host": f"evil.example:{port(sandbox)}"}):
            async with session.post(
                sandbox.url + "/-/weather", data='{"latency": 9}', headers={"Content-Type": "text/plain", **headers}
            ) as answer:
                assert answer.status in {403, 421}
    assert sandbox.weather.latency == 0


async def test_a_stream_of_another_page_is_refused(sandbox):
    async with aiohttp.ClientSession() as session:
        for path in ("/-/live", "/gateway?v=10&encoding=json"):
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await session.ws_connect(sandbox.url + path, headers={"Origin": "http://evil.example"})
            assert refused.value.status == 403
            await (await session.ws_connect(sandbox.url + path, headers={"Origin": sandbox.url})).close()
            await (await session.ws_connect(sandbox.url + path)).close()


@pytest.mark.parametrize("path", ["/", "/page/js/main.js", "/-/world", "/nowhere"])
async def test_the_page_may_not_be_framed(knock, path):
    headers = (await knock(path)).headers
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Content-Security-Policy"] == "frame-ancestors 'none'"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"


async def test_port_80_may_be_left_out():
    doors = Doors()
    doors.open("127.0.0.1", 80)

    async def inside(_request):
        return web.Response()

    for host in ("localhost", "localhost:80", "127.0.0.1"):
        for origin in ({}, {"Origin": "http://localhost"}):
            asked = make_mocked_request("GET", "/", headers={"Host": host, **origin})
            assert (await doors.middleware()(asked, inside)).status == 200


async def test_nobody_is_let_in_before_the_address_is_known(monkeypatch):
    monkeypatch.setattr("sandbox.app.Doors.open", lambda *_: None)
    async with Sandbox() as sandbox, aiohttp.ClientSession() as session, session.get(sandbox.url) as answer:
        assert answer.status == 421

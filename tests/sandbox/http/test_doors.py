import aiohttp
import pytest

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

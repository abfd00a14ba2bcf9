import asyncio

import aiohttp
import pytest

FIRST = b'--b\r\nContent-Disposition: form-data; name="payload_json"\r\ncontent-type: application/json\r\n\r\n{}'
SECOND = b'\r\n--b\r\nCONTENT-DISPOSITION:form-data; name="files[0]"; filename="a.bin"\r\n\r\n'
END = b"\r\n--b--\r\n"


KIND = {"Content-Type": "multipart/form-data; boundary=b"}


async def test_each_part_has_its_headers_and_exactly_its_bytes(api, path):
    content = b"\r\n\r\n--a\r\n-- --b--\r\n\0\xff\r\n"
    got = await api("POST", path, data=FIRST.replace(b"{}", b'{"content": "x"}') + SECOND + content + END, headers=KIND)
    assert got.body["content"] == "x"
    (file,) = got.body["attachments"]
    assert (file["filename"], file["size"]) == ("a.bin", len(content))
    async with aiohttp.ClientSession() as session, session.get(file["url"]) as kept:
        assert await kept.read() == content


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"-",
        b"--b",
        b"x",
        b"--b\r\n\r\nx",
        b"--b\r\nA: 1\r\n--b--",
        b"--bc\r\n\r\nx\r\n--b--",
        FIRST,
        FIRST + SECOND,
    ],
)
@pytest.mark.usefixtures("as_discord_describes")
async def test_a_torn_body_is_refused(api, path, body):
    got = await api("POST", path, data=body, headers=KIND)
    assert (got.status, got.body["code"]) == (400, 50109)


@pytest.mark.parametrize(
    ("kind", "data", "status"),
    [
        ("multipart/form-data; boundary=b", FIRST.replace(b"{}", b'{"content": "x"}') + END, 200),
        ('Multipart/Form-Data; charset=utf-8; boundary="b"', FIRST.replace(b"{}", b'{"content": "x"}') + END, 200),
        ("multipart/form-data", FIRST + END, 400),
        ("multipart/form-data; boundary=b", FIRST, 400),
        ("multipart/form-data; boundary=b", FIRST + b"{" + END, 400),
        ("text/plain", b"{}", 400),
        ("application/json", b'{"content": "x"}', 200),
        ("application/json; charset=utf-8", b'{"content": NaN}', 400),
        ("application/json", b'{"content": "\xff"}', 400),
        ("application/json", b'{"content": "\\ud800"}', 400),
        ("application/json", b"[" * 3000, 400),
        ("application/json", b'{"content": ' + b"[" * 600 + b"1.0" + b"]" * 600 + b"}", 400),
    ],
)
@pytest.mark.usefixtures("as_discord_describes")
async def test_only_whole_json_is_taken(api, path, kind, data, status):
    got = await api("POST", path, data=data, headers={"Content-Type": kind})
    assert got.status == status
    # How deep a reader of JSON goes depends on the Python: behind its end, the content is no text.
    assert got.body.get("code", 50109) in {50109, 50035}


@pytest.mark.usefixtures("as_discord_describes")
async def test_a_client_that_goes_in_the_middle_of_its_body_is_no_error(sandbox, path, caplog):
    before = asyncio.all_tasks()
    _, writer = await asyncio.open_connection("127.0.0.1", int(sandbox.url.rpartition(":")[2]))
    host = sandbox.url.removeprefix("http://")
    head = f"POST /api/v10{path} HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bot {sandbox.token}\r\n"
    writer.write(f"{head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{{".encode())
    await writer.drain()
    async with asyncio.timeout(90):
        while not sandbox.requests:  # noqa: ASYNC110 - it gives no event
            await asyncio.sleep(0.01)
    writer.transport.abort()
    async with asyncio.timeout(90):
        while asyncio.all_tasks() - before:  # noqa: ASYNC110 - until nobody waits for the rest
            await asyncio.sleep(0.01)
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []
    assert sandbox.requests[-1].status == 0

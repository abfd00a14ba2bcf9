"""Neither the token nor the database password is ever printed or logged, whatever fails and whatever the log level is.

The tests cause each failure for real: a local server sends wrong responses, or none. The secrets have no recognisable
form, so a filter for similar text would not help.
"""

import asyncio
import os
import signal
import socket
import struct
import subprocess
import sys
import threading
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.__main__ import main

ROOT = Path(__file__).parents[2]
TOKEN = "recognisable.to.ken"
PASSWORD = "hunter2sec"
SECRETS = ("recognisable", PASSWORD)


def answer(status, body=b"", *headers):
    lines = [f"HTTP/1.1 {status} Whatever", f"Content-Length: {len(body)}", "Content-Type: application/json", *headers]
    return "\r\n".join((*lines, "", "")).encode() + body


def echoed(request):
    return b'{"code": 7, "message": "%s"}' % request.replace(b'"', b"'").replace(b"\r\n", b" / ")


ANSWERS = {
    **{str(status): answer(status, b'{"message": "no", "code": 0}') for status in (201, 401, 403, 503)},
    "429": answer(429, b'{"message": "slow", "retry_after": 0.01, "global": false}', "Retry-After: 1"),
    "page": answer(503, b"<!DOCTYPE html><html><body>blocked</body></html>"),
    "no JSON": answer(200, b"hello"),
    "half a user": answer(200, b'{"username": 7}'),
    "deep JSON": answer(200, b"[" * 200_000),
    "elsewhere": answer(302, b"", "Location: http://127.0.0.1:9/"),
    "nowhere": answer(302, b"", "Location: ::::"),
    "cut in the body": answer(200, b"x" * 50)[:-20],
    "another protocol": b"\x15\x03\x03\x00\x02\x02\x28" * 9,
    "echoed": lambda request: answer(400, echoed(request)),
    "echoed in the status": lambda request: b"HTTP/1.1 400 " + request.replace(b"\r\n", b" ") + b"\r\n\r\n",
    "echoed in a header": lambda request: b"HTTP/1.1 200 OK\r\n" + request.replace(b": ", b" ") + b"\r\n\r\n",
    "echoed as no HTTP": lambda request: request,
}


@contextmanager
def server(handle):
    begun, ended = threading.Event(), []

    async def serve():
        stop = asyncio.Event()
        there = await asyncio.start_server(handle, "127.0.0.1", 0)
        ended.extend((asyncio.get_running_loop(), stop, there.sockets[0].getsockname()[1]))
        begun.set()
        await stop.wait()
        there.close()

    thread = threading.Thread(target=asyncio.run, args=(serve(),))
    thread.start()
    begun.wait()
    loop, stop, port = ended
    yield port
    loop.call_soon_threadsafe(stop.set)
    thread.join()


def of_http(kind):
    async def handle(reader, writer):
        try:
            request = await reader.readuntil(b"\r\n\r\n")
            wrong = ANSWERS[kind]
            writer.write(wrong(request.strip()) if callable(wrong) else wrong)
            await writer.drain()
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    return handle


def settings(monkeypatch, folder, **more):
    monkeypatch.chdir(folder)
    for name in ("DISCORD_API", "SHARDS", "METRICS", "BACKUPS", "DATABASE"):
        monkeypatch.delenv(name, raising=False)
    for name, text in {"DISCORD_TOKEN": TOKEN, "LOG_LEVEL": "DEBUG", "DATABASE": "none.sqlite3", **more}.items():
        monkeypatch.setenv(name, text)


def is_discreet(text):
    assert text.strip()
    assert "Traceback" not in text
    for secret in SECRETS:
        assert secret not in text, text


def doctor(capfd):
    code = main(["doctor"])
    said = "".join(capfd.readouterr())
    assert code == 1
    is_discreet(said)
    return said


@pytest.mark.parametrize("kind", ANSWERS)
def test_the_doctor_tells_no_secret_whatever_discord_answers(tmp_path, monkeypatch, capfd, kind):
    with server(of_http(kind)) as port:
        settings(monkeypatch, tmp_path, DISCORD_API=f"http://127.0.0.1:{port}")
        said = doctor(capfd)
    if kind.isdecimal() and kind != "401":
        assert f"!!  Discord: it answers with status {kind}" in said


@pytest.mark.parametrize("api", ["http://127.0.0.1:9", "http://nowhere.invalid", "https://127.0.0.1:{port}"])
def test_the_doctor_tells_no_secret_where_discord_is_not_there_or_tls_fails(tmp_path, monkeypatch, capfd, api):
    with server(talking) as port:
        settings(monkeypatch, tmp_path, DISCORD_API=api.format(port=port))
        assert "can't be reached" in doctor(capfd)


def test_the_doctor_follows_no_redirection_with_the_token(tmp_path, monkeypatch, capfd):
    heard = []

    async def listen(reader, writer):
        heard.append(await reader.readuntil(b"\r\n\r\n"))
        writer.close()

    async def send_on(reader, writer):
        await reader.readuntil(b"\r\n\r\n")
        writer.write(answer(307, b"", f"Location: http://127.0.0.1:{other}/"))
        writer.close()

    with server(listen) as other, server(send_on) as port:
        settings(monkeypatch, tmp_path, DISCORD_API=f"http://127.0.0.1:{port}")
        doctor(capfd)
    assert heard == []


def process(folder, *command, **more):
    """Run a command in a separate process, because the command changes process-wide settings."""
    env = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "LOG_LEVEL": "DEBUG", "DISCORD_TOKEN": TOKEN, **more}
    return subprocess.Popen(
        [sys.executable, "-X", "dev", "-m", "bot", *command],
        cwd=folder, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


KINDS = ["403", "503", "cut in the body", "deep JSON", "echoed in a header"]


@pytest.mark.processes
@pytest.mark.parametrize("kind", ["echoed", *(pytest.param(kind, marks=pytest.mark.nightly) for kind in KINDS)])
def test_the_bot_and_its_commands_tell_no_secret_whatever_discord_answers(tmp_path, kind):
    with server(of_http(kind)) as port:
        api = f"http://127.0.0.1:{port}"
        emojis = process(tmp_path, "emojis", "--check", DISCORD_API=api)
        bot = process(tmp_path, "run", DISCORD_API=api, DATABASE=str(tmp_path / "c.sqlite3"))
        lines = []
        for line in bot.stderr:
            lines.append(line)
            if "next try" in line:
                bot.send_signal(signal.SIGTERM)
                break
        out, err = bot.communicate(timeout=60)
        is_discreet("".join(lines) + out + err)
        out, err = emojis.communicate(timeout=60)
    assert emojis.returncode == 2
    is_discreet(out + err)


async def refusing(reader, writer):
    await reader.readexactly(struct.unpack("!I", await reader.readexactly(4))[0] - 4)
    fields = b"SFATAL\0C28P01\0Mpassword authentication failed for user\0\0"
    writer.write(b"E" + struct.pack("!I", len(fields) + 4) + fields)
    await writer.drain()
    writer.close()


async def hanging_up(reader, writer):
    writer.close()


async def talking(reader, writer):
    writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n" * 9)
    await writer.drain()
    writer.close()


@pytest.mark.parametrize(
    ("handle", "where"),
    [
        (refusing, "/cartouche?sslmode=disable"),
        (hanging_up, "/cartouche"),
        (talking, "/cartouche"),
        (talking, "/cartouche?sslmode=nonsense"),
        (talking, "/cartouche?host=127.0.0.1:nonsense"),
    ],
)
def test_no_command_tells_the_password_whatever_is_wrong_with_the_server(tmp_path, monkeypatch, capfd, handle, where):
    (tmp_path / "none.sqlite3").touch()
    with server(handle) as port:
        address = f"postgresql://cartouche:{PASSWORD}@127.0.0.1:{port}{where}"
        if "host=" in where:
            address = f"postgresql://cartouche:{PASSWORD}@{where}"
        settings(monkeypatch, tmp_path, DATABASE=address, DISCORD_API="http://127.0.0.1:9")
        for command in (["doctor"], ["upgrade", "--check"], ["backup"], ["league", "export", "1"]):
            assert main(command) in {1, 2}
            is_discreet(said := "".join(capfd.readouterr()))
            assert "127.0.0.1" in said
        assert main(["move-database", "new.sqlite3", address]) == 2
        assert main(["move-database", address, "new.sqlite3"]) == 2
        is_discreet("".join(capfd.readouterr()))


@pytest.mark.parametrize(
    "address",
    [
        f"postgresql://cartouche:12/{PASSWORD}@127.0.0.1/x",
        f"postgresql://cartouche@h1,h2:{PASSWORD}/x",
        f"postgresql:{PASSWORD}",
        f"postgresql://cartouche:{PASSWORD}%@127.0.0.1/x",
        f"cartouche:{PASSWORD}@127.0.0.1/x",
        f"postgresql://cartouche%3A{PASSWORD}%40127.0.0.1/x",
        f"host=127.0.0.1 user=cartouche password={PASSWORD} dbname=x",
    ],
)
def test_no_command_tells_the_password_of_an_address_that_is_none(tmp_path, monkeypatch, capfd, address):
    settings(monkeypatch, tmp_path, DATABASE=address)
    for command in (["doctor"], ["health"], ["backup"], ["emojis"]):
        assert main(command) == 2
        is_discreet("".join(capfd.readouterr()))
    settings(monkeypatch, tmp_path)
    assert main(["move-database", "a.sqlite3", address]) == 2
    is_discreet("".join(capfd.readouterr()))
    for other in (f"postgresql://cartouche:{PASSWORD}@h/x", f"postgresql://h/x?user=a&password={PASSWORD}"):
        with pytest.raises(SystemExit):
            main(["move-database", "a.sqlite3", "b.sqlite3", other])
        is_discreet("".join(capfd.readouterr()))


@pytest.mark.processes
def test_the_bot_tells_no_password_whatever_is_wrong_with_its_server(tmp_path):
    with server(refusing) as port, socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        addresses = {
            f"postgresql://cartouche:{PASSWORD}@127.0.0.1:{port}/x?sslmode=disable": 2,
            f"postgresql://cartouche:{PASSWORD}@127.0.0.1:{free.getsockname()[1]}/x": 1,
        }
        for address, code in addresses.items():
            bot = process(tmp_path, "run", DATABASE=address)
            out, err = bot.communicate(timeout=60)
            assert bot.returncode == code
            is_discreet(out + err)

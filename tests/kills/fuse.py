"""A fuse in a bot's process, which kills the process at the n-th step from now, as `kill -9` does.

A step is the moment before or after something visible from outside: a writing statement, the start or end of a
transaction, or a request to Discord. Changes between two steps exist only in the process's memory. So a kill between
them has the same effect as a kill at the step before.

The tests write the number of steps to a small file that they share with the process. Only processes forked by
`tests.nursery` can have a fuse, and only on request. This module patches SQLite, PostgreSQL and network modules, but
never in the tests' own processes.
"""

import mmap
import os
import signal
import sqlite3
import struct
import threading
from functools import wraps

VARIABLE = "TEST_FUSE"
NUMBERS = struct.Struct("=qq")
NAME = 80
SIZE = NUMBERS.size + NAME


class Fuse:
    def __init__(self, path):
        path.write_bytes(bytes(SIZE))
        with path.open("r+b") as file:
            self._shared = mmap.mmap(file.fileno(), SIZE)

    def light(self, steps):
        self._shared[:] = bytes(SIZE)
        self._shared[: NUMBERS.size] = NUMBERS.pack(steps, 0)

    def put_out(self):
        self._shared[: NUMBERS.size] = bytes(NUMBERS.size)

    @property
    def done(self):
        return NUMBERS.unpack(self._shared[: NUMBERS.size])[1]

    @property
    def ended(self):
        return self._shared[NUMBERS.size :].rstrip(b"\0").decode(errors="replace")


class _Burning:
    def __init__(self, path):
        with open(path, "r+b") as file:  # noqa: PTH123 - a name out of the environment
            self._shared = mmap.mmap(file.fileno(), SIZE)
        self._lock = threading.Lock()

    def step(self, name):
        with self._lock:
            left, done = NUMBERS.unpack(self._shared[: NUMBERS.size])
            self._shared[: NUMBERS.size] = NUMBERS.pack(left, done + 1)
            if left == done + 1:
                said = name.encode()[:NAME]
                self._shared[NUMBERS.size : NUMBERS.size + len(said)] = said
                os.kill(os.getpid(), signal.SIGKILL)


def lay(path):
    import aiohttp  # noqa: PLC0415 - only the bot
    import asyncpg  # noqa: PLC0415

    step = _Burning(path).step

    def told(way, name_of):
        @wraps(way)
        async def around(*facts, **more):
            name = name_of(*facts)
            step(f"before {name}")
            done = await way(*facts, **more)
            step(f"after {name}")
            return done

        return around

    class Connection(sqlite3.Connection):
        def execute(self, sql, *values):
            step(f"before {short(sql)}")
            done = super().execute(sql, *values)
            step(f"after {short(sql)}")
            return done

        def executemany(self, sql, values):
            step(f"before {short(sql)}")
            done = super().executemany(sql, values)
            step(f"after {short(sql)}")
            return done

    connect = sqlite3.connect

    def connected(*facts, **more):
        return connect(*facts, **{"factory": Connection} | more)

    sqlite3.connect = connected
    for name in ("execute", "executemany", "fetchval"):
        setattr(asyncpg.Connection, name, told(getattr(asyncpg.Connection, name), lambda _, sql, *_more: short(sql)))
    session = aiohttp.ClientSession
    session._request = told(session._request, asked)  # noqa: SLF001 - each request of aiohttp goes through it


def asked(_session, method, url, *_more):
    return f"{method} {route(str(url))}"


def short(sql):
    return " ".join(sql.split()[:3])[: NAME - 10]


def route(url):
    path = url.partition("/api/")[2] or url.partition("//")[2].partition("/")[2]
    words = ["*" if word.isdigit() or len(word) > 24 else word for word in path.partition("?")[0].split("/")]
    return "/".join(words)[: NAME - 16]

"""The drawing process: a worker beside the bot, so that drawing shares neither its event loop nor its lock.

Drawing a board holds the interpreter's lock for most of its time. In a thread of the bot it would delay every answer
by that much; in a process of its own it takes another core. What is drawn goes there pickled and comes back as bytes,
over a socket that the event loop serves itself: the standard library's pool of processes needs two threads for that,
and with them three times the processor time. The worker is this module as a program; it ends when the socket does,
so it never outlives the bot.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import pickle
import signal
import socket
import struct
import subprocess
import sys
import traceback
from collections import deque
from collections.abc import Callable
from typing import Any, Final, Protocol, TypeVar

log = logging.getLogger(__name__)
T = TypeVar("T")

_LENGTH: Final = struct.Struct(">I")
"""What stands before each message: how many bytes it has."""
_ROOM: Final = 1 << 20
"""Bytes of answers that wait to be read: some pictures."""
PATIENCE: Final = 10.0
"""Seconds that the worker has to end in, after which it is killed."""


class StudioLost(Exception):
    """The worker is gone: killed, or out of memory."""


class Studio(Protocol):
    """Does what takes long, one thing after the other, beside the event loop."""

    async def work(self, make: Callable[[], T]) -> T:
        """What ``make`` gives; raises what it raises, and :class:`StudioLost`."""

    async def close(self) -> None:
        """Finish what was asked for and end."""


class Process:
    """A studio that is a process; it starts with the first thing asked for. What it does has to be picklable:
    functions of modules with their arguments.
    """

    def __init__(self) -> None:
        self._opening = asyncio.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._reading: asyncio.Task[None] | None = None
        self._asked: deque[asyncio.Future[Any]] = deque()
        self._lost = False

    async def work(self, make: Callable[[], T]) -> T:
        """What ``make`` gives; raises what it raises, and :class:`StudioLost`."""
        message = pickle.dumps(make, pickle.HIGHEST_PROTOCOL)
        writer = self._writer or await self._open()
        if self._lost:
            raise StudioLost
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._asked.append(done)
        writer.write(_LENGTH.pack(len(message)) + message)
        return await done

    async def close(self) -> None:
        """Finish what was asked for and end."""
        async with self._opening:
            if self._writer is None or self._reading is None:
                return
        if not self._lost:
            self._writer.write_eof()
        await asyncio.wait([self._reading])
        self._writer.close()
        await asyncio.to_thread(self._end)

    async def _open(self) -> asyncio.StreamWriter:
        async with self._opening:
            if self._writer is None:
                ours, its = socket.socketpair()
                with its:
                    reader, writer = await asyncio.open_unix_connection(sock=ours, limit=_ROOM)
                    try:
                        self._process = _start(its)
                    except OSError:
                        writer.close()
                        raise
                self._writer = writer
                self._reading = asyncio.create_task(self._read(reader), name="drawing process")
            return self._writer

    async def _read(self, reader: asyncio.StreamReader) -> None:
        """Hand on what the worker gives, in the order in which it was asked, until it is gone."""
        try:
            while True:
                (length,) = _LENGTH.unpack(await reader.readexactly(_LENGTH.size))
                good, given = pickle.loads(await reader.readexactly(length))  # noqa: S301 - our own process
                done = self._asked.popleft()
                if done.cancelled():
                    continue
                if good:
                    done.set_result(given)
                else:
                    done.set_exception(given)
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            log.debug("The drawing process has ended: %r", error)
        finally:
            self._lost = True
            for done in self._asked:
                if not done.done():
                    done.set_exception(StudioLost())
            self._asked.clear()

    def _end(self) -> None:
        if self._process is not None:
            try:
                self._process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()


def _start(its: socket.socket) -> subprocess.Popen[bytes]:
    """A worker that listens to ``its``. It finds the same modules as this process does."""
    path = os.pathsep.join(filter(None, sys.path))
    # Forking a program with threads and an event loop is not safe: the worker starts afresh.
    return subprocess.Popen(
        [sys.executable, "-m", "bot.studio"], stdin=its.fileno(), env={**os.environ, "PYTHONPATH": path}
    )


def _serve(pipe: socket.socket) -> None:
    """The worker: do what comes, until the bot closes its end, or is gone."""
    # Ending is left to the bot: both reach the whole group of processes, and the bot finishes what it is doing.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    # A bot that was killed may leave half a message, or an answer that it did not read.
    with contextlib.suppress(ConnectionError), pipe, pipe.makefile("rb") as asked:
        while len(header := asked.read(_LENGTH.size)) == _LENGTH.size:
            (length,) = _LENGTH.unpack(header)
            if len(message := asked.read(length)) < length:
                return
            answer = _answer(message)
            pipe.sendall(_LENGTH.pack(len(answer)) + answer)


def _answer(message: bytes) -> bytes:
    """Whether it could be done, and what it gave, or its error with the lines where it happened."""
    try:
        return pickle.dumps((True, pickle.loads(message)()), pickle.HIGHEST_PROTOCOL)  # noqa: S301 - from the bot
    except Exception as error:  # noqa: BLE001 - whatever it is, it belongs to whoever asked
        told = "".join(traceback.format_exception(error))
        try:
            error.add_note(f"In the drawing process:\n{told}")
            return pickle.dumps((False, error), pickle.HIGHEST_PROTOCOL)
        except Exception:  # noqa: BLE001 - an error that cannot be pickled is told in words
            return pickle.dumps((False, RuntimeError(told)), pickle.HIGHEST_PROTOCOL)


if __name__ == "__main__":
    _serve(socket.socket(fileno=sys.stdin.fileno()))

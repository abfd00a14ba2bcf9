"""Runs long work in a worker process, so that it blocks neither the bot's event loop nor the global interpreter lock
(GIL).

Pure Python work in a thread would hold the GIL and delay every response. Jobs and results are pickled and sent over a
socket that the event loop serves directly. The standard library's process pool needs two extra threads and three times
the processor time. A worker's program is a module with a function ``main(pipe)`` that calls :func:`serve`. It exits
when the socket is closed, so it never outlives the bot.

This module handles a single worker. :mod:`bot.workers.line` handles queues, time limits and replacement.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import logging
import os
import pickle
import select
import signal
import socket
import struct
import subprocess
import sys
import traceback
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from bot.match.pure.errors import named

log = logging.getLogger(__name__)

_LENGTH: Final = struct.Struct(">I")
"""The header of each message: its length in bytes."""
_MOST: Final = 1 << 26
"""The longest plausible result of a job, in bytes. A picture takes a few hundred thousand bytes."""
_PART: Final = 1 << 20
_ROOM: Final = 1 << 18
"""The initial size of the buffer for jobs' results, in bytes. It is large enough for a picture."""
_REAPED: Final = 1.0
"""How long to wait for a killed process to disappear, in seconds. It takes longer only if the system hangs."""
_LOOK: Final = 0.005
"""The pause between checks of whether the process is gone, in seconds."""
ABANDONED: Final = 60
"""The time, in seconds, after which a worker exits even in the middle of a job. The bot kills slow workers long before
that, so by then the bot must be gone.
"""
PR_SET_PDEATHSIG: Final = 1
"""The Linux option for choosing the signal that a process receives when its parent ends."""


class Job:
    """A job for a worker: a pickled function with its arguments.

    `what` names the job in the log, and `done` is the future for its result. `looks` counts the checks made while the
    job has been waiting.
    """

    __slots__ = ("done", "looks", "message", "what")

    def __init__(self, message: bytes, what: str, done: asyncio.Future[Any]) -> None:
        self.message = message
        self.what = what
        self.done = done
        self.looks = 0.0

    def fail(self, error: Exception) -> None:
        """Pass `error` to the caller, if it is still waiting."""
        if not self.done.done():
            self.done.set_exception(error)


class Process(asyncio.BufferedProtocol):
    """A worker process, which does its jobs one after the other. `given` holds the unanswered jobs.

    It calls ``answered(job)`` after each job, whatever the outcome. It calls ``lost(worker)`` once if the process ends
    unexpectedly or sends invalid data; unanswered jobs then stay in `given`. `program` is the worker's module.
    """

    def __init__(self, answered: Callable[[Job], None], lost: Callable[[Process], None], program: str) -> None:
        self.given: deque[Job] = deque()
        self.gone = False
        self._answered = answered
        self._lost = lost
        self._program = program
        # Answers are read into the same buffer again and again: getting memory for a picture from the system and giving
        # it back takes longer than everything else that is done with an answer.
        self._room = bytearray(_ROOM)
        self._said = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._transport: asyncio.Transport | None = None

    async def start(self) -> None:
        """Start the process. Raises OSError if the machine is short of memory, processes or file descriptors."""
        ours, its = socket.socketpair()
        with its:
            try:
                self._transport, _ = await asyncio.get_running_loop().create_unix_connection(lambda: self, sock=ours)
            except BaseException:
                ours.close()
                raise
            self._process = _start(its, self._program)

    def give(self, job: Job) -> None:
        """Send `job` to the worker, which does it after the earlier ones. The worker must have been started."""
        if self._transport is None:
            raise RuntimeError(f"{self._program} is not started")
        self.given.append(job)
        self._transport.write(_LENGTH.pack(len(job.message)) + job.message)

    def delayed(self) -> float:
        """Return how many seconds the process has been ready to work but had to wait for a processor.

        Return 0 if the system doesn't report that; only Linux does.
        """
        if self._process is None:
            return 0.0
        try:
            _, waited, _ = Path(f"/proc/{self._process.pid}/schedstat").read_text("ascii").split()
        except (OSError, ValueError):
            return 0.0
        return int(waited) / 1e9

    async def end(self, patience: float) -> None:
        """Let the worker finish its jobs and exit; kill it after `patience` seconds."""
        if self._transport is not None and not self.gone:
            self._transport.write_eof()
            await self._until_gone(patience)
        await self.kill()

    async def kill(self) -> int | None:
        """Kill the worker, even if it's suspended. Return its exit code, or None if that is unknown."""
        self.gone = True
        if self._transport is not None:
            self._transport.abort()
        if self._process is None:
            return None
        self._process.kill()
        return await self._until_gone(_REAPED)

    async def _until_gone(self, patience: float) -> int | None:
        # A thread that waits for the process could itself hang, and with it the bot's end.
        for _ in range(int(patience / _LOOK) + 1):
            if self._process is None or self._process.poll() is not None:
                break
            await asyncio.sleep(_LOOK)
        return self._process.returncode if self._process else None

    def get_buffer(self, sizehint: int) -> memoryview:  # noqa: ARG002 - there is always room
        if self._said == len(self._room):
            room = bytearray(2 * self._said)
            room[: self._said] = self._room
            self._room = room
        return memoryview(self._room)[self._said :]

    def buffer_updated(self, nbytes: int) -> None:
        """Handle received bytes: pass each complete result to the caller that is waiting for it."""
        said, begin = self._said + nbytes, 0
        self._said = 0
        while not self.gone and said - begin >= _LENGTH.size:
            (length,) = _LENGTH.unpack_from(self._room, begin)
            if length > _MOST or not self.given:
                self._misunderstood()
                return
            end = begin + _LENGTH.size + length
            if end > said:
                break
            if not self._take(memoryview(self._room)[begin + _LENGTH.size : end]):
                self._misunderstood()
                return
            begin = end
        if begin:  # the rest begins the next answer; usually there is none
            left = self._room[begin:said]
            if len(left) <= _ROOM < len(self._room):
                self._room = bytearray(_ROOM)
            self._room[: len(left)] = left
        self._said = said - begin

    def _take(self, answer: memoryview) -> bool:
        try:
            good, outcome = pickle.loads(answer)  # noqa: S301 - our own process
        except Exception:
            log.exception("%s said what cannot be read", self._program)
            return False
        job = self.given.popleft()
        if not job.done.done():
            if good:
                job.done.set_result(outcome)
            else:
                job.done.set_exception(outcome)
        self._answered(job)
        return True

    def _misunderstood(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def connection_lost(self, error: Exception | None) -> None:
        if not self.gone:
            log.debug("%s is gone: %s", self._program, named(error) if error else "it has ended")
            self.gone = True
            self._lost(self)


def _start(its: socket.socket, program: str) -> subprocess.Popen[bytes]:
    """Start a worker that runs `program` and reads from the socket `its`. It can import the same modules as this
    process.
    """
    path = os.pathsep.join(filter(None, sys.path))
    # Forking a program with threads and an event loop isn't safe: the worker starts afresh.
    return subprocess.Popen(  # noqa: S603 - a module of ours
        [sys.executable, "-m", program], stdin=its.fileno(), env={**os.environ, "PYTHONPATH": path}
    )


def serve(pipe: socket.socket, step: Callable[[], bool] | None = None, *, abandoned: int = ABANDONED) -> None:
    """Do jobs in a worker until the bot closes its end of the socket or exits.

    `step` does a little work in advance while there are no jobs. It returns False when there is nothing left to do.
    """
    # The bot ends the worker: both signals reach the whole process group, and the bot finishes its running work.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    end_with_the_bot()
    # A killed bot may leave half a message, or an answer that it didn't read.
    with contextlib.suppress(ConnectionError), pipe:
        while len(header := _read(pipe, _LENGTH.size)) == _LENGTH.size:
            (length,) = _LENGTH.unpack(header)
            if len(message := _read(pipe, length)) < length:
                return
            signal.alarm(abandoned)
            answer = _answer(message)
            signal.alarm(0)
            pipe.sendall(_LENGTH.pack(len(answer)) + answer)
            if step is not None:
                _use_the_time(pipe, step)


def _read(pipe: socket.socket, count: int) -> bytes:
    """Read `count` bytes, or fewer at the end of the stream. Nothing is read ahead, so the socket shows whether data is
    waiting.
    """
    parts: list[bytes] = []
    while count and (part := pipe.recv(min(count, _PART))):
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def _use_the_time(pipe: socket.socket, step: Callable[[], bool]) -> None:
    try:
        while not select.select([pipe], [], [], 0)[0] and step():
            pass
    except Exception:
        log.exception("What was to be done ahead could not be")


def end_with_the_bot() -> None:
    """Have Linux kill this process when the bot ends, because a hanging or suspended worker wouldn't notice the closed
    socket.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def _answer(message: bytes) -> bytes:
    try:
        return pickle.dumps((True, pickle.loads(message)()), pickle.HIGHEST_PROTOCOL)  # noqa: S301 - from the bot
    except Exception as error:  # noqa: BLE001 - any error belongs to the caller
        told = "".join(traceback.format_exception(error))
        try:
            error.add_note(f"In the worker:\n{told}")
            answer = pickle.dumps((False, error), pickle.HIGHEST_PROTOCOL)
            pickle.loads(answer)  # noqa: S301 - some errors can be pickled, but not made again from that
        except Exception:  # noqa: BLE001 - an error that can't be pickled is sent as text
            return pickle.dumps((False, RuntimeError(told)), pickle.HIGHEST_PROTOCOL)
        return answer


def given() -> socket.socket:
    """Return the socket that connects this worker process to the bot that started it."""
    return socket.socket(fileno=sys.stdin.fileno())

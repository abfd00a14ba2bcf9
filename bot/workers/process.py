"""A worker: a process beside the bot, so that long work shares neither its event loop nor its lock.

Work in Python holds the interpreter's lock for most of its time. In a thread of the bot it would delay every answer by
that much; in a separate process it takes another core. Jobs go there pickled and come back so, over a socket that the
event loop serves itself: the standard library's pool of processes needs two threads for that, and with them three times
the processor time. A worker's program is a module with a function ``main(pipe)`` that calls :func:`serve`; it ends when
the socket does, so it never outlives the bot.

This is one worker with its jobs; :mod:`bot.workers.line` decides about jobs, limits, and replacement.
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
"""The header of each message: its number of bytes."""
_MOST: Final = 1 << 26
"""The most bytes of a credible answer: a picture has some hundred thousand."""
_PART: Final = 1 << 20
"""Bytes that are read at a time."""
_ROOM: Final = 1 << 18
"""Bytes of answers that can come at once without a larger buffer: more than a picture."""
_REAPED: Final = 1.0
"""Seconds in which a killed process is gone, unless the system itself hangs."""
_LOOK: Final = 0.005
"""Seconds between two looks whether it is gone."""
ABANDONED: Final = 60
"""Seconds after which a worker ends by itself in the middle of its work: the bot would have ended it long before, so
there is no bot any more.
"""
PR_SET_PDEATHSIG: Final = 1
"""Linux' number for "send me a signal when my parent ends"."""


class Job:
    """A job for a worker: a pickled function with its arguments; ``what`` names it in the log; ``done`` gets its
    outcome.

    ``looks``: how often it was seen waiting.
    """

    __slots__ = ("done", "looks", "message", "what")

    def __init__(self, message: bytes, what: str, done: asyncio.Future[Any]) -> None:
        self.message = message
        self.what = what
        self.done = done
        self.looks = 0.0

    def fail(self, error: Exception) -> None:
        """Raise ``error`` for the waiting caller, if there still is one."""
        if not self.done.done():
            self.done.set_exception(error)


class Process(asyncio.BufferedProtocol):
    """One worker. It does its jobs one after the other; ``given`` are the unanswered ones.

    It calls ``answered(job)`` after each outcome, ``lost(worker)`` once when the worker is gone unexpectedly: it was
    killed, ran out of memory, or sends nonsense. Unanswered jobs stay in ``given`` then. ``program``: its module.
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
        """Start the process. Raises OSError if the machine has no memory, processes or files left for it."""
        ours, its = socket.socketpair()
        with its:
            try:
                self._transport, _ = await asyncio.get_running_loop().create_unix_connection(lambda: self, sock=ours)
            except BaseException:
                ours.close()
                raise
            self._process = _start(its, self._program)

    def give(self, job: Job) -> None:
        """Have ``job`` done after the earlier ones. The worker has to be started."""
        if self._transport is None:
            raise RuntimeError(f"{self._program} is not started")
        self.given.append(job)
        self._transport.write(_LENGTH.pack(len(job.message)) + job.message)

    def delayed(self) -> float:
        """Return the seconds since its start for which it had work and other programs had the processor.

        Return 0 if the system doesn't tell (only Linux does).
        """
        if self._process is None:
            return 0.0
        try:
            _, waited, _ = Path(f"/proc/{self._process.pid}/schedstat").read_text("ascii").split()
        except (OSError, ValueError):
            return 0.0
        return int(waited) / 1e9

    async def end(self, patience: float) -> None:
        """Let it finish its jobs and end; kill it after ``patience`` seconds."""
        if self._transport is not None and not self.gone:
            self._transport.write_eof()
            await self._until_gone(patience)
        await self.kill()

    async def kill(self) -> int | None:
        """End it at once, even if it is stopped. Return its exit code (the negative signal), if it has one."""
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
        """Return the buffer for the worker's next bytes, after those that haven't been handled yet."""
        if self._said == len(self._room):
            room = bytearray(2 * self._said)
            room[: self._said] = self._room
            self._room = room
        return memoryview(self._room)[self._said :]

    def buffer_updated(self, nbytes: int) -> None:
        """Handle the worker's bytes: give each whole answer to its caller."""
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
        """Hand on one answer. Return whether it is readable."""
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
        """Handle the end of the connection, by the process or by this side."""
        if not self.gone:
            log.debug("%s is gone: %s", self._program, named(error) if error else "it has ended")
            self.gone = True
            self._lost(self)


def _start(its: socket.socket, program: str) -> subprocess.Popen[bytes]:
    """Start a worker that runs ``program`` and listens to ``its``. It finds the same modules as this process."""
    path = os.pathsep.join(filter(None, sys.path))
    # Forking a program with threads and an event loop isn't safe: the worker starts afresh.
    return subprocess.Popen(  # noqa: S603 - a module of ours
        [sys.executable, "-m", program], stdin=its.fileno(), env={**os.environ, "PYTHONPATH": path}
    )


def serve(pipe: socket.socket, step: Callable[[], bool] | None = None, *, abandoned: int = ABANDONED) -> None:
    """Run the worker: do the jobs, until the bot closes its end, or is gone.

    ``step``: its work while it has no jobs, a little at a time; False when there is no more.
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
    """Read so many bytes, fewer at the end. Nothing more is read, so the socket alone tells what waits."""
    parts: list[bytes] = []
    while count and (part := pipe.recv(min(count, _PART))):
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def _use_the_time(pipe: socket.socket, step: Callable[[], bool]) -> None:
    """Do work ahead while there are no jobs."""
    try:
        while not select.select([pipe], [], [], 0)[0] and step():
            pass
    except Exception:
        log.exception("What was to be done ahead could not be")


def end_with_the_bot() -> None:
    """Have the system end this process with the bot, if it can: a stopped or hanging worker doesn't see the closed
    socket.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def _answer(message: bytes) -> bytes:
    """Return whether the job succeeded, with its result, or with its error and traceback."""
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
    """Return, in a worker's program, the socket to the bot that has started it."""
    return socket.socket(fileno=sys.stdin.fileno())

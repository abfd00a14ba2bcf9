"""Run slow calculations in a worker process. In a thread, Python code would hold the global interpreter lock (GIL) and
delay every response; the standard library's process pool would need two more threads and three times the processor
time.

Jobs and results are pickled and sent over a socket. The worker runs a module whose ``main(pipe)`` calls :func:`serve`,
and exits when the socket is closed. For queues, time limits and restarts, see :mod:`bot.workers.line`.
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
_MOST: Final = 1 << 26
_PART: Final = 1 << 20
_ROOM: Final = 1 << 18
# A killed worker that had the lowest priority can need seconds to end on a busy machine.
_REAPED: Final = 5.0
_LOOK: Final = 0.005
ABANDONED: Final = 60
"""After this time, in seconds, a worker exits even in a job: the bot would have killed it, so it must be gone."""
PR_SET_PDEATHSIG: Final = 1


class Job:
    """A pickled function with its arguments. `what` names it in the log, and `done` gets its result. `looks` counts the
    checks of the time limit since the job began to wait.
    """

    __slots__ = ("done", "looks", "message", "what")

    def __init__(self, message: bytes, what: str, done: asyncio.Future[Any]) -> None:
        self.message = message
        self.what = what
        self.done = done
        self.looks = 0.0

    def fail(self, error: Exception) -> None:
        if not self.done.done():
            self.done.set_exception(error)


class WorkerProcess(asyncio.BufferedProtocol):
    """A process that runs the module `program` and does its jobs one at a time. `given` holds the unfinished ones.
    ``answered(job)`` is called after each job, successful or not, and ``lost(worker)`` once if the process ends
    unexpectedly or sends invalid data.
    """

    def __init__(self, answered: Callable[[Job], None], lost: Callable[[WorkerProcess], None], program: str) -> None:
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
            self._process = launch(its, self._program)

    def give(self, job: Job) -> None:
        if self._transport is None:
            raise RuntimeError(f"{self._program} is not started")
        self.given.append(job)
        self._transport.write(_LENGTH.pack(len(job.message)) + job.message)

    def delayed(self) -> float:
        """Return how many seconds the process had to wait for a processor. It's 0 on other systems than Linux."""
        if self._process is None:
            return 0.0
        try:
            _, waited, _ = Path(f"/proc/{self._process.pid}/schedstat").read_text("ascii").split()
        except (OSError, ValueError):
            return 0.0
        return int(waited) / 1e9

    async def end(self, patience: float) -> None:
        """Let the worker finish its jobs and exit, or kill it after `patience` seconds."""
        if self._transport is not None and not self.gone:
            self._transport.write_eof()
            await self._until_gone(patience)
        await self.kill()

    async def kill(self) -> int | None:
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


def launch(its: socket.socket, program: str) -> subprocess.Popen[bytes]:
    path = os.pathsep.join(filter(None, sys.path))
    # Forking a program with threads and an event loop isn't safe: the worker starts afresh. Without -P, it would look
    # for modules in the working folder first.
    return subprocess.Popen(  # noqa: S603 - a module of ours
        [sys.executable, "-P", "-m", program], stdin=its.fileno(), env={**os.environ, "PYTHONPATH": path}
    )


def serve(pipe: socket.socket, step: Callable[[], bool] | None = None, *, abandoned: int = ABANDONED) -> None:
    """Do jobs until the bot closes the socket or exits. Without jobs, call `step` until it returns False."""
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
    """Have Linux kill this worker when the bot ends: if it hangs, it doesn't notice that the socket is closed."""
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
    return socket.socket(fileno=sys.stdin.fileno())

"""Starts bots and drawing workers quickly: everything is imported, and the first pictures are drawn, once. Each is a
fork of that, a process of its own, to be stopped and killed. To start them one by one was a third of what all tests
cost.

What is about starting them asks for the fixture `real_workers`, and gets them as the program starts them; bots that are
started as the program is are :class:`tests.e2e.process.BotProcess`.

As a program (`python -m tests.nursery SOCKET`) it listens there until its standard input ends. Each message is JSON,
and so is each answer: `{"env", "cwd", "log"}` starts `python -m bot` there and gives its pid; `{"worker"}`, a module,
with two files, the worker's socket and what it writes errors to, starts that worker and gives its pid; `{"pid"}` tells
how that process has ended, null as long as it has not; `{"taken": true}` gives the seconds of the processor that it and
those that have ended took.
"""

import asyncio
import json
import os
import selectors
import signal
import socket
import subprocess
import sys
import tempfile
from importlib import import_module
from pathlib import Path

from bot.workers import process as worker
from tests.e2e.process import ROOT, START_WITHIN, BotProcess

ADDRESS = "TEST_NURSERY"
"""The variable of the environment that tells a bot where its workers come from."""
MOST = 1 << 17
"""The most bytes of a message."""

real = worker._start
"""Starting a worker as the program does it."""


class Asking:
    """A way to a nursery at the socket ``path``. Its methods block for some milliseconds."""

    def __init__(self, path):
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._socket.connect(str(path))

    def ask(self, *files, **what):
        socket.send_fds(self._socket, [json.dumps(what).encode()], files)
        return json.loads(self._socket.recv(MOST))

    def start(self, its, program):
        """In place of :data:`real`."""
        sys.audit("subprocess.Popen", "", ["a worker"], None, None)  # as starting one does
        return Forked(self, self.ask(its.fileno(), 2, worker=program))

    def close(self):
        self._socket.close()


class Forked:
    """A process of the nursery, as :class:`subprocess.Popen` shows one, as far as the program needs that."""

    def __init__(self, asking, pid):
        self._asking = asking
        self.pid = pid
        self.returncode = None

    def poll(self):
        if self.returncode is None:
            self.returncode = self._asking.ask(pid=self.pid)
        return self.returncode

    def kill(self):
        if self.poll() is None:
            os.kill(self.pid, signal.SIGKILL)


class Nursery(Asking):
    """One for all tests of a process."""

    _made = None

    @classmethod
    def the(cls):
        """It is there when it is needed first."""
        if cls._made is None:
            cls._made = cls()
        return cls._made

    def __init__(self):
        self._folder = tempfile.TemporaryDirectory()
        self.path = Path(self._folder.name) / "socket"
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__, str(self.path)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._process.stdout.readline()
        super().__init__(self.path)

    @classmethod
    def close(cls):
        """The end of all tests."""
        made, cls._made = cls._made, None
        if made is not None:
            Asking.close(made)
            made._process.communicate()
            made._folder.cleanup()


def taken():
    """The seconds of the processor that the nursery took, as long as it is there, and its children that have ended."""
    return Nursery._made.ask(taken=True) if Nursery._made else 0.0


def install():
    """From now on, in this process."""
    worker._start = lambda its, program: Nursery.the().start(its, program)


class Child(BotProcess):
    """A bot out of the nursery."""

    def __init__(self, *facts, **env):
        super().__init__(*facts, **env)
        self.env[ADDRESS] = str(Nursery.the().path)

    @property
    def running(self):
        return self._process is not None and self._process.poll() is None

    async def spawn(self):
        self.made()
        sys.audit("subprocess.Popen", "", ["a bot"], None, None)
        nursery = Nursery.the()
        pid = nursery.ask(env=self.env, cwd=str(self.folder), log=str(self.log))
        self._process = Forked(nursery, pid)

    async def ended(self):
        async with asyncio.timeout(START_WITHIN):
            while self._process.poll() is None:  # noqa: ASYNC110 - another process' child gives no event
                await asyncio.sleep(0.005)
        return self._process.returncode


def serve(path):
    import discord  # noqa: F401, PLC0415 - what the bot needs, once

    import bot.program.run  # noqa: F401, PLC0415
    import sandbox.app  # noqa: F401, PLC0415
    from bot.__main__ import main  # noqa: PLC0415
    from bot.drawing.pictures import prepare  # noqa: PLC0415
    from bot.presenters.registry import PRESENTERS  # noqa: PLC0415

    prepare(PRESENTERS.values())
    selector = selectors.DefaultSelector()
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    listening.bind(path)
    listening.listen(64)
    selector.register(listening, selectors.EVENT_READ)
    selector.register(sys.stdin, selectors.EVENT_READ)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    while True:
        for key, _ in selector.select():
            if key.fileobj is sys.stdin:
                reap()
                return
            if key.fileobj is listening:
                selector.register(listening.accept()[0], selectors.EVENT_READ)
                continue
            message, files, *_ = socket.recv_fds(key.fileobj, MOST, 2)
            if not message:
                selector.unregister(key.fileobj)
                key.fileobj.close()
                continue
            what = json.loads(message)
            reap()
            if "pid" in what:
                answer = ENDED.get(what["pid"])
            elif "taken" in what:
                answer = sum(os.times()[:4])
            elif not (answer := os.fork()):
                for other in [one.fileobj for one in selector.get_map().values()]:
                    other.close()
                selector.close()
                os._exit(become_worker(what["worker"], *files) if "worker" in what else become_bot(main, what))
            for file in files:
                os.close(file)
            key.fileobj.send(json.dumps(answer).encode())


ENDED = {}
"""How those have ended that have."""


def reap():
    """Learn who has ended, so that what they took is counted, too."""
    try:
        while (ended := os.waitpid(-1, os.WNOHANG))[0]:
            ENDED[ended[0]] = os.waitstatus_to_exitcode(ended[1])
    except ChildProcessError:
        """There is nobody left."""


def become_worker(program, its, errors):
    """From here on this process is a worker, that program."""
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(errors, 1)
    os.dup2(errors, 2)
    os.close(errors)
    import_module(program).main(socket.socket(fileno=its))
    return 0


def become_bot(main, what):
    """From here on this process is a bot. It ends with the nursery: nobody else would end it."""
    worker.end_with_the_bot()
    os.environ.clear()
    os.environ.update(what["env"])
    os.chdir(what["cwd"])
    log = os.open(what["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(log, 1)
    os.dup2(log, 2)
    if path := what["env"].get(ADDRESS):
        worker._start = Asking(path).start
    try:
        return main([])
    finally:
        sys.stdout.flush()


if __name__ == "__main__":
    serve(sys.argv[1])

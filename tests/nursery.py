"""Starts bots and drawing workers quickly, by forking them from one process.

The nursery imports everything and draws the first pictures once. Each bot or worker is a fork of it, which tests can
stop and kill. Starting them separately took a third of the time of all tests. The first test process that needs the
nursery starts it for the whole run, and it ends with the last process that needs it.

Tests of the real start use the fixture `real_workers`, or :class:`tests.e2e.process.BotProcess` for bots.

`python -m tests.nursery SOCKET` listens on that socket until its standard input has ended and no process uses it.
Requests and answers are JSON, and `"of"` is the pid of the test process that asks. `{"env", "cwd", "log"}` starts
`python -m bot` and returns its pid. `{"worker"}` starts the worker in that module and returns its pid; the request also
carries two files, the worker's socket and its error file. `{"pid"}` returns the exit code of that process, or null
while it runs. `{"taken"}` returns the CPU seconds of ended processes that were started for the asking process, and also
those of the nursery itself if the value is true.
"""

import asyncio
import contextlib
import fcntl
import json
import os
import selectors
import signal
import socket
import struct
import subprocess
import sys
import tempfile
from collections import Counter
from importlib import import_module
from pathlib import Path

from bot.workers import process as worker
from tests.e2e.process import ROOT, START_WITHIN, BotProcess
from tests.kills import fuse

ADDRESS = "TEST_NURSERY"
"""The environment variable that tells a bot which nursery starts its workers."""
OWNER = "TEST_NURSERY_OF"
"""The environment variable that tells a bot which test process it belongs to."""
FOLDER = "TEST_NURSERIES"
"""The environment variable with the folder of the nursery that all processes of a test run share."""
MOST = 1 << 17
"""The maximum size of a request or an answer, in bytes."""

real = worker.launch


class Asking:
    def __init__(self, path, owner):
        self._owner = owner
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        try:
            self._socket.connect(str(path))
        except OSError:
            self._socket.close()
            raise

    def ask(self, *files, **what):
        socket.send_fds(self._socket, [json.dumps(what | {"of": self._owner}).encode()], files)
        return json.loads(self._socket.recv(MOST))

    @property
    def pid(self):
        return peer(self._socket)

    def start(self, its, program):
        sys.audit("subprocess.Popen", "", ["a worker"], None, None)  # as starting one does
        return Forked(self, self.ask(its.fileno(), 2, worker=program))

    def close(self):
        self._socket.close()


class Forked:
    """A process that the nursery has forked, with the parts of :class:`subprocess.Popen` that the program needs."""

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
            with contextlib.suppress(ProcessLookupError):  # it ended just now, as Popen sees for itself
                os.kill(self.pid, signal.SIGKILL)


class Nursery(Asking):
    made = None
    _folder = None
    process = None
    """The nursery process, if this process has started it. No one waits for its end, because other processes may still
    use it.
    """

    @classmethod
    def the(cls):
        if cls.made is None:
            cls.made = cls(cls.folder() / "socket")
        return cls.made

    @classmethod
    def folder(cls):
        if FOLDER not in os.environ:
            cls._folder = tempfile.TemporaryDirectory()
            os.environ.setdefault(FOLDER, cls._folder.name)
        return Path(os.environ[FOLDER])

    def __init__(self, path):
        self.path = path
        with path.with_name("lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            try:
                super().__init__(path, os.getpid())
            except OSError:  # there is none, or none any more
                path.unlink(missing_ok=True)
                command = [sys.executable, "-m", __name__, str(path)]
                started = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
                started.stdout.readline()
                Nursery.process = started
                super().__init__(path, os.getpid())

    @classmethod
    def close(cls):
        """Stop using the nursery once all tests in this process have finished. Other test processes may continue to use
        it.
        """
        made, cls.made = cls.made, None
        if made is not None:
            Asking.close(made)
        if cls._folder is not None:
            if made is not None and made.process is not None:
                made.process.communicate()
            os.environ.pop(FOLDER)
            cls._folder.cleanup()
            cls._folder = None


def taken():
    return Nursery.made.ask(taken=Nursery.made.process is not None) if Nursery.made else 0.0


def install():
    worker.launch = lambda its, program: Nursery.the().start(its, program)


class Child(BotProcess):
    def __init__(self, *facts, **env):
        super().__init__(*facts, **env)
        self.env[ADDRESS] = str(Nursery.the().path)
        self.env[OWNER] = str(os.getpid())

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
    from render import league  # noqa: PLC0415
    from render.kit.ahead import step  # noqa: PLC0415
    from render.museum import coming  # noqa: PLC0415
    from render.museum.example import example  # noqa: PLC0415

    prepare(*(one.warm_up for one in PRESENTERS.values()), league.warm_up)
    coming.prepare(example())
    while step():
        pass
    selector = selectors.DefaultSelector()
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    listening.bind(path)
    listening.listen(64)
    selector.register(listening, selectors.EVENT_READ)
    selector.register(sys.stdin, selectors.EVENT_READ)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    children, listeners, needed = Children(), set(), True
    while needed or listeners:
        for key, _ in selector.select():
            if key.fileobj is sys.stdin:
                selector.unregister(sys.stdin)
                needed = False
                continue
            if key.fileobj is listening:
                came = listening.accept()[0]
                if peer(came) not in children.owners:  # no bot
                    listeners.add(came)
                selector.register(came, selectors.EVENT_READ)
                continue
            message, files = heard(key.fileobj)
            if not message:
                if key.fileobj in listeners:
                    listeners.remove(key.fileobj)
                    children.bereave(peer(key.fileobj))
                selector.unregister(key.fileobj)
                key.fileobj.close()
                continue
            what = json.loads(message)
            children.reap()
            if "pid" in what:
                answer = children.ended.get(what["pid"])
            elif "taken" in what:
                answer = children.taken[what["of"]] + (sum(os.times()[:2]) if what["taken"] else 0.0)
            elif not (answer := os.fork()):
                for other in [one.fileobj for one in selector.get_map().values()]:
                    other.close()
                selector.close()
                os._exit(become_worker(what["worker"], *files) if "worker" in what else become_bot(main, what))
            else:
                children.born(answer, what["of"])
            for file in files:
                os.close(file)
            with contextlib.suppress(ConnectionError):  # it was killed meanwhile: next it has closed its end
                key.fileobj.send(json.dumps(answer).encode())


def heard(connection):
    try:
        return socket.recv_fds(connection, MOST, 2)[:2]
    except ConnectionError:
        return b"", []


class Children:
    """The started processes by pid.

    A pid isn't reused soon, because the system first uses all others, which takes minutes even on a busy machine.
    """

    def __init__(self):
        self.owners = {}
        """The test process for which each running process was started."""
        self.ended = {}
        self.taken = Counter()
        """The CPU seconds of ended processes, for each test process."""

    def born(self, pid, owner):
        self.owners[pid] = owner
        self.ended.pop(pid, None)  # that was another one

    def reap(self):
        try:
            while (ended := os.wait4(-1, os.WNOHANG))[0]:
                pid, status, used = ended
                self.died(pid, os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime)
        except ChildProcessError:
            """There is nobody left."""

    def died(self, pid, code, seconds):
        self.ended[pid] = code
        self.taken[self.owners.pop(pid)] += seconds

    def bereave(self, owner):
        self.reap()
        for pid, whose in self.owners.items():
            if whose == owner:
                os.kill(pid, signal.SIGKILL)


def peer(connection):
    return struct.unpack("3i", connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))[0]


def become_worker(program, its, errors):
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(errors, 1)
    os.dup2(errors, 2)
    os.close(errors)
    import_module(program).main(socket.socket(fileno=its))
    return 0


def become_bot(main, what):
    """Turn this process into a bot that exits when the nursery does. Otherwise, nothing would stop it."""
    worker.end_with_the_bot()
    os.environ.clear()
    os.environ.update(what["env"])
    os.chdir(what["cwd"])
    log = os.open(what["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(log, 1)
    os.dup2(log, 2)
    if path := what["env"].get(ADDRESS):
        worker.launch = Asking(path, int(what["env"][OWNER])).start
    if path := what["env"].get(fuse.VARIABLE):
        fuse.lay(path)
    try:
        return main([])
    finally:
        sys.stdout.flush()


if __name__ == "__main__":
    serve(sys.argv[1])

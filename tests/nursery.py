"""A nursery that starts bots and drawing workers quickly: it imports everything, and draws the first pictures, once.
Each bot or worker is a fork of it, a process of its own, which tests can stop and kill. Starting them one by one was a
third of the cost of all tests.

There is one for a whole run: the first process of the tests that needs it starts it, and it ends with the last that
needs it.

A test about their start uses the fixture `real_workers`, and gets them as the program starts them; bots that start like
the program are :class:`tests.e2e.process.BotProcess`.

As a program (`python -m tests.nursery SOCKET`) it listens there until its standard input has ended and nobody listens
any more. Each message is JSON, and so is each answer; `"of"` in it is the process of the tests that sends it.
`{"env", "cwd", "log"}` starts `python -m bot` there and answers its pid; `{"worker"}`, a module, with two files, the
worker's socket and its file for errors, starts that worker and answers its pid; `{"pid"}` answers the exit code of that
process, null until it has ended; `{"taken"}` answers the seconds of the processor of those processes that were started
for this one and have ended, if true with the nursery's own.
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
"""The variable of the environment that tells a bot where its workers come from."""
OWNER = "TEST_NURSERY_OF"
"""The variable that tells it which process of the tests it is for."""
FOLDER = "TEST_NURSERIES"
"""The variable that tells the processes of a run where they find their common nursery."""
MOST = 1 << 17
"""The most bytes of a message."""

real = worker._start
"""The function that starts a worker as the program does it."""


class Asking:
    """A way to a nursery at the socket ``path``, for the process ``owner``. Its methods block for some milliseconds."""

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

    def start(self, its, program):
        """Start a worker in place of :data:`real`."""
        sys.audit("subprocess.Popen", "", ["a worker"], None, None)  # as starting one does
        return Forked(self, self.ask(its.fileno(), 2, worker=program))

    def close(self):
        self._socket.close()


class Forked:
    """A process of the nursery, with the parts of :class:`subprocess.Popen` that the program needs."""

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
    """The nursery of the tests in this process."""

    _made = None
    _folder = None
    _process = None
    """The process that this one has started, if any; it stays, as nobody waits for its end while others continue."""

    @classmethod
    def the(cls):
        """Return the nursery; the first call starts it."""
        if cls._made is None:
            cls._made = cls(cls.folder() / "socket")
        return cls._made

    @classmethod
    def folder(cls):
        """Return the folder of this run's nursery; processes that start from now on share it."""
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
                Nursery._process = started
                super().__init__(path, os.getpid())

    @classmethod
    def close(cls):
        """End the nursery after all tests of this process. Others may continue; the process that began the run is the
        last.
        """
        made, cls._made = cls._made, None
        if made is not None:
            Asking.close(made)
        if cls._folder is not None:
            if made is not None and made._process is not None:
                made._process.communicate()
            os.environ.pop(FOLDER)
            cls._folder.cleanup()
            cls._folder = None


def taken():
    """Return the seconds of the processor of those processes that were started for this one and have ended."""
    return Nursery._made.ask(taken=Nursery._made._process is not None) if Nursery._made else 0.0


def install():
    """Install this from now on, in this process."""
    worker._start = lambda its, program: Nursery.the().start(its, program)


class Child(BotProcess):
    """A bot from the nursery."""

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
    from bot.drawing.leagues import prepare_leagues  # noqa: PLC0415
    from bot.drawing.pictures import prepare  # noqa: PLC0415
    from bot.presenters.registry import PRESENTERS  # noqa: PLC0415
    from render.kit.ahead import step  # noqa: PLC0415
    from render.museum import coming  # noqa: PLC0415
    from render.museum.example import example  # noqa: PLC0415

    prepare(PRESENTERS.values())
    prepare_leagues()
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
    """Return a request and its files; nothing if the other end is closed, even without reading an answer."""
    try:
        return socket.recv_fds(connection, MOST, 2)[:2]
    except ConnectionError:
        return b"", []


class Children:
    """The started processes, by number. The system reuses a number when it has counted through them all, which takes
    some minutes on a busy machine.
    """

    def __init__(self):
        self.owners = {}
        """For each running process, the process of the tests that it was started for."""
        self.ended = {}
        """The exit codes of those that have ended."""
        self.taken = Counter()
        """The seconds of the processor that they took, for each process of the tests."""

    def born(self, pid, owner):
        self.owners[pid] = owner
        self.ended.pop(pid, None)  # that was another one

    def reap(self):
        """Collect the processes that have ended, so that their time counts, too."""
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
        """End everything that was started for a process of the tests that has ended."""
        self.reap()
        for pid, whose in self.owners.items():
            if whose == owner:
                os.kill(pid, signal.SIGKILL)


def peer(connection):
    """Return the process at the other end."""
    return struct.unpack("3i", connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))[0]


def become_worker(program, its, errors):
    """Make this process a worker, of that program."""
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(errors, 1)
    os.dup2(errors, 2)
    os.close(errors)
    import_module(program).main(socket.socket(fileno=its))
    return 0


def become_bot(main, what):
    """Make this process a bot. It ends with the nursery: nobody else would end it."""
    worker.end_with_the_bot()
    os.environ.clear()
    os.environ.update(what["env"])
    os.chdir(what["cwd"])
    log = os.open(what["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(log, 1)
    os.dup2(log, 2)
    if path := what["env"].get(ADDRESS):
        worker._start = Asking(path, int(what["env"][OWNER])).start
    if path := what["env"].get(fuse.VARIABLE):
        fuse.lay(path)
    try:
        return main([])
    finally:
        sys.stdout.flush()


if __name__ == "__main__":
    serve(sys.argv[1])

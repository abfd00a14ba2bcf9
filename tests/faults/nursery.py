"""Starts bots quickly: everything is imported once, each bot is a fork of that, a process of its own to be killed.

As a program it reads a line of JSON for each thing to do and answers with a line: `{"env", "cwd", "log"}` starts
`python -m bot` there and gives its pid, `{"pid", "wait"}` tells whether that process has ended, and how.
"""

import asyncio
import json
import os
import subprocess
import sys

from tests.e2e.process import ROOT, BotProcess


class Nursery:
    """One for all tests. Its methods block for some milliseconds."""

    def __init__(self):
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, **what):
        self._process.stdin.write(json.dumps(what) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def close(self):
        self._process.stdin.close()
        self._process.wait(30)
        self._process.stdout.close()


class Child(BotProcess):
    """A bot out of the nursery."""

    def __init__(self, nursery, *facts, **env):
        super().__init__(*facts, **env)
        self.nursery = nursery
        self._code = None

    @property
    def running(self):
        if self._process is not None and self._code is None:
            self._code = self.nursery.ask(pid=self._process, wait=False)
        return self._process is not None and self._code is None

    @property
    def pid(self):
        return self._process

    async def spawn(self):
        self._code = None
        self._process = self.nursery.ask(env=self.env, cwd=str(self.folder), log=str(self.log))

    async def ended(self):
        if self._code is None:
            self._code = await asyncio.to_thread(self.nursery.ask, pid=self._process, wait=True)
        return self._code


def serve():
    import discord  # noqa: F401, PLC0415 - what the bot needs, once

    import bot.run  # noqa: F401, PLC0415
    import sandbox.app  # noqa: F401, PLC0415
    from bot.__main__ import main  # noqa: PLC0415

    for line in sys.stdin:
        what = json.loads(line)
        if "pid" in what:
            pid, status = os.waitpid(what["pid"], 0 if what["wait"] else os.WNOHANG)
            answer = os.waitstatus_to_exitcode(status) if pid else None
        else:
            answer = os.fork()
            if not answer:
                os._exit(become(main, what))
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


def become(main, what):
    """From here on this process is a bot."""
    os.environ.clear()
    os.environ.update(what["env"])
    os.chdir(what["cwd"])
    log = os.open(what["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(log, 1)
    os.dup2(log, 2)
    try:
        return main([])
    finally:
        sys.stdout.flush()


if __name__ == "__main__":
    serve()

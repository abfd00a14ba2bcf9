import asyncio
import contextlib
import os
import re
import signal
import sys
from pathlib import Path

from tests import fresh

ROOT = Path(__file__).parents[2]
READY = "Cartouche is ready"
START_WITHIN = 180.0
"""The timeout for starting the bot, in seconds. Only a bot that hangs takes this long."""
RECORD = re.compile(r"^(?=\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}\S* )", re.MULTILINE)
"""Matches the start of a log record. A traceback belongs to the record before it."""
TROUBLE = re.compile(r"^\S+ \S+ (?:ERROR|CRITICAL)|^Traceback|never retrieved|never awaited", re.MULTILINE)


class BotProcess:
    def __init__(self, folder, url, token, **env):
        self.folder = folder
        self.log = folder / "bot.log"
        self.database = folder / "cartouche.sqlite3"
        own = {name: value for name, value in os.environ.items() if not name.startswith(("DISCORD_", "PYTEST"))}
        settings = {"DISCORD_TOKEN": token, "DISCORD_API": url, "DATABASE": str(self.database)}
        # Signs in the boards' lines stay the same from the first one on; test_symbols has the app's own emojis.
        settings |= {"BACKUPS": str(folder / "backups"), "PYTHONPATH": str(ROOT), "EMOJIS": "no"}
        self.env = own | settings | env
        self._process = None

    @property
    def running(self):
        return self._process is not None and self._process.returncode is None

    @property
    def pid(self):
        return self._process.pid

    async def start(self, wait=True):
        seen = self.log.stat().st_size if self.log.exists() else 0
        await self.spawn()
        if wait:
            await self.wait_log(READY, seen)

    def command(self):
        return (sys.executable, "-m", "bot")

    def made(self):
        if not self.database.exists():
            fresh.put(self.database)

    async def spawn(self):
        self.made()
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *self.command(), cwd=self.folder, env=self.env, stdout=log, stderr=log
            )

    async def wait_log(self, text, since=0):
        async with asyncio.timeout(START_WITHIN):
            while text not in self.said(since):
                assert self.running, f"the bot has ended with {self._process.returncode}:\n{self.said(since)}"
                await asyncio.sleep(0.01)

    def said(self, since=0):
        return self.log.read_bytes()[since:].decode() if self.log.exists() else ""

    async def kill(self):
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        await self.ended()

    async def stop(self):
        if self.running:
            os.kill(self.pid, signal.SIGTERM)
        return await self.ended()

    async def ended(self):
        async with asyncio.timeout(START_WITHIN):
            return await self._process.wait()

    async def close(self):
        if self.running:
            await self.kill()

    def trouble(self):
        return [record for record in RECORD.split(self.said()) if TROUBLE.search(record)]

"""Runs a PostgreSQL server for tests that run both on files and on a database server.

The first test that needs the server starts it, in its own folder and with a Unix socket as its only address. The server
stops after the tests. The migrations prepare one database, and each test gets clones of it. Without PostgreSQL, these
tests are skipped with a message. A test opens its store at a path as usual, and :class:`Instead` provides a database on
the server for each path.
"""

import asyncio
import os
import shutil
import signal
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import asyncpg
import pytest

from bot.match.pure.address import DatabaseServer, server
from bot.match.pure.errors import StoreFault
from bot.match.storage.postgres.database import OnServer

PLACES = ("/usr/lib/postgresql/*/bin", "/usr/local/bin", "/usr/bin")
NOBODY = 65534
USER = "cartouche"
TEMPLATE = "made"
CHEAP = {  # its data need not outlive it
    "listen_addresses": "",
    "fsync": "off",
    "full_page_writes": "off",
    "autovacuum": "off",
    "shared_buffers": "16MB",
    "max_connections": "60",
    "wal_level": "minimal",
    "max_wal_senders": "0",
}


def programs() -> Path | None:
    for pattern in PLACES:
        for folder in sorted(Path("/").glob(pattern.lstrip("/")), reverse=True):
            if (folder / "initdb").exists() and (folder / "postgres").exists():
                return folder
    return None


class Cluster:
    def __init__(self) -> None:
        found = programs()
        if found is None:
            pytest.skip("PostgreSQL is not installed (Debian: apt-get install postgresql)")
        self.folder = Path(tempfile.mkdtemp(prefix="pg-"))
        # The server refuses to run as root.
        self._as = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
        if self._as:
            os.chown(self.folder, NOBODY, NOBODY)
        self._programs = found
        made = ("-A", "trust", "-U", USER, "-E", "UTF8", "--locale=C.UTF-8", "--no-sync", "--no-instructions")
        subprocess.run(
            [found / "initdb", "-D", self.folder / "data", *made],
            check=True, stdout=subprocess.DEVNULL, cwd=self.folder, **self._as,
        )  # fmt: skip
        self._count = 0
        self._process = None
        self.start()
        self.do("postgres", f"CREATE DATABASE {TEMPLATE}")
        _run(self._make)

    def start(self) -> None:
        """Start the server and wait until it answers. The server ends when the calling thread ends, however that
        happens.
        """
        bound = ["setpriv", "--pdeathsig", "QUIT"] if shutil.which("setpriv") else []
        options = [f"-c{name}={value}" for name, value in CHEAP.items()]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*bound, self._programs / "postgres", "-D", self.folder / "data", "-k", self.folder, *options],
                stdout=log, stderr=log, cwd=self.folder, **self._as,
            )  # fmt: skip
        until = time.monotonic() + 60
        while True:
            try:
                self.do("postgres", "SELECT 1")
            except (OSError, asyncpg.PostgresError):
                if time.monotonic() > until or self._process.poll() is not None:
                    raise AssertionError((self.folder / "log").read_text()) from None
                time.sleep(0.05)
            else:
                return

    @property
    def pid(self):
        return self._process.pid

    def stop(self, how=signal.SIGINT) -> None:
        self._process.send_signal(how)
        self._process.wait()

    def close(self) -> None:
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder)

    def address(self, database: str, user: str = USER) -> DatabaseServer:
        return server(f"postgresql://{user}@/{database}?host={self.folder}")

    def do(self, database: str, *statements: str) -> list:
        async def within():
            connection = await asyncpg.connect(self.address(database).url)
            try:
                for statement in statements:
                    found = await connection.fetch(statement)
                return found
            finally:
                await connection.close()

        return _run(within)

    async def _make(self) -> None:
        await (await OnServer.open(self.address(TEMPLATE), 1_000, alone=True)).close()

    def new(self, template: str = TEMPLATE) -> str:
        self._count += 1
        name = f"t{self._count}"
        self.do("postgres", f"CREATE DATABASE {name} TEMPLATE {template}")
        return name

    def drop(self, name: str) -> None:
        self.do("postgres", f"DROP DATABASE {name} WITH (FORCE)")


def _run(within):
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(within())).result()


_cluster = None


def cluster() -> Cluster:
    global _cluster  # noqa: PLW0603 one for all tests of a process
    if _cluster is None:
        _cluster = Cluster()
    return _cluster


def close() -> None:
    if _cluster is not None:
        _cluster.close()


class Instead:
    def __init__(self, there: Cluster) -> None:
        self.cluster = there
        self._known: dict[Path, str] = {}

    def address(self, path: Path) -> DatabaseServer:
        return self.cluster.address(self.name(path))

    def name(self, path: Path) -> str:
        if path not in self._known:
            self._known[path] = self.cluster.new()
        return self._known[path]

    async def open(self, path, busy, copies, *, alone, shared=False):
        """Open a database on the server. Replaces :meth:`bot.match.storage.file.database.File.open`.

        This retries, because connecting on a busy machine may take longer than the bot waits.
        """
        there = await asyncio.to_thread(self.address, path)
        for _ in range(5):
            try:
                return await OnServer.open(there, busy, alone=alone, shared=shared)
            except StoreFault as fault:
                if TimeoutError.__name__ not in fault.detail:
                    raise
        return await OnServer.open(there, busy, alone=alone, shared=shared)

    def drop(self) -> None:
        for name in self._known.values():
            self.cluster.drop(name)

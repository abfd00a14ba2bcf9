import asyncio
import contextlib
import signal
import sqlite3
import threading
import time

import asyncpg

from tests import postgres
from tests.e2e.process import READY
from tests.e2e.world import until
from tests.nursery import Child

AGAIN = 30.0
DEAD = "UPDATE processes SET until = 0 WHERE name LIKE '% {pid}'"
TURN = 60.0


def _child(folder, sandbox, **env):
    made = Child(folder, sandbox.url, sandbox.token, **env)
    made.made = lambda: None  # the database is there
    return made


class OnFile:
    name = "file"
    shared = False

    def __init__(self, folder, processes=1):
        assert processes == 1, "a file belongs to one process"
        self.place = folder / "cartouche.sqlite3"
        self.processes = 1

    def child(self, folder, sandbox, **env):
        return _child(folder, sandbox, **{"DATABASE": str(self.place)} | env)

    def rows(self, statement, *values):
        address = f"file:{self.place}?mode=ro"
        with contextlib.closing(sqlite3.connect(address, uri=True, timeout=10)) as database:
            return database.execute(statement, values).fetchall()

    def close(self):
        pass


class OnServer:
    name = "postgresql"

    def __init__(self, _folder, processes=1, cluster=None):
        # Use ``cluster`` if it is given. It is shared with others, so this object must not stop it.
        self.processes = processes
        self.shared = processes > 1
        self._own = cluster is None
        self.cluster = cluster or postgres.Cluster()
        self.database = self.cluster.new()
        self.place = self.cluster.address(self.database)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._connection = None

    def child(self, folder, sandbox, **env):
        shards = {"SHARDS": "auto"} if self.shared else {}
        return _child(folder, sandbox, **{"DATABASE": self.place.url} | shards | env)

    def rows(self, statement, *values):
        numbered = "".join(
            part + (f"${number}" if number <= len(values) else "")
            for number, part in enumerate(statement.split("?"), 1)
        )
        return [tuple(row) for row in self._run(self._fetched(numbered, values))]

    async def _fetched(self, statement, values):
        until = time.monotonic() + AGAIN
        while True:
            try:
                if self._connection is None or self._connection.is_closed():
                    self._connection = await asyncpg.connect(self.place.url)
                return await self._connection.fetch(statement, *values)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                if time.monotonic() > until:
                    raise
                await asyncio.sleep(0.1)

    def _run(self, work):
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def holders(self):
        held = self.rows("SELECT holder FROM shards ORDER BY number")
        return [None if holder is None else int(holder.split()[-1]) for (holder,) in held]

    def lapse(self, pid):
        self.rows(DEAD.format(pid=pid))

    async def divided(self, *pids):
        async def are():
            return {*await asyncio.to_thread(self.holders)} == {*pids}

        await until(are, TURN)

    def restart(self, crash=False):
        self.cluster.stop(signal.SIGQUIT if crash else signal.SIGINT)
        self.cluster.start()

    def deafen(self):
        cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ? AND query LIKE 'LISTEN%'"
        return len(self.rows(cut, self.database))

    def close(self):
        if self._connection is not None:
            self._run(self._connection.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
        if self._own:
            self.cluster.close()
        else:
            self.cluster.drop(self.database)


GROUNDS = {one.name: one for one in (OnFile, OnServer)}


async def ready(bot, seen):
    while READY not in bot.said(seen):
        if not bot.running:
            return False
        await asyncio.sleep(0.02)
    return True

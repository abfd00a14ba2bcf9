import asyncio
import contextlib
import struct

import pytest
from sqlalchemy.util import await_only

from bot.match.pure.address import server
from bot.match.storage.store import Store

pytestmark = pytest.mark.postgres

ENDS = b"SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0"


class Between:
    def __init__(self, folder, behind):
        self.folder, self.behind = folder, behind
        self.clients = []

    async def __aenter__(self):
        self._server = await asyncio.start_unix_server(self._met, self.folder / ".s.PGSQL.5432")
        return self

    async def __aexit__(self, *_):
        self._server.close()
        for writer in self.clients:
            writer.close()

    async def _met(self, reader, writer):
        self.clients.append(writer)
        there = await asyncio.open_unix_connection(self.behind / ".s.PGSQL.5432")
        with contextlib.suppress(OSError):
            await asyncio.gather(self._hand_on(reader, there[1]), self._hand_on(there[0], writer))

    async def _hand_on(self, reader, writer):
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
        writer.close()

    async def say_that_it_ends(self):
        for writer in self.clients:
            writer.write(b"E" + struct.pack("!I", len(ENDS) + 4) + ENDS)
            await writer.drain()


async def test_what_was_not_sent_to_be_committed_is_done_anew(on_server, tmp_path):
    folder = tmp_path / "between"
    folder.mkdir()
    name = on_server.name(tmp_path / "t.sqlite3")
    address = server(f"postgresql://cartouche@/{name}?host={folder}")
    loop = asyncio.get_running_loop()
    async with Between(folder, on_server.cluster.folder) as between, await Store.open(address) as store:
        tries = []

        def work(writing):
            writing.set_meta("a", str(len(tries)))
            tries.append(writing)
            if len(tries) == 1:
                asyncio.run_coroutine_threadsafe(between.say_that_it_ends(), loop).result()
                await_only(asyncio.sleep(0.3))  # the driver hears of it, and nobody asks

        await store.write(work)
        assert (len(tries), await store.meta("a")) == (2, "1")

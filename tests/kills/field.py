"""The environment of the `kill -9` tests. It works like the one for the long-running tests, but without simulated
faults. Each process can be made to kill itself (see `tests.kills.fuse`).
"""

import asyncio
import os
import signal

from sandbox.world.rates import FREE
from tests.e2e.table import carries_board, final, ply_of
from tests.kills.fuse import VARIABLE, Fuse
from tests.soak.field import Field
from tests.soak.ground import ready
from tests.soak.people import shown_to_all

PATIENCE = 120.0
"""The time limit for posting all messages, in seconds. On an idle machine, posting takes milliseconds."""
ENTRIES = "SELECT ply, who, text FROM entries WHERE match = ? ORDER BY ply"
WAITS = "SELECT kind, first, last FROM outbox WHERE subject = 'match' AND number = ?"


class Lost(AssertionError):
    pass


class KillField(Field):
    """Runs processes that kill themselves at a given step and start again. Discord's limit of one start every five
    seconds doesn't apply.
    """

    RATES = FREE

    def __init__(self, *facts, **more):
        super().__init__(*facts, **more)
        self.fuses = {}

    def process(self):
        made = super().process()
        fuse = self.fuses[made] = Fuse(made.folder / "fuse")
        made.env[VARIABLE] = str(made.folder / "fuse")
        fuse.light(0)
        return made

    def entries(self, match):
        return self.rows(ENTRIES, match.number)

    def boards(self, match):
        return [m for m in shown_to_all(self.sandbox, match.channel) if carries_board(m) or final(m)]

    async def told(self, match, running):
        left = []
        try:
            async with asyncio.timeout(PATIENCE):
                while running():
                    left = self.rows(WAITS, match.number)
                    boards = self.boards(match)
                    if not left and boards and sum(map(carries_board, boards)) == 1:
                        shown = boards[-1]
                        if final(shown) or ply_of(shown) == len(self.entries(match)):
                            return shown
                    await asyncio.sleep(0.02)
        except TimeoutError:
            boards = [(m["id"], ply_of(m), final(m)) for m in self.boards(match)]
            raise Lost(f"{len(self.entries(match))} entries, still to be posted {left}, boards {boards}") from None
        return None

    def holder(self, match):
        if not self.ground.shared:
            return self.bots[0]
        pid = self.ground.holders()[self.shard_of(match.guild)]
        return next((bot for bot in self.bots if bot.pid == pid), None)

    async def end(self, bot):
        if bot.running:
            os.kill(bot.pid, signal.SIGKILL)
        await bot.ended()

    async def up(self, bot, steps=0):
        fuse = self.fuses[bot]
        fuse.light(steps)
        seen = bot.log.stat().st_size
        await bot.start(wait=False)
        well = await ready(bot, seen)
        if well and not steps:
            fuse.light(0)
        return well

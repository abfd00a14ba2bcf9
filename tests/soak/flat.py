import asyncio
import socket
import statistics
import time
from pathlib import Path

import aiohttp

from tests.nursery import Nursery

MEGABYTE = 1 << 20
EVERY = 1.0
"""The time between two measurements, in seconds."""
WINDOW = 0.15
BEGINS = 0.5
LEAST = 120.0
"""The shortest run for which this check makes sense, in seconds."""
MORE = {
    "memory": lambda before: before + 16 * MEGABYTE,
    "files": lambda before: before + 10,
    "tasks": lambda before: 1.25 * before + 20,
    "workers": lambda before: 1.1 * before + 32 * MEGABYTE,
}
EACH = 2
NAMES = {"process_resident_memory_bytes": "memory", "process_open_fds": "files", "cartouche_loop_tasks": "tasks"}


def free_address():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return f"127.0.0.1:{taken.getsockname()[1]}"


class Flat:
    def __init__(self, field, seconds):
        self.field = field
        self.seconds = seconds
        self.seen = []
        self._begun = time.monotonic()

    async def run(self):
        async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(5)) as session:
            while True:
                now = time.monotonic() - self._begun
                looked = {bot.pid: await self._look(session, bot) for bot in self.field.bots}
                self.seen.append((now, self.field.count["played"], looked, workers(self.field.bots)))
                await asyncio.sleep(EVERY)

    async def _look(self, session, bot):
        try:
            async with session.get(f"http://{bot.env['METRICS']}/metrics") as response:
                text = await response.text()
        except (aiohttp.ClientError, TimeoutError):
            return {}
        lines = (line.rpartition(" ") for line in text.splitlines() if not line.startswith("#"))
        return {NAMES[name]: float(value) for name, _, value in lines if name in NAMES}

    def _within(self, begins):
        return [one for one in self.seen if begins <= one[0] / self.seconds < begins + WINDOW]

    def report(self):
        if self.seconds < LEAST:
            return [], []
        first, last = self._within(BEGINS), self._within(1 - WINDOW)
        if not first or not last:
            return [], ["nothing was looked at: the bot does not answer at its METRICS"]
        moves = [window[-1][1] - window[0][1] for window in (first, last)]
        said = [f"  in the two windows {moves[0]} and {moves[1]} moves, between them {last[0][1] - first[-1][1]}"]
        faults = []
        if moves[1] < 0.6 * moves[0]:
            faults.append(f"there was less to do at the end, so nothing is said: {moves[1]} moves after {moves[0]}")
        for bot in self.field.bots:
            for name in NAMES.values():
                pair = [[one[2][bot.pid][name] for one in window if one[2].get(bot.pid)] for window in (first, last)]
                self._compare(name, f"process {bot.pid}", pair, said, faults)
        self._workers(first, last, said, faults)
        return said, faults

    def _workers(self, first, last, said, faults):
        stayed = set.intersection(*(set(one[3]) for one in (*first, *last)))
        pair = [[sum(one[3][pid] for pid in stayed) for one in window] for window in (first, last)]
        self._compare("workers", f"{len(stayed)}", pair, said, faults)
        most = max(len(one[3]) for one in last)
        if most > EACH * len(self.field.bots):
            faults.append(f"{most} workers are more than {EACH} for each process")

    def _compare(self, name, whose, pair, said, faults):
        if not all(pair):
            faults.append(f"{name} of {whose} was not seen")
            return
        before, after = map(statistics.median, pair)
        unit = MEGABYTE if name in {"memory", "workers"} else 1
        said.append(f"  {name} of {whose}: {before / unit:.0f}, then {after / unit:.0f}")
        if after > MORE[name](before):
            faults.append(f"{name} of {whose} has grown from {before / unit:.0f} to {after / unit:.0f}")


def workers(bots):
    if Nursery.process is None:
        return {}
    nursery = Nursery.process.pid
    children = Path(f"/proc/{nursery}/task/{nursery}/children").read_text().split()
    found = {}
    for pid in {int(child) for child in children} - {bot.pid for bot in bots}:
        try:
            found[pid] = int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096
        except (OSError, IndexError):
            """It has ended."""
    return found

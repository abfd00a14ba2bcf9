import asyncio
import os
import signal
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path
from random import Random

from tests.e2e.hands import AT_ONCE, Taste, press_ready, slash_ready
from tests.e2e.table import carries_board, final, ply_of
from tests.e2e.world import until
from tests.kills.field import KillField, Lost
from tests.soak.finding import Found
from tests.soak.people import shown_to_all
from tests.soak.playing import FAILED, Decided, Place, reason

SPAN = 60
EACH = 12
TWICE = 0.15
"""The probability that the process dies again as it starts, or that another process dies as it takes over."""
WHOLE_LEASE = 0.1
"""The probability that a dead process's lease runs to its end instead of ending at once."""
LEAVES = 0.1
"""The probability that a process is asked to stop during a move, and dies while it hands its work over to another
process.

This only applies if several processes share the work.
"""
ENDS = 120.0
"""The longest time that a process may take to stop on request, in seconds."""
SURE = 60.0
"""The time limit for preparing a move, in seconds. On a busy machine, autocomplete may offer nothing at first."""


class Killing:
    def __init__(self, field, seed, say):
        self.field = field
        self.seed = seed
        self.say = say
        self.faults = []
        self.steps = Counter()
        self.again = Counter()
        self.span = SPAN
        self._left = list(field.matches)
        self._match = None
        self._store = None

    async def run(self, points):
        self._store = await self.field.open()
        try:
            for number in points:
                if not self._left and self._match is None:
                    self.faults.append(f"no match was left for point {number} and those behind it")
                    break
                try:
                    await self.point(number)
                except (Lost, TimeoutError, AssertionError) as error:
                    await self._wrong(number, error)
        finally:
            await self._store.close()
        for bot in self.field.made:
            self.faults += [f"in the log: {record}" for record in bot.trouble()]
        return self.faults

    async def _wrong(self, number, error):
        channel = self._match and self._match.channel
        self.faults.append(f"point {number}: table {channel}: {type(error).__name__} {error}{self._how(error)}")
        self.say(self.faults[-1])
        self._match = None
        await self._all_up()

    def _how(self, error):
        late = error if isinstance(error, TimeoutError) else error.__cause__
        if not isinstance(late, TimeoutError):
            return ""
        shards = f"shards: {self.field.ground.holders()}, " if self.field.ground.shared else ""
        running = [(bot.pid, bot.running) for bot in self.field.bots]
        return f"\n{''.join(traceback.format_tb(late.__traceback__)[-5:])}{shards}processes: {running}"

    async def point(self, number):
        rng = Random(f"{self.seed}/{number}")
        match, board = await self._table()
        before = self.field.entries(match)
        move, verb = await self._ready(match, board, rng)
        steps = rng.randint(1, self.span + 2)
        for bot in self.field.bots:  # of two the one that does it, also while the table changes hands
            self.field.fuses[bot].light(steps)
        leaves = self.field.ground.shared and rng.random() < LEAVES
        if leaves:
            os.kill(self._holder(match).pid, signal.SIGTERM)
        doing = asyncio.create_task(self._played(match, board, move, verb))
        await self._ends(match, doing, len(before), leaves=leaves)
        bot, where = await self._killed(match)
        doing.cancel()
        await asyncio.gather(doing, return_exceptions=True)
        now = self.field.entries(match)
        if now[: len(before)] != before:
            raise Lost(f"{where}: the log was {before[-3:]}, and is {now[len(before) - 3 :]}")
        try:
            await self._again(bot, rng)
            await self._check(match)
        except (Lost, TimeoutError) as error:
            raise Lost(f"{verb}, step {steps}, {where}: {error}") from error
        self.say(f"{number}: {verb}, step {steps}: {where}; {len(now) - len(before)} entries stored")

    async def _killed(self, match):
        fuses, done = self.field.fuses, 0
        bot = next((one for one in self.field.bots if fuses[one].ended), None)
        left = next((one for one in self.field.bots if not one.running), None)
        if bot is None and left is not None:
            bot, where = left, "as it was told to end"
        elif bot is None:
            bot = self._holder(match)
            where, done = "after all", max(fuse.done for fuse in fuses.values())
            self.span = max(10, (self.span + done) // 2)
        else:
            where = fuses[bot].ended
        for other in self.field.bots:
            if other is not bot:
                await self._put_out(other)
        self.span = max(self.span, fuses[bot].done, done)
        await self.field.end(bot)
        self.steps[where] += 1
        return bot, where

    async def _table(self):
        while True:
            if self._match is None:
                if not self._left:
                    raise Lost("all matches are over")
                self._match = self._left.pop(0)
            board = await self.field.told(self._match, lambda: True)
            if not final(board):
                return self._match, board
            self._match = None

    def _holder(self, match):
        bot = self.field.holder(match)
        if bot is None:
            raise Lost(f"nobody has the shard: {self.field.ground.holders()}")
        return bot

    async def _ready(self, match, board, rng):
        place = Place(self.field, match)
        until = time.monotonic() + SURE
        while True:
            taste = Taste(rng, passing=0.15)
            verb = taste.verb(board)
            ready = slash_ready if rng.random() < 0.5 else press_ready
            try:
                return await ready(place, board, Decided(rng, verb)), verb
            except FAILED as error:
                if time.monotonic() > until:
                    raise
                self.again[reason(error)] += 1
                await asyncio.sleep(0.2)

    async def _played(self, match, board, move, verb):
        user = Place(self.field, match).asked(board).id
        ply = ply_of(board)
        done = await move()
        if isinstance(done, tuple) and verb not in AT_ONCE:
            self.field.witness.taken.add((match.channel, ply, done[1], user))

    async def _ends(self, match, doing, before, *, leaves):
        def running():
            return all(bot.running for bot in self.field.bots)

        while running() and not doing.done():
            await asyncio.wait([doing], timeout=0.01)
        if running() and not doing.exception() and len(self.field.entries(match)) > before:
            await self.field.told(match, running)
        await until(lambda: not (leaves and running()), ENDS)
        await asyncio.wait([doing], timeout=0.05)

    async def _again(self, bot, rng):
        twice, whole = rng.random() < TWICE, rng.random() < WHOLE_LEASE
        if not self.field.ground.shared:
            if twice and not await self.field.up(bot, rng.randint(1, self.span)):
                self.steps["again: " + self.field.fuses[bot].ended] += 1
            elif twice:
                await self.field.end(bot)
            if not await self.field.up(bot):
                raise Lost(f"it does not start: {bot.said()[-2000:]}")
            return
        (other,) = [one for one in self.field.bots if one is not bot]
        if twice:
            self.field.fuses[other].light(rng.randint(1, self.span))
        if not whole:
            self.field.ground.lapse(bot.pid)
        await self._taken_over(other)
        await self._put_out(other)
        await self._all_up()
        if rng.random() < 0.5:
            await self.field.ground.divided(*(one.pid for one in self.field.bots))

    async def _put_out(self, other):
        # Disarm the fuse of a process that is meant to continue. If the fuse has already fired, make sure that the
        # process has ended.
        fuse = self.field.fuses[other]
        fuse.put_out()
        if fuse.ended:
            await self.field.end(other)
            self.steps["again: " + fuse.ended] += 1

    async def _taken_over(self, other):
        await until(lambda: not other.running or {*self.field.ground.holders()} == {other.pid}, 60)

    async def _all_up(self):
        for bot in self.field.bots:
            if not bot.running:
                if self.field.ground.shared:
                    self.field.ground.lapse(bot.pid)
                if not await self.field.up(bot):
                    raise Lost(f"it does not start: {bot.said()[-2000:]}")

    async def _check(self, match):
        await self.field.told(match, lambda: True)
        found = Found(self.field)
        found.acknowledged_moves_are_stored()
        found.told_once(match)
        await found.last_board_is_true(self._store, match)
        boards = sum(map(carries_board, shown_to_all(self.field.sandbox, match.channel)))
        if found.faults or boards != 1:
            raise Lost(f"{boards} boards; {'; '.join(found.faults)}")


async def kills(ground, processes, points, seed, folder=None, *, say=print):
    say(f"seed {seed}")
    with tempfile.TemporaryDirectory(prefix="kills-") as own:
        field = KillField(Path(folder or own), len(points) // EACH + 2, Random(seed), ground, processes)
        async with field:
            for player in field.players.values():
                player.patience = 60.0
            await field.start()
            killing = Killing(field, seed, say)
            faults = await killing.run(points)
            for where, count in sorted(killing.steps.items()):
                say(f"  {count} x {where}")
            for why, count in sorted(killing.again.items()):
                say(f"  prepared again {count} times: {why}")
            say(f"{sum(killing.steps.values())} kills at {len(killing.steps)} different steps, {len(faults)} faults")
            return faults

"""Remove people who have left a server from its leagues (L1.2, L6.1).

Discord only tells a bot who leaves if it has a privileged intent, which this bot lacks. So the bot asks Discord about
one person at a time: after something happens in their league, when an organiser opens the league's panel, and at least
once an hour for everyone who hasn't been seen for a long time.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from bot.league.pure.presence import SOON, SURE, ages, seen
from bot.league.services.logs import Logs
from bot.league.services.organising import Organising
from bot.league.storage import logs as stored
from bot.match.pure.errors import StoreFault
from leagues.refused import Refused

log = logging.getLogger(__name__)

# A function that returns whether a user is in a server, or None if that's currently unknown.
There = Callable[[int, int], Awaitable[bool | None]]
# The people of all leagues are checked at least this often, in seconds, even if nothing has happened there.
EVERY: Final = 3_600.0
# The maximum number of people of one league to look up before it's the next league's turn.
AT_ONCE: Final = 50
PAUSE: Final = 1.0


class Presence:
    def __init__(self, logs: Logs, organising: Organising) -> None:
        self._logs = logs
        self._organising = organising
        self._there: There | None = None
        self._pause = PAUSE
        # The time at which each person was last seen, by server and user.
        self._seen: dict[tuple[int, int], int] = {}
        # The time at which each absent person was first found missing, by server and user.
        self._missed: dict[tuple[int, int], int] = {}
        self._later: dict[tuple[int, int], int] = {}
        self._woken: set[int] = set()
        self._hurried: set[int] = set()
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._idle = asyncio.Event()

    def start(self, there: There, *, pause: float = PAUSE) -> None:
        """Check now whether the people of all leagues are still in their servers, and check a league's people again
        whenever something happens there.

        Does nothing if the checks have already been started. `there` looks up a person in a server. `pause` is the time
        between two look-ups, in seconds.
        """
        if self._task is not None:
            return
        self._there, self._pause = there, pause
        self._logs.on_entry.append(self.wake)
        self._task = asyncio.create_task(self._run(), name="who is there")

    async def stop(self) -> None:
        if self._task is None:
            return
        self._logs.on_entry.remove(self.wake)
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self._task = None

    def wake(self, league: int) -> None:
        self._woken.add(league)
        self._idle.clear()
        self._wake.set()

    def hurry(self, league: int) -> None:
        """Look up a league's people soon, because an organiser has opened its panel. This check includes everyone who
        hasn't been seen for an hour.
        """
        self._hurried.add(league)
        self.wake(league)

    async def settled(self) -> None:
        await self._idle.wait()

    async def _run(self) -> None:
        everywhere = True
        while True:
            woken, self._woken = self._woken, set()
            self._wake.clear()
            try:
                if everywhere:
                    woken |= set(await self._logs.store.read(stored.running))
                for league in sorted(woken):
                    if await self._look(league):
                        self._woken.add(league)
            except StoreFault as fault:
                log.warning("It cannot be looked who has left: %s", fault)
            except Exception:  # it must go on with others
                log.exception("It cannot be looked who has left")
            everywhere = False
            if self._woken:
                continue
            self._idle.set()
            try:
                async with asyncio.timeout(EVERY):
                    await self._wake.wait()
            except TimeoutError:
                everywhere = True

    async def _look(self, league: int) -> bool:
        # Those unseen the longest first. True if there are more.
        hurried = league in self._hurried
        self._hurried.discard(league)
        with suppress(Refused):
            if not await self._logs.ours(league):
                return False
            kept = await self._logs.kept(league)
            guild, now = kept.head.guild, self._logs.now()
            acted = seen(kept.course.log)
            unsure = []
            for user, age in ages(kept.league, now).items():
                key = (guild, user)
                last, missed = max(acted.get(user, 0), self._seen.get(key, 0)), self._missed.get(key)
                if missed is not None and last > missed:
                    del self._missed[key]
                elif now < self._later.get(key, 0):
                    continue
                elif now - last >= (min(age, SOON) if hurried else age) if missed is None else now - missed >= SURE:
                    unsure.append((last, key))
            for _, key in sorted(unsure)[:AT_ONCE]:
                await self._ask(key)
            return len(unsure) > AT_ONCE
        return False

    async def _ask(self, key: tuple[int, int]) -> None:
        # A single look-up may be wrong, so people have left only if they're absent twice in a row.
        assert self._there is not None  # noqa: S101 - it was started with it
        there = await self._there(*key)
        await asyncio.sleep(self._pause)
        if there is None:
            self._later[key] = self._logs.now() + SURE
        elif there:
            self._seen[key] = self._logs.now()
            self._missed.pop(key, None)
        elif key not in self._missed:
            self._missed[key] = self._logs.now()
        else:
            del self._missed[key]
            changed = await self._organising.member_left(*key)
            log.info("Somebody who is not in server %d any more has left %d leagues there", key[0], len(changed))

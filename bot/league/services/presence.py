"""Who has left a server leaves its leagues (L1.2, L6.1). Discord tells the bot of those who leave only by a right that
it does not have, so it asks for people one at a time: when something has happened in their league, when an organiser
looks at it, and once an hour for those of whom it was not known for long.
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

There = Callable[[int, int], Awaitable[bool | None]]
"""Whether a user is in a server: None where that cannot be said now."""
EVERY: Final = 3_600.0
"""Seconds after which all leagues are looked at without a reason."""
AT_ONCE: Final = 50
"""So many people of a league are asked for until other leagues have their turn."""
PAUSE: Final = 1.0
"""Seconds between two questions."""


class Presence:
    """Looks so from :meth:`start` to :meth:`stop`."""

    def __init__(self, logs: Logs, organising: Organising) -> None:
        self._logs = logs
        self._organising = organising
        self._there: There | None = None
        self._pause = PAUSE
        self._seen: dict[tuple[int, int], int] = {}
        """When people were there last, by server and user."""
        self._missed: dict[tuple[int, int], int] = {}
        """Who was not there when they were looked for, since when."""
        self._later: dict[tuple[int, int], int] = {}
        """Of whom Discord could not say it, with when it is asked again."""
        self._woken: set[int] = set()
        self._hurried: set[int] = set()
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._idle = asyncio.Event()

    def start(self, there: There, *, pause: float = PAUSE) -> None:
        """Look at all leagues, and from now on at those in which something happens. Called again it does nothing."""
        if self._task is not None:
            return
        self._there, self._pause = there, pause
        self._logs.on_entry.append(self.wake)
        self._task = asyncio.create_task(self._run(), name="who is there")

    async def stop(self) -> None:
        """Ask no more."""
        if self._task is None:
            return
        self._logs.on_entry.remove(self.wake)
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self._task = None

    def wake(self, league: int) -> None:
        """Something has happened in a league."""
        self._woken.add(league)
        self._idle.clear()
        self._wake.set()

    def hurry(self, league: int) -> None:
        """An organiser looks at a league: ask for those who were not seen for an hour, too, so many as fit at once."""
        self._hurried.add(league)
        self.wake(league)

    async def settled(self) -> None:
        """Wait until all have been looked for who are to be looked for now."""
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
        """Ask for those of a league of whom it is not known any more that they are there, the longest unseen first;
        gives whether there are more than others should wait for.
        """
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
        """Ask for somebody. Who is not there for the second time has left; a first time may be a mistake of theirs."""
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

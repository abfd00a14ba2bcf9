"""The base class for tasks that keep leagues' messages on Discord up to date.

Each league is checked when it has changed, at certain times, and when the bot starts, so work interrupted by a crash is
completed. Two checks of the same league never run at the same time.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import discord

from bot.client.retries import TRANSIENT, said
from bot.league.pure.known import Known
from bot.league.services.leagues import Leagues
from bot.match.pure.errors import StoreFault
from bot.publishing.posting.subjects.teller import Waits
from leagues.refused import Refused

log = logging.getLogger(__name__)

SELDOM: Final = 600_000
AGAIN: Final = 60_000
FAR: Final = 86_400_000


class MessageKeeper:
    """A task that keeps leagues' messages up to date, from :meth:`start` to :meth:`stop`.

    `what`: the task's name in the log. Subclasses implement the work in :meth:`look`.
    """

    what: str

    def __init__(self, leagues: Leagues) -> None:
        self._leagues = leagues
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._later: dict[int, asyncio.TimerHandle] = {}
        self._runs = False

    async def look(self, known: Known) -> int | None:
        """Do the work that a league currently needs. Return how many milliseconds to wait before the next call, or None
        to wait until the league has changed.

        If this raises an error, the error is logged, and the call is repeated later.
        """
        raise NotImplementedError

    async def start(self) -> None:
        """Check all leagues now, and each league after a change. Call this once the client has received its servers and
        the members' names.

        Calling this again does nothing. Raises StoreFault.
        """
        if self._runs:
            return
        self._runs = True
        self._leagues.logs.on_entry.append(self.wake)
        for league in await self._leagues.reading.unfinished():
            self.wake(league)

    async def stop(self) -> None:
        self._runs = False
        if self.wake in self._leagues.logs.on_entry:
            self._leagues.logs.on_entry.remove(self.wake)
        for handle in self._later.values():
            handle.cancel()
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def wake(self, league: int) -> None:
        if not self._runs:
            return
        self._again.add(league)
        if league not in self._tasks:
            self._tasks[league] = asyncio.create_task(self._work(league), name=f"{self.what} of league {league}")

    async def settled(self) -> None:
        while tasks := list(self._tasks.values()):
            await asyncio.wait(tasks)
            await asyncio.sleep(0)

    async def _work(self, league: int) -> None:
        try:
            while self._runs and league in self._again:
                self._again.discard(league)
                after = await self._tried(league)
                if after is not None:
                    self._look_later(league, after)
        finally:
            self._tasks.pop(league, None)

    def _look_later(self, league: int, after: int) -> None:
        before = self._later.pop(league, None)
        if before is not None:
            before.cancel()
        seconds = min(max(after, 0), FAR) / 1000
        self._later[league] = asyncio.get_running_loop().call_later(seconds, self.wake, league)

    async def _tried(self, league: int) -> int | None:
        try:
            return (
                await self.look(await self._leagues.reading.get(league))
                if await self._leagues.logs.ours(league)
                else None
            )
        except Waits as waits:
            log.info("The %s of league %d wait: %s", self.what, league, waits)  # its teller logs it louder
            return SELDOM
        except (StoreFault, discord.HTTPException, *TRANSIENT) as error:
            log.warning("The %s of league %d wait: %s", self.what, league, said(error))
        except Refused as refused:
            log.debug("League %d has no %s: %s", league, self.what, refused)
            return None
        except Exception:  # one league must not stop the others
            log.exception("The %s of league %d cannot be shown", self.what, league)
            return None
        return AGAIN

"""Move the time forward for people who try the bot on a local server.

On its way, the time stops at each due timer. A reminder is therefore posted before the deadline that follows it, as if
everyone had waited.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Final

from bot.match.pure.errors import Refused, StoreFault
from bot.match.pure.table.subject import Timer, TimerKind
from bot.match.services.clock import wall
from bot.program.app import Cartouche
from games.core import Millis

log = logging.getLogger(__name__)

FAR: Final = 400 * 86_400_000
"""How far ahead to search for the next deadline, in milliseconds."""
PAGE: Final = 500
MOST: Final = 200
"""The maximum number of stops at due timers while the time is moved forward. After these stops, the time goes straight
to its destination.
"""
PATIENCE: Final = 20.0
"""How long to wait at each stop until all due work is done and posted, in seconds."""


class Forward:
    """Move the time of `bot`. `advance` puts the bot's clock forward by a number of seconds.

    The methods may raise StoreFault. Times are in seconds since 1970.
    """

    def __init__(self, bot: Cartouche, advance: Callable[[float], None]) -> None:
        self._bot = bot
        self._advance = advance

    async def next(self) -> float | None:
        """Return the time of the next deadline, or None if there is none.

        A deadline is the time when a player or a proposal runs out of time, a pause ends, or a league takes its next
        step.
        """
        now = wall.millis()
        first: Millis | None = None
        async for timer in self._timers(now + FAR):
            if first is not None and timer.due >= first:
                break  # a deadline is never before its timer
            for at in await self._deadlines(timer):
                if at > now and (first is None or at < first):
                    first = at
        return None if first is None else first / 1000

    async def move(self, to: float) -> None:
        for _ in range(MOST):
            due = await self._due_by(int(to * 1000))
            if due is None:
                break
            await self._stop_at(due)
        await self._stop_at(int(to * 1000))
        for league in await self._bot.leagues.reading.unfinished():
            for told in self._bot.leagues.logs.on_entry:
                told(league)

    async def _stop_at(self, moment: Millis) -> None:
        # A millisecond later: none is lost when seconds are rounded.
        self._advance(max(0.0, (moment + 1) / 1000 - wall.seconds()))
        try:
            async with asyncio.timeout(PATIENCE):
                await self._bot.clock.caught_up()
                await self._bot.leagues.running.settled()
                for subject, since in (await self._bot.store.outbox_waiting()).items():
                    self._bot.publisher.wake_for(subject, since)
                await self._bot.publisher.idle()
        except TimeoutError:
            log.warning("Time moves on, although not everything is posted yet.")

    async def _due_by(self, until: Millis) -> Millis | None:
        now = wall.millis()
        async for timer in self._timers(until):
            if timer.due > now and not await self._leaves_out(timer):
                return timer.due
        return None

    async def _timers(self, until: Millis) -> AsyncIterator[Timer]:
        after = None
        while page := await self._bot.store.timers_between(after, until, PAGE):
            after = page[-1]
            for timer in page:
                yield timer

    async def _leaves_out(self, timer: Timer) -> bool:
        # Moved time doesn't count at tables in real time, like any jump of the clock.
        if timer.kind is not TimerKind.GAME:
            return False
        with suppress(Refused):
            return self._bot.service.desk.time.real(await self._bot.store.match(timer.match))
        return True

    async def _deadlines(self, timer: Timer) -> list[Millis]:
        match timer.kind:
            case TimerKind.LEAGUE | TimerKind.PROPOSAL | TimerKind.START:
                return [timer.due]
            case TimerKind.CLOCK:
                with suppress(Refused, StoreFault):
                    match = await self._bot.store.match(timer.match)
                    pause = match.clocks.paused
                    ends = [] if pause is None or pause.until is None else [pause.until]
                    return [*(await self._bot.service.clocks.deadlines(match)).values(), *ends]
        return []

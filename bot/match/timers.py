"""What timers do: reminders, a game's own time. Also what is set right when the machine's clock was wrong."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from bot.match.desk import Desk
from bot.match.errors import Fault, Refused, StoreFault
from bot.match.model import HOUR, Kind, Status, Timer, TimerKind
from bot.match.play import Play
from bot.match.positions import Positions
from bot.match.storage.rows import Loaded
from bot.match.storage.writing import Writing
from bot.match.timing import LONGEST, TOLERANCE, ahead_key, people_asked, remind_at, wakes_at

log = logging.getLogger(__name__)

BATCH: Final = 20
"""So many timers are read at a time: what falls due meanwhile and is more urgent comes next."""
BREATH: Final = 0.01
"""Seconds between two timers when many are due, so that whoever presses finds the database free."""


class Timers:
    """The part of the service that the clock calls. All methods raise StoreFault."""

    def __init__(self, desk: Desk, positions: Positions, play: Play) -> None:
        self._desk = desk
        self._store = desk.store
        self._positions = positions
        self._play = play

    async def fire(self) -> int:
        """Do what the timers that are due say, one after the other; gives how many there were. A match that cannot be
        woken is tried again in an hour.
        """
        done: set[Timer] = set()
        stuck = 0  # timers that were rung and are due as before; they are not rung again at once
        while True:
            due = await self._store.timers_due(self._desk.now(), BATCH + stuck)
            fresh = [timer for timer in due if timer not in done]
            if not fresh and len(due) < BATCH + stuck:
                return len(done)
            stuck = len(due) - len(fresh)
            for timer in fresh:
                if done:
                    await asyncio.sleep(BREATH)
                await self._ring(timer)
                done.add(timer)

    async def _ring(self, timer: Timer) -> None:
        try:
            await (self._remind(timer) if timer.kind is TimerKind.REMIND else self._play.wake(timer.match))
        except Refused as refused:  # its table cannot go on as it is; the answer to whoever presses there says why
            log.warning("The timer %s of table %d waits: %s", timer.kind, timer.match, refused)
            await self._later(timer)
        except Exception as error:  # one match that fails must not stop the timers of all
            if isinstance(error, StoreFault) and error.fault is not Fault.DAMAGED:
                raise
            log.exception("The timer %s of table %d failed", timer.kind, timer.match)
            await self._later(timer)

    async def _later(self, timer: Timer) -> None:
        """Try it again in an hour."""
        later = self._desk.now() + HOUR
        await self._store.write(lambda writing: writing.set_timer(timer.match, timer.kind, later))

    async def _remind(self, timer: Timer) -> None:
        """Announce whose decision the table waits for, once. The timer says when, not the match's last move: the
        clock may have been set since.
        """
        async with self._desk.lock(timer.match):
            loaded = await self._store.load(timer.match)
            match = loaded.match
            asked: tuple[int, ...] = ()
            if match.status is Status.ACTIVE:
                asked = people_asked(match, (await self._positions.of(loaded)).pending)

            def work(writing: Writing) -> None:
                now = self._desk.now()
                due = writing.due(match.id, TimerKind.REMIND)
                if due is None or due > now:  # somebody has just moved
                    return
                writing.set_timer(match.id, TimerKind.REMIND, None)
                for user in asked:
                    writing.announce(match, Kind.REMINDER, now, who=user)

            await self._store.write(work)
        self._desk.committed(timer.match)

    async def set_right(self) -> int:
        """Set those timers anew that are due later than they can be: they were set while the machine's clock was ahead.
        Gives how many there were. What the log and the match say of past moments stays.
        """
        now = self._desk.now()
        count = 0
        for timer in await self._store.timers_ahead(now + TOLERANCE, now + LONGEST + TOLERANCE):
            try:
                count += await self._set_right(timer)
            except (StoreFault, Refused) as error:
                if isinstance(error, StoreFault) and error.fault is not Fault.DAMAGED:
                    raise
                log.warning("The timer %s of table %d cannot be looked at: %s", timer.kind, timer.match, error)
        if count:
            log.warning("The clock was ahead: %d timers were set anew", count)
        return count

    async def _set_right(self, timer: Timer) -> bool:
        async with self._desk.lock(timer.match):
            loaded = await self._store.load(timer.match)
            now = self._desk.now()
            ahead = max(0, loaded.match.moved - now)
            if timer.kind is TimerKind.REMIND:
                latest = remind_at(loaded.match, now)
            else:
                at = await self._wakes(loaded)
                latest = None if at is None else at - ahead

            def work(writing: Writing) -> bool:
                due = writing.due(timer.match, timer.kind)
                if due is None or (latest is not None and due <= latest + TOLERANCE):
                    return False
                writing.set_timer(timer.match, timer.kind, latest)
                if timer.kind is TimerKind.GAME and ahead:
                    writing.set_meta(ahead_key(timer.match), str(ahead))
                return True

            return await self._store.write(work)

    async def _wakes(self, loaded: Loaded) -> int | None:
        """When the match has to be woken, in its own time."""
        there = await self._positions.of(loaded)
        return wakes_at(there.match, self._desk.rules(there.match), there.state, there.pending, there.match.moved)

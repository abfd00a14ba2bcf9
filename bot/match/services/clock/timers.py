"""Pass due timers to their handlers, and handle the timers of timed games. Correct timers after the machine's clock was
wrong.
"""

from __future__ import annotations

import logging
from typing import Final, Protocol

from bot.match.pure.clock.moments import TOLERANCE, wakes_at
from bot.match.pure.errors import Fault, Refused, StoreFault
from bot.match.pure.people.hours import DAY
from bot.match.pure.seats.seating import LONGEST_REMINDER
from bot.match.pure.table.model import HOUR
from bot.match.pure.table.subject import Timer, TimerKind
from bot.match.services.clock.tables import TableClocks
from bot.match.services.desk import Desk, decided_anew
from bot.match.services.notices.notices import Notices
from bot.match.services.play.loading import Positions
from bot.match.services.play.play import Play
from bot.match.services.proposals import Proposals
from bot.match.services.table.starting import STARTS_AFTER, Starting
from bot.match.storage.rows import Loaded
from bot.match.storage.writing import Writing

log = logging.getLogger(__name__)

# A match's timer is due at most this long from now, in milliseconds. Only clock timers may be due later.
LATEST: Final = LONGEST_REMINDER * HOUR


class TimerHandler(Protocol):
    """Handles the timers of one kind of subject, for example of all matches or of all leagues."""

    async def handle(self, timer: Timer) -> None:
        """Handle `timer`, which is due, and reset or remove it in the same transaction.

        If the timer stays unchanged, or this raises :class:`bot.match.pure.errors.StoreFault`, it fires again soon.
        """

    async def set_right(self) -> int:
        """Reset timers that are due too late, because they were set while the machine's clock was ahead. Returns how
        many it reset.
        """


class Timers:
    def __init__(
        self,
        desk: Desk,
        positions: Positions,
        play: Play,
        *,
        notices: Notices,
        proposals: Proposals,
        clocks: TableClocks,
        starting: Starting,
    ) -> None:
        self._desk = desk
        self._positions = positions
        self._play = play
        self._notices = notices
        self._proposals = proposals
        self._clocks = clocks
        self._starting = starting

    async def handle(self, timer: Timer) -> None:
        """Handle `timer`, or try again in an hour if its match fails. Raises StoreFault if the database does."""
        try:
            match timer.kind:
                case TimerKind.NOTICE:
                    await self._notices.handle(timer)
                case TimerKind.PROPOSAL:
                    await self._proposals.expire(timer)
                case TimerKind.CLOCK:
                    await self._clocks.handle(timer.match)
                case TimerKind.GAME:
                    await self._play.wake(timer.match)
                case TimerKind.START:
                    await self._starting.handle(timer)
        except Refused as refused:  # its table cannot continue as it is; the answer to a press there says why
            log.warning("The timer %s of table %d waits: %s", timer.kind, timer.match, refused)
            await self._later(timer)
        except Exception as error:  # one match that fails must not stop the timers of all
            if isinstance(error, StoreFault) and error.fault is not Fault.DAMAGED:
                raise
            log.exception("The timer %s of table %d failed", timer.kind, timer.match)
            await self._later(timer)

    async def _later(self, timer: Timer) -> None:
        later = self._desk.now() + HOUR
        await self._desk.store.write(lambda writing: writing.set_timer(timer.subject, timer.kind, later))

    async def set_right(self) -> int:
        now = self._desk.now()
        count = 0
        for timer in await self._desk.store.timers_ahead(now + TOLERANCE, now + LATEST + TOLERANCE):
            try:
                count += await self._set_right(timer)
            except (StoreFault, Refused) as error:
                if isinstance(error, StoreFault) and error.fault is not Fault.DAMAGED:
                    raise
                log.warning("The timer %s of table %d cannot be looked at: %s", timer.kind, timer.match, error)
        if count:
            log.warning("The clock was ahead: %d timers were set anew", count)
        return count

    @decided_anew
    async def _set_right(self, timer: Timer) -> bool:
        if timer.kind is TimerKind.CLOCK:
            return await self._clocks.set_right(timer.match)
        async with self._desk.lock(timer.match):
            loaded = await self._desk.store.load(timer.match)
            now = self._desk.now()
            match = loaded.match
            # If its last entry is ahead of its own time, the machine's clock was set back.
            ahead = self._desk.time.ahead(match)
            if not self._desk.time.keeps_pace(match):
                ahead = max(ahead, match.moved - now)
            latest: int | None
            if timer.kind is TimerKind.NOTICE:
                latest = max(now, min(timer.due, now + 2 * DAY))  # looked at then, and no notice waits longer
            elif timer.kind is TimerKind.PROPOSAL:
                latest = await self._proposals.latest(timer.match, now)
            elif timer.kind is TimerKind.START:
                latest = now + STARTS_AFTER
            elif not self._desk.rules(match).timed:
                latest = now  # it is looked at then
            else:
                at = await self._wakes(loaded)
                latest = None if at is None else at - ahead

            def work(writing: Writing) -> bool:
                due = writing.due(timer.subject, timer.kind)
                if due is None or (latest is not None and due <= latest + TOLERANCE):
                    return False
                writing.set_timer(timer.subject, timer.kind, latest)
                if timer.kind is TimerKind.GAME and ahead != match.ahead:
                    writing.set_ahead(timer.match, ahead)
                return True

            return await self._desk.store.write(work)

    async def _wakes(self, loaded: Loaded) -> int | None:
        there = await self._positions.of(loaded)
        if loaded.orders and self._desk.rules(there.match).timed:
            return there.match.moved  # a look finds what a standing order waits for, so do that now
        return wakes_at(there.match, self._desk.rules(there.match), there.state, there.pending, there.match.moved)

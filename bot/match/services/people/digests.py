"""Send digests: once a day, at an hour that a person has chosen, the bot sends them a list of all tables that are
waiting for them.

A person's timer fires at that hour. It adds the digest to the outbox and sets the timer for the next day. The digest's
content is computed when it's sent.
"""

from __future__ import annotations

from typing import Final

from bot.match.pure.clock.moments import digest_at
from bot.match.pure.people.hours import DAY, quiet_until
from bot.match.pure.table.model import HOUR
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.subject import Timer, TimerKind
from bot.match.services.desk import Desk
from bot.match.storage.writing import Writing

# The maximum delay of a digest, in milliseconds. If it's later than that, it isn't sent.
LATE: Final = 6 * HOUR


class Digests:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def handle(self, timer: Timer) -> None:
        """Send the digest that is due, unless it's late or its reader is asleep, and schedule the next one."""
        person = await self._desk.people.of(timer.subject.id)

        def work(writing: Writing) -> None:
            now = self._desk.now()
            due = writing.due(timer.subject, timer.kind)
            if due is None or due > now:  # they have changed it
                return
            asleep = quiet_until(person, now)
            late = now - due > LATE
            if person.digest is not None and not late and asleep is not None:
                writing.set_timer(timer.subject, timer.kind, asleep)
                return
            writing.set_timer(timer.subject, timer.kind, digest_at(person, now))
            if person.digest is not None and not late:
                writing.post(timer.subject, 0, AnnouncementKind.DIGEST, at=now)

        await self._desk.store.write(work)

    def late(self, created: int) -> bool:
        return self._desk.now() - created > LATE

    async def set_right(self) -> int:
        now = self._desk.now()
        latest, due = now + 2 * DAY, now + DAY
        return await self._desk.store.write(lambda writing: writing.bring_forward(TimerKind.DIGEST, latest, due))

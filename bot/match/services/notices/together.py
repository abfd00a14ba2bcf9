from __future__ import annotations

from collections.abc import Sequence

from bot.match.pure.notices.deciding import NOTHING_KNOWN, Cause
from bot.match.pure.notices.together import SPEAKS, spoken_for
from bot.match.pure.table.model import Match
from bot.match.services.desk import Desk
from bot.match.services.notices.decisions import Work
from bot.match.services.people.waiting import Waiting, divided
from bot.match.storage import notices
from bot.match.storage.writing import Writing


class Together:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def tables(self, match: Match, user: int, cause: Cause, *, direct: bool = False) -> Sequence[Waiting]:
        """Return the tables that are waiting for `user`, most urgent first, or an empty sequence if no table except
        `match` is waiting.

        `match` is about to notify them because of `cause`. Unless the notice is a direct message, only tables in the
        same server are returned, so that the notice doesn't reveal where else they play.
        """
        alone = match.guild is None and not direct
        if cause not in SPEAKS or alone or self._desk.live(match):
            return ()
        numbers = (await notices.of_person(self._desk.store, user)).waiting
        if not set(numbers) - {match.id}:
            return ()
        matches = await self._desk.store.several(sorted({*numbers, match.id}))
        shown = [one for one in matches if (direct or one.guild == match.guild) and not self._desk.stopped(one)]
        waiting, _ = await divided(self._desk, shown, user, {})
        return waiting if any(one.match.id != match.id for one in waiting) else ()

    def spoken_for(self, user: int, tables: Sequence[Waiting], now: int) -> Work | None:
        """Return a function that records that a notice to `user` also named `tables`, so that these tables don't notify
        them again.

        Returns None if `tables` is empty.
        """
        if not tables:
            return None

        def work(writing: Writing) -> None:
            for number in (one.match.id for one in tables):
                before = notices.known(writing, number).get(user, NOTHING_KNOWN)
                after = spoken_for(before, now)
                if after != before:
                    notices.keep(writing, number, user, after)
                    writing.set_notice_timer(number)

        return work

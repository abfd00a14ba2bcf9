from __future__ import annotations

from typing import Final

import msgspec

from bot.match.pure.errors import Refused, Why
from bot.match.pure.notices.deciding import NOTHING, Cause, Do
from bot.match.pure.notices.whom import waits
from bot.match.pure.seats import seating
from bot.match.pure.table.model import HOUR
from bot.match.services.desk import Desk
from bot.match.services.multiprocess.changing import decided_anew
from bot.match.services.notices.decisions import Decisions
from bot.match.storage import notices
from bot.match.storage.writing import Writing

# The minimum time between two nudges at a table, in milliseconds.
NUDGES: Final = 12 * HOUR


class Nudged(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a nudge: the people who get a notice now, later, or not at all.

    `optional`: True if nobody gets a notice because the players aren't obliged to act. `again`: when the next nudge is
    possible, if the last one was too recent; otherwise None.
    """

    now: tuple[int, ...] = ()
    later: tuple[int, ...] = ()
    never: tuple[int, ...] = ()
    optional: bool = False
    again: int | None = None


class Nudges:
    def __init__(self, desk: Desk, decisions: Decisions) -> None:
        self._desk = desk
        self._store = desk.store
        self._decisions = decisions

    @decided_anew
    async def nudge(self, number: int, by: int) -> Nudged:
        async with self._desk.lock(number):
            match = await self._store.match(number)
            seating.playing(match)
            if match.seat_of(by) is None:
                raise Refused(Why.NOT_IN)
            self._desk.rules(match)
            if match.clocks.lapse is not None:
                return Nudged(optional=True)
            users = [player.human for player in match.players if waits(match, player.human, Cause.NUDGE)]
            causes = {user: Cause.NUDGE for user in users if user is not None and user != by}
            now = self._desk.now()
            decisions = await self._decisions.several(match, causes, now)

            def work(writing: Writing) -> int | None:
                last = notices.nudged(writing, match.id)
                if last is not None and now - NUDGES < last <= now:
                    return last + NUDGES
                if any(decision != NOTHING for decision in decisions.values()):
                    notices.nudge(writing, match.id, by, now)
                    done = {user: (Cause.NUDGE, decision) for user, decision in decisions.items()}
                    self._decisions.carry_out(match, done, now, writing)
                return None

            again = await self._store.write(work)
        self._desk.committed(number)
        if again is not None:
            return Nudged(again=again)
        return Nudged(
            now=tuple(user for user, one in decisions.items() if one.do in {Do.MENTION, Do.DIRECT}),
            later=tuple(user for user, one in decisions.items() if one.do is Do.LATER),
            never=tuple(user for user, one in decisions.items() if one.do is Do.NOTHING),
        )

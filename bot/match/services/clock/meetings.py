"""Let the players of a table agree on a time to meet and play. One player proposes a time, and all others have to
agree. The bot reminds them before the meeting. Clocks run as usual until then.

A proposal that everyone has accepted stays open until the time of the meeting.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from bot.match.pure.errors import Refused, Why
from bot.match.pure.people.hours import MINUTE
from bot.match.pure.proposals import Matter, Outcome, Proposal, is_late, is_set, moment
from bot.match.pure.seats.seating import seat_in_play
from bot.match.pure.table.model import Match
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.services.desk import Desk, decided_anew
from bot.match.services.proposals import propose
from bot.match.storage import proposals as stored
from bot.match.storage.rows import Loaded
from bot.match.storage.writing import Writing

# People are reminded this long before they meet, in milliseconds, or after half of the time if that's later.
AHEAD: Final = 15 * MINUTE


class Meetings:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @decided_anew
    async def ask(self, match: int, user: int, request: str, at: int) -> Match:
        """Ask the other players, on behalf of `user`, to meet at the time `at`, which is in the future. A second call
        with the same `request` has no effect. Raises Refused, for example if the match has no other people
        (NO_OTHERS), or if somebody has already proposed the same time (ASKED_ALREADY).
        """
        async with self._desk.lock(match):
            loaded = await self._desk.store.load(match, request)
            table = loaded.match
            if loaded.made is not None:
                return table
            seat_in_play(table, user)
            others = [one for one in table.deciding if one != user]
            if not others:
                raise Refused(Why.NO_OTHERS)
            due = at - min(AHEAD, (at - self._desk.now()) // 2)
            await propose(
                self._desk, table, user, Matter.MEETING, others, request=request, what=str(at), bound=False, due=due
            )
            return table

    async def next(self, match: int) -> int | None:
        return next((moment(one) for one in await stored.open_proposals(self._desk.store, match) if is_set(one)), None)

    async def carry_out(
        self, loaded: Loaded, proposal: Proposal, by: int, request: str, first: Callable[[Writing], None]
    ) -> None:
        table, now = loaded.match, self._desk.now()

        def work(writing: Writing) -> None:
            first(writing)
            for one in stored.open_in(writing, table.id):
                if one.matter is Matter.MEETING and one.number != proposal.number:
                    stored.settle(writing, table, one, replace(one, outcome=Outcome.LAPSED), now)
            writing.announce(table, AnnouncementKind.MEETING, now, who=by, about=moment(proposal))
            writing.remember(table, request)

        await self._desk.store.write(work)

    async def expired(self, loaded: Loaded, proposal: Proposal, first: Callable[[Writing], None]) -> bool:
        table, now, at = loaded.match, self._desk.now(), moment(proposal)

        def work(writing: Writing) -> None:
            if not is_set(proposal):
                first(writing)
            elif now >= at:
                stored.settle(writing, table, proposal, replace(proposal, outcome=Outcome.AGREED), now)
            elif is_late(proposal, now):  # else it was stored while the machine's clock was ahead
                stored.postpone(writing, table, proposal, at, now)
                writing.announce(table, AnnouncementKind.MEETING, now, about=at)

        await self._desk.write(table.id, work)
        return True

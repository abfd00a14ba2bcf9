"""Let players pause a game. One player asks for a pause, and all others have to agree. Any player can end the pause."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from msgspec.structs import replace

from bot.match.pure.clock import turns
from bot.match.pure.errors import Refused, Why
from bot.match.pure.proposals import Matter, Proposal
from bot.match.pure.seats.seating import seat_in_play
from bot.match.pure.table.incident import Happened
from bot.match.pure.table.model import HOUR, Match
from bot.match.services.clock.tables import First, store_clocks
from bot.match.services.desk import Desk, decided_anew
from bot.match.services.proposals import propose
from bot.match.storage.rows import Loaded

LONGEST: Final = 90 * 24


def lasts(proposal: Proposal) -> int | None:
    """Return how many milliseconds a proposed pause lasts, or None if it lasts until somebody resumes the game."""
    return int(proposal.what.partition("/")[0]) * HOUR or None


def latest(proposal: Proposal) -> int | None:
    return int(proposal.what.partition("/")[2] or 0) or None


class TablePauses:
    """Proposes, begins and ends pauses of a table's clocks. Repeating a request has no effect.

    Any method may raise Refused or StoreFault. All methods refuse people who have no seat in a running game, and tables
    without a clock (NO_CLOCK).
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.ends: Callable[[int], Awaitable[int | None]] | None = None

    @decided_anew
    async def ask(self, match: int, user: int, request: str, hours: int | None = None) -> Match:
        """Ask the other players, on behalf of `user`, to agree to a pause of `hours` hours. If `hours` is None, the
        pause lasts until somebody resumes the game.

        If there are no other people, the pause begins at once. Moves don't end the proposal. Raises Refused (IS_PAUSED,
        ASKED_ALREADY, NO_PAUSES, PAUSES_OVER).
        """
        if hours is not None and not 1 <= hours <= LONGEST:
            raise Refused(Why.BAD_OPTION, option="pause", value=hours, most=LONGEST)
        async with self._desk.lock(match):
            loaded = await self._desk.store.load(match, request)
            table = loaded.match
            if loaded.made is not None:
                return table
            self._running(table, user)
            if table.clocks.paused:
                raise Refused(Why.IS_PAUSED)
            end = await self._end(table)
            others = [one for one in table.deciding if one != user]
            if not others:
                return await self._begin(table, user, None if hours is None else hours * HOUR, request)
            what = str(hours or 0) if end is None else f"{hours or 0}/{end}"
            await propose(self._desk, table, user, Matter.PAUSE, others, request=request, what=what, bound=False)
            return table

    async def carry_out(self, loaded: Loaded, proposal: Proposal, by: int, request: str, first: First) -> None:
        """Begin the pause after everyone has agreed. Raises Refused (IS_PAUSED, NO_PAUSES, PAUSES_OVER)."""
        self._running(loaded.match, by)
        if loaded.match.clocks.paused:
            raise Refused(Why.IS_PAUSED)
        await self._begin(loaded.match, proposal.by, lasts(proposal), request, first)

    @decided_anew
    async def go_on(self, match: int, user: int, request: str) -> Match:
        """End the table's pause at the request of the player `user`. Raises Refused (NOT_PAUSED)."""
        async with self._desk.lock(match):
            loaded = await self._desk.store.load(match, request)
            table = loaded.match
            if loaded.made is not None:
                return table
            self._running(table, user)
            if table.clocks.paused is None:
                raise Refused(Why.NOT_PAUSED)
            after = replace(table, clocks=turns.resume(table.clocks, self._desk.now()))
            return await store_clocks(self._desk, after, tells=(Happened.WENT_ON, user), request=request)

    async def _end(self, table: Match) -> int | None:
        if not table.options.pauses:
            raise Refused(Why.NO_PAUSES)
        end = await self.ends(table.id) if table.options.league and self.ends is not None else None
        if end is not None and end <= self._desk.now():
            raise Refused(Why.PAUSES_OVER)
        return end

    def _running(self, table: Match, user: int) -> None:
        seat_in_play(table, user)
        self._desk.rules(table)
        if not table.clocks.seats:
            raise Refused(Why.NO_CLOCK)

    async def _begin(self, table: Match, by: int, span: int | None, request: str, first: First | None = None) -> Match:
        end, now = await self._end(table), self._desk.now()
        if end is not None:
            span = end - now if span is None else min(span, end - now)
        after = replace(table, clocks=turns.pause(table.clocks, by, now, span))
        return await store_clocks(self._desk, after, tells=(Happened.PAUSED, by), request=request, first=first)

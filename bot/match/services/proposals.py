"""Proposals of one player to the others at a table: made, answered, carried out once all agree, or expired.

The consequence of consent depends on the matter (:class:`bot.match.pure.proposals.Matter`): the part of the service
that makes such proposals (:func:`propose`) provides a :class:`Way`. A proposal is stored with its answers, so it
survives a restart; its message in the channel follows through the outbox. Whatever makes it void
(:func:`bot.match.pure.proposals.is_void`) ends it in the same transaction.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from msgspec.structs import replace

from bot.match.pure.errors import Refused, Why
from bot.match.pure.proposals import SPAN, SPANS, Matter, Outcome, Proposal, answered, deciding, is_late, unanimous
from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.timers import Timer, TimerKind
from bot.match.services.desk import Desk
from bot.match.services.play.thoughts import AGAIN
from bot.match.services.several.changing import decided_anew
from bot.match.storage import proposals as stored
from bot.match.storage.rows import Loaded
from bot.match.storage.writing import Writing
from games.core import Millis

log = logging.getLogger(__name__)


class Way(Protocol):
    """The consequence of a matter, once everyone agrees."""

    async def carry_out(
        self, loaded: Loaded, proposal: Proposal, by: int, request: str, first: Callable[[Writing], None]
    ) -> None:
        """Do what everyone agreed to, in one transaction that begins with ``first``, and remember ``request``. The
        caller holds the match's lock. ``by``: who answered last. Raises Refused if it is impossible; then the proposal
        stays open.
        """


class Expiring(Protocol):
    """The consequence of a matter that nobody has answered in time, if there is one."""

    async def expired(self, loaded: Loaded, proposal: Proposal, first: Callable[[Writing], None]) -> bool:
        """Do the consequence, in one transaction that begins with ``first``. The caller holds the match's lock. Return
        False if nothing was done yet: it comes again soon.
        """


async def propose(
    desk: Desk,
    match: Match,
    by: int,
    matter: Matter,
    asked: Iterable[int],
    *,
    request: str,
    what: str = "",
    bound: bool,
) -> Proposal:
    """Make a proposal by ``by`` to the users ``asked`` (not empty, each decides for a seat). The caller holds the
    match's lock, has just read ``match`` and found that ``request`` is new. ``bound``: it is about the present position
    of ``match``, and void in any other. Raises StoreFault; Refused (ASKED_ALREADY) if one about the same is open.
    """
    now = desk.now()
    wanted = Proposal(
        match=match.id,
        number=0,
        matter=matter,
        by=by,
        ply=match.ply if bound else None,
        what=what,
        asked=tuple(asked),
        created=now,
        due=now + SPANS.get(matter, SPAN),
    )

    def work(writing: Writing) -> Proposal:
        found = stored.add(writing, writing.load(match.id, request).match, wanted)
        writing.remember(match, request)
        return found

    made = await desk.store.write(work)
    desk.committed(match.id)
    return made


class Proposals:
    """The part of the service that keeps players' proposals. All methods raise Refused and StoreFault.

    ``ways``: the consequence of each matter once everyone agrees; one without has answers of its own. ``expiring``: the
    consequence if nobody has answered in time, if there is one.
    """

    def __init__(self, desk: Desk, ways: Mapping[Matter, Way], expiring: Mapping[Matter, Expiring]) -> None:
        self._desk = desk
        self._store = desk.store
        self._ways = ways
        self._expiring = expiring

    async def get(self, match: int, number: int) -> Proposal:
        """Return a proposal. Refused if there is none (NO_PROPOSAL)."""
        return await stored.proposal_at(self._store, match, number)

    async def open(self, match: int) -> list[Proposal]:
        """Return the open proposals of a match, the oldest first."""
        return await stored.open_proposals(self._store, match)

    @decided_anew
    async def answer(self, match: int, number: int, user: int, request: str, *, agree: bool) -> Proposal:
        """Store that ``user`` agrees or declines. Return the proposal after that. The player who asked withdraws it by
        declining: older messages say so.

        Refused for those who are not asked (NOT_ASKED), and if it is no longer open (PROPOSAL_OVER).
        """
        async with self._desk.lock(match):
            loaded, before = await self._answerable(match, number, request)
            table = loaded.match
            if user == before.by and not agree:
                return await self._end(table, before, Outcome.WITHDRAWN)
            if user not in before.asked or user not in deciding(table):
                raise Refused(Why.NOT_ASKED)
            after = answered(before, user, agree=agree)
            verdict = unanimous(after)
            if verdict is None or not verdict:
                return await self._store_answer(
                    table, before, after if verdict is None else replace(after, outcome=Outcome.DECLINED)
                )
            after = replace(after, outcome=Outcome.AGREED)
            now = self._desk.now()
            await self._ways[before.matter].carry_out(
                loaded, after, user, request, lambda writing: stored.settle(writing, table, before, after, now)
            )
            self._desk.committed(match)
            return after

    @decided_anew
    async def withdraw(self, match: int, number: int, user: int, request: str) -> Proposal:
        """Withdraw the proposal for ``user``, who made it. Return it after that. Refused for others (NOT_ASKING), and
        if it is no longer open (PROPOSAL_OVER).
        """
        async with self._desk.lock(match):
            loaded, before = await self._answerable(match, number, request)
            if user != before.by:
                raise Refused(Why.NOT_ASKING)
            return await self._end(loaded.match, before, Outcome.WITHDRAWN)

    async def _answerable(self, match: int, number: int, request: str) -> tuple[Loaded, Proposal]:
        """Return an open proposal, with its table. The caller holds the match's lock."""
        loaded = await self._store.load(match, request)
        before = await self.get(match, number)
        if before.outcome is not None:
            raise Refused(Why.PROPOSAL_OVER, outcome=before.outcome)
        if before.matter not in self._ways:
            raise Refused(Why.NOT_ASKED)
        if over := self._over(before, loaded.match):
            await self._end(loaded.match, before, over)
            raise Refused(Why.PROPOSAL_OVER, outcome=over)
        return loaded, before

    @decided_anew
    async def expire(self, timer: Timer) -> None:
        """End the proposals whose time has come."""
        async with self._desk.lock(timer.match):
            loaded = await self._store.load(timer.match)
            now = self._desk.now()
            if self._desk.absences.lasts_at(loaded.match):  # then it is put off when that is over
                await self._store.write(lambda writing: writing.set_timer(timer.subject, TimerKind.PROPOSAL, None))
                return
            soon = dict[int, Millis]()
            for number in [one.number for one in await self.open(timer.match)]:
                proposal = await self.get(timer.match, number)
                if proposal.outcome is not None:  # the end of one before has made it void
                    continue
                # A moment in the future was stored while the machine's clock was ahead.
                if is_late(proposal, now) or proposal.created > now:
                    if not await self._expire(loaded, proposal, now):
                        soon[number] = now + AGAIN
                    loaded = await self._store.load(timer.match)
            left = min((soon.get(one.number, one.due) for one in await self.open(timer.match)), default=None)
            await self._store.write(lambda writing: writing.set_timer(timer.subject, TimerKind.PROPOSAL, left))

    async def _expire(self, loaded: Loaded, before: Proposal, now: Millis) -> bool:
        """End one proposal; return False if that is not done yet."""
        table, after = loaded.match, replace(before, outcome=Outcome.EXPIRED)
        way = self._expiring.get(before.matter)
        if way is None or self._over(before, table) is Outcome.LAPSED:
            await self._store_answer(table, before, after)
            return True
        return await way.expired(loaded, before, lambda writing: stored.settle(writing, table, before, after, now))

    def latest(self, now: Millis) -> Millis:
        """Return the latest moment of a proposal's timer."""
        return now + max(SPAN, *SPANS.values())

    async def shown(self, proposal: Proposal, message: int | None) -> None:
        """Store the message that shows it in the channel."""
        await stored.show(self._store, proposal, message)

    def _over(self, proposal: Proposal, match: Match) -> Outcome | None:
        if match.status is not Status.ACTIVE or proposal.ply not in {None, match.ply}:
            return Outcome.LAPSED
        late = is_late(proposal, self._desk.now()) and not self._desk.absences.lasts_at(match)
        return Outcome.EXPIRED if late else None

    async def _end(self, match: Match, proposal: Proposal, outcome: Outcome) -> Proposal:
        return await self._store_answer(match, proposal, replace(proposal, outcome=outcome))

    async def _store_answer(self, match: Match, before: Proposal, after: Proposal) -> Proposal:
        now = self._desk.now()
        await self._store.write(lambda writing: stored.settle(writing, match, before, after, now))
        self._desk.committed(match.id)
        return after

"""Let a player make proposals to the others at a table. Once everyone has agreed, the bot carries the proposal out.

For each kind of proposal, one part of the service makes the proposals, and carries them out (:class:`CarriesOut`).
Proposals and their answers are stored, so they survive a restart. A change that makes a proposal obsolete closes it in
the same transaction.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from msgspec.structs import replace

from bot.match.pure.errors import Refused, Why
from bot.match.pure.proposals import (
    SPAN,
    SPANS,
    Matter,
    Outcome,
    Proposal,
    answered,
    is_late,
    is_set,
    unanimous,
)
from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.subject import Timer, TimerKind
from bot.match.services.desk import Desk, decided_anew
from bot.match.services.play.thoughts import AGAIN
from bot.match.storage import proposals as stored
from bot.match.storage.rows import Loaded
from bot.match.storage.writing import Writing
from games.core import Millis

log = logging.getLogger(__name__)


class CarriesOut(Protocol):
    async def carry_out(
        self, loaded: Loaded, proposal: Proposal, by: int, request: str, first: Callable[[Writing], None]
    ) -> None:
        """Do what everyone agreed to, and record `request`, in one transaction that begins with `first`.

        The caller holds the match's lock. `by`: the user who answered last. Raises Refused if the action is impossible;
        the proposal then stays open.
        """


class Expiring(Protocol):
    async def expired(self, loaded: Loaded, proposal: Proposal, first: Callable[[Writing], None]) -> bool:
        """Carry out the consequences of an expired proposal, in one transaction that begins with `first`.

        The caller holds the match's lock. Returns False if nothing was done yet and this should be called again soon.
        """


async def propose(
    desk: Desk,
    match: Match,
    by: int,
    matter: Matter,
    asked: Iterable[int],
    *,
    request: str | None = None,
    what: str = "",
    bound: bool,
    due: Millis | None = None,
) -> Proposal:
    """Make a proposal from `by` to the users `asked`, who control seats. `asked` must not be empty.

    The caller holds the match's lock, has just read `match` and has checked that `request` is new. `bound`: whether the
    proposal is only valid at the current position. `due`: until when people can answer it, if that isn't the usual time
    for its kind. Raises StoreFault, and Refused (ASKED_ALREADY) if a proposal of the same kind is open.
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
        due=now + SPANS.get(matter, SPAN) if due is None else due,
    )

    def work(writing: Writing) -> Proposal:
        found = stored.add(writing, writing.load(match.id, request or "").match, wanted)
        if request is not None:
            writing.remember(match, request)
        return found

    return await desk.write(match.id, work)


class Proposals:
    """Handles answers to players' proposals, and proposals that expire. Any method may raise Refused or StoreFault.

    `ways`: what to do when everyone has agreed, for each kind of proposal. Proposals of other kinds can't be answered
    here. `expiring`: what to do when a proposal expires, for each kind.
    """

    def __init__(self, desk: Desk, ways: Mapping[Matter, CarriesOut], expiring: Mapping[Matter, Expiring]) -> None:
        self._desk = desk
        self._store = desk.store
        self._ways = ways
        self._expiring = expiring

    async def get(self, match: int, number: int) -> Proposal:
        return await stored.proposal_at(self._store, match, number)

    async def open(self, match: int) -> list[Proposal]:
        return await stored.open_proposals(self._store, match)

    @decided_anew
    async def answer(self, match: int, number: int, user: int, request: str, *, agree: bool) -> Proposal:
        """Record that `user` agrees or declines, and return the updated proposal.

        If the player who made the proposal declines, the proposal is withdrawn. An accepted proposal to meet stays
        open until the meeting. Raises Refused for users who weren't asked (NOT_ASKED), and if the proposal is closed
        (PROPOSAL_OVER).
        """
        async with self._desk.lock(match):
            loaded, before = await self._answerable(match, number, request)
            table = loaded.match
            if user == before.by and not agree:
                return await self._end(table, before, Outcome.WITHDRAWN, user)
            if user not in before.asked or user not in table.deciding:
                raise Refused(Why.NOT_ASKED)
            after = answered(before, user, agree=agree)
            if after == before:  # agreed to twice
                return before
            verdict = unanimous(after)
            if verdict is None or not verdict:
                outcome = None if verdict is None else Outcome.DECLINED
                return await self._store_answer(table, before, replace(after, outcome=outcome), user)
            after = after if is_set(after) else replace(after, outcome=Outcome.AGREED)
            now = self._desk.now()
            await self._ways[before.matter].carry_out(
                loaded, after, user, request, lambda writing: stored.settle(writing, table, before, after, now)
            )
            self._desk.committed(match)
            return after

    @decided_anew
    async def withdraw(self, match: int, number: int, user: int, request: str) -> Proposal:
        """Withdraw the proposal that `user` made, and return it. Raises Refused (NOT_ASKING, PROPOSAL_OVER)."""
        async with self._desk.lock(match):
            loaded, before = await self._answerable(match, number, request)
            if user != before.by:
                raise Refused(Why.NOT_ASKING)
            return await self._end(loaded.match, before, Outcome.WITHDRAWN, user)

    async def _answerable(self, match: int, number: int, request: str) -> tuple[Loaded, Proposal]:
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
        table, after = loaded.match, replace(before, outcome=Outcome.EXPIRED)
        way = self._expiring.get(before.matter)
        if way is None or self._over(before, table) is Outcome.LAPSED:
            await self._store_answer(table, before, after)
            return True
        return await way.expired(loaded, before, lambda writing: stored.settle(writing, table, before, after, now))

    async def latest(self, match: int, now: Millis) -> Millis:
        longest = now + max(SPAN, *SPANS.values())
        there = await self.open(match)
        return min(
            (max(one.due, longest) if one.matter is Matter.MEETING else longest for one in there), default=longest
        )

    async def shown(self, proposal: Proposal, message: int | None) -> None:
        await stored.show(self._store, proposal, message)

    def _over(self, proposal: Proposal, match: Match) -> Outcome | None:
        if match.status is not Status.ACTIVE or proposal.ply not in {None, match.ply}:
            return Outcome.LAPSED
        late = is_late(proposal, self._desk.now()) and not is_set(proposal)
        late = late and not self._desk.absences.lasts_at(match)
        return Outcome.EXPIRED if late else None

    async def _end(self, match: Match, proposal: Proposal, outcome: Outcome, user: int | None = None) -> Proposal:
        return await self._store_answer(match, proposal, replace(proposal, outcome=outcome), user)

    async def _store_answer(self, match: Match, before: Proposal, after: Proposal, user: int | None = None) -> Proposal:
        now = self._desk.now()

        def work(writing: Writing) -> None:
            stored.settle(writing, match, before, after, now)
            if after.outcome is not None:
                stored.announce_off(writing, match, before, user, now)

        await self._desk.write(match.id, work)
        return after

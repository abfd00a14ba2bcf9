"""Whom a table tells that it waits for them: what :mod:`bot.match.notices` decides, stored and carried out.

A notice is decided when it is about to be posted, and noted in the transaction that takes its row out of the outbox. So
nobody is told twice by a crash, nor by a restart. What is to be told later stands in the table ``notices``, and a timer
of its match rings for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Final, TypeAlias

import msgspec
from msgspec.structs import replace

from bot.match import seating
from bot.match.clock import lapse
from bot.match.desk import Desk
from bot.match.entries import How
from bot.match.errors import Refused, Why
from bot.match.hours import DAY
from bot.match.model import HOUR, Kind, Match, OutboxRow, Status, Timer
from bot.match.notices import (
    BESIDES,
    NOTHING,
    NOTHING_KNOWN,
    Cause,
    Decision,
    Do,
    Known,
    decide,
    decide_optional,
)
from bot.match.order import State
from bot.match.person import Person, Server, Way
from bot.match.persons import Settings
from bot.match.storage import notices
from bot.match.storage import orders as stored
from bot.match.storage.notices import Call
from bot.match.storage.writing import Writing
from bot.match.timing import asked_since, reminder_is_late

NUDGES: Final = 12 * HOUR
"""Milliseconds between two nudges at a table."""

Work: TypeAlias = Callable[[Writing], None]
"""What is stored in a transaction of others."""
BY_CAUSE: Final = frozenset({Kind.CALL, Kind.DIRECT})
"""Rows that say why in ``first``."""


def both(first: Work | None, second: Work | None) -> Work | None:
    """``first``, then ``second``, as far as there are any."""
    if first is None or second is None:
        return first or second

    def work(writing: Writing) -> None:
        first(writing)
        second(writing)

    return work


class Plan(msgspec.Struct, frozen=True):
    """Whom a board's message mentions, so that Discord tells them; ``work``: what is to be stored with that;
    ``follows``: whether that puts more into the outbox.
    """

    mentions: tuple[int, ...] = ()
    work: Work | None = None
    follows: bool = False


class Alone(msgspec.Struct, frozen=True):
    """What becomes of a row that is for one person: whether it is posted, and what is to be stored with that."""

    post: bool = False
    work: Work | None = None


class Nudged(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a nudge: who is told now; who later, and when; who is told nothing. ``again``: when the next nudge
    is possible, where there was one not long ago, and then nobody is told. ``optional``: nobody is either, as those
    asked may decline.
    """

    now: tuple[int, ...] = ()
    later: tuple[tuple[int, int], ...] = ()
    never: tuple[int, ...] = ()
    optional: bool = False
    again: int | None = None


class Calls:
    """The part of the service that tells people. All methods raise StoreFault."""

    def __init__(self, desk: Desk, people: Settings[Person], servers: Settings[Server]) -> None:
        self._desk = desk
        self._store = desk.store
        self._people = people
        self._servers = servers

    async def plan(
        self,
        row: OutboxRow,
        match: Match,
        asked: Sequence[int],
        following: int | None = None,
        ready: Mapping[int, int] | None = None,
    ) -> Plan:
        """Whom the message of ``row`` tells, which shows a board that waits for the seats ``asked``. ``following``: the
        seat that is next but one, where the game can say that. ``ready``: from when on each seat has something to do,
        where that is not the same as being asked: those who have not yet are told then.
        """
        if ready is not None:
            return await self._plan_ready(row, match, ready)
        return await self._plan_asked(row, match, asked, following)

    async def _plan_ready(self, row: OutboxRow, match: Match, ready: Mapping[int, int]) -> Plan:
        """The same for those who are ``ready`` now or will be."""
        now = self._desk.now()
        plan = await self._plan_asked(row, match, [seat for seat, at in ready.items() if at <= now], None)
        later = {user: at for seat, at in ready.items() if at > now and (user := _human(match, seat)) is not None}

        def work(writing: Writing) -> None:
            there = notices.known(writing, match.id)
            for user, at in later.items():
                before = there.get(user, NOTHING_KNOWN)
                notices.keep(writing, match.id, user, replace(before, told=None, due=at, cause=Cause.TURN))
            notices.set_timer(writing, match.id)

        return msgspec.structs.replace(plan, work=both(plan.work, work)) if later else plan

    async def _plan_asked(self, row: OutboxRow, match: Match, asked: Sequence[int], following: int | None) -> Plan:
        """The same for those who are ``asked``, and the one who is next but one."""
        optional = match.clocks.lapse is not None
        causes = dict.fromkeys(called(row, match, asked), Cause.OPTIONAL if optional else Cause.TURN)
        if optional:
            causes = {user: cause for user, cause in causes.items() if user not in await self._ordered(match)}
        if following is not None and following not in asked and (user := _human(match, following)) is not None:
            causes.setdefault(user, Cause.HEADS_UP)
        if not causes:
            return Plan()
        now, mark = self._desk.now(), self._desk.presence.mark
        decisions = await self._decisions(match, causes, now)
        mentions = tuple(user for user, decision in decisions.items() if decision.do is Do.MENTION)
        done = {user: (causes[user], decision) for user, decision in decisions.items()}
        follows = any(decision.do is Do.DIRECT for decision in decisions.values())
        return Plan(mentions, partial(self._carry_out, match, done, now, posted=mark), follows)

    async def meanwhile(self, row: OutboxRow, match: Match) -> Work | None:
        """What is to be stored with the messages of ``row``, where they tell the start of a game or its end: those who
        have their quiet hours are named there and not called, so they are told when these are over, unless they have
        looked by then or something else is told them then. None for all other rows.
        """
        over = match.status is Status.OVER and row.last == match.ply
        if not over and (row.kind is not Kind.STARTED or match.status is not Status.ACTIVE):
            return None
        cause, now, mark = Cause.ENDED if over else Cause.BEGUN, self._desk.now(), self._desk.presence.mark
        users = {player.user for player in match.players if player.user is not None}
        if over:  # whoever ended it was there
            own = (step.entry for step in row.steps if step.entry.how is How.OWN and not step.forced)
            users -= {row.who, *(_human(match, entry.who) for entry in own)}
        usual = await self._usual(match)
        later = {}
        for user, person in (await self._people.several(users)).items():
            decision = decide(person, usual, NOTHING_KNOWN, cause, now)
            # At the start, who gets direct messages gets one when they are asked.
            if decision.do is Do.LATER and (over or person.way is not Way.DIRECT):
                later[user] = decision.at
        if not later:
            return None

        def work(writing: Writing) -> None:
            there = notices.known(writing, match.id)
            for user, at in later.items():
                before = there.get(user, NOTHING_KNOWN)
                seen = self._desk.presence.seen_since(match.channel, user, mark)
                if not seen and (over or before.due is None or before.cause is Cause.OPTIONAL):
                    notices.keep(writing, match.id, user, replace(before, due=at, cause=cause))
            notices.set_timer(writing, match.id)

        return work

    async def alone(self, row: OutboxRow, match: Match) -> Alone:
        """What becomes of ``row``, a reminder, call or direct message: much may have happened since it was written."""
        user = row.who
        if user is None:
            return Alone()
        by_cause = row.kind in BY_CAUSE
        cause = Cause(row.first) if by_cause and row.first in set(Cause) else Cause.REMINDER
        now, mark = self._desk.now(), self._desk.presence.mark
        kept = (await self._store.read(partial(notices.known, match=match.id))).get(user, NOTHING_KNOWN)
        if by_cause:
            noted = kept.headed if cause in BESIDES else kept.told
            late = noted is None or not _waits(match, user, cause)
            kept = Known()
        else:
            late = not _waits(match, user, Cause.REMINDER) or reminder_is_late(row, match)
            kept = replace(kept, there=self._desk.presence.acted(match.channel, user))
        if late:
            return Alone()
        decision = await self._decision(match, user, cause, kept, now)
        if decision.do is (Do.DIRECT if row.kind is Kind.DIRECT else Do.MENTION):
            note: Work | None = None
            if cause is Cause.ENDED:  # nothing comes after it
                note = partial(notices.forget, match=match.id, user=user)
            elif not by_cause:
                note = partial(self._carry_out, match, {user: (cause, decision)}, now, posted=mark)
            return Alone(post=True, work=note)
        return Alone(work=partial(self._carry_out, match, {user: (cause, decision)}, now))

    async def refused(self, row: OutboxRow, match: Match) -> Work:
        """A direct message was refused: its receiver gets none for a while, and is mentioned instead. Gives what is to
        be stored when ``row`` goes.
        """
        user, now = row.who, self._desk.now()
        if user is None or row.first == Cause.HEADS_UP:
            return lambda _: None
        await self._people.change(user, lambda person: replace(person, closed=now, warned=False))
        if row.first == Cause.OPTIONAL:  # no reason to be called in public
            return lambda _: None
        cause = Cause(row.first) if row.first in set(Cause) else Cause.TURN
        return lambda writing: notices.announce(writing, match, Kind.CALL, Call(user, cause, now))

    async def looked(self, channel: int, user: int) -> None:
        """``user`` has opened something in ``channel``: whatever its tables had to tell them, they know."""
        self._desk.presence.look(channel, user)
        tables = await self._store.read(partial(notices.here, channel=channel, user=user))
        if not tables:
            return

        def work(writing: Writing) -> None:
            for match in tables:
                notices.forget(writing, match, user)
                notices.set_timer(writing, match)

        await self._store.write(work)

    def noted(self, match: int) -> None:
        """More is to be posted, perhaps: what :attr:`Plan.work` or :attr:`Alone.work` stored."""
        self._desk.committed(match)

    async def notes(self, user: int) -> dict[int, str]:
        """What ``user`` has noted for themselves, by match."""
        return await self._store.read(partial(notices.notes, user=user))

    async def tick(self, timer: Timer) -> None:
        """Tell those of ``timer``'s match of whom it is time now."""
        match = await self._store.match(timer.match)
        now = self._desk.now()
        kept = await self._store.read(partial(notices.known, match=match.id))
        # What is due later than any quiet hours end was noted while the clock was ahead.
        due = {user: one for user, one in kept.items() if one.due is not None and not now < one.due < now + 2 * DAY}
        done: dict[int, tuple[Cause, Decision]] = {}
        for user, one in due.items():
            decision = NOTHING
            if _waits(match, user, one.cause):
                seen = replace(one, there=self._desk.presence.acted(match.channel, user))
                decision = await self._decision(match, user, one.cause, seen, now)
            done[user] = (one.cause, decision)

        def work(writing: Writing) -> None:
            there = notices.known(writing, match.id)
            # Whoever has looked meanwhile has nothing due any more.
            still = {user: one for user, one in done.items() if user in there and there[user].due == due[user].due}
            for user in still:
                notices.keep(writing, match.id, user, replace(there[user], due=None))
            self._carry_out(match, still, now, writing)

        await self._store.write(work)
        self._desk.committed(match.id)

    async def nudge(self, number: int, by: int) -> Nudged:
        """``by``, who sits there, wants those to be told whom the table waits for. Raises Refused."""
        async with self._desk.lock(number):
            match = await self._store.match(number)
            seating.playing(match)
            if match.seat_of(by) is None:
                raise Refused(Why.NOT_IN)
            self._desk.rules(match)
            if match.clocks.lapse is not None:
                return Nudged(optional=True)
            users = [player.human for player in match.players if _waits(match, player.human, Cause.NUDGE)]
            causes = {user: Cause.NUDGE for user in users if user is not None and user != by}
            now = self._desk.now()
            decisions = await self._decisions(match, causes, now)

            def work(writing: Writing) -> int | None:
                last = notices.nudged(writing, match.id)
                if last is not None and now - NUDGES < last <= now:
                    return last + NUDGES
                if any(decision != NOTHING for decision in decisions.values()):
                    notices.nudge(writing, match.id, by, now)
                    done = {user: (Cause.NUDGE, decision) for user, decision in decisions.items()}
                    self._carry_out(match, done, now, writing)
                return None

            again = await self._store.write(work)
        self._desk.committed(number)
        if again is not None:
            return Nudged(again=again)
        return Nudged(
            now=tuple(user for user, one in decisions.items() if one.do in {Do.MENTION, Do.DIRECT}),
            later=tuple((user, one.at) for user, one in decisions.items() if one.at is not None),
            never=tuple(user for user, one in decisions.items() if one.do is Do.NOTHING),
        )

    async def _decisions(self, match: Match, causes: Mapping[int, Cause], now: int) -> dict[int, Decision]:
        """What is done about each user now."""
        if not causes:
            return {}
        kept = await self._store.read(partial(notices.known, match=match.id))
        await self._people.several(causes)
        found = {}
        for user, cause in causes.items():
            one = kept.get(user, NOTHING_KNOWN)
            one = replace(one, there=self._desk.presence.acted(match.channel, user))
            if cause is Cause.OPTIONAL:
                found[user] = await self._later(match, user, one, now)
            else:
                found[user] = await self._decision(match, user, cause, one, now)
        return found

    async def _later(self, match: Match, user: int, kept: Known, now: int) -> Decision:
        """What is done about ``user``, who is asked for what they may decline."""
        grace = lapse.period(match.options.clock) // lapse.CALLED_AFTER
        return decide_optional(await self._people.of(user), await self._usual(match), kept, now, grace)

    async def _ordered(self, match: Match) -> set[int]:
        """Who has said what to do at their turns there: those are not told of what they may decline."""
        found = await self._store.read(partial(stored.of_match, match=match.id))
        return {one.user for one in found if one.state is State.LIVE}

    async def _decision(self, match: Match, user: int, cause: Cause, kept: Known, now: int) -> Decision:
        return decide(await self._people.of(user), await self._usual(match), kept, cause, now)

    async def _usual(self, match: Match) -> Way:
        return Way.MENTION if match.guild is None else (await self._servers.of(match.guild)).way

    def _carry_out(
        self,
        match: Match,
        done: Mapping[int, tuple[Cause, Decision]],
        now: int,
        writing: Writing,
        *,
        posted: int | None = None,
    ) -> None:
        """Store what was decided at ``now``. ``posted``: the mentions stand in a message of the caller's own, which was
        decided when presence had that mark.
        """
        there = notices.known(writing, match.id)
        for user, (cause, decision) in done.items():
            # Who has come while the message was on its way has seen it, and is to be told of what comes next.
            seen = posted is not None and self._desk.presence.seen_since(match.channel, user, posted)
            if decision.do is Do.NOTHING or seen:
                continue
            before = there.get(user, NOTHING_KNOWN)
            if cause is Cause.OPTIONAL and before.due is not None and _waits(match, user, before.cause):
                continue  # what they are told then says as much
            if decision.do is Do.LATER:
                told = None if cause is Cause.TURN else before.told
                notices.keep(writing, match.id, user, replace(before, told=told, due=decision.at, cause=cause))
                continue
            if decision.do is Do.DIRECT:
                notices.announce(writing, match, Kind.DIRECT, Call(user, cause, now))
            elif posted is None:
                notices.announce(writing, match, Kind.CALL, Call(user, cause, now))
            if cause in BESIDES:
                notices.keep(writing, match.id, user, replace(before, headed=now))
            else:
                notices.keep(writing, match.id, user, replace(before, told=now, due=None))
        notices.set_timer(writing, match.id)


def called(row: OutboxRow, match: Match, asked: Iterable[int]) -> tuple[int, ...]:
    """The users whom a board's message is for: those asked, but not the one whose own move this is."""
    mover = next((step.entry for step in row.steps if step.entry.who >= 0), None) if row.kind is Kind.MOVED else None
    # What was declined for somebody is not their move.
    own = None if mover is None or mover.how is How.DECLINED else _human(match, mover.who)
    if row.steps and row.steps[0].undone:  # others may have agreed to it last: who took back waits for that
        own = row.who
    users = (_human(match, seat) for seat in asked)
    return tuple(user for user in users if user is not None and user != own)


def _human(match: Match, seat: int) -> int | None:
    """The person who decides for ``seat``."""
    return next((player.human for player in match.players if player.seat == seat), None)


def _asked(match: Match, user: int) -> bool:
    """Whether the table waits for ``user``; where an older version noted nothing, it may."""
    return not match.asked or asked_since(match, user) is not None


def _waits(match: Match, user: int | None, cause: Cause) -> bool:
    """Whether what ``user`` was to be told is true still."""
    if user is None:
        return False
    if cause is Cause.ENDED:
        return match.status is Status.OVER and any(player.user == user for player in match.players)
    if match.status is not Status.ACTIVE or match.seat_of(user) is None:
        return False
    if cause is Cause.BEGUN:
        return True
    if cause is Cause.HEADS_UP:
        return not _asked(match, user) or not match.asked
    # Nobody is told that the table waits for them where they may decline.
    return _asked(match, user) and (match.clocks.lapse is not None) is (cause is Cause.OPTIONAL)

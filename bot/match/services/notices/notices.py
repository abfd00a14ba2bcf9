"""Plan the notices that people get about tables.

Just before the bot posts an announcement, it decides whom to notify. The transaction that removes the announcement
from the outbox stores the decision, so that nobody gets a notice twice after a crash. Postponed notices are in the
database table ``notices``, together with a timer for their match.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Final

import msgspec
from msgspec.structs import replace

from bot.match.pure.clock.moments import reminder_is_late
from bot.match.pure.errors import Refused, Why
from bot.match.pure.log.entries import How
from bot.match.pure.notices.deciding import (
    BESIDES,
    NOTHING,
    NOTHING_KNOWN,
    SPEAKS,
    Decision,
    Do,
    NoticeReason,
    alone,
    called,
    decide,
    human,
    spoken_for,
    waits,
)
from bot.match.pure.people.hours import DAY
from bot.match.pure.people.settings import Way
from bot.match.pure.seats import seating
from bot.match.pure.table.model import HOUR, Match, Status
from bot.match.pure.table.outbox import BEGINS, AnnouncementKind, OutboxRow
from bot.match.pure.table.subject import Timer
from bot.match.services.desk import Desk, decided_anew
from bot.match.services.notices.decisions import Decisions, Work
from bot.match.services.people.own import Waiting, divided
from bot.match.storage import notices
from bot.match.storage.kept import tells
from bot.match.storage.writing import Writing

# The kinds of announcements whose `about` field holds the cause of the notice.
BY_CAUSE: Final = frozenset({AnnouncementKind.CALL, AnnouncementKind.DIRECT})
# The minimum time between two nudges at a table, in milliseconds.
NUDGES: Final = 12 * HOUR


def both(first: Work | None, second: Work | None) -> Work | None:
    if first is None or second is None:
        return first or second

    def work(writing: Writing) -> None:
        first(writing)
        second(writing)

    return work


def _ends(row: OutboxRow, match: Match) -> bool:
    return match.status is Status.OVER and row.last == match.ply


class NoticePlan(msgspec.Struct, frozen=True):
    """The users to mention in a message, so that Discord notifies them.

    `work`: a function that stores the notices once the message has been sent, or None. `follows`: whether `work` adds
    rows to the outbox. `last`: the users who get their last notice of the day, each with the time of their next one.
    `waiting`: the tables to name for each user, most urgent first. Only users for whom several tables are waiting are
    included.
    """

    mentions: tuple[int, ...] = ()
    work: Work | None = None
    follows: bool = False
    last: Mapping[int, int] = {}
    waiting: Mapping[int, Sequence[Waiting]] = {}


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


class Notices:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._store = desk.store
        self._decisions = Decisions(desk)

    async def plan(
        self,
        row: OutboxRow,
        match: Match,
        asked: Sequence[int],
        following: int | None = None,
    ) -> NoticePlan:
        """Return whom to mention in the message for `row`, whose board shows that the table is waiting for `asked`.

        `following`: the seat that acts after them, if the game can tell. In a game without turns, people are mentioned
        only in the message about the start. Later, they are notified when they have something to do.
        """
        if row.kind not in BEGINS and self._desk.turnless(match):
            return NoticePlan()
        optional = match.clocks.lapse is not None
        causes = dict.fromkeys(called(row, match, asked), NoticeReason.OPTIONAL if optional else NoticeReason.TURN)
        if optional:
            causes = {user: cause for user, cause in causes.items() if user not in await self._decisions.ordered(match)}
        if following is not None and following not in asked and (user := human(match, following)) is not None:
            causes.setdefault(user, NoticeReason.HEADS_UP)
        return await self._planned(match, causes)

    async def meeting(self, row: OutboxRow, match: Match) -> NoticePlan:
        users = [user for user in match.deciding if user != row.who]
        return await self._planned(match, dict.fromkeys(users, NoticeReason.MEETING))

    async def _planned(self, match: Match, causes: Mapping[int, NoticeReason]) -> NoticePlan:
        if not causes:
            return NoticePlan()
        now, mark = self._desk.now(), self._desk.presence.mark
        decisions = await self._decisions.several(match, causes, now, begins=True)
        mentions = tuple(user for user, decision in decisions.items() if decision.do is Do.MENTION)
        done = {user: (causes[user], decision) for user, decision in decisions.items()}
        follows = any(decision.do is Do.DIRECT for decision in decisions.values())
        last = {user: at for user in mentions if (at := decisions[user].next) is not None}
        others = {user: await self._others(match, user, causes[user]) for user in mentions}
        work: Work | None = partial(self._decisions.carry_out, match, done, now, posted=mark)
        for user, tables in others.items():
            work = both(work, self._spoken_for(user, tables, now))
        return NoticePlan(mentions, work, follows, last, others)

    async def news(self, row: OutboxRow, match: Match, users: Collection[int]) -> tuple[tuple[int, ...], Work | None]:
        """Return which of `users` to mention in the message for `row`, and a function that stores these mentions, or
        None if there are none. The caller also mentions the users that :meth:`plan` returns.

        People who play alone or have had enough notices today aren't mentioned (L15.1). Neither are people who are
        looking at the table when a game starts or ends. The message about the start of a game at a live table mentions
        everyone.
        """
        if alone(match):
            return (), None
        now, at_once = self._desk.now(), row.kind in BEGINS and self._desk.live(match)
        if (row.kind is AnnouncementKind.STARTED or _ends(row, match)) and not at_once:
            users = [user for user in users if not self._desk.presence.here(match.channel, user, now)]
        found = await self._decisions.allowed(match.id, match.guild, users, now, urgent=at_once)
        return found, partial(self._decisions.count, match, found, now) if found else None

    async def asked(self, league: int, guild: int, users: Collection[int]) -> tuple[tuple[int, ...], Work | None]:
        """Return which of `users` to mention in a league's question, and a function that stores these mentions."""
        now = self._desk.now()
        found = await self._decisions.allowed(-league, guild, users, now, urgent=True)
        return found, partial(self._decisions.count_asked, league, found, now) if found else None

    async def meanwhile(self, row: OutboxRow, match: Match) -> Work | None:
        """Return a function that schedules later notices about the start or end of a game. Users get such a notice if
        they can't be mentioned in `row` because they are in their quiet hours.

        Returns None if there are no such users, or if `row` announces something else. Users who look at the table or
        get another notice before that don't get the later notice.
        """
        over = _ends(row, match)
        begun = row.kind is AnnouncementKind.STARTED and match.status is Status.ACTIVE
        if alone(match) or not (over or begun):
            return None
        cause = NoticeReason.ENDED if over else NoticeReason.BEGUN
        now, mark = self._desk.now(), self._desk.presence.mark
        users = {player.user for player in match.players if player.user is not None}
        if over:  # a player who ended it was there
            own = (step.entry for step in row.steps if step.entry.how is How.OWN and not step.forced)
            users -= {row.who, *(human(match, entry.who) for entry in own)}
        usual, limit = await self._decisions.usual(match.guild)
        later = {}
        for user, person in (await self._desk.people.several(users)).items():
            decision = decide(person, usual, NOTHING_KNOWN, cause, now, limit=limit)
            # At the start, people with direct messages get one when they are asked.
            if decision.do is Do.LATER and (over or person.way is not Way.DIRECT):
                later[user] = decision.at
        if not later:
            return None

        def work(writing: Writing) -> None:
            there = notices.known(writing, match.id)
            for user, at in later.items():
                before = there.get(user, NOTHING_KNOWN)
                seen = self._desk.presence.seen_since(match.channel, user, mark)
                if not seen and (over or before.due is None or before.cause is NoticeReason.OPTIONAL):
                    notices.keep(writing, match.id, user, replace(before, due=at, cause=cause))
            writing.set_notice_timer(match.id)

        return work

    async def alone(self, row: OutboxRow, match: Match) -> NoticePlan:
        """Decide whether `row`, which is for one person, should still be posted. If not, nobody is mentioned."""
        user = row.who
        if user is None:
            return NoticePlan()
        by_cause = row.kind in BY_CAUSE
        cause = NoticeReason(row.about) if by_cause and row.about in set(NoticeReason) else NoticeReason.REMINDER
        now, mark = self._desk.now(), self._desk.presence.mark
        before = kept = (await notices.known_at(self._store, match.id)).get(user, NOTHING_KNOWN)
        if by_cause:
            noted = kept.headed if cause in BESIDES else kept.told
            late = noted is None or not waits(match, user, cause)
        else:
            late = not waits(match, user, NoticeReason.REMINDER) or reminder_is_late(row, match)
            kept = replace(kept, there=self._desk.presence.until(match.channel, user))
        if late:
            return NoticePlan()
        if by_cause:  # it was counted, among those of all tables, when it was put into the outbox
            decision = await self._decisions.again(match, user, cause, now)
        else:
            decision = await self._decisions.one(
                match, user, cause, kept, now, begins=row.kind is AnnouncementKind.REMINDER
            )
        if decision.do is (Do.DIRECT if row.kind is AnnouncementKind.DIRECT else Do.MENTION):
            note: Work | None = None
            if cause in {NoticeReason.ENDED, NoticeReason.FOLLOWED}:  # nothing comes after it
                note = partial(notices.forget, match=match.id, user=user)
            elif not by_cause:
                note = partial(self._decisions.carry_out, match, {user: (cause, decision)}, now, posted=mark)
            next_one = await self._decisions.enough_until(match, user, before, now) if by_cause else decision.next
            others = await self._others(match, user, cause, direct=row.kind is AnnouncementKind.DIRECT)
            note = both(note, self._spoken_for(user, others, now))
            last = {} if next_one is None else {user: next_one}
            return NoticePlan((user,), note, last=last, waiting={user: others})
        return NoticePlan(work=partial(self._decisions.carry_out, match, {user: (cause, decision)}, now))

    async def refused(self, row: OutboxRow, match: Match) -> Work:
        """Handle a direct message that was refused: mention its recipient instead, and send them no direct messages for
        a while.

        Returns a function that stores the mention in the transaction that removes `row` from the outbox.
        """
        user, now = row.who, self._desk.now()
        if user is None or row.about == NoticeReason.HEADS_UP:
            return lambda _: None
        await self._desk.people.change(user, lambda person: replace(person, closed=now, warned=False))
        if row.about == NoticeReason.OPTIONAL:  # no reason for a public mention
            return lambda _: None
        cause = NoticeReason(row.about) if row.about in set(NoticeReason) else NoticeReason.TURN

        def mention(writing: Writing) -> None:
            writing.announce(match, AnnouncementKind.CALL, now, who=user, about=cause.value)

        return mention

    async def looked(self, channel: int, user: int) -> None:
        """Record that `user` has looked at `channel`, and has therefore seen the latest news from its tables."""
        self._desk.presence.look(channel, user, self._desk.now())
        places, told = self._desk.places, (await notices.of_person(self._store, user)).told
        if there := await places.among([match for match, one in told.items() if tells(one)], channel):
            self._store.looked(there, user)

    async def notes(self, user: int) -> dict[int, str]:
        return await self._store.read(partial(notices.notes, user=user))

    async def handle(self, timer: Timer) -> None:
        match = await self._store.match(timer.match)
        now = self._desk.now()
        kept = await notices.known_at(self._store, match.id)
        # A moment later than any quiet hours end was stored while the clock was ahead.
        due = {user: one for user, one in kept.items() if one.due is not None and not now < one.due < now + 2 * DAY}
        done: dict[int, tuple[NoticeReason, Decision]] = {}
        for user, one in due.items():
            decision = NOTHING
            if waits(match, user, one.cause):
                seen = replace(one, there=self._desk.presence.until(match.channel, user))
                decision = await self._decisions.one(match, user, one.cause, seen, now)
            done[user] = (one.cause, decision)

        def work(writing: Writing) -> None:
            there = notices.known(writing, match.id)
            # People who have looked meanwhile have nothing due any more.
            still = {user: one for user, one in done.items() if user in there and there[user].due == due[user].due}
            for user in still:
                notices.keep(writing, match.id, user, replace(there[user], due=None))
            self._decisions.carry_out(match, still, now, writing)

        await self._desk.write(match.id, work, of=match.id)

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
            users = [player.human for player in match.players if waits(match, player.human, NoticeReason.NUDGE)]
            causes = {user: NoticeReason.NUDGE for user in users if user is not None and user != by}
            now = self._desk.now()
            decisions = await self._decisions.several(match, causes, now)

            def work(writing: Writing) -> int | None:
                last = notices.nudged(writing, match.id)
                if last is not None and now - NUDGES < last <= now:
                    return last + NUDGES
                if any(decision != NOTHING for decision in decisions.values()):
                    notices.nudge(writing, match.id, by, now)
                    done = {user: (NoticeReason.NUDGE, decision) for user, decision in decisions.items()}
                    self._decisions.carry_out(match, done, now, writing)
                return None

            again = await self._desk.write(number, work)
        if again is not None:
            return Nudged(again=again)
        return Nudged(
            now=tuple(user for user, one in decisions.items() if one.do in {Do.MENTION, Do.DIRECT}),
            later=tuple(user for user, one in decisions.items() if one.do is Do.LATER),
            never=tuple(user for user, one in decisions.items() if one.do is Do.NOTHING),
        )

    async def _others(self, match: Match, user: int, cause: NoticeReason, *, direct: bool = False) -> Sequence[Waiting]:
        """Return the tables that are waiting for `user`, most urgent first, or an empty sequence if no table except
        `match` is waiting.

        `match` is about to notify them because of `cause`. Unless the notice is a direct message, only tables in the
        same server are returned, so that the notice doesn't reveal where else they play.
        """
        alone = match.guild is None and not direct
        if cause not in SPEAKS or alone or self._desk.live(match):
            return ()
        numbers = (await notices.of_person(self._store, user)).waiting
        if not set(numbers) - {match.id}:
            return ()
        matches = await self._store.several(sorted({*numbers, match.id}))
        shown = [one for one in matches if (direct or one.guild == match.guild) and not self._desk.stopped(one)]
        waiting, _ = await divided(self._desk, shown, user, {})
        return waiting if any(one.match.id != match.id for one in waiting) else ()

    def _spoken_for(self, user: int, tables: Sequence[Waiting], now: int) -> Work | None:
        """Return a function that records that a notice to `user` also named `tables`, or None if there are none."""
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

"""Decide which notices people get, according to their settings, and store these decisions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Final, TypeAlias

from msgspec.structs import replace

from bot.match.pure.clock.turns import CALLED_AFTER, allowance, deadline, paused_spans, period
from bot.match.pure.notices.deciding import (
    BESIDES,
    LEFT,
    MOST,
    NOTHING,
    NOTHING_KNOWN,
    TURNS,
    Decision,
    Do,
    NoticeReason,
    NoticeRecord,
    alone,
    counted,
    decide,
    decide_optional,
    enough_until,
    merged,
    plays_again,
    waits,
)
from bot.match.pure.orders.order import State
from bot.match.pure.people.hours import MINUTE
from bot.match.pure.people.settings import Server, Way
from bot.match.pure.table.model import HOUR, Match
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.services.desk import Desk
from bot.match.storage import notices
from bot.match.storage import orders as stored
from bot.match.storage.writing import Writing

Work: TypeAlias = Callable[[Writing], None]
# People with a lot of time per move get no reminder for this long after another notice, in milliseconds.
SOON: Final = HOUR
# A notice whose delivery isn't recorded within this time, in milliseconds, no longer counts as being sent.
UNDER_WAY: Final = 10 * MINUTE
# Only tables with at least this time per move, in milliseconds, wait after another table's notice.
PATIENT: Final = 12 * HOUR


class Decisions:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._store = desk.store
        # When the notices that are being sent were decided, by user id, then by match id or negated league id.
        self._under_way: dict[int, dict[int, int]] = {}

    async def several(
        self, match: Match, causes: Mapping[int, NoticeReason], now: int, *, begins: bool = False
    ) -> dict[int, Decision]:
        """Decide how to notify each user of the reason in `causes` at `now`. `begins`: as in :meth:`one`."""
        if not causes:
            return {}
        kept = await notices.known_at(self._store, match.id)
        await self._desk.people.several(causes)
        found = {}
        for user, cause in causes.items():
            one = kept.get(user, NOTHING_KNOWN)
            one = replace(one, there=self._desk.presence.until(match.channel, user))
            found[user] = await self.one(match, user, cause, one, now, asked=True, begins=begins)
        return found

    async def ordered(self, match: Match) -> set[int]:
        """Return the users with active standing orders in `match`. They get no notices about optional questions."""
        found = await self._store.read(partial(stored.of_match, match=match.id))
        return {one.user for one in found if one.state is State.LIVE}

    async def one(
        self,
        match: Match,
        user: int,
        cause: NoticeReason,
        own: NoticeRecord,
        now: int,
        *,
        asked: bool = False,
        begins: bool = False,
    ) -> Decision:
        """Decide whether and how to notify `user` of `cause`. `own`: what is stored about their notices at `match`.

        `asked`: whether their turn has just begun. `begins`: whether the message with the notice is sent before the
        decision is stored. The notice then counts at once, so that other tables don't notify them too often in the
        meantime.
        """
        while True:
            found = await self._decision(match, user, cause, own, now, asked=asked)
            if not begins or found.do not in {Do.MENTION, Do.DIRECT}:
                return found
            if self._still(match, user, found, own):
                if found.recent is not None:
                    self._under_way.setdefault(user, {})[match.id] = now
                return found

    async def again(self, match: Match, user: int, cause: NoticeReason, now: int) -> Decision:
        if cause is not NoticeReason.FOLLOWED and alone(match):
            return NOTHING
        person, (usual, limit) = await self._desk.people.of(user), await self.usual(match.guild)
        return decide(person, usual, NOTHING_KNOWN, cause, now, limit=limit)

    async def _decision(
        self, match: Match, user: int, cause: NoticeReason, own: NoticeRecord, now: int, *, asked: bool
    ) -> Decision:
        if cause is not NoticeReason.FOLLOWED and alone(match):
            return NOTHING
        person, (usual, limit) = await self._desk.people.of(user), await self.usual(match.guild)
        patient, told = self._patient(match, user), await self._told(user)
        kept = merged(own, told, match.id, person.called)
        if not patient:
            kept = replace(kept, elsewhere=None)
        if asked and cause is NoticeReason.OPTIONAL:
            grace = period(match.options.clock) // CALLED_AFTER
            return decide_optional(person, usual, kept, now, grace, limit=limit)
        found = decide(person, usual, kept, cause, now, ends=self._ends(match, user, now), limit=limit)
        if found.do in {Do.MENTION, Do.DIRECT} and not person.always:
            found = replace(found, recent=kept.recent)
        if cause is NoticeReason.REMINDER and found.do in {Do.MENTION, Do.DIRECT} and patient:
            if kept.told is not None and now - SOON < kept.told <= now:
                return NOTHING
            awake = await self._awake(match, user, now)
            return found if awake is None else Decision(Do.LATER, awake)
        return found

    async def _awake(self, match: Match, user: int, now: int) -> int | None:
        # Only for people who haven't set a time zone or quiet hours, and who would still have enough time later.
        person, seat = await self._desk.people.of(user), match.seat_of(user)
        if person.zone is not None or person.quiet is not None or seat is None:
            return None
        since = match.players[seat].since
        moved = await self._store.read(partial(notices.moved, match=match.id, seat=seat, since=since))
        later = plays_again(moved, now)
        end = self._ends(match, user, now)
        return None if later is None or (end is not None and end - later < LEFT) else later

    def _ends(self, match: Match, user: int, now: int) -> int | None:
        # Live tables and games without turns don't wait for the user.
        if self._desk.live(match) or self._desk.turnless(match):
            return now
        seat, seats = match.seat_of(user), match.clocks.seats
        if seat is None or seat >= len(seats):
            return None
        return deadline(match.options.clock, seats[seat], paused_spans(match.clocks))

    async def enough_until(self, match: Match, user: int, kept: NoticeRecord, now: int) -> int | None:
        """Return until when `user` gets only urgent notices, or None. `kept`: those known at `match`."""
        person, told = await self._desk.people.of(user), await self._told(user)
        _, limit = await self.usual(match.guild)
        return enough_until(person, merged(kept, told, match.id, person.called).recent, now, limit=limit)

    async def allowed(
        self, about: int, guild: int | None, users: Collection[int], now: int, *, urgent: bool
    ) -> tuple[int, ...]:
        """Return which of `users` may be mentioned in a message that isn't about their turn.

        From now on, these mentions count towards the users' daily limits. `about`: a match, or a negated league id.
        `urgent`: whether the limit for urgent notices applies.
        """
        found = []
        _, limit = await self.usual(guild)
        for user in users:
            person = await self._desk.people.of(user)
            told = await self._told(user)
            person = self._desk.people.known(user, person)  # no other decision comes between from here on
            recent = merged(NOTHING_KNOWN, told, None, person.called).recent
            if enough_until(person, recent, now, urgent=urgent, limit=limit) is None:
                self._under_way.setdefault(user, {})[about] = now
                found.append(user)
        return tuple(found)

    def count(self, match: Match, users: Collection[int], now: int, writing: Writing) -> None:
        there = notices.known(writing, match.id)
        for user in users:
            self._arrived(match.id, user)
            notices.keep(writing, match.id, user, counted(there.get(user, NOTHING_KNOWN), now))

    def count_asked(self, league: int, users: Collection[int], now: int, writing: Writing) -> None:
        for user in users:
            self._arrived(-league, user)
            self._desk.people.note(writing, user, lambda person: replace(person, called=(*person.called, now)[-MOST:]))

    async def _told(self, user: int) -> Mapping[int, NoticeRecord]:
        return self._with_under_way(user, (await notices.of_person(self._store, user)).told)

    def _with_under_way(self, user: int, found: Mapping[int, NoticeRecord]) -> Mapping[int, NoticeRecord]:
        under_way = self._under_way.get(user)
        if not under_way:
            return found
        told, now = dict(found), self._desk.now()
        for match, at in tuple(under_way.items()):
            if now - UNDER_WAY < at <= now:
                told[match] = replace(counted(told.get(match, NOTHING_KNOWN), at), told=at)
            else:
                self._arrived(match, user)
        return told

    def _arrived(self, match: int, user: int) -> None:
        there = self._under_way.get(user)
        if there is not None:
            there.pop(match, None)
            if not there:
                self._under_way.pop(user, None)

    def _still(
        self, match: Match, user: int, decision: Decision, own: NoticeRecord, writing: Writing | None = None
    ) -> bool:
        if decision.recent is None:
            return True
        # Memory does not have uncommitted changes, such as others' before it in the same transaction.
        found = (
            self._store.memory.of_person(user) if writing is None else notices.of_person_now(writing.connection, user)
        )
        if found is None:
            return True
        told = self._with_under_way(user, found.told)
        return merged(own, told, match.id, self._desk.people.known(user).called).recent == decision.recent

    def _patient(self, match: Match, user: int) -> bool:
        if self._desk.live(match) or self._desk.turnless(match):
            return False
        seat = match.seat_of(user)
        clocks = match.clocks.seats
        if not match.options.clock.runs or seat is None or seat >= len(clocks):
            return True
        return allowance(match.options.clock, clocks[seat].missed) >= PATIENT

    async def usual(self, guild: int | None) -> tuple[Way, int]:
        server = Server() if guild is None else await self._desk.servers.of(guild)
        return server.way, MOST if server.notices is None else server.notices

    def carry_out(
        self,
        match: Match,
        done: Mapping[int, tuple[NoticeReason, Decision]],
        now: int,
        writing: Writing,
        *,
        posted: int | None = None,
    ) -> None:
        """Store the decisions made at `now`.

        `posted`: the value of :attr:`.Presence.mark` when the decisions were made, or None if the mentions aren't part
        of the caller's own message.
        """
        there = notices.known(writing, match.id)
        for user, (cause, decision) in done.items():
            if posted is not None:
                self._arrived(match.id, user)
            # Somebody who came while the message was on its way has seen it, and gets a notice of what comes next.
            seen = posted is not None and self._desk.presence.seen_since(match.channel, user, posted)
            if decision.do is Do.NOTHING:
                continue
            before = there.get(user, NOTHING_KNOWN)
            counts = counted(before, now)
            if seen:
                if decision.do is Do.MENTION:
                    notices.keep(writing, match.id, user, counts)
                continue
            later = decision.do is Do.LATER
            if posted is None and not later and not self._still(match, user, decision, before, writing):
                notices.keep(writing, match.id, user, replace(before, due=now + MINUTE, cause=cause))
                continue
            if cause is NoticeReason.OPTIONAL and before.due is not None and waits(match, user, before.cause):
                continue  # their next notice says as much
            if later:
                told = None if cause in TURNS else before.told
                notices.keep(writing, match.id, user, replace(before, told=told, due=decision.at, cause=cause))
                continue
            if decision.do is Do.DIRECT:
                writing.announce(match, AnnouncementKind.DIRECT, now, who=user, about=cause.value)
            elif posted is None:
                writing.announce(match, AnnouncementKind.CALL, now, who=user, about=cause.value)
            if cause in BESIDES:
                notices.keep(writing, match.id, user, replace(counts, headed=now))
            else:
                notices.keep(writing, match.id, user, replace(counts, told=now, due=None))
        writing.set_notice_timer(match.id)

"""Handle the clocks of tables: remind players, announce whose time is up, decline optional questions that
nobody has answered in time, end pauses, and handle vacations.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import TypeAlias

from msgspec.structs import replace

from bot.match.pure.clock import turns
from bot.match.pure.clock.moments import reminded
from bot.match.pure.clock.vacation import current, cut, planned, vacation
from bot.match.pure.errors import Fault, Refused, StoreFault, Why
from bot.match.pure.notices.deciding import NoticeReason
from bot.match.pure.people.settings import Person
from bot.match.pure.table.incident import Happened, Incident
from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.subject import TimerKind, of_match
from bot.match.services.clock.deadlines import Rescue
from bot.match.services.desk import Desk, decided_anew
from bot.match.services.play.play import Play
from bot.match.services.play.thoughts import AGAIN
from bot.match.storage import notices
from bot.match.storage.engine.transaction import Overtaken
from bot.match.storage.people import PEOPLE
from bot.match.storage.writing import Writing

log = logging.getLogger(__name__)

TimeUp: TypeAlias = Callable[[Match, int], Awaitable[bool]]
# Work to be done first in a transaction.
First: TypeAlias = Callable[[Writing], None]


class TableClocks:
    """Handles the clocks of tables. Repeating a request has no effect. Any method may raise Refused or StoreFault.

    `time_up(match, seat)` is called after a player's time has run out and this has been announced. It's called without
    the match's lock, and again after a crash, so it has to check that the table is still waiting for the seat and that
    the time is still up (``match.clocks.seats[seat].turn``). It returns True if it couldn't finish its work and the
    table should be checked again soon.
    """

    def __init__(self, desk: Desk, play: Play, time_up: TimeUp) -> None:
        self._desk = desk
        self._store = desk.store
        self._time_up = time_up
        self._play = play
        self.banks = desk.clocks.banks
        self.deadlines = desk.clocks.deadlines
        self.deadline_of = desk.clocks.deadline_of

    @decided_anew
    async def handle(self, match: int) -> None:
        """Handle the clock timer of `match`: remind players, announce whose time is up, and end a pause."""
        async with self._desk.lock(match):
            before = (await self._store.load(match)).match
            if before.status is not Status.ACTIVE:
                await self._store.write(lambda writing: writing.set_timer(of_match(match), TimerKind.CLOCK, None))
                return
            if self._desk.time.cut_off(before.guild):
                return  # it fires again when people can act again
            self._desk.rules(before)  # nobody hears that their time is up if the table cannot be played
            now = self._desk.now()
            elapsed, rescues = await self._desk.clocks.elapsed(before, now)
            people = {one.user: one.after for one in rescues}
            asked = reminded(before, (*elapsed.reminded, *elapsed.up, *(one.seat for one in rescues)))
            after = replace(before, clocks=elapsed.clocks, asked=asked)
            due = await self._desk.clocks.due(after, self._desk.now(), people)
            away = await self._rescued(before, people, now)
            ends = await self._desk.clocks.lapses_at(after)
            lapsed = ends is not None and ends <= now
            # Those who are up already, too: the process may have ended before anything was done about it.
            late = [seat for seat, one in enumerate(after.clocks.seats) if one.turn is not None and one.turn.up]

            def work(writing: Writing) -> None:
                for one in rescues:
                    self._rescue(writing, before, one)
                writing.set_clocks(match, after.clocks)
                writing.set_asked(match, asked)
                # The timer stays until the consequences are done.
                writing.set_timer(of_match(match), TimerKind.CLOCK, now if late or away else due)
                if elapsed.over:
                    announce(self._desk, writing, before, Happened.PAUSE_OVER, elapsed.over.by)
                for seat in elapsed.up:
                    announce(self._desk, writing, before, Happened.TIME_UP, _human(before, seat))
                for seat in elapsed.reminded:
                    writing.announce(before, AnnouncementKind.REMINDER, now, who=_human(before, seat))

            await self._desk.write(match, work)
        for user, begun in away.items():
            await self._desk.people.fresh(user)
            await self._tell(user, "", Happened.RESCUED, since=begun)
        if lapsed:
            await self.lapse(match)
        think = [await self._time_up(after, seat) for seat in late]
        if late or away:
            await self.set_timer(match, again=any(think))

    def _rescue(self, writing: Writing, match: Match, rescue: Rescue) -> None:
        def change(now: Person) -> Person:
            if now != rescue.before:
                raise Overtaken(match.id)
            return rescue.after

        writing.set_settings(PEOPLE, rescue.user, change)
        announce(self._desk, writing, match, Happened.RESCUED, rescue.user)
        writing.announce(match, AnnouncementKind.REMINDER, self._desk.now(), who=rescue.user)

    async def _rescued(self, match: Match, people: Mapping[int, Person], now: int) -> dict[int, int]:
        # Others hear of it again, in case the process ended before it had told all tables.
        users = [one.human for one in match.players if one.human is not None] if match.options.league else []
        found = {**await self._desk.people.several(users), **people}
        return {user: span[0] for user, person in found.items() if (span := current(person, now)) is not None}

    @decided_anew
    async def lapse(self, match: int) -> None:
        """Decline the optional question in `match` for all players who haven't answered it, in one transaction.

        This costs the players nothing: it isn't a missed turn, it takes no time from their bank, and no computer player
        moves for them. Does nothing if they have answered in the meantime, or if time isn't up yet.
        """
        async with self._desk.lock(match):
            loaded = await self._store.load(match)
            table, now = loaded.match, self._desk.now()
            ends = await self._desk.clocks.lapses_at(table)
            if table.status is not Status.ACTIVE or ends is None or now < ends:
                return
            runner = await self._play.runner(loaded)
            runner.catch_up(self._desk.time.of(table))
            seats = [seat for seat, since in enumerate(table.asked) if since is not None]
            if not runner.decline_for(seats) and not runner.steps:
                log.error("Table %d: there is nothing that could be declined", match)
                await self._store.write(lambda writing: self._drop_lapse(writing, match))
                return
            await runner.run_on(table.players, self._desk.players(table))

            def first(writing: Writing) -> None:
                notices.drop_due(writing, match, NoticeReason.OPTIONAL)

            await self._play.commit(
                loaded, replace(table, moved=runner.at), runner, kind=AnnouncementKind.MOVED, first=first
            )

    def _drop_lapse(self, writing: Writing, match: int) -> None:
        # Its timer would otherwise fire forever.
        there = writing.load(match, "").match
        writing.set_clocks(match, replace(there.clocks, lapse=None))
        writing.set_timer(of_match(match), TimerKind.CLOCK, None)

    @decided_anew
    async def set_timer(self, match: int, *, again: bool = False) -> None:
        """Set the clock timer of `match` to the next time at which its clocks need attention.

        If `again` is true and a player's time is still up, the timer fires soon. By then, a computer player should have
        chosen a move for them.
        """
        async with self._desk.lock(match):
            found = (await self._store.load(match)).match
            due = await self._desk.clocks.due(found, self._desk.now())
            if again and any(one.turn is not None and one.turn.up for one in found.clocks.seats):
                soon = self._desk.now() + AGAIN
                due = soon if due is None else min(due, soon)
            await self._store.write(lambda writing: writing.set_timer(of_match(match), TimerKind.CLOCK, due))

    @decided_anew
    async def set_right(self, match: int) -> bool:
        """Reset the clock timer of `match` if it's due too late, and return whether it was."""
        async with self._desk.lock(match):
            before, now = (await self._store.load(match)).match, self._desk.now()
            asked = tuple(one and replace(one, since=min(one.since, now)) for one in before.asked)
            after = replace(before, asked=asked, clocks=turns.set_right(before.clocks, now))
            due = await self._desk.clocks.due(after, self._desk.now())

            def work(writing: Writing) -> bool:
                if writing.due(of_match(match), TimerKind.CLOCK) == due:
                    return False
                writing.set_clocks(match, after.clocks)
                writing.set_asked(match, asked)
                writing.set_timer(of_match(match), TimerKind.CLOCK, due)
                return True

            return await self._desk.write(match, work)

    async def vacation(self, user: int, request: str, day: int, days: int) -> tuple[Person, list[Match]]:
        """Plan a vacation for `user` that starts on `day` and lasts `days` days. Their clocks pause during the
        vacation.

        `day` is a date's ordinal in their time zone. Returns their settings and the tables at which the vacation was
        announced. Raises Refused (BAD_VACATION, VACATION_SPENT).
        """
        now = self._desk.now()
        person = await self._desk.people.change(user, lambda before: planned(before, day, days, now))
        return person, await self._tell(user, request, Happened.AWAY)

    async def back(self, user: int, request: str) -> tuple[Person, list[Match]]:
        """End or cancel the vacation of `user`. Returns the same as :meth:`vacation`. Raises Refused (NO_VACATION)."""
        now = self._desk.now()

        def change(person: Person) -> Person:
            if vacation(person, now) is None:
                raise Refused(Why.NO_VACATION)
            return cut(person, now)

        person = await self._desk.people.change(user, change)
        return person, await self._tell(user, request, Happened.BACK)

    async def _tell(self, user: int, request: str, what: Happened, *, since: int = 0) -> list[Match]:
        # A table that knows from this request (without one: since `since`) doesn't hear of it again. If its timer can't
        # be reset, it fires too early, and its handler sets it again.
        spots = await self._store.of_user(user)
        told = []
        for spot in spots:
            try:
                once = f"{request}/{spot.id}" if request else ""
                found = await self._tell_one(spot.id, user, once, what, since)
            except (StoreFault, Refused) as error:
                if isinstance(error, StoreFault) and error.fault is not Fault.DAMAGED:
                    raise
                log.warning("Table %d was not told of a vacation: %s", spot.id, error)
                continue
            told += [found] if found else []
        return told

    @decided_anew
    async def _tell_one(self, match: int, user: int, request: str, what: Happened, since: int) -> Match | None:
        async with self._desk.lock(match):
            loaded = await self._store.load(match, request)
            found = loaded.match
            if found.status is not Status.ACTIVE or not found.clocks.seats or loaded.made is not None:
                return None
            if not request:
                told = await self._store.incidents(match)
                if any((one.kind, one.by) == (what, user) and one.at >= since for one in told):
                    return None
            due = await self._desk.clocks.due(found, self._desk.now())

            def work(writing: Writing) -> None:
                announce(self._desk, writing, found, what, user)
                writing.set_timer(of_match(match), TimerKind.CLOCK, due)
                if request:
                    writing.remember(found, request)

            await self._desk.write(match, work)
        return found


async def store_clocks(
    desk: Desk,
    after: Match,
    *,
    tells: tuple[Happened, int] | None = None,
    request: str | None = None,
    first: First | None = None,
) -> Match:
    """Store the clocks of `after`, their timer and `request` in one transaction, which begins with `first`. Return
    `after`.

    `tells`: what has happened and the user who did it, to be announced.

    The caller holds the match's lock.
    """
    due = await desk.clocks.due(after, desk.now())

    def work(writing: Writing) -> None:
        if first is not None:
            first(writing)
        if tells is not None:
            announce(desk, writing, after, *tells)
        writing.set_clocks(after.id, after.clocks)
        writing.set_timer(of_match(after.id), TimerKind.CLOCK, due)
        if request is not None:
            writing.remember(after, request)

    await desk.write(after.id, work)
    return after


def announce(desk: Desk, writing: Writing, match: Match, what: Happened, by: int) -> None:
    row = writing.announce(match, AnnouncementKind.CLOCK, desk.now(), who=by)
    desk.note(writing, match, Incident(kind=what, by=by), row)


def _human(match: Match, seat: int) -> int:
    user = match.players[seat].human
    assert user is not None  # noqa: S101 - for the type checker: only people have a turn on a clock
    return user

"""What happens to the clocks of a table besides moves: they ring, they are paused, somebody takes a vacation."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Final

from msgspec.structs import replace

from bot.match.clock import turns
from bot.match.clock.requests import open_request, people
from bot.match.clock.state import Clocks, Request
from bot.match.clock.vacation import cut, planned, vacation
from bot.match.desk import Desk
from bot.match.errors import Fault, Refused, StoreFault, Why
from bot.match.model import Happened, Incident, Kind, Match, Status, TimerKind
from bot.match.person import Person
from bot.match.seating import playing, seat_in_play
from bot.match.storage.writing import Writing
from bot.match.timing import reminded

log = logging.getLogger(__name__)

LONGEST: Final = 90 * 24
"""Hours: the longest pause that ends by itself."""

TimeUp = Callable[[Match, int], Awaitable[None]]
Decline = Callable[[int], Awaitable[None]]


class TableClocks:
    """The part of the service for clocks. Requests are done once; all methods raise Refused and StoreFault.

    ``time_up(match, seat)``: what is done when the time of a seat is up and the table was told so; None: it waits on.
    It is called without the match's lock held, and again after a crash: it has to look whether the seat is still asked,
    and still up (``match.clocks.seats[seat].turn``). ``lapse(match)``: what is done in the same way when an optional
    question has lapsed.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._store = desk.store
        self.time_up: TimeUp | None = None
        self.lapse: Decline | None = None
        self.banks = desk.clocks.banks
        self.deadlines = desk.clocks.deadlines
        self.deadline_of = desk.clocks.deadline_of

    async def ring(self, match: int) -> None:
        """The timer of the clocks of ``match`` is due: remind who has to be, say whose time is up, end a pause."""
        async with self._desk.lock(match):
            before = (await self._store.load(match)).match
            if before.status is not Status.ACTIVE:
                await self._store.write(lambda writing: writing.set_timer(match, TimerKind.CLOCK, None))
                return
            self._desk.rules(before)  # nobody is told that their time is up for what cannot be played
            now, aways = self._desk.now(), await self._desk.clocks.aways(before)
            rung = turns.ring(before.options.clock, before.clocks, aways, now)
            asked = reminded(before, (*rung.reminded, *rung.up))
            after = replace(before, clocks=rung.clocks, asked=asked)
            due = await self._desk.clocks.due(after)
            ends = await self._desk.clocks.lapses_at(after)
            lapsed = ends is not None and ends <= now
            # Those who are up already, too: the process may have ended before anything was done about it.
            late = [seat for seat, one in enumerate(after.clocks.seats) if one.turn is not None and one.turn.up]

            def work(writing: Writing) -> None:
                writing.set_clocks(match, after.clocks)
                writing.set_asked(match, asked)
                # The timer stays until what follows has been done.
                writing.set_timer(match, TimerKind.CLOCK, now if late and self.time_up else due)
                if rung.over:
                    self._announce(writing, before, Happened.PAUSE_OVER, rung.over.by)
                for seat in rung.up:
                    self._announce(writing, before, Happened.TIME_UP, _human(before, seat))
                for seat in rung.reminded:
                    writing.announce(before, Kind.REMINDER, now, who=_human(before, seat))

            await self._store.write(work)
        self._desk.committed(match)
        if lapsed and self.lapse:
            await self.lapse(match)
        if late and self.time_up:
            for seat in late:
                await self.time_up(after, seat)
            await self.set_timer(match)

    async def set_timer(self, match: int) -> None:
        """Set the timer of the clocks of ``match`` to when it is next due."""
        async with self._desk.lock(match):
            found = (await self._store.load(match)).match
            due = await self._desk.clocks.due(found)
            await self._store.write(lambda writing: writing.set_timer(match, TimerKind.CLOCK, due))

    async def set_right(self, match: int) -> bool:
        """Set the timer anew where it is later than it can be: it was set while the machine's clock was ahead. Gives
        whether it was.
        """
        async with self._desk.lock(match):
            before = (await self._store.load(match)).match
            after = replace(before, clocks=turns.set_right(before.clocks, self._desk.now()))
            due = await self._desk.clocks.due(after)

            def work(writing: Writing) -> bool:
                if writing.due(match, TimerKind.CLOCK) == due:
                    return False
                writing.set_clocks(match, after.clocks)
                writing.set_timer(match, TimerKind.CLOCK, due)
                return True

            done = await self._store.write(work)
        self._desk.committed(match)
        return done

    async def ask_pause(self, match: int, user: int, request: str, hours: int | None = None) -> Match:
        """``user``, who plays at the table, asks all others for a pause of ``hours``, or until somebody goes on; where
        no other person plays it begins. Refused: NO_CLOCK, IS_PAUSED, PAUSE_ASKED where somebody asks already.
        """
        if hours is not None and not 1 <= hours <= LONGEST:
            raise Refused(Why.BAD_OPTION, option="pause", value=hours, most=LONGEST)

        def change(before: Match, now: int) -> tuple[Clocks, Happened]:
            if before.clocks.paused:
                raise Refused(Why.IS_PAUSED)
            if asked := open_request(before, now):
                raise Refused(Why.PAUSE_ASKED, player=asked.by)
            lasts = None if hours is None else hours * 3_600_000
            wish = Request(by=user, at=now, lasts=lasts, agreed=(user,))
            return replace(before.clocks, request=wish), Happened.PAUSE_ASKED

        return await self._change(match, user, request, change)

    async def agree(self, match: int, user: int, request: str, wish: int, *, agrees: bool = True) -> Match:
        """``user`` agrees to the pause that was asked for at ``wish``, or (``agrees``) does not, and it is off. The
        last to agree begins it. Refused: REQUEST_OVER.
        """

        def change(before: Match, now: int) -> tuple[Clocks, Happened | None]:
            asked = open_request(before, now)
            if asked is None or asked.at != wish:
                raise Refused(Why.REQUEST_OVER)
            if not agrees:
                return replace(before.clocks, request=None), Happened.PAUSE_REFUSED
            agreed = tuple(dict.fromkeys((*asked.agreed, user)))
            return replace(before.clocks, request=replace(asked, agreed=agreed)), None

        return await self._change(match, user, request, change)

    async def go_on(self, match: int, user: int, request: str) -> Match:
        """``user``, who plays at the table, ends its pause. Refused: NOT_PAUSED."""
        before = await self._store.match(match)
        aways, down = await self._desk.clocks.aways(before), await self._desk.clocks.downs()

        def change(before: Match, now: int) -> tuple[Clocks, Happened]:
            if before.clocks.paused is None:
                raise Refused(Why.NOT_PAUSED)
            return turns.go_on(before.options.clock, before.clocks, aways, now, down), Happened.WENT_ON

        return await self._change(match, user, request, change)

    async def _change(
        self,
        match: int,
        user: int,
        request: str,
        change: Callable[[Match, int], tuple[Clocks, Happened | None]],
    ) -> Match:
        """Store what ``change`` makes of the clocks, once, and announce what that is. Where everybody has agreed to a
        pause, it begins.
        """
        async with self._desk.lock(match):
            loaded = await self._store.load(match, request)
            before, now = loaded.match, self._desk.now()
            if loaded.made is not None:
                return before
            playing(before)
            seat_in_play(before, user)
            self._desk.rules(before)
            if not before.clocks.seats:
                raise Refused(Why.NO_CLOCK)
            clocks, happened = change(before, now)
            aways, down = await self._desk.clocks.aways(before), await self._desk.clocks.downs()
            wish, by = clocks.request, user
            if wish is not None and people(before) <= set(wish.agreed) and not clocks.paused:
                clocks = turns.pause(before.options.clock, clocks, aways, down, by=wish.by, lasts=wish.lasts, now=now)
                happened, by = Happened.PAUSED, wish.by
            after = replace(before, clocks=clocks)
            due = await self._desk.clocks.due(after)

            def work(writing: Writing) -> None:
                writing.set_clocks(match, clocks)
                writing.set_timer(match, TimerKind.CLOCK, due)
                if happened is not None:
                    self._announce(writing, before, happened, by)
                writing.remember(after, request)

            await self._store.write(work)
        self._desk.committed(match)
        return after

    async def vacation(self, user: int, request: str, day: int, days: int) -> tuple[Person, list[Match]]:
        """``user`` is away for ``days`` from that ``day`` on (its ordinal in their own calendar): their clocks stand.
        Gives their settings, and the tables that were told. Refused: BAD_VACATION, VACATION_SPENT.
        """
        now = self._desk.now()
        person = await self._desk.people.change(user, lambda before: planned(before, day, days, now))
        return person, await self._tell(user, request, Happened.AWAY)

    async def back(self, user: int, request: str) -> tuple[Person, list[Match]]:
        """``user`` ends their vacation, or takes none. As :meth:`vacation`; refused: NO_VACATION."""
        now = self._desk.now()

        def change(person: Person) -> Person:
            if vacation(person, now) is None:
                raise Refused(Why.NO_VACATION)
            return cut(person, now)

        person = await self._desk.people.change(user, change)
        return person, await self._tell(user, request, Happened.BACK)

    async def _tell(self, user: int, request: str, what: Happened) -> list[Match]:
        """Tell the tables of ``user`` that have a clock, and set their timers anew. Timers that this does not come to
        ring too early, and see it then.
        """
        spots = await self._store.of_user(user)
        told = []
        for spot in spots:
            try:
                found = await self._tell_one(spot.id, user, f"{request}/{spot.id}", what)
            except (StoreFault, Refused) as error:
                if isinstance(error, StoreFault) and error.fault is not Fault.DAMAGED:
                    raise
                log.warning("Table %d was not told of a vacation: %s", spot.id, error)
                continue
            told += [found] if found else []
        return told

    async def _tell_one(self, match: int, user: int, request: str, what: Happened) -> Match | None:
        async with self._desk.lock(match):
            loaded = await self._store.load(match, request)
            found = loaded.match
            if found.status is not Status.ACTIVE or not found.clocks.seats or loaded.made is not None:
                return None
            due = await self._desk.clocks.due(found)

            def work(writing: Writing) -> None:
                self._announce(writing, found, what, user)
                writing.set_timer(match, TimerKind.CLOCK, due)
                writing.remember(found, request)

            await self._store.write(work)
        self._desk.committed(match)
        return found

    def _announce(self, writing: Writing, match: Match, what: Happened, by: int) -> None:
        row = writing.announce(match, Kind.CLOCK, self._desk.now(), who=by)
        self._desk.note(writing, match, Incident(kind=what, by=by), row)


def _human(match: Match, seat: int) -> int:
    user = match.players[seat].human
    assert user is not None  # noqa: S101 - for the type checker: only people have a turn on a clock
    return user

"""The reader of clocks: whose clock runs, what pauses it, when it runs out and what to do next about it.

It brings together everything that pauses somebody's clock, for a match as it is stored:

- nobody is waiting for them, their time is up, or the table has no clock, or a pause
  (:mod:`bot.match.pure.clock.state`);
- they may decline (:mod:`bot.match.pure.clock.lapse`);
- nobody could reach the bot (:mod:`bot.match.services.away.absences`);
- they are on vacation (:mod:`bot.match.pure.clock.vacation`);
- they sleep, or it is a weekend, if the clock says so (:mod:`bot.match.pure.clock.count`);
- the program does not have the rules under which the match began.

The time of a whole live table pauses for other reasons (:meth:`bot.match.services.desk.Desk.stands`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from msgspec.structs import replace

from bot.match.pure.clock import lapse, moments, turns
from bot.match.pure.clock.count import Span
from bot.match.pure.clock.moments import Elapsed
from bot.match.pure.clock.state import STANDING, Clocks
from bot.match.pure.clock.vacation import counting
from bot.match.pure.people.settings import Person
from bot.match.pure.proposals import deciding
from bot.match.pure.table.model import Match, Status
from bot.match.services.away.absences import Absences
from bot.match.services.people.settings import Settings


class Keeper:
    """Deadlines and their consequences, for a match as it is stored. All methods raise StoreFault."""

    def __init__(self, people: Settings[Person], absences: Absences, stopped: Callable[[Match], bool]) -> None:
        """Make a keeper. ``stopped(match)``: whether nobody can play there
        (:meth:`bot.match.services.desk.Desk.stopped`).
        """
        self._people = people
        self._absences = absences
        self._stopped = stopped

    async def lapses_at(self, match: Match) -> int | None:
        """Return when the optional question to ``match`` lapses, or did; None without one, and while the clocks are
        paused.
        """
        if match.clocks.lapse is None or match.status is not Status.ACTIVE:
            return None
        return lapse.lapses_at(match.options.clock, match.clocks.lapse, await self._absences.of(match))

    async def aways(self, match: Match) -> tuple[tuple[Span, ...], ...]:
        """Return the time that does not count for each seat of ``match`` besides what its clock leaves out."""
        return await self._aways(match, await self._absences.of(match))

    async def _aways(self, match: Match, gone: tuple[Span, ...]) -> tuple[tuple[Span, ...], ...]:
        found = await self._people.several(deciding(match))
        aways = [
            () if one.human is None else counting(found[one.human], match.options.vacation) for one in match.players
        ]
        return tuple((*gone, *away) if away else gone for away in aways)

    async def after(
        self,
        match: Match,
        movers: Collection[int],
        now: int,
        stood: Collection[int] = (),
        *,
        optional: bool = False,
        calm: bool = False,
    ) -> Clocks:
        """Return the clocks of ``match`` at ``now``. :attr:`Match.asked` says for whom it is waiting after ``movers``
        have acted, for ``stood`` of them somebody else; :attr:`Match.clocks` are those before. The only person at a
        table keeps nobody waiting, and has no clock, unless a league is waiting for its end. ``optional``: people may
        decline, so no seat's clock runs, and :mod:`bot.match.pure.clock.lapse` says how long the table waits. ``calm``:
        nobody is waiting for anybody.
        """
        if match.status is not Status.ACTIVE:
            return match.clocks
        if match.options.clock.runs and len(deciding(match)) < 2 and not match.options.league:
            return STANDING
        if not (match.options.clock.runs or optional):
            return replace(match.clocks, lapse=None)
        asked = {seat for seat, since in enumerate(match.asked) if since is not None}
        users = {one.seat: one.human for one in match.players if one.human is not None}
        found = await self._people.several(users.values())
        persons = {seat: found[user] for seat, user in users.items()}
        clocks = turns.moved(
            match.options.clock,
            match.clocks,
            count=len(match.players),
            asked=() if optional else asked,
            movers=movers,
            people=persons,
            aways=await self.aways(match),
            now=now,
            stood=stood,
            calm=calm,
        )
        open_one = None
        if optional and asked:
            open_one = lapse.asked(
                match.clocks.lapse,
                count=len(match.players),
                seats=sorted(asked),
                movers=movers,
                people=persons,
                since=turns.since(clocks.paused, now),
            )
        return replace(clocks, lapse=open_one)

    async def due(self, match: Match, now: int) -> int | None:
        """Return the moment of the next thing to do about the time of the people whom ``match`` is waiting for: see
        :func:`.moments.due`.
        """
        if match.status is not Status.ACTIVE:
            return None
        gone = await self._absences.of(match)
        aways = await self._aways(match, gone) if match.clocks.seats else ()
        return moments.due(match, aways, gone, now)

    async def elapsed(self, match: Match, now: int) -> Elapsed:
        """Return what has come of that by ``now``."""
        gone = await self._absences.of(match)
        aways = await self._aways(match, gone) if match.clocks.seats else ()
        return moments.elapsed(match, aways, gone, now)

    async def paused(self, match: Match, *, by: int, lasts: int | None, now: int) -> Clocks:
        """Return the clocks of ``match``, paused from ``now`` for ``lasts`` milliseconds, or until :meth:`going_on`."""
        gone = await self._absences.of(match)
        aways = await self._aways(match, gone)
        return turns.pause(match.options.clock, match.clocks, aways, gone, by=by, lasts=lasts, now=now)

    async def going_on(self, match: Match, now: int) -> Clocks:
        """Return the clocks of ``match``, running again from ``now``."""
        gone = await self._absences.of(match)
        aways = await self._aways(match, gone)
        return turns.go_on(match.options.clock, match.clocks, aways, now, gone)

    async def deadlines(self, match: Match) -> dict[int, int]:
        """Return when the time of each seat runs out, or did; without seats that owe no decision, and those whose clock
        is paused without an end; empty if nobody can play. Of an optional question: when it lapses, for all who have
        not answered.
        """
        if self._stopped(match):
            return {}
        if match.clocks.lapse is not None:
            lapses = await self.lapses_at(match)
            asked = () if lapses is None else (seat for seat, since in enumerate(match.asked) if since is not None)
            return dict.fromkeys(asked, lapses or 0)
        if not match.clocks.seats or match.status is not Status.ACTIVE:
            return {}
        found = (
            turns.deadline(match.options.clock, seat, away)
            for seat, away in zip(match.clocks.seats, await self.aways(match), strict=True)
        )
        return {seat: at for seat, at in enumerate(found) if at is not None}

    async def banks(self, match: Match, now: int) -> tuple[int, ...]:
        """Return the milliseconds in the bank of each seat, less those that the present turns have used; empty without
        a clock.
        """
        clock, seats = match.options.clock, match.clocks.seats
        aways = await self.aways(match) if seats else ()
        return tuple(turns.bank_left(clock, seat, away, now) for seat, away in zip(seats, aways, strict=True))

    async def deadline_of(self, match: Match, seat: int) -> int | None:
        """Return when the time of ``seat`` runs out, or did; None as in :meth:`deadlines`."""
        return (await self.deadlines(match)).get(seat)

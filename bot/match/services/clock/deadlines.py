"""Compute the state of a match's clocks: whose clock runs, when it runs out, and what to do next.

A player's clock doesn't run in these cases:

- Nobody is waiting for the player, their time is up, the table has no clock, or the clocks are paused.
- Their decision is optional.
- Nobody can reach the bot.
- They are on vacation.
- It's their quiet hours or a weekend, and the clock's settings exclude these.
- The program doesn't have the rules under which the match began.

The time of a whole live table can be paused for other reasons (:mod:`bot.match.services.clock.time`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from msgspec.structs import replace

from bot.match.pure.clock import moments, turns, vacation
from bot.match.pure.clock.moments import Elapsed
from bot.match.pure.clock.setting import STANDING, Clocks
from bot.match.pure.clock.turns import Span
from bot.match.pure.people.settings import Person
from bot.match.pure.table.model import Match, Status
from bot.match.services.away.absences import Absences
from bot.match.services.people.settings import StoredSettings

NOBODY: Final[Mapping[int, Person]] = MappingProxyType({})


class Rescue(NamedTuple):
    seat: int
    user: int
    before: Person
    after: Person


class Deadlines:
    def __init__(self, people: StoredSettings[Person], absences: Absences, stopped: Callable[[Match], bool]) -> None:
        self._people = people
        self._absences = absences
        self._stopped = stopped

    async def lapses_at(self, match: Match) -> int | None:
        """Return when the time for the optional question runs out (maybe in the past), or None if it doesn't."""
        if match.clocks.lapse is None or match.status is not Status.ACTIVE:
            return None
        return turns.lapses_at(match.options.clock, match.clocks.lapse, await self._gone(match))

    async def aways(self, match: Match) -> tuple[tuple[Span, ...], ...]:
        """Return, for each seat of `match`, the spans in which its clock doesn't run, apart from quiet hours and
        weekends.
        """
        return await self._aways(match, await self._gone(match))

    async def _gone(self, match: Match) -> tuple[Span, ...]:
        return (*await self._absences.of(match), *turns.paused_spans(match.clocks))

    async def _aways(
        self, match: Match, gone: tuple[Span, ...], people: Mapping[int, Person] = NOBODY
    ) -> tuple[tuple[Span, ...], ...]:
        found = {**await self._people.several(match.deciding), **people}
        aways = [
            () if one.human is None else vacation.counting(found[one.human], match.options.vacation)
            for one in match.players
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
        """Return the clocks of `match` at `now`, after `movers` have acted.

        In `match`, :attr:`Match.asked` must already show whom the match is waiting for, while :attr:`Match.clocks` must
        still hold the previous clocks. `stood` holds the movers for whom somebody else acted. `optional`: whether
        people may decline. If so, their clocks don't run, and the question's own time limit applies instead. `calm`:
        whether the game has no turns. A person who plays alone has no clock, unless a league is waiting for the result.
        """
        if match.status is not Status.ACTIVE:
            return match.clocks
        if match.options.clock.runs and len(match.deciding) < 2 and not match.options.league:
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
            open_one = turns.lapse_asked(
                match.clocks.lapse,
                count=len(match.players),
                seats=sorted(asked),
                movers=movers,
                people=persons,
                since=now,
            )
        return replace(clocks, lapse=open_one)

    async def due(self, match: Match, now: int, people: Mapping[int, Person] = NOBODY) -> int | None:
        """Return when the match's clocks next need attention, or None. `people`: settings about to be stored."""
        if match.status is not Status.ACTIVE:
            return None
        gone = await self._gone(match)
        aways = await self._aways(match, gone, people) if match.clocks.seats else ()
        return moments.due(match, aways, gone, now)

    async def elapsed(self, match: Match, now: int) -> tuple[Elapsed, tuple[Rescue, ...]]:
        """Return the match's clocks at `now` with what is due, and the players whose time would be up if a vacation
        didn't begin for them. These players aren't listed among those whose time is up.
        """
        gone = await self._gone(match)
        aways = await self._aways(match, gone) if match.clocks.seats else ()
        found = moments.elapsed(match, aways, gone, now)
        if not found.up:
            return found, ()
        rescues = []
        for seat in found.up:
            user = match.players[seat].human
            if user is not None:
                person = await self._people.fresh(user)  # their vacation may have begun at another table just now
                after = vacation.rescued(person, match, seat, gone, now)
                rescues += [] if after is None else [Rescue(seat, user, person, after)]
        aways = await self._aways(match, gone, {one.user: one.after for one in rescues})
        found = moments.elapsed(match, aways, gone, now)
        clocks = found.clocks
        for one in rescues:
            clocks = vacation.reminds_again(match.options.clock, clocks, one.seat, aways[one.seat], now)
        return found._replace(clocks=clocks), tuple(rescues)

    async def deadlines(self, match: Match) -> dict[int, int]:
        """Return the time at which each seat's clock runs out, which may be in the past.

        Seats that don't have to decide, or whose clock is paused indefinitely, are left out. The dict is empty if the
        match can't be played. While an optional question is open, the seats that haven't answered get the time at which
        it lapses.
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
        """Return how many milliseconds are left in each seat's bank, or an empty tuple if there is no clock."""
        clock, seats = match.options.clock, match.clocks.seats
        aways = await self.aways(match) if seats else ()
        return tuple(turns.bank_left(clock, seat, away, now) for seat, away in zip(seats, aways, strict=True))

    async def deadline_of(self, match: Match, seat: int) -> int | None:
        return (await self.deadlines(match)).get(seat)

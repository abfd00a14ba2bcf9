"""Who reads the clocks: what is stored of them, with what people have set and when the bot was not there.

The spans in which the bot was away are a row of ``meta``, however many tables there are: at a start no table is looked
at. Timers that ring too early by it are set anew then. When one server or table was out of reach besides is kept for
each (:mod:`bot.match.services.away.absences`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

import msgspec
from msgspec.structs import replace

from bot.match.pure.away.absence import union
from bot.match.pure.clock import lapse, turns
from bot.match.pure.clock.count import Span
from bot.match.pure.clock.state import STANDING, Clocks
from bot.match.pure.clock.vacation import counting
from bot.match.pure.people.settings import Person
from bot.match.pure.proposals import deciding
from bot.match.pure.table.model import Match, Status
from bot.match.services.away.absences import Absences, places
from bot.match.services.people.settings import Settings
from bot.match.storage.store import Store

DOWN: Final = "down"
"""Where the store keeps when the bot was away."""
KEPT: Final = 180 * 86_400_000
"""Milliseconds: no turn goes on for longer than the spans are kept, with a bank, vacations and pauses."""
SHORT: Final = 1_000
"""Milliseconds: shorter spans are left out."""
MOST: Final = 1_000
"""So many spans are kept."""

_SPANS: Final = msgspec.json.Decoder(tuple[Span, ...])


class Keeper:
    """Deadlines and what follows from them, for a match as it is stored. All methods raise StoreFault."""

    def __init__(self, store: Store, people: Settings[Person], stopped: Callable[[Match], bool]) -> None:
        """``stopped(match)``: whether nobody can play there (:meth:`bot.match.services.desk.Desk.stopped`)."""
        self._store = store
        self._people = people
        self.absences = Absences(store)
        self._stopped = stopped
        self._down: tuple[Span, ...] | None = None

    async def was_down(self, since: int, now: int) -> None:
        """The bot was away from ``since`` until ``now``: that counts on nobody's clock."""
        known = await self.downs()
        if now - since < SHORT:
            return
        # What overlaps was noted while the machine's clock was wrong: no time is left out twice in any case.
        kept = (*(span for span in known if span[1] > now - KEPT), (since, now))[-MOST:]
        await self._store.set_meta(DOWN, msgspec.json.encode(kept).decode())
        self._down = kept

    async def downs(self) -> tuple[Span, ...]:
        """When the bot was away."""
        if self._down is None or self._store.shared:
            stored = await self._store.meta(DOWN)
            try:
                self._down = _SPANS.decode(stored) if stored else ()
            except msgspec.MsgspecError:  # nobody gains by it but by what the bot was away
                self._down = ()
        return self._down

    async def gone(self, match: Match) -> tuple[Span, ...]:
        """When nobody could reach the bot at ``match``: it was away, or out of reach there. Each moment once."""
        down, absent = await self.downs(), await self.absences.of(match)
        return union((*down, *absent)) if absent else down

    def out_of_reach(self, match: Match) -> bool:
        """Whether ``match`` is out of reach just now, as far as that was read."""
        return any(self.absences.lasting(where) for where in places(match))

    async def lapses_at(self, match: Match) -> int | None:
        """When the optional question to ``match`` lapses, or did; None without one, and while the clocks stand."""
        if match.clocks.lapse is None or match.status is not Status.ACTIVE:
            return None
        return lapse.lapses_at(match.options.clock, match.clocks.lapse, await self.gone(match))

    async def aways(self, match: Match) -> tuple[tuple[Span, ...], ...]:
        """What does not count for each seat of ``match`` besides what its clock leaves out."""
        gone = await self.gone(match)
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
        """The clocks of ``match`` at ``now``, where :attr:`Match.asked` says for whom it waits after ``movers`` have
        acted, for ``stood`` of them somebody else; :attr:`Match.clocks` are those before. Who is the only person at a
        table keeps nobody waiting, and has no clock, unless a league waits for its end. ``optional``: what it waits for
        may be declined, so that no seat's clock runs, and :mod:`bot.match.pure.clock.lapse` says how long it waits.
        ``calm``: nobody waits for anybody.
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

    async def due(self, match: Match) -> int | None:
        """When something is next to be done about the clocks of ``match``."""
        if match.status is not Status.ACTIVE:
            return None
        ends = turns.due(match.options.clock, match.clocks, await self.aways(match)) if match.clocks.seats else None
        return min((at for at in (ends, await self.lapses_at(match)) if at is not None), default=None)

    async def deadlines(self, match: Match) -> dict[int, int]:
        """When the time of each seat runs out, or did; without those that owe no decision, and those whose clock stands
        without an end; nobody's where nobody can play. Of an optional question: when it lapses, for all who have not
        answered.
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
        """Milliseconds in the bank of each seat, less what the present turns have used of it; empty without a clock."""
        clock, seats = match.options.clock, match.clocks.seats
        aways = await self.aways(match) if seats else ()
        return tuple(turns.bank_left(clock, seat, away, now) for seat, away in zip(seats, aways, strict=True))

    async def deadline_of(self, match: Match, seat: int) -> int | None:
        """When the time of ``seat`` runs out, or did; None as in :meth:`deadlines`."""
        return (await self.deadlines(match)).get(seat)

"""Carry out a league's decisions about its running tables. Repeating a decision has no effect.

In incidents and pauses, the user :data:`LEFT` stands for the league.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial

from msgspec.structs import replace

from bot.match.pure.clock import turns
from bot.match.pure.clock.setting import MINUTE, Clock, Clocks
from bot.match.pure.errors import Refused, Why
from bot.match.pure.seats import seating
from bot.match.pure.seats.tenure import Tenure, ending, has_held
from bot.match.pure.table.incident import Happened, Incident
from bot.match.pure.table.model import HOUR, LEFT, Match, Player, Status
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.subject import TimerKind, of_match
from bot.match.services.clock.tables import announce, store_clocks
from bot.match.services.desk import Desk, decided_anew
from bot.match.services.play.play import Play
from bot.match.services.table.lobby import Lobby
from bot.match.storage import notices, proposals
from bot.match.storage.rows import Loaded
from bot.match.storage.seats import add_tenures, past_tenures
from bot.match.storage.writing import Writing
from games.core import Seat

_TIMERS = (TimerKind.CLOCK, TimerKind.GAME, TimerKind.NOTICE, TimerKind.PROPOSAL)
_ENDS = (Happened.ENDS_SOON, Happened.ENDS_LATER)


class Steward:
    """Carries out a league's decisions about its tables.

    Most methods return the changed match. Any method may raise StoreFault, or Refused (NOT_ACTIVE if the match has
    ended).
    """

    def __init__(self, desk: Desk, lobby: Lobby, play: Play) -> None:
        self._desk = desk
        self._store = desk.store
        self._lobby = lobby
        self._play = play

    @decided_anew
    async def seat(self, match: int, seats: Mapping[Seat, int | None]) -> Match:
        """Give each seat in `seats` to its new user, or to a computer player if the user is None. The match continues
        even if no people are left.

        A user who has held another seat at that table may know secrets, so a computer player gets the seat instead.
        """
        async with self._playing(match) as loaded:
            before = loaded.match
            past = await self._store.read(partial(past_tenures, match=match))
            after, over, came = before, tuple[Tenure, ...](), None
            for seat, user in seats.items():
                player = before.players[seat]
                held = user is not None and bool(has_held(before, past, user) - {seat})
                fresh = _player(player, None if held else user, self._desk.usual(before.game), before.ply)
                if fresh == player:
                    continue
                if fresh.human is not None:
                    over, came = (*over, *ending(before, past, seat)), fresh.human
                    clocks = turns.handed_over(before.options.clock, after.clocks, seat)
                    after = replace(after, clocks=clocks)
                asked = tuple(None if place == seat else one for place, one in enumerate(after.asked))
                players = tuple(fresh if one.seat == seat else one for one in after.players)
                after = replace(after, players=players, asked=asked)
                self._desk.repeats.forget(match, seat)
            if after.players == before.players:
                return before
            runner = await self._play.runner(loaded)
            runner.catch_up(self._desk.time.of(before))
            await runner.run_on(after.players, self._desk.players(after))

            def first(writing: Writing) -> None:
                add_tenures(writing, match, over)

            gone = next((before.players[seat].human for seat in seats if before.players[seat].human is not None), None)
            incident = Incident(kind=Happened.REPLACED, by=LEFT, moderator=True, user=gone)
            if came is not None:
                incident = Incident(kind=Happened.SEAT_TAKEN, by=came, user=gone)
            kind = AnnouncementKind.RESIGNED if came is None else AnnouncementKind.SUBSTITUTE
            who = gone if came is None else came
            acted = await self._play.commit(loaded, after, runner, kind=kind, who=who, first=first, incident=incident)
            return acted.match

    @decided_anew
    async def clock(self, match: int, clock: Clock, why: Happened) -> Match:
        """Change the table's clock, refill all banks, let current turns begin anew, and announce `why`."""
        async with self._playing(match) as loaded:
            before = loaded.match
            if before.options.clock == clock:
                return before
            seats = tuple(replace(one, bank=clock.bank * MINUTE) for one in before.clocks.seats)
            clocks = turns.anew(replace(before.clocks, seats=seats), self._desk.now())
            options = replace(before.options, clock=clock)
            return await self._stored(before, replace(before, options=options, clocks=clocks), why, board=True)

    @decided_anew
    async def season(self, match: int, number: int) -> Match:
        """Store the table's season, because older versions of the program didn't."""
        async with self._desk.lock(match):
            before = (await self._store.load(match)).match
            seating.playing(before)
            after = replace(before, options=replace(before.options, season=number))
            await self._desk.write(match, lambda writing: writing.change(before, after))
            return after

    @decided_anew
    async def tell_end(self, match: int, moment: int, since: int) -> None:
        """Announce, once since the end was changed at `since`, that the season ends at `moment`."""
        async with self._playing(match) as loaded:
            before = loaded.match
            told = [one.at for one in await self._store.incidents(match) if one.kind in _ENDS]
            if all(at < since for at in told):
                what = Happened.ENDS_LATER if told else Happened.ENDS_SOON
                await self._told(before, AnnouncementKind.CLOCK, Incident(kind=what, by=LEFT), moment)

    @decided_anew
    async def tell_out(self, match: int, user: int) -> None:
        """Announce at the table, once and without mentioning anyone, that a player has left the season (L6.5)."""
        async with self._playing(match) as loaded:
            before = loaded.match
            if all(one.kind is not Happened.OUT or one.user != user for one in await self._store.incidents(match)):
                await self._told(before, AnnouncementKind.REMOVED, Incident(kind=Happened.OUT, by=LEFT, user=user))

    @decided_anew
    async def give(self, match: int, hours: int, also: Callable[[Writing], None]) -> Match:
        """Add `hours` to every player's time bank. `also` has to make sure that this is done only once."""
        async with self._playing(match) as loaded:
            before = loaded.match
            seats = tuple(replace(one, bank=one.bank + hours * HOUR) for one in before.clocks.seats)
            return await self._stored(before, replace(before, clocks=replace(before.clocks, seats=seats)), also=also)

    @decided_anew
    async def pause(self, match: int) -> Match:
        """Pause all clocks until :meth:`go_on` is called. A pause that the players agreed on continues after that."""
        async with self._playing(match) as loaded:
            before = loaded.match
            clocks = self._paused(before)
            if clocks == before.clocks:
                return before
            return await self._stored(before, replace(before, clocks=clocks), Happened.PAUSED)

    @decided_anew
    async def go_on(self, match: int) -> Match:
        """End the pause that :meth:`pause` began. If a pause that the players agreed on lasts longer, it continues."""
        async with self._playing(match) as loaded:
            before = loaded.match
            if all(one.by != LEFT for one in before.clocks.pauses):
                return before
            clocks = turns.resume(before.clocks, self._desk.now(), by={LEFT})
            happened = Happened.PAUSED if clocks.pauses else Happened.WENT_ON
            return await self._stored(before, replace(before, clocks=clocks), happened)

    def _paused(self, match: Match) -> Clocks:
        if not match.clocks.seats or any(one.by == LEFT for one in match.clocks.pauses):
            return match.clocks
        return turns.pause(match.clocks, LEFT, self._desk.now())

    @decided_anew
    async def suspend(self, match: int) -> Match:
        """Suspend the match and announce this. :meth:`restore` can resume it.

        Until then, hidden information stays hidden, nobody can act, nobody is notified, and no clock runs.
        """
        async with self._desk.lock(match):
            before = (await self._store.load(match)).match
            if before.status is Status.SUSPENDED:
                return before
            seating.playing(before)
            now, clocks = self._desk.now(), self._paused(before)
            after = replace(before, status=Status.SUSPENDED, clocks=clocks)

            def work(writing: Writing) -> None:
                writing.change(before, after)
                writing.set_clocks(match, clocks)
                for kind in _TIMERS:
                    writing.set_timer(of_match(match), kind, None)
                notices.end(writing, match, now)
                row = writing.announce(after, AnnouncementKind.CANCELLED, now)
                self._desk.note(writing, before, Incident(kind=Happened.ANNULLED, by=LEFT), row)

            await self._desk.write(match, work, ended=True)
            return after

    @decided_anew
    async def restore(self, match: int, *, stands: bool, channel: int | None = None) -> Match:
        """Resume a match after :meth:`suspend`, as if no time had passed.

        An agreed pause ends at its planned time. `stands`: whether the match's clocks stay paused. `channel`: its new
        channel, or None for the old one. Raises Refused (CHANNEL_BUSY) if another table was opened in the channel.
        """
        async with self._desk.lock(match):
            before = (await self._store.load(match)).match
            if before.status is not Status.SUSPENDED:
                return before
            now = self._desk.now()
            ended = [one.at for one in await self._store.incidents(match) if one.kind is Happened.ANNULLED]
            away = max(0, now - max(ended, default=now))
            clocks = before.clocks if stands else turns.resume(before.clocks, now, by={LEFT})
            after = replace(before, status=Status.ACTIVE, clocks=clocks, channel=channel or before.channel)
            if after.channel != before.channel:
                after = replace(after, board_message=None, announcement=None)
            due = await self._desk.clocks.due(after, now)
            timed = self._desk.game(before.game).timed

            def work(writing: Writing) -> None:
                busy = writing.live_in(after.channel)
                if busy is not None and busy.id != match:
                    raise Refused(Why.CHANNEL_BUSY, match=busy.id)
                if after.channel != before.channel:
                    writing.rehouse(before, after.channel)
                writing.change(before, after)
                writing.set_clocks(match, after.clocks)
                writing.set_timer(of_match(match), TimerKind.CLOCK, due)
                proposals.put_off(writing, after, (now - away, now), now)
                if timed:
                    writing.set_ahead(match, self._desk.time.ahead(before) - away)
                    writing.set_timer(of_match(match), TimerKind.GAME, now)  # the runner finds what is due
                row = writing.announce(after, AnnouncementKind.MOVED, now)
                self._desk.note(writing, before, Incident(kind=Happened.RESTORED, by=LEFT), row)

            await self._desk.write(match, work)
            if after.channel != before.channel:
                self._desk.places.moved(match, before.channel)
            return after

    @decided_anew
    async def end_pause(self, match: int, moment: int) -> Match:
        """End a pause that the players agreed on by `moment`, and announce this at the table."""
        async with self._playing(match) as loaded:
            before = loaded.match
            paused, now = before.clocks.paused, self._desk.now()
            if paused is None or paused.by == LEFT or (paused.until is not None and paused.until <= moment):
                return before
            if moment <= now:
                clocks = turns.resume(before.clocks, now)
                return await self._stored(before, replace(before, clocks=clocks), Happened.WENT_ON)
            clocks = replace(before.clocks, pauses=(replace(paused, until=moment),))
            return await self._stored(before, replace(before, clocks=clocks), Happened.PAUSED)

    @decided_anew
    async def move(self, match: int, channel: int) -> Match:
        """Move the table to `channel`, because the old one is gone. Raises Refused (CHANNEL_BUSY)."""
        async with self._desk.lock(match):
            before = (await self._store.load(match)).match
            seating.unended(before)
            after = replace(before, channel=channel, board_message=None, announcement=None)

            def work(writing: Writing) -> None:
                busy = writing.live_in(channel)
                if busy is not None and busy.id != match:
                    raise Refused(Why.CHANNEL_BUSY, match=busy.id)
                writing.rehouse(before, channel)
                writing.announce(after, AnnouncementKind.MOVED, self._desk.now())

            await self._desk.write(match, work)
            self._desk.places.moved(match, before.channel)
            return after

    def latest(self, match: int) -> Match | None:
        found = self._desk.latest.at(match, self._store.memory.version(match))
        return None if found is None else found.position.match

    async def call_off(self, match: int, request: str, why: Incident | None = None) -> Match:
        """End the match without a result, and announce `why`, unless the match is suspended."""
        suspended = (await self._store.match(match)).status is Status.SUSPENDED
        return await self._lobby.change(match, request, seating.lost, incident=why, announced=not suspended)

    @asynccontextmanager
    async def _playing(self, match: int) -> AsyncIterator[Loaded]:
        async with self._desk.lock(match):
            loaded = await self._store.load(match)
            seating.playing(loaded.match)
            yield loaded

    async def _told(self, match: Match, kind: AnnouncementKind, incident: Incident, about: int = 0) -> None:
        def work(writing: Writing) -> None:
            row = writing.announce(match, kind, self._desk.now(), who=LEFT, about=about)
            self._desk.note(writing, match, incident, row)

        await self._desk.write(match.id, work)

    async def _stored(
        self,
        before: Match,
        after: Match,
        happened: Happened | None = None,
        *,
        board: bool = False,
        also: Callable[[Writing], None] | None = None,
    ) -> Match:
        def work(writing: Writing) -> None:
            if also is not None:
                also(writing)
            writing.change(before, after)
            if happened is not None and not board:
                announce(self._desk, writing, before, happened, LEFT)
                return
            row = writing.announce(before, AnnouncementKind.MOVED, self._desk.now())
            incident = None if happened is None else Incident(kind=happened, by=LEFT)
            self._desk.note(writing, before, incident, row)

        return await store_clocks(self._desk, after, first=work)


def _player(player: Player, user: int | None, kind: str, ply: int) -> Player:
    if user is None:
        return player if player.computer is not None else replace(player, computer=kind, since=ply)
    return player if player.human == user else replace(player, user=user, computer=None, since=ply)

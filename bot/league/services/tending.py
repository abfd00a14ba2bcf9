"""Keep running tables in the state that their league wants, and record in the league's log what happens at these
tables.

Each check compares the table with the wanted state from scratch, so a crash between two steps does no harm.
"""

from __future__ import annotations

import logging
from functools import partial
from typing import Final

from bot.league.pure import tending as pure
from bot.league.pure.booking import changes_of, entry_of
from bot.league.pure.known import number_of, table_of, users_of
from bot.league.pure.tending import WantedTable
from bot.league.services.logs import CachedLeague, LogOvertaken, Logs
from bot.league.services.opening import Opening
from bot.league.services.rating import Booking
from bot.league.storage import tables
from bot.league.storage.tables import LeagueMatch
from bot.match.pure.errors import Fault, StoreFault
from bot.match.pure.errors import Refused as NotThere
from bot.match.pure.errors import Why as WhyNot
from bot.match.pure.table.incident import Happened
from bot.match.pure.table.model import LEFT, Match, Status
from bot.match.services.service import Service
from bot.match.storage import results
from leagues.log import entries as said
from leagues.log import formats
from leagues.log.entries import LEAGUE, Entry, What
from leagues.refused import Refused
from leagues.state import NOBODY, PLAYED, Season, Stage, Table

log = logging.getLogger(__name__)

GOING: Final = frozenset({Status.ACTIVE, Status.SUSPENDED})


_ENDED: Final = frozenset({WhyNot.NOT_ACTIVE, WhyNot.IS_OVER, WhyNot.IS_OFF, WhyNot.IS_SUSPENDED})


class Tending:
    def __init__(self, service: Service, logs: Logs, *, booking: Booking, opening: Opening) -> None:
        self._booking = booking
        self._opening = opening
        self._service = service
        self._steward = service.steward
        self._logs = logs
        # Matches whose channels are known to be deleted.
        self.lost: set[int] = set()
        self._tended: dict[int, WantedTable] = {}
        self._annulled: dict[int, frozenset[tuple[str, int]]] = {}  # by league: the cancelled tables that ratings know
        self._away: dict[int, frozenset[int]] = {}  # by league: the absent people

    async def tend(self, league: int) -> None:
        """Check a league's running tables, and correct them where necessary. Raises StoreFault."""
        kept = await self._logs.kept(league)
        season = kept.league.playing
        plays = await self._service.store.read(partial(tables.running, league=league))
        for place in plays:
            if season is None or place.season != season.number:
                await self.table(place.match)
        if season is None or season.stage not in PLAYED:
            return
        self._away[league] = frozenset(users_of(one for one, _ in season.absences))
        await self._annulments(kept, season)
        before = pure.past(kept.course.log)
        by_name = {(division.name, table.number): table for division, table in season.tables}
        for place in plays:
            table = by_name.get((place.division, place.number))
            if place.season != season.number or table is None:
                continue
            want = pure.wanted(kept.league.settings, season, table, before, self._logs.now())
            if self._tended.get(place.match) != want:
                await self.table(place.match)
        there = {(place.division, place.number) for place in plays}
        over = [key for key, table in by_name.items() if table.running and key not in there]
        if over:
            matches = await self._service.store.read(partial(tables.of_season, league=league, season=season.number))
            for key in over:
                await self.table(matches[key])

    async def _annulments(self, kept: CachedLeague, season: Season) -> None:
        # L5.5
        league = kept.head.id
        annulled = frozenset((of.name, table.number) for of, table in season.tables if table.annulled is not None)
        if self._annulled.get(league) == annulled:
            return
        store = self._service.store
        said_so = await store.read(partial(tables.annulled, league=league, season=season.number))
        matches = await store.read(partial(tables.of_season, league=league, season=season.number))
        rated = {(of.name, table.number): table.rated for of, table in season.tables}
        for key in said_so ^ annulled:
            if key in matches:
                await self._booking.annul(matches[key], annulled=key in annulled, rated=rated[key])
        self._annulled[league] = annulled

    def matters(self, league: int, match: int) -> bool:
        """Return whether the match's new state may require an action by the league. Uses only data in memory."""
        found, want = self._steward.latest(match), self._tended.get(match)
        if found is None or want is None or found.status is not Status.ACTIVE:
            return True
        away = self._away.get(league, frozenset())
        if pure.absent(found) or any(player.human in away for player in found.players):
            return True
        if pure.late(found, want) or pure.pause_too_long(found, want) or pure.stands(found) is not want.stands:
            return True
        return bool(pure.seats_that_differ(found, want))

    async def table(self, match: int) -> None:
        place = await self._service.store.read(partial(tables.of_match, match=match))
        if place is None:
            return
        kept = await self._logs.kept(place.league)
        season = kept.league.playing
        table = table_of(kept.league, place.season, place.division, place.number)
        if season is None or season.number != place.season or season.stage not in PLAYED or table is None:
            self._tended.pop(match, None)
            await self._left(kept, place, table)
            return
        try:
            found = await self._service.store.match(match)
            if found.status in GOING:
                await self._running(kept, season, table, place, found)
            else:
                self._tended.pop(match, None)
                await self._ended(kept, table, place)
        except NotThere as refused:
            if refused.why not in _ENDED:  # else it has just ended
                log.warning("Table %d of league %d cannot be tended: %s", match, place.league, refused)
        except Exception as error:  # one table that fails must not stop the others
            if isinstance(error, StoreFault) and error.fault is not Fault.DAMAGED:
                raise
            log.exception("Table %d of league %d cannot be tended", match, place.league)

    async def _left(self, kept: CachedLeague, place: LeagueMatch, table: Table | None) -> None:
        season = kept.league.season(place.season)
        if season is None or season.stage is not Stage.FINAL or table is None:
            return
        off, why = pure.called_off(season, table, pure.past(kept.course.log), self._logs.now())
        if off and (await self._service.store.match(place.match)).status in GOING:
            await self._steward.call_off(place.match, _off(place.match), why)

    async def _running(
        self, kept: CachedLeague, season: Season, table: Table, place: LeagueMatch, match: Match
    ) -> None:
        before = pure.past(kept.course.log)
        want = pure.wanted(kept.league.settings, season, table, before, self._logs.now())
        if match.status is Status.SUSPENDED and not want.off:
            await self._suspended(kept, place, match, want)
            return
        if await self._freed(kept, place, match, want) or await self._given_up(kept, place, match, want):
            return  # the log notes it now, and that has the table checked again
        if match.id in self.lost and not await self._moved(kept, place, match):
            self._tended.pop(match.id, None)  # the league's timer tries again
            return
        if want.off:
            await self._steward.call_off(match.id, _off(match.id), want.why)
            return
        if want.annulled:
            await self._steward.suspend(match.id)
            self._tended[match.id] = want
            return
        if match.options.season != place.season:
            match = await self._steward.season(match.id, place.season)
        differ = pure.seats_that_differ(match, want)
        if differ:
            match = await self._steward.seat(match.id, differ)
        if match.status is Status.ACTIVE:
            match = await self._clocks(place, match, want)
        if match.status is Status.ACTIVE and want.end is not None:
            await self._steward.tell_end(match.id, want.end.at, want.end.since)
        for user in want.out if match.status is Status.ACTIVE else ():
            await self._steward.tell_out(match.id, user)
        self._tended[match.id] = want
        await self._absences(kept, season, place, match)

    async def _clocks(self, place: LeagueMatch, match: Match, want: WantedTable) -> Match:
        if match.options.clock != want.clock and match.options.clock.runs:
            why = Happened.OVERTIME if want.clock == pure.OVERTIME else Happened.NO_OVERTIME
            match = await self._steward.clock(match.id, want.clock, why)
        if place.given < want.hours:
            hours = want.hours - place.given
            match = await self._steward.give(match.id, hours, partial(tables.give, match=match.id, hours=want.hours))
        if pure.stands(match) is not want.stands:
            match = await (self._steward.pause if want.stands else self._steward.go_on)(match.id)
        if want.pause_ends is not None and pure.pause_too_long(match, want):
            match = await self._steward.end_pause(match.id, want.pause_ends)
        return match

    async def _suspended(self, kept: CachedLeague, place: LeagueMatch, match: Match, want: WantedTable) -> None:
        if want.annulled:
            self._tended[match.id] = want
            return
        self._tended.pop(match.id, None)
        channel = None
        if match.id in self.lost or await self._busy(match):
            channel = await self._opening.place(kept.head.id, place)
            if channel is None:
                return  # the league's timer tries again
            self.lost.discard(match.id)
        await self._steward.restore(match.id, stands=want.stands, channel=channel)
        await self.table(match.id)  # changes that were due meanwhile

    async def _busy(self, match: Match) -> bool:
        there = await self._service.history.in_channel(match.channel)
        return there is not None and there.id != match.id and there.status in {Status.SIGNUP, Status.ACTIVE}

    async def _moved(self, kept: CachedLeague, place: LeagueMatch, match: Match) -> bool:
        if await self._opening.gone(match.channel):
            channel = await self._opening.place(kept.head.id, place)
            if channel is None:
                return False
            await self._steward.move(match.id, channel)
        self.lost.discard(match.id)
        return True

    async def _freed(self, kept: CachedLeague, place: LeagueMatch, match: Match, want: WantedTable) -> bool:
        # L12.1
        for seat in pure.late(match, want):
            user = want.players[seat]
            if user is not None and await self._service.store.last_of(match.id, seat) is None:
                what = formats.Freed(place.division, place.number, number_of(user))
                return await self._say(kept, [Entry(self._logs.at(kept), LEAGUE, what)])
        return False

    async def _given_up(self, kept: CachedLeague, place: LeagueMatch, match: Match, want: WantedTable) -> bool:
        # Somebody whom the league wants to play has resigned or was removed by a moderator.
        gone = [
            seat
            for seat, user in enumerate(want.players)
            if user is not None and match.players[seat].user == user and match.players[seat].human is None
        ]
        entries = []
        for seat in gone:
            user = want.players[seat]
            incidents = await self._service.store.incidents(match.id)
            left = [
                one
                for one in incidents
                if (one.kind is Happened.RESIGNED and one.by == user)
                or (one.kind is Happened.REPLACED and one.user == user and one.by != LEFT)
            ]
            since = max((one.at for one in left), default=None)
            if since is None or _given_at(kept, place, seat) > since:
                continue
            what = said.Replaced(place.division, place.number, seat, NOBODY)
            entries.append(Entry(self._logs.at(kept), LEAGUE, what, str(left[-1].kind), manager=True))
        return await self._say(kept, entries)

    async def _absences(self, kept: CachedLeague, season: Season, place: LeagueMatch, match: Match) -> None:
        # L6.1: a computer player moves for absent members.
        members = {one.member: one for one in season.players}
        what: list[What] = []
        for user in pure.absent(match):
            member = members.get(number_of(user))
            if member is not None and member.absent is None:
                what.append(said.Absent(member.member, place.division, place.number))
        for player in match.players:
            member = members.get(number_of(player.human or 0))
            if member is None or member.absent is None:
                continue
            last = await self._service.store.last_of(match.id, player.seat)
            if last is not None and match.clocks.seats[player.seat].missed == 0 and last.at > member.absent:
                what.append(said.Back(member.member))
        await self._say(kept, [Entry(self._logs.at(kept), LEAGUE, one) for one in what])

    async def _ended(self, kept: CachedLeague, table: Table, place: LeagueMatch) -> None:
        # The match may have ended while its result was annulled.
        found = await self._service.store.read(partial(results.of_match, match=place.match))
        if table.running and found is not None and found.rated is not None:
            entry = entry_of(found, place.division, place.number, changes_of(found), self._logs.at(kept))
            await self._say(kept, [entry])

    async def _say(self, kept: CachedLeague, entries: list[Entry]) -> bool:
        # Another process may have changed the log first.
        if not entries:
            return False
        try:
            async with self._logs.lock(kept.head.id):
                await self._logs.add(kept.head.id, entries)
        except (Refused, LogOvertaken) as refused:
            log.info("League %d does not take what happened at a table: %s", kept.head.id, refused)
            return False
        return True


def _off(match: int) -> str:
    # Always the same id, so that a match is cancelled only once.
    return f"annulled {match}"


def _given_at(kept: CachedLeague, place: LeagueMatch, seat: int) -> int:
    return max(
        (
            one.at
            for one in kept.course.log
            if isinstance(one.what, said.Replaced)
            and (one.what.division, one.what.table, one.what.seat) == (place.division, place.number, seat)
            and one.what.player != NOBODY
        ),
        default=0,
    )

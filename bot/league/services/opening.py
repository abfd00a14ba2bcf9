"""Open a season's tables: create a thread and a match, seat the players, and start the match.

Several tables open in parallel, so that players needn't wait long even if there are many. After a crash, opening
continues, and no table opens twice.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Protocol

from msgspec.structs import replace

from bot.league.pure.booking import CALLED_OFF
from bot.league.pure.known import Known, TableTrouble, blocked, table_of, user_of
from bot.league.pure.setting import options_of
from bot.league.services.logs import CachedLeague, LogOvertaken, Logs
from bot.league.storage import tables
from bot.league.storage.logs import trouble
from bot.match.pure.chance.draws import SEED_BYTES
from bot.match.pure.table.model import LEFT, Match, Player, Status
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.services.service import Service
from bot.match.storage.writing import Writing
from games.core import Rules
from leagues.log import entries as said
from leagues.log.due import due
from leagues.log.entries import LEAGUE, Entry
from leagues.refused import Refused
from leagues.state import Table


class ThreadMaker(Protocol):
    """Creates the threads for leagues' tables. If Discord refuses something, the methods return a :class:`TableTrouble`
    instead of raising an error.
    """

    async def thread(self, league: Known, season: int, division: str, number: int) -> int | TableTrouble:
        """Return a thread for a table, created in `league.channel` and named after season, division and number.

        If a thread with this name but without a table exists, it's reused, because this is called again after a crash.
        """

    async def there(self, channel: int) -> bool:
        """Return whether a table's channel exists. This is False only if Discord has reported that the channel was
        deleted.

        Archived and unknown channels count as existing. This is called often, so it sends a request to Discord only if
        necessary.
        """


log = logging.getLogger(__name__)

SIDE_BY_SIDE: Final = 8


class Opening:
    """Opens leagues' tables. Call :meth:`begin` first.

    `on_open`: callbacks that get the league and the match of a table whose game has begun.
    """

    def __init__(self, service: Service, logs: Logs, entropy: Callable[[int], bytes]) -> None:
        self._service = service
        self._logs = logs
        self._places: ThreadMaker  # set by `begin`
        self._entropy = entropy
        self.on_open: list[Callable[[int, int], None]] = []

    def begin(self, places: ThreadMaker) -> None:
        """Use `places` to create threads from now on.

        `places` belongs to one connection to Discord, so call this again after a new connection has been made.
        """
        self._places = places

    async def open(self, league: int) -> int:
        """Open all tables that are due (L4.3), and return how many were opened.

        If Discord doesn't let the bot create a thread, the bot stores this and tells the organisers once. It tries
        again when the league's timer fires.
        """
        opened = 0
        while True:
            kept = await self._logs.kept(league)
            now = self._logs.at(kept)
            waits = kept.head.blocked
            if waits is not None and now < waits.next_at:
                return opened
            wanted = await self._logs.work(kept.league, partial(_to_open, kept, now))
            if not wanted:
                if waits is not None:
                    await self.unblock(league)
                return opened
            first, *rest = wanted
            done = [await self._tried(league, first)]  # if Discord lets the bot make none, ask it once
            if done[0] is not None:
                done += await self._several(league, rest)
            opened += sum(one is True for one in done)
            if None in done:
                return opened

    async def _several(self, league: int, wanted: Sequence[said.TableOpened]) -> list[bool | None]:
        # An error in one of them is raised after all of them are done.
        places = asyncio.Semaphore(SIDE_BY_SIDE)

        async def one(what: said.TableOpened) -> bool | None:
            async with places:
                return await self._tried(league, what)

        done: list[bool | None] = []
        for found in await asyncio.gather(*map(one, wanted), return_exceptions=True):
            if isinstance(found, BaseException):
                raise found
            done.append(found)
        return done

    async def _tried(self, league: int, what: said.TableOpened) -> bool | None:
        # None means that there's no thread, False that this should be tried again.
        try:
            return await self._one(league, what) or None
        except LogOvertaken:
            return False
        except Refused as refused:  # it waits for another one now, or is no longer wanted
            log.info("League %d: table %s/%d does not open now: %s", league, what.division, what.table, refused)
            return False

    async def _one(self, league: int, what: said.TableOpened) -> bool:
        kept = await self._logs.kept(league)
        season = kept.league.playing
        if season is None:
            return False
        place = tables.LeagueMatch(0, league, season.number, what.division, what.table, 0)
        match = await self._begun(place)
        if match is None:
            found = await self.place(league, place)
            if found is None:
                return False
            match = await self._made(await self._logs.kept(league), place, found)
        await self._start(league, match, what)
        return True

    async def place(self, league: int, place: tables.LeagueMatch) -> int | None:
        """Return a channel for a table. If Discord refuses to create one, store and announce the refusal, and return
        None.
        """
        kept = await self._logs.kept(league)
        if kept.head.blocked is not None and self._logs.now() < kept.head.blocked.next_at:
            return None
        found = await self._places.thread(kept.known, place.season, place.division, place.number)
        if isinstance(found, TableTrouble):
            await self._block(league, found)
            return None
        if kept.head.blocked is not None:
            await self.unblock(league)
        return found

    async def gone(self, channel: int) -> bool:
        """Return whether Discord has reported that a table's channel was deleted."""
        return not await self._places.there(channel)

    async def _begun(self, place: tables.LeagueMatch) -> Match | None:
        number = await self._service.store.read(partial(tables.match_at, place=place))
        return None if number is None else await self._service.store.match(number)

    async def _made(self, kept: CachedLeague, place: tables.LeagueMatch, channel: int) -> Match:
        _, league, season, division, number, _ = place
        table = table_of(kept.league, season, division, number)
        assert table is not None  # noqa: S101 - it is to open
        settings = kept.league.settings
        game = self._service.desk.game(settings.game)
        computer = self._service.desk.usual(settings.game)
        match = match_of(kept.known, table, game, channel, computer=computer, now=self._service.desk.now())

        def also(writing: Writing, opened: Match) -> None:
            tables.add(writing, place._replace(match=opened.id))

        request = request_of(league, season, division, number)
        seed = self._entropy(SEED_BYTES)
        return await self._service.lobby.open(
            match, request, seed, limits=None, announced=(AnnouncementKind.SEAL,), also=also
        )

    async def _start(self, league: int, match: Match, what: said.TableOpened) -> None:
        async with self._logs.lock(league):
            kept = await self._logs.kept(league)
            at = self._logs.at(kept)
            entry = Entry(at, LEAGUE, what)
            if match.status is Status.CANCELLED:  # someone cancelled it before it began
                off = Entry(at, LEAGUE, said.Annulled(what.division, what.table), CALLED_OFF, manager=True)
                await self._logs.add(league, [entry, off])
                return
            enter, committed = await self._logs.ahead(league, [entry])
            request = f"start {match.id}"
            await self._service.play.start(match.id, LEFT, request, as_seated=True, also=enter)
            committed()
        for told in self.on_open:
            told(league, match.id)

    async def _block(self, league: int, why: TableTrouble) -> None:
        async with self._logs.lock(league):
            kept = await self._logs.kept(league)
            if kept.head.blocked is not None and self._logs.now() < kept.head.blocked.next_at:
                return  # another table was refused a place at the same time
            after = blocked(kept.head.blocked, why, self._logs.now())
            log.warning("League %d has no place for a table: %s, for the %d. time", league, why, after.tries)

            def also(writing: Writing) -> None:
                trouble(writing, replace(kept.known, blocked=after), self._logs.now())

            await self._logs.change(league, also, blocked=after)

    async def unblock(self, league: int) -> None:
        async with self._logs.lock(league):
            await self._logs.change(league, blocked=None)


def _to_open(kept: CachedLeague, now: int) -> list[said.TableOpened]:
    return [one for one in due(kept.league, now) if isinstance(one, said.TableOpened)]


def match_of(known: Known, table: Table, game: Rules, channel: int, *, computer: str, now: int) -> Match:
    """Return a new match for `table` in `channel`. Members get their scheduled seats (L4.1), and computer players get
    the empty ones.

    `computer` is the kind of these computer players. The match has no owner.
    """
    players = []
    for seat, member in enumerate(table.players):
        user = user_of(member)
        kind = computer if user is None else None
        players.append(Player(seat=seat, color=game.seat_names[seat], user=user, computer=kind))
    season = known.league.playing
    number, begins = (0, now) if season is None else (season.number, season.begins)
    options = options_of(known.league.settings, known.id, number, begins, seats=len(table.seats), rated=table.rated)
    return Match(
        id=0,
        guild=known.guild,
        channel=channel,
        game=game.name,
        rules_version=game.rules_version,
        status=Status.SIGNUP,
        owner=LEFT,
        locale=known.locale,
        options=options,
        players=tuple(players),
        created=now,
        moved=now,
    )


def request_of(league: int, season: int, division: str, number: int) -> str:
    """Return the id of the request to open a league's table. The id is the same for every attempt, so that the table
    isn't opened twice.
    """
    return f"league {league} {season} {division} {number}"

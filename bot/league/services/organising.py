"""Find problems that organisers should deal with. Handle people who leave a league's server, and the removal of the bot
from a server.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import Final

from bot.league.pure import known as knows
from bot.league.pure.known import Eyes, Known
from bot.league.services.logs import Logs
from bot.league.storage import logs as stored
from bot.league.storage import tables
from bot.match.pure.clock.setting import MINUTE
from bot.match.pure.table.model import Status
from bot.match.services.service import Service
from leagues.log import entries as said
from leagues.log.entries import LEAGUE, Entry
from leagues.log.preview import attention
from leagues.refused import Refused
from leagues.settings import DAY
from leagues.state import League

# A table counts as a problem if nobody has made a move there for this many milliseconds.
STILL: Final = 3 * DAY
# A time bank counts as low when less than 1/`LOW` of it is left.
LOW: Final = 10
GONE: Final = "left-the-server"
# The reason code for pausing and resuming seasons because the bot left or rejoined the server.
UNREACHABLE: Final = "unreachable"


class Organising:
    """Finds problems for organisers. Handles people who have left a server, and servers that the bot has left.

    Any method may raise Refused (NO_LEAGUE) or StoreFault.
    """

    def __init__(self, service: Service, logs: Logs) -> None:
        self._service = service
        self._store = service.store
        self._logs = logs

    async def attention(self, league: int) -> Eyes:
        kept = await self._logs.kept(league)
        now, season = self._logs.now(), kept.league.playing
        eyes = attention(kept.league, now)
        places = await self._store.read(partial(tables.running, league=league)) if season is not None else []
        matches = {one.id: one for one in await self._store.several([place.match for place in places])}
        still, low = [], []
        for place in places:
            match = matches.get(place.match)
            if match is None or match.status is not Status.ACTIVE:
                continue
            if now - match.moved_at >= STILL and match.clocks.paused is None:
                still.append((place.division, place.number))
            whole = match.options.clock.bank * MINUTE
            banks = await self._service.clocks.banks(match, now)
            for player, left in zip(match.players, banks, strict=False):
                if player.human is not None and left * LOW < whole:
                    low.append((place.division, place.number, knows.number_of(player.human)))
        unseen: tuple[str, ...] = ()
        if season is not None:
            moved = await self._store.read(partial(tables.moved, league=league, season=season.number))
            playing = {knows.number_of(one.human) for match in matches.values() for one in match.players if one.human}
            members = (one.member for one in season.members if one.left is None)
            unseen = tuple(one for one in members if one in playing and knows.user_of(one) not in moved)
        return Eyes(eyes, kept.head.blocked, tuple(still), unseen, tuple(low))

    async def late(self, league: int) -> dict[str, list[tuple[str, int]]]:
        """Return how often each member has run out of time in the running season or, between seasons, in the season
        that ended last.

        The keys are the divisions, in order. The members of a division who have run out of time most often come first.
        """
        kept = await self._logs.kept(league)
        season = kept.league.playing or kept.league.last
        if season is None:
            return {}
        found = await self._store.read(partial(tables.late, league=league, season=season.number))
        return {
            one.name: sorted(
                ((knows.number_of(user), times) for user, times in found[one.name].items()),
                key=lambda late: (-late[1], late[0]),
            )
            for one in season.divisions
            if one.name in found
        }

    async def member_left(self, guild: int, user: int) -> list[Known]:
        """Remove a person who has left the server from their seasons and sign-ups, and from the organisers.

        If they were the last organiser, people who may manage the server are asked to add one (L1.2). Returns the
        changed leagues.
        """
        who = knows.number_of(user)
        return await self.each(await self._in_guild(guild, who), lambda league, now: gone(league, who, now, why=GONE))

    async def server_gone(self, guild: int) -> list[Known]:
        def pauses(league: League, now: int) -> Iterable[Entry]:
            if league.playing is not None and league.playing.paused is None:
                yield Entry(now, LEAGUE, said.Paused(), UNREACHABLE, manager=True)

        return await self.each(await self._in_guild(guild), pauses)

    async def server_back(self, guild: int) -> list[Known]:
        """Resume the seasons that were paused because the bot wasn't in the server."""
        found = []
        for league in await self._in_guild(guild):
            kept = await self._logs.kept(league)
            acts = (one for one in reversed(kept.course.log) if isinstance(one.what, said.Paused))
            last = next(acts, None)
            if last is not None and last.who == LEAGUE and last.why == UNREACHABLE:
                found.append(league)

        def goes_on(league: League, now: int) -> Iterable[Entry]:
            if league.playing is not None and league.playing.paused is not None:
                yield Entry(now, LEAGUE, said.Resumed(), UNREACHABLE, manager=True)

        return await self.each(found, goes_on)

    async def _in_guild(self, guild: int, who: str | None = None) -> list[int]:
        named = await self._store.read(partial(stored.in_guild, guild=guild))
        found = [one.id for one in named if not one.ended]
        if who is None:
            return found
        theirs = await self._store.read(partial(stored.of_person, who=who))
        return [one for one in found if one in theirs]

    async def each(self, leagues: Iterable[int], entries: Callable[[League, int], Iterable[Entry]]) -> list[Known]:
        """Extend each league's log with the entries that `entries(league, now)` returns, one at a time, as long as the
        rules allow it.

        After each entry, `entries` is called again with the league's new state. Returns the changed leagues.
        """
        found = []
        for number in leagues:
            after = None
            with suppress(Refused):
                while kept := await self._logs.extend(number, lambda kept, at: islice(entries(kept.league, at), 1)):
                    after = kept
            if after is not None:
                found.append(after.known)
        return found


def gone(league: League, who: str, now: int, *, why: str) -> Iterable[Entry]:
    """Yield the log entries that are needed because a person has left the server. Each of them is made for the
    league's present state, so add only the first one to the log, and then call this function again.
    """
    coming, season = league.registering, league.playing
    if coming is not None and any(one.member == who for one in (*coming.signed, *coming.present, *coming.substitutes)):
        yield Entry(now, who, said.SignedOff(coming.number, who), why)
    if season is not None:
        member = next((one for one in season.members if one.member == who), None)
        plays = any(who in table.players for _, table in season.tables if not table.over)
        if (member is not None and member.left is None) or (
            plays and any(one.member == who for one in season.substitutes)
        ):
            yield Entry(now, who, said.Left(who), why)
        elif any(one.member == who for one in season.substitutes):
            yield Entry(now, who, said.SignedOff(season.number, who), why)
    if who in league.organisers:
        others = tuple(one for one in league.organisers if one != who)
        if others:
            yield Entry(now, LEAGUE, said.Organisers(others), why, manager=True)
        elif not league.asks_manager:
            yield Entry(now, LEAGUE, said.Orphaned(), why)

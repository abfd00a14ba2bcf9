"""Handle the requests of ladder members who are looking for a table (L12.1), record when they were last seen, and
estimate how long they have to wait.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from bot.league.pure.known import Known, LadderQueue, number_of, season_of, user_of
from bot.league.services.logs import CachedLeague, Logs
from bot.league.services.reading import Reading
from bot.match.pure.errors import StoreFault
from leagues.ladder.matching import estimate, missing
from leagues.ladders import queue_of, terms
from leagues.log import formats
from leagues.log.entries import LEAGUE, Entry
from leagues.refused import Refused
from leagues.settings import DAY

log = logging.getLogger(__name__)

# The rating used for unrated members (L12.1, L11.4).
UNRATED: Final = 1500
# While a ladder member waits for a table, the log records at most once in this many milliseconds that they were seen.
AGAIN: Final = DAY
# If at least this many members are in a queue, the expected wait is computed in a thread.
MANY: Final = 20


class Seeking:
    """Manages the queues in which ladder members wait for tables. Any method may raise Refused or StoreFault.

    `tell` is :meth:`bot.league.services.leagues.Leagues.tell`.
    """

    def __init__(self, logs: Logs, reading: Reading, tell: Callable[..., Awaitable[Known]]) -> None:
        self._logs = logs
        self._reading = reading
        self._tell = tell
        self._waits: dict[int, dict[int, dict[int, int]]] = {}  # by server and league: waiting members, when last seen
        self._saying: dict[tuple[int, int], asyncio.Task[None]] = {}
        logs.on_kept.append(self._on_kept)

    async def queue(self, league: int, who: int, most: int, request: str) -> Known:
        """Handle *Find a table*: add `who` to the queue for up to `most` (1 to 4) simultaneous tables.

        Raises Refused (BAD_SETTING, NOT_BEGUN, BARRED, HAS_LEFT).
        """
        game = (await self._logs.kept(league)).league.settings.game
        rating = await self._reading.rating(game, who)
        shown = UNRATED if rating is None else rating.shown
        return await self._tell(league, who, formats.Queued(number_of(who), most, shown), request=request)

    async def unqueue(self, league: int, who: int, request: str) -> Known:
        """Handle *No more tables*: remove `who` from the queue. Their running tables continue.

        Raises Refused (NOT_SIGNED_UP, NOT_BEGUN).
        """
        return await self._tell(league, who, formats.Unqueued(number_of(who)), request=request)

    async def waiting(self, league: int) -> LadderQueue:
        kept = await self._logs.kept(league)
        season, seats, now = season_of(kept.league, None), kept.league.settings.seats, self._logs.now()

        def work() -> LadderQueue:
            queue = queue_of(season) if season.divisions else ()
            by = terms(season)
            found = estimate(queue, seats, now, by)
            waits = tuple(sorted(season.queue, key=lambda one: (one.since, one.member)))
            return LadderQueue(waits, missing(queue, seats, now, by), found.within, found.lacking)

        return await self._logs.work(kept.league, work, heavy=len(season.queue) >= MANY)

    def seen(self, guild: int | None, user: int) -> None:
        """Record that a person has done something in a server.

        If they are waiting for a ladder table there, add an entry to the league's log, at most once a day. For other
        people, this doesn't use the database.
        """
        if guild is None:
            return
        for league, waits in self._waits.get(guild, {}).items():
            last = waits.get(user)
            if last is not None and self._logs.now() - last >= AGAIN and (league, user) not in self._saying:
                task = asyncio.create_task(self._see(league, user), name=f"somebody of league {league} was seen")
                self._saying[league, user] = task

    async def settled(self) -> None:
        await asyncio.gather(*self._saying.values())

    async def _see(self, league: int, user: int) -> None:
        try:
            await self._logs.extend(league, partial(_seen, number_of(user)))
        except Refused as refused:  # they have left the queue
            log.info("League %d is not told who was seen: %s", league, refused)
        except StoreFault as fault:  # noted at their next action
            log.warning("League %d cannot be told who was seen: %s", league, fault)
        finally:
            self._saying.pop((league, user), None)

    def _on_kept(self, kept: CachedLeague) -> None:
        head, season = kept.head, kept.league.playing
        of_guild = self._waits.setdefault(head.guild, {})
        if not kept.league.format.has_queue or season is None or not season.queue:
            of_guild.pop(head.id, None)
            if not of_guild:
                del self._waits[head.guild]
            return
        by_user = ((user_of(one.member), one.seen) for one in season.queue)
        of_guild[head.id] = {user: seen for user, seen in by_user if user is not None}


def _seen(who: str, kept: CachedLeague, at: int) -> list[Entry]:
    season = kept.league.playing
    waits = next((one for one in (season.queue if season is not None else ()) if one.member == who), None)
    return [] if waits is None or at - waits.seen < AGAIN else [Entry(at, LEAGUE, formats.Seen(who))]

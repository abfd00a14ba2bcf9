"""Reading leagues: lists, standings, possible places, chances, exports."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeVar

from bot.league.pure import known as knows
from bot.league.pure.known import Known, Named, Stands, TableAt
from bot.league.pure.tending import pause_end
from bot.league.services.logs import Kept, Logs
from bot.league.storage import logs as stored
from bot.league.storage import ratings as rated
from bot.league.storage import tables as opened
from bot.match.pure.results import Ended
from bot.match.storage import results
from leagues.export.form import file_of
from leagues.log.entries import Entry
from leagues.log.walk import Course
from leagues.ratings import Rating
from leagues.refused import Refused, Why
from leagues.standing.chances import Chance
from leagues.standing.possible import Range
from leagues.standings import chances_of, helpers_of, possible_of, standing_of, zone_of
from leagues.state import NOBODY, League, Season

T = TypeVar("T")

WORKED_OUT: Final = 200
"""The most ranges and chances of divisions in memory."""


class Reading:
    """The part that reads. All raise Refused (of :mod:`leagues.refused`) and StoreFault."""

    def __init__(self, logs: Logs) -> None:
        self._logs = logs
        self._store = logs.store
        self._worked_out: OrderedDict[tuple[object, ...], Any] = OrderedDict()

    async def get(self, league: int) -> Known:
        """Return a league's present state."""
        return (await self._logs.kept(league)).known

    async def named(self, guild: int) -> list[Named]:
        """Return the leagues of a server by name, the newest first: for lists, without their states."""
        return await self._store.read(partial(stored.in_guild, guild=guild))

    async def in_guild(self, guild: int) -> list[Known]:
        """Return the leagues of a server, the newest first, including ended ones."""
        return [await self.get(one.id) for one in await self.named(guild)]

    async def was_done(self, request: str) -> bool:
        """Return whether ``request`` has made an entry in any league."""
        return await self._logs.of_request(request) is not None

    async def unfinished(self) -> list[int]:
        """Return the leagues that haven't ended, by their ids."""
        return await self._store.read(stored.running)

    async def of_person(self, user: int) -> list[Known]:
        """Return a person's leagues now: as an organiser, member, substitute, or signed up."""
        who = knows.number_of(user)
        found = [await self.get(one) for one in await self._store.read(partial(stored.of_person, who=who))]
        return [one for one in found if who in knows.people_of(one.league)]

    async def entries(self, league: int, first: int = 1, last: int | None = None) -> Sequence[tuple[int, Entry]]:
        """Return the entries ``first`` to ``last`` of the log, each with its number."""
        log = (await self._logs.kept(league)).course.log
        return list(enumerate(log[first - 1 : last], start=first))

    async def standing(self, league: int, season: int | None = None, division: str | None = None) -> list[Stands]:
        """Return the standings of a season's divisions, or of one. ``season`` None: the present one.

        Seasons before the last final one are shown as they became final.
        """
        kept, held, found = await self._season(league, season)
        wanted = found.divisions if division is None else (knows.division_of(found, division),)

        def work() -> list[Stands]:
            helpers = helpers_of(found)
            return [
                Stands(kept.known, found, one, standing_of(held, found, one), zone_of(held, found, one), helpers)
                for one in wanted
            ]

        return await self._logs.work(held, work, heavy=len(wanted) > 1)

    async def possible(self, league: int, division: str, season: int | None = None) -> Mapping[str, Range]:
        """Return the places that each member of a division can still get (L9.1)."""
        _, held, found = await self._season(league, season)
        one = knows.division_of(found, division)
        return await self._once(
            (league, "possible", found.number, one, found.gone, found.corrections, found.seed),
            partial(possible_of, held, found, one),
        )

    async def chances(self, league: int, division: str, season: int | None = None) -> Mapping[str, Chance]:
        """Return each member's chances to go up and down (L9.3), by the present ratings: the same until something
        changes.
        """
        _, held, found = await self._season(league, season)
        one = knows.division_of(found, division)
        ratings = await self.ratings(held.settings.game, one.members)
        strengths = {who: (rating.mu, rating.sigma) for who, rating in ratings.items()}
        seed = hashlib.sha256(f"chances|{league}|{found.number}|{division}".encode()).digest()
        key = (league, "chances", found.number, one, found.gone, found.corrections, tuple(sorted(strengths.items())))
        return await self._once(key, partial(chances_of, held, found, one, strengths, seed))

    async def _once(self, key: tuple[object, ...], work: Callable[[], T]) -> T:
        """Return the result of ``work``, computed in a thread and remembered for ``key``."""
        if key not in self._worked_out:
            self._worked_out[key] = await asyncio.to_thread(work)
        self._worked_out.move_to_end(key)
        while len(self._worked_out) > WORKED_OUT:
            self._worked_out.popitem(last=False)
        found: T = self._worked_out[key]
        return found

    async def tables(self, league: int, season: int | None = None, division: str | None = None) -> list[TableAt]:
        """Return the tables of a season, each with its match if it has opened."""
        _, _, found = await self._season(league, season)
        places = await self._store.read(partial(opened.of_season, league=league, season=found.number))
        matches = {one.id: one for one in await self._store.several(list(places.values()))}
        return [
            TableAt(of.name, table, matches.get(places.get((of.name, table.number), 0)))
            for of, table in found.tables
            if division in (None, of.name)
        ]

    async def table_of(self, match: int) -> opened.Place | None:
        """Return the league table of a match."""
        return await self._store.read(partial(opened.of_match, match=match))

    async def pause_end(self, match: int) -> int | None:
        """Return the latest end of an agreed pause at a match (L7.3); None: there is no end."""
        place = await self.table_of(match)
        if place is None:
            return None
        season = (await self._logs.kept(place.league)).league.playing
        return None if season is None or season.number != place.season else pause_end(season)

    async def export(self, league: int, season: int | None = None) -> bytes:
        """Return one season as JSON (L16): its present state, or its final one."""
        kept = await self._logs.kept(league)
        number = season if season is not None else knows.season_of(kept.league, None).number

        lines, chain = await self._store.read(partial(stored.lines, league=league))
        return await asyncio.to_thread(file_of, lines, chain, number)

    async def last_hash(self, league: int, season: int) -> str:
        """Return the last hash of a season's log, once it is final (L1.3)."""
        number, _ = await asyncio.to_thread(_final, (await self._logs.kept(league)).course.log, season)
        return await self._store.read(partial(stored.hash_of, league=league, number=number))

    async def results_of(self, user: int) -> list[Ended]:
        """Return the ended matches in which a person has played a seat, in the order of their ends."""
        return await self._store.read(partial(results.of_user, user=user))

    async def results_in(self, guild: int) -> list[Ended]:
        """Return the ended matches of a server."""
        return await self._store.read(partial(results.in_guild, guild=guild))

    async def rating(self, game: str, user: int) -> Rating | None:
        """Return a person's rating; None if they are unrated."""
        who = knows.number_of(user)
        return (await self.ratings(game, [who])).get(who)

    async def ratings(self, game: str, who: Sequence[str]) -> dict[str, Rating]:
        """Return the ratings of people and kinds of computers, without unrated ones."""
        wanted = [one for one in who if one != NOBODY]
        return await self._store.read(partial(rated.several, game=game, who=wanted))

    async def _season(self, league: int, number: int | None) -> tuple[Kept, League, Season]:
        """Return a season, with the league that holds it: for an old season, the league as it was when that became
        final.
        """
        kept = await self._logs.kept(league)
        held = kept.league
        if number is None or any(one.number == number for one in held.seasons):
            return kept, held, knows.season_of(held, number)
        if not any(one.number == number for one in held.passed):
            raise Refused(Why.NO_SEASON, "L2.1", season=number)
        then = await self._once((league, "final", number), partial(_as_final, kept.course.log, number))
        return kept, then, knows.season_of(then, number)


def _as_final(log: Sequence[Entry], number: int) -> League:
    """Return the league as it was when a season became final. Raises Refused."""
    return _final(log, number)[1]


def _final(log: Sequence[Entry], number: int) -> tuple[int, League]:
    """Return the number of the entry that made a season final, and the league then. Raises Refused."""
    course = Course()
    for place, entry in enumerate(log, start=1):
        league = course.add(entry)
        if league.last is not None and league.last.number == number:
            return place, league
    raise Refused(Why.NO_SEASON, "L2.1", season=number)

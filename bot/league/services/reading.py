from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeVar

from bot.league.pure import known as knows
from bot.league.pure.known import DivisionStandings, Known, Named, TableAt
from bot.league.pure.tending import pause_end
from bot.league.services.logs import CachedLeague, Logs
from bot.league.storage import logs as stored
from bot.league.storage import ratings as rated
from bot.league.storage import tables as opened
from bot.match.pure.recent import Recent
from bot.match.pure.results import Ended
from bot.match.pure.table.model import Match
from bot.match.storage import results
from leagues.export.form import file_of
from leagues.log.entries import Entry
from leagues.log.walk import Course
from leagues.ratings import Rating
from leagues.refused import Refused, Why
from leagues.standing.chances import Chance
from leagues.standing.possible import Range
from leagues.standings import chances_of, helpers_of, possible_of, standing_of, zone_of
from leagues.state import NOBODY, League, Season, Table

T = TypeVar("T")

WORKED_OUT: Final = 200


class Reading:
    """Computes leagues' standings, the final ranks that members can still reach, their chances of promotion and
    relegation, and exports.

    Any method may raise Refused (from :mod:`leagues.refused`) or StoreFault.
    """

    def __init__(self, logs: Logs) -> None:
        self._logs = logs
        self._store = logs.store
        self._worked_out: Recent[tuple[object, ...], Any] = Recent(WORKED_OUT)

    async def get(self, league: int) -> Known:
        return (await self._logs.kept(league)).known

    async def named(self, guild: int) -> list[Named]:
        return await self._store.read(partial(stored.in_guild, guild=guild))

    async def in_guild(self, guild: int) -> list[Known]:
        return [await self.get(one.id) for one in await self.named(guild)]

    async def was_done(self, request: str) -> bool:
        return await self._logs.of_request(request) is not None

    async def unfinished(self) -> list[int]:
        return await self._store.read(stored.running)

    async def of_person(self, user: int) -> list[Known]:
        """Return the leagues that a person currently organises, plays in, is a substitute for or has signed up for."""
        who = knows.number_of(user)
        found = [await self.get(one) for one in await self._store.read(partial(stored.of_person, who=who))]
        return [one for one in found if who in knows.people_of(one.league)]

    async def titles(self, user: int) -> list[tuple[Known, int]]:
        who = knows.number_of(user)
        leagues = [await self.get(one) for one in await self._store.read(partial(stored.of_person, who=who))]
        found = [(known, one.number) for known in leagues for one in known.league.passed if who in one.champions]
        return found[::-1]

    async def entries(self, league: int, first: int = 1, last: int | None = None) -> Sequence[tuple[int, Entry]]:
        log = (await self._logs.kept(league)).course.log
        return list(enumerate(log[first - 1 : last], start=first))

    async def standing(
        self, league: int, season: int | None = None, division: str | None = None
    ) -> list[DivisionStandings]:
        """Return the standings of a season's divisions, or of one division. If `season` is None, use the current
        season.

        For a past season, return the standings from the moment when the season became final.
        """
        kept, held, found = await self._season(league, season)
        wanted = found.divisions if division is None else (knows.division_of(found, division),)

        def work() -> list[DivisionStandings]:
            helpers = helpers_of(found)
            return [
                DivisionStandings(
                    kept.known, found, one, standing_of(held, found, one), zone_of(held, found, one), helpers
                )
                for one in wanted
            ]

        return await self._logs.work(held, work, heavy=len(wanted) > 1)

    async def possible(self, league: int, division: str, season: int | None = None) -> Mapping[str, Range]:
        """Return the range of final ranks that each member of a division can still reach (L9.1)."""
        _, held, found = await self._season(league, season)
        one = knows.division_of(found, division)
        return await self._once(
            (league, "possible", found.number, one, found.gone, found.corrections, found.seed),
            partial(possible_of, held, found, one),
        )

    async def chances(self, league: int, division: str, season: int | None = None) -> Mapping[str, Chance]:
        """Return each member's chances of moving up or down (L9.3), based on current ratings.

        The result is cached until something changes.
        """
        _, held, found = await self._season(league, season)
        one = knows.division_of(found, division)
        ratings = await self.ratings(held.settings.game, one.members)
        strengths = {who: (rating.mu, rating.sigma) for who, rating in ratings.items()}
        seed = hashlib.sha256(f"chances|{league}|{found.number}|{division}".encode()).digest()
        key = (league, "chances", found.number, one, found.gone, found.corrections, tuple(sorted(strengths.items())))
        return await self._once(key, partial(chances_of, held, found, one, strengths, seed))

    async def _once(self, key: tuple[object, ...], work: Callable[[], T]) -> T:
        if key not in self._worked_out:
            self._worked_out[key] = await asyncio.to_thread(work)
        self._worked_out.move_to_end(key)
        found: T = self._worked_out[key]
        return found

    async def tables(self, league: int, season: int | None = None, division: str | None = None) -> list[TableAt]:
        _, _, found = await self._season(league, season)
        places = await self._store.read(partial(opened.of_season, league=league, season=found.number))
        matches = {one.id: one for one in await self._store.several(list(places.values()))}
        return [
            TableAt(of.name, table, matches.get(places.get((of.name, table.number), 0)))
            for of, table in found.tables
            if division in (None, of.name)
        ]

    async def match_of(self, league: int, season: int, table: Table) -> Match | None:
        return next((at.match for at in await self.tables(league, season) if at.table.number == table.number), None)

    async def table_of(self, match: int) -> opened.LeagueMatch | None:
        return await self._store.read(partial(opened.of_match, match=match))

    async def pause_end(self, match: int) -> int | None:
        """Return the time by which an agreed pause of a match must end (L7.3), or None if there is no limit."""
        place = await self.table_of(match)
        if place is None:
            return None
        season = (await self._logs.kept(place.league)).league.playing
        return None if season is None or season.number != place.season else pause_end(season)

    async def export(self, league: int, season: int | None = None) -> bytes:
        """Return one season as JSON (L16), in its current or final state."""
        kept = await self._logs.kept(league)
        number = season if season is not None else knows.season_of(kept.league, None).number

        lines, chain = await self._store.read(partial(stored.lines, league=league))
        return await asyncio.to_thread(file_of, lines, chain, number)

    async def last_hash(self, league: int, season: int) -> str:
        """Return the hash of the log entry that made a season final (L1.3)."""
        number, _ = await asyncio.to_thread(_final, (await self._logs.kept(league)).course.log, season)
        return await self._store.read(partial(stored.hash_of, league=league, number=number))

    async def results_of(self, user: int) -> list[Ended]:
        return await self._store.read(partial(results.of_user, user=user))

    async def results_in(self, guild: int) -> list[Ended]:
        return await self._store.read(partial(results.in_guild, guild=guild))

    async def rating(self, game: str, user: int) -> Rating | None:
        who = knows.number_of(user)
        return (await self.ratings(game, [who])).get(who)

    async def ratings(self, game: str, who: Sequence[str]) -> dict[str, Rating]:
        wanted = [one for one in who if one != NOBODY]
        return await self._store.read(partial(rated.several, game=game, who=wanted))

    async def _season(self, league: int, number: int | None) -> tuple[CachedLeague, League, Season]:
        # An old season comes with the league as it was when that season became final.
        kept = await self._logs.kept(league)
        held = kept.league
        if number is None or any(one.number == number for one in held.seasons):
            return kept, held, knows.season_of(held, number)
        if not any(one.number == number for one in held.passed):
            raise Refused(Why.NO_SEASON, "L2.1", season=number)
        _, then = await self._once((league, "final", number), partial(_final, kept.course.log, number))
        return kept, then, knows.season_of(then, number)


def _final(log: Sequence[Entry], number: int) -> tuple[int, League]:
    """Return the number of the log entry that made a season final, and the league's state at that point. Raises
    Refused.
    """
    course = Course()
    for place, entry in enumerate(log, start=1):
        league = course.add(entry)
        if league.last is not None and league.last.number == number:
            return place, league
    raise Refused(Why.NO_SEASON, "L2.1", season=number)

"""Apply match results to the players' ratings (L11), and record the results in the leagues' logs. Each result is
applied once, in the order in which the matches ended.

Results aren't applied in the transaction of the move that ends a match, so that a bug in this module can't make the
move fail.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from msgspec.structs import replace
from sqlalchemy import Connection, bindparam, select

from bot.league.pure.booking import as_rated, entry_of, idle
from bot.league.pure.known import table_of, user_of
from bot.league.services.logs import CachedLeague, LogOvertaken, Logs
from bot.league.storage import ratings as stored
from bot.league.storage import tables
from bot.match.pure.results import Ended, Unrated
from bot.match.storage import results
from bot.match.storage import schema as match_schema
from bot.match.storage.news import renew
from bot.match.storage.writing import Writing
from leagues import text
from leagues.log.entries import Entry
from leagues.ratings import WINDOW, Rater
from leagues.refused import Refused
from leagues.state import Rated

log = logging.getLogger(__name__)

# The version of the rating method. If the database has another one, all ratings are recomputed at startup.
VERSION: Final = "openskill 6.2, 1"
KEY: Final = "ratings"
# The prefix of the database keys that hold a random value for each game. The value is replaced whenever the game's
# ratings change, which tells other processes to read the ratings again.
STAMP: Final = "ratings of/"
# The prefix of the database keys that mark games whose ratings have to be recomputed.
AGAIN: Final = "ratings again/"
_STAMP: Final = select(match_schema.meta.c.value).where(match_schema.meta.c.key == bindparam("name"))
PAGE: Final = 50


class Booking:
    def __init__(self, logs: Logs) -> None:
        self._logs = logs
        self._store = logs.store
        self._raters: dict[str, Rater] = {}
        # For each game, the random value (see `STAMP`) that was stored when its ratings were last read.
        self._stamps: dict[str, str | None] = {}
        self.lock = asyncio.Lock()  # results are only applied while it is held

    async def start(self) -> None:
        """Recompute ratings in a worker thread, if the rating method or an earlier result has changed."""
        if await self._store.meta(KEY) != VERSION:
            games = await self._store.read(results.games)
            for game in games:
                await self.anew(game)
            await self._store.set_meta(KEY, VERSION)
        await self.set_right()

    async def book(self) -> set[int]:
        """Apply all waiting results and return the leagues that their tables belong to. Raises StoreFault."""
        found: set[int] = set()
        async with self.lock:
            while waiting := await self._store.read(partial(results.waiting, most=PAGE)):
                for one in waiting:
                    league = await self._book(one)
                    if league is not None:
                        found.add(league)
        await self.set_right()
        return found

    def forget(self) -> None:
        self._raters.clear()

    async def set_right(self) -> None:
        for key in await self._store.metas(AGAIN):
            await self.anew(key.removeprefix(AGAIN))

    async def _book(self, ended: Ended) -> int | None:
        place = await self._store.read(partial(tables.of_match, match=ended.match))
        if place is None:
            with suppress(LogOvertaken):  # the result is read again
                await self._rate(ended)
            return None
        async with self._logs.lock(place.league):
            kept = await self._logs.kept(place.league)
            table = table_of(kept.league, place.season, place.division, place.number)
            with suppress(LogOvertaken):  # the result is read again
                if table is not None and table.annulled is not None:
                    await self._rate(replace(ended, result=replace(ended.result, unrated=Unrated.ANNULLED)))
                    return place.league
                try:
                    await self._rate(ended, kept, place)
                except Refused as refused:  # the season is over
                    log.info("League %d takes no result of table %d: %s", place.league, ended.match, refused)
                    await self._rate(ended)
        return place.league

    async def _rate(
        self, ended: Ended, kept: CachedLeague | None = None, place: tables.LeagueMatch | None = None
    ) -> None:
        """Store the rating changes caused by a result. If the match was played at a league's table (`place`), also add
        an entry to that league's log.

        Raises Overtaken if another process has applied the result or changed the game's ratings.
        """
        rater = await self._rater(ended)
        last = await self._store.read(partial(results.last_of, game=ended.game))
        changes = rater.add(as_rated(ended))
        after = {one.who: rating for one in changes if (rating := rater.of(one.who)) is not None}
        stamps: list[str | None] = []
        late = bool(changes) and last is not None and (ended.ended, ended.match) < last

        def also(writing: Writing) -> None:
            found = partial(results.of_match, match=ended.match)
            if self._store.shared and ((now := found(writing.connection)) is None or now.rated is not None):
                raise LogOvertaken
            stamps.append(self._compare(writing, ended.game))
            if ended.result.unrated is Unrated.ANNULLED:
                results.reword(writing, ended.match, ended.result)
            results.mark(writing, ended.match, text.write(changes).decode())
            stored.keep(writing, ended.game, after)
            renew(writing, self._logs.now(), filter(None, map(user_of, after)))
            if late:
                writing.set_meta(AGAIN + ended.game, "1")

        try:
            if place is None or kept is None:
                await self._store.write(also)
            else:
                at = self._logs.at(kept)
                entry = entry_of(ended, place.division, place.number, changes, at)
                await self._logs.add(place.league, [*_idle(ended, kept, place, at), entry], also=also)
        except BaseException:
            self._raters.pop(ended.game, None)  # it knows of a table that isn't stored
            raise
        self._stamps[ended.game] = stamps[-1]

    def _compare(self, writing: Writing, game: str) -> str | None:
        """Raise Overtaken if another process has changed the ratings of `game` since they were read. Otherwise, store
        and return a new random value.

        The new value makes other processes read the ratings again.
        """
        if not self._store.shared:
            return None
        if _stamp_of(writing.connection, game) != self._stamps.get(game):
            raise LogOvertaken
        return stamp(writing, game)

    async def annul(self, match: int, *, annulled: bool, rated: bool) -> None:
        """Remove the result of a match from the ratings if it was `annulled`. If it's no longer annulled and the table
        is `rated`, put it back.

        After a change, the game's ratings are computed again. Does nothing if the match hasn't ended, or if its result
        is already treated this way.
        """
        found = await self._store.read(partial(results.of_match, match=match))
        if found is None or found.rated is None or found.result.unrated is Unrated.CALLED_OFF:
            return
        unrated = Unrated.ANNULLED if annulled else None if rated else Unrated.SET
        if found.result.unrated == unrated:
            return

        def work(writing: Writing) -> None:
            results.reword(writing, match, replace(found.result, unrated=unrated))
            writing.set_meta(AGAIN + found.game, "1")

        await self._store.write(work)

    async def _rater(self, ended: Ended) -> Rater:
        found = self._raters.get(ended.game)
        game, since = ended.game, ended.ended - WINDOW
        if found is not None and self._store.shared and await self._store.meta(STAMP + game) != self._stamps.get(game):
            found = None
        if found is None:
            ranks, recent, self._stamps[game] = await self._store.read(
                lambda open_: (
                    stored.every(open_, game),
                    results.of_game(open_, game, since),
                    _stamp_of(open_, game) if self._store.shared else None,
                )
            )
            ratings = {one.who: one.rating for one in ranks}
            found = self._raters[game] = Rater.going_on(ratings, [as_rated(one) for one in recent])
        return found

    async def anew(self, game: str) -> None:
        async with self.lock:
            while True:
                with suppress(LogOvertaken):
                    return await self._anew(game)

    async def _anew(self, game: str) -> None:
        all_, self._stamps[game] = await self._store.read(
            lambda open_: (results.of_game(open_, game), _stamp_of(open_, game) if self._store.shared else None)
        )
        rater, changed, ranks = await asyncio.to_thread(_computed, all_)

        def work(writing: Writing) -> str | None:
            now = self._compare(writing, game)
            stored.replace(writing, game, ranks)
            for match, rated in changed:
                results.mark(writing, match, rated)
            writing.forget_meta(AGAIN + game)
            renew(writing, self._logs.now())
            return now

        self._stamps[game] = await self._store.write(work)
        self._raters[game] = rater


def stamp(writing: Writing, game: str) -> str:
    """Store a new random value (:data:`STAMP`) for `game`, so that other processes read its ratings again. Return this
    value.
    """
    said = secrets.token_hex(8)
    writing.set_meta(STAMP + game, said)
    return said


def _stamp_of(connection: Connection, game: str) -> str | None:
    return connection.execute(_STAMP, {"name": STAMP + game}).scalar_one_or_none()


def _idle(ended: Ended, kept: CachedLeague, place: tables.LeagueMatch, at: int) -> list[Entry]:
    season, table = kept.league.playing, table_of(kept.league, place.season, place.division, place.number)
    if not kept.league.format.live or season is None or table is None or not table.running:
        return []
    return idle(ended, season, place.division, table, at)


def _computed(all_: Sequence[Ended]) -> tuple[Rater, list[tuple[int, str]], list[stored.Rank]]:
    rater, counts = Rater(), dict[str, int]()
    changed = []
    for one in all_:
        changes: tuple[Rated, ...] = rater.add(as_rated(one))
        for change in changes:
            counts[change.who] = counts.get(change.who, 0) + 1
        rated = text.write(changes).decode()
        if rated != one.rated:
            changed.append((one.match, rated))
    ranks = [stored.Rank(who, rating, counts[who]) for who, rating in rater.ratings.items()]
    return rater, changed, ranks

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from functools import partial
from typing import Final

from bot.league.pure.erasing import comes_out_the_same, log_of, other_name, text_of, told_of
from bot.league.pure.known import number_of
from bot.league.services.logs import Kept, Logs, Overtaken
from bot.league.services.organising import Organising, gone
from bot.league.services.rating import Booking, stamp
from bot.league.storage import logs as stored
from bot.league.storage import ratings
from bot.match.pure.table.subject import of_league
from bot.match.storage import results
from bot.match.storage.writing import Writing
from leagues.log.entries import write

# The reason code for leaving a league because the person's data was erased.
ERASED: Final = "erased"
BYTES: Final = 8


class Erasing:
    def __init__(self, logs: Logs, organising: Organising, booking: Booking, entropy: Callable[[int], bytes]) -> None:
        self._logs = logs
        self._organising = organising
        self._booking = booking
        self._entropy = entropy

    async def export(self, user: int) -> dict[str, object]:
        who, store = number_of(user), self._logs.store
        lines = []
        for league in await store.read(partial(stored.of_person, who=who)):
            kept = await self._logs.kept(league)
            changed = log_of(kept.course.log, who, "")
            lines += [{"league": league, "entry": write(kept.course.log[number - 1])} for number, _ in changed]
        found = await store.read(partial(results.of_user, user=user))
        ranks = await store.read(partial(ratings.of_person, who=who))
        return {
            "leagues": lines,
            "results": [told_of(one, who) for one in found],
            "ratings": [{"game": game, "mu": one.mu, "sigma": one.sigma} for game, one in ranks.items()],
        }

    async def erase(self, user: int) -> None:
        """Remove a person from all leagues, and replace their id in all logs and results.

        Everyone's places, points and ratings stay the same. It's safe to repeat this after a crash.
        """
        while True:
            with suppress(Overtaken):
                return await self._erase(user)

    async def _erase(self, user: int) -> None:
        who, store = number_of(user), self._logs.store
        leagues = await store.read(partial(stored.of_person, who=who))
        await self._organising.each(leagues, lambda league, now: gone(league, who, now, why=ERASED))
        async with AsyncExitStack() as locks:
            for league in sorted(leagues):
                await locks.enter_async_context(self._logs.lock(league))
            await locks.enter_async_context(self._booking.still())
            kept = [await self._logs.kept(league) for league in leagues]
            other = await asyncio.to_thread(self._name, kept, who)

            def work(writing: Writing) -> None:
                found = results.naming(writing.connection, who)
                for one in kept:
                    if store.shared and stored.length(writing.connection, one.head.id) != len(one.course.log):
                        raise Overtaken
                    writing.news.add(of_league(one.head.id))
                    stored.rename(writing, one.head.id, who, other, log_of(one.course.log, who, other))
                for match, text, rated in found:
                    named = None if rated is None else text_of(rated, who, other)
                    results.rename(writing, match, text_of(text, who, other), named)
                ratings.rename(writing, who, other)
                for game in results.games(writing.connection) if store.shared else ():
                    stamp(writing, game)

            await store.write(work)
            self._booking.forget()
            for league in leagues:
                self._logs.forget(league)

    def _name(self, kept: list[Kept], who: str) -> str:
        # This may take several tries, because members' ids affect random draws.
        while True:
            other = other_name(self._entropy(BYTES))
            if all(comes_out_the_same(one.course.log, one.league, who, other) for one in kept):
                return other

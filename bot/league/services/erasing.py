from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, suppress
from functools import partial
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from bot.league.pure.known import number_of
from bot.league.services.logs import CachedLeague, LogOvertaken, Logs
from bot.league.services.organising import Organising, gone
from bot.league.services.rating import Booking, stamp
from bot.league.storage import logs as stored
from bot.league.storage import ratings
from bot.match.pure.results import Ended
from bot.match.pure.table.subject import of_league
from bot.match.storage import results
from bot.match.storage.writing import Writing
from leagues import text
from leagues.log.entries import Entry, read, write
from leagues.log.walk import replay
from leagues.state import GONE, League


def other_name(secret: bytes) -> str:
    return GONE + secret.hex()


def renamed(what: Any, who: str, other: str) -> Any:
    """Return the JSON data `what` with `who` replaced by `other`, including mentions within texts."""
    if isinstance(what, str):
        return other if what == who else re.sub(rf"<@!?{re.escape(who)}>", other, what)
    if isinstance(what, list):
        return [renamed(one, who, other) for one in what]
    if isinstance(what, dict):
        return {renamed(key, who, other): renamed(one, who, other) for key, one in what.items()}
    return what


def text_of(told: str | bytes, who: str, other: str) -> str:
    return msgspec.json.encode(renamed(msgspec.json.decode(told), who, other)).decode()


def entry_of(entry: Entry, who: str, other: str) -> Entry:
    return read(text_of(text.write(entry), who, other))


def told_of(ended: Ended, who: str) -> dict[str, object]:
    result, rated = ended.result, () if ended.rated is None else msgspec.json.decode(ended.rated)
    seats = [
        {
            "seat": seat,
            "place": result.places[seat] if result.places else None,
            "score": result.scores[seat] if result.scores else None,
            "finished by you": result.finishers[seat] == who,
            "most moves made by you": result.makers[seat] == who,
            "your moves": sum(count for maker, count in moves if maker == who),
            "no deadline missed": result.finishers[seat] == who and seat in result.on_time,
            "medals": [medal for other, medal in result.medals if other == seat and result.finishers[seat] == who],
        }
        for seat, moves in enumerate(result.moves)
        if who in {result.finishers[seat], result.makers[seat], *(maker for maker, _ in moves)}
    ]
    named = {"table": ended.match, "game": ended.game, "ended": ended.ended, "seats": seats}
    return {**named, "rating": [one for one in rated if one["who"] == who]}


def log_of(log: Sequence[Entry], who: str, other: str) -> list[tuple[int, Entry]]:
    found = ((number, one, entry_of(one, who, other)) for number, one in enumerate(log, start=1))
    return [(number, after) for number, before, after in found if after != before]


def comes_out_the_same(log: Sequence[Entry], league: League, who: str, other: str) -> bool:
    """Return whether the log leads to the same standings after replacing `who` with `other`.

    Random draws depend on members' ids (L1.4), so a tie that was broken at random might be broken differently.
    """
    after = dict(log_of(log, who, other))
    walked = replay(after.get(number, one) for number, one in enumerate(log, start=1))
    expected = text.read(text_of(text.write(league), who, other), League)
    return _in_order(walked) == _in_order(expected)


def _in_order(league: League) -> League:
    # Lists that are sorted by name differ only because of the new name.
    passed = tuple(
        replace(one, silent=tuple(sorted(one.silent)), helped=tuple(sorted(one.helped))) for one in league.passed
    )
    return replace(league, passed=passed)


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
            with suppress(LogOvertaken):
                return await self._erase(user)

    async def _erase(self, user: int) -> None:
        who, store = number_of(user), self._logs.store
        leagues = await store.read(partial(stored.of_person, who=who))
        await self._organising.each(leagues, lambda league, now: gone(league, who, now, why=ERASED))
        async with AsyncExitStack() as locks:
            for league in sorted(leagues):
                await locks.enter_async_context(self._logs.lock(league))
            await locks.enter_async_context(self._booking.lock)
            kept = [await self._logs.kept(league) for league in leagues]
            other = await asyncio.to_thread(self._name, kept, who)

            def work(writing: Writing) -> None:
                found = results.naming(writing.connection, who)
                for one in kept:
                    if store.shared and stored.length(writing.connection, one.head.id) != len(one.course.log):
                        raise LogOvertaken
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

    def _name(self, kept: list[CachedLeague], who: str) -> str:
        # This may take several tries, because members' ids affect random draws.
        while True:
            other = other_name(self._entropy(BYTES))
            if all(comes_out_the_same(one.course.log, one.league, who, other) for one in kept):
                return other

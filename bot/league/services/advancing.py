"""Add the log entries that a league makes by itself, from the opening of registration to the end of the season."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import takewhile
from typing import Final

from bot.league.pure.known import Known
from bot.league.services.logs import CachedLeague, LogOvertaken, Logs
from bot.league.storage import logs as stored
from bot.league.storage import messages
from bot.league.storage import ratings as rated
from bot.match.pure.table.subject import TimerKind, of_league
from bot.match.storage.writing import Writing
from leagues.log import entries as said
from leagues.log.due import Duty, Facts, Kind, Need, due, entry_of
from leagues.log.entries import Known as Strength
from leagues.log.formats import BeganNow
from leagues.lots import SEED_BYTES
from leagues.refused import Refused, Why
from leagues.settings import HOUR

# The delay before checking again whether a season's sign-up message has been posted, in milliseconds. The season can't
# begin until it has been posted, because it contains the seal of the season's random draws.
SOON: Final = HOUR // 60


class Advancing:
    def __init__(self, logs: Logs, entropy: Callable[[int], bytes]) -> None:
        self._logs = logs
        self._entropy = entropy

    async def advance(self, league: int) -> Known:
        """Add all log entries that are due, except those that open tables, and return the resulting league.

        A crash between two entries neither loses nor duplicates anything. Raises Refused (NO_LEAGUE) and StoreFault.
        """
        while True:
            async with self._logs.lock(league):
                kept = await self._logs.kept(league)
                try:
                    if not await self._one(kept):
                        return kept.known
                except LogOvertaken:
                    continue

    async def _one(self, kept: CachedLeague) -> bool:
        now = self._logs.at(kept)
        duties = await self._logs.work(kept.league, partial(self._due, kept, now))
        coming = next((one.season for one in duties if isinstance(one, BeganNow)), None)
        if coming is not None and not await self.sealed(kept, coming):
            # The seal has to be in Discord first (L10.1): check again soon.
            duties = [one for one in duties if not isinstance(one, BeganNow)]
            subject, again = of_league(kept.head.id), now + SOON
            await self._logs.store.write(lambda writing: writing.set_timer(subject, TimerKind.LEAGUE, again))
        plain = list(takewhile(lambda duty: not isinstance(duty, Need), duties))
        if plain:
            await self._logs.add(kept.head.id, [entry_of(kept.league, duty, now, _NOTHING) for duty in plain])
        elif duties:
            need = duties[0]
            assert isinstance(need, Need)  # noqa: S101 - it is not plain
            await self._needed(kept, need, now)
        return bool(duties)

    async def sealed(self, kept: CachedLeague, season: int) -> bool:
        """Return whether a season's sign-up message has been posted in Discord. The message contains the seal, a hash
        of the season's secret seed.
        """
        there = await self._logs.store.read(partial(messages.of_league, league=kept.head.id))
        return f"signup/{season}" in there

    def _due(self, kept: CachedLeague, now: int) -> Sequence[Duty]:
        return [one for one in due(kept.league, now) if not isinstance(one, said.TableOpened)]

    async def _needed(self, kept: CachedLeague, need: Need, now: int) -> None:
        league = kept.head.id
        opens = need.kind is Kind.OPEN
        seed = self._entropy(SEED_BYTES) if opens else await self.seed(league, need.season)
        facts = Facts(seed, await self._strengths(kept) if need.kind is Kind.PLACE else ())
        heavy = need.kind in (Kind.PLACE, Kind.PAIR)
        entry = await self._logs.work(kept.league, partial(entry_of, kept.league, need, now, facts), heavy=heavy)

        def also(writing: Writing) -> None:
            if opens:
                stored.hide(writing, league, need.season, seed)

        await self._logs.add(league, [entry], also=also)

    async def _strengths(self, kept: CachedLeague) -> tuple[Strength, ...]:
        coming = kept.league.registering
        signed = [one.member for one in coming.signed] if coming is not None else []
        game = kept.league.settings.game
        found = await self._logs.store.read(partial(rated.several, game=game, who=signed))
        return tuple(Strength(who, rating.mu, rating.sigma) for who, rating in found.items())

    async def seed(self, league: int, season: int) -> bytes:
        """Return the secret seed of a season. Raises Refused if there is no such season."""
        found = await self._logs.store.read(partial(stored.seed, league=league, season=season))
        if found is None:
            raise Refused(Why.NO_SEASON, "L1.4", season=season)
        return found


_NOTHING = Facts(b"")

"""Store the periods in which people couldn't reach the bot (absences). They're also kept in memory, because every
calculation with a clock needs them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable
from functools import partial
from typing import Final

from msgspec.structs import replace

from bot.match.pure.away.absence import EVERYWHERE, Absence, OutageScope, Where, union
from bot.match.pure.clock.turns import Span
from bot.match.pure.table.model import Match
from bot.match.services.multiprocess.shards import shard_of
from bot.match.storage import away as stored
from bot.match.storage.multiprocess.news import Changed
from bot.match.storage.store import Store
from bot.match.storage.writing import Writing
from games.core import Millis

# Stored absences are kept for this many milliseconds. No turn lasts longer than this.
KEPT: Final = 180 * 86_400_000
# The maximum number of absences stored for each `Where`.
MOST: Final = 500
# An absence that's only reported after its end is stored only if it lasted at least this many milliseconds.
SHORT: Final = 1_000


class Absences:
    """Records when and where people can't reach the bot. Any asynchronous method may raise StoreFault."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[Where, tuple[Absence, ...]] | None = None
        self._doubts = 0
        self._believed = False
        store.on_doubt.append(self._doubt)
        self._changing = asyncio.Lock()

    async def of(self, match: Match) -> tuple[Span, ...]:
        """Return the spans in which `match` was unreachable, in order. One that hasn't ended lasts until FOREVER."""
        known = await self._all()
        shards = (where for where in known if where.scope is OutageScope.SHARD and _in_shard(where, match.guild))
        return union(one.span for where in (*places(match), *shards) for one in known.get(where, ()))

    def lasting(self, where: Where) -> Absence | None:
        last = (self._known or {}).get(where, ())[-1:]
        return last[0] if last and last[0].until is None else None

    def lasts_at(self, match: Match) -> bool:
        return self.since(match) is not None

    def since(self, match: Match) -> Millis | None:
        """Return when people became unable to reach the server or channel of `match`, or None if they can reach it."""
        return min((one.since for where in places(match) if (one := self.lasting(where))), default=None)

    async def all_lasting(self) -> list[Absence]:
        return [found[-1] for found in (await self._all()).values() if found[-1].until is None]

    async def unsettled(self) -> list[Absence]:
        """Return the absences that have ended, but whose tables haven't all been informed and updated yet."""
        known = await self._all()
        return [one for found in known.values() for one in found if one.until is not None and not one.settled]

    async def begin(self, where: Where, since: Millis) -> Absence | None:
        """Record that `where` has been unreachable since `since`. Returns None if this was already recorded."""
        async with self._changing:
            before = (await self._all()).get(where, ())
            if before and before[-1].until is None:
                return None
            begun = Absence(where=where, since=_free(since, before))
            await self._add(begun, before)
            return begun

    async def end(self, where: Where, now: Millis) -> Absence | None:
        async with self._changing:
            begun = (await self._all()).get(where, ())[-1:]
            if not begun or begun[0].until is not None:
                return None
            ended = replace(begun[0], until=max(now, begun[0].since))
            await self._change(begun[0], ended)
            return ended

    async def note(self, where: Where, since: Millis, until: Millis) -> None:
        if until - since < SHORT:
            return
        async with self._changing:
            before = (await self._all()).get(where, ())
            await self._add(Absence(where=where, since=_free(since, before), until=until, settled=True), before)

    async def _add(self, one: Absence, before: tuple[Absence, ...]) -> None:
        # Each new absence is the occasion to forget old ones, of all places.
        known, last = (await self._all()).values(), (one.until or one.since) - KEPT
        late = [other for found in known for other in found if other.span[1] < last]
        old = {other for other in (*late, *before[: max(0, len(before) + 1 - MOST)]) if other.settled}

        def work(writing: Writing) -> None:
            for other in old:
                stored.drop(writing, other)
            stored.add(writing, one)

        await self._store.write(work)
        for where in {other.where for other in old} - {one.where}:
            self._put(where, tuple(other for other in (await self._all()).get(where, ()) if other not in old))
        self._put(one.where, _in_order((*(other for other in before if other not in old), one)))

    async def settled(self, absence: Absence) -> None:
        """Record that the tables affected by `absence` know that it's over, and that their timers have been reset."""
        async with self._changing:
            await self._change(absence, replace(absence, settled=True))

    async def load(self) -> None:
        await self._all()

    async def _all(self) -> dict[Where, tuple[Absence, ...]]:
        if self._known is None or not (self._believed and self._store.memory.hears):
            doubts, hears = self._doubts, self._store.memory.hears
            found: dict[Where, tuple[Absence, ...]] = {}
            for one in await self._store.read(stored.known):
                found[one.where] = (*found.get(one.where, ()), one)
            if self._known is None or self._store.shared:  # it may have been read meanwhile, and changed since
                self._known = {where: _in_order(kept) for where, kept in found.items()}
            self._believed = hears and doubts == self._doubts
        return self._known

    def _doubt(self, changed: Collection[Changed] | None) -> None:
        if changed is None or stored.CHANGED in changed:
            self._doubts += 1
            self._believed = False

    async def _change(self, before: Absence, after: Absence) -> None:
        await self._store.write(partial(stored.change, absence=after))
        kept = (await self._all())[before.where]
        self._put(before.where, tuple(after if one == before else one for one in kept))

    def _put(self, where: Where, kept: tuple[Absence, ...]) -> None:
        if self._known is None:
            return
        if self._store.shared:  # others may have changed it since ``kept`` was read
            self._believed = False
        if kept:
            self._known[where] = kept
        else:
            self._known.pop(where, None)


def _in_order(kept: Iterable[Absence]) -> tuple[Absence, ...]:
    return tuple(sorted(kept, key=lambda one: (one.until is None, one.since)))


def _free(since: Millis, kept: Iterable[Absence]) -> Millis:
    # The start of an absence serves as its id, so it has to be unique at its place.
    taken = {one.since for one in kept}
    while since in taken:
        since += 1
    return since


def _in_shard(where: Where, guild: int | None) -> bool:
    return shard_of(guild, where.place >> 16) == where.place & 0xFFFF


def places(match: Match) -> list[Where]:
    found = [EVERYWHERE, Where(OutageScope.TABLE, match.id), Where(OutageScope.RULES, match.id)]
    return found if match.guild is None else [*found, Where(OutageScope.SERVER, match.guild)]

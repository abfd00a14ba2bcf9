"""Absences as they are kept: in the database, and all of them in memory, as each clock that is read asks for them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from functools import partial
from typing import Final

from msgspec.structs import replace

from bot.match.pure.away.absence import Absence, Scope, Where
from bot.match.pure.clock.count import Span
from bot.match.pure.table.model import Match
from bot.match.storage import away as stored
from bot.match.storage.store import Store
from bot.match.storage.writing import Writing
from games.core import Millis

KEPT: Final = 180 * 86_400_000
"""Milliseconds: no turn goes on for longer than they are kept."""
MOST: Final = 500
"""So many of one place are kept."""


class Absences:
    """When which server, and which table, was out of reach. All methods but :meth:`lasting` raise StoreFault."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[Where, tuple[Absence, ...]] | None = None
        self._changing = asyncio.Lock()

    async def of(self, match: Match) -> tuple[Span, ...]:
        """When ``match`` was out of reach, and is; of one that lasts the end is :data:`.count.FOREVER`. In no order."""
        known = await self._all()
        if not known:
            return ()
        return tuple(one.span for where in places(match) for one in known.get(where, ()))

    def lasting(self, where: Where) -> Absence | None:
        """The absence there that lasts; None without one, and before anything was read."""
        last = (self._known or {}).get(where, ())[-1:]
        return last[0] if last and last[0].until is None else None

    async def all_lasting(self) -> list[Absence]:
        """Those that last."""
        return [found[-1] for found in (await self._all()).values() if found[-1].until is None]

    async def unsettled(self, match: Match | None = None) -> list[Absence]:
        """Those that are over, and were not settled; ``match``: only those that concern it, and those that last."""
        known = await self._all()
        if match is None:
            return [one for found in known.values() for one in found if one.until is not None and not one.settled]
        return [one for where in places(match) for one in known.get(where, ()) if not one.settled]

    async def begin(self, where: Where, since: Millis) -> Absence | None:
        """``where`` is out of reach since then. None, and nothing is stored, where it is already. Where the machine's
        clock was set back it overlaps with an earlier one: time counts once.
        """
        async with self._changing:
            before = (await self._all()).get(where, ())
            if before and before[-1].until is None:
                return None
            begun = Absence(where=where, since=_free(since, before))
            old = [one for one in before[: max(0, len(before) + 1 - MOST)] if one.settled]

            def work(writing: Writing) -> None:
                for one in old:
                    stored.drop(writing, one)
                stored.add(writing, begun)

            await self._store.write(work)
            self._put(where, (*(one for one in before if one not in old), begun))
            return begun

    async def end(self, where: Where, now: Millis) -> Absence | None:
        """``where`` can be reached again; None where it could be before. The absence is to be settled."""
        async with self._changing:
            begun = (await self._all()).get(where, ())[-1:]
            if not begun or begun[0].until is not None:
                return None
            ended = replace(begun[0], until=max(now, begun[0].since))
            await self._change(begun[0], ended)
            return ended

    async def note(self, where: Where, since: Millis, until: Millis) -> None:
        """``where`` was out of reach for that time, and nothing is to be done about it any more."""
        async with self._changing:
            before = (await self._all()).get(where, ())
            noted = Absence(where=where, since=_free(since, before), until=until, settled=True)
            await self._store.write(partial(stored.add, absence=noted))
            self._put(where, _in_order((*before, noted)))

    async def settled(self, absence: Absence) -> None:
        """All was done that follows from the end of one."""
        async with self._changing:
            await self._change(absence, replace(absence, settled=True))

    async def divide(self, now: Millis) -> None:
        """Those that last go on as others from now: what was before is left out already where people sit together."""
        for before in await self.all_lasting():
            if before.since >= now:
                continue
            ended = replace(before, until=now, settled=True)
            begun = Absence(where=before.where, since=_free(now, (await self._all())[before.where]))

            def work(writing: Writing, ended: Absence = ended, begun: Absence = begun) -> None:
                stored.change(writing, ended)
                stored.add(writing, begun)

            await self._store.write(work)
            self._put(before.where, (*(await self._all())[before.where][:-1], ended, begun))

    async def forget_old(self, now: Millis) -> None:
        """Take away those that count no more."""
        for where, found in list((await self._all()).items()):
            old = [one for one in found if one.settled and one.until is not None and one.until < now - KEPT]
            if not old:
                continue

            def work(writing: Writing, old: list[Absence] = old) -> None:
                for one in old:
                    stored.drop(writing, one)

            await self._store.write(work)
            self._put(where, tuple(one for one in found if one not in old))

    async def load(self) -> None:
        """Read what is kept, unless that was done."""
        await self._all()

    async def _all(self) -> dict[Where, tuple[Absence, ...]]:
        if self._known is None or self._store.shared:
            found: dict[Where, tuple[Absence, ...]] = {}
            for one in await self._store.read(stored.known):
                found[one.where] = (*found.get(one.where, ()), one)
            if self._known is None or self._store.shared:  # it may have been read meanwhile, and changed since
                self._known = {where: _in_order(kept) for where, kept in found.items()}
        return self._known

    async def _change(self, before: Absence, after: Absence) -> None:
        await self._store.write(partial(stored.change, absence=after))
        kept = (await self._all())[before.where]
        self._put(before.where, tuple(after if one == before else one for one in kept))

    def _put(self, where: Where, kept: tuple[Absence, ...]) -> None:
        if self._known is None:
            return
        if kept:
            self._known[where] = kept
        else:
            self._known.pop(where, None)


def _in_order(kept: Iterable[Absence]) -> tuple[Absence, ...]:
    """As they are kept in memory: the one that lasts is the last."""
    return tuple(sorted(kept, key=lambda one: (one.until is None, one.since)))


def _free(since: Millis, kept: Iterable[Absence]) -> Millis:
    """``since``, or the next millisecond at which none of those ``kept`` has begun: by that they are told apart."""
    taken = {one.since for one in kept}
    while since in taken:
        since += 1
    return since


def places(match: Match) -> list[Where]:
    """Where ``match`` lies."""
    table = Where(Scope.TABLE, match.id)
    return [table] if match.guild is None else [Where(Scope.SERVER, match.guild), table]

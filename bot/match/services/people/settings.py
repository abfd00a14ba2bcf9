"""Read and change the settings of people and servers. Once read, they are kept in memory.

If several processes write to the database, cached settings are valid only while this process is sure to be notified of
other processes' changes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Final, Generic, TypeVar

from bot.match.pure.people.settings import Person, Server
from bot.match.storage.multiprocess.news import Changed
from bot.match.storage.people import Shelf
from bot.match.storage.store import Store
from bot.match.storage.writing import Writing

S = TypeVar("S", Person, Server)

# The maximum number of settings kept in memory, at about 300 bytes each. Those read first are dropped first.
KEPT: Final = 20_000


class StoredSettings(Generic[S]):
    """Reads, changes and caches settings of people or of servers, by Discord id. Any method may raise StoreFault."""

    def __init__(self, store: Store, shelf: Shelf[S]) -> None:
        self._store = store
        self._shelf: Shelf[S] = shelf
        self._known: dict[int, S] = {}
        # The ids whose cached settings are known to match the database.
        self._believed: set[int] = set()
        # A counter that goes up whenever this or another process may have changed settings.
        self._doubts = 0
        # Functions that write more in a change's transaction, from the owner and the settings before and after.
        self.on_change: list[Callable[[Writing, int, S, S], None]] = []
        store.on_doubt.append(self._doubt)

    async def of(self, owner: int) -> S:
        return (await self.several((owner,)))[owner]

    async def several(self, owners: Iterable[int]) -> dict[int, S]:
        wanted = tuple(dict.fromkeys(owners))
        hears, doubts = self._store.memory.hears, self._doubts
        told = {owner: self._known[owner] for owner in wanted if hears and owner in self._believed}
        missing = [owner for owner in wanted if owner not in told]
        if not missing:
            return told
        found = await self._store.settings(self._shelf, missing)
        read = {owner: found.get(owner, self._shelf.usual) for owner in missing}
        if doubts == self._doubts:  # otherwise it may be an old value, good enough for this caller
            self._known |= read
            self._believed.update(missing if hears else ())
        while len(self._known) > KEPT:
            oldest = next(iter(self._known))
            del self._known[oldest]
            self._believed.discard(oldest)
        return told | read

    async def fresh(self, owner: int) -> S:
        self._known.pop(owner, None)
        self._believed.discard(owner)
        return await self.of(owner)

    def _doubt(self, changed: Collection[Changed] | None) -> None:
        if changed is None:
            self._doubts += 1
            self._known.clear()
            self._believed.clear()
            return
        for what, owner in changed:
            if what is self._shelf.what:
                self._doubts += 1
                self._known.pop(owner, None)
                self._believed.discard(owner)

    async def change(self, owner: int, change: Callable[[S], S], also: Callable[[Writing, S], None] | None = None) -> S:
        """Apply `change`, and store and return the result. `also` writes more data in the same transaction."""

        def work(writing: Writing) -> S:
            seen: list[S] = []

            def noted(before: S) -> S:
                seen.append(before)
                return change(before)

            changed: S = writing.set_settings(self._shelf, owner, noted)
            if also is not None:
                also(writing, changed)
            for told in self.on_change:
                told(writing, owner, seen[0], changed)
            return changed

        after: S = await self._store.write(work)
        if not self._store.shared:
            self._keep(owner, after)
        return after

    def known(self, owner: int, last: S | None = None) -> S:
        """Return the settings of `owner` from memory. If they aren't there, return `last`, or the defaults."""
        return self._known.get(owner, last or self._shelf.usual)

    def note(self, writing: Writing, owner: int, change: Callable[[S], S]) -> None:
        """Apply `change` to the settings of `owner`, and store the result as part of the transaction `writing`.

        The change stays in memory even if the transaction fails, so only use this for counts that may be one too high.
        """
        self._keep(owner, writing.set_settings(self._shelf, owner, change))
        if self._store.shared:
            self._believed.discard(owner)

    def _keep(self, owner: int, after: S) -> None:
        self._doubts += 1
        self._known[owner] = after
        self._believed.add(owner)

    async def forget(self, owner: int) -> None:
        await self._store.write(lambda writing: writing.drop_settings(self._shelf, owner))
        self._known.pop(owner, None)
        self._believed.discard(owner)

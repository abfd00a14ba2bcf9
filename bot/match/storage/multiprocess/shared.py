"""The cache of a process that shares its database with others, and the rules for when cached data is still valid.

- **Within a transaction,** the cache is checked against the database. Every change to a match or its extra data
  increments the match's `revision` (:mod:`bot.match.storage.engine.transaction`). If the revision is still the one from
  this process's last change, the cached data is valid.
- **Between transactions,** processes notify each other (:mod:`.news`). A process that changes another process's match
  notifies that process, so each process only trusts cached data about its own matches. Notifications about settings and
  absences go to all processes. A user's cached notices are trusted if all the user's matches belong to this process.
  When a notification arrives, the data is dropped from the cache, never updated.
- **Without notifications,** nothing is trusted. Every second, a process sends a query on the connection that receives
  notifications. The response arrives after all earlier notifications. If there's no response for :data:`BELIEVED`
  seconds, or if the connection is lost, the cache is cleared and everything is read from the database.

While a notification is on its way, cached data may be slightly outdated. That's safe, since it's checked before
anything is stored.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Final

from bot.match.pure.table.subject import of_match
from bot.match.storage.kept import KEPT, Beside, CommittedRows, Counted, Memory, OfPerson
from bot.match.storage.multiprocess.news import Changed, Process, What

# The maximum wait for a response, in seconds, after which notifications are assumed to be lost.
BELIEVED: Final = 4.0


class SharedMemory(Memory):
    """The cache of a process that shares its database with others. At first, nothing in it is trusted."""

    shared = True

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._process: Process | None = None
        self._now = now
        self._until = float("-inf")
        self._equal: dict[int, tuple[int, int]] = {}
        self._doubted: set[int] = set()
        self._nothing = False
        self._other = itertools.count(-1, -1)

    @property
    def hears(self) -> bool:  # type: ignore[override]
        return self._now() < self._until

    def share(self, process: Process) -> None:
        self._process = process

    def heard(self, asked: float | None) -> None:
        self._until = float("-inf") if asked is None else asked + BELIEVED

    def doubt(self, changed: Collection[Changed] | None) -> None:
        if changed is None:
            self.clear()
            return
        with self._lock:
            for what, number in changed:
                if what is What.MATCH:
                    self._doubted.add(number)
                    self._forget(number)
                elif what is What.TOLD:
                    self._asked.pop(number, None)
                    self._people.pop(number, None)

    def _forget(self, match: int) -> None:
        self._kept.pop(match, None)
        self._versions.pop(match, None)

    def begin(self, changed_elsewhere: int) -> None:
        super().begin(changed_elsewhere)
        with self._lock:
            self._doubted.clear()
            self._nothing = False

    def clear(self) -> None:
        with self._lock:
            self._nothing = True
            self._equal.clear()
        super().clear()

    def get(self, match: int) -> CommittedRows | None:
        return self._kept.get(match) if self.believes(match) else None

    def at(self, match: int, revision: int | None) -> CommittedRows | None:
        with self._lock:
            return self._kept.get(match) if self._versions.get(match) == revision else None

    def believes(self, match: int) -> bool:
        return self.hears and self._process is not None and self._process.still(of_match(match))

    def version(self, match: int) -> int:
        found = self._versions.get(match) if self.believes(match) else None
        return next(self._other) if found is None else found

    def equal(self, match: int, revision: int) -> int:
        low, high = self._equal.get(match, (revision, revision))
        return high if low <= revision <= high else revision

    def commit(
        self,
        changed: Collection[Beside],
        _touched: Iterable[int],
        waiting: Mapping[int, Mapping[int, int | None]],
        counted: Counted,
    ) -> dict[int, int]:
        with self._lock:
            for match, revision in counted.revisions.items():
                if self._versions.get(match) != revision - 1:
                    self._kept.pop(match, None)
                low, high = self._equal.pop(match, (0, 0))
                if match not in counted.decided:
                    self._equal[match] = (low if high == revision - 1 else revision - 1, revision)
                self._versions.pop(match, None)
                self._versions[match] = revision
            self._keep(changed, waiting)
            doubted = set(counted.revisions) if self._nothing else self._doubted
            for match in doubted:
                self._forget(match)
            for kept in (self._versions, self._equal):
                while len(kept) > KEPT:
                    kept.pop(next(iter(kept)))
            return {match: now for match, now in counted.revisions.items() if match not in doubted}

    def of_person(self, user: int) -> OfPerson | None:
        found = super().of_person(user) if self.hears else None
        return found if found is not None and self._all_ours(found) else None

    def learn(self, user: int, found: OfPerson, asked: object) -> None:
        if self.hears and self._all_ours(found):
            super().learn(user, found, asked)
        else:
            with self._lock:
                self._asked.pop(user, None)

    def _all_ours(self, found: OfPerson) -> bool:
        process = self._process
        return process is not None and all(process.serves(guild) for guild in found.guilds)

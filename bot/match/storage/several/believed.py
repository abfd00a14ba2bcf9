"""The data that one of several processes on a database believes from memory, and for how long.

Three things make it true:

- **In a transaction the database says so.** Every change of a match, or of its extra data, counts its ``revision``
  (:mod:`.holds`), and learns the number. If it is the one that this process has left, its data are still right. That
  needs no news.
- **Between transactions others send news** (:mod:`.news`). A process that changes something of another's table tells
  that one; so each process believes what it has left of its own tables, and of no others. News of settings and absences
  go to all. Tables' notices to somebody are believed if all their tables belong to the process; news of another table
  of theirs go to all. Data in the news are forgotten, never taken over.
- **A process without news believes nothing.** It sends a question over the connection for news every second; the
  answer comes after earlier news. If none has come for :data:`BELIEVED`, or the connection was lost, everything is
  read; and all is forgotten before anything is believed again.

Data that are outdated for a moment, while news are on their way, are as if they had been read that moment earlier:
they are compared before anything is stored.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Final

from bot.match.pure.table.subject import of_match
from bot.match.storage.kept.beside import Beside, Kept
from bot.match.storage.kept.memory import KEPT, NOT_COUNTED, Counted, Memory, OfPerson
from bot.match.storage.several.news import Changed, Process, What

BELIEVED: Final = 4.0
"""Seconds without an answer, after which news count as lost."""


class Believed(Memory):
    """The memory of one of several processes. At first it believes nothing."""

    shared = True

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._process: Process | None = None
        self._now = now
        self._until = float("-inf")
        self._equal: dict[int, tuple[int, int]] = {}
        self._doubted: set[int] = set()
        """The matches of which others have sent news since the present transaction began."""
        self._nothing = False
        """Whether they may have sent news of anything since then."""
        self._other = itertools.count(-1, -1)

    @property
    def hears(self) -> bool:  # type: ignore[override]
        """Return whether news surely come."""
        return self._now() < self._until

    def share(self, process: Process) -> None:
        """Learn as :meth:`.Memory.share`. Before that, nothing belongs to this process."""
        self._process = process

    def heard(self, asked: float | None) -> None:
        """Note that a question of that moment was answered, so news came until then; None: no more come."""
        self._until = float("-inf") if asked is None else asked + BELIEVED

    def doubt(self, changed: Collection[Changed] | None) -> None:
        """Doubt what others have changed; None: perhaps anything."""
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
        """Begin as :meth:`.Memory.begin`."""
        super().begin(changed_elsewhere)
        with self._lock:
            self._doubted.clear()
            self._nothing = False

    def clear(self) -> None:
        """Forget everything, also what is being stored now."""
        with self._lock:
            self._nothing = True
            self._equal.clear()
        super().clear()

    def get(self, match: int) -> Kept | None:
        """Return as :meth:`.Memory.get`, between transactions."""
        return self._kept.get(match) if self.believes(match) else None

    def at(self, match: int, revision: int | None) -> Kept | None:
        """Return as :meth:`.Memory.at`: if the match is as this process has left it."""
        with self._lock:
            return self._kept.get(match) if self._versions.get(match) == revision else None

    def believes(self, match: int) -> bool:
        """Return whether news of any change of the match would have come."""
        return self.hears and self._process is not None and self._process.still(of_match(match))

    def version(self, match: int) -> int:
        """Return its revision, if it is valid; otherwise a number that no match ever has."""
        found = self._versions.get(match) if self.believes(match) else None
        return next(self._other) if found is None else found

    def equal(self, match: int, revision: int) -> int:
        """Return as :meth:`.Memory.equal`: changes by this process since then, which affect no decision, are
        left out.
        """
        low, high = self._equal.get(match, (revision, revision))
        return high if low <= revision <= high else revision

    def commit(
        self,
        changed: Collection[Beside],
        _touched: Iterable[int],
        waiting: Mapping[int, Mapping[int, int | None]] | None = None,
        counted: Counted = NOT_COUNTED,
    ) -> dict[int, int]:
        """Keep as :meth:`.Memory.commit`. Data of which others have sent news meanwhile may be newer, and are
        not kept.
        """
        with self._lock:
            for match, revision in counted.revisions.items():
                if self._versions.get(match) != revision - 1:
                    self._kept.pop(match, None)
                low, high = self._equal.pop(match, (0, 0))
                if match not in counted.decided:
                    self._equal[match] = (low if high == revision - 1 else revision - 1, revision)
                self._versions.pop(match, None)
                self._versions[match] = revision
            self._keep(changed, waiting or {})
            doubted = set(counted.revisions) if self._nothing else self._doubted
            for match in doubted:
                self._forget(match)
            for kept in (self._versions, self._equal):
                while len(kept) > KEPT:
                    kept.pop(next(iter(kept)))
            return {match: now for match, now in counted.revisions.items() if match not in doubted}

    def of_person(self, user: int) -> OfPerson | None:
        """Return as :meth:`.Memory.of_person`: if all tables belong to this process."""
        found = super().of_person(user) if self.hears else None
        return found if found is not None and self._all_ours(found) else None

    def learn(self, user: int, found: OfPerson, asked: object) -> None:
        """Keep as :meth:`.Memory.learn`."""
        if self.hears and self._all_ours(found):
            super().learn(user, found, asked)
        else:
            with self._lock:
                self._asked.pop(user, None)

    def _all_ours(self, found: OfPerson) -> bool:
        process = self._process
        return process is not None and all(process.serves(guild) for guild in found.guilds)

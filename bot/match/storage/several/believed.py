"""What one of several processes on a database believes from memory, and as long as what.

Three things make it true:

- **In a transaction the database says so.** Whoever changes anything of a match, or of what lies beside it, counts its
  ``revision`` (:mod:`.holds`), and is told which it is. Where it is the one that this process has left, what it has
  left is there still. Nobody has to have heard anything.
- **Between transactions others tell** (:mod:`.news`). Whoever changes something of a table that is another process'
  tells it; so a process believes what it has left of its own tables, and of nobody else's. Changed settings and
  absences are told to all. What tables tell somebody is believed where all their tables are the process' own; that they
  have another one is told to all. What others have told is forgotten, never taken over.
- **Who hears nothing believes nothing.** The connection over which news come is asked something every second; what it
  answers comes after the news that were sent before. Where it has not answered for :data:`BELIEVED`, or was lost,
  everything is read; and all is forgotten before anything is believed again.

What is believed wrongly for a moment, as news are on their way, is as if it had been read that moment earlier: it is
compared before anything is stored.
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
"""Seconds after which, without an answer, it is taken that news are not heard."""


class Believed(Memory):
    """The memory of one of several. It begins with believing nothing."""

    shared = True

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._process: Process | None = None
        self._now = now
        self._until = float("-inf")
        self._equal: dict[int, tuple[int, int]] = {}
        self._doubted: set[int] = set()
        """Of which matches others have told something since the present transaction began."""
        self._nothing = False
        """Whether they may have told anything since then."""
        self._other = itertools.count(-1, -1)

    @property
    def hears(self) -> bool:  # type: ignore[override]
        """Whether it is known that news come."""
        return self._now() < self._until

    def share(self, process: Process) -> None:
        """As :meth:`.Memory.share`. Before, nothing is this one's own."""
        self._process = process

    def heard(self, asked: float | None) -> None:
        """What was asked then was answered, and so news came until then; None: none come any more."""
        self._until = float("-inf") if asked is None else asked + BELIEVED

    def doubt(self, changed: Collection[Changed] | None) -> None:
        """Others have changed that; None: perhaps anything."""
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
        """As :meth:`.Memory.begin`."""
        super().begin(changed_elsewhere)
        with self._lock:
            self._doubted.clear()
            self._nothing = False

    def clear(self) -> None:
        """Forget everything, and what is being stored just now."""
        with self._lock:
            self._nothing = True
            self._equal.clear()
        super().clear()

    def get(self, match: int) -> Kept | None:
        """As :meth:`.Memory.get`, between transactions."""
        return self._kept.get(match) if self.believes(match) else None

    def at(self, match: int, revision: int | None) -> Kept | None:
        """As :meth:`.Memory.at`: where the match is as this process has left it."""
        with self._lock:
            return self._kept.get(match) if self._versions.get(match) == revision else None

    def believes(self, match: int) -> bool:
        """Whether anybody would have told what they had changed of the match."""
        return self.hears and self._process is not None and self._process.still(of_match(match))

    def version(self, match: int) -> int:
        """Its revision, as far as it is believed; else a number that no match ever has."""
        found = self._versions.get(match) if self.believes(match) else None
        return next(self._other) if found is None else found

    def equal(self, match: int, revision: int) -> int:
        """As :meth:`.Memory.equal`: what this process has stored since, upon which nobody decides, is left out."""
        low, high = self._equal.get(match, (revision, revision))
        return high if low <= revision <= high else revision

    def commit(
        self,
        changed: Collection[Beside],
        _touched: Iterable[int],
        waiting: Mapping[int, Mapping[int, int | None]] | None = None,
        counted: Counted = NOT_COUNTED,
    ) -> dict[int, int]:
        """As :meth:`.Memory.commit`. What others have told of meanwhile may be of a later moment, and is not kept."""
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
        """As :meth:`.Memory.of_person`: where all tables are this process'."""
        found = super().of_person(user) if self.hears else None
        return found if found is not None and self._all_ours(found) else None

    def learn(self, user: int, found: OfPerson, asked: object) -> None:
        """As :meth:`.Memory.learn`."""
        if self.hears and self._all_ours(found):
            super().learn(user, found, asked)
        else:
            with self._lock:
                self._asked.pop(user, None)

    def _all_ours(self, found: OfPerson) -> bool:
        process = self._process
        return process is not None and all(process.serves(guild) for guild in found.guilds)

"""A memory of matches and people, kept from one transaction to the next.

It is right because there is one connection that writes, whose transactions come one after the other: memory has what
the last of them left. Each transaction takes copies (:class:`Beside`), which are kept if it is committed, and not if it
fails. If anybody else has changed the file (another process; a restored database needs a new process anyway), SQLite
says so at the beginning of the next transaction (``PRAGMA data_version``), and memory forgets everything. Reads between
transactions get the last commit of this process.

If several processes write, nobody says so at the beginning of a transaction: :mod:`bot.match.storage.several.believed`
has the rules for that.
"""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterable, Mapping
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from bot.match.pure.notices.deciding import Known
from bot.match.storage.kept.beside import Beside, Kept, tells
from bot.match.storage.several.news import Changed, Process

KEPT: Final = 2_048
"""The number of matches that are kept, about a kilobyte each."""
HEARD: Final = 10_000
"""The number of people whose notices, and tables that are waiting for them, are kept."""


class OfPerson(msgspec.Struct, frozen=True):
    """The facts about somebody over all tables, by match: its notices to them, sent or due, and the recent ones; since
    when it has been waiting for them. ``guilds``: the servers of these tables, and of the others at which they play.
    """

    told: dict[int, Known]
    waiting: dict[int, int]
    guilds: frozenset[int | None] = frozenset()


def came_since(found: OfPerson, matches: Iterable[int]) -> OfPerson:
    """Return ``found`` after its person has looked at these matches."""
    told = found.told
    for match in matches:
        told = {**told, match: replace(told[match], told=None, headed=None, due=None)}
    return found if told is found.told else replace(found, told=told)


class Counted(NamedTuple):
    """If several processes write: the revisions of matches after a transaction, and those of them for which it made a
    decision.
    """

    revisions: Mapping[int, int]
    decided: Collection[int]


NOT_COUNTED: Final = Counted({}, ())


class Memory:
    """The memory, and a version for each match: :meth:`version` shows whether an earlier read is still valid. The
    thread that writes changes it, and everyone reads it.
    """

    shared = False
    """Whether several processes write."""
    hears = True
    """Whether earlier reads of the rest (settings, absences) are valid until news of a change."""

    def __init__(self) -> None:
        self.epoch = 0
        """Another number after anybody else has written (not if that is usual: :attr:`shared`)."""
        self._lock = threading.Lock()
        self._kept: dict[int, Kept] = {}
        self._versions: dict[int, int] = {}
        self._count = self._floor = 0
        self._seen: int | None = None
        self._people: dict[int, OfPerson] = {}
        self._asked: dict[int, object] = {}
        self._came: dict[int, set[int]] = {}

    def begin(self, changed_elsewhere: int) -> None:
        """Begin a transaction. ``changed_elsewhere``: SQLite's ``data_version``; if it differs from before, nothing
        kept is valid.
        """
        if changed_elsewhere != self._seen:
            self.epoch += self._seen is not None
            self._seen = changed_elsewhere
            self.clear()

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()
            self._versions.clear()
            self._people.clear()
            self._asked.clear()
            self._count += 1
            self._floor = self._count

    def get(self, match: int) -> Kept | None:
        """Return the last commit; None if that is not kept."""
        return self._kept.get(match)

    def at(self, match: int, _revision: int | None) -> Kept | None:
        """Return the last commit for a transaction, which has found the match at that revision."""
        return self._kept.get(match)

    def share(self, process: Process) -> None:
        """Learn from ``process`` which data belong to this process, if several write."""

    def heard(self, asked: float | None) -> None:
        """Note that all news up to that moment have come, if several processes write; None: no more come."""

    def doubt(self, changed: Collection[Changed] | None) -> None:
        """Doubt the data that others have changed, if several processes write; None: perhaps anything."""

    def believes(self, _match: int) -> bool:
        """Return whether the kept data of a match are valid without a look at the database."""
        return True

    def version(self, match: int) -> int:
        """Return a number that changes with each change of the match, its seats, its position or its outbox."""
        return self._versions.get(match, self._floor)

    def equal(self, _match: int, revision: int) -> int:
        """Return the revision at which the match still has, for decisions, everything that it had at that one."""
        return revision

    def commit(
        self,
        changed: Collection[Beside],
        touched: Iterable[int],
        waiting: Mapping[int, Mapping[int, int | None]] | None = None,
        _counted: Counted = NOT_COUNTED,
    ) -> dict[int, int]:
        """Keep the data of a commit. ``touched``: the matches that have another version now; it returns these.
        ``waiting``: by match, since when it has been waiting for each of its people; None if it isn't.
        """
        with self._lock:
            self._keep(changed, waiting or {})
            stamped = {}
            for match in touched:
                self._count += 1
                self._versions.pop(match, None)
                self._versions[match] = stamped[match] = self._count
            while len(self._versions) > KEPT:
                del self._versions[next(iter(self._versions))]
                self._floor = self._count
            return stamped

    def _keep(self, changed: Iterable[Beside], waiting: Mapping[int, Mapping[int, int | None]]) -> None:
        for one in changed:
            for user, now in one.told.items():
                self._hear(one.match, user, now)
            self._kept.pop(one.match, None)
            self._kept[one.match] = one.kept
        for match, people in waiting.items():
            for user, since in people.items():
                self._wait(match, user, since)
        while len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]

    def _hear(self, match: int, user: int, now: Known) -> None:
        self._asked.pop(user, None)
        if (before := self._people.get(user)) is not None:
            told = dict(before.told)
            if tells(now) or now.recent:
                told[match] = now
            else:
                told.pop(match, None)
            self._people[user] = replace(before, told=told)

    def _wait(self, match: int, user: int, since: int | None) -> None:
        self._asked.pop(user, None)
        before = self._people.get(user)
        if before is not None and before.waiting.get(match) != since:
            waiting = dict(before.waiting)
            if since is not None:
                waiting[match] = since
            else:
                waiting.pop(match, None)
            self._people[user] = replace(before, waiting=waiting)

    def of_person(self, user: int) -> OfPerson | None:
        """Return the facts about ``user`` over all tables; None if they have to be read (:meth:`ask`)."""
        with self._lock:
            found = self._people.get(user)
            if found is None or not self._came:
                return found
            return came_since(found, [one for one, users in self._came.items() if user in users and one in found.told])

    def ask(self, user: int) -> object:
        """Announce a read: pass the result on, with the facts read, to :meth:`learn`."""
        with self._lock:
            return self._asked.setdefault(user, object())

    def learn(self, user: int, found: OfPerson, asked: object) -> None:
        """Keep the facts read. Nothing is kept if some of it was stored since :meth:`ask`."""
        with self._lock:
            if self._asked.get(user) is asked:
                del self._asked[user]
                self._people[user] = found
                while len(self._people) > HEARD:
                    del self._people[next(iter(self._people))]

    def note(self, match: int, user: int) -> None:
        """Note that ``user`` has looked at ``match``: that counts from now on, and is stored with the next change of
        it.
        """
        with self._lock:
            self._came.setdefault(match, set()).add(user)

    def noted(self) -> list[int]:
        """Return the matches with such looks to store."""
        with self._lock:
            return list(self._came)

    def looked(self, match: int) -> frozenset[int]:
        """Return the users who have looked at ``match``, as far as that is not stored."""
        with self._lock:
            return frozenset(self._came.get(match, ()))

    def take(self, match: int) -> frozenset[int]:
        """Take these users for a transaction that stores their looks; one that fails gives them back (:meth:`note`)."""
        with self._lock:
            return frozenset(self._came.pop(match, ()))

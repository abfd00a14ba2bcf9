"""What was read or written of matches and people, kept from one transaction to the next.

It is true because there is one connection that writes, whose transactions come one after the other: what is kept is
what the last of them left. Each transaction takes copies (:class:`Beside`), which are kept when it was committed, and
not after one that failed. Was the file changed by anybody else (another process; a database that is put back in its
place needs a new process anyway), SQLite says so at the beginning of the next transaction (``PRAGMA data_version``),
and all is forgotten. Whoever reads between transactions gets what was committed here last.

Where several processes write, nobody says so at the beginning of a transaction: what holds then is in
:mod:`bot.match.storage.several.believed`.
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
"""Of so many matches it is kept, about a kilobyte each."""
HEARD: Final = 10_000
"""Of so many people it is kept what tables have told them, and which wait for them."""


class OfPerson(msgspec.Struct, frozen=True):
    """What is known of somebody over all tables, by match: what each has told them, or is to, and what it has told them
    of late; since when those that wait for them do. ``guilds``: the servers of these tables, and of the others at which
    they play.
    """

    told: dict[int, Known]
    waiting: dict[int, int]
    guilds: frozenset[int | None] = frozenset()


def came_since(found: OfPerson, matches: Iterable[int]) -> OfPerson:
    """``found``, after its person has looked at these matches."""
    told = found.told
    for match in matches:
        told = {**told, match: replace(told[match], told=None, headed=None, due=None)}
    return found if told is found.told else replace(found, told=told)


class Counted(NamedTuple):
    """Where several processes write: the revisions of matches after a transaction, and those of them of which somebody
    has decided something.
    """

    revisions: Mapping[int, int]
    decided: Collection[int]


NOT_COUNTED: Final = Counted({}, ())


class Memory:
    """What is kept, and how often each match was changed: by :meth:`version` one knows whether what was read of it is
    true still. It is changed by the thread that writes, and read by everybody.
    """

    shared = False
    """Whether several processes write."""
    hears = True
    """Whether what was read of the rest (settings, absences) may be believed until it is said to have changed."""

    def __init__(self) -> None:
        self.epoch = 0
        """Another number after anybody else has written (not where that is usual: :attr:`shared`)."""
        self._lock = threading.Lock()
        self._kept: dict[int, Kept] = {}
        self._versions: dict[int, int] = {}
        self._count = self._floor = 0
        self._seen: int | None = None
        self._people: dict[int, OfPerson] = {}
        self._asked: dict[int, object] = {}
        self._came: dict[int, set[int]] = {}

    def begin(self, changed_elsewhere: int) -> None:
        """A transaction begins. ``changed_elsewhere``: SQLite's ``data_version``; another one than before, and nothing
        that is kept holds.
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
        """What was committed last; None where that is not kept."""
        return self._kept.get(match)

    def at(self, match: int, _revision: int | None) -> Kept | None:
        """The same for a transaction, which has found the match at that revision."""
        return self._kept.get(match)

    def share(self, process: Process) -> None:
        """Where several processes write: which of it is this one's is for that to say."""

    def heard(self, asked: float | None) -> None:
        """Where several processes write: what others have told until then has come; None: nothing comes any more."""

    def doubt(self, changed: Collection[Changed] | None) -> None:
        """Where several processes write: others have changed that; None: perhaps anything."""

    def believes(self, _match: int) -> bool:
        """Whether what is kept of a match holds without a look at the database."""
        return True

    def version(self, match: int) -> int:
        """A number that is another one after each change of the match, its seats, its position or its outbox."""
        return self._versions.get(match, self._floor)

    def equal(self, _match: int, revision: int) -> int:
        """The revision at which the match has for decisions all that it had at that one."""
        return revision

    def commit(
        self,
        changed: Collection[Beside],
        touched: Iterable[int],
        waiting: Mapping[int, Mapping[int, int | None]] | None = None,
        _counted: Counted = NOT_COUNTED,
    ) -> dict[int, int]:
        """That was committed. ``touched``: the matches that have another version now; gives these. ``waiting``: by
        match, since when it waits for each of its people; None where it does not.
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
        """What is known of ``user`` over all tables; None where that has to be read (:meth:`ask`)."""
        with self._lock:
            found = self._people.get(user)
            if found is None or not self._came:
                return found
            return came_since(found, [one for one, users in self._came.items() if user in users and one in found.told])

    def ask(self, user: int) -> object:
        """It is going to be read: give what this gives, with what was read, to :meth:`learn`."""
        with self._lock:
            return self._asked.setdefault(user, object())

    def learn(self, user: int, found: OfPerson, asked: object) -> None:
        """It was read. Nothing is kept where something of it was stored since it was :meth:`asked <ask>` for."""
        with self._lock:
            if self._asked.get(user) is asked:
                del self._asked[user]
                self._people[user] = found
                while len(self._people) > HEARD:
                    del self._people[next(iter(self._people))]

    def note(self, match: int, user: int) -> None:
        """``user`` has looked at ``match``: that holds from now on, and is stored with what is stored next of it."""
        with self._lock:
            self._came.setdefault(match, set()).add(user)

    def noted(self) -> list[int]:
        """The matches of which something is to be stored for that."""
        with self._lock:
            return list(self._came)

    def looked(self, match: int) -> frozenset[int]:
        """Who has looked at ``match`` which is not stored."""
        with self._lock:
            return frozenset(self._came.get(match, ()))

    def take(self, match: int) -> frozenset[int]:
        """The same, for a transaction that stores it; one that fails gives it back (:meth:`note`)."""
        with self._lock:
            return frozenset(self._came.pop(match, ()))

"""An open transaction that writes: its tools, and its knowledge of matches' extra data."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any, TypeVar

from sqlalchemy import Connection, CursorResult, Row

from bot.match.pure.table.subject import Subject, of_match
from bot.match.pure.table.timers import TimerKind
from bot.match.storage.engine.doing import do, value_of
from bot.match.storage.kept import beside
from bot.match.storage.kept.memory import Counted, Memory
from bot.match.storage.several.holds import COUNT, COUNT_IF, Hold, Overtaken
from bot.match.storage.several.news import Changed, What

T = TypeVar("T")


class Transaction:
    """A transaction. The code that opened it says how it ended: :meth:`committed` or :meth:`failed`."""

    def __init__(self, connection: Connection, memory: Memory | None = None) -> None:
        self.timers: dict[tuple[Subject, TimerKind], int | None] = {}
        """The timers that were set, by subject and kind; None: removed."""
        self.told: set[Subject] = set()
        """The subjects of announcements, besides matches; the committing code calls the listeners."""
        self.news: set[Subject] = set()
        """The subjects with work for other processes, besides all that."""
        self.stamped: dict[int, int] = {}
        """The versions (:meth:`.Memory.version`) of the matches that it has changed, once it is committed."""
        self.changed: set[Changed] = set()
        """The changes of data that other processes may believe, besides those of one match."""
        self._connection = connection
        self._memory = memory or Memory()
        self._beside: dict[int, beside.Beside] = {}
        self._touched: set[int] = set()
        self._came: dict[int, frozenset[int]] = {}
        self._waiting: dict[int, dict[int, int | None]] = {}
        self._unknown = False
        self._compared: list[Hold] = []
        self._locked: set[int] = set()
        self._revisions: dict[int, int] = {}
        """The revisions of the matches that it has counted."""

    def compare(self, hold: Hold) -> None:
        """Check, before anything else, that the decision of ``hold`` is still valid. Raises Overtaken if not."""
        if hold.epoch != self._memory.epoch:
            raise Overtaken(hold.match)
        if self._memory.shared:
            if hold.revision is None:
                self.lock(hold.match)
            else:
                read = self._memory.equal(hold.match, hold.revision)
                if not self._count(hold.match, COUNT_IF, read=read):
                    raise Overtaken(hold.match)
            self._compared.append(hold)

    def lock(self, match: int) -> None:
        """Keep others from changing anything of ``match`` until this transaction ends, and count it, if several
        processes write.
        """
        if self._memory.shared and match not in self._locked:
            self._count(match, COUNT)

    def _count(self, match: int, statement: Any, **values: int) -> bool:
        self._locked.add(match)
        revision = value_of(self._connection, statement, {"of": match, **values})
        if revision is not None:
            self._revisions[match] = revision
        return revision is not None

    def _before(self, match: int) -> int | None:
        """Return the revision, before this transaction, of a match that it has locked."""
        revision = self._revisions.get(match)
        return None if revision is None else revision - 1

    def _do(self, statement: Any, values: dict[str, Any] | list[dict[str, Any]]) -> int:
        return do(self._connection, statement, values)

    def _rows(self, statement: Any, values: dict[str, Any]) -> list[Row[Any]]:
        return list((self._connection.execute(statement, values)).all())

    def run(self, statement: Any, values: dict[str, Any]) -> CursorResult[Any]:
        """Execute a statement of another module of the storage."""
        return self._connection.execute(statement, values)

    def looked_at(self, look: Callable[[Connection], T]) -> T:
        """Return the result of ``look`` on its connection, besides rows."""
        return look(self._connection)

    do, query = _do, _rows
    """For data stored by modules of their own (:mod:`bot.match.storage.proposals`)."""

    def beside(self, match: int) -> beside.Beside:
        """Return the extra data of ``match``, to be changed; people who have looked there meanwhile came."""
        found = self._beside.get(match)
        if found is None:
            self.lock(match)
            kept = self._memory.at(match, self._before(match)) or beside.read(self._connection, match)
            found = self._beside[match] = beside.Beside(match, kept)
            self._came[match] = self._memory.take(match)
            for user in self._came[match]:
                found.came(user)
        return found

    def touch(self, match: int) -> None:
        """Note that announcements or boards of ``match`` change with this."""
        self.lock(match)
        self._touched.add(match)

    def version(self, match: int) -> int:
        """The match's version before this transaction."""
        before = self._before(match)
        return self._memory.version(match) if before is None else before

    def concerned(self) -> set[Subject]:
        """Return the subjects with possible work after it: timers to handle, rows to post, a board to show."""
        timed, touched = {subject for subject, _ in self.timers}, {of_match(match) for match in self._touched}
        return timed | touched | self.told | self.news

    @property
    def counted(self) -> set[Subject]:
        """Return the matches of which it changes something, or of their extra data."""
        return {of_match(match) for match in self._revisions}

    def changes(self, others: Collection[Subject]) -> set[Changed]:
        """Return the changes of data that another process may believe. ``others``: those :attr:`counted` that do not
        belong to this process.
        """
        users: set[int] = set()
        for one in self._beside.values():
            users |= one.newly
        for _, match in others:
            there = self._beside.get(match)
            users |= {*(there.told if there else ()), *self._waiting.get(match, ())}
        matches = {Changed(What.MATCH, match) for _, match in others}
        return self.changed | matches | {Changed(What.TOLD, user) for user in users}

    def forget_memory(self, matches: Iterable[int] = ()) -> None:
        """Forget memory of these matches, since unannounced changes follow."""
        self.flush()
        self._unknown = True
        for match in matches:
            self.touch(match)

    def flush(self) -> None:
        """Write the differences of matches' extra data."""
        beside.write(self._connection, self._beside.values())

    def committed(self) -> None:
        """Note the commit: memory takes over what it has left."""
        for hold in self._compared:
            hold.believed = False
            if hold.revision is not None:
                hold.revision = self._revisions[hold.match]
        if self._unknown:
            self._memory.clear()
        else:
            counted = Counted(self._revisions, [hold.match for hold in self._compared])
            self.stamped = self._memory.commit(self._beside.values(), self._touched, self._waiting, counted)

    def failed(self, *, surely: bool) -> None:
        """Note the failure: nothing of it is valid; not ``surely``: it went wrong during the commit."""
        if not surely:
            self._memory.clear()
        for match, users in self._came.items():
            for user in users:
                self._memory.note(match, user)

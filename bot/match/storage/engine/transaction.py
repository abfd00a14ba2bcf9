"""Store a change to a match only if the match hasn't changed since it was read ("compare and set").

A change reads the match, decides and writes. Within one process, a lock protects these steps, but other processes don't
know about the lock. Each change therefore has a :class:`Hold`, which records what was read. Each transaction first
compares the match with the hold. If they differ, the transaction raises :class:`Overtaken`, nothing is stored, and the
caller reads and decides again.

Comparing the ply (the number of log entries) isn't enough, since some changes have no log entry: those to players,
orders, proposals, clocks, and the words that players add to the match's seed. If only one process uses the database,
it's enough to check that nobody else has written anything (:attr:`bot.match.storage.kept.Memory.epoch`). If
several processes write, `matches.revision` is compared. Every change to the match or its extra data increments it.

Changes that don't depend on earlier reads, such as a posted message or a timer, need no hold. They also increment the
revision, so that the cache stays correct (:mod:`.multiprocess.shared`). If this process made them, they don't
invalidate its decisions.

In PostgreSQL, serializable transactions may conflict even if they concern unrelated tables, since reads are tracked by
page. Transactions about a single match (those that pass `of` to :meth:`bot.match.storage.store.Store.write`) are
therefore not serializable. They first lock the match's row, and then see all earlier commits. All other transactions
lock the row of each match that they change (:meth:`Transaction.beside`, `touch`), so the two kinds never overlap.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, Final

from sqlalchemy import Connection, CursorResult, Row, bindparam, func, update

from bot.match.pure.errors import Fault, StoreFault
from bot.match.pure.table.subject import Subject, TimerKind, of_match
from bot.match.storage import kept, schema
from bot.match.storage.engine.statements import do, value_of
from bot.match.storage.kept import Counted, Memory
from bot.match.storage.multiprocess.news import Changed, What

_table = schema.matches.c
_COUNTED: Final = update(schema.matches).where(_table.id == bindparam("of")).values(revision=_table.revision + 1)
# The statement that locks the row of a match that wasn't read before, and returns its new revision. Unlike a mere lock,
# this update makes concurrent serializable transactions fail if they began before its commit.
COUNT: Final = _COUNTED.returning(_table.revision)
# Locks the row of a match that was read, and returns its new revision, or nothing if it has changed since.
COUNT_IF: Final = _COUNTED.where(_table.revision == bindparam("read")).returning(_table.revision)


class Overtaken(StoreFault):
    """Raised if another process has changed the match since it was read, so that the caller has to decide again."""

    def __init__(self, match: int) -> None:
        super().__init__(Fault.LOCKED, f"match {match} was changed by another process at the same moment, repeatedly")


class Hold:
    """The state of `match` as read by the task that is changing it.

    `revision`: the match's revision when it was read, or None if it wasn't read. `epoch`: the value of
    :attr:`.Memory.epoch` when the hold was created.
    """

    __slots__ = ("believed", "epoch", "match", "revision")

    def __init__(self, match: int, epoch: int) -> None:
        self.match = match
        self.epoch = epoch
        self.revision: int | None = None
        self.believed = False

    def read(self, revision: int) -> None:
        """Record that this task read the match at `revision`. Only the first read counts: decisions are based on it."""
        if self.revision is None:
            self.revision = revision


class Transaction:
    """An open database transaction. Whoever opened it calls :meth:`committed` or :meth:`failed` at the end."""

    def __init__(self, connection: Connection, memory: Memory) -> None:
        # The due times of timers that were set, by subject and kind. The due time of a removed timer is None.
        self.timers: dict[tuple[Subject, TimerKind], int | None] = {}
        # The subjects, such as leagues, for which this transaction adds announcements. Matches aren't included.
        self.told: set[Subject] = set()
        self.news: set[Subject] = set()
        self.stamped: dict[int, int] = {}
        # Changes to data that other processes may have cached, except data about single matches.
        self.changed: set[Changed] = set()
        self.connection = connection
        self._memory = memory
        self._beside: dict[int, kept.Beside] = {}
        self._touched: set[int] = set()
        self._came: dict[int, frozenset[int]] = {}
        self._waiting: dict[int, dict[int, int | None]] = {}
        self._unknown = False
        self._compared: list[Hold] = []
        self._locked: set[int] = set()
        self._revisions: dict[int, int] = {}

    def compare(self, hold: Hold) -> None:
        """Raise Overtaken if the match has changed since `hold` recorded it. Call this first in the transaction."""
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
        """If several processes write, lock `match` until the end of this transaction and increment its revision."""
        if self._memory.shared and match not in self._locked:
            self._count(match, COUNT)

    def alone(self, what: str) -> None:
        """If several processes write, wait until no other open transaction has called this with the same `what`."""
        if self._memory.shared:
            self.connection.execute(func.pg_advisory_xact_lock(func.hashtext(what)))

    def _count(self, match: int, statement: Any, **values: int) -> bool:
        self._locked.add(match)
        revision = value_of(self.connection, statement, {"of": match, **values})
        if revision is not None:
            self._revisions[match] = revision
        return revision is not None

    def _before(self, match: int) -> int | None:
        revision = self._revisions.get(match)
        return None if revision is None else revision - 1

    def do(self, statement: Any, values: dict[str, Any] | list[dict[str, Any]]) -> int:
        """Execute a statement that returns no rows, as :func:`bot.match.storage.engine.statements.do` does."""
        return do(self.connection, statement, values)

    def query(self, statement: Any, values: dict[str, Any]) -> list[Row[Any]]:
        return list(self.run(statement, values).all())

    def run(self, statement: Any, values: dict[str, Any]) -> CursorResult[Any]:
        return self.connection.execute(statement, values)

    def beside(self, match: int) -> kept.Beside:
        """Return what is stored beside `match`, for the caller to change. It already reflects recent looks."""
        found = self._beside.get(match)
        if found is None:
            self.lock(match)
            stored = self._memory.at(match, self._before(match)) or kept.read(self.connection, match)
            found = self._beside[match] = kept.Beside(match, stored)
            self._came[match] = self._memory.take(match)
            for user in self._came[match]:
                found.came(user)
        return found

    def touch(self, match: int) -> None:
        self.lock(match)
        self._touched.add(match)

    def version(self, match: int) -> int:
        before = self._before(match)
        return self._memory.version(match) if before is None else before

    def concerned(self) -> set[Subject]:
        """Return the subjects, such as matches, that may need work after this transaction."""
        timed, touched = {subject for subject, _ in self.timers}, {of_match(match) for match in self._touched}
        return timed | touched | self.told | self.news

    @property
    def counted(self) -> set[Subject]:
        return {of_match(match) for match in self._revisions}

    def changes(self, others: Collection[Subject]) -> set[Changed]:
        """Return the changes that others may have cached. `others`: the matches in :attr:`counted` that are theirs."""
        users: set[int] = set()
        for one in self._beside.values():
            users |= one.newly
        for _, match in others:
            there = self._beside.get(match)
            users |= {*(there.told if there else ()), *self._waiting.get(match, ())}
        matches = {Changed(What.MATCH, match) for _, match in others}
        return self.changed | matches | {Changed(What.TOLD, user) for user in users}

    def forget_memory(self, matches: Iterable[int] = ()) -> None:
        """Clear the cache at the commit, because the transaction changes `matches` without updating the cache."""
        self.flush()
        self._unknown = True
        for match in matches:
            self.touch(match)

    def flush(self) -> None:
        kept.write(self.connection, self._beside.values())

    def committed(self) -> None:
        """Record the commit, and put the new data into the cache."""
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
        """Record a failure. `surely`: whether nothing was stored; if a commit fails, something may have been."""
        if not surely:
            self._memory.clear()
        for match, users in self._came.items():
            for user in users:
                self._memory.note(match, user)

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any, TypeVar

from sqlalchemy import Connection, CursorResult, Row, func

from bot.match.pure.table.subject import Subject, of_match
from bot.match.pure.table.timers import TimerKind
from bot.match.storage.engine.doing import do, value_of
from bot.match.storage.kept import beside
from bot.match.storage.kept.memory import Counted, Memory
from bot.match.storage.multiprocess.holds import COUNT, COUNT_IF, Hold, Overtaken
from bot.match.storage.multiprocess.news import Changed, What

T = TypeVar("T")


class Transaction:
    """An open database transaction. The code that opened it must call :meth:`committed` or :meth:`failed` at the
    end.
    """

    def __init__(self, connection: Connection, memory: Memory | None = None) -> None:
        # The due times of timers that were set, by subject and kind. The due time of a removed timer is None.
        self.timers: dict[tuple[Subject, TimerKind], int | None] = {}
        # The subjects, such as leagues, for which this transaction adds announcements. Matches aren't included.
        self.told: set[Subject] = set()
        self.news: set[Subject] = set()
        self.stamped: dict[int, int] = {}
        # Changes to data that other processes may have cached, except data about single matches.
        self.changed: set[Changed] = set()
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

    def compare(self, hold: Hold) -> None:
        """Check that the match hasn't changed since `hold` recorded it, and raise Overtaken if it has. Call this before
        anything else in the transaction.
        """
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
            self._connection.execute(func.pg_advisory_xact_lock(func.hashtext(what)))

    def _count(self, match: int, statement: Any, **values: int) -> bool:
        self._locked.add(match)
        revision = value_of(self._connection, statement, {"of": match, **values})
        if revision is not None:
            self._revisions[match] = revision
        return revision is not None

    def _before(self, match: int) -> int | None:
        revision = self._revisions.get(match)
        return None if revision is None else revision - 1

    def _do(self, statement: Any, values: dict[str, Any] | list[dict[str, Any]]) -> int:
        return do(self._connection, statement, values)

    def _rows(self, statement: Any, values: dict[str, Any]) -> list[Row[Any]]:
        return list((self._connection.execute(statement, values)).all())

    def run(self, statement: Any, values: dict[str, Any]) -> CursorResult[Any]:
        return self._connection.execute(statement, values)

    def looked_at(self, look: Callable[[Connection], T]) -> T:
        """Call `look` with the connection and return its result. Use this for queries whose results aren't rows."""
        return look(self._connection)

    # Public names for running a statement: `do` writes, and `query` reads. Modules with their own database tables use
    # them, such as `bot.match.storage.proposals`.
    do, query = _do, _rows

    def beside(self, match: int) -> beside.Beside:
        """Return the timers, notices and outbox rows of `match`, which the caller may change.

        They already reflect who has looked at the table, even if that isn't stored yet.
        """
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
        self.lock(match)
        self._touched.add(match)

    def version(self, match: int) -> int:
        before = self._before(match)
        return self._memory.version(match) if before is None else before

    def concerned(self) -> set[Subject]:
        """Return the subjects, such as matches, that may need work after this transaction: timers to handle, rows to
        post, or a board to show.
        """
        timed, touched = {subject for subject, _ in self.timers}, {of_match(match) for match in self._touched}
        return timed | touched | self.told | self.news

    @property
    def counted(self) -> set[Subject]:
        return {of_match(match) for match in self._revisions}

    def changes(self, others: Collection[Subject]) -> set[Changed]:
        """Return the changes to data that other processes may have cached. `others`: the matches in :attr:`counted`
        that belong to other processes.
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
        """Clear the cache at the commit, because the transaction changes `matches` without updating the cache."""
        self.flush()
        self._unknown = True
        for match in matches:
            self.touch(match)

    def flush(self) -> None:
        beside.write(self._connection, self._beside.values())

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
        """Record that the transaction failed. `surely`: whether it certainly had no effect. If the commit failed, its
        changes may have been stored anyway.
        """
        if not surely:
            self._memory.clear()
        for match, users in self._came.items():
            for user in users:
                self._memory.note(match, user)

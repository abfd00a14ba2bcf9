"""An open transaction that writes: what it is made of, and what it knows of what lies beside matches."""

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
    """Whoever opened it says how it ended: :meth:`committed` or :meth:`failed`."""

    def __init__(self, connection: Connection, memory: Memory | None = None) -> None:
        self.timers: dict[tuple[Subject, TimerKind], int | None] = {}
        """The timers that were set, by subject and kind; None: taken away."""
        self.told: set[Subject] = set()
        """What something was announced of, besides matches: of these whoever commits tells."""
        self.news: set[Subject] = set()
        """Of what there is something to do for other processes, besides all that."""
        self.stamped: dict[int, int] = {}
        """The versions (:meth:`.Memory.version`) of the matches that it has changed, once it was committed."""
        self.changed: set[Changed] = set()
        """What other processes may believe and is another thing after it, besides what is of one match."""
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
        """Those of the matches that it has counted."""

    def compare(self, hold: Hold) -> None:
        """Before anything else: what follows was decided on what ``hold`` has read. Raises Overtaken where that is not
        so any more.
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
        """Where several processes write: nobody else changes anything of ``match`` until this transaction ends, and it
        is counted.
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
        """The revision before this transaction of a match that it has locked."""
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
        """What ``look`` sees on its connection, besides rows."""
        return look(self._connection)

    do, query = _do, _rows
    """For what is stored by modules of their own (:mod:`bot.match.storage.proposals`)."""

    def beside(self, match: int) -> beside.Beside:
        """What lies beside ``match``, to be changed; whoever has looked there meanwhile came."""
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
        """What is posted of ``match``, or shown, is another thing after this."""
        self.lock(match)
        self._touched.add(match)

    def version(self, match: int) -> int:
        """The match's version before this transaction."""
        before = self._before(match)
        return self._memory.version(match) if before is None else before

    def concerned(self) -> set[Subject]:
        """Of what there may be something to do after it: timers to handle, rows to post, a board to show."""
        timed, touched = {subject for subject, _ in self.timers}, {of_match(match) for match in self._touched}
        return timed | touched | self.told | self.news

    @property
    def counted(self) -> set[Subject]:
        """The matches of which it changes something, or of what lies beside them."""
        return {of_match(match) for match in self._revisions}

    def changes(self, others: Collection[Subject]) -> set[Changed]:
        """What has changed of that which another process may believe. ``others``: those :attr:`counted` that are not
        this process' own.
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
        """What follows changes things in ways that are told to nobody: of these matches."""
        self.flush()
        self._unknown = True
        for match in matches:
            self.touch(match)

    def flush(self) -> None:
        """Write what differs of what lies beside the matches."""
        beside.write(self._connection, self._beside.values())

    def committed(self) -> None:
        """It was: what it has left is what is true."""
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
        """Nothing of it holds; not ``surely``: it went wrong as it was committed."""
        if not surely:
            self._memory.clear()
        for match, users in self._came.items():
            for user in users:
                self._memory.note(match, user)

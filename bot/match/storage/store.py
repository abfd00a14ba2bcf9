"""The bot's database: open, read, write and back up. Everything is stored before it's announced.

All database failures raise :class:`bot.match.pure.errors.StoreFault`. If a write fails, nothing has been changed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Iterable, Sequence
from contextvars import ContextVar
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self, TypeAlias, TypeVar

from sqlalchemy import Connection

from bot.match.pure.address import DatabaseServer
from bot.match.pure.errors import Fault, StoreFault
from bot.match.pure.table.outbox import AnnouncementKind, OutboxRow
from bot.match.pure.table.subject import Subject, SubjectKind, TimerKind
from bot.match.storage.away import THERE, when_there
from bot.match.storage.engine.link import Ground, Link
from bot.match.storage.file.database import File
from bot.match.storage.kept import Memory
from bot.match.storage.multiprocess.news import SEND, Changed, Process, What, heard, written
from bot.match.storage.multiprocess.shared import SharedMemory
from bot.match.storage.reads import Reads
from bot.match.storage.writing import Writing

log = logging.getLogger(__name__)
T = TypeVar("T")

# The maximum wait for another program that has locked the database, in milliseconds.
BUSY: Final = 5_000
# How long the look of a user at a table may wait to be stored, in seconds, or until the table changes.
LOOKED: Final = 1.0
# The key under which the time of the last backup is stored.
BACKED_UP: Final = "backup made"

# Transactions that have started. Each future is done when its transaction has ended.
Writes: TypeAlias = list[asyncio.Future[Any]]
# A list that collects the transactions started by the current caller, or None if the caller hasn't set one.
WRITES: Final[ContextVar[Writes | None]] = ContextVar("writes", default=None)

SetTimers: TypeAlias = dict[tuple[Subject, TimerKind], int | None]


class Store(Reads):
    """The bot's database. Use :meth:`open` to create it."""

    def __init__(self, ground: Ground) -> None:
        self.path = ground.path
        # Callbacks that get the timers that a committed transaction has set. They're called on the event loop.
        self.on_timers: list[Callable[[SetTimers], None]] = []
        # Callbacks for each subject except matches for which a transaction has added announcements.
        self.on_told: list[Callable[[Subject], None]] = []
        # Callbacks for changes to data that may be cached, made by this process or others. They receive the changes, or
        # None if anything may have changed. They're called on the event loop, and only if several processes write.
        self.on_doubt: list[Callable[[Collection[Changed] | None], None]] = []
        # Callbacks for when notifications were lost, so that erased users may be cached. Called on the event loop.
        self.on_missed: list[Callable[[], None]] = []
        super().__init__(ground.reading, SharedMemory() if ground.shared else Memory())
        self.ground = ground
        self._writing: Link = ground.writing
        self._rescue: asyncio.Task[None] | None = None
        self._noting: asyncio.Task[None] | None = None
        self._process: Process | None = None
        self.looked_after = LOOKED

    @classmethod
    async def open(
        cls,
        place: Path | DatabaseServer,
        *,
        busy: int = BUSY,
        copies: Path | None = None,
        alone: bool = True,
        shared: bool = False,
        filling: bool = False,
    ) -> Store:
        """Open the database at `place`. Create or upgrade it if needed. `busy`: as in :data:`BUSY`.

        `copies`: the folder for a file's backup before an upgrade, or None for no backup. `alone`: whether to keep
        other processes out until :meth:`close` or the end of the process. `shared`: whether other processes may also
        write to the database (only on a server, and only if they set `shared` too). This overrides `alone`. `filling`:
        whether `cartouche move-database` is going to fill the database on a server. Nobody else may open the database
        until that's done.

        Raises :class:`StoreFault` if the database is locked, read-only, damaged, too new or another program's, if the
        disk is full, or if the server is unreachable. The database stays unchanged in these cases.
        """
        if isinstance(place, Path):
            store = cls(await File.open(place, busy, copies, alone=alone, shared=shared))
            if not alone:  # notice others' writes from now on
                await store.write(lambda _: None)
            return store
        from bot.match.storage.postgres.database import OnServer  # noqa: PLC0415 - not needed for a file

        return cls(await OnServer.open(place, busy, alone=alone, shared=shared, filling=filling))

    async def close(self) -> None:
        if self._rescue is not None:
            await asyncio.wait([self._rescue])
        if self._noting is not None:
            self._noting.cancel()
            await asyncio.wait([self._noting])
        await self._note_looks()
        await self.ground.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def write(self, work: Callable[[Writing], T], *, of: int | None = None) -> T:
        """Run `work` in a transaction, in a thread. The transaction is committed at the end, and rolled back if `work`
        raises.

        `of`: the only match whose data `work` reads, or None if it may read more. Work on different matches can't
        conflict. Raises Overtaken if a decision was based on outdated data.
        """
        begun: list[Writing] = []
        finished = False
        holds = self.held()

        def whole(connection: Connection) -> T:
            nonlocal finished
            finished = False
            self.memory.begin(self._writing.changed_elsewhere())
            begun.append(Writing(connection, self.memory))
            for hold in holds:
                begun[0].compare(hold)
            if of is not None:
                begun[0].lock(of)
            done = work(begun[0])
            begun[0].flush()
            if (process := self._process) is not None:
                news = process.of_others(begun[0].concerned())
                begun[0].changed = changed = begun[0].changes(process.of_others(begun[0].counted))
                if news or changed:
                    connection.exec_driver_sql(SEND, (written(news, changed, process.name),))
            finished = True
            return done

        def ended(committed: bool) -> None:
            for one in begun:
                if committed:
                    one.committed()
                else:
                    one.failed(surely=not finished)
            if not committed:
                begun.clear()  # it may be tried again

        # If the caller is cancelled, the transaction ends as it would have, and its timers have to be known then too.
        done = self._begin(self._writing, whole, ended, of=of)
        if (writes := WRITES.get()) is not None:
            writes.append(done)
        done.add_done_callback(self._look_at_failure)
        done.add_done_callback(lambda future: self._tell(future, begun))
        return await asyncio.shield(done)

    async def share(self, process: Process) -> None:
        """Start sharing the database with other processes that write to it, and exchange notifications with them.
        `process` represents this process. Raises StoreFault.
        """
        self._process = process
        self.memory.share(process)

        def lost() -> None:
            self.doubt(None)
            for forget in self.on_missed:
                forget()
            process.missed()

        def told(said: str) -> None:
            sender, news, changed = heard(said)
            if sender == process.name:
                return
            self.doubt(changed)
            if news is None:
                self.doubt(None)
                process.missed()
            elif news or not changed:
                process.hear(news)

        await self.ground.listen(told, lost, self.memory.heard)

    def doubt(self, changed: Collection[Changed] | None) -> None:
        self.memory.doubt(changed)
        for told in self.on_doubt:
            told(changed)

    def looked(self, matches: Iterable[int], user: int) -> None:
        """Record that `user` has looked at these matches. This takes effect immediately. It's stored with the next
        change of each match, or after :data:`LOOKED` seconds, and is lost if the process is killed before that.
        """
        for match in matches:
            self.memory.note(match, user)
        if self._noting is None and self.memory.noted():
            self._noting = asyncio.create_task(self._note_looks(self.looked_after), name="who has looked")

    async def _note_looks(self, after: float = 0) -> None:
        def work(writing: Writing) -> None:
            for match in self.memory.noted():
                writing.set_notice_timer(match)

        try:
            while self.memory.noted():
                await asyncio.sleep(after)
                await self.write(work)
        except StoreFault as fault:
            log.warning("That somebody looked at a table cannot be stored: %s", fault)
        finally:
            self._noting = None

    def _tell(self, done: asyncio.Future[Any], begun: list[Writing]) -> None:
        if done.cancelled() or done.exception() is not None:
            return
        for one in begun:
            for set_ in self.on_timers if one.timers else ():
                set_(one.timers)
            for subject in one.told:
                for told in self.on_told:
                    told(subject)
            if self._process is not None and (ours := {new for new in one.changed if new.what is not What.MATCH}):
                self.doubt(ours)

    def _look_at_failure(self, done: asyncio.Future[Any]) -> None:
        fault = None if done.cancelled() else done.exception()
        if isinstance(fault, StoreFault) and fault.fault is Fault.GONE and self._rescue is None:
            self._rescue = asyncio.create_task(self.ground.rescue(fault.detail), name="rescue of the database")

    async def outbox_done(
        self,
        row: OutboxRow,
        message_id: int | None,
        board: bool,
        *,
        told: Sequence[int] = (),
        also: Callable[[Writing], None] | None = None,
        older: Sequence[int] = (),
    ) -> None:
        """Remove a posted row from the outbox.

        `message_id`: the id of the message, or None if there is none. `board`: whether this message now has the match's
        active controls. `told`: earlier rows that no longer need a message. `also`: extra work for the same
        transaction. `older`: messages that couldn't be edited, and have to be edited later.
        """

        def work(writing: Writing) -> None:
            if writing.posted(row.subject, (*told, row.id)) and board:
                writing.set_board(row.subject.id, message_id)
            if also is not None:
                also(writing)
            for message in older:
                writing.post(row.subject, row.channel, AnnouncementKind.OLDER, message=message, at=row.created)
                writing.told.add(row.subject)  # nobody commits a move with it, which would wake the publisher

        await self.write(work, of=_match_of(row.subject))

    async def outbox_failed(self, row: OutboxRow, reason: str) -> None:
        await self.write(lambda writing: writing.posted(row.subject, (row.id,)), of=_match_of(row.subject))
        log.warning("Announcement %d was dropped: %s", row.id, reason)

    async def set_announcement(self, match: int, message: int | None) -> None:
        await self.write(lambda writing: writing.set_announcement(match, message), of=match)

    async def set_meta(self, key: str, value: str) -> None:
        """Store `value` under `key`, which may have at most 128 characters."""
        await self.write(lambda writing: writing.set_meta(key, value))

    async def drop_meta(self, key: str) -> None:
        await self.write(lambda writing: writing.forget_meta(key))

    async def backup(self, folder: Path, *, keep: int, at: int) -> Path:
        """Back up the database into `folder` while it's in use, and keep the newest `keep` backups. Return the path of
        the backup.

        `at`: the current time, which becomes part of the name. Raises :class:`StoreFault` if the backup fails; older
        backups are kept in that case.
        """
        path = await self.ground.back_up(folder, keep, at)
        await self.set_meta(BACKED_UP, str(at))
        return path

    async def last_backup(self) -> int | None:
        """Return when :meth:`backup` last made one, or None. It may be in the future if the clock was set back."""
        found = await self.meta(BACKED_UP)
        return int(found) if found is not None and found.isdecimal() else None

    async def there(self) -> int | None:
        """Return when users could last reach the bot. Only used if no other process shares the database."""
        return when_there(await self.meta(THERE))

    async def note_there(self, at: int) -> None:
        await self.set_meta(THERE, str(at))


def _match_of(subject: Subject) -> int | None:
    return subject.id if subject.kind is SubjectKind.MATCH else None

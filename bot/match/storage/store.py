"""The database: opened, read, written, copied. Everything is stored before it is told; see :mod:`bot.match.play`.

Every failure of the database is a :class:`bot.match.errors.StoreFault`, and then nothing was changed in the file.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self, TypeAlias, TypeVar

from sqlalchemy import Connection, Row, String, bindparam, delete, select, update

from bot.match.errors import Fault, Refused, StoreFault, Why
from bot.match.model import Incident, LogEntry, Match, OutboxRow, Spot, Timer, TimerKind, Word
from bot.match.storage import rows, schema
from bot.match.storage.backup import back_up, rescue
from bot.match.storage.connection import Link
from bot.match.storage.database import links, prepare
from bot.match.storage.lock import Lock
from bot.match.storage.place import Place
from bot.match.storage.settings import S, Shelf
from bot.match.storage.writing import Writing

log = logging.getLogger(__name__)
T = TypeVar("T")

BUSY: Final = 5_000
"""Milliseconds to wait for another program that holds the database."""
ALL: Final = 2**31 - 1
"""A ply after every match's end, and more rows than there are."""
BACKED_UP: Final = "backup made"
"""Where it is noted when the last copy was made."""

_DONE: Final = delete(schema.outbox).where(schema.outbox.c.id == bindparam("row"))
_BOARD: Final = (
    update(schema.matches).where(schema.matches.c.id == bindparam("of")).values(board_message=bindparam("message"))
)
_BOARD_OF: Final = (
    update(schema.matches)
    .where(
        schema.matches.c.id
        == select(schema.outbox.c.match).where(schema.outbox.c.id == bindparam("row")).scalar_subquery()
    )
    .values(board_message=bindparam("message"))
)
_ANNOUNCEMENT: Final = (
    update(schema.matches).where(schema.matches.c.id == bindparam("of")).values(announcement=bindparam("message"))
)
_META: Final = select(schema.meta.c.value).where(schema.meta.c.key == bindparam("name"))
_METAS: Final = select(schema.meta.c.key, schema.meta.c.value).where(
    schema.meta.c.key.startswith(bindparam("prefix", type_=String), autoescape=False)
)
_FORGET_META: Final = delete(schema.meta).where(schema.meta.c.key == bindparam("name"))


SetTimers: TypeAlias = dict[tuple[int, TimerKind], int | None]
"""By match and kind: when timers are due that were set; None for those taken away."""


class Store:
    """The database of one bot. Make it with :meth:`open`."""

    def __init__(
        self,
        path: Path,
        reading: Link,
        writing: Link,
        *,
        place: Place,
        lock: Lock | None = None,
        copies: Path | None = None,
    ) -> None:
        self.path = path
        self.on_timers: list[Callable[[SetTimers], None]] = []
        """Called on the event loop with the timers that a transaction has set, after it was committed."""
        self._reading = reading
        self._writing = writing
        self._place: Place | None = place
        self._lock = lock
        self._copies = copies
        self._rescue: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, path: Path, *, busy: int = BUSY, copies: Path | None = None, alone: bool = True) -> Store:
        """Open the file ``path``; make it, or bring it up to date, where needed. ``busy``: :data:`BUSY`.

        ``copies``: the folder for a copy from before an upgrade; None: no such copy. ``alone``: refuse when another
        process has it, and keep others from it until :meth:`close` or the end of the process, however that comes.

        Raises :class:`StoreFault` when it is locked, read-only, damaged, of a newer version or no database of
        Cartouche, or when the disk is full; the file is then as it was.
        """
        lock = await asyncio.to_thread(prepare, path, busy, copies, alone=alone)
        try:
            reading, writing, place = await links(path, busy)
        except BaseException:
            if lock is not None:
                lock.release()
            raise
        return cls(path, reading, writing, place=place, lock=lock, copies=copies)

    async def close(self) -> None:
        """Give the file back, after what was asked for is done."""
        if self._rescue is not None:
            await asyncio.wait([self._rescue])
        self._place = None  # its log goes with the last connection
        await self._reading.close()
        await self._writing.close()
        if self._lock is not None:
            self._lock.release()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def write(self, work: Callable[[Writing], T]) -> T:
        """One transaction: ``work`` writes, in a thread. Committed at its end, undone when it raises."""

        def whole(connection: Connection) -> tuple[T, SetTimers]:
            writing = Writing(connection)
            return work(writing), writing.timers

        # Whoever is cancelled leaves the transaction to end as it would, and its timers are to be known then too.
        done = self._commit(whole)
        done.add_done_callback(self._tell_timers)
        return (await asyncio.shield(done))[0]

    def _tell_timers(self, done: asyncio.Future[tuple[Any, SetTimers]]) -> None:
        if done.cancelled() or done.exception() is not None:
            return
        timers = done.result()[1]
        for told in self.on_timers if timers else ():
            told(timers)

    async def _read(self, statement: Any, values: dict[str, Any]) -> list[Row[Any]]:
        return await self._reading.run(lambda connection: list(connection.execute(statement, values).all()))

    ask = _read
    """For what is stored by modules of their own (:mod:`bot.match.storage.proposals`)."""

    async def _write(self, *statements: tuple[Any, dict[str, Any]]) -> None:
        def work(connection: Connection) -> None:
            for statement, values in statements:
                connection.execute(statement, values)

        await self._commit(work)

    def _commit(self, work: Callable[[Connection], T]) -> asyncio.Future[T]:
        done = self._writing.begin(work)
        done.add_done_callback(self._look_at_failure)
        return done

    def _look_at_failure(self, done: asyncio.Future[Any]) -> None:
        fault = None if done.cancelled() else done.exception()
        if isinstance(fault, StoreFault) and fault.fault is Fault.GONE and self._rescue is None:
            self._rescue = asyncio.create_task(self._save_what_is_left(fault), name="rescue of the database")

    async def _save_what_is_left(self, fault: StoreFault) -> None:
        """The files are gone, but what they held is open until the process ends: save it, and say what to do."""
        log.critical(
            "The database was taken away while the bot runs: %s. Nothing is stored until the bot is started again.",
            fault.detail,
        )
        folder = self._copies or self.path.parent
        try:
            copy = await self._reading.raw(lambda open_: rescue(open_, folder, int(time.time() * 1000)))
        except StoreFault as error:
            log.critical("What it held cannot be saved either: %s", error)
        else:
            log.critical(
                "What it held was saved as %s. Stop the bot, put that file in the place of %s, without files of the "
                "same name that end in -wal and -shm beside it, and start again.",
                copy,
                self.path,
            )

    async def read(self, work: Callable[[Connection], T]) -> T:
        """What ``work`` reads, in a thread."""
        return await self._reading.run(work)

    async def load(self, match: int, request: str = "") -> rows.Loaded:
        """A match with its position's JSON, and whether ``request`` was done. Raises :class:`Refused`: no match."""
        found = await self._read(rows.FOR_A_MOVE, {"match": match, "request": request})
        if not found:
            raise Refused(Why.NO_MATCH, match=match)
        return rows.loaded_of(found)

    async def was_done(self, request: str) -> bool:
        """Whether ``request`` was committed. One that others followed at its table is forgotten after a while."""
        return bool(await self._read(rows.DONE, {"request": request}))

    async def match(self, match: int) -> Match:
        """The match. Raises :class:`Refused`: no such match."""
        found = await self._read(rows.BY_ID, {"match": match})
        if not found:
            raise Refused(Why.NO_MATCH, match=match)
        return rows.table_of(found)

    async def in_channel(self, channel: int) -> Match | None:
        """The match that gathers players or is played in ``channel``, else the latest one there."""
        found = await self._read(rows.BY_CHANNEL_LIVE, {"channel": channel})
        found = found or await self._read(rows.BY_CHANNEL, {"channel": channel})
        return rows.table_of(found) if found else None

    async def running(self) -> list[int]:
        """The numbers of all matches that are played, in order."""
        return [row.id for row in await self._read(rows.RUNNING, {})]

    async def several(self, matches: Sequence[int]) -> list[Match]:
        """These matches, in this order; those that are not there are left out."""
        found = {one.id: one for one in rows.tables_of(await self._read(rows.SEVERAL, {"matches": list(matches)}))}
        return [found[match] for match in matches if match in found]

    async def in_guild(self, guild: int) -> list[Spot]:
        """The matches that are played or gather players in a server: those first, and in each group first where
        something was done last.
        """
        return [rows.spot_of(row) for row in await self._read(rows.SPOTS_IN_GUILD, {"guild": guild})]

    async def of_user(self, user: int) -> list[Spot]:
        """The same of the matches in which ``user`` decides for a seat."""
        return [rows.spot_of(row) for row in await self._read(rows.SPOTS_OF_USER, {"user": user})]

    async def log(self, match: int, first: int = 1, last: int = ALL) -> tuple[LogEntry, ...]:
        """The entries ``first`` to ``last`` of a match; none for a match that is not there."""
        return rows.log_of(await self._read(rows.LOG, {"match": match, "first": first, "last": last}))

    async def words(self, match: int) -> tuple[Word, ...]:
        """The words for the draws of a match, in the order given."""
        return rows.words_of(await self._read(rows.WORDS, {"match": match}))

    async def incidents(self, match: int, row: int | None = None) -> tuple[Incident, ...]:
        """What people did to a match besides moves, in order. ``row``: only what that row of the outbox tells."""
        if row is None:
            found = await self._read(rows.INCIDENTS, {"match": match})
        else:
            found = await self._read(rows.INCIDENT_OF_ROW, {"match": match, "row": row})
        return tuple(map(rows.incident_of, found))

    async def last_of(self, match: int, seat: int) -> LogEntry | None:
        """The last entry that ``seat`` asked for itself; what followed by itself is none."""
        found = rows.log_of(await self._read(rows.LAST_OF, {"match": match, "who": seat}))
        return found[0] if found else None

    async def last_since(self, match: int, ply: int, who: int) -> LogEntry | None:
        """The last entry of ``who`` (a seat or CHANCE) behind entry ``ply``; None when there is none."""
        found = rows.log_of(await self._read(rows.LAST_SINCE, {"match": match, "ply": ply, "who": who}))
        return found[0] if found else None

    async def played(self, games: Sequence[str], after: int, limit: int) -> list[int]:
        """The numbers of the first ``limit`` matches of these games that are played, behind number ``after``."""
        values = {"games": list(games), "after": after, "limit": limit}
        return [row.id for row in await self._read(rows.PLAYED, values)]

    async def outbox_due(self, limit: int, match: int | None = None) -> list[OutboxRow]:
        """What is to be posted, of all matches or one, the oldest first; without what happened in the entries. What
        cannot be read is left out where all matches are asked for.
        """
        if match is None:
            return rows.readable(rows.due_of, await self._read(rows.OUTBOX, {"limit": limit}))
        return [rows.due_of(row) for row in await self._read(rows.OUTBOX_OF, {"limit": limit, "match": match})]

    async def due_of(self, limit: int, match: int) -> tuple[list[OutboxRow], rows.Loaded | None]:
        """What of ``match`` is to be posted, as :meth:`outbox_due` gives it, and the match as it stood right after;
        None where nothing is due. One trip for both: each move needs them.
        """

        def work(connection: Connection) -> tuple[Sequence[Row[Any]], Sequence[Row[Any]]]:
            due = connection.execute(rows.OUTBOX_OF, {"limit": limit, "match": match}).all()
            return due, connection.execute(rows.FOR_A_MOVE, {"match": match, "request": ""}).all() if due else ()

        due, found = await self._reading.run(work)
        return [rows.due_of(row) for row in due], rows.loaded_of(found) if found else None

    async def oldest_due(self) -> int | None:
        """Since when the oldest row has waited in the outbox; None for an empty one. May be later than now, where the
        clock was set back.
        """
        found: int | None = (await self._read(rows.OLDEST_DUE, {}))[0][0]
        return found

    async def outbox_done(
        self,
        row_id: int,
        message_id: int | None,
        board: bool,
        *,
        told: Sequence[int] = (),
        also: Callable[[Writing], None] | None = None,
    ) -> None:
        """The row is posted and leaves the outbox. ``board``: ``message_id`` bears the match's live controls now;
        ``told``: rows before it that need no message of their own any more. ``also``: what is stored with it.
        """

        def work(writing: Writing) -> None:
            if board:
                writing.run(_BOARD_OF, {"row": row_id, "message": message_id})
            for row in (*told, row_id):
                writing.run(_DONE, {"row": row})
            if also is not None:
                also(writing)

        await self.write(work)

    async def outbox_failed(self, row_id: int, reason: str) -> None:
        """The row can never be posted (its channel is gone) and is dropped."""
        await self._write((_DONE, {"row": row_id}))
        log.warning("Announcement %d was dropped: %s", row_id, reason)

    async def set_announcement(self, match: int, message: int | None) -> None:
        """Note the message that shows the sign-up."""
        await self._write((_ANNOUNCEMENT, {"of": match, "message": message}))

    async def set_board_message(self, match: int, message: int | None) -> None:
        """Note the message that bears the live controls."""
        await self._write((_BOARD, {"of": match, "message": message}))

    async def timers_ahead(self, now: int, latest: int) -> list[Timer]:
        """The timers that are due after ``latest``, or whose match was last moved on after ``now``."""
        return [rows.timer_of(row) for row in await self._read(rows.TIMERS_AHEAD, {"now": now, "latest": latest})]

    async def timers_between(self, after: Timer | None, until: int, limit: int) -> list[Timer]:
        """The first ``limit`` timers that are due until then, in order of moment, match and kind, behind ``after``."""
        begin = {"after_due": after.due, "after_match": after.match, "after_kind": after.kind.value} if after else {}
        values = {"after_due": -1, "after_match": 0, "after_kind": "", **begin, "until": until, "limit": limit}
        return [rows.timer_of(row) for row in await self._read(rows.TIMERS_BETWEEN, values)]

    async def settings(self, shelf: Shelf[S], owners: Sequence[int]) -> dict[int, S]:
        """What is stored of ``owners``; nothing for those who never set anything."""
        return shelf.found(await self._read(shelf.read, {"owners": list(owners)}))

    async def meta(self, key: str) -> str | None:
        """What :meth:`set_meta` stored under ``key``."""
        found = await self._read(_META, {"name": key})
        return str(found[0][0]) if found else None

    async def set_meta(self, key: str, value: str) -> None:
        """Store ``value`` under ``key``, at most 128 characters."""
        await self.write(lambda writing: writing.set_meta(key, value))

    async def drop_meta(self, key: str) -> None:
        """Take away what :meth:`set_meta` stored under ``key``."""
        await self._write((_FORGET_META, {"name": key}))

    async def metas(self, prefix: str) -> dict[str, str]:
        """What is stored under keys that begin with ``prefix``."""
        return {row.key: row.value for row in await self._read(_METAS, {"prefix": prefix})}

    async def backup(self, folder: Path, *, keep: int, at: int) -> Path:
        """Copy the database into ``folder`` while it is in use; the ``keep`` newest copies stay. Gives the copy.

        ``at``: the time now, it becomes the copy's name. Raises :class:`StoreFault`; older copies then stay.
        """
        if self._place is not None:
            self._place.check()
        path = await asyncio.to_thread(back_up, self.path, folder, keep, at)
        await self.set_meta(BACKED_UP, str(at))
        return path

    async def last_backup(self) -> int | None:
        """When :meth:`backup` last made a copy; None before the first. Later than now where the clock was set back."""
        found = await self.meta(BACKED_UP)
        return int(found) if found is not None and found.isdecimal() else None

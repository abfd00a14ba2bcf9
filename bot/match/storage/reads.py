"""Query the database, with one method for each query. If the database fails, every method raises StoreFault."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Row, String, bindparam, select

from bot.match.pure.errors import Refused, Why
from bot.match.pure.log.entries import ALL, How, LogEntry, line_at
from bot.match.pure.table.incident import Incident
from bot.match.pure.table.model import Begun, Match, Spot, Word
from bot.match.pure.table.outbox import OutboxRow
from bot.match.pure.table.subject import Subject, Timer, of_match
from bot.match.storage import queries, rows, schema
from bot.match.storage.engine.link import Link
from bot.match.storage.engine.transaction import Hold
from bot.match.storage.kept import Memory
from bot.match.storage.people import S, Shelf

T = TypeVar("T")


_METAS: Final = select(schema.meta.c.key, schema.meta.c.value).where(
    schema.meta.c.key.startswith(bindparam("prefix", type_=String), autoescape=False)
)


class Reads:
    """Queries the database over a separate connection, so that no read waits for a write."""

    def __init__(self, reading: Link, memory: Memory) -> None:
        self._reading = reading
        self.memory = memory
        # Callbacks for each piece of work. They get "reads" or "writes" and two times in seconds: how long the work
        # waited, and how long it ran, including the commit. If a transaction on a server is retried, everything before
        # the last attempt counts as waiting. They're called on the event loop.
        self.on_done: list[Callable[[str, float, float], None]] = []
        self._holds: dict[asyncio.Task[Any] | None, list[Hold]] = {}

    @property
    def shared(self) -> bool:
        """Return whether other processes write to the database too, so that a read may be outdated a moment later."""
        return self.memory.shared

    def hold(self, match: int) -> Hold:
        """Let the calling task change `match` until it calls :meth:`let_go`.

        The hold records which revision of the match the task has read, so that a write can check that no other process
        has changed the match since.
        """
        hold = Hold(match, self.memory.epoch)
        self._holds.setdefault(asyncio.current_task(), []).append(hold)
        return hold

    def let_go(self, hold: Hold) -> None:
        task = asyncio.current_task()
        self._holds[task].remove(hold)
        if not self._holds[task]:
            del self._holds[task]

    def held(self) -> Sequence[Hold]:
        return self._holds.get(asyncio.current_task(), ())

    def believe(self, loaded: rows.Loaded) -> None:
        for hold in self.held() if self.shared else ():
            if hold.match == loaded.match.id and loaded.version is not None:
                hold.read(loaded.version)
                hold.believed = True

    def _was_read(self, match: int, revision: int) -> None:
        for hold in self.held():
            if hold.match == match:
                hold.read(revision)

    def _begin(
        self,
        link: Link,
        work: Callable[[Connection], T],
        ended: Callable[[bool], None] | None = None,
        *,
        of: int | None = None,
    ) -> asyncio.Future[T]:
        if not self.on_done:
            return link.begin(work, ended, of=of)
        asked = begun = time.perf_counter()

        def timed(connection: Connection) -> T:
            nonlocal begun
            begun = time.perf_counter()
            return work(connection)

        def tell(_: asyncio.Future[T]) -> None:
            for told in self.on_done:
                told("reads" if link is self._reading else "writes", begun - asked, time.perf_counter() - begun)

        future = link.begin(timed, ended, of=of)
        future.add_done_callback(tell)
        return future

    async def ask(self, statement: Any, values: dict[str, Any]) -> list[Row[Any]]:
        return await self._begin(self._reading, lambda connection: list(connection.execute(statement, values).all()))

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await self._begin(self._reading, work)

    async def load(self, match: int, request: str = "") -> rows.Loaded:
        """Return a match with its position, and whether `request` was handled before. Raises :class:`Refused`
        (NO_MATCH).
        """
        version = self.memory.version(match)
        found = await self.ask(queries.FOR_A_MOVE, {"match": match, "request": request})
        if not found:
            raise Refused(Why.NO_MATCH, match=match)
        self._was_read(match, found[0].revision)
        return rows.loaded_of(found, found[0].revision if self.shared else version)

    async def was_done(self, request: str) -> bool:
        return bool(await self.ask(queries.DONE, {"request": request}))

    async def match(self, match: int) -> Match:
        found = await self.ask(queries.BY_ID, {"match": match})
        if not found:
            raise Refused(Why.NO_MATCH, match=match)
        self._was_read(match, found[0].revision)
        return rows.table_of(found)

    async def in_channel(self, channel: int) -> Match | None:
        """Return the open or running match in `channel`, or else the latest one, or None."""
        found = await self.ask(queries.BY_CHANNEL_LIVE, {"channel": channel})
        found = found or await self.ask(queries.BY_CHANNEL, {"channel": channel})
        return rows.table_of(found) if found else None

    async def running(self) -> list[int]:
        return [row.id for row in await self.ask(queries.RUNNING, {})]

    async def by_state(self) -> list[tuple[str, str, int]]:
        return [(row.status, row.game, row.tables) for row in await self.ask(queries.BY_STATE, {})]

    async def games(self) -> list[str]:
        return [row.game for row in await self.ask(queries.GAMES, {})]

    async def begun_under(self) -> list[Begun]:
        """Return how many matches are running, by game and the version of its rules under which they began."""
        return [Begun(row.game, row.rules_version, row.matches) for row in await self.ask(queries.BEGUN_UNDER, {})]

    async def several(self, matches: Sequence[int]) -> list[Match]:
        """Return the matches with these numbers, in the same order. Missing ones are skipped."""
        found = {one.id: one for one in rows.tables_of(await self.ask(queries.SEVERAL, {"matches": list(matches)}))}
        return [found[match] for match in matches if match in found]

    async def in_guild(self, guild: int) -> list[Spot]:
        """Return a server's running matches, then the open ones, each group by latest activity."""
        return [rows.spot_of(row) for row in await self.ask(queries.SPOTS_IN_GUILD, {"guild": guild})]

    async def of_user(self, user: int) -> list[Spot]:
        """Return the matches in which `user` decides for a seat, ordered as in :meth:`in_guild`."""
        return [rows.spot_of(row) for row in await self.ask(queries.SPOTS_OF_USER, {"user": user})]

    async def played_last(self, user: int, game: str) -> Match | None:
        found = await self.ask(queries.PLAYED_LAST, {"user": user, "game": game})
        return rows.table_of(found) if found else None

    async def log(self, match: int, first: int = 1, last: int = ALL) -> tuple[LogEntry, ...]:
        return rows.log_of(await self.ask(queries.LOG, {"match": match, "first": first, "last": last}))

    async def in_line(self, match: Match, ply: int, line: str) -> bool:
        """Return whether `match` was ever at the position after entry `ply` whose history has the id `line`."""
        if ply in {0, match.ply}:
            return line == line_at(match.moved if ply else match.created)
        found = await self.log(match.id, ply, ply) if ply < match.ply else ()
        return any(line_at(entry.at) == line for entry in found)

    async def entries_since(self, match: int, after: int, last: int) -> list[tuple[LogEntry, bool]]:
        """Return the log entries after number `after`, up to `last`, each with True if a player decided on it.

        Moves by standing orders count as decided by the player. This only works for running matches, because it needs
        the stored requests, which are deleted when a match ends.
        """
        found = await self.ask(queries.SINCE, {"match": match, "after": after, "last": last})
        chosen = [bool(row.chosen) or row.how == How.ORDER for row in found]
        return list(zip(rows.log_of(found), chosen, strict=True))

    async def words(self, match: int) -> tuple[Word, ...]:
        return rows.words_of(await self.ask(queries.WORDS, {"match": match}))

    async def incidents(self, match: int, row: int | None = None) -> tuple[Incident, ...]:
        """Return the incidents of a match in order, or only those that the outbox row `row` announces."""
        if row is None:
            found = await self.ask(queries.INCIDENTS, {"match": match})
        else:
            found = await self.ask(queries.INCIDENT_OF_ROW, {"match": match, "row": row})
        return tuple(map(rows.incident_of, found))

    async def last_of(self, match: int, seat: int) -> LogEntry | None:
        """Return the last entry that `seat` decided, or None. Automatic entries don't count."""
        found = rows.log_of(await self.ask(queries.LAST_OF, {"match": match, "who": seat}))
        return found[0] if found else None

    async def last_since(self, match: int, ply: int, who: int) -> LogEntry | None:
        """Return the last log entry of `who` (a seat or CHANCE) after entry `ply`, or None."""
        found = rows.log_of(await self.ask(queries.LAST_SINCE, {"match": match, "ply": ply, "who": who}))
        return found[0] if found else None

    async def played(self, games: Collection[str]) -> AsyncIterator[Match]:
        """Yield the running matches of these games. They are read in pages, so that other reads needn't wait."""
        after = 0
        while games and (found := await self.ask(queries.PLAYED, {"games": list(games), "after": after})):
            after = found[-1].id
            for match in await self.several([row.id for row in found]):
                yield match

    async def outbox_due(self, limit: int, match: int | None = None) -> list[OutboxRow]:
        """Return the outbox rows to post, oldest first. Those of all matches come without unreadable ones."""
        if match is None:
            return rows.readable(rows.due_of, await self.ask(queries.OUTBOX, {"limit": limit}))
        return await self.outbox_of(of_match(match), limit)

    async def outbox_of(self, subject: Subject, limit: int, after: int = 0) -> list[OutboxRow]:
        """Return the outbox rows of `subject` whose ids are higher than `after`, oldest first."""
        found = await self.ask(queries.OUTBOX_OF, {**_named(subject), "after": after, "limit": limit})
        return [rows.due_of(row) for row in found]

    async def outbox_waiting(self) -> dict[Subject, int]:
        """Return the subjects with outbox rows to post, and since when, the longest wait first."""
        return {rows.subject_of(row): row.since for row in await self.ask(queries.OUTBOX_WAITING, {})}

    async def due_of(self, limit: int, match: int) -> tuple[list[OutboxRow], rows.Loaded | None]:
        """Return the rows to post and their match, if there are any. They are read together after each move."""

        def work(connection: Connection) -> tuple[Sequence[Row[Any]], Sequence[Row[Any]]]:
            of_it = {**_named(of_match(match)), "after": 0, "limit": limit}
            due = connection.execute(queries.OUTBOX_OF, of_it).all()
            return due, connection.execute(queries.FOR_A_MOVE, {"match": match, "request": ""}).all() if due else ()

        due, found = await self._begin(self._reading, work)
        return [rows.due_of(row) for row in due], rows.loaded_of(found) if found else None

    async def timers_ahead(self, now: int, latest: int) -> list[Timer]:
        """Return timers due after `latest`, or whose match changed after `now`: the system clock was wrong."""
        return [rows.timer_of(row) for row in await self.ask(queries.TIMERS_AHEAD, {"now": now, "latest": latest})]

    async def timers_between(self, after: Timer | None, until: int, limit: int) -> list[Timer]:
        """Return at most `limit` timers due by `until`, in order, from the one that follows `after` on."""
        due, subject, kind = (after.due, after.subject, after.kind.value) if after else (-1, of_match(0), "")
        begin = {"after_due": due, "after_subject": subject.kind.value, "after_number": subject.id, "after_kind": kind}
        values = {**begin, "until": until, "limit": limit}
        return [rows.timer_of(row) for row in await self.ask(queries.TIMERS_BETWEEN, values)]

    async def timers_of(self, subject: Subject) -> list[Timer]:
        return [rows.timer_of(row) for row in await self.ask(queries.TIMERS_OF, _named(subject))]

    async def settings(self, shelf: Shelf[S], owners: Sequence[int]) -> dict[int, S]:
        return shelf.found(await self.ask(shelf.read, {"owners": list(owners)}))

    async def meta(self, key: str) -> str | None:
        found = await self.ask(queries.META, {"name": key})
        return str(found[0][0]) if found else None

    async def metas(self, prefix: str) -> dict[str, str]:
        return {row.key: row.value for row in await self.ask(_METAS, {"prefix": prefix})}


def _named(subject: Subject) -> dict[str, str | int]:
    return {"subject": subject.kind.value, "number": subject.id}

"""The questions to the database, one method each; :class:`bot.match.storage.store.Store` changes it.

Every failure of the database is a :class:`bot.match.pure.errors.StoreFault`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Row, String, bindparam, select

from bot.match.pure.errors import Refused, Why
from bot.match.pure.log.entries import ALL, LogEntry
from bot.match.pure.table.incident import Incident
from bot.match.pure.table.model import Begun, Match, Spot, Word
from bot.match.pure.table.outbox import OutboxRow
from bot.match.pure.table.subject import Subject, of_match
from bot.match.pure.table.timers import Timer
from bot.match.storage import queries, rows, schema
from bot.match.storage.engine.link import Link
from bot.match.storage.kept.memory import Memory
from bot.match.storage.people import S, Shelf
from bot.match.storage.several.holds import Hold

T = TypeVar("T")


_METAS: Final = select(schema.meta.c.key, schema.meta.c.value).where(
    schema.meta.c.key.startswith(bindparam("prefix", type_=String), autoescape=False)
)


class Reads:
    """The questions. They have a connection of their own, so none waits for a write."""

    def __init__(self, reading: Link, memory: Memory) -> None:
        self._reading = reading
        self.memory = memory
        """The last commits of matches' extra data."""
        self._holds: dict[asyncio.Task[Any] | None, list[Hold]] = {}
        """The holds of those that are changing a match now, by their task."""

    @property
    def shared(self) -> bool:
        """Return whether other processes write, too: a read may be outdated a moment later."""
        return self.memory.shared

    def hold(self, match: int) -> Hold:
        """Begin a hold: the calling task changes ``match`` until it calls :meth:`let_go`. The hold knows what it reads
        of the match, and that nobody else has changed it since.
        """
        hold = Hold(match, self.memory.epoch)
        self._holds.setdefault(asyncio.current_task(), []).append(hold)
        return hold

    def let_go(self, hold: Hold) -> None:
        """End a hold."""
        task = asyncio.current_task()
        self._holds[task].remove(hold)
        if not self._holds[task]:
            del self._holds[task]

    def held(self) -> Sequence[Hold]:
        """Return the holds of the calling task."""
        return self._holds.get(asyncio.current_task(), ())

    def believe(self, loaded: rows.Loaded) -> None:
        """Let the holder decide by the match as it was read a moment ago, before the hold."""
        for hold in self.held() if self.shared else ():
            if hold.match == loaded.match.id and loaded.version is not None:
                hold.read(loaded.version)
                hold.believed = True

    def _was_read(self, match: int, revision: int) -> None:
        """Note that the holder decides by the match at that revision."""
        for hold in self.held():
            if hold.match == match:
                hold.read(revision)

    async def _read(self, statement: Any, values: dict[str, Any]) -> list[Row[Any]]:
        return await self._reading.run(lambda connection: list(connection.execute(statement, values).all()))

    ask = _read
    """For data stored by modules of their own (:mod:`bot.match.storage.proposals`)."""

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Return the result of ``work``, which reads, in a thread."""
        return await self._reading.run(work)

    async def load(self, match: int, request: str = "") -> rows.Loaded:
        """Return a match with its position's JSON, and whether ``request`` was done. Raises :class:`Refused`:
        no match.
        """
        version = self.memory.version(match)
        found = await self._read(queries.FOR_A_MOVE, {"match": match, "request": request})
        if not found:
            raise Refused(Why.NO_MATCH, match=match)
        self._was_read(match, found[0].revision)
        return rows.loaded_of(found, found[0].revision if self.shared else version)

    async def was_done(self, request: str) -> bool:
        """Return whether ``request`` was committed. It is forgotten some time after later requests at its table."""
        return bool(await self._read(queries.DONE, {"request": request}))

    async def match(self, match: int) -> Match:
        """The match. Raises :class:`Refused`: no such match."""
        found = await self._read(queries.BY_ID, {"match": match})
        if not found:
            raise Refused(Why.NO_MATCH, match=match)
        self._was_read(match, found[0].revision)
        return rows.table_of(found)

    async def in_channel(self, channel: int) -> Match | None:
        """Return the match that gathers players or is played in ``channel``, or the latest one there."""
        found = await self._read(queries.BY_CHANNEL_LIVE, {"channel": channel})
        found = found or await self._read(queries.BY_CHANNEL, {"channel": channel})
        return rows.table_of(found) if found else None

    async def running(self) -> list[int]:
        """The numbers of all matches that are played, in order."""
        return [row.id for row in await self._read(queries.RUNNING, {})]

    async def by_state(self) -> list[tuple[str, str, int]]:
        """Return the number of matches by status and game."""
        return [(row.status, row.game, row.tables) for row in await self._read(queries.BY_STATE, {})]

    async def games(self) -> list[str]:
        """The games of all matches that are played."""
        return [row.game for row in await self._read(queries.GAMES, {})]

    async def begun_under(self) -> list[Begun]:
        """Return the number of running matches, by their game and the version of the rules under which they began."""
        return [Begun(row.game, row.rules_version, row.matches) for row in await self._read(queries.BEGUN_UNDER, {})]

    async def several(self, matches: Sequence[int]) -> list[Match]:
        """Return these matches, in this order; missing ones are left out."""
        found = {one.id: one for one in rows.tables_of(await self._read(queries.SEVERAL, {"matches": list(matches)}))}
        return [found[match] for match in matches if match in found]

    async def in_guild(self, guild: int) -> list[Spot]:
        """Return the matches that are played or gather players in a server: those that are played first, and in each
        group the one with the latest activity first.
        """
        return [rows.spot_of(row) for row in await self._read(queries.SPOTS_IN_GUILD, {"guild": guild})]

    async def of_user(self, user: int) -> list[Spot]:
        """Return, in the same order, the matches in which ``user`` decides for a seat."""
        return [rows.spot_of(row) for row in await self._read(queries.SPOTS_OF_USER, {"user": user})]

    async def played_last(self, user: int, game: str) -> Match | None:
        """Return the newest match of ``game`` at which ``user`` sat and that was played to its end, except lessons."""
        found = await self._read(queries.PLAYED_LAST, {"user": user, "game": game})
        return rows.table_of(found) if found else None

    async def log(self, match: int, first: int = 1, last: int = ALL) -> tuple[LogEntry, ...]:
        """Return the entries ``first`` to ``last`` of a match; none for a missing match."""
        return rows.log_of(await self._read(queries.LOG, {"match": match, "first": first, "last": last}))

    async def words(self, match: int) -> tuple[Word, ...]:
        """The words for the draws of a match, in the order given."""
        return rows.words_of(await self._read(queries.WORDS, {"match": match}))

    async def incidents(self, match: int, row: int | None = None) -> tuple[Incident, ...]:
        """Return the acts of people at a match besides moves, in order. ``row``: only those that this row of the outbox
        announces.
        """
        if row is None:
            found = await self._read(queries.INCIDENTS, {"match": match})
        else:
            found = await self._read(queries.INCIDENT_OF_ROW, {"match": match, "row": row})
        return tuple(map(rows.incident_of, found))

    async def last_of(self, match: int, seat: int) -> LogEntry | None:
        """Return the last entry that ``seat`` itself asked for; automatic ones do not count."""
        found = rows.log_of(await self._read(queries.LAST_OF, {"match": match, "who": seat}))
        return found[0] if found else None

    async def last_since(self, match: int, ply: int, who: int) -> LogEntry | None:
        """Return the last entry of ``who`` (a seat or CHANCE) after entry ``ply``; None if there is none."""
        found = rows.log_of(await self._read(queries.LAST_SINCE, {"match": match, "ply": ply, "who": who}))
        return found[0] if found else None

    async def played(self, games: Sequence[str], after: int, limit: int) -> list[int]:
        """Return the numbers of the first ``limit`` running matches of these games, after number ``after``."""
        values = {"games": list(games), "after": after, "limit": limit}
        return [row.id for row in await self._read(queries.PLAYED, values)]

    async def outbox_due(self, limit: int, match: int | None = None) -> list[OutboxRow]:
        """Return the rows to post, of all matches or one, the oldest first; without the events of their entries.
        Unreadable ones are left out for all matches.
        """
        if match is None:
            return rows.readable(rows.due_of, await self._read(queries.OUTBOX, {"limit": limit}))
        return await self.outbox_of(of_match(match), limit)

    async def outbox_of(self, subject: Subject, limit: int) -> list[OutboxRow]:
        """Return the rows of ``subject`` to post, the oldest first; without the events of their entries."""
        found = await self._read(queries.OUTBOX_OF, {**_named(subject), "limit": limit})
        return [rows.due_of(row) for row in found]

    async def outbox_waiting(self) -> dict[Subject, int]:
        """Return the subjects with rows to post, the oldest row first, each with since when it has been waiting."""
        return {rows.subject_of(row): row.since for row in await self._read(queries.OUTBOX_WAITING, {})}

    async def due_of(self, limit: int, match: int) -> tuple[list[OutboxRow], rows.Loaded | None]:
        """Return the rows of ``match`` to post, as :meth:`outbox_due` does, and the match right after; None if nothing
        is due. One trip for both: each move needs them.
        """

        def work(connection: Connection) -> tuple[Sequence[Row[Any]], Sequence[Row[Any]]]:
            due = connection.execute(queries.OUTBOX_OF, {**_named(of_match(match)), "limit": limit}).all()
            return due, connection.execute(queries.FOR_A_MOVE, {"match": match, "request": ""}).all() if due else ()

        due, found = await self._reading.run(work)
        return [rows.due_of(row) for row in due], rows.loaded_of(found) if found else None

    async def timers_ahead(self, now: int, latest: int) -> list[Timer]:
        """The timers of matches that are due after ``latest``, or whose match was last moved on after ``now``."""
        return [rows.timer_of(row) for row in await self._read(queries.TIMERS_AHEAD, {"now": now, "latest": latest})]

    async def timers_between(self, after: Timer | None, until: int, limit: int) -> list[Timer]:
        """Return the first ``limit`` timers due until then, in order of moment, subject and kind, after ``after``."""
        due, subject, kind = (after.due, after.subject, after.kind.value) if after else (-1, of_match(0), "")
        begin = {"after_due": due, "after_subject": subject.kind.value, "after_number": subject.id, "after_kind": kind}
        values = {**begin, "until": until, "limit": limit}
        return [rows.timer_of(row) for row in await self._read(queries.TIMERS_BETWEEN, values)]

    async def timers_of(self, subject: Subject) -> list[Timer]:
        """Return the timers of ``subject``."""
        return [rows.timer_of(row) for row in await self._read(queries.TIMERS_OF, _named(subject))]

    async def settings(self, shelf: Shelf[S], owners: Sequence[int]) -> dict[int, S]:
        """Return the stored settings of ``owners``; none for those who never set anything."""
        return shelf.found(await self._read(shelf.read, {"owners": list(owners)}))

    async def meta(self, key: str) -> str | None:
        """Return the value that :meth:`set_meta` stored under ``key``."""
        found = await self._read(queries.META, {"name": key})
        return str(found[0][0]) if found else None

    async def metas(self, prefix: str) -> dict[str, str]:
        """Return the values under keys that begin with ``prefix``."""
        return {row.key: row.value for row in await self._read(_METAS, {"prefix": prefix})}


def _named(subject: Subject) -> dict[str, str | int]:
    return {"subject": subject.kind.value, "number": subject.id}

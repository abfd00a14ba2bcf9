"""What the database says, one method a question; what changes it is :class:`bot.match.storage.store.Store`.

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
    """The questions. They go by a connection of their own, so none waits for what is being written."""

    def __init__(self, reading: Link, memory: Memory) -> None:
        self._reading = reading
        self.memory = memory
        """What was committed last of what lies beside matches."""
        self._holds: dict[asyncio.Task[Any] | None, list[Hold]] = {}
        """Those of who changes a match just now, by their task."""

    @property
    def shared(self) -> bool:
        """Whether other processes write, too: what was read may be another thing a moment later."""
        return self.memory.shared

    def hold(self, match: int) -> Hold:
        """The task that calls this changes ``match``, until it calls :meth:`let_go`: what it reads of it, and that
        nobody else has changed it since, is in the hold.
        """
        hold = Hold(match, self.memory.epoch)
        self._holds.setdefault(asyncio.current_task(), []).append(hold)
        return hold

    def let_go(self, hold: Hold) -> None:
        """It does so no more."""
        task = asyncio.current_task()
        self._holds[task].remove(hold)
        if not self._holds[task]:
            del self._holds[task]

    def held(self) -> Sequence[Hold]:
        """Those of the task that asks."""
        return self._holds.get(asyncio.current_task(), ())

    def believe(self, loaded: rows.Loaded) -> None:
        """Who changes the match decides on it as it was read a moment ago, before they held it."""
        for hold in self.held() if self.shared else ():
            if hold.match == loaded.match.id and loaded.version is not None:
                hold.read(loaded.version)
                hold.believed = True

    def _was_read(self, match: int, revision: int) -> None:
        """Whoever changes the match decides on it as it was at that revision."""
        for hold in self.held():
            if hold.match == match:
                hold.read(revision)

    async def _read(self, statement: Any, values: dict[str, Any]) -> list[Row[Any]]:
        return await self._reading.run(lambda connection: list(connection.execute(statement, values).all()))

    ask = _read
    """For what is stored by modules of their own (:mod:`bot.match.storage.proposals`)."""

    async def read(self, work: Callable[[Connection], T]) -> T:
        """What ``work`` reads, in a thread."""
        return await self._reading.run(work)

    async def load(self, match: int, request: str = "") -> rows.Loaded:
        """A match with its position's JSON, and whether ``request`` was done. Raises :class:`Refused`: no match."""
        version = self.memory.version(match)
        found = await self._read(queries.FOR_A_MOVE, {"match": match, "request": request})
        if not found:
            raise Refused(Why.NO_MATCH, match=match)
        self._was_read(match, found[0].revision)
        return rows.loaded_of(found, found[0].revision if self.shared else version)

    async def was_done(self, request: str) -> bool:
        """Whether ``request`` was committed. One that others followed at its table is forgotten after a while."""
        return bool(await self._read(queries.DONE, {"request": request}))

    async def match(self, match: int) -> Match:
        """The match. Raises :class:`Refused`: no such match."""
        found = await self._read(queries.BY_ID, {"match": match})
        if not found:
            raise Refused(Why.NO_MATCH, match=match)
        self._was_read(match, found[0].revision)
        return rows.table_of(found)

    async def in_channel(self, channel: int) -> Match | None:
        """The match that gathers players or is played in ``channel``, else the latest one there."""
        found = await self._read(queries.BY_CHANNEL_LIVE, {"channel": channel})
        found = found or await self._read(queries.BY_CHANNEL, {"channel": channel})
        return rows.table_of(found) if found else None

    async def running(self) -> list[int]:
        """The numbers of all matches that are played, in order."""
        return [row.id for row in await self._read(queries.RUNNING, {})]

    async def by_state(self) -> list[tuple[str, str, int]]:
        """How many matches there are, by status and game."""
        return [(row.status, row.game, row.tables) for row in await self._read(queries.BY_STATE, {})]

    async def games(self) -> list[str]:
        """The games of all matches that are played."""
        return [row.game for row in await self._read(queries.GAMES, {})]

    async def begun_under(self) -> list[Begun]:
        """How many matches are played, by their game and the version of the rules that they were begun under."""
        return [Begun(row.game, row.rules_version, row.matches) for row in await self._read(queries.BEGUN_UNDER, {})]

    async def several(self, matches: Sequence[int]) -> list[Match]:
        """These matches, in this order; those that are not there are left out."""
        found = {one.id: one for one in rows.tables_of(await self._read(queries.SEVERAL, {"matches": list(matches)}))}
        return [found[match] for match in matches if match in found]

    async def in_guild(self, guild: int) -> list[Spot]:
        """The matches that are played or gather players in a server: those first, and in each group first where
        something was done last.
        """
        return [rows.spot_of(row) for row in await self._read(queries.SPOTS_IN_GUILD, {"guild": guild})]

    async def of_user(self, user: int) -> list[Spot]:
        """The same of the matches in which ``user`` decides for a seat."""
        return [rows.spot_of(row) for row in await self._read(queries.SPOTS_OF_USER, {"user": user})]

    async def played_last(self, user: int, game: str) -> Match | None:
        """The newest match of ``game`` that ``user`` sat at and that was played to its end, lessons aside."""
        found = await self._read(queries.PLAYED_LAST, {"user": user, "game": game})
        return rows.table_of(found) if found else None

    async def log(self, match: int, first: int = 1, last: int = ALL) -> tuple[LogEntry, ...]:
        """The entries ``first`` to ``last`` of a match; none for a match that is not there."""
        return rows.log_of(await self._read(queries.LOG, {"match": match, "first": first, "last": last}))

    async def words(self, match: int) -> tuple[Word, ...]:
        """The words for the draws of a match, in the order given."""
        return rows.words_of(await self._read(queries.WORDS, {"match": match}))

    async def incidents(self, match: int, row: int | None = None) -> tuple[Incident, ...]:
        """What people did to a match besides moves, in order. ``row``: only what that row of the outbox tells."""
        if row is None:
            found = await self._read(queries.INCIDENTS, {"match": match})
        else:
            found = await self._read(queries.INCIDENT_OF_ROW, {"match": match, "row": row})
        return tuple(map(rows.incident_of, found))

    async def last_of(self, match: int, seat: int) -> LogEntry | None:
        """The last entry that ``seat`` asked for itself; what followed by itself is none."""
        found = rows.log_of(await self._read(queries.LAST_OF, {"match": match, "who": seat}))
        return found[0] if found else None

    async def last_since(self, match: int, ply: int, who: int) -> LogEntry | None:
        """The last entry of ``who`` (a seat or CHANCE) behind entry ``ply``; None when there is none."""
        found = rows.log_of(await self._read(queries.LAST_SINCE, {"match": match, "ply": ply, "who": who}))
        return found[0] if found else None

    async def played(self, games: Sequence[str], after: int, limit: int) -> list[int]:
        """The numbers of the first ``limit`` matches of these games that are played, behind number ``after``."""
        values = {"games": list(games), "after": after, "limit": limit}
        return [row.id for row in await self._read(queries.PLAYED, values)]

    async def outbox_due(self, limit: int, match: int | None = None) -> list[OutboxRow]:
        """What is to be posted, of all matches or one, the oldest first; without what happened in the entries. What
        cannot be read is left out where all matches are asked for.
        """
        if match is None:
            return rows.readable(rows.due_of, await self._read(queries.OUTBOX, {"limit": limit}))
        return await self.outbox_of(of_match(match), limit)

    async def outbox_of(self, subject: Subject, limit: int) -> list[OutboxRow]:
        """What is to be posted of ``subject``, the oldest first; without what happened in the entries."""
        found = await self._read(queries.OUTBOX_OF, {**_named(subject), "limit": limit})
        return [rows.due_of(row) for row in found]

    async def outbox_waiting(self) -> dict[Subject, int]:
        """The subjects of which something is to be posted, the oldest row first, each with since when it waits."""
        return {rows.subject_of(row): row.since for row in await self._read(queries.OUTBOX_WAITING, {})}

    async def due_of(self, limit: int, match: int) -> tuple[list[OutboxRow], rows.Loaded | None]:
        """What of ``match`` is to be posted, as :meth:`outbox_due` gives it, and the match as it stood right after;
        None where nothing is due. One trip for both: each move needs them.
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
        """The first ``limit`` timers due until then, in order of moment, subject and kind, behind ``after``."""
        due, subject, kind = (after.due, after.subject, after.kind.value) if after else (-1, of_match(0), "")
        begin = {"after_due": due, "after_subject": subject.kind.value, "after_number": subject.id, "after_kind": kind}
        values = {**begin, "until": until, "limit": limit}
        return [rows.timer_of(row) for row in await self._read(queries.TIMERS_BETWEEN, values)]

    async def timers_of(self, subject: Subject) -> list[Timer]:
        """Those of ``subject``."""
        return [rows.timer_of(row) for row in await self._read(queries.TIMERS_OF, _named(subject))]

    async def settings(self, shelf: Shelf[S], owners: Sequence[int]) -> dict[int, S]:
        """What is stored of ``owners``; nothing for those who never set anything."""
        return shelf.found(await self._read(shelf.read, {"owners": list(owners)}))

    async def meta(self, key: str) -> str | None:
        """What :meth:`set_meta` stored under ``key``."""
        found = await self._read(queries.META, {"name": key})
        return str(found[0][0]) if found else None

    async def metas(self, prefix: str) -> dict[str, str]:
        """What is stored under keys that begin with ``prefix``."""
        return {row.key: row.value for row in await self._read(_METAS, {"prefix": prefix})}


def _named(subject: Subject) -> dict[str, str | int]:
    return {"subject": subject.kind.value, "number": subject.id}

"""Read and extend the logs of leagues. A log is read from the database once, then kept in memory with the league's
resulting state.

New entries are stored in one transaction with their announcements and the league's timer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final, TypeVar
from weakref import WeakValueDictionary

import msgspec

from bot.league.pure.known import Known
from bot.league.storage import logs as stored
from bot.league.storage.logs import follow
from bot.match.pure.recent import Recent
from bot.match.pure.table.subject import Subject, SubjectKind, of_league
from bot.match.services.multiprocess.shards import Everything
from bot.match.storage.store import Store
from bot.match.storage.writing import Writing
from leagues.edition import Edition
from leagues.log import entries as said
from leagues.log import formats
from leagues.log.entries import LEAGUE, Entry, Told
from leagues.log.walk import Course
from leagues.refused import Refused, Why
from leagues.standing.order import Field
from leagues.standings import coming_of, field_of, sayings
from leagues.state import PLAYED, Division, League, Season


def told(before: League | None, after: League) -> list[Entry]:
    """Return the log entries that announce which results have become certain or are no longer certain (L9.2).

    Only divisions that have changed are checked. After the season's last result, the list is empty, because the end of
    the season settles everything.
    """
    season = after.playing
    if season is None or season.stage not in PLAYED:
        return []
    if season.paused is None and all(table.over for _, table in season.tables):
        return []
    return [
        Entry(after.at, LEAGUE, Told(one.member, one.promise, holds, holds and one.member in coming))
        for division in _others(before, season)
        if before is None or _field(before, division) != field_of(after, season, division)
        for coming in (coming_of(season, division) if season.edition >= Edition.SECOND else (),)
        for one, holds in sayings(after, season, division)
    ]


def _others(before: League | None, season: Season) -> Iterator[Division]:
    then = None if before is None else before.playing
    if then is None or (then.gone, then.corrections) != (season.gone, season.corrections):
        yield from season.divisions
        return
    known = {id(one) for one in then.divisions}  # unchanged divisions are the same object
    yield from (one for one in season.divisions if id(one) not in known)


def _field(before: League, division: Division) -> Field | None:
    then = before.playing
    if then is None or then.stage not in PLAYED:
        return None
    return next((field_of(before, then, one) for one in then.divisions if one.name == division.name), None)


KEPT: Final = 200
# If a league has at least this many members, its state is computed in a thread.
LONG: Final = 200
# The kinds of log entries that take a long time to apply in a large league.
HEAVY: Final = (said.Placed, said.Finished, said.TakenBack, formats.Paired)

# The kinds of log entries that can make a member's place certain or uncertain (L9.2).
COUNTS: Final = (said.TableEnded, said.Annulled, said.Corrected, said.Left, said.TakenBack)

T = TypeVar("T")
Also = Callable[[Writing], None]


class CachedLeague(msgspec.Struct, frozen=True):
    """A league in memory: its stored data, and its log with the resulting state. New entries replace the whole
    object.
    """

    head: stored.Head
    course: Course

    @property
    def league(self) -> League:
        assert self.course.league is not None  # noqa: S101 - a league is stored with its founding
        return self.course.league

    @property
    def known(self) -> Known:
        head = self.head
        return Known(head.id, head.guild, head.channel, head.locale, self.league, len(self.course.log), head.blocked)


class LogOvertaken(Exception):
    """Raised if another process has added to the log since it was read. The caller reads the log again and retries."""


class Logs:
    """Reads and changes the leagues in the database. Hold a league's :meth:`lock` while adding to its log.

    Any method may raise StoreFault, or Refused (NO_LEAGUE) for an unknown league.
    """

    def __init__(self, store: Store, now: Callable[[], int], shards: Everything | None = None) -> None:
        self.store = store
        self.shards = shards or Everything()
        self.shards.find(SubjectKind.LEAGUE, self._server_of)
        self.shards.on_news.append(self._hear)
        self.now = now
        self._kept: Recent[int, CachedLeague] = Recent(KEPT)
        self._forgotten: dict[int, int] = {}
        self._all_forgotten = 0
        store.on_missed.append(self.forget_all)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        # Callbacks that are called with each league that has just been read or changed.
        self.on_kept: list[Callable[[CachedLeague], None]] = []
        # Callbacks that are called with a league's id after an addition to its log has been committed.
        self.on_entry: list[Callable[[int], None]] = []

    def lock(self, league: int) -> asyncio.Lock:
        """Return the lock to hold while adding to a league's log. The lock is discarded when nobody uses it."""
        return self._locks.setdefault(league, asyncio.Lock())

    def forget(self, league: int) -> None:
        self._kept.pop(league, None)
        self._forgotten[league] = self._forgotten.get(league, 0) + 1

    def forget_all(self) -> None:
        self._kept.clear()
        self._all_forgotten += 1

    def _times(self, league: int) -> tuple[int, int]:
        return self._all_forgotten, self._forgotten.get(league, 0)

    async def kept(self, league: int) -> CachedLeague:
        found = self._kept.get(league)
        if found is not None and self.store.shared and not await self._stands(found):
            if self._kept.get(league) is found:
                self.forget(league)
            found = self._kept.get(league)
        if found is None:
            forgotten = self._times(league)
            head, log = await self.store.read(lambda open_: (stored.head(open_, league), stored.log(open_, league)))
            if head is None:
                raise Refused(Why.NO_LEAGUE, "L1.1")
            found = CachedLeague(head, await asyncio.to_thread(walked, Course(), log))
            if league in self._kept:  # someone else has read it meanwhile, and perhaps added to it
                found = self._kept[league]
            elif self._times(league) == forgotten:
                self._keep(found)
        if league in self._kept:
            self._kept.move_to_end(league)
        return found

    async def ours(self, league: int) -> bool:
        return await self.shards.has(of_league(league))

    async def _server_of(self, league: int) -> int | None:
        head = await self.store.read(partial(stored.head, league=league))
        return None if head is None else head.guild

    def _hear(self, subject: Subject) -> None:
        if subject.kind is SubjectKind.LEAGUE:
            self.forget(subject.id)
            self._told(subject.id)

    async def _stands(self, kept: CachedLeague) -> bool:
        # Another process may have changed the stored league.
        number = kept.head.id
        found = await self.store.read(lambda open_: (stored.head(open_, number), stored.length(open_, number)))
        return found == (kept.head, len(kept.course.log))

    async def of_request(self, request: str) -> int | None:
        return await self.store.read(partial(stored.of_request, request=request))

    async def work(self, league: League | None, work: Callable[[], T], *, heavy: bool = False) -> T:
        """Call `work` and return its result. If the league is large or the work is `heavy`, call it in a thread."""
        if heavy or (league is not None and _size(league) >= LONG):
            return await asyncio.to_thread(work)
        return work()

    async def found(
        self, head: stored.Head, entries: Sequence[Entry], request: str, seed: bytes | None
    ) -> CachedLeague:
        """Store a new league with its first `entries`. `head` has no id yet.

        `seed` belongs to the season that the entries open, if any.
        """
        course = walked(Course(), entries)

        def work(writing: Writing) -> int:
            number = stored.make(
                writing,
                guild=head.guild,
                channel=head.channel,
                name=course.league.settings.name[:100] if course.league else "",
                locale=head.locale,
                created=entries[0].at,
            )
            if seed is not None:
                stored.hide(writing, number, 1, seed)
            self._enter(writing, Course(), CachedLeague(msgspec.structs.replace(head, id=number), course), request)
            return number

        number = await self.store.write(work)
        found = self._keep(CachedLeague(msgspec.structs.replace(head, id=number), course))
        self._told(number)
        return found

    async def add(
        self,
        league: int,
        entries: Sequence[Entry],
        *,
        request: str | None = None,
        also: Also | None = None,
    ) -> CachedLeague:
        """Add `entries` to the log. `also` writes more data in the same transaction.

        Raises Refused, and :class:`LogOvertaken` if another process was faster. In both cases nothing is stored.
        """
        enter, committed = await self.ahead(league, entries, request)

        def work(writing: Writing) -> None:
            enter(writing)
            if also is not None:
                also(writing)

        try:
            await self.store.write(work)
        except LogOvertaken:
            self.forget(league)
            raise
        return committed()

    def at(self, kept: CachedLeague) -> int:
        """Return the time of a league's next entry. The machine's clock may have been set back since the last one."""
        return max(self.now(), kept.league.at)

    async def extend(self, league: int, entries: Callable[[CachedLeague, int], Iterable[Entry]]) -> CachedLeague | None:
        """Add the entries that `entries(kept, at)` returns for the league's present state, or return None if it returns
        none. If another process is faster, `entries` is called again.

        Raises Refused.
        """
        while True:
            with suppress(LogOvertaken):
                async with self.lock(league):
                    kept = await self.kept(league)
                    found = list(entries(kept, self.at(kept)))
                    return await self.add(league, found) if found else None

    async def ahead(
        self, league: int, entries: Sequence[Entry], request: str | None = None
    ) -> tuple[Also, Callable[[], CachedLeague]]:
        """Prepare to add `entries` within another transaction, and return two functions.

        Call the first within the transaction to store the entries, and the second after the commit. Raises Refused. The
        first function raises :class:`LogOvertaken` if another process was faster.
        """
        before, forgotten = await self.kept(league), self._times(league)
        course = await self._after(before, entries)
        assert course.league is not None  # noqa: S101 - it was there before
        ended, name = course.league.ended, course.league.settings.name
        after = CachedLeague(msgspec.structs.replace(before.head, ended=ended), course)

        def work(writing: Writing) -> None:
            if stored.length(writing.connection, league) != len(before.course.log):
                raise LogOvertaken
            if before.head.ended != ended:
                stored.change(writing, league, ended=entries[-1].at if ended else None)
            if before.league.settings.name != name:
                stored.change(writing, league, name=name[:100])
            self._enter(writing, before.course, after, request)

        return work, partial(self._committed, after, forgotten)

    async def _after(self, before: CachedLeague, entries: Sequence[Entry]) -> Course:
        heavy = any(isinstance(one.what, HEAVY) for one in entries)
        course = await self.work(before.league, partial(walked, before.course.branch(), entries), heavy=heavy)
        if not any(isinstance(one.what, COUNTS) for one in entries):
            return course
        assert course.league is not None  # noqa: S101 - it was there before
        return walked(course, await asyncio.to_thread(told, before.league, course.league))

    async def change(self, league: int, also: Also | None = None, **fields: Any) -> CachedLeague:
        """Change `fields` of the league's stored data, but not its log. `also` writes more data in the same
        transaction.
        """
        before, forgotten = await self.kept(league), self._times(league)

        def work(writing: Writing) -> None:
            stored.change(writing, league, **fields)
            if also is not None:
                also(writing)
            writing.news.add(of_league(league))

        await self.store.write(work)
        return self._committed(CachedLeague(msgspec.structs.replace(before.head, **fields), before.course), forgotten)

    def _committed(self, after: CachedLeague, forgotten: tuple[int, int]) -> CachedLeague:
        league = after.head.id
        if self._times(league) == forgotten:
            self._keep(after)
        self._told(league)
        return after

    def _keep(self, kept: CachedLeague) -> CachedLeague:
        self._kept[kept.head.id] = kept
        for listener in self.on_kept:
            listener(kept)
        return kept

    def _enter(self, writing: Writing, before: Course, after: CachedLeague, request: str | None) -> None:
        first = len(before.log) + 1
        stored.enter(writing, after.head.id, first, after.course.log[len(before.log) :], request)
        follow(writing, after.known, first, self.now())

    def _told(self, league: int) -> None:
        for listener in self.on_entry:
            listener(league)


def walked(course: Course, entries: Sequence[Entry]) -> Course:
    for one in entries:
        course.add(one)
    return course


def _size(league: League) -> int:
    return sum(len(one.signed) + len(one.members) for one in league.seasons)

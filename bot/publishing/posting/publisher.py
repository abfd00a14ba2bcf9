"""From the outbox to Discord: what is committed is posted, in the order of its subject, once.

One task a subject works through its rows; subjects wait for each other only for their turn, the oldest row first
(:mod:`bot.client.pace.pace`). A row is taken out of the outbox after its message stands in the channel, so a crash in
between posts it again: Discord knows the nonce of some minutes, and a row older than that is looked for in the channel
first.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Final

import discord

from bot.client.pace.pace import Pace, Turn, Withheld, current_turn
from bot.client.retries import said
from bot.match.pure.errors import Fault, StoreFault
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.outbox import Kind, OutboxRow
from bot.match.pure.table.subject import Subject, SubjectKind, of_match
from bot.match.services.durations import Stage
from bot.match.services.service import Service
from bot.match.storage.store import Store
from bot.publishing.composing.composer import Composer
from bot.publishing.composing.notice import BOARDS, Powers
from bot.publishing.posting.access import Access
from bot.publishing.posting.blocked import Blocked
from bot.publishing.posting.channel import has_gone
from bot.publishing.posting.holding import held_for, joined, news_first
from bot.publishing.posting.live import LiveBoards, folded
from bot.publishing.posting.pauses import Pauses
from bot.publishing.posting.poster import Found, Poster
from bot.publishing.posting.subjects.teller import Teller
from bot.publishing.posting.subjects.working import Subjects
from bot.publishing.posting.unreadable import Unreadable
from bot.publishing.posting.verdict import PASSING, PLAIN, Verdict, verdict_of

log = logging.getLogger(__name__)

ROWS: Final = 50
"""Rows of a match that are read at a time."""
SWEEP: Final = 60.0
"""Seconds between two looks for rows that nobody woke the publisher for."""
LONGEST_PAUSE: Final = 60.0
GRACE: Final = 5.0
"""Seconds to finish what is on its way when the bot stops."""


def pause_after(tries: int) -> float:
    """Seconds before the next try: doubling, at most a minute, spread so that not all matches come at once."""
    return min(LONGEST_PAUSE, 2.0 ** min(tries, 6)) * random.uniform(0.5, 1)  # noqa: S311 - no secret


class Publisher:
    """The outbox' way out. ``wake`` it after each commit."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        service: Service,
        composer: Composer,
        *,
        tellers: Mapping[SubjectKind, Teller] | None = None,
        pace: Pace | None = None,
        pause: Callable[[int], float] = pause_after,
        sweep: float = SWEEP,
    ) -> None:
        """``tellers``: who tells what is announced of other subjects than matches, by kind. ``pace``: the one that
        ``client``'s connections listen to.
        """
        self._client = client
        self._store = store
        self._service = service
        self._shards = service.desk.shards
        self._pace = pace or Pace()
        self._composer = composer
        self._poster = Poster(client, store, service, composer, self._before_another_try)
        self._pause = pause
        self._sweep_every = sweep
        self._looks = asyncio.Event()
        """Others may have left something in the outbox."""
        self._tasks: dict[Subject, asyncio.Task[None]] = {}
        self._in_line: dict[Subject, Turn] = {}
        self._again: set[Subject] = set()
        self._held: dict[int, asyncio.TimerHandle] = {}
        self._blocked: Blocked[int] = Blocked()
        self.access = Access(client, service, self.wake, self._pace)
        self._unreadable = Unreadable(client, store)
        self._sweeper: asyncio.Task[None] | None = None
        self._stopping = stopping = asyncio.Event()
        self._pauses = Pauses(stopping)
        self._live = LiveBoards(service, composer, self._pauses, stopping)
        self._subjects = Subjects(store, tellers or {}, self._pauses, stopping, pause, shards=self._shards)

    def start(self) -> None:
        """Post what is due, now and from now on."""
        self._pace.on_recovery.append(self._pauses.end)
        self._store.on_told.append(self.wake_for)
        self._shards.on_change.append(self._looks.set)
        self._shards.on_release.append(self.let_go)
        self._sweeper = asyncio.create_task(self._sweep(), name="outbox")

    def wake(self, match: int, since: int | None = None) -> None:
        """Something of ``match`` is due, ``since`` then (milliseconds; None: since now)."""
        self.wake_for(of_match(match), since)

    def wake_for(self, subject: Subject, since: int | None = None) -> None:
        """The same of any subject."""
        if self._stopping.is_set():
            return
        table = subject.kind is SubjectKind.MATCH
        if table:
            self._no_longer_held(subject.id)
        if subject not in self._tasks:
            self._tasks[subject] = asyncio.create_task(self._work(subject, since), name=f"outbox of {subject}")
            return
        self._again.add(subject)
        if table:
            self._live.wake(subject.id)

    def let_in(self, guild: int) -> None:
        """Something changed in a server: perhaps the bot may write where it could not."""
        for match in self._blocked.of_guild(guild):
            self.wake(match)
        for subject in self._subjects.of_guild(guild):
            self.wake_for(subject)

    def waits(self, subject: Subject) -> bool:
        """Whether it is as it should be that nothing of ``subject`` is posted: before the bot may write there again, or
        as it waits for a player in the middle of a turn.
        """
        if subject.kind is not SubjectKind.MATCH:
            return self._subjects.waits(subject)
        return subject.id in self._blocked or self.held(subject.id)

    def held(self, match: int) -> bool:
        """Whether what is due of ``match`` waits for its player, who is in the middle of a turn."""
        return match in self._held

    def _held_for(self, rows: Sequence[OutboxRow], match: Match, look: Look | None) -> int:
        if look is None or self._service.desk.live(match):
            return 0
        return held_for(rows, match, look, self._composer.presenter(match.game), self._service.desk.now())

    def _hold(self, match: int, wait: int) -> None:
        """Look again in ``wait`` milliseconds, or when something else is due."""
        self._held[match] = asyncio.get_running_loop().call_later(wait / 1000, self.wake, match)

    def _no_longer_held(self, match: int) -> None:
        if (timer := self._held.pop(match, None)) is not None:
            timer.cancel()

    async def idle(self) -> None:
        """Wait until what is on its way has been posted, or cannot be for now."""
        tasks = list(self._tasks.values())
        if tasks:
            await asyncio.wait(tasks)
        else:
            await asyncio.sleep(0)

    async def let_go(self, grace: float = GRACE) -> None:
        """Give what is on its way of subjects that are others' now ``grace`` seconds to end; nothing new is begun."""
        left = [task for subject, task in self._tasks.items() if not self._shards.still(subject)]
        if left:
            await asyncio.wait(left, timeout=grace)

    async def stop(self, grace: float = GRACE) -> None:
        """Take nothing new, give what is on its way ``grace`` seconds; the rest is posted at the next start."""
        self._stopping.set()
        for match in tuple(self._held):
            self._no_longer_held(match)
        self._pauses.end()
        if self._pauses.end in self._pace.on_recovery:
            self._pace.on_recovery.remove(self._pauses.end)
        if self.wake_for in self._store.on_told:
            self._store.on_told.remove(self.wake_for)
        for subject in self._in_line:  # what has not begun need not be waited for
            self._tasks[subject].cancel()
        if self._sweeper:
            self._shards.on_change.remove(self._looks.set)
            self._shards.on_release.remove(self.let_go)
            self._sweeper.cancel()
            await asyncio.wait([self._sweeper])
            self._sweeper = None
        tasks = list(self._tasks.values())
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=grace)
            for task in late:
                task.cancel()
            if late:
                await asyncio.wait(late)
                log.info("%d announcements are left for the next start", len(late))

    async def _sweep(self) -> None:
        while True:
            self._looks.clear()
            try:
                for subject, since in (await self._store.outbox_waiting()).items():
                    # Whatever is worked through finds its rows by itself: that is no news.
                    if subject not in self._tasks and not self._passed_over(subject):
                        self.wake_for(subject, since)
            except Exception as error:  # without it what nobody woke the publisher for would stay until a restart
                trace = None if isinstance(error, StoreFault) else error
                log.error("The outbox cannot be read: %s", error, exc_info=trace)
            with suppress(TimeoutError):
                async with asyncio.timeout(self._sweep_every):
                    await self._looks.wait()

    def _passed_over(self, subject: Subject) -> bool:
        """Whether it is not worth to look at its rows."""
        if subject.kind is not SubjectKind.MATCH:
            return self._subjects.waits(subject)
        match = subject.id
        return match in self._held or self._blocked.waits(match) or self._unreadable.waits(match)

    async def _work(self, subject: Subject, since: int | None) -> None:
        """Post the rows of one subject in order, until there are none."""
        try:
            async with self._pace.turn(since) as turn:
                if subject.kind is SubjectKind.MATCH:
                    await self._work_through(subject.id, turn)
                else:
                    await self._subjects.work_through(subject, turn, self._take, self._again)
        finally:
            del self._tasks[subject]
            if subject in self._again:
                self._again.discard(subject)
                self.wake_for(subject)

    async def _work_through(self, match: int, turn: Turn) -> None:
        tries = 0
        subject = of_match(match)
        while not self._stopping.is_set():
            try:
                await self._live.pause(match)
                self._again.discard(subject)
                # In turn also to read: a thousand tables that are due at once would keep everybody from the database.
                await self._take(turn, subject)
                if not await self._shards.has(subject):
                    return  # who has it posts it
                rows, there, look = await self._service.history.due(ROWS, match)
                news = [row for row in rows if row.kind is not Kind.OLDER]
                if there and len(rows) < ROWS and (wait := self._held_for(news, there, look)):
                    self._hold(match, wait)
                    return
                if not await self._post(rows, Found(there, look) if there else None, turn):
                    return
                tries = 0
                if len(rows) < ROWS and subject not in self._again:
                    return
            except StoreFault as error:
                if await self._unreadable.set_aside(match, error):
                    return
                log.error("The outbox of table %d waits: %s", match, error)
                await self._pauses.wait(self._pause(tries))
                tries += 1

    async def _take(self, turn: Turn, subject: Subject) -> bool:
        """Wait for a subject's turn; gives whether that took any time."""
        self._in_line[subject] = turn
        try:
            return await turn.take()
        finally:
            del self._in_line[subject]

    async def _post(self, rows: Sequence[OutboxRow], found: Found | None, turn: Turn) -> bool:
        """Post rows that are due together; only the last position is drawn. ``found``: their match as it stands.
        Gives whether more can be posted there.
        """
        live = found is not None and self._service.desk.live(found.match)
        over = found is not None and found.match.status is Status.OVER
        ply = 0 if found is None else found.match.ply
        due = folded(rows, over=over) if live else joined(rows, found.match if found else None)
        rows = [row for row, _ in due]
        last_board = max((row.id for row in rows if row.kind in BOARDS), default=0)
        last_signup = max((row.id for row in rows if row.kind is Kind.SIGNUP), default=0)
        for row, told in news_first(due):
            if self._stopping.is_set():
                return False
            newest = row.id == (last_signup if row.kind is Kind.SIGNUP else last_board)
            turn.age = row.created
            board = row.id == last_board
            if not await self._until_posted(row, found, turn, newest=newest, told=told):
                return False
            if live and board and not over:
                self._live.changed(row.match, ply)
            found = None  # it may have changed
        return True

    async def _until_posted(
        self, row: OutboxRow, found: Found | None, turn: Turn, *, newest: bool, told: Sequence[int] = ()
    ) -> bool:
        """Post one row: again and again while Discord is out of reach, as plain text where more is not allowed. Gives
        whether it left the outbox; it stays where the bot may not write at all.
        """
        powers = self._poster.powers(row)
        tries = 0
        opened = False
        while self._goes_on(row.subject):
            if await self._take(turn, row.subject):
                found = None  # it may have changed meanwhile, and whose it is
                continue
            error = await self._try(row, found, powers, newest=newest, told=told)
            found = None
            if error is None:
                self._blocked.free(row.match)
                self._unreadable.free(row.match)
                await self.access.posted(row)
                self._service.desk.durations.took(Stage.TOLD, row.created, self._service.desk.now())
                return True
            if isinstance(error, Withheld):
                continue  # it waits in line with everybody
            verdict = verdict_of(error, powers, opened=opened)
            match verdict:
                case Verdict.RETRY:
                    if not await self._again_soon(row, tries, error):
                        return False
                case Verdict.BLOCKED:
                    await self._shut_out(row, error)
                    return False
                case Verdict.UNARCHIVE:
                    opened = True
                    await self._poster.older.unarchive(await self._service.history.get(row.match))
                case Verdict.PLAINER if powers != PLAIN:
                    if not self._blocked.waits(row.match):
                        log.warning("Table %d: the whole announcement cannot be posted: %s", row.match, said(error))
                    powers = PLAIN
                case Verdict.DELETED:
                    await self._store.outbox_done(row, None, board=False, told=told)
                    return True
                case _:
                    why = said(error)
                    log.error("Table %d: an announcement in channel %d is dropped: %s", row.match, row.channel, why)
                    await self._store.outbox_failed(row, why[:200])
                    await self._lose(row, verdict)
                    return True
            tries += 1
        return False

    async def _again_soon(self, row: OutboxRow, tries: int, error: Exception) -> bool:
        """Wait for the next try of ``row``; gives whether it is made at once then. An older message's is not: what
        happens meanwhile need not wait for it.
        """
        older = row.kind is Kind.OLDER
        if older:  # each try is the first one of its task, so its age stands for their number
            tries = max(0, (self._service.desk.now() - row.created) // 1000).bit_length()
        pause = self._pause(tries)
        # What is wrong for everybody has been said once.
        level = logging.WARNING if self._pace.breaker.why is None else logging.DEBUG
        log.log(level, "Table %d: not posted yet, next try in %.0f s: %s", row.match, pause, said(error))
        if older:
            self._hold(row.match, round(pause * 1000))
        else:
            await self._pauses.wait(pause)
        return not older

    def _goes_on(self, subject: Subject) -> bool:
        """Whether this process is to post something of it still."""
        return not self._stopping.is_set() and self._shards.still(subject)

    async def _shut_out(self, row: OutboxRow, error: Exception) -> None:
        guild = (await self._service.history.get(row.match)).guild
        level = logging.WARNING if self._blocked.add(row.match, guild) else logging.DEBUG
        log.log(level, "Table %d: I may not write in channel %d: %s", row.match, row.channel, said(error))
        if row.kind is not Kind.OLDER:  # nobody misses anything
            await self.access.shut_out(row)

    async def _lose(self, row: OutboxRow, verdict: Verdict) -> None:
        """Call off the table of ``row`` if its channel was deleted, perhaps while the bot was away."""
        if verdict is not Verdict.LOST or row.kind is Kind.DIRECT:
            return
        guild = (await self._service.history.get(row.match)).guild
        if has_gone(self._client, guild, row.channel) and await self._service.leaving.lost(row.channel):
            log.info("Table %d was called off: its channel %d was deleted", row.match, row.channel)

    async def _before_another_try(self, tries: int) -> None:
        """Rest before an older message is changed, then wait for the table's turn again."""
        await self._pauses.wait(self._pause(tries))
        if (turn := current_turn()) is not None:
            await turn.take()

    async def _try(
        self, row: OutboxRow, found: Found | None, powers: Powers, *, newest: bool, told: Sequence[int]
    ) -> Exception | None:
        """Post one row once; gives what went wrong. Raises StoreFault where what is stored is damaged."""
        try:
            await self._poster.deliver(row, found, powers, newest=newest, told=told)
        except (discord.HTTPException, StoreFault, *PASSING) as error:
            if isinstance(error, StoreFault) and error.fault is Fault.DAMAGED:
                raise
            return error
        except Exception as error:  # one announcement must not silence its table for ever
            log.exception("Table %d: an announcement cannot be made", row.match)
            return error
        return None

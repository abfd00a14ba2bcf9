from __future__ import annotations

import logging
from collections.abc import Collection, Mapping
from typing import Final, Protocol

import discord

from bot.client.pace.pace import Turn, Withheld
from bot.client.retries import said
from bot.client.trail import Sent, note
from bot.match.pure.errors import Fault, StoreFault, named
from bot.match.pure.table.outbox import OutboxRow
from bot.match.pure.table.subject import Subject, SubjectKind
from bot.match.services.notices.decisions import Work
from bot.match.storage.store import Store
from bot.publishing.posting.waiting import (
    PLAIN,
    BlockedSubjects,
    RetryPauses,
    Verdict,
    WaitingTurns,
    goes_on,
    verdict_of,
)

log = logging.getLogger(__name__)

ROWS: Final = 50


class Waits(Exception):
    """Raised if the bot currently can't post anything about a subject, such as a league.

    The subject's rows then stay in the outbox. They are retried when something changes in the server `guild`, when
    another announcement about the subject is due, or after an hour. `channel`: the channel in which the bot can't
    write. If it's given, later rows of the subject have to wait only if they need to post in this channel. If it's
    None, all later rows wait.
    """

    def __init__(self, why: str, guild: int | None = None, channel: int | None = None) -> None:
        super().__init__(why)
        self.guild = guild
        self.channel = channel


class Teller(Protocol):
    """Post the outbox rows about one kind of subject, such as leagues. The publisher passes it the rows of each
    subject in order, one at a time.
    """

    async def tell(self, row: OutboxRow, shut: Collection[int] = (), /) -> Work | None:
        """Post `row`, unless it's too late or no longer needed. `shut`: the channels for which an earlier row is
        waiting, so that nothing may be posted in them now.

        Return the work for the transaction that then removes the row from the outbox. If the bot crashes before that,
        it passes the same row again. To avoid posting a message twice, use the row's nonces
        (:func:`bot.publishing.posting.sending.nonce_of`). If the row is so old that Discord may have forgotten the
        nonce, search the channel for the message first.

        Raises :class:`Waits`, or an error that leads to a retry: :data:`bot.publishing.posting.waiting.PASSING`,
        StoreFault, or a temporary error from Discord. After any other error, the row is dropped.
        """


class Subjects:
    """Post the outbox rows of all subjects but matches."""

    def __init__(
        self,
        store: Store,
        tellers: Mapping[SubjectKind, Teller],
        pauses: RetryPauses,
        turns: WaitingTurns,
        blocked: BlockedSubjects,
    ) -> None:
        self._store = store
        self._tellers = tellers
        self._pauses = pauses
        self._turns = turns
        self._blocked = blocked

    async def work_through(self, subject: Subject, turn: Turn) -> None:
        tries, after, shut = 0, 0, set[int]()
        while self._turns.going():
            try:
                await self._turns.take(turn, subject)
                if not after:
                    self._turns.news.discard(subject)
                if not await self._turns.ours(subject):
                    return  # the process that has it posts it
                rows = await self._store.outbox_of(subject, ROWS, after)
                for row in rows:
                    await self._turns.take(turn, subject)
                    turn.age = row.created
                    if not await self._told_or_waits(row, turn, shut):
                        return
                    after = row.id
                    tries = goes_on(str(subject), tries)
                tries = goes_on(str(subject), tries)
                if len(rows) == ROWS:
                    continue
                if not shut:
                    self._blocked.free(subject)
                if subject not in self._turns.news:
                    return
                after, shut = 0, set[int]()
            except StoreFault as error:
                if error.fault is Fault.DAMAGED:
                    self._set_aside(subject, None, f"it cannot be read: {error}")
                    return
                log.error("The outbox of %s waits: %s", subject, error)
                await self._pauses.rest(tries)
                tries += 1

    async def _told_or_waits(self, row: OutboxRow, turn: Turn, shut: set[int]) -> bool:
        try:
            return await self._until_told(row, turn, shut)
        except Waits as waits:
            self._set_aside(row.subject, waits.guild, str(waits))
            if waits.channel is None:
                return False
            shut.add(waits.channel)
            return True

    async def _until_told(self, row: OutboxRow, turn: Turn, shut: Collection[int]) -> bool:
        teller = self._tellers.get(row.subject.kind)
        if teller is None:
            self._set_aside(row.subject, None, "nobody here tells it")
            return False
        tries = 0
        while self._turns.go_on(row.subject):
            also = None
            try:
                also = await teller.tell(row, shut)
                note(row, Sent.TOLD)
            except Withheld:
                await self._turns.take(turn, row.subject)  # it waits in line like all others
                continue
            except Waits:
                raise
            except Exception as error:  # one row must not silence its subject for ever
                if isinstance(error, StoreFault) and error.fault is Fault.DAMAGED:
                    raise
                if verdict_of(error, PLAIN, opened=True) is Verdict.RETRY:
                    pause = self._pauses.length(tries)
                    log.warning("%s: not posted yet, next try in %.0f s: %s", row.subject, pause, _said(error))
                    await self._pauses.wait(pause)
                    await self._turns.take(turn, row.subject)
                    tries += 1
                    continue
                unknown = None if isinstance(error, discord.HTTPException) else error
                log.error("%s: an announcement is dropped: %s", row.subject, _said(error), exc_info=unknown)
            await self._store.outbox_done(row, None, board=False, also=also)
            return True
        return False

    def _set_aside(self, subject: Subject, guild: int | None, why: str) -> None:
        level = logging.WARNING if self._blocked.add(subject, guild) else logging.DEBUG
        log.log(level, "What is announced of %s waits: %s", subject, why)


def _said(error: Exception) -> str:
    return said(error) if isinstance(error, discord.HTTPException) else named(error)

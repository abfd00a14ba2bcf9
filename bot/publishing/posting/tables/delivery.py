from __future__ import annotations

import logging
from collections.abc import Sequence

import discord

from bot.client.pace.pace import Pace, Turn, Withheld, current_turn
from bot.client.retries import said
from bot.match.pure.errors import Fault, StoreFault
from bot.match.pure.table.outbox import Kind, OutboxRow
from bot.match.services.durations import Stage
from bot.match.services.service import Service
from bot.match.storage.store import Store
from bot.publishing.composing.composer import Composer
from bot.publishing.composing.notice import Powers
from bot.publishing.posting.access import Access
from bot.publishing.posting.blocked import Blocked
from bot.publishing.posting.channel import has_gone
from bot.publishing.posting.pauses import Pauses
from bot.publishing.posting.tables.holding import DelayedTables
from bot.publishing.posting.tables.poster import Found, Poster
from bot.publishing.posting.tables.unreadable import Unreadable
from bot.publishing.posting.turns import Turns
from bot.publishing.posting.verdict import PASSING, PLAIN, Verdict, verdict_of

log = logging.getLogger(__name__)


class Delivery:
    def __init__(
        self,
        client: discord.Client,
        store: Store,
        service: Service,
        composer: Composer,
        *,
        access: Access,
        pace: Pace,
        pauses: Pauses,
        turns: Turns,
        held: DelayedTables,
    ) -> None:
        self._client, self._store, self._service = client, store, service
        self._access, self._pace, self._pauses = access, pace, pauses
        self._turns, self._held = turns, held
        self.poster = Poster(client, store, service, composer, self._before_another_try)
        self.blocked: Blocked[int] = Blocked()
        self.unreadable = Unreadable(client, store)

    async def until_posted(
        self, row: OutboxRow, found: Found | None, turn: Turn, *, newest: bool, told: Sequence[int] = ()
    ) -> bool:
        """Post a table's outbox row. Retry while Discord is unavailable, and post plain text if the bot may not post
        embeds or pictures.

        Return whether the row left the outbox. It stays in the outbox if the bot isn't allowed to write in the channel
        at all.
        """
        powers = self.poster.powers(row)
        tries = 0
        opened = False
        while self._turns.go_on(row.subject):
            if await self._turns.take(turn, row.subject):
                found = None  # the match and its process may have changed meanwhile
                continue
            error = await self._try(row, found, powers, newest=newest, told=told)
            found = None
            if error is None:
                self.blocked.free(row.match)
                self.unreadable.free(row.match)
                await self._access.posted(row)
                self._service.desk.durations.took(Stage.TOLD, row.created, self._service.desk.now())
                return True
            if isinstance(error, Withheld):
                continue  # it waits in line like all others
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
                    await self.poster.older.unarchive(await self._service.history.get(row.match))
                case Verdict.PLAINER if powers != PLAIN:
                    if not self.blocked.waits(row.match):
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
        older = row.kind is Kind.OLDER
        if older:  # each try is its task's first, so its age stands for their number
            tries = max(0, (self._service.desk.now() - row.created) // 1000).bit_length()
        pause = self._pauses.length(tries)
        # Problems that affect everyone have already been logged.
        level = logging.WARNING if self._pace.breaker.why is None else logging.DEBUG
        log.log(level, "Table %d: not posted yet, next try in %.0f s: %s", row.match, pause, said(error))
        if older:
            self._held.hold(row.match, round(pause * 1000))
        else:
            await self._pauses.wait(pause)
        return not older

    async def _shut_out(self, row: OutboxRow, error: Exception) -> None:
        guild = (await self._service.history.get(row.match)).guild
        level = logging.WARNING if self.blocked.add(row.match, guild) else logging.DEBUG
        log.log(level, "Table %d: I may not write in channel %d: %s", row.match, row.channel, said(error))
        if row.kind is not Kind.OLDER:  # no one misses it
            await self._access.shut_out(row)

    async def _lose(self, row: OutboxRow, verdict: Verdict) -> None:
        if verdict is not Verdict.LOST or row.kind is Kind.DIRECT:
            return
        guild = (await self._service.history.get(row.match)).guild
        if has_gone(self._client, guild, row.channel) and await self._service.leaving.lost(row.channel):
            log.info("Table %d was called off: its channel %d was deleted", row.match, row.channel)

    async def _before_another_try(self, tries: int) -> None:
        await self._pauses.rest(tries)
        if (turn := current_turn()) is not None:
            await turn.take()

    async def _try(
        self, row: OutboxRow, found: Found | None, powers: Powers, *, newest: bool, told: Sequence[int]
    ) -> Exception | None:
        try:
            await self.poster.deliver(row, found, powers, newest=newest, told=told)
        except (discord.HTTPException, StoreFault, *PASSING) as error:
            if isinstance(error, StoreFault) and error.fault is Fault.DAMAGED:
                raise
            return error
        except Exception as error:  # one announcement must not silence its table for ever
            log.exception("Table %d: an announcement cannot be made", row.match)
            return error
        return None

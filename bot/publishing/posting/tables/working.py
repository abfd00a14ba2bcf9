from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Final

import discord

from bot.client.pace.pace import Pace, Turn, Withheld, current_turn
from bot.client.retries import TRANSIENT, said
from bot.client.trail import Sent, note_message
from bot.match.pure.errors import Fault, Refused, StoreFault
from bot.match.pure.log.entries import ALL
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.outbox import AnnouncementKind, OutboxRow
from bot.match.pure.table.subject import Subject
from bot.match.services.durations import HandlingStage
from bot.match.services.service import Service
from bot.match.storage.store import Store
from bot.publishing.composing.composer import Composer
from bot.publishing.composing.messages import BOARDS, Powers
from bot.publishing.posting.access import Access, has_gone
from bot.publishing.posting.tables.poster import Found, Poster
from bot.publishing.posting.waiting import (
    PASSING,
    PLAIN,
    BlockedSubjects,
    DelayedTables,
    LiveBoards,
    RetryPauses,
    Verdict,
    WaitingTurns,
    folded,
    goes_on,
    held_for,
    joined,
    verdict_of,
)
from data.texts import texts

log = logging.getLogger(__name__)

ROWS: Final = 50
REPORTED: Final = "unreadable"


class TablePoster:
    def __init__(
        self,
        client: discord.Client,
        store: Store,
        service: Service,
        composer: Composer,
        *,
        access: Access,
        pace: Pace,
        pauses: RetryPauses,
        turns: WaitingTurns,
        blocked: BlockedSubjects,
        wake: Callable[[int], None],
    ) -> None:
        self._client, self._store, self._service, self._composer = client, store, service, composer
        self._access, self._pace, self._pauses, self._turns = access, pace, pauses, turns
        self._blocked = blocked
        self._unreadable = BlockedSubjects()
        """The matches whose data is damaged. The bot tries to read it again after an hour, at the next start, or when
        something new is stored for the table.
        """
        self._on_hold: set[int] = set()
        """The matches whose game isn't installed. Their announcements stay in the outbox until the bot is restarted
        with the games.
        """
        self.held = DelayedTables(wake)
        self.live = LiveBoards(service, composer, pauses, turns.stopping)
        self.poster = Poster(client, store, service, composer, self._before_another_try)

    def waits(self, subject: Subject) -> bool:
        """Return whether the match's announcements are deliberately held back: the bot may not write in the channel, a
        player is in the middle of a turn, or the game isn't installed.
        """
        return subject in self._blocked or subject.id in self.held or subject.id in self._on_hold

    def passed_over(self, subject: Subject) -> bool:
        """Return whether it's too early to try the match's announcements again without news about it."""
        return (
            subject.id in self.held
            or subject.id in self._on_hold
            or self._blocked.waits(subject)
            or self._unreadable.waits(subject)
        )

    async def work_through(self, subject: Subject, turn: Turn) -> None:
        match, tries = subject.id, 0
        while self._turns.going():
            try:
                await self.live.pause(match)
                self._turns.news.discard(subject)
                # Reading waits for its turn as well: else a thousand due tables would block the database for everyone.
                await self._turns.take(turn, subject)
                if not await self._turns.ours(subject):
                    return  # the process that has it posts it
                if await self._put_on_hold(match):
                    return
                rows, there, look = await self._service.history.due(ROWS, match)
                news = [row for row in rows if row.kind is not AnnouncementKind.OLDER]
                if there and len(rows) < ROWS and (wait := self._held_for(news, there, look)):
                    self.held.hold(match, wait)
                    goes_on(f"table {match}", tries)
                    return
                if not await self._post(rows, Found(there, look) if there else None, turn):
                    return
                tries = goes_on(f"table {match}", tries)
                if len(rows) < ROWS and subject not in self._turns.news:
                    return
            except StoreFault as error:
                if error.fault is Fault.DAMAGED:
                    if self._unreadable.add(subject, None):
                        log.error("Table %d cannot be read; what is to be told there is kept: %s", match, error)
                        await self._report(subject)
                    return
                log.error("The outbox of table %d waits: %s", match, error)
                await self._pauses.rest(tries)
                tries += 1

    async def _put_on_hold(self, match: int) -> bool:
        try:
            game = (await self._service.desk.places.of(match)).game
        except Refused:  # the match is gone, and its rows with it
            return False
        if game in self._service.desk.games:
            return False
        self._on_hold.add(match)
        log.info("Table %d is on hold: its game %s isn't installed", match, game)
        return True

    async def _post(self, rows: Sequence[OutboxRow], found: Found | None, turn: Turn) -> bool:
        live = found is not None and self._service.desk.live(found.match)
        over = found is not None and found.match.status is Status.OVER
        ply = 0 if found is None else found.match.ply
        due = folded(rows, over=over) if live else joined(rows, found.match if found else None)
        rows = [row for row, _ in due]
        last_board = max((row.id for row in rows if row.kind in BOARDS), default=0)
        last_signup = max((row.id for row in rows if row.kind is AnnouncementKind.SIGNUP), default=0)
        # Changes to older messages come last, so that they don't delay new messages.
        for row, told in sorted(due, key=lambda one: one.row.kind is AnnouncementKind.OLDER):
            if not self._turns.going():
                return False
            newest = row.id == (last_signup if row.kind is AnnouncementKind.SIGNUP else last_board)
            turn.age = row.created
            board = row.id == last_board
            if not await self._until_posted(row, found, turn, newest=newest, told=told):
                return False
            if live and board and not over:
                self.live.changed(row.match, ply)
            found = None  # it may have changed
        return True

    def _held_for(self, rows: Sequence[OutboxRow], match: Match, look: Look | None) -> int:
        if look is None or self._service.desk.live(match):
            return 0
        return held_for(rows, match, look, self._composer.presenter(match.game), self._service.desk.now())

    async def _until_posted(
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
                self._blocked.free(row.subject)
                self._unreadable.free(row.subject)
                await self._access.posted(row)
                self._service.desk.durations.took(HandlingStage.TOLD, row.created, self._service.desk.now())
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
                    if not self._blocked.waits(row.subject):
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
        older = row.kind is AnnouncementKind.OLDER
        if older:  # each try is its task's first, so its age stands for their number
            tries = max(0, (self._service.desk.now() - row.created) // 1000).bit_length()
        pause = self._pauses.length(tries)
        # Problems that affect everyone have already been logged.
        level = logging.WARNING if self._pace.breaker.why is None else logging.DEBUG
        log.log(level, "Table %d: not posted yet, next try in %.0f s: %s", row.match, pause, said(error))
        if older:
            self.held.hold(row.match, round(pause * 1000))
        else:
            await self._pauses.wait(pause)
        return not older

    async def _shut_out(self, row: OutboxRow, error: Exception) -> None:
        guild = (await self._service.history.get(row.match)).guild
        level = logging.WARNING if self._blocked.add(row.subject, guild) else logging.DEBUG
        log.log(level, "Table %d: I may not write in channel %d: %s", row.match, row.channel, said(error))
        if row.kind is not AnnouncementKind.OLDER:  # no one misses it
            await self._access.shut_out(row)

    async def _lose(self, row: OutboxRow, verdict: Verdict) -> None:
        if verdict is not Verdict.LOST or row.kind is AnnouncementKind.DIRECT:
            return
        guild = (await self._service.history.get(row.match)).guild
        if has_gone(self._client, guild, row.channel):
            await self._service.leaving.lost(row.channel)

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

    async def _report(self, subject: Subject) -> None:
        """Say once at a table that its data is damaged."""
        key = f"{REPORTED}/{subject.id}"
        try:
            due = await self._store.outbox_due(ALL)
            channel = next((row.channel for row in due if row.subject == subject), None)
            if channel is None or await self._store.meta(key) is not None:
                return
            place = self._client.get_channel(channel)
            guild = getattr(place, "guild", None)
            tr = texts(str(guild.preferred_locale) if guild else None)
            line = tr(
                "My database is damaged, so I can't show what's happening at this table. I'll keep the stored "
                "data as it is; please tell the bot's host."
            )
            target = self._client.get_partial_messageable(channel, guild_id=guild.id if guild else None)
            nonce, mentions = f"u{subject.id:x}", discord.AllowedMentions.none()
            sent = await target.send(f"⚠️ {line}", nonce=nonce, allowed_mentions=mentions)
            note_message(Sent.POSTED, channel, sent.id, table=subject.id)
            await self._store.set_meta(key, "yes")
        except (discord.HTTPException, StoreFault, *TRANSIENT) as error:
            log.warning("Table %d: its people could not be told: %s", subject.id, error)

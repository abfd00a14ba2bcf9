from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

from bot.client.pace.pace import Turn
from bot.match.pure.errors import Refused, StoreFault
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.outbox import Kind, OutboxRow
from bot.match.pure.table.subject import Subject
from bot.match.services.service import Service
from bot.publishing.composing.composer import Composer
from bot.publishing.composing.notice import BOARDS
from bot.publishing.posting.pauses import Pauses
from bot.publishing.posting.tables.delivery import Delivery
from bot.publishing.posting.tables.holding import DelayedTables, held_for, joined, news_first
from bot.publishing.posting.tables.live import LiveBoards, folded
from bot.publishing.posting.tables.poster import Found
from bot.publishing.posting.turns import Turns

log = logging.getLogger(__name__)

ROWS: Final = 50


class Tables:
    def __init__(
        self,
        service: Service,
        composer: Composer,
        delivery: Delivery,
        *,
        pauses: Pauses,
        turns: Turns,
        held: DelayedTables,
    ) -> None:
        self._service, self._composer = service, composer
        self.delivery, self.held = delivery, held
        self._pauses, self._turns = pauses, turns
        self._on_hold: set[int] = set()
        """The matches whose game isn't installed. Their announcements stay in the outbox until the bot is restarted
        with the games.
        """
        self.live = LiveBoards(service, composer, pauses, turns.stopping)

    def waits(self, match: int) -> bool:
        """Return whether the match's announcements are deliberately held back: the bot may not write in the channel, a
        player is in the middle of a turn, or the game isn't installed.
        """
        return match in self.delivery.blocked or match in self.held or match in self._on_hold

    def passed_over(self, match: int) -> bool:
        delivery = self.delivery
        return (
            match in self.held
            or match in self._on_hold
            or delivery.blocked.waits(match)
            or delivery.unreadable.waits(match)
        )

    def of_guild(self, guild: int) -> list[int]:
        return self.delivery.blocked.of_guild(guild)

    def news(self, match: int) -> None:
        self.live.wake(match)

    async def work_through(self, subject: Subject, turn: Turn) -> None:
        match, tries = subject.id, 0
        while self._turns.going():
            try:
                await self.live.pause(match)
                self._turns.seen(subject)
                # Reading waits for its turn as well: else a thousand due tables would block the database for everyone.
                await self._turns.take(turn, subject)
                if not await self._turns.ours(subject):
                    return  # the process that has it posts it
                if await self._put_on_hold(match):
                    return
                rows, there, look = await self._service.history.due(ROWS, match)
                news = [row for row in rows if row.kind is not Kind.OLDER]
                if there and len(rows) < ROWS and (wait := self._held_for(news, there, look)):
                    self.held.hold(match, wait)
                    _goes_on(match, tries)
                    return
                if not await self._post(rows, Found(there, look) if there else None, turn):
                    return
                tries = _goes_on(match, tries)
                if len(rows) < ROWS and not self._turns.news(subject):
                    return
            except StoreFault as error:
                if await self.delivery.unreadable.set_aside(match, error):
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
        last_signup = max((row.id for row in rows if row.kind is Kind.SIGNUP), default=0)
        for row, told in news_first(due):
            if not self._turns.going():
                return False
            newest = row.id == (last_signup if row.kind is Kind.SIGNUP else last_board)
            turn.age = row.created
            board = row.id == last_board
            if not await self.delivery.until_posted(row, found, turn, newest=newest, told=told):
                return False
            if live and board and not over:
                self.live.changed(row.match, ply)
            found = None  # it may have changed
        return True

    def _held_for(self, rows: Sequence[OutboxRow], match: Match, look: Look | None) -> int:
        if look is None or self._service.desk.live(match):
            return 0
        return held_for(rows, match, look, self._composer.presenter(match.game), self._service.desk.now())


def _goes_on(match: int, tries: int) -> int:
    if tries:
        log.warning("The outbox of table %d goes on.", match)
    return 0

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

import discord
import msgspec

from bot.client.trail import Sent, note
from bot.match.pure.table.model import Match
from bot.match.pure.table.outbox import OutboxRow
from bot.match.services.clock import wall
from bot.match.services.notices.decisions import Work
from bot.match.services.service import Service
from bot.publishing.composing.carrying import as_it_stands
from bot.publishing.composing.messages import Post
from bot.publishing.posting.channel import Channel
from bot.publishing.posting.known import Mark, shows_position, tells_all

log = logging.getLogger(__name__)

SURE: Final = 60_000
"""The time, in milliseconds, for which Discord reliably recognizes a repeated nonce. Discord's documentation says "a
few minutes".
"""


class Sending:
    def __init__(self, channel: Channel, service: Service) -> None:
        self._channel = channel
        self._service = service

    async def calling(
        self, row: OutboxRow, match: Match, posts: Sequence[Post], planned: Sequence[int] = ()
    ) -> tuple[list[Post], Work | None]:
        others = dict.fromkeys(user for post in posts for user in post.pings if user not in planned)
        called, work = await self._service.notices.news(row, match, others)
        may = {*planned, *called}
        return [
            msgspec.structs.replace(post, pings=tuple(user for user in post.pings if user in may)) for post in posts
        ], work

    async def send(
        self,
        row: OutboxRow,
        match: Match,
        post: Post,
        nonce: str,
        *,
        behind: discord.Message | None = None,
        mark: Mark | None = None,
        more: bool = False,
    ) -> discord.Message:
        """Post a message, unless it was already posted before a crash or a connection failure.

        `behind` is the previous message for the same row. `mark` is a function that recognizes the message by its
        controls. `more` is true if the message combines several outbox rows. If an earlier attempt posted it with fewer
        rows, that message is edited.
        """
        found = None
        # If the machine's clock was ahead when the row was stored, its age is unknown.
        if not 0 <= wall.millis() - row.created <= SURE:
            found = await self.found(match, post, nonce, row.created, behind=behind, mark=mark)
        sent = found or await self._channel.send(match, post, nonce)
        note(row, Sent.POSTED if found is None else Sent.FOUND, sent.id)
        # It was already there: the match may have moved on before that was noted.
        if not shows_position(sent, post) or (more and not tells_all(sent, post)):
            await self._channel.replace(match, sent.id, as_it_stands(post, sent.content))
        return sent

    async def found(
        self,
        match: Match,
        post: Post,
        nonce: str,
        since: int | None = None,
        *,
        behind: discord.Message | None = None,
        mark: Mark | None = None,
    ) -> discord.Message | None:
        try:
            return await self._channel.find(match, post, nonce, since, behind=behind, mark=mark)
        except discord.Forbidden:
            log.info("Table %d: I may not read the channel's history to look for an earlier message", match.id)
            return None

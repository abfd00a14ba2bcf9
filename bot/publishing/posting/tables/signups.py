from __future__ import annotations

import discord
import msgspec

from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.outbox import OutboxRow
from bot.match.services.notices.decisions import Work
from bot.match.services.notices.notices import both
from bot.match.services.service import Service
from bot.match.storage.store import Store
from bot.publishing.composing.calling import full
from bot.publishing.composing.composer import Composer
from bot.publishing.composing.notice import Powers
from bot.publishing.posting.channel import ANEW, Channel
from bot.publishing.posting.known import signup_of
from bot.publishing.posting.nonces import nonce_of
from bot.publishing.posting.tables.sending import Sending
from data.texts import texts


class SignUps:
    def __init__(self, store: Store, service: Service, composer: Composer, channel: Channel, sending: Sending) -> None:
        self._store, self._service, self._composer = store, service, composer
        self._channel, self._sending = channel, sending

    async def deliver(self, row: OutboxRow, match: Match, powers: Powers, *, newest: bool) -> None:
        starts = await self._service.starting.at(match.id) if match.status is Status.SIGNUP else None
        if match.announcement is not None and newest:
            try:
                await self._edit(match, match.announcement, powers, starts)
            except discord.HTTPException as error:
                if error.code not in ANEW:
                    raise
                match = msgspec.structs.replace(match, announcement=None)
        asked: Work | None = None
        if match.announcement is None:
            post = await self._composer.signup(match, texts(match.locale), powers, starts=starts)
            (post,), asked = await self._sending.calling(row, match, [post])
            message = await self._sending.send(row, match, post, nonce_of(row), mark=signup_of(match))
            await self._store.set_announcement(match.id, message.id)
            match = msgspec.structs.replace(match, announcement=message.id)
        users = {match.owner, *match.people} if row.about > 0 else {match.owner}
        people = {user: await self._service.people.of(user) for user in users}
        posts, work = await self._sending.calling(
            row, match, full(row, match, people, self._service.desk.now(), texts(match.locale), starts=starts)
        )
        for post in posts:
            await self._sending.send(row, match, post, nonce_of(row, 1))
        await self._store.outbox_done(row, None, board=False, also=both(asked, work))

    async def edit(self, match: Match, message: int, powers: Powers) -> None:
        starts = await self._service.starting.at(match.id) if match.status is Status.SIGNUP else None
        await self._edit(match, message, powers, starts)

    async def _edit(self, match: Match, message: int, powers: Powers, starts: int | None) -> None:
        post = await self._composer.signup(match, texts(match.locale), powers, starts=starts)
        await self._channel.edit(match, message, post)

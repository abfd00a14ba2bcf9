from __future__ import annotations

from collections.abc import Collection, Mapping

import discord

from bot.features.people.mine import listed
from bot.match.pure.table.outbox import OutboxRow
from bot.match.services.service import Service
from bot.presenters.presenter import Presenter
from bot.publishing.composing.messages import Post
from bot.publishing.posting.sending import nonce_of, send_direct
from bot.wording.blocks import short
from data.texts import texts


class PersonTeller:
    def __init__(self, client: discord.Client, service: Service, presenters: Mapping[str, Presenter]) -> None:
        self._client = client
        self._service = service
        self._presenters = presenters

    async def tell(self, row: OutboxRow, _shut: Collection[int] = (), /) -> None:
        """Send the digest of `row` as a direct message, unless it's too late or no table is waiting for the user. If
        the user doesn't accept direct messages, record that.
        """
        if self._service.digests.late(row.created):
            return
        user = row.subject.id
        waiting, _ = await self._service.own.tables(user)
        if not waiting:
            return
        tr = texts((await self._service.people.of(user)).locale or waiting[0].match.locale)
        text = short("\n".join(listed(waiting, self._presenters, tr, "🗞️")), 2000)
        if not await send_direct(self._client, user, Post(content=text), nonce_of(row), row.created, about="digest"):
            await self._service.own.closed(user)

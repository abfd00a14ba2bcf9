"""Simulates Discord for the part of the bot that posts messages, without a network. Every message is accepted, and the
users whom it notifies are recorded.

Only direct messages and new messages with ``allowed_mentions`` count as notifications, because Discord doesn't notify
users of any other messages or edits.
"""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator, Callable, Sequence
from contextvars import ContextVar
from typing import Any, cast

import discord

from bot.client.names import People
from bot.drawing.pictures import Pictures
from bot.match.pure.table.outbox import OutboxRow
from bot.match.services.service import Service
from bot.match.storage.store import Store
from bot.publishing.composing.composer import Composer
from bot.publishing.posting.publisher import Publisher
from bot.publishing.posting.tables.poster import Poster
from bot.publishing.posting.waiting import LiveBoards
from bot.wording.names.typed import Typed
from render.kit.picture import Drawing

Told = Callable[[int, OutboxRow | None, bool], None]

_row: ContextVar[OutboxRow | None] = ContextVar("row", default=None)


class Message:
    def __init__(self, number: int, content: str, mentions: Sequence[discord.Object] = ()) -> None:
        self.id = number
        self.content = content
        self.mentions = mentions
        self.embeds: list[discord.Embed] = []
        self.components: list[Any] = []
        self.attachments: list[discord.Attachment] = []

    async def edit(self, **_: Any) -> None: ...

    async def delete(self) -> None: ...


class Channel:
    def __init__(self, wire: Wire, number: int, user: int | None = None) -> None:
        self._wire = wire
        self._number = number
        self._user = user

    async def send(self, content: str | None = None, **facts: Any) -> Message:
        row = _row.get()
        mentions: discord.AllowedMentions | None = facts.get("allowed_mentions")
        self._wire.messages += 1
        if self._user is not None:
            self._wire.told(self._user, row, True)
            return Message(next(self._wire.numbers), content or "")
        called = cast("Sequence[discord.Object]", mentions.users or ()) if mentions is not None else ()
        for user in called:
            self._wire.told(user.id, row, False)
        return Message(next(self._wire.numbers), content or "", called)

    def get_partial_message(self, number: int) -> Message:
        return Message(number, "")

    async def fetch_message(self, number: int) -> Message:
        return Message(number, "?")

    async def history(self, **_: Any) -> AsyncIterator[Message]:
        return
        yield  # an iterator over nothing


class Wire:
    user = None

    def __init__(self, told: Told) -> None:
        self.told = told
        self.messages = 0
        self.numbers = itertools.count(1)

    def client(self) -> discord.Client:
        return cast("discord.Client", self)

    def get_channel(self, _: int) -> None: ...

    def get_guild(self, _: int) -> None: ...

    def get_partial_messageable(self, channel: int, guild_id: int | None = None) -> Channel:  # noqa: ARG002
        return Channel(self, channel)

    async def create_dm(self, user: discord.Object) -> Channel:
        return Channel(self, 0, user.id)


class Names(People):
    async def name(self, guild: int | None, user: int) -> Typed | None:  # noqa: ARG002
        return Typed.name(f"P{user}")


class Blank(Pictures):
    DRAWING = Drawing(b"picture", "board.png", "A board")

    def expect(self, game: str) -> None: ...

    async def draw(self, *_: Any, **__: Any) -> Drawing | None:
        return self.DRAWING


class AtOnce(LiveBoards):
    """Updates live boards without the usual 1.5-second pause between two changes, because no one watches the
    simulation.
    """

    def changed(self, match: int, shown: int) -> None:
        """Do nothing. The real method would delay the next change to the message."""


class Noted:
    def __init__(self, poster: Poster) -> None:
        self._poster = poster

    def __getattr__(self, name: str) -> Any:
        return getattr(self._poster, name)

    async def deliver(self, row: OutboxRow, *facts: Any, **more: Any) -> None:
        token = _row.set(row)
        try:
            await self._poster.deliver(row, *facts, **more)
        finally:
            _row.reset(token)


class Noting(Publisher):
    def __init__(self, client: discord.Client, store: Store, service: Service, composer: Composer, **more: Any) -> None:
        super().__init__(client, store, service, composer, **more)
        self.tables.live = AtOnce(service, composer, self._pauses, self._stopping)
        self.tables.poster = cast("Poster", Noted(self.tables.poster))

    async def settled(self) -> None:
        while self._tasks:
            await self.idle()

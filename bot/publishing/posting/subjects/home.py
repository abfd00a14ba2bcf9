from __future__ import annotations

import hashlib
import json
from collections.abc import Collection
from typing import NamedTuple, TypeAlias

import discord

from bot.client.codes import UNKNOWN_CHANNEL
from bot.client.files import LIMIT
from bot.client.retries import foreign
from bot.client.trail import Sent, note_message
from bot.league.pure.known import Known
from bot.publishing.composing.messages import Post
from bot.publishing.posting.sending import ANEW, edit, post_once
from bot.publishing.posting.subjects.working import Waits


def digest_of(post: Post) -> str:
    facts = [post.content, [one.to_dict() for one in post.embeds], [str(row) for row in post.rows]]
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()


class ServerChannel(NamedTuple):
    guild: int
    channel: int


Place: TypeAlias = Known | ServerChannel


class Home:
    """Post and edit messages in a league's home channel, or in a server's channel. The methods raise
    :class:`.working.Waits` if the bot may not write there. They may also raise discord.py's errors.
    """

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def send(self, where: Place, post: Post, nonce: str, created: int, shut: Collection[int] = ()) -> int:
        return (await self.post(where, post, nonce, created, shut))[0]

    async def post(
        self, where: Place, post: Post, nonce: str, created: int, shut: Collection[int] = ()
    ) -> tuple[int, bool]:
        """Post a message, unless it was already posted before a crash. Return its id, and whether it was there.

        Discord remembers the `nonce` for a few minutes after `created` (in milliseconds). `shut`: the channels where
        other messages have to be posted first. For such a channel, this raises :class:`.working.Waits`.
        """
        if where.channel in shut:
            raise Waits(f"channel {where.channel} (earlier messages)", where.guild, where.channel)
        place, limit = self._client.get_partial_messageable(where.channel, guild_id=where.guild), self.limit(where)
        try:
            message, there = await post_once(self._client, place, post, nonce, created, limit=limit)
        except discord.HTTPException as error:
            raise self._waits(where, error) or error from error
        note_message(Sent.FOUND if there else Sent.POSTED, where.channel, message.id, created, **_about(where))
        return message.id, there

    async def edit(self, where: Place, channel: int, message: int, post: Post) -> bool:
        """Replace a message's content with `post`, without pings. Return False if the message no longer exists or
        can't be edited.
        """
        place = self._client.get_partial_messageable(channel, guild_id=where.guild)
        try:
            await edit(place.get_partial_message(message), post, limit=self.limit(where))
        except discord.HTTPException as error:
            if error.code in ANEW or error.code == UNKNOWN_CHANNEL:
                return False
            raise self._waits(where, error) or error from error
        note_message(Sent.CHANGED, channel, message, **_about(where))
        return True

    def limit(self, where: Place) -> int:
        server = self._client.get_guild(where.guild)
        return LIMIT if server is None else server.filesize_limit

    def _waits(self, where: Place, error: discord.HTTPException) -> Waits | None:
        lost = error.code == UNKNOWN_CHANNEL or isinstance(error, discord.Forbidden)
        if not lost or foreign(error):
            return None
        return Waits(f"channel {where.channel} ({error})", where.guild, where.channel)


def _about(where: Place) -> dict[str, int]:
    return {"league": where.id} if isinstance(where, Known) else {"server": where.guild}

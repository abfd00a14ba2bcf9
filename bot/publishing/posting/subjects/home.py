from __future__ import annotations

import hashlib
import json
from collections.abc import Collection
from typing import Protocol

import discord

from bot.client.codes import UNKNOWN_CHANNEL
from bot.client.files import LIMIT, file_of, within_limit
from bot.client.retries import foreign, legible
from bot.client.trail import Sent, note_message
from bot.league.pure.known import Known
from bot.match.services.clock import wall
from bot.publishing.composing.messages import Post
from bot.publishing.posting.channel import ANEW, calls
from bot.publishing.posting.known import SURE, find, first_line, first_title
from bot.publishing.posting.subjects.working import Waits
from bot.wording.blocks import CONTENT, with_lines


def digest_of(post: Post) -> str:
    facts = [post.content, [one.to_dict() for one in post.embeds], [str(row) for row in post.rows]]
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()


class Where(Protocol):
    @property
    def guild(self) -> int: ...

    @property
    def channel(self) -> int: ...


class Home:
    """Post and edit messages in a league's home channel. The methods raise :class:`.teller.Waits` if the bot may not
    write in the channel. They may also raise discord.py's errors.
    """

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def send(self, where: Where, post: Post, nonce: str, created: int, shut: Collection[int] = ()) -> int:
        """Post a message and return its id. If it was already posted before a crash, only return its id.

        Discord remembers the `nonce` for a few minutes after `created` (in milliseconds). `shut`: the channels where
        other messages have to be posted first. For such a channel, this raises :class:`.teller.Waits`.
        """
        if where.channel in shut:
            raise Waits(f"channel {where.channel} (earlier messages)", where.guild, where.channel)
        try:
            with legible():
                place = self._client.get_partial_messageable(where.channel, guild_id=where.guild)
                if not 0 <= wall.millis() - created <= SURE:
                    line = first_line(post.content) or first_title(post.embeds)
                    found = await find(self._client, place, line, nonce, created)
                    if found is not None:
                        note_message(Sent.FOUND, where.channel, found.id, created, **_about(where))
                        return found.id
                drawings, words = within_limit(post.drawings, self.limit(where))
                message = await place.send(
                    with_lines(post.content, words, CONTENT) or None,
                    embeds=list(post.embeds),
                    files=[file_of(one) for one in drawings],
                    view=post.view or discord.utils.MISSING,
                    nonce=nonce,
                    allowed_mentions=calls(post.pings),
                )
        except discord.HTTPException as error:
            raise self._waits(where, error) or error from error
        note_message(Sent.POSTED, where.channel, message.id, created, **_about(where))
        return message.id

    async def edit(self, where: Where, channel: int, message: int, post: Post) -> bool:
        """Replace a message's content with `post`, without pings. Return False if the message no longer exists or
        can't be edited.
        """
        place = self._client.get_partial_messageable(channel, guild_id=where.guild)
        drawings, words = within_limit(post.drawings, self.limit(where))
        try:
            with legible():
                await place.get_partial_message(message).edit(
                    content=with_lines(post.content, words, CONTENT) or None,
                    embeds=list(post.embeds),
                    attachments=[file_of(one) for one in drawings],
                    view=post.view,
                    allowed_mentions=discord.AllowedMentions.none(),
                )
        except discord.HTTPException as error:
            if error.code in ANEW or error.code == UNKNOWN_CHANNEL:
                return False
            raise self._waits(where, error) or error from error
        note_message(Sent.CHANGED, channel, message, **_about(where))
        return True

    def limit(self, where: Where) -> int:
        server = self._client.get_guild(where.guild)
        return LIMIT if server is None else server.filesize_limit

    def _waits(self, where: Where, error: discord.HTTPException) -> Waits | None:
        lost = error.code == UNKNOWN_CHANNEL or isinstance(error, discord.Forbidden)
        if not lost or foreign(error):
            return None
        return Waits(f"channel {where.channel} ({error})", where.guild, where.channel)


def _about(where: Where) -> dict[str, int]:
    return {"league": where.id} if isinstance(where, Known) else {"server": where.guild}

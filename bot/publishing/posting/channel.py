from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

import discord
import msgspec

from bot.client.retries import legible
from bot.controls.rows import Button
from bot.features.history.details import lasting
from bot.interaction.control import view_of
from bot.match.pure.recent import Recent
from bot.match.pure.table.model import Match
from bot.publishing.composing.messages import BEGINNING, Carried, Post, carries, shrunk, small
from bot.publishing.posting.sending import LOOK_BACK, NOBODY, Mark, Sought, done_unread, edit, own_messages, post_once
from bot.wording.blocks import CONTENT, short

REMEMBERED: Final = 2_000
MANNER: Final = "A game goes on here"


FILE: Final = re.compile(r"/attachments/\d+/(?P<id>\d+)/(?P<name>[^/?]+)")


def has_gone(client: discord.Client, guild: int | None, channel: int) -> bool:
    """Return whether a channel that Discord reported as unknown is also missing from the server's list of channels."""
    there = None if guild is None else client.get_guild(guild)
    return there is not None and not there.unavailable and there.get_channel_or_thread(channel) is None


def permissions_in(channel: object) -> discord.Permissions | None:
    """Return the bot's permissions in `channel`, or None if they are unknown."""
    if not isinstance(channel, discord.abc.GuildChannel | discord.Thread) or channel.guild.me is None:
        return None
    try:
        return channel.permissions_for(channel.guild.me)
    except discord.ClientException:  # a thread whose parent is unknown
        return None


class TextPart(msgspec.Struct, frozen=True):
    """The part of a board message that stays when a newer board follows: lines, embeds with their files, and the *Show
    all* button.

    `called`: the users whom the message pinged. `whole`: whether the message has no other parts.
    """

    content: str
    embeds: tuple[discord.Embed, ...]
    files: tuple[discord.Attachment, ...]
    details: tuple[Button, ...] = ()
    called: tuple[int, ...] = ()
    whole: bool = False

    @property
    def carried(self) -> Carried | None:
        """Return the lines and the button, to be copied to a newer message. Return None if there are no lines, or if
        there are also embeds, files or further buttons.
        """
        if not self.content or self.embeds or self.files or len(self.details) > 1:
            return None
        return Carried(small(self.content), next(iter(self.details), None))


def text_part(message: discord.Message) -> TextPart:
    """Return the part of `message` that stays when a newer board follows: everything except the board, its controls,
    and the line that says whose turn it is.

    The result also names the files that embeds show, although Discord doesn't list these as attachments: an edit that
    doesn't name them would delete them. The embeds refer to them by file name, because Discord would otherwise show
    them separately.
    """
    embeds, files = [], []
    for embed in message.embeds:
        found = FILE.search(embed.image.url or "")
        if found:
            files.append(_attachment(message, found))
            embeds.append(embed.copy().set_image(url=f"attachment://{found['name']}"))
        else:
            embeds.append(embed)
    told, details = shrunk(message.content), lasting(message)
    controls = sum(len(row.children) for row in message.components if isinstance(row, discord.ActionRow))
    # Without a board below them, the lines about the beginning may stay; they alone aren't worth an edit.
    lines = "\n".join(line for line in message.content.split("\n") if not line.startswith(BEGINNING))
    whole = (told, len(embeds), len(details)) == (lines, len(message.embeds), controls)
    called = tuple(user.id for user in message.mentions)
    return TextPart(told, tuple(embeds), tuple(files), details, called, whole and not message.attachments)


def _attachment(message: discord.Message, found: re.Match[str]) -> discord.Attachment:
    data: Any = {
        "id": found["id"],
        "filename": found["name"],
        "size": 0,
        "url": found.string,
        "proxy_url": found.string,
    }
    return discord.Attachment(data=data, state=message._state)  # noqa: SLF001 - discord.py's own way


class Channel:
    """Send and edit the bot's messages.

    Its methods may raise discord.py's errors. They raise :class:`bot.client.retries.Garbled` if a required response
    can't be read.
    """

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._boards: Recent[int, TextPart] = Recent(REMEMBERED)

    async def post(
        self,
        match: Match,
        post: Post,
        nonce: str,
        due: int | None,
        *,
        behind: discord.Message | None = None,
        mark: Mark | None = None,
    ) -> tuple[discord.Message, bool]:
        """Post a message, as :func:`post_once` does."""
        sought = Sought(match, mark, behind)
        message, there = await post_once(self._client, self._place(match), post, nonce, due, sought=sought)
        if not there:
            self._boards[message.id] = text_part(message)
        return message, there

    async def behind(self, match: Match, message: int, most: int) -> list[discord.Message]:
        """Return the bot's messages that were posted after `message`, newest first. Only the last `most` messages of
        the channel are searched.

        If the bot may not read the channel's history, the result is empty.
        """
        after = discord.Object(message)
        return await own_messages(self._client, self._place(match), most, after, oldest_first=False)

    async def told(self, match: Match, message_id: int) -> TextPart:
        rest = self._boards.get(message_id)
        if rest is None:
            with legible():
                rest = text_part(await self._place(match).fetch_message(message_id))
            self._boards[message_id] = rest
        return rest

    async def shrink(self, match: Match, message_id: int, newer: Sequence[str] = ()) -> None:
        """Reduce a board message to its lines, without board and controls.

        Delete it if it has no lines, or if one of the texts `newer` already contains them.
        """
        rest = await self.told(match, message_id)
        message = self._place(match).get_partial_message(message_id)
        lines = rest.carried and rest.carried.lines
        if (not rest.content and not rest.embeds) or (lines and any(carries(text, lines) for text in newer)):
            await message.delete()
        elif not rest.whole:
            with done_unread():
                await message.edit(
                    content=rest.content or None,
                    embeds=list(rest.embeds),
                    attachments=list(rest.files),
                    view=view_of([rest.details]) if rest.details else None,
                    allowed_mentions=NOBODY,
                )
        self._boards.pop(message_id, None)

    async def shrink_late(self, match: Match, message_id: int) -> None:
        """Reduce a board message to its lines, even if it isn't the newest message in the channel. Delete it if a newer
        message already contains its lines.
        """
        rest = await self.told(match, message_id)
        place, after, newer = self._place(match), discord.Object(message_id), list[discord.Message]()
        if rest.carried:
            newer = await own_messages(self._client, place, LOOK_BACK, after, oldest_first=True)
        await self.shrink(match, message_id, [message.content for message in newer])

    async def close(self, message: discord.Message, said: str) -> None:
        """Reduce the board message `message` to its lines, and put `said` above them."""
        rest = text_part(message)
        with done_unread():
            await message.edit(
                content=short(f"{said}\n{rest.content}".strip(), CONTENT),
                embeds=list(rest.embeds),
                attachments=list(rest.files),
                view=None,
                allowed_mentions=NOBODY,
            )
        self._boards.pop(message.id, None)

    async def edit(self, match: Match, message_id: int, post: Post, *, files: bool) -> None:
        """Replace a message's contents, as :func:`edit` does."""
        await edit(self._place(match).get_partial_message(message_id), post, files=files)
        self._boards.pop(message_id, None)

    async def remove(self, match: Match, message_id: int) -> None:
        await self._place(match).get_partial_message(message_id).delete()
        self._boards.pop(message_id, None)

    async def unarchive(self, match: Match) -> None:
        with done_unread():
            await self._client.http.edit_channel(match.channel, archived=False, reason=MANNER)

    def _place(self, match: Match) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(match.channel, guild_id=match.guild)

"""Post and change a table's messages. Take the boards out of older ones and keep only their log lines, or delete a
message if a newer one contains the same lines.

A change that fails is stored in the outbox as a separate row, so that it isn't lost and doesn't delay the next
announcement for long.

Board messages that aren't recorded in the database are cleaned up as well. An earlier process may have crashed before
it recorded a message, or the database may have been restored from a backup. Nothing reports such a restoration, so each
process searches a table's channel when it posts its first board there.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, Final

import discord
import msgspec

from bot.client.retries import TRANSIENT, legible, said
from bot.controls.ids import ControlId
from bot.controls.rows import Button
from bot.features.history.details import lasting
from bot.interaction.control import view_of
from bot.match.pure.errors import Refused
from bot.match.pure.recent import Recent
from bot.match.pure.table.model import Match
from bot.match.services.clock import wall
from bot.match.services.service import Service
from bot.publishing.composing.messages import BEGINNING, Carried, Post, calls_next, carries, shrunk, small
from bot.publishing.posting.access import permissions_in
from bot.publishing.posting.sending import (
    LOOK_BACK,
    NOBODY,
    Mark,
    Sought,
    controls,
    done_unread,
    edit,
    own_messages,
    post_once,
)
from bot.publishing.posting.waiting import Verdict, judge
from bot.wording.blocks import CONTENT, short
from data.texts import N_, texts

log = logging.getLogger(__name__)

MOST: Final = 1_000
GONE: Final = N_("This position doesn't exist any more: I had to go back to an earlier copy of my data.")
UNREAD: Final = "Table %d: I may not read the channel's history to look for boards of a state that is gone"
EDITS: Final = 3
"""The number of immediate attempts to change an older message. More attempts would delay the next announcement."""

REMEMBERED: Final = 2_000
MANNER: Final = "A game goes on here"


FILE: Final = re.compile(r"/attachments/\d+/(?P<id>\d+)/(?P<name>[^/?]+)")


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
        await edit(self._place(match).get_partial_message(message_id), post, files=files)
        self._boards.pop(message_id, None)

    async def remove(self, match: Match, message_id: int) -> None:
        await self._place(match).get_partial_message(message_id).delete()
        self._boards.pop(message_id, None)

    def _place(self, match: Match) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(match.channel, guild_id=match.guild)


class Older:
    def __init__(
        self, client: discord.Client, channel: Channel, service: Service, rest: Callable[[int], Awaitable[None]]
    ) -> None:
        self._client = client
        self._channel = channel
        self._service = service
        self._rest = rest
        self._owed: dict[int, list[int]] = {}
        self._marks: Recent[int, int] = Recent(REMEMBERED)
        self._began = wall.millis()
        self._settled: set[int] = set()
        self._since: dict[int, int] = {}

    async def unarchive(self, match: Match) -> None:
        try:
            with done_unread():
                await self._client.http.edit_channel(match.channel, archived=False, reason=MANNER)
        except (discord.HTTPException, *TRANSIENT) as error:
            log.warning("Table %d: its thread cannot be opened again: %s", match.id, said(error))

    def posted(self, message: int, mark: int) -> None:
        self._marks[message] = mark

    async def carried(self, match: Match, called: Sequence[int]) -> Carried | None:
        old = match.board_message
        if old is None:
            return None
        try:
            rest = await self._channel.told(match, old)
        except (discord.HTTPException, *TRANSIENT) as error:
            log.info("Table %d: what stands there stays as it is: %s", match.id, said(error))
            return None
        mark = self._marks.get(old, 0)  # people seen before the start have been there since an earlier process
        there = (
            user in called or self._service.desk.presence.seen_since(match.channel, user, mark) for user in rest.called
        )
        return rest.carried if all(there) else None

    async def behind(self, match: Match, messages: Sequence[discord.Message]) -> None:
        """Take the board out of the match's previous log message, because `messages` have been posted after it. Only
        the log lines stay. If one of `messages` repeats these lines, delete the old message.
        """
        old = match.board_message
        if old is not None and old not in {message.id for message in messages}:
            newer = [message.content for message in messages]
            await self.bring(match, old, partial(self._channel.shrink, match, old, newer))

    async def bring(self, match: Match, message: int, change: Callable[[], Awaitable[None]]) -> None:
        if not await self.change(match, change):
            self._owed.setdefault(match.id, []).append(message)

    def owed(self, match: Match) -> list[int]:
        """Return the ids of the messages of `match` that must be changed later, and forget them. The caller must store
        the ids.
        """
        return self._owed.pop(match.id, [])

    async def settle(self, match: Match, change: Callable[[], Awaitable[None]]) -> None:
        """Retry `change`, which failed before. If it fails again and can never succeed, give up; otherwise, raise
        discord.py's error.
        """
        try:
            await change()
        except discord.HTTPException as error:
            if judge(error) in {Verdict.RETRY, Verdict.BLOCKED, Verdict.UNARCHIVE}:
                raise
            log.info("Table %d: an older message stays as it is: %s", match.id, said(error))

    async def change(self, match: Match, change: Callable[[], Awaitable[None]]) -> bool:
        """Run `change`, which edits or deletes an older message. Return False if it failed but may succeed later."""
        for tries in range(EDITS):
            try:
                await change()
            except discord.HTTPException as error:
                verdict = judge(error)
                if verdict is Verdict.UNARCHIVE:
                    await self.unarchive(match)
                elif verdict is Verdict.BLOCKED:
                    return False
                elif verdict is not Verdict.RETRY:
                    log.info("Table %d: an older message stays as it is: %s", match.id, said(error))
                    return True
            except TRANSIENT as error:
                log.warning("Table %d: an older message could not be changed yet: %s", match.id, said(error))
            else:
                return True
            await self._rest(tries)
        log.warning("Table %d: an older message stays as it is for now", match.id)
        return False

    async def clean_up(self, match: Match, newest: int | None) -> None:
        """Clean up boards that were posted after the newest message recorded in `match`. If that fails, try again when
        the next board is posted.

        `newest` is the id of the message that shows the current board.
        """
        if match.created >= self._began or match.id in self._settled:
            return
        since = self._since.setdefault(match.id, _last_known(match))
        try:
            settled = await self._cleaned_up(match, newest, since)
        except discord.Forbidden:
            log.info(UNREAD, match.id)
            settled = False
        except (discord.HTTPException, *TRANSIENT) as error:
            log.warning("Table %d: it is not known which boards stand there: %s", match.id, said(error))
            settled = isinstance(error, discord.HTTPException) and judge(error) is not Verdict.RETRY
        if settled:
            self._settled.add(match.id)
            del self._since[match.id]

    async def _cleaned_up(self, match: Match, newest: int | None, since: int) -> bool:
        channel = self._client.get_channel(match.channel)
        if isinstance(channel, discord.TextChannel | discord.Thread):
            last = channel.last_message_id  # as of the bot's connection: Discord doesn't send further messages
            if last is not None and last <= since:
                return True
            allowed = permissions_in(channel)
            if allowed is not None and not allowed.read_message_history:
                log.info(UNREAD, match.id)
                return False
        shown = await self._channel.behind(match, since, MOST)
        if newest is not None and newest > since and not any(message.id == newest for message in shown):
            log.info(UNREAD, match.id)  # it has just been posted there
            return False
        settled = True
        now = await self._service.history.get(match.id)  # read after them, so it knows each position that they show
        for message in shown:
            if not message.components or message.id == newest:
                continue
            if await self._is_lost(now, controls(message)):
                line = f"⏪ {texts(now.locale)(GONE)}"
                settled &= await self.change(now, partial(self._channel.close, message, line))
            elif (newest is None or message.id < newest) and calls_next(message.content):
                settled &= await self.change(now, partial(self._channel.shrink, now, message.id))
        return settled

    async def _is_lost(self, match: Match, ids: Sequence[ControlId]) -> bool:
        for one in dict.fromkeys((one.match, one.ply, one.line) for one in ids if one.match and one.line):
            try:
                its = match if one[0] == match.id else await self._service.history.get(one[0])
            except Refused:
                return True
            if its.channel == match.channel and not await self._service.store.in_line(its, *one[1:]):
                return True
        return False


def _last_known(match: Match) -> int:
    known = max(match.board_message or 0, match.announcement or 0)
    return known or max(0, (match.created - discord.utils.DISCORD_EPOCH) << 22)

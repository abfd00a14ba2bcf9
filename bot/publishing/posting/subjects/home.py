from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from typing import Final, Protocol

import discord
import msgspec

from bot.client.codes import TOO_MANY_EDITS, UNKNOWN_CHANNEL, UNKNOWN_MESSAGE
from bot.client.files import LIMIT, file_of, within_limit
from bot.client.retries import foreign, legible
from bot.client.trail import Sent, note_message
from bot.controls.rows import Row
from bot.interaction.control import view_of
from bot.league.pure.known import Known
from bot.match.services.clock import wall
from bot.publishing.posting.channel import calls
from bot.publishing.posting.direct import SURE
from bot.publishing.posting.known import alike, first_line, row_of
from bot.publishing.posting.subjects.teller import Waits
from bot.wording.blocks import CONTENT, with_lines
from render.kit.picture import Drawing

LOOK_BACK: Final = 50
ANEW: Final = frozenset({UNKNOWN_MESSAGE, TOO_MANY_EDITS})


class LeagueMessage(msgspec.Struct, frozen=True):
    text: str = ""
    embeds: tuple[discord.Embed, ...] = ()
    drawings: tuple[Drawing, ...] = ()
    rows: Sequence[Row] = ()
    pings: tuple[int, ...] = ()

    @property
    def line(self) -> str:
        """Return the line by which the message can be recognised: its first line or, if it has no text, its embed's
        title.
        """
        return first_line(self.text) or next((str(one.title) for one in self.embeds if one.title), "")

    @property
    def digest(self) -> str:
        facts = [self.text, [one.to_dict() for one in self.embeds], [str(row) for row in self.rows]]
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

    async def send(
        self, where: Where, shown: LeagueMessage, nonce: str, created: int, shut: Collection[int] = ()
    ) -> int:
        """Post a message and return its id. If it was already posted before a crash, only return its id.

        Discord remembers the `nonce` for a few minutes after `created` (in milliseconds). `shut`: the channels where
        other messages have to be posted first. For such a channel, this raises :class:`.teller.Waits`.
        """
        if where.channel in shut:
            raise Waits(f"channel {where.channel} (earlier messages)", where.guild, where.channel)
        try:
            with legible():
                place = self._place(where)
                if not 0 <= wall.millis() - created <= SURE:
                    found = await self._there(place, shown, nonce, created)
                    if found is not None:
                        note_message(Sent.FOUND, where.channel, found, created, **_about(where))
                        return found
                drawings, words = within_limit(shown.drawings, self.limit(where))
                message = await place.send(
                    with_lines(shown.text, words, CONTENT) or None,
                    embeds=list(shown.embeds),
                    files=[file_of(one) for one in drawings],
                    view=view_of(shown.rows) if shown.rows else discord.utils.MISSING,
                    nonce=nonce,
                    allowed_mentions=calls(shown.pings),
                )
        except discord.HTTPException as error:
            raise self._waits(where, error) or error from error
        note_message(Sent.POSTED, where.channel, message.id, created, **_about(where))
        return message.id

    async def edit(self, where: Where, channel: int, message: int, shown: LeagueMessage) -> bool:
        """Replace a message's content with `shown`, without pings. Return False if the message no longer exists or
        can't be edited.
        """
        place = self._client.get_partial_messageable(channel, guild_id=where.guild)
        drawings, words = within_limit(shown.drawings, self.limit(where))
        try:
            with legible():
                await place.get_partial_message(message).edit(
                    content=with_lines(shown.text, words, CONTENT) or None,
                    embeds=list(shown.embeds),
                    attachments=[file_of(one) for one in drawings],
                    view=view_of(shown.rows) if shown.rows else None,
                    allowed_mentions=discord.AllowedMentions.none(),
                )
        except discord.HTTPException as error:
            if error.code in ANEW or error.code == UNKNOWN_CHANNEL:
                return False
            raise self._waits(where, error) or error from error
        note_message(Sent.CHANGED, channel, message, **_about(where))
        return True

    def _place(self, where: Where) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(where.channel, guild_id=where.guild)

    def limit(self, where: Where) -> int:
        server = self._client.get_guild(where.guild)
        return LIMIT if server is None else server.filesize_limit

    def _waits(self, where: Where, error: discord.HTTPException) -> Waits | None:
        lost = error.code == UNKNOWN_CHANNEL or isinstance(error, discord.Forbidden)
        if not lost or foreign(error):
            return None
        return Waits(f"channel {where.channel} ({error})", where.guild, where.channel)

    async def _there(
        self, place: discord.PartialMessageable, shown: LeagueMessage, nonce: str, created: int
    ) -> int | None:
        after = datetime.fromtimestamp(created / 1000 - 1, UTC)
        me = self._client.user
        # Read to the end: Python closes an unfinished generator in another context.
        found = [message async for message in place.history(limit=LOOK_BACK)]
        for one in found:
            own = me is not None and one.author.id == me.id
            line = first_line(one.content) or next((str(embed.title) for embed in one.embeds if embed.title), "")
            of_another = one.nonce is not None and row_of(str(one.nonce)) != row_of(nonce)
            same = one.created_at >= after and bool(line) and alike(line, shown.line) and not of_another
            if own and (one.nonce == nonce or same):
                return one.id
        return None


def _about(where: Where) -> dict[str, int]:
    return {"league": where.id} if isinstance(where, Known) else {"server": where.guild}

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from bot.client.codes import CLOSED_TO_ALL, CLOSED_TO_ME, UNKNOWN_USER
from bot.client.files import LIMIT, file_of, within_limit
from bot.client.retries import foreign, legible
from bot.match.services.clock import wall
from bot.publishing.posting.known import SURE, find, first_line
from bot.wording.blocks import CONTENT, with_lines
from render.kit.picture import Drawing

REFUSALS: Final = frozenset({CLOSED_TO_ME, CLOSED_TO_ALL, UNKNOWN_USER})


def refused(error: discord.HTTPException) -> bool:
    """Return whether `error` means that a user doesn't accept direct messages from the bot."""
    if foreign(error):
        return False
    return error.code in REFUSALS or isinstance(error, discord.Forbidden)


async def send(
    client: discord.Client,
    user: int,
    text: str,
    *,
    nonce: str,
    created: int,
    drawings: Sequence[Drawing] = (),
    view: discord.ui.View | None = None,
) -> None:
    """Send a direct message to `user`, unless it was already sent before a crash.

    A picture that is too large is replaced by its alt text. Discord remembers the `nonce` for a few minutes after
    `created`. Raises discord.py's errors; see :func:`refused`.
    """
    with legible():
        channel = await client.create_dm(discord.Object(user))
        if not 0 <= wall.millis() - created <= SURE and await find(client, channel, first_line(text), nonce, created):
            return
        fit, words = within_limit(drawings, LIMIT)
        await channel.send(
            with_lines(text, words, CONTENT),
            nonce=nonce,
            files=[file_of(one) for one in fit],
            view=discord.utils.MISSING if view is None else view,
            allowed_mentions=discord.AllowedMentions.none(),
            suppress_embeds=True,
        )

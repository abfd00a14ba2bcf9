from __future__ import annotations

from typing import Final

import discord

from bot.client.codes import CLOSED_TO_ALL, CLOSED_TO_ME, UNKNOWN_USER
from bot.client.retries import foreign, legible
from bot.publishing.composing.messages import Post
from bot.publishing.posting.sending import post_once

REFUSALS: Final = frozenset({CLOSED_TO_ME, CLOSED_TO_ALL, UNKNOWN_USER})


def refused(error: discord.HTTPException) -> bool:
    """Return whether `error` means that a user doesn't accept direct messages from the bot."""
    if foreign(error):
        return False
    return error.code in REFUSALS or isinstance(error, discord.Forbidden)


async def send(client: discord.Client, user: int, post: Post, nonce: str, created: int) -> None:
    """Send a direct message to `user`, unless it was already sent before a crash. Raises discord.py's errors; see
    :func:`refused`.
    """
    with legible():
        channel = await client.create_dm(discord.Object(user))
    await post_once(client, channel, post, nonce, created, previews=False)

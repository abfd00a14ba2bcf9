from __future__ import annotations

from typing import Final

import discord

from bot.client.codes import TOO_MANY_NEWS_THREADS, TOO_MANY_THREADS
from bot.client.retries import legible
from bot.wording.blocks import short

LIFE: Final = 10_080
"""Discord archives a thread after this many minutes without a message. One week is the maximum."""
NAME: Final = 100
"""Discord's limit for a thread's name, in characters."""
THREADED: Final = [discord.ChannelType.text, discord.ChannelType.news]
FULL: Final = frozenset({TOO_MANY_THREADS, TOO_MANY_NEWS_THREADS})


def has_threads(channel: object) -> bool:
    """Return whether ``channel`` is a text or announcement channel, where the bot can open threads. discord.py has the
    same class for both.
    """
    return isinstance(channel, discord.TextChannel)


async def new_thread(channel: discord.TextChannel, name: str) -> discord.Thread:
    kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
    with legible():
        return await channel.create_thread(name=short(name, NAME), type=kind, auto_archive_duration=LIFE)

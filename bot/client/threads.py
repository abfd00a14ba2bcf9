"""Threads that the bot opens: in which channels, with which requests, and the errors when there are too many."""

from __future__ import annotations

from typing import Final

import discord

from bot.client.codes import TOO_MANY_NEWS_THREADS, TOO_MANY_THREADS
from bot.client.retries import legible
from bot.wording.blocks import short

LIFE: Final = 10_080
"""Minutes without a message after which Discord archives a thread: its maximum, one week."""
NAME: Final = 100
"""Discord's limit for a thread's name, in characters."""
THREADED: Final = [discord.ChannelType.text, discord.ChannelType.news]
"""The channel types in which the bot can open threads."""
FULL: Final = frozenset({TOO_MANY_THREADS, TOO_MANY_NEWS_THREADS})
"""Discord's codes for a server that can't have more open threads."""


def has_threads(channel: object) -> bool:
    """Return whether the bot can open threads in ``channel``: a text or announcement channel (the same class in
    discord.py).

    Forums have posts, which begin with a message. No other channel has threads.
    """
    return isinstance(channel, discord.TextChannel)


async def new_thread(channel: discord.TextChannel, name: str) -> discord.Thread:
    """Open a public thread in ``channel``, of the only kind that the channel allows.

    A ``name`` that is too long is shortened. Raises Discord's refusals.
    """
    kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
    with legible():
        return await channel.create_thread(name=short(name, NAME), type=kind, auto_archive_duration=LIFE)

from __future__ import annotations

import enum
from typing import Final

import discord
import msgspec

from bot.client.codes import TOO_MANY_NEWS_THREADS, TOO_MANY_THREADS
from bot.client.permissions import NEW_THREAD, in_bold, missing
from bot.client.retries import legible
from bot.wording.blocks import short
from bot.wording.names.people import listed
from data.texts import N_, Texts

LIFE: Final = 10_080
"""Discord archives a thread after this many minutes without a message. One week is the maximum."""
NAME: Final = 100
"""Discord's limit for a thread's name, in characters."""
THREADED: Final = [discord.ChannelType.text, discord.ChannelType.news]
FULL: Final = frozenset({TOO_MANY_THREADS, TOO_MANY_NEWS_THREADS})


def has_threads(channel: object) -> bool:
    """Return whether ``channel`` can have threads: a text or announcement channel, which are one class."""
    return isinstance(channel, discord.TextChannel)


async def new_thread(channel: discord.TextChannel, name: str) -> discord.Thread:
    kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
    with legible():
        return await channel.create_thread(name=short(name, NAME), type=kind, auto_archive_duration=LIFE)


class Lack(enum.Enum):
    """A reason why a thread can't be opened, and its message."""

    SERVER = N_("I'm not in this league's server, or I can't see it right now.")
    CHANNEL = N_("This league's channel, <#{channel}>, is gone. Choose another channel for the league.")
    THREADS = N_("I can't open threads in <#{channel}>. Choose a text or announcement channel for the league.")
    RIGHTS = N_("I'm missing permissions in <#{channel}>: {rights}. Someone who manages the server can grant them.")


class Room(msgspec.Struct, frozen=True):
    lack: Lack | None = None
    rights: tuple[str, ...] = ()


NO_MORE: Final = N_(
    "This server has as many open threads as Discord allows. Archive some; I'll try again automatically."
)


def look(client: discord.Client, guild: int, channel: int) -> Room:
    """Check whether the bot can create threads in ``channel``, using only cached data."""
    server = client.get_guild(guild)
    if server is None or server.unavailable or server.me is None:
        return Room(Lack.SERVER)
    place = server.get_channel_or_thread(channel)
    if place is None:
        # The list also lacks channels that the bot may not see; it can't use those either.
        return Room(Lack.CHANNEL)
    if not has_threads(place):
        return Room(Lack.THREADS)
    lacks = missing(place.permissions_for(server.me), NEW_THREAD)
    return Room(Lack.RIGHTS, lacks) if lacks else Room()


def told(room: Room, channel: int, tr: Texts) -> str:
    """Return why the bot can't create threads in the channel, for an organiser, or an empty string if it can."""
    if room.lack is None:
        return ""
    rights = listed(in_bold(room.rights, tr), tr)
    return tr(room.lack.value, channel=channel, rights=rights)

"""Stop the bot: let running interactions finish, tell the gateway to send no more events, and close everything. Discord
waits 3 seconds for a response and never sends an interaction again, so users would see an error if one was dropped. New
ones are told that the bot is restarting. Unlike discord.py alone, the bot also handles what Discord sent before the
connection was closed.
"""

from __future__ import annotations

import asyncio
import logging
import struct
from typing import Final

import aiohttp
import discord

log = logging.getLogger(__name__)

FINISH: Final = 10.0
"""The time for running interactions, in seconds. Slower ones are cancelled (:mod:`bot.interaction.requests`)."""
GOODBYE: Final = 1.0
"""The time to wait for Discord to end the connection while the bot stops, in seconds."""
NORMAL: Final = 1000
_INTERACTIONS: Final = ("CommandTree-invoker", "discord-ui-dynamic-item-", "discord.py: on_interaction")
_EVENTS: Final = "discord.py: on_"


class BotStopping(Exception):
    """Raised when a request arrives while the bot is stopping. The request has had no effect."""


async def finished(patience: float) -> None:
    loop = asyncio.get_running_loop()
    until = loop.time() + patience
    while (tasks := under_way()) and (left := until - loop.time()) > 0:
        await asyncio.wait(tasks, timeout=left)
    if tasks:
        log.warning("%d presses and commands were not finished in time", len(tasks))


def under_way() -> list[asyncio.Task[None]]:
    return [task for task in asyncio.all_tasks() if task.get_name().startswith(_INTERACTIONS)]


async def heard(patience: float) -> None:
    """Wait up to ``patience`` seconds until all events from Discord have been handled. Then cancel the remaining tasks,
    because the database is about to be closed. The bot repeats their work after its next start.
    """
    under_way = [task for task in asyncio.all_tasks() if task.get_name().startswith(_EVENTS)]
    if not under_way:
        return
    _, late = await asyncio.wait(under_way, timeout=patience)
    for task in late:
        task.cancel()
    if late:
        await asyncio.wait(late)


async def hang_up(client: discord.AutoShardedClient) -> None:
    """Tell the gateway that the session has ended, and read what it still sends until it closes the connection."""
    reading = []
    for info in client.shards.values():
        shard = info._parent
        if not shard.ws.open:
            continue
        # So the library recognises the end of the connection and doesn't connect again.
        shard._reconnect = False
        shard.ws._close_code = NORMAL
        try:
            await shard.ws.socket.send_frame(struct.pack("!H", NORMAL), aiohttp.WSMsgType.CLOSE)
        except ConnectionError as error:
            log.debug("The gateway has gone already: %s", error)
            continue
        if shard._task is not None:
            reading.append(shard._task)
    if reading:
        await asyncio.wait(reading, timeout=GOODBYE)

"""Stops the bot: it answers open interactions, tells the gateway to send no more, and then closes everything.

Discord waits 3 seconds for an answer and sends nothing twice, so users would see a dropped interaction fail. Therefore
running interactions finish, new ones are told that the bot is restarting, and everything that Discord sent before it
received the goodbye is read. discord.py would close the connection and discard unread messages.
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
"""How long running interactions may take to finish, in seconds. Slower ones are cancelled, and their users are told
(:mod:`bot.interaction.requests.ending`).
"""
GOODBYE: Final = 1.0
"""How long Discord may take to end the connection, in seconds. Reading the last interactions may take as long again."""
NORMAL: Final = 1000
"""The close code with which a client ends its session."""
_INTERACTIONS: Final = ("CommandTree-invoker", "discord-ui-dynamic-item-", "discord.py: on_interaction")
"""discord.py's names for the tasks that answer commands, presses and forms."""
_EVENTS: Final = "discord.py: on_"
"""discord.py's name prefix for the tasks that handle all other events."""


class Leaving(Exception):
    """Raised when a request comes while the bot is stopping. Nothing has happened."""


async def finished(patience: float) -> None:
    """Wait until all received interactions are answered, but at most ``patience`` seconds."""
    loop = asyncio.get_running_loop()
    until = loop.time() + patience
    while (under_way := _under_way()) and (left := until - loop.time()) > 0:
        await asyncio.wait(under_way, timeout=left)
    if under_way:
        log.warning("%d presses and commands were not finished in time", len(under_way))


def _under_way() -> list[asyncio.Task[None]]:
    return [task for task in asyncio.all_tasks() if task.get_name().startswith(_INTERACTIONS)]


async def heard(patience: float) -> None:
    """Wait until all of Discord's events are handled, but at most ``patience`` seconds. Then cancel the others; the
    next start repeats their work.

    Otherwise they would find the connection and the database closed.
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
    """Say goodbye to the gateway, and read everything that it sends until it closes the connection."""
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

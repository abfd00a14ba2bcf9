"""The bot's end: it answers the open presses, tells the gateway to send no more, then closes everything.

Discord waits 3 seconds for an answer and sends nothing twice: a dropped interaction is a press that "did not respond".
So none is dropped. Begun ones finish, new ones hear that the bot is being restarted, and everything that Discord sent
before it heard the goodbye is read to the end. The library would close and forget unread messages.
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
"""Seconds for begun requests to finish: after their acknowledgement they may take longer than three seconds.

Longer ones are broken off, and their people hear it (:mod:`bot.interaction.requests.ending`).
"""
GOODBYE: Final = 1.0
"""Seconds for Discord to end the connection, and as many again to read the last interactions."""
NORMAL: Final = 1000
"""The code by which a client ends its session."""
_INTERACTIONS: Final = ("CommandTree-invoker", "discord-ui-dynamic-item-", "discord.py: on_interaction")
"""The library's names for the tasks that answer commands, presses and forms."""
_EVENTS: Final = "discord.py: on_"
"""The library's prefix for the tasks that handle all other events."""


class Leaving(Exception):
    """A request came while the bot ends, so nothing has happened."""


async def finished(patience: float) -> None:
    """Wait until all arrived interactions are answered, or the time is over."""
    loop = asyncio.get_running_loop()
    until = loop.time() + patience
    while (under_way := _under_way()) and (left := until - loop.time()) > 0:
        await asyncio.wait(under_way, timeout=left)
    if under_way:
        log.warning("%d presses and commands were not finished in time", len(under_way))


def _under_way() -> list[asyncio.Task[None]]:
    return [task for task in asyncio.all_tasks() if task.get_name().startswith(_INTERACTIONS)]


async def heard(patience: float) -> None:
    """Wait until all of Discord's events are handled; slow ones are given up, and the next start begins them anew.

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
    """Say goodbye to the gateway and read everything that it had sent until it hangs up as well."""
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

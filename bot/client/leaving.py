"""The bot's way out: who has pressed something is answered, then the gateway is told to send no more, then all closes.

Discord waits 3 seconds for an answer and sends nothing twice: what arrives and is dropped is a press that "did not
respond". So nothing is dropped. What was begun is ended, what still comes is told that the bot is being restarted, and
what Discord had sent before it heard the goodbye is read to the end. The library closes and forgets what is unread.
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
"""Seconds for what was begun to be answered: what was acknowledged may be, later than three seconds after its press.
What takes longer is broken off, and people are told so (:mod:`bot.interaction.requests.ending`).
"""
GOODBYE: Final = 1.0
"""Seconds for Discord to end the connection, and as many for what arrived meanwhile."""
NORMAL: Final = 1000
"""The code with which a client says that it needs its session no more."""
_INTERACTIONS: Final = ("CommandTree-invoker", "discord-ui-dynamic-item-", "discord.py: on_interaction")
"""What the library calls the tasks in which commands, presses and forms are answered."""
_EVENTS: Final = "discord.py: on_"
"""What it calls those in which it is told of everything else."""


class Leaving(Exception):
    """What was asked for came while the bot ends; nothing was begun."""


async def finished(patience: float) -> None:
    """Wait until all interactions that have arrived are answered, or the time is over."""
    loop = asyncio.get_running_loop()
    until = loop.time() + patience
    while (under_way := _under_way()) and (left := until - loop.time()) > 0:
        await asyncio.wait(under_way, timeout=left)
    if under_way:
        log.warning("%d presses and commands were not finished in time", len(under_way))


def _under_way() -> list[asyncio.Task[None]]:
    return [task for task in asyncio.all_tasks() if task.get_name().startswith(_INTERACTIONS)]


async def heard(patience: float) -> None:
    """Wait until all that Discord has told is dealt with; what takes longer is given up, and begun anew by the next
    start. Otherwise it would find the connection and the database closed.
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
    """Say goodbye to the gateway and read what it had sent until it hangs up as well."""
    reading = []
    for info in client.shards.values():
        shard = info._parent
        if not shard.ws.open:
            continue
        # So the library takes the end of the connection for what it is and does not connect again.
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

"""Discord out of reach for a moment: which errors say so, and asking again where discord.py does not.

The library asks again after most errors of the server and after a 429 of Discord's own. It gives up at once when the
connection is reset (Linux' number for that is not among those it knows) or closed, and at a 429 without ``Via``, which
comes from the network in front of Discord.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

import aiohttp
import discord

T = TypeVar("T")

TRANSIENT: Final = (ConnectionError, aiohttp.ClientError, TimeoutError)
"""What a connection fails with."""
TOO_MANY_REQUESTS: Final = 429
ALREADY_ANSWERED: Final = 40060
"""Discord's code for a second first answer to one interaction."""
PAUSES: Final = (0.1, 0.4, 1.2)
"""Seconds before each further try of an answer: all of them fit into the 3 that Discord waits for the first."""


def passing(error: BaseException) -> bool:
    """Whether ``error`` says that Discord could not be reached, which passes by itself."""
    if isinstance(error, discord.HTTPException):
        return error.status == TOO_MANY_REQUESTS or error.status >= 500
    return isinstance(error, TRANSIENT)


async def insist(ask: Callable[[], Awaitable[T]]) -> T:
    """What ``ask`` gives, asked again while Discord is out of reach; raises its last error. Something of which only
    the answer was lost is done twice, so ``ask`` must bear that.
    """
    for pause in PAUSES:
        try:
            return await ask()
        except (discord.HTTPException, *TRANSIENT) as error:
            if not passing(error):
                raise
        await asyncio.sleep(pause)
    return await ask()


async def respond(
    interaction: discord.Interaction[Any], kind: discord.InteractionResponseType, ask: Callable[[], Awaitable[Any]]
) -> None:
    """Give ``interaction`` its first answer, of ``kind``, by ``ask``. An answer that arrived although its receipt was
    lost counts: Discord says so when it comes again.
    """
    tried = False

    async def once() -> None:
        nonlocal tried
        again, tried = tried, True
        try:
            await ask()
        except discord.HTTPException as error:
            if not (again and error.code == ALREADY_ANSWERED):
                raise
            interaction.response._response_type = kind  # the library notes it at a receipt only

    await insist(once)

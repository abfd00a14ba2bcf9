"""Cancel the requests that the bot can't finish before it shuts down, and tell their users whether anything was done.

Every request is tracked until its task ends. Requests that are still running after the grace period are cancelled. If
a request fails because something that it was waiting for was cancelled, it counts as cancelled too. Users are told
only after the transactions of their requests have finished.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import discord

from bot.client.codes import UNHEARD
from bot.client.leaving import Leaving
from bot.client.retries import TRANSIENT, said
from bot.interaction.errors import DONE, guard, was_done, whisper
from bot.interaction.host import Interaction
from bot.match.pure.errors import StoreFault
from bot.match.storage.store import WRITES, Writes
from data.texts import texts

log = logging.getLogger(__name__)

BREAKING: Final = 3.0
"""The time that cancelled requests get to finish, in seconds."""
TELLING: Final = 5.0
"""The time that the bot gets to tell users what happened to their cancelled requests, in seconds."""


class UnderWay:
    def __init__(self) -> None:
        self._begun: dict[asyncio.Task[object], tuple[Interaction, Writes]] = {}
        self._broken: list[tuple[Interaction, Writes]] = []

    def begin(self, interaction: Interaction) -> None:
        task = asyncio.current_task()
        if task is None or task in self._begun or interaction.type is discord.InteractionType.autocomplete:
            return
        writes: Writes = []
        WRITES.set(writes)
        self._begun[task] = interaction, writes
        task.add_done_callback(self._ended)

    def answered(self) -> None:
        if (task := asyncio.current_task()) is not None:
            self._begun.pop(task, None)

    def _ended(self, task: asyncio.Task[object]) -> None:
        begun = self._begun.pop(task, None)
        if begun is not None and task.cancelled():
            self._broken.append(begun)

    async def break_off(self) -> None:
        left = list(self._begun)
        for task in left:
            task.cancel()
        if left:
            await asyncio.wait(left, timeout=BREAKING)
            await asyncio.sleep(0)  # so that it's known which of them have ended that way
        broken, self._broken = self._broken, []
        if not broken:
            return
        log.warning("%d presses and commands were broken off, and people are told so", len(broken))
        telling = [asyncio.create_task(_tell(interaction, writes)) for interaction, writes in broken]
        _, late = await asyncio.wait(telling, timeout=TELLING)
        for task in late:
            task.cancel()
        if late:
            await asyncio.wait(late)
            log.warning("%d of them could not be told", len(late))


async def _tell(interaction: Interaction, writes: Writes) -> None:
    ended = await asyncio.gather(*writes, return_exceptions=True)
    if all(isinstance(one, BaseException) for one in ended):
        await guard(interaction, Leaving())
        return
    tr = texts(interaction.locale.value)
    try:
        if await was_done(interaction):
            text = tr(DONE)
        else:
            text = tr(
                "I'm restarting and couldn't finish this. Check before you try again: your action may have "
                "gone through."
            )
        await whisper(interaction, text)
    except (discord.HTTPException, StoreFault, *TRANSIENT) as error:
        heard = not (isinstance(error, discord.HTTPException) and error.code in UNHEARD)
        log.log(
            logging.WARNING if heard else logging.INFO, "Someone could not be told what came of it: %s", said(error)
        )

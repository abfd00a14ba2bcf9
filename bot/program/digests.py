"""Digests: once a day, at the hour of their choice, one direct message with all tables that wait for somebody.

They stand in a table by the moment when they are due; this sleeps until the first of them. So people asleep cost
nothing.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import Final

import discord

from bot.client.retries import TRANSIENT, said
from bot.features.people.mine import PAGE, line_of
from bot.match.pure.errors import StoreFault
from bot.match.services.service import Service
from bot.presenters.presenter import Presenter
from bot.publishing.posting.direct import refused, send
from bot.wording.blocks import short
from data.texts import texts

log = logging.getLogger(__name__)

LONGEST_SLEEP: Final = 600.0
"""Seconds after which it is looked in any case: the machine's clock may be set."""
AFTER_A_FAULT: Final = 30.0
"""Seconds until the database is asked again when it failed."""


class Digests:
    """Sends them. :meth:`start`, then :meth:`stop`."""

    def __init__(self, client: discord.Client, service: Service, presenters: Mapping[str, Presenter]) -> None:
        self._client = client
        self._service = service
        self._presenters = presenters
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin."""
        self._service.own.on_digest.append(self._changed.set)
        self._task = asyncio.create_task(self._run(), name="digests")

    async def stop(self) -> None:
        """End; a digest on its way is lost rather than sent twice."""
        if self._changed.set in self._service.own.on_digest:
            self._service.own.on_digest.remove(self._changed.set)
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
            self._task = None

    async def _run(self) -> None:
        while True:
            self._changed.clear()
            try:
                due = await self._service.own.next_digest()
                wait = LONGEST_SLEEP if due is None else min(LONGEST_SLEEP, (due - self._service.desk.now()) / 1000)
                if wait <= 0:
                    for user in await self._service.own.digests_due():
                        await self._tell(user)
                    continue
            except StoreFault as error:
                log.error("The digests wait: %s", error)
                wait = AFTER_A_FAULT
            except Exception:  # one that fails must not end all others
                log.exception("The digests wait")
                wait = AFTER_A_FAULT
            try:
                async with asyncio.timeout(wait):
                    await self._changed.wait()
            except TimeoutError:
                continue

    async def _tell(self, user: int) -> None:
        """One digest; none where no table waits."""
        try:
            text = await self.text(user)
            if text:
                now = self._service.desk.now()
                await send(self._client, user, text, nonce=f"d{user:x}-{now // 60_000:x}", created=now)
        except discord.HTTPException as error:
            log.info("A digest could not be sent: %s", said(error))
            if refused(error):
                await self._service.own.closed(user)
        except TRANSIENT as error:
            log.info("A digest could not be sent: %s", said(error))

    async def text(self, user: int) -> str:
        """What it says, in the language of its reader; empty where no table waits for them."""
        waiting, _ = await self._service.own.tables(user)
        if not waiting:
            return ""
        person = await self._service.people.of(user)
        tr = texts(person.locale or waiting[0].match.locale)
        head = tr.plural("{count} table waits for you:", "{count} tables wait for you:", len(waiting))
        lines = [f"🗞️ **{head}**"]
        for one in waiting[:PAGE]:
            line = line_of(one, self._presenters, tr, asked=True)
            if sum(map(len, lines)) + len(line) > 1_850:
                break
            lines.append(line)
        if (more := len(waiting) - len(lines) + 1) > 0:
            lines.append(tr.plural("and {count} more", "and {count} more", more))
        return short("\n".join(lines), 2000)

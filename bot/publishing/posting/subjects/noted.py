"""Messages in a league's channel that are edited later. Each is stored with its channel and a digest of its contents.

A digest that differs from the current contents shows that the message is out of date, for example after a crash.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final

import discord
from msgspec.structs import replace

from bot.client.pace.pace import Pace
from bot.league.pure.known import Known
from bot.league.services.leagues import Leagues
from bot.league.services.messages import Message
from bot.publishing.posting.subjects.home import Home, Shown
from leagues.settings import HOUR

SOON: Final = 5_000
LATER: Final = 600_000
YOUNG: Final = HOUR - LATER


class Noted:
    """Posts messages that are edited later, and stores them. `pace` limits the bot's requests; `pause` overrides the
    time between two edits, in milliseconds.
    """

    def __init__(self, client: discord.Client, leagues: Leagues, pace: Pace, pause: int | None = None) -> None:
        self._home = Home(client)
        self._leagues = leagues
        self._pace = pace
        self._pause = pause

    def wait(self, before: Message, born: int) -> int:
        now = self._leagues.now()
        usual = SOON if now - born < YOUNG else LATER
        return before.at + (usual if self._pause is None else self._pause) - now

    async def post(
        self,
        known: Known,
        what: str,
        shown: Shown,
        *,
        created: int,
        pings: Sequence[int] = (),
        before: Message | None = None,
    ) -> None:
        """Post a message that pings the users `pings`, and store it.

        If the bot crashed after posting but before storing, find the message by its nonce or its first line instead of
        posting it again. `created`: the earliest time when it may have been posted. `before`: the stored message that
        it replaces, if any.
        """
        instead = 0 if before is None else before.message
        nonce = hashlib.sha256(f"{known.channel}/{known.id}/{what}/{instead}".encode()).hexdigest()[:24]
        called, work = await self._leagues.calling(known.id, tuple(pings)) if pings else ((), None)
        async with self._pace.turn() as turn:
            await turn.take()
            message = await self._home.send(known, replace(shown, pings=called), nonce, created)
        stands = Message(known.channel, message, shown.digest, self._leagues.now())
        await self._leagues.messages.put(known.id, what, stands, also=work)

    async def edit(self, known: Known, what: str, before: Message, shown: Shown) -> bool:
        """Edit a message and store its new digest. Return False if the message is gone."""
        async with self._pace.turn() as turn:
            await turn.take()
            if not await self._home.edit(known, before.channel, before.message, shown):
                return False
        stands = Message(before.channel, before.message, shown.digest, self._leagues.now())
        await self._leagues.messages.put(known.id, what, stands)
        return True

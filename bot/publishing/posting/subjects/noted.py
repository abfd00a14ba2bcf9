"""Messages that are edited in a league's channel: each is noted with its place and a digest of its contents.

So work that a crash has left undone is found again.
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
"""Milliseconds between two edits: of a young message, and of one nearly an hour old, which Discord lets bots edit
seldom.
"""
YOUNG: Final = HOUR - LATER


class Noted:
    """``pace``: of the bot's requests; ``pause``: milliseconds between two edits, instead of the usual."""

    def __init__(self, client: discord.Client, leagues: Leagues, pace: Pace, pause: int | None = None) -> None:
        self._home = Home(client)
        self._leagues = leagues
        self._pace = pace
        self._pause = pause

    def wait(self, before: Message, born: int) -> int:
        """Return the milliseconds until a message posted at ``born`` may be edited again; 0 or less: now."""
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
        """Post it, and ping ``pings``.

        After a crash before it was noted, its nonce or its first line identifies it. ``created``: the earliest moment
        at which it can have been posted; ``before``: the message that it replaces.
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
        """Edit it. Return False if it is gone."""
        async with self._pace.turn() as turn:
            await turn.take()
            if not await self._home.edit(known, before.channel, before.message, shown):
                return False
        stands = Message(before.channel, before.message, shown.digest, self._leagues.now())
        await self._leagues.messages.put(known.id, what, stands)
        return True

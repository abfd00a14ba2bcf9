"""Messages that stand in a league's channel and are edited there: each is noted with where it stands and a digest of
what it shows, so whatever a crash has left undone is found again.
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
"""Milliseconds between two edits: of a young message, and of one that is nearly an hour old, which Discord lets be
edited seldom.
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
        """Milliseconds until a message that has stood since ``born`` may be edited again; not above 0: now."""
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
        """Post it, and call ``pings``. After a crash before it was noted it is found again, by its nonce or its first
        line. ``created``: from when on it can stand there; ``before``: the one whose place it takes.
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
        """Whether it could be edited; False: it is gone."""
        async with self._pace.turn() as turn:
            await turn.take()
            if not await self._home.edit(known, before.channel, before.message, shown):
                return False
        stands = Message(before.channel, before.message, shown.digest, self._leagues.now())
        await self._leagues.messages.put(known.id, what, stands)
        return True

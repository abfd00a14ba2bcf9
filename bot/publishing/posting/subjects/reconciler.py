"""Compare the messages that a league should have with those that were posted, then post what is missing and edit what
is out of date.

Each message is stored with its channel and a digest of its contents. If the digest of the current contents is
different, the message is out of date, for example after a crash.
"""

from __future__ import annotations

import hashlib
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import aclosing
from typing import Final

import discord
import msgspec
from msgspec.structs import replace

from bot.client.pace.pace import Pace
from bot.league.pure.known import Known
from bot.league.services.leagues import Leagues
from bot.league.services.messages import Message
from bot.publishing.posting.subjects.home import Home, LeagueMessage
from bot.publishing.posting.subjects.keeper import MessageKeeper
from leagues.settings import HOUR

SOON: Final = 5_000
LATER: Final = 600_000
YOUNG: Final = HOUR - LATER


class Wanted(msgspec.Struct, frozen=True):
    """A message that a league should have.

    `what`: the name under which it is stored. `made`: the facts that determine its contents. `created`: the earliest
    time when it may have been posted. `open`: whether to post the message if it was never posted, was deleted, or is
    in a former home channel of the league. If `open` isn't set, an existing message is only edited. `wait`: how many
    milliseconds to wait before the message may be edited. `draws`: a function that adds the pictures. `digest`: a
    digest of the contents including the pictures, so that they needn't be drawn for a comparison.
    """

    what: str
    made: object
    shown: LeagueMessage
    created: int
    open: bool = True
    wait: int = 0
    digest: str = ""
    draws: Callable[[], Awaitable[LeagueMessage]] | None = None


class Reconciler(MessageKeeper):
    """A task that posts and edits the messages that a league should have (:meth:`wanted`). `pace` limits the bot's
    requests; `pause` overrides the time between two edits, in milliseconds.
    """

    def __init__(self, client: discord.Client, leagues: Leagues, pace: Pace, pause: int | None = None) -> None:
        super().__init__(leagues)
        self._home = Home(client)
        self._pace = pace
        self._pause = pause
        self._seen: dict[tuple[int, str], object] = {}

    def wanted(self, known: Known, there: Mapping[str, Message]) -> AsyncGenerator[Wanted | int, None]:
        """Yield the messages that a league should have, and times in milliseconds after which the league should be
        checked again. `there` holds the messages that were posted. A message can be left out if it is known to be up
        to date (:meth:`seen`).
        """
        raise NotImplementedError

    async def look(self, known: Known) -> int | None:
        there = await self._leagues.messages.of(known.id)
        waits = []
        async with aclosing(self.wanted(known, there)) as every:
            async for one in every:
                wait = one if isinstance(one, int) else await self._kept(known, there.get(one.what), one)
                if wait:
                    waits.append(wait)
        return min(waits, default=None)

    def seen(self, known: Known, what: str, made: object) -> bool:
        """Return whether the message `what` was already checked against the facts `made`, which determine its
        contents.
        """
        return (known.id, what) in self._seen and self._seen[known.id, what] == made

    def wait(self, before: Message, born: int) -> int:
        """Return how many milliseconds to wait before editing a message that was posted at `born`. Discord allows few
        edits of messages that are older than an hour.
        """
        now = self._leagues.now()
        usual = SOON if now - born < YOUNG else LATER
        return before.at + (usual if self._pause is None else self._pause) - now

    async def _kept(self, known: Known, before: Message | None, one: Wanted) -> int:
        digest = one.digest or one.shown.digest
        moved = before is not None and one.open and before.channel != known.channel
        if before is None or moved:
            if one.open:
                await self.post(known, one, before=before)
        elif before.shown != digest:
            if one.wait > 0:
                return one.wait
            if not await self._edited(known, one, before, digest):
                if one.open:
                    await self.post(known, replace(one, created=self._leagues.now()), before=before)
                else:
                    await self._leagues.messages.drop(known.id, one.what)
        self._seen[known.id, one.what] = one.made
        return 0

    async def post(self, known: Known, one: Wanted, *, before: Message | None = None) -> None:
        """Post a message and store it. It pings people only if it doesn't replace a message `before`.

        If the bot crashed after posting but before storing, find the message by its nonce or its first line instead of
        posting it again.
        """
        instead = one.digest or (0 if before is None else before.message)
        nonce = hashlib.sha256(f"{known.channel}/{known.id}/{one.what}/{instead}".encode()).hexdigest()[:24]
        pings: Sequence[int] = one.shown.pings if before is None else ()
        called, work = await self._leagues.calling(known.id, known.guild, tuple(pings)) if pings else ((), None)
        async with self._pace.turn() as turn:
            await turn.take()
            shown = one.shown if one.draws is None else await one.draws()
            message = await self._home.send(known, replace(shown, pings=called), nonce, one.created)
        stands = Message(known.channel, message, one.digest or shown.digest, self._leagues.now())
        await self._leagues.messages.put(known.id, one.what, stands, also=work)

    async def _edited(self, known: Known, one: Wanted, before: Message, digest: str) -> bool:
        async with self._pace.turn() as turn:
            await turn.take()
            shown = one.shown if one.draws is None else await one.draws()
            if not await self._home.edit(known, before.channel, before.message, shown):
                return False
        stands = Message(before.channel, before.message, digest, self._leagues.now())
        await self._leagues.messages.put(known.id, one.what, stands)
        return True

"""The base classes for tasks that keep leagues' messages on Discord up to date.

Each league is checked when it has changed, at certain times, and when the bot starts, so work interrupted by a crash is
completed. Two checks of the same league never run at the same time.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import aclosing
from typing import Final

import discord
import msgspec
from msgspec.structs import replace

from bot.client.pace.pace import Pace
from bot.client.retries import TRANSIENT, said
from bot.league.pure.known import Known
from bot.league.services.leagues import Leagues
from bot.league.services.messages import Message
from bot.match.pure.errors import StoreFault
from bot.publishing.composing.messages import Post
from bot.publishing.posting.subjects.home import Home, digest_of
from bot.publishing.posting.subjects.working import Waits
from leagues.refused import Refused
from leagues.settings import HOUR

log = logging.getLogger(__name__)

SOON: Final = 5_000
LATER: Final = 600_000
YOUNG: Final = HOUR - LATER
SELDOM: Final = 600_000
AGAIN: Final = 60_000
FAR: Final = 86_400_000


class MessageKeeper:
    """A task that keeps leagues' messages up to date, from :meth:`start` to :meth:`stop`.

    `what`: the task's name in the log. `pace` limits the bot's requests. Subclasses implement the work in :meth:`look`.
    """

    what: str

    def __init__(self, client: discord.Client, leagues: Leagues, pace: Pace) -> None:
        self._client, self._leagues, self._pace = client, leagues, pace
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._later: dict[int, asyncio.TimerHandle] = {}
        self._runs = False

    async def look(self, known: Known) -> int | None:
        """Do the work that a league currently needs. Return how many milliseconds to wait before the next call, or None
        to wait until the league has changed.

        If this raises an error, the error is logged, and the call is repeated later.
        """
        raise NotImplementedError

    async def start(self) -> None:
        """Check all leagues now, and each league after a change. Call this once the client has received its servers and
        the members' names.

        Calling this again does nothing. Raises StoreFault.
        """
        if self._runs:
            return
        self._runs = True
        self._leagues.logs.on_entry.append(self.wake)
        for league in await self._leagues.reading.unfinished():
            self.wake(league)

    async def stop(self) -> None:
        self._runs = False
        if self.wake in self._leagues.logs.on_entry:
            self._leagues.logs.on_entry.remove(self.wake)
        for handle in self._later.values():
            handle.cancel()
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def wake(self, league: int) -> None:
        if not self._runs:
            return
        self._again.add(league)
        if league not in self._tasks:
            self._tasks[league] = asyncio.create_task(self._work(league), name=f"{self.what} of league {league}")

    async def settled(self) -> None:
        while tasks := list(self._tasks.values()):
            await asyncio.wait(tasks)
            await asyncio.sleep(0)

    async def _work(self, league: int) -> None:
        try:
            while self._runs and league in self._again:
                self._again.discard(league)
                after = await self._tried(league)
                if after is not None:
                    self._look_later(league, after)
        finally:
            self._tasks.pop(league, None)

    def _look_later(self, league: int, after: int) -> None:
        before = self._later.pop(league, None)
        if before is not None:
            before.cancel()
        seconds = min(max(after, 0), FAR) / 1000
        self._later[league] = asyncio.get_running_loop().call_later(seconds, self.wake, league)

    async def _tried(self, league: int) -> int | None:
        try:
            ours = await self._leagues.logs.ours(league)
            return await self.look(await self._leagues.reading.get(league)) if ours else None
        except Waits as waits:
            log.info("The %s of league %d wait: %s", self.what, league, waits)  # its teller logs it louder
            return SELDOM
        except (StoreFault, discord.HTTPException, *TRANSIENT) as error:
            log.warning("The %s of league %d wait: %s", self.what, league, said(error))
        except Refused as refused:
            log.debug("League %d has no %s: %s", league, self.what, refused)
            return None
        except Exception:  # one league must not stop the others
            log.exception("The %s of league %d cannot be shown", self.what, league)
            return None
        return AGAIN


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
    shown: Post
    created: int
    open: bool = True
    wait: int = 0
    digest: str = ""
    draws: Callable[[], Awaitable[Post]] | None = None


class Reconciler(MessageKeeper):
    """A task that compares the messages that a league should have (:meth:`wanted`) with those that were posted, then
    posts what is missing and edits what is out of date.

    Each message is stored with its channel and a digest of its contents. If the digest of the current contents is
    different, the message is out of date, for example after a crash. `pause` overrides the time between two edits, in
    milliseconds.
    """

    def __init__(self, client: discord.Client, leagues: Leagues, pace: Pace, pause: int | None = None) -> None:
        super().__init__(client, leagues, pace)
        self._home = Home(client)
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
        digest = one.digest or digest_of(one.shown)
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
        stands = Message(known.channel, message, one.digest or digest_of(shown), self._leagues.now())
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

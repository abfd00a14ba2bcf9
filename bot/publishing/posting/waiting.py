"""Reasons why announcements wait: other subjects' turns, failed attempts, and channels that the bot may not use."""

from __future__ import annotations

import asyncio
import enum
import logging
import time
from collections.abc import Callable
from typing import Final

import discord

from bot.client.codes import ARCHIVED, NO_ACCESS, TOO_MANY_REQUESTS, UNKNOWN_CHANNEL
from bot.client.emojis import is_lost
from bot.client.pace.pace import Turn
from bot.client.retries import TRANSIENT, foreign
from bot.match.pure.errors import StoreFault
from bot.match.pure.table.subject import Subject
from bot.match.services.multiprocess.shards import Everything
from bot.publishing.composing.messages import Powers
from bot.wording.names.symbols import current

log = logging.getLogger(__name__)

PASSING: Final = (OSError, *TRANSIENT)
PLAIN: Final = Powers(files=False, embeds=False)

LOOK_AGAIN: Final = 3_600.0


class Turns:
    """The subjects that wait for their turn (`waiting`), and those about which something new is due (`news`)."""

    def __init__(self, shards: Everything, stopping: asyncio.Event) -> None:
        self._shards = shards
        self.stopping = stopping
        self.waiting: set[Subject] = set()
        self.news: set[Subject] = set()

    async def take(self, turn: Turn, subject: Subject) -> bool:
        self.waiting.add(subject)
        try:
            return await turn.take()
        finally:
            self.waiting.discard(subject)

    def going(self) -> bool:
        return not self.stopping.is_set()

    def go_on(self, subject: Subject) -> bool:
        return self.going() and self._shards.still(subject)

    async def ours(self, subject: Subject) -> bool:
        return await self._shards.has(subject)


class Pauses:
    """The pauses between attempts to post something. They can be ended early. Once `stopping` is set, no new pause
    begins. `length(tries)` returns how many seconds to pause after that many failed attempts.
    """

    def __init__(self, stopping: asyncio.Event, length: Callable[[int], float]) -> None:
        self._stopping = stopping
        self.length = length
        self._waiting: dict[asyncio.Future[None], int | None] = {}

    async def wait(self, seconds: float, match: int | None = None) -> None:
        """Sleep for `seconds`, or until :meth:`end` is called for all pauses or for those of `match`."""
        if self._stopping.is_set():
            return
        awake: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[awake] = match
        try:
            await asyncio.wait([awake], timeout=seconds)
        finally:
            del self._waiting[awake]

    async def rest(self, tries: int) -> None:
        await self.wait(self.length(tries))

    def end(self, match: int | None = None) -> None:
        for awake, of in self._waiting.items():
            if match in {None, of} and not awake.done():
                awake.set_result(None)


class Blocked:
    """The subjects whose channels the bot may not write in. Each is stored with its server, or None if there is none.

    Discord bans bots that keep retrying without permission. The bot therefore retries only after a change in the
    server, or after an hour.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._since: dict[Subject, tuple[int | None, float]] = {}

    def add(self, subject: Subject, guild: int | None) -> bool:
        """Return whether this is news."""
        news = subject not in self._since
        self._since[subject] = (guild, self._now())
        return news

    def free(self, subject: Subject) -> None:
        self._since.pop(subject, None)

    def waits(self, subject: Subject) -> bool:
        found = self._since.get(subject)
        return found is not None and self._now() - found[1] < LOOK_AGAIN

    def __contains__(self, subject: Subject) -> bool:
        return subject in self._since

    def of_guild(self, guild: int) -> list[Subject]:
        return [subject for subject, (where, _) in self._since.items() if where == guild]


def goes_on(whose: str, tries: int) -> int:
    """Log that an outbox can be worked through after `tries` failed attempts, and return the new number of tries, 0."""
    if tries:
        log.warning("The outbox of %s goes on.", whose)
    return 0


class Verdict(enum.Enum):
    """The reaction to Discord's refusal of a message.

    RETRY: wait and try again. PLAINER: use plain text. UNARCHIVE: reopen the thread. BLOCKED: wait until the bot has
    permission. DELETED: someone deleted the message. LOST: the channel was deleted.
    """

    RETRY = enum.auto()
    PLAINER = enum.auto()
    UNARCHIVE = enum.auto()
    BLOCKED = enum.auto()
    DELETED = enum.auto()
    LOST = enum.auto()


def judge(error: discord.HTTPException) -> Verdict:
    if error.status == TOO_MANY_REQUESTS or error.status >= 500:
        return Verdict.RETRY
    if error.status == 401 or foreign(error):
        # The token was changed, or the network in front of Discord refuses: neither concerns this channel.
        return Verdict.RETRY
    if error.code == ARCHIVED:
        return Verdict.UNARCHIVE
    if error.code == NO_ACCESS:
        # Kicked from the server, or shut out of the channel: either may be undone.
        return Verdict.BLOCKED
    if error.code == UNKNOWN_CHANNEL:
        return Verdict.LOST
    if error.status == 404:
        # Discord answers so to the nonce of a message that was posted and since deleted.
        return Verdict.DELETED
    if is_lost(error) and current().lose():
        return Verdict.RETRY  # with Unicode's signs
    return Verdict.PLAINER


def verdict_of(error: Exception, powers: Powers, *, opened: bool) -> Verdict:
    if isinstance(error, discord.HTTPException):
        verdict = judge(error)
        shut = verdict is Verdict.UNARCHIVE and opened
        mute = verdict is Verdict.PLAINER and powers == PLAIN and isinstance(error, discord.Forbidden)
        return Verdict.BLOCKED if shut or mute else verdict
    if isinstance(error, StoreFault):
        return Verdict.RETRY
    return Verdict.RETRY if isinstance(error, PASSING) else Verdict.PLAINER

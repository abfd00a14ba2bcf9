"""Reasons why announcements wait: other subjects' turns, failed attempts, and channels that the bot may not use.

Announcements also wait while a player takes several actions in one turn on a private panel. During the turn, the panel
shows the player everything, and nobody else can act. A new board after each action would push the panel out of sight.
The turn's rows therefore stay in the outbox. They are posted together when the turn has ended, when others can act, or
when the player has done nothing for :data:`IDLE` milliseconds. Rows also wait briefly while a computer player is
thinking.

Nothing is stored for this, because the delay can be computed from the outbox, the position and the time. Moves of a
player that are posted together form one announcement (:func:`joined`). If the bot crashed after posting it and more
moves are due now, the existing message is updated.
"""

from __future__ import annotations

import asyncio
import enum
import logging
import time
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import discord
from msgspec.structs import replace

from bot.client.codes import ARCHIVED, NO_ACCESS, TOO_MANY_REQUESTS, UNKNOWN_CHANNEL
from bot.client.emojis import is_lost
from bot.client.pace.pace import Turn
from bot.client.retries import TRANSIENT, foreign
from bot.match.pure.errors import StoreFault
from bot.match.pure.log.latest import by_itself
from bot.match.pure.play.look import Look, thinks
from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.outbox import AnnouncementKind, OutboxRow
from bot.match.pure.table.subject import Subject
from bot.match.services.multiprocess.shards import Everything
from bot.match.services.service import Service
from bot.presenters.presenter import Continues
from bot.publishing.composing.composer import Composer
from bot.publishing.composing.messages import BOARDS, LOG_LINES, Powers
from bot.wording.log import stood_in
from bot.wording.names.symbols import current
from games.core import has

log = logging.getLogger(__name__)

PASSING: Final = (OSError, *TRANSIENT)
PLAIN: Final = Powers(files=False, embeds=False)

LOOK_AGAIN: Final = 3_600.0
IDLE: Final = 90_000
LONGEST: Final = 300_000
THINKING: Final = 2_000


class WaitingTurns:
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


class RetryPauses:
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


class BlockedSubjects:
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


def held_for(rows: Sequence[OutboxRow], match: Match, look: Look | None, presenter: object, now: int) -> int:
    """Return how long to delay the due rows of `match` (`rows`), in milliseconds, or 0 to post them now.

    `look` is the public view of the current position.
    """
    if look is None or match.status is not Status.ACTIVE or match.options.lesson or not rows:
        return 0
    if thinks(match, look.asked) is not None:
        played = all(row.kind in {AnnouncementKind.MOVED, AnnouncementKind.STARTED} for row in rows)
        return max(0, rows[0].created + THINKING - now) if played else 0
    if not has(presenter, Continues) or len(look.asked) != 1 or look.may:
        return 0
    user = match.players[look.asked[0]].human
    if user is None or any(row.kind is not AnnouncementKind.MOVED or row.who != user or not row.steps for row in rows):
        return 0
    steps = [step for row in rows for step in row.steps]
    moves = {step.move for step in steps}
    if any(not moves.issuperset(step.undone) for step in steps):
        return 0  # an undo of moves that others have already seen
    if not presenter.goes_on(steps, look.view):
        return 0
    return max(0, min(rows[-1].created + IDLE, rows[0].created + LONGEST) - now)


class Announcement(NamedTuple):
    """An announcement: an outbox row, and the ids of other rows that the same message covers."""

    row: OutboxRow
    told: tuple[int, ...] = ()


def joined(rows: Sequence[OutboxRow], match: Match | None) -> list[Announcement]:
    """Group the rows of `match` that are due into announcements.

    Consecutive moves by one player, and the moves by computer players that follow them, form one announcement. Undos
    and moves for absent players stay separate, and so do all rows in a tutorial.
    """
    due: list[Announcement] = []
    for row in rows:
        before = due[-1].row if due else None
        if before is None or match is None or match.options.lesson or not _belongs(match, row, before):
            due.append(Announcement(row))
        else:
            due[-1] = Announcement(
                replace(before, last=row.last, steps=before.steps + row.steps), (*due[-1].told, row.id)
            )
    return due


def _belongs(match: Match, row: OutboxRow, before: OutboxRow) -> bool:
    both = (before, row)
    plain = all(one.steps and not stood_in(one.steps) and not any(step.undone for step in one.steps) for one in both)
    if not plain or row.kind is not AnnouncementKind.MOVED or row.first != before.last + 1:
        return False
    if row.who is None:  # computers have answered
        same = before.kind in {AnnouncementKind.MOVED, AnnouncementKind.STARTED} and all(
            by_itself(match, step) for step in row.steps
        )
    else:
        same = before.kind is AnnouncementKind.MOVED and row.who == before.who
    return same and len(before.steps) + len(row.steps) <= LOG_LINES


class DelayedTables:
    """The tables whose announcements are delayed. When a table's delay is over, `wake` is called with the table's
    number.
    """

    def __init__(self, wake: Callable[[int], None]) -> None:
        self._wake = wake
        self._timers: dict[int, asyncio.TimerHandle] = {}

    def __contains__(self, match: object) -> bool:
        return match in self._timers

    def hold(self, match: int, wait: int) -> None:
        self._timers[match] = asyncio.get_running_loop().call_later(wait / 1000, self._wake, match)

    def release(self, match: int) -> None:
        if (timer := self._timers.pop(match, None)) is not None:
            timer.cancel()

    def release_all(self) -> None:
        for match in tuple(self._timers):
            self.release(match)


LIVE: Final = 1.5
"""The minimum time between two changes of a live table's board, in seconds. The end of a game and urgent news don't
have to wait.
"""


def folded(rows: Sequence[OutboxRow], *, over: bool) -> list[Announcement]:
    """Return the outbox rows that must be posted for a live table.

    One board shows the position after all rows, so earlier moves needn't be posted. If `over` is true, the final move
    has ended the game. That move is always posted, because its message shows the result.
    """
    moves = [row for row in rows if row.kind is AnnouncementKind.MOVED]
    others = any(row.kind in BOARDS and row.kind is not AnnouncementKind.MOVED for row in rows)
    kept = moves[-1:] if over or not others else []
    told = tuple(row.id for row in moves if row not in kept)
    last_board = max((row.id for row in rows if row.kind in BOARDS), default=0)
    return [Announcement(row, told if row.id == last_board else ()) for row in rows if row.id not in told]


class LiveBoards:
    def __init__(
        self,
        service: Service,
        composer: Composer,
        pauses: RetryPauses,
        stopping: asyncio.Event,
    ) -> None:
        self._service = service
        self._composer = composer
        self._pauses = pauses
        self._stopping = stopping
        self._changed: dict[int, tuple[float, int]] = {}
        """For each match, the time at which its board last changed (by the event loop's clock), and the number of the
        newest log entry that the board shows.
        """
        self._news: set[int] = set()

    def changed(self, match: int, shown: int) -> None:
        self._changed[match] = (asyncio.get_running_loop().time(), shown)

    def wake(self, match: int) -> None:
        if match in self._changed:
            self._news.add(match)
            self._pauses.end(match)

    async def pause(self, match: int) -> None:
        """Wait until a live table's board may change again.

        Don't wait if the game has ended, if something is urgent, or if the bot is stopping.
        """
        loop = asyncio.get_running_loop()
        self._news.add(match)
        try:
            while match in self._changed and not self._stopping.is_set():
                changed, shown = self._changed[match]
                left = changed + LIVE - loop.time()
                if left <= 0:
                    del self._changed[match]
                elif match not in self._news:
                    await self._pauses.wait(left, match)
                else:
                    self._news.discard(match)
                    table = await self._service.history.get(match)
                    if table.status is not Status.ACTIVE or await self._composer.urgent(table, shown):
                        return
        finally:
            self._news.discard(match)

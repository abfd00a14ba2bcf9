"""Limit the rate of everything that the bot sends unprompted: posts, edits and look-ups. Responses to interactions
aren't limited.

Each request, including discord.py's own retries, passes through :class:`Pace`, an aiohttp trace, before it's sent.
Discord allows an app 50 requests per second in total; responses to interactions don't count.

- Each request takes a permit from the same token bucket. Requests without a :class:`Turn` go first, because a person is
  waiting for them. Next comes the table that has waited longest.
- The number of turns at the same time is limited, but a turn counts only while it prepares a message or waits for
  Discord's response. So a table that is delayed by its channel's own limit delays no other table.
- While Discord refuses all requests (:mod:`bot.client.pace.breaker`), turns stay in the queue and other requests raise
  :class:`Withheld`. Requests that change something also raise it once other processes may have taken over this
  process's work (:attr:`Pace.holds`).
- The bot slows down long before Discord would ban it for too many refused requests.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import logging
import re
import time
from collections.abc import Callable
from contextvars import ContextVar, Token
from types import SimpleNamespace, TracebackType
from typing import Final, Self

import aiohttp
from aiohttp import TraceConfig

from bot.client.pace.breaker import Breaker, Trouble, asked_to_wait, trouble_of
from bot.client.pace.budget import RATE, Bucket, Refusals
from bot.client.retries import heard
from bot.match.services.clock import wall

log = logging.getLogger(__name__)


class FairQueue:
    """A queue of waiting tasks: those whose work has waited longest go first, then in the order of their arrival."""

    def __init__(self) -> None:
        self._heap: list[tuple[float, int, asyncio.Future[bool], Turn | None]] = []
        self._numbers = itertools.count()

    def __bool__(self) -> bool:
        while self._heap and self._heap[0][2].done():
            heapq.heappop(self._heap)
        return bool(self._heap)

    def join(self, who: Turn | None) -> asyncio.Future[bool]:
        """Return a future for a request: True means a test request. Without a turn, it goes before all others."""
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        rank = float("-inf") if who is None else who.age
        heapq.heappush(self._heap, (rank, next(self._numbers), future, who))
        return future

    def call(self) -> None:
        if self:
            heapq.heappop(self._heap)[2].set_result(False)

    def call_to_try(self) -> None:
        """Let one task send a test request: one with the fewest failures, because other requests may fail even when
        Discord works. Among several, choose the one whose work has waited longest.
        """
        waiting = [one for one in self._heap if not one[2].done()]
        if waiting:
            first = min(waiting, key=lambda one: (one[3].failed if one[3] else 0, one[0], one[1]))
            first[2].set_result(True)


BURST: Final = 0.2
"""How long unused permits accumulate, in seconds: at most 48 requests in one second. Discord allows 50."""
PARALLEL: Final = 16
"""The maximum number of queued messages that are prepared or sent at the same time."""
MANY_REFUSALS: Final = 1_000
"""The number of refusals in ten minutes at which the bot slows down. Discord bans the bot at 10,000."""
SLOW: Final = 2.0
"""The number of requests per second while the bot is slowed down."""

_API: Final = re.compile(r"/api/v\d+(?P<answer>/(?:interactions|webhooks)/)?")
_PLACE: Final = re.compile(r"/(?:channels|guilds|users)/\w+")
_READING: Final = frozenset({"GET", "HEAD"})
_COUNTED: Final = frozenset({401, 403, 429})
_TURN: ContextVar[Turn | None] = ContextVar("turn", default=None)


class Withheld(ConnectionError):
    """Raised if a request wasn't sent: Discord refuses all of them, or another process may have the work."""


class Turn:
    """A table's turn to send announcements: ``async with pace.turn(age) as turn:``. ``age`` is the time at which the
    current announcement started waiting, in milliseconds since 1970. Update it for each.
    """

    def __init__(self, pace: Pace, age: int) -> None:
        self.age = age
        self.failed = 0
        self._pace = pace
        self._place: bool | None = None
        self._before: Token[Turn | None] | None = None

    async def __aenter__(self) -> Self:
        self._before = _TURN.set(self)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._before is not None:
            _TURN.reset(self._before)
        if self._place is not None:
            self._pace.leave(tried=self._place)
            self._place = None

    async def take(self) -> bool:
        """Wait until this table may prepare and send a message. Return True if it had to wait."""
        if self._place is not None:
            return False
        waits = not self._pace.has_room()
        self._place = await self._pace.enter(self)
        return waits

    def hand_over(self) -> bool | None:
        place, self._place = self._place, None
        return place


def current_turn() -> Turn | None:
    return _TURN.get()


class Pace:
    def __init__(
        self, rate: float = RATE, *, parallel: int = PARALLEL, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.breaker = Breaker(now)
        self.refusals = Refusals(now)
        self.holds: Callable[[], bool] = lambda: True
        """A function that returns False if another process may have taken over this process's share of the work.

        It's called just before each request that changes something, except for responses to interactions.
        """
        self.on_recovery: list[Callable[[], None]] = []
        """The functions to call when Discord accepts requests again after it has refused all of them."""
        self.on_answer: list[Callable[[str, str, int, str | None], None]] = []
        """The functions to call after each response from Discord. Each gets the request's method and path, the
        response's status and, if the response names it, the scope of the rate limit.
        """
        self.trace = TraceConfig()
        self.trace.on_request_start.append(self._begin)
        self.trace.on_request_end.append(self._answered)
        self.trace.on_request_exception.append(self._failed)
        self._now = now
        self._rate = self._whole = rate
        self._bucket = Bucket(rate, self._burst_of(rate), now)
        self._free = parallel
        self._slow = False
        self._places = FairQueue()
        self._permits = FairQueue()
        self._timer: asyncio.TimerHandle | None = None
        self._try_timer: asyncio.TimerHandle | None = None

    def turn(self, age: int | None = None) -> Turn:
        """Return a turn for work that has been waiting since ``age``, in milliseconds since 1970 (default: now)."""
        return Turn(self, wall.millis() if age is None else age)

    # Places: who makes a message, or sends one

    def has_room(self) -> bool:
        """Return whether a turn could send its message now without waiting."""
        return self._free > 0 and self.breaker.why is None and not self._places

    async def enter(self, turn: Turn) -> bool:
        """Wait until ``turn`` may send a message. Return True for a test request. Call :meth:`leave` afterwards."""
        if self.has_room():
            self._free -= 1
            return False
        waiting = self._places.join(turn)
        self._call_turns()
        try:
            return await waiting
        except asyncio.CancelledError:
            if waiting.done() and not waiting.cancelled():
                self.leave(tried=waiting.result())
            raise

    def leave(self, *, tried: bool = False) -> None:
        """Give back the permission of :meth:`enter`. ``tried``: it was for a test request that wasn't sent."""
        self._free += 1
        if tried:
            self.breaker.trying = False
        self._call_turns()

    def _call_turns(self) -> None:
        while self._places:
            if self.breaker.why is not None:
                self._call_one_to_try()
                return
            if self._free <= 0:
                return
            self._free -= 1
            self._places.call()

    def _call_one_to_try(self) -> None:
        wait = self.breaker.until_try()
        if wait is None:
            return
        if wait > 0:
            if self._try_timer is not None:
                self._try_timer.cancel()
            self._try_timer = asyncio.get_running_loop().call_later(wait, self._call_turns)
            return
        self._free -= 1
        self.breaker.trying = True
        self._places.call_to_try()

    # Permits: how many a second

    async def _permit(self, turn: Turn | None) -> None:
        self._adapt()
        if not self._permits and self._bucket.take():
            return
        waiting = self._permits.join(turn)
        self._give_permits()
        await waiting

    def _give_permits(self) -> None:
        self._adapt()
        while self._permits and self._bucket.take():
            self._permits.call()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._permits:
            self._timer = asyncio.get_running_loop().call_later(self._bucket.wait(), self._give_permits)

    def share(self, among: int) -> None:
        """Limit this process to its share of the bot's requests per second, ``among`` so many processes."""
        self._rate = self._whole / max(1, among)
        self._bucket.set_rate(*self._now_given())

    def _now_given(self) -> tuple[float, float]:
        rate = min(SLOW, self._rate) if self._slow else self._rate
        return rate, self._burst_of(rate)

    def _adapt(self) -> None:
        slow = self.refusals.count() >= MANY_REFUSALS
        if slow is not self._slow:
            self._slow = slow
            given = self._now_given()
            log.warning(
                "Discord has refused %d requests in ten minutes: %.0f a second now", self.refusals.count(), given[0]
            )
            self._bucket.set_rate(*given)

    @staticmethod
    def _burst_of(rate: float) -> float:
        return max(1.0, rate * BURST)

    # A request on its way: aiohttp calls these, and waits for them

    async def _begin(
        self, _session: aiohttp.ClientSession, context: SimpleNamespace, asked: aiohttp.TraceRequestStartParams
    ) -> None:
        found = _API.match(asked.url.path)
        context.ours, context.paced, context.place = found is not None, False, None
        if found is None or found["answer"]:
            return
        turn = _TURN.get()
        if turn is not None:
            context.place = turn.hand_over()
        try:
            if turn is not None:
                self._check(context)
                if context.place is None:
                    context.place = await self.enter(turn)
            await self._permit(turn)
            if turn is not None:
                self._check(context)
            self._check_holds(asked.method)
        except BaseException:
            self._leave(context)
            raise
        context.paced, context.turn, context.began = True, turn, self._now()

    def _check(self, context: SimpleNamespace) -> None:
        if self.breaker.why is not None and not context.place:
            raise Withheld(f"not sent ({self.breaker.why.name.lower()})")

    def _check_holds(self, method: str) -> None:
        if method not in _READING and not self.holds():
            raise Withheld("not sent (this process may not have this work any more)")

    def _leave(self, context: SimpleNamespace) -> None:
        place, context.place = context.place, None
        if place is not None:
            self.leave(tried=place)

    async def _answered(
        self, _session: aiohttp.ClientSession, context: SimpleNamespace, told: aiohttp.TraceRequestEndParams
    ) -> None:
        if not context.ours:
            return
        status = told.response.status
        heard(status)
        for hear in self.on_answer:
            hear(told.method, told.url.path, status, told.response.headers.get("X-RateLimit-Scope"))
        if status in _COUNTED and told.response.headers.get("X-RateLimit-Scope") != "shared":
            self.refusals.add()
        if not context.paced:
            return
        context.paced = False  # a failure from here on needs no note
        order = asked_to_wait(told.response)
        if status == 429 and "X-RateLimit-Global" in told.response.headers:
            self._bucket.hold(order)
        try:
            trouble = await trouble_of(told.response)
        except BaseException:
            self._leave(context)
            raise
        self._done(context, trouble, told.url.path, order)

    async def _failed(
        self, _session: aiohttp.ClientSession, context: SimpleNamespace, told: aiohttp.TraceRequestExceptionParams
    ) -> None:
        if not context.ours or not context.paced:
            return
        context.paced = False
        if isinstance(told.exception, OSError | aiohttp.ClientError | TimeoutError):
            self._done(context, Trouble.DOWN, told.url.path, 0.0)
        else:
            self._leave(context)

    def _done(self, context: SimpleNamespace, trouble: Trouble | None, path: str, order: float) -> None:
        found = _PLACE.search(path)
        place, context.place = context.place, None
        recovered = False
        # A failure outside of a turn, at the start or for a waiting person, is reported where it happens.
        if trouble is None or context.turn is not None:
            recovered = self.breaker.hear(
                trouble, found[0] if found else path, context.began, tried=bool(place), order=order
            )
        if place is not None:
            context.turn.failed += place and trouble is not None
            self.leave()
        if recovered:
            self._call_turns()
            for told in self.on_recovery:
                told()

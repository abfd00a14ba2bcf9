"""A queue of game reviews: analyses, and checks of the choices made by computer players.

A review takes up to a minute of calculation, so only a few run at once. People take turns: nobody's second review comes
before another person's first, and nobody has two running at once. If several people want the same review, it starts as
soon as one of them has a turn.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TypeAlias

import msgspec

from bot.match.pure.analysis import PartialAnalysis


class ReviewProgress(msgspec.Struct, frozen=True):
    """The progress of a review.

    `place`: the review's place in the queue, from 1, or 0 while it's running. `done`: the number of decisions reviewed
    so far. `count`: the number of decisions to review, or 0 if that isn't known. `part`: the part of an analysis that
    is ready, if any.
    """

    place: int
    done: int
    count: int
    part: PartialAnalysis | None = None


Progress: TypeAlias = Callable[[ReviewProgress], Awaitable[None]]


class Review:
    def __init__(self) -> None:
        self.stage = ReviewProgress(0, 0, 0)
        # Those who asked for it, in order.
        self.who: dict[int, None] = {}
        # The round in which the review runs. In each round, at most one review of each person runs.
        self.turn = 0
        self.go = asyncio.Event()
        self._following: list[asyncio.Event] = []

    def move(self, place: int) -> None:
        self._set(msgspec.structs.replace(self.stage, place=place))

    def at(self, done: int, count: int, part: PartialAnalysis | None = None) -> None:
        self._set(msgspec.structs.replace(self.stage, done=done, count=count, part=part))

    async def follow(self, task: asyncio.Task[object], progress: Progress) -> None:
        news = asyncio.Event()
        task.add_done_callback(lambda _: news.set())
        self._following.append(news)
        try:
            while not task.done():
                if self.stage.place or self.stage.count:
                    await progress(self.stage)
                await news.wait()
                news.clear()
        finally:
            self._following.remove(news)

    def _set(self, stage: ReviewProgress) -> None:
        if stage != self.stage:
            self.stage = stage
            for one in self._following:
                one.set()


class Reviews:
    def __init__(self, at_once: int = 1) -> None:
        self.at_once = at_once
        self._there: list[Review] = []
        self._turn = 0

    def ask(self, review: Review, user: int) -> None:
        if user in review.who:
            return
        turn = max([self._turn, *(one.turn + 1 for one in self._there if user in one.who)])
        review.turn = min(review.turn, turn) if review.who else turn
        review.who[user] = None
        self._go_on()

    @asynccontextmanager
    async def turn(self, review: Review) -> AsyncIterator[None]:
        """Wait for the review's turn, after :meth:`ask`. It runs until the end of the ``with`` block."""
        self._there.append(review)
        try:
            self._go_on()
            await review.go.wait()
            yield
        finally:
            self._there.remove(review)
            self._go_on()

    def _go_on(self) -> None:
        # Update the other reviews' places in the queue, too.
        under_way = [one for one in self._there if one.go.is_set()]
        busy = {user for one in under_way for user in one.who}
        place = 0
        for one in sorted((one for one in self._there if not one.go.is_set()), key=lambda one: one.turn):
            if len(under_way) < self.at_once and not one.who.keys() <= busy:
                under_way.append(one)
                busy |= one.who.keys()
                self._turn = max(self._turn, one.turn)
                one.move(0)
                one.go.set()
            else:
                place += 1
                one.move(place)

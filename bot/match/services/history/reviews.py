"""A queue of games to review: analyses, and checks of computers' choices. Each takes up to a minute of thinking, so
only so many are in progress at once.

People take turns: nobody's second review goes before someone else's first, and nobody has two in progress. A review
that several people want starts when the first of them has a turn.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TypeAlias

import msgspec


class Stage(msgspec.Struct, frozen=True):
    """The progress of a review: its ``place`` in the queue, from 1; 0 once it is in progress. ``done``: how many of its
    ``count`` decisions are finished; ``count`` is 0 if that is not known.
    """

    place: int
    done: int
    count: int


Progress: TypeAlias = Callable[[Stage], Awaitable[None]]
"""A callback for a review's progress."""


class Review:
    """A review: its progress, and the people who want it."""

    def __init__(self) -> None:
        self.stage = Stage(0, 0, 0)
        self.who: set[int] = set()
        self.turn = 0
        """The turn in which it goes; everyone's first review has the same."""
        self.go = asyncio.Event()
        self._following: list[asyncio.Event] = []

    def move(self, place: int) -> None:
        """Set its place in the queue."""
        self._set(msgspec.structs.replace(self.stage, place=place))

    def at(self, done: int, count: int) -> None:
        """Set how much of it is done."""
        self._set(msgspec.structs.replace(self.stage, done=done, count=count))

    async def follow(self, task: asyncio.Task[object], progress: Progress) -> None:
        """Report its progress to ``progress`` until ``task``, which makes it, has ended."""
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

    def _set(self, stage: Stage) -> None:
        if stage != self.stage:
            self.stage = stage
            for one in self._following:
                one.set()


class Reviews:
    """The queue. ``at_once``: how many are in progress at a time."""

    def __init__(self, at_once: int = 1) -> None:
        self.at_once = at_once
        self._there: list[Review] = []
        """The reviews that are waiting or in progress, in the order in which they came."""
        self._turn = 0
        """The latest turn that has begun."""

    def ask(self, review: Review, user: int) -> None:
        """Note that ``user`` wants the review, too."""
        if user in review.who:
            return
        turn = max([self._turn, *(one.turn + 1 for one in self._there if user in one.who)])
        review.turn = min(review.turn, turn) if review.who else turn
        review.who.add(user)
        self._go_on()

    @asynccontextmanager
    async def turn(self, review: Review) -> AsyncIterator[None]:
        """Wait until the review is next, and count it as in progress meanwhile. Someone has asked for it."""
        self._there.append(review)
        try:
            self._go_on()
            await review.go.wait()
            yield
        finally:
            self._there.remove(review)
            self._go_on()

    def _go_on(self) -> None:
        """Begin the next reviews, as far as there is room, and update the places of the others."""
        under_way = [one for one in self._there if one.go.is_set()]
        busy = {user for one in under_way for user in one.who}
        place = 0
        for one in sorted((one for one in self._there if not one.go.is_set()), key=lambda one: one.turn):
            if len(under_way) < self.at_once and not one.who <= busy:
                under_way.append(one)
                busy |= one.who
                self._turn = max(self._turn, one.turn)
                one.move(0)
                one.go.set()
            else:
                place += 1
                one.move(place)

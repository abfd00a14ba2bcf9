"""A queue of games that are looked through once more: analyses, and checks of computers' choices. Each takes up to a
minute of thinking, so only so many are under way at once.

People take turns: nobody's second one goes before someone else's first, and nobody has two under way. One that several
people ask for goes when the first of them has a turn.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TypeAlias

import msgspec


class Stage(msgspec.Struct, frozen=True):
    """How far a review is: its ``place`` in the queue, from 1; 0 once it is under way. ``done``: how many of its
    ``count`` decisions were looked at; ``count`` is 0 where that is not known.
    """

    place: int
    done: int
    count: int


Progress: TypeAlias = Callable[[Stage], Awaitable[None]]
"""Told how far a review is."""


class Review:
    """One of them: how far it is, and who asks for it."""

    def __init__(self) -> None:
        self.stage = Stage(0, 0, 0)
        self.who: set[int] = set()
        self.turn = 0
        """The turn in which it goes; all people's first ones have the same."""
        self.go = asyncio.Event()
        self._following: list[asyncio.Event] = []

    def move(self, place: int) -> None:
        """It has that place in the queue."""
        self._set(msgspec.structs.replace(self.stage, place=place))

    def at(self, done: int, count: int) -> None:
        """So much of it is done."""
        self._set(msgspec.structs.replace(self.stage, done=done, count=count))

    async def follow(self, task: asyncio.Task[object], progress: Progress) -> None:
        """Tell ``progress`` how far it is until ``task``, which makes it, has ended."""
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
    """The queue. ``at_once``: how many are under way at a time."""

    def __init__(self, at_once: int = 1) -> None:
        self.at_once = at_once
        self._there: list[Review] = []
        """Those that wait or are under way, in the order in which they came."""
        self._turn = 0
        """The latest turn that was begun."""

    def ask(self, review: Review, user: int) -> None:
        """``user`` asks for it, too."""
        if user in review.who:
            return
        turn = max([self._turn, *(one.turn + 1 for one in self._there if user in one.who)])
        review.turn = min(review.turn, turn) if review.who else turn
        review.who.add(user)
        self._go_on()

    @asynccontextmanager
    async def turn(self, review: Review) -> AsyncIterator[None]:
        """Wait until it is next, and have it under way meanwhile. Someone has asked for it."""
        self._there.append(review)
        try:
            self._go_on()
            await review.go.wait()
            yield
        finally:
            self._there.remove(review)
            self._go_on()

    def _go_on(self) -> None:
        """Begin what is next, as far as there is room, and tell the others their places."""
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

"""One private question a person and table: what a press opens takes the place of what a press before it has opened.

Only what asks is ever taken away: a picker, a menu, a panel, help, the question whether one is sure. An answer that
says that something was done, a refusal, and whatever else is shown to be kept, is no question, also when it has taken a
question's place in its message: it is forgotten here when a control on it is pressed, before anything is done.

At a live table a press that came too soon is refused every few seconds. There a refusal takes the place of the one
before it, and goes when a press did something: :data:`REFUSAL`, beside what is asked.

The older message is deleted and the answer is a new one, at the end of the channel. Changing the older one where it
stands would be seen by nobody who has scrolled on, and Discord does not tell whether it was dismissed.

All of it is in memory, for as long as Discord lets a message be taken away; after a restart older ones stay.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

import discord
import msgspec

from bot.client.retries import TRANSIENT, retry, said

log = logging.getLogger(__name__)

LASTS: Final = 14 * 60.0
"""Seconds in which a private message can be taken away: the 15 minutes of an interaction's token, less what the way
takes.
"""
KEPT: Final = 2_000
"""So many open questions are remembered, the newest."""

REFUSAL: Final = "refusal"
"""What a message is about that says why a press at a live table did nothing."""
Place: TypeAlias = tuple[int, int, str]
"""A user, a match, what the message is about: nothing for what asks."""

TakeAway: TypeAlias = Callable[[], Awaitable[object]]
"""Deletes a private message, through the token of the interaction that showed it as it is."""


class Question(msgspec.Struct, frozen=True):
    """A private message that asks: its id, the interaction that showed it as it is now, until when (seconds of the
    clock given) it can be taken away, and how.
    """

    message: int
    by: int
    until: float
    take_away: TakeAway


class Questions:
    """The open questions by user and match. ``refused``: whether Discord refuses everybody at the moment; then nothing
    is taken away. ``now``: a clock in seconds.
    """

    def __init__(
        self, refused: Callable[[], bool] = lambda: False, *, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._refused = refused
        self._now = now
        self._open: OrderedDict[Place, Question] = OrderedDict()
        self._places: dict[int, Place] = {}
        """Where the question of a message is."""
        self._going: dict[int, asyncio.Task[None]] = {}
        """What takes messages away just now, by their ids."""

    def pressed(self, message: int) -> None:
        """A control on ``message`` was pressed: until it asks again, it stays whatever comes."""
        place = self._places.get(message)
        if place is not None:
            self._forget(place)

    def is_going(self, message: int) -> bool:
        """Whether ``message`` is being taken away: what is written there would be lost."""
        return message in self._going

    def asked(self, user: int, match: int, message: int, by: int, take_away: TakeAway, *, about: str = "") -> None:
        """``message`` asks ``user`` something about ``match``, as the interaction ``by`` has shown it. Of two questions
        the one that was asked for later stays. Returns at once; the other is taken away meanwhile. ``about``: as in
        :data:`Place`; what is about another thing stays beside it.
        """
        place = (user, match, about)
        shown = Question(message, by, self._now() + LASTS, take_away)
        before = self._open.get(place)
        if before is not None and before.message != message:
            if by < before.by:  # two presses at almost the same time: the later one was answered first
                self._begin(shown)
                return
            self._begin(before)
        if before is not None:
            self._forget(place)
        self._open[place] = shown
        self._places[message] = place
        # The oldest come first. What cannot be taken away any more would keep its interaction for nothing.
        while len(self._open) > KEPT or next(iter(self._open.values())).until <= self._now():
            self._forget(next(iter(self._open)))

    def settled(self, user: int, match: int, about: str) -> None:
        """What was shown to ``user`` ``about`` something has no meaning any more, and is taken away."""
        before = self._open.get((user, match, about))
        if before is not None:
            self._begin(before)
            self._forget((user, match, about))

    def forget(self, user: int) -> None:
        """Nothing is remembered of ``user``."""
        for place in [place for place in self._open if place[0] == user]:
            self._forget(place)

    async def close(self) -> None:
        """End what is under way."""
        tasks = list(self._going.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _forget(self, place: Place) -> None:
        del self._places[self._open.pop(place).message]

    def _begin(self, question: Question) -> None:
        if question.message in self._going or self._now() >= question.until or self._refused():
            return
        name = f"taking away {question.message}"
        self._going[question.message] = asyncio.create_task(self._take_away(question), name=name)

    async def _take_away(self, question: Question) -> None:
        try:
            await retry(question.take_away)
        except (discord.HTTPException, *TRANSIENT) as error:  # dismissed, played, or too late: it does no harm
            log.info("An older private message stays: %s", said(error))
        finally:
            del self._going[question.message]

"""One private question for each person and table: a new one replaces the one before.

Only questions are ever deleted: a picker, a menu, a panel, help, a confirmation. A report that something was done, a
refusal, and other messages to keep are no questions, even if they have replaced a question in its message: a press on a
control forgets the question first.

At a live table, presses that come too soon are refused every few seconds. There a refusal replaces the one before, and
is deleted when a press did something: :data:`REFUSAL`, separate from questions.

The older message is deleted and the answer is a new one, at the end of the channel: a user who has scrolled on wouldn't
see an edit of the older one, and Discord doesn't tell whether it was dismissed. All of it is in memory, as long as
Discord lets the bot delete a message; after a restart older ones stay.
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
"""Seconds in which the bot can delete a private message: the 15 minutes of an interaction's token, with a margin."""
KEPT: Final = 2_000
"""The most open questions to remember; the newest are kept."""

REFUSAL: Final = "refusal"
"""The subject of a message that says why a press at a live table did nothing."""
Place: TypeAlias = tuple[int, int, str]
"""A user, a match, the message's subject: empty for a question."""

TakeAway: TypeAlias = Callable[[], Awaitable[object]]
"""A function that deletes a private message, through the token of the interaction that last showed it."""


class Question(msgspec.Struct, frozen=True):
    """A private question: its message, the interaction that last showed it, until when (seconds of the given clock) and
    how to delete it.
    """

    message: int
    by: int
    until: float
    take_away: TakeAway


class Questions:
    """The open questions by user and match.

    ``refused``: whether Discord refuses all requests at the moment; then nothing is deleted. ``now``: a clock in
    seconds.
    """

    def __init__(
        self, refused: Callable[[], bool] = lambda: False, *, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._refused = refused
        self._now = now
        self._open: OrderedDict[Place, Question] = OrderedDict()
        self._places: dict[int, Place] = {}
        """The place of each message's question."""
        self._going: dict[int, asyncio.Task[None]] = {}
        """The tasks that are deleting messages, by message."""

    def pressed(self, message: int) -> None:
        """Keep ``message`` until it asks again: a control on it was pressed."""
        place = self._places.get(message)
        if place is not None:
            self._forget(place)

    def is_going(self, message: int) -> bool:
        """Return whether ``message`` is being deleted: an edit of it would be lost."""
        return message in self._going

    def asked(self, user: int, match: int, message: int, by: int, take_away: TakeAway, *, about: str = "") -> None:
        """Note that ``message`` asks ``user`` something about ``match``, last shown by the interaction ``by``.

        Of two questions the later one stays. It returns at once; the other is deleted meanwhile. ``about``: as in
        :data:`Place`; messages with other subjects stay.
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
        """Delete the message to ``user`` ``about`` a subject that is settled."""
        before = self._open.get((user, match, about))
        if before is not None:
            self._begin(before)
            self._forget((user, match, about))

    def forget(self, user: int) -> None:
        """Forget the questions of ``user``."""
        for place in [place for place in self._open if place[0] == user]:
            self._forget(place)

    async def close(self) -> None:
        """End all running tasks."""
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
        except (discord.HTTPException, *TRANSIENT) as error:  # dismissed, played, or too late: harmless
            log.info("An older private message stays: %s", said(error))
        finally:
            del self._going[question.message]

"""Private questions, of which there is at most one per person and table. A new question replaces the previous one.

Only questions are deleted: pickers, menus, panels, help and confirmations. Results, refusals and other messages worth
keeping aren't questions, even if they were edited into a question's message.

At a live table, early presses may be refused every few seconds. There, each refusal replaces the previous one, and a
successful press deletes it. These messages have the subject :data:`REFUSAL`, separate from questions.

The old message is deleted and a new one is sent, because users who have scrolled down wouldn't see an edit. Questions
are remembered only in memory, for as long as Discord lets the bot delete them. Messages from before a restart stay.
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
"""How long the bot can delete a private message, in seconds: the 15 minutes of an interaction's
token, with a margin.
"""
KEPT: Final = 2_000
"""The maximum number of open questions to remember. The newest are kept."""

REFUSAL: Final = "refusal"
"""The subject of messages that explain why a press at a live table did nothing."""
Place: TypeAlias = tuple[int, int, str]
"""A user's id, a match's id, and the message's subject, which is empty for a question."""

TakeAway: TypeAlias = Callable[[], Awaitable[object]]
"""A function that deletes a private message, using the token of the interaction that last showed it."""


class Question(msgspec.Struct, frozen=True):
    """A private question, and a function to delete it.

    `by` is the interaction that last showed it. The message can be deleted until `until`, in seconds on the clock of
    :class:`Questions`.
    """

    message: int
    by: int
    until: float
    take_away: TakeAway


class Questions:
    """The open questions by user and match.

    `refused` returns whether Discord is currently rejecting all requests, in which case nothing is deleted. `now` is a
    clock in seconds.
    """

    def __init__(
        self, refused: Callable[[], bool] = lambda: False, *, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._refused = refused
        self._now = now
        self._open: OrderedDict[Place, Question] = OrderedDict()
        self._places: dict[int, Place] = {}
        self._going: dict[int, asyncio.Task[None]] = {}
        """The tasks that are deleting messages, by message id."""

    def pressed(self, message: int) -> None:
        """Keep `message`, because one of its controls was pressed. Once it asks a new question, it can be deleted
        again.
        """
        place = self._places.get(message)
        if place is not None:
            self._forget(place)

    def is_going(self, message: int) -> bool:
        """Return whether `message` is being deleted. If so, an edit would be lost."""
        return message in self._going

    def asked(self, user: int, match: int, message: int, by: int, take_away: TakeAway, *, about: str = "") -> None:
        """Record that `message` asks `user` something about `match`. The interaction `by` showed it last.

        The newer of two questions stays; the older one is deleted in the background. `about` is the subject, as in
        :data:`Place`. Messages with other subjects stay.
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
        """Delete the message to `user` about `match` with the subject `about`, because it's no longer relevant."""
        before = self._open.get((user, match, about))
        if before is not None:
            self._begin(before)
            self._forget((user, match, about))

    def forget(self, user: int) -> None:
        for place in [place for place in self._open if place[0] == user]:
            self._forget(place)

    async def close(self) -> None:
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

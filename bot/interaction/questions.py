"""Private questions to users, such as pickers, menus, panels, help and confirmations. Each user has at most one
question per match: before a new one is shown, the old message is deleted. Users who have scrolled down wouldn't see an
edit.

Results, refusals and other messages worth keeping are not deleted, even if they were edited into a question's message.
Only at a live table, where presses may be refused every few seconds, each refusal replaces the previous one, and a
successful press deletes the latest (subject :data:`REFUSAL`). All this is in memory, so messages from before a restart
stay.
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
"""The seconds after an interaction in which the bot can certainly delete its private reply. Discord allows 15 minutes.
"""
KEPT: Final = 2_000

REFUSAL: Final = "refusal"
"""The subject of messages that explain why a press at a live table did nothing."""
Place: TypeAlias = tuple[int, int, str]
"""The user's id, the match's id and the subject of a private message. The subject of a question is empty."""

TakeAway: TypeAlias = Callable[[], Awaitable[object]]
"""A function that deletes a private message, using the token of the interaction that last showed it."""


class PrivateQuestion(msgspec.Struct, frozen=True):
    """A question only one user sees. `by`: the interaction that showed or changed the question last. `until`: until
    when the bot can delete it, in seconds on the clock of :class:`Questions`.
    """

    message: int
    by: int
    until: float
    take_away: TakeAway


class Questions:
    """The open questions by user and match. While `refused` returns True (Discord rejects all requests), nothing is
    deleted. `now` returns the time in seconds.
    """

    def __init__(
        self, refused: Callable[[], bool] = lambda: False, *, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._refused = refused
        self._now = now
        self._open: OrderedDict[Place, PrivateQuestion] = OrderedDict()
        self._places: dict[int, Place] = {}
        self._going: dict[int, asyncio.Task[None]] = {}
        """The tasks that are deleting messages, by message id."""

    def pressed(self, message: int) -> None:
        """Stop tracking `message`: one of its controls was pressed, and it may now show a result."""
        place = self._places.get(message)
        if place is not None:
            self._forget(place)

    def is_going(self, message: int) -> bool:
        """Return whether `message` is being deleted. If so, an edit would be lost."""
        return message in self._going

    def asked(self, user: int, match: int, message: int, by: int, take_away: TakeAway, *, about: str = "") -> None:
        """Record that the private message `message` asks `user` about `match`. Any other message with the same user,
        match and subject (`about`, empty for a question) is deleted in the background. If it was shown by a newer
        interaction than `by`, `message` itself is deleted instead.
        """
        place = (user, match, about)
        shown = PrivateQuestion(message, by, self._now() + LASTS, take_away)
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
        """Delete the private message with the subject `about`, because it's no longer relevant."""
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

    def _begin(self, question: PrivateQuestion) -> None:
        if question.message in self._going or self._now() >= question.until or self._refused():
            return
        name = f"taking away {question.message}"
        self._going[question.message] = asyncio.create_task(self._take_away(question), name=name)

    async def _take_away(self, question: PrivateQuestion) -> None:
        try:
            await retry(question.take_away)
        except (discord.HTTPException, *TRANSIENT) as error:  # dismissed, played, or too late: harmless
            log.info("An older private message stays: %s", said(error))
        finally:
            del self._going[question.message]

"""Run long computations of computer players (:class:`games.computer.Work`) while the match isn't locked.

Moves don't wait for them: the previous move is committed, and the computer player's move is postponed. When its answer
is known, the match wakes, and the computer player is asked again; :meth:`Thoughts.known` then returns the answer. If
the match has changed while the computer player was thinking, the answer is dropped.

A stand-in, which is a computer player that decides for an absent person, thinks in the same way
(:meth:`Thoughts.begin`), but only for :data:`PATIENCE` seconds.

After a restart, the computation is repeated. Its result is the same, because it only depends on the position and the
table's seed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple, Protocol, TypeVar

from bot.match.pure.chance.claim import IN_PLACE
from bot.match.pure.errors import NoAnswer, Refused, StoreFault, Why
from bot.match.pure.play.topic import ThinkingTopic, Urgency
from games.core import AnyAction, Millis, Seat

log = logging.getLogger(__name__)
T = TypeVar("T")

# The time after which a match is checked again while a computer player is thinking, in milliseconds.
AGAIN: Final = 10_000
# How long a stand-in may think, in seconds, its time in the queue included, before another one answers.
PATIENCE: Final = 15.0


class ComputerQuestion(NamedTuple):
    """A question that a computer player has to think about: what `seat` does after log entry `ply`.

    `since`: when the table asked it, in milliseconds of the match's time. `tie`: the random number for breaking ties.
    """

    match: int
    ply: int
    since: Millis
    seat: Seat
    kind: str
    tie: int


class OpenQuestion(NamedTuple):
    question: ComputerQuestion
    find: Callable[[], AnyAction]


class Thought(NamedTuple):
    action: AnyAction | None


class Thinker(Protocol):
    def __call__(self, find: Callable[[], T], topic: ThinkingTopic, *, since: Millis, what: str) -> Awaitable[T]:
        """Return the result of `find`.

        `topic`: who is waiting for it, and how urgently. Each topic runs one computation at a time. `since`: when the
        waiting began. If two topics are equally urgent, the one that has waited longer is next. `what`: a name for the
        log. Raises :class:`NoAnswer`.
        """


async def in_a_thread(find: Callable[[], T], topic: ThinkingTopic, *, since: Millis, what: str) -> T:  # noqa: ARG001
    return await asyncio.to_thread(find)


class _StandIn:
    def __init__(self, question: ComputerQuestion, task: asyncio.Task[Thought]) -> None:
        self.question = question
        self.task = task

    @property
    def found(self) -> Thought | None:
        return self.task.result() if self.task.done() and not self.task.cancelled() else None


class Thoughts:
    """Works out computer players' moves in the background. Each match has at most one such calculation for its own
    computer players, and one for a stand-in (a computer player for an absent person).

    `on_found`: callbacks that get the number of a match whose move has been found. `patience`: how many seconds a
    stand-in may think.
    """

    def __init__(self) -> None:
        self.on_found: list[Callable[[int], Awaitable[None]]] = []
        self.patience = PATIENCE
        self._thinker: Thinker = in_a_thread
        self._stand_ins: dict[int, _StandIn] = {}
        self._asked: dict[int, tuple[ComputerQuestion, asyncio.Task[None]]] = {}
        self._found: dict[int, tuple[ComputerQuestion, Thought]] = {}
        self._tasks: set[asyncio.Task[object]] = set()

    def open(self, thinker: Thinker) -> None:
        self._thinker = thinker

    def think(self, find: Callable[[], T], topic: ThinkingTopic, *, since: Millis, what: str) -> Awaitable[T]:
        return self._thinker(find, topic, since=since, what=what)

    def known(self, question: ComputerQuestion) -> Thought | None:
        there = self._found.get(question.match)
        if there is not None and there[0] == question:
            return there[1]
        one = self._stand_ins.get(question.match)
        return one.found if one is not None and one.question == question else None

    def stands(self, match: int, asked: OpenQuestion | None) -> None:
        """Record the question that the committed match is waiting for, if any. Earlier ones are dropped."""
        question = None if asked is None else asked.question
        one = self._stand_ins.get(match)
        if one is not None and (question is None or one.question.ply != question.ply):
            self._drop(match)
        if (found := self._found.get(match)) is not None and found[0] != question:
            del self._found[match]
        before = self._asked.get(match)
        if before is not None:
            if before[0] == question:
                return
            del self._asked[match]
            before[1].cancel()
        if asked is not None:
            task = asyncio.create_task(self._think(asked), name=f"the computer of table {match}")
            self._asked[match] = asked.question, task
            self._keep(task)

    def begin(
        self, match: int, asked: OpenQuestion, since: Millis, then: Callable[[], Awaitable[object]] | None
    ) -> None:
        """Make a stand-in think about `asked`, unless it's already doing so.

        `since`: the current time by the system clock. `then`: a function to call when there's an answer, or None if the
        caller waits for it (:meth:`settled`).
        """
        one = self._stand_ins.get(match)
        if one is not None and one.question == asked.question and not one.task.cancelled():
            return
        self._drop(match)
        task = asyncio.create_task(self._stand_in(asked, since), name=f"a stand-in at table {match}")
        self._stand_ins[match] = _StandIn(asked.question, task)
        self._keep(task)
        if then is not None:
            self._keep(asyncio.create_task(self._call(match, task, then), name=f"after a stand-in at table {match}"))

    async def aside(self, find: Callable[[], T], whose: int, *, since: Millis, what: str) -> T:
        """Return the result of `find`, a computation for a hint or an analysis.

        `whose`: the id of the match or user for which it's computed; each of them gets one computation at a time. If
        the result is lost, the computation is retried once. Raises :class:`NoAnswer`.
        """
        topic = ThinkingTopic(Urgency.PERSON, whose)
        try:
            return await self.think(find, topic, since=since, what=what)
        except NoAnswer as lost:
            log.warning("It is tried once more: %s: %s", what, lost)
        return await self.think(find, topic, since=since, what=what)

    async def asked(self, find: Callable[[], T], whose: int, why: Why, *, since: Millis, what: str) -> T:
        """Return the result of `find` as :meth:`aside` does. Raises Refused with `why` if it's lost twice."""
        try:
            return await self.aside(find, whose, since=since, what=what)
        except NoAnswer as lost:
            log.warning("Nobody could say it: %s: %s", what, lost)
            raise Refused(why) from lost

    async def settled(self, match: int) -> None:
        """Wait until the stand-in at `match` has chosen or isn't needed. At a shutdown, the caller is cancelled."""
        if (one := self._stand_ins.get(match)) is None:
            return
        await asyncio.wait([one.task])
        if one.task.cancelled() and self._stand_ins.get(match) is one:
            raise asyncio.CancelledError

    def _drop(self, match: int) -> None:
        if (one := self._stand_ins.pop(match, None)) is not None:
            one.task.cancel()

    def _keep(self, task: asyncio.Task[object]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        for _, task in self._asked.values():
            task.cancel()
        self._asked.clear()
        for match in list(self._stand_ins):
            self._drop(match)
        if self._tasks:
            await asyncio.wait(self._tasks)

    async def _stand_in(self, asked: OpenQuestion, since: Millis) -> Thought:
        question, match = asked.question, asked.question.match
        what = f"a move of a stand-in ({question.kind}) at table {match} after entry {question.ply}"
        try:
            async with asyncio.timeout(self.patience):
                return await self._answer(asked, since, what)
        except TimeoutError:
            log.warning("%s plays in place, as it takes more than %g s: %s", IN_PLACE, self.patience, what)
            return Thought(None)

    async def _answer(self, asked: OpenQuestion, since: Millis, what: str) -> Thought:
        topic = ThinkingTopic(Urgency.TABLE, asked.question.match)
        try:
            return Thought(await self.think(asked.find, topic, since=since, what=what))
        except Exception as error:  # noqa: BLE001 - whatever it is, the game goes on
            log.warning("%s plays in place, as there will be no answer: %s: %s", IN_PLACE, what, error)
            return Thought(None)

    async def _call(self, match: int, task: asyncio.Task[Thought], then: Callable[[], Awaitable[object]]) -> None:
        await asyncio.wait([task])
        if not task.cancelled():
            await self._told(match, then())

    async def _told(self, match: int, played: Awaitable[object]) -> None:
        try:
            await played
        except (Refused, StoreFault) as error:
            log.warning("Table %d waits with what its computer has found: %s", match, error)
        except Exception:
            log.exception("Table %d waits with what its computer has found", match)

    async def _think(self, asked: OpenQuestion) -> None:
        question, match = asked.question, asked.question.match
        what = f"a move of {question.kind} at table {match} after entry {question.ply}"
        try:
            found = await self._answer(asked, question.since, what)
        except asyncio.CancelledError:  # the question is dropped, or thinking has ended and it comes again later
            if match in self._asked and self._asked[match][1] is asyncio.current_task():
                del self._asked[match]
            raise
        del self._asked[match]
        self._found[match] = question, found
        for woken in self.on_found:
            await self._told(match, woken(match))

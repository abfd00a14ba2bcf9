"""Thoughts of computers that take long (:class:`games.computer.Work`), outside the match's lock.

Moves do not wait for them. The choice is postponed, like that of a computer that wants to act later, so it has the same
number when the computer chooses again; the move is committed as it is; then the question comes here. When the answer is
known, the match wakes (:meth:`bot.match.services.play.play.Play.wake`): the computer gets the same question once more,
and :meth:`Thoughts.known` has its answer. A match that has moved on has another question or none, and nobody needs the
answer.

A stand-in for an absent person thinks in the same way (:meth:`Thoughts.begin`), beside the computers of the table: the
caller looks again when it has decided (:meth:`Thoughts.settled`), or gets a call. It has :data:`PATIENCE`: a table does
not wait long for somebody who is absent.

Only the match's timer after :data:`AGAIN` is stored: so after a restart, or if an answer could not be played, the
question comes again, and has the same answer, since that only depends on the position and the table's chance.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple, Protocol, TypeVar

from bot.match.pure.chance.claim import IN_PLACE
from bot.match.pure.errors import NoAnswer, Refused, StoreFault
from bot.match.pure.play.topic import Topic, Urgency
from games.core import AnyAction, Millis, Seat

log = logging.getLogger(__name__)
T = TypeVar("T")

AGAIN: Final = 10_000
"""Milliseconds after which a match whose computer thinks looks again."""
PATIENCE: Final = 15.0
"""Seconds that a stand-in may take, including its wait for a turn to think. Then another computer answers."""


class Question(NamedTuple):
    """The question to the computer of that ``kind`` at ``seat`` after entry ``ply``, made at ``since`` (milliseconds,
    the match's own time), with the number ``tie`` of the table's chance.
    """

    match: int
    ply: int
    since: Millis
    seat: Seat
    kind: str
    tie: int


class Asked(NamedTuple):
    """``find`` gives the answer: picklable, without arguments."""

    question: Question
    find: Callable[[], AnyAction]


class Found(NamedTuple):
    """The answer; None: the thinking was lost."""

    action: AnyAction | None


class Thinker(Protocol):
    """The place of thinking: :meth:`bot.thinking.pool.Thinking.do`."""

    def __call__(self, find: Callable[[], T], topic: Topic, *, since: Millis, what: str) -> Awaitable[T]:
        """Return the result of ``find``. ``topic``: who waits for it, and how urgently; a topic has one thought at a
        time. ``since``: of equal topics, the one that has waited longest is next. ``what``: its name in the log. Raises
        :class:`NoAnswer`.
        """


async def in_a_thread(find: Callable[[], T], topic: Topic, *, since: Millis, what: str) -> T:  # noqa: ARG001
    """Return the result of ``find``: a :class:`Thinker` without priorities."""
    return await asyncio.to_thread(find)


class _StandIn:
    """The question to a stand-in, and its answer, once there is one."""

    def __init__(self, question: Question, task: asyncio.Task[Found]) -> None:
        self.question = question
        self.task = task

    @property
    def found(self) -> Found | None:
        return self.task.result() if self.task.done() and not self.task.cancelled() else None


class Thoughts:
    """The current thoughts: at most one question of each match to its computers, and one to a stand-in. ``on_found`` is
    called with a match when there is an answer of its computer; ``patience``: seconds that a stand-in has.
    """

    def __init__(self) -> None:
        self.on_found: list[Callable[[int], Awaitable[None]]] = []
        self.patience = PATIENCE
        self._thinker: Thinker = in_a_thread
        self._stand_ins: dict[int, _StandIn] = {}
        self._asked: dict[int, tuple[Question, asyncio.Task[None]]] = {}
        self._found: dict[int, tuple[Question, Found]] = {}
        self._tasks: set[asyncio.Task[object]] = set()

    def open(self, thinker: Thinker) -> None:
        """Let ``thinker`` think from now on: workers end with the connection, and thoughts do not."""
        self._thinker = thinker

    def think(self, find: Callable[[], T], topic: Topic, *, since: Millis, what: str) -> Awaitable[T]:
        """Think as a :class:`Thinker`, in the current place."""
        return self._thinker(find, topic, since=since, what=what)

    def known(self, question: Question) -> Found | None:
        """Return the answer, once there is one."""
        there = self._found.get(question.match)
        if there is not None and there[0] == question:
            return there[1]
        one = self._stand_ins.get(question.match)
        return one.found if one is not None and one.question == question else None

    def stands(self, match: int, asked: Asked | None) -> None:
        """Note that ``match``, as committed, is waiting for that answer; None: for no computer. Earlier questions are
        dropped.
        """
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

    def begin(self, match: int, asked: Asked, since: Millis, then: Callable[[], Awaitable[object]] | None) -> None:
        """Let a stand-in at ``match`` begin to think, unless it does about the same already. ``since``: by the
        machine's time; ``then``: called when there is an answer, if no caller is waiting for it.
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
        """Return the result of ``find``, for someone who wants to know it and plays nothing. ``whose``: the match or
        the person; they have one thought at a time. A lost one is tried once more. Raises :class:`NoAnswer`.
        """
        topic = Topic(Urgency.PERSON, whose)
        try:
            return await self.think(find, topic, since=since, what=what)
        except NoAnswer as lost:
            log.warning("It is tried once more: %s: %s", what, lost)
        return await self.think(find, topic, since=since, what=what)

    async def settled(self, match: int) -> None:
        """Wait until a stand-in at ``match`` has thought, or need not any more. If thinking ends, since the bot ends,
        the caller is cancelled.
        """
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
        """End all thinking; answers that were found are played."""
        for _, task in self._asked.values():
            task.cancel()
        self._asked.clear()
        for match in list(self._stand_ins):
            self._drop(match)
        if self._tasks:
            await asyncio.wait(self._tasks)

    async def _stand_in(self, asked: Asked, since: Millis) -> Found:
        question, match = asked.question, asked.question.match
        what = f"a move of a stand-in ({question.kind}) at table {match} after entry {question.ply}"
        try:
            async with asyncio.timeout(self.patience):
                return Found(await self.think(asked.find, Topic(Urgency.TABLE, match), since=since, what=what))
        except TimeoutError:
            log.warning("%s plays in place, as it takes more than %g s: %s", IN_PLACE, self.patience, what)
        except Exception as error:  # noqa: BLE001 - whatever it is, the game goes on
            log.warning("%s plays in place, as there will be no answer: %s: %s", IN_PLACE, what, error)
        return Found(None)

    async def _call(self, match: int, task: asyncio.Task[Found], then: Callable[[], Awaitable[object]]) -> None:
        await asyncio.wait([task])
        if not task.cancelled():
            await self._told(match, then())

    async def _told(self, match: int, played: Awaitable[object]) -> None:
        """Have a found answer played. If that fails the match's timer looks again."""
        try:
            await played
        except (Refused, StoreFault) as error:
            log.warning("Table %d waits with what its computer has found: %s", match, error)
        except Exception:
            log.exception("Table %d waits with what its computer has found", match)

    async def _think(self, asked: Asked) -> None:
        question, match = asked.question, asked.question.match
        what = f"a move of {question.kind} at table {match} after entry {question.ply}"
        try:
            found = Found(await self.think(asked.find, Topic(Urgency.TABLE, match), since=question.since, what=what))
        except asyncio.CancelledError:  # the question is dropped, or thinking has ended and it comes again later
            if match in self._asked and self._asked[match][1] is asyncio.current_task():
                del self._asked[match]
            raise
        except Exception as error:  # noqa: BLE001 - whatever it is, the game goes on
            log.warning("%s plays in place, as there will be no answer: %s: %s", IN_PLACE, what, error)
            found = Found(None)
        del self._asked[match]
        self._found[match] = question, found
        for woken in self.on_found:
            await self._told(match, woken(match))

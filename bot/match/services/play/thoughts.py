"""What computers think about that takes long (:class:`games.computer.Work`), beside the match's lock.

Whoever plays on a position does not wait for it. The choice is put off, as one of a computer that wants to act later,
so that it has the same number when it is asked anew; what was done is committed as it stands; then the question is
asked here. When the answer is known, the match is woken (:meth:`bot.match.services.play.play.Play.wake`): the computer
is asked once more, the same question, and :meth:`Thoughts.known` has its answer. A match that has moved on asks
something else or nothing, and the answer is of no use to anybody.

For a person who is not there a stand-in is asked in the same way (:meth:`Thoughts.begin`), beside the computers of the
table: whoever wants it to decide looks again when it has (:meth:`Thoughts.settled`), or is called. It has
:data:`PATIENCE`: a table does not wait for long for somebody who is not there.

Nothing is stored of it but that the match is to be woken after :data:`AGAIN`: so it is asked anew after a restart, or
where an answer could not be played, and has the same answer, as it hangs on the position and the table's chance alone.
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
"""Milliseconds after which a match whose computer thinks is looked at again."""
PATIENCE: Final = 15.0
"""Seconds that a stand-in may take, waiting for its turn to think included. Then another computer answers."""


class Question(NamedTuple):
    """What the computer of that ``kind`` does at ``seat`` after entry ``ply``, made at ``since`` (milliseconds, the
    match's own time), with the number ``tie`` of the table's chance.
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
    """What was found; None: the thinking was lost."""

    action: AnyAction | None


class Thinker(Protocol):
    """Where it is thought: :meth:`bot.thinking.pool.Thinking.do`."""

    def __call__(self, find: Callable[[], T], topic: Topic, *, since: Millis, what: str) -> Awaitable[T]:
        """Return what ``find`` gives. ``topic``: who waits for it, and how urgently; one thing of a topic is thought
        about at a time. ``since``: of equal topics, the one that has waited longest is next. ``what`` it is, for the
        log. Raises :class:`NoAnswer`.
        """


async def in_a_thread(find: Callable[[], T], topic: Topic, *, since: Millis, what: str) -> T:  # noqa: ARG001
    """A :class:`Thinker` that makes no difference between anybody."""
    return await asyncio.to_thread(find)


class _StandIn:
    """What a stand-in is asked, and its answer, once it was found."""

    def __init__(self, question: Question, task: asyncio.Task[Found]) -> None:
        self.question = question
        self.task = task

    @property
    def found(self) -> Found | None:
        return self.task.result() if self.task.done() and not self.task.cancelled() else None


class Thoughts:
    """What is thought about: at most one question of each match to its computers, and one to a stand-in. ``on_found``
    is called with a match when there is an answer of its computer; ``patience``: seconds that a stand-in has.
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
        """It is thought there from now on: workers end with the connection, and what is thought about does not."""
        self._thinker = thinker

    def think(self, find: Callable[[], T], topic: Topic, *, since: Millis, what: str) -> Awaitable[T]:
        """As a :class:`Thinker`, where it is thought now."""
        return self._thinker(find, topic, since=since, what=what)

    def known(self, question: Question) -> Found | None:
        """The answer, once it was found."""
        there = self._found.get(question.match)
        if there is not None and there[0] == question:
            return there[1]
        one = self._stand_ins.get(question.match)
        return one.found if one is not None and one.question == question else None

    def stands(self, match: int, asked: Asked | None) -> None:
        """``match`` stands as it was committed, and is waiting for that; None: for no computer. What was asked before
        is asked no more.
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
        """A stand-in at ``match`` begins to think, unless it does about the same already. ``since``: by the machine's
        time; ``then``: what is done when there is an answer, where nobody waits for it.
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
        """Return what ``find`` gives, for someone who wants to know it and plays nothing. ``whose``: the match or the
        person; one thing is thought about for them at a time. What was lost is tried once more. Raises
        :class:`NoAnswer`.
        """
        topic = Topic(Urgency.PERSON, whose)
        try:
            return await self.think(find, topic, since=since, what=what)
        except NoAnswer as lost:
            log.warning("It is tried once more: %s: %s", what, lost)
        return await self.think(find, topic, since=since, what=what)

    async def settled(self, match: int) -> None:
        """Wait until a stand-in at ``match`` has thought, or need not any more. Where nobody thinks any more, as the
        bot ends, whoever waits is cancelled.
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
        """Think about nothing any more; what was found is played."""
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
        """Have what was found be played. Where that fails the match is looked at again by its timer."""
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
        except asyncio.CancelledError:  # it is asked no more, or nobody thinks any more and it is asked anew later
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

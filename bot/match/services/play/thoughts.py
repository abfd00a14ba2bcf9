"""What computers think about that takes long (:class:`games.computer.Work`), beside the match's lock.

Whoever plays on a position does not wait for it. The choice is put off, as one of a computer that wants to act later,
so that it has the same number when it is asked anew; what was done is committed as it stands; then the question is
asked here. When the answer is known, the match is woken (:meth:`bot.match.services.play.play.Play.wake`): the computer
is asked once more, the same question, and :meth:`Thoughts.known` has its answer. A match that has moved on asks
something else or nothing, and the answer is of no use to anybody.

Nothing is stored of it but that the match is to be woken after :data:`AGAIN`: so it is asked anew after a restart, or
where an answer could not be played, and has the same answer, as it hangs on the position and the table's chance alone.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, Final, NamedTuple, Protocol

from bot.match.pure.chance.claim import IN_PLACE
from bot.match.pure.errors import Refused, StoreFault
from games.core import AnyAction, Millis, Seat

log = logging.getLogger(__name__)

AGAIN: Final = 10_000
"""Milliseconds after which a match whose computer thinks is looked at again."""


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

    def __call__(self, find: Callable[[], Any], key: Hashable, *, since: Millis, what: str) -> Awaitable[Any]:
        """What ``find`` gives. ``key``: of one, one thing is thought about at a time; ``since``: who has waited longest
        is next; ``what`` it is, for the log.
        """


async def in_a_thread(find: Callable[[], Any], key: Hashable, *, since: Millis, what: str) -> Any:  # noqa: ARG001
    """A :class:`Thinker` that makes no difference between anybody."""
    return await asyncio.to_thread(find)


class Thoughts:
    """What is thought about, at most one question of each match. ``wake``: what is done when there is an answer;
    ``thinker``: where it is thought.
    """

    def __init__(self) -> None:
        self.wake: Callable[[int], Awaitable[None]] | None = None
        self.thinker: Thinker = in_a_thread
        self._asked: dict[int, tuple[Question, asyncio.Task[None]]] = {}
        self._found: dict[int, tuple[Question, Found]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def known(self, question: Question) -> Found | None:
        """The answer, once it was found."""
        there = self._found.get(question.match)
        return there[1] if there is not None and there[0] == question else None

    def stands(self, match: int, asked: Asked | None) -> None:
        """``match`` stands as it was committed, and is waiting for that; None: for no computer. What was asked before
        is asked no more.
        """
        question = None if asked is None else asked.question
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
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Think about nothing any more; what was found is played."""
        for _, task in self._asked.values():
            task.cancel()
        self._asked.clear()
        if self._tasks:
            await asyncio.wait(self._tasks)

    async def _think(self, asked: Asked) -> None:
        question, match = asked.question, asked.question.match
        what = f"a move of {question.kind} at table {match} after entry {question.ply}"
        try:
            found = Found(await self.thinker(asked.find, ("table", match), since=question.since, what=what))
        except asyncio.CancelledError:  # it is asked no more, or nobody thinks any more and it is asked anew later
            if match in self._asked and self._asked[match][1] is asyncio.current_task():
                del self._asked[match]
            raise
        except Exception as error:  # noqa: BLE001 - whatever it is, the game goes on
            log.warning("%s plays in place, as there will be no answer: %s: %s", IN_PLACE, what, error)
            found = Found(None)
        del self._asked[match]
        self._found[match] = question, found
        try:
            if self.wake is not None:
                await self.wake(match)
        except (Refused, StoreFault) as error:
            log.warning("Table %d waits with what its computer has found: %s", match, error)
        except Exception:
            log.exception("Table %d waits with what its computer has found", match)

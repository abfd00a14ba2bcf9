"""Manage the worker processes that compute computer players' moves. Urgent requests come first. Among equally urgent
ones, the topics (such as matches) take turns, so that nobody can block the queue, each with one running request. A
waiting request is dropped if its caller has given up; a running one is finished, which is cheaper than a restart.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeVar

from bot.match.pure.errors import NoAnswer
from bot.match.pure.play.topic import ThinkingTopic, Urgency
from bot.workers.line import JobQueue, NotDone, pause_after

T = TypeVar("T")

LIMIT: Final = 20.0
"""The time limit in seconds. Most requests take tenths, but low priority may mean a long wait for a processor."""
PROGRAM: Final = "bot.thinking.worker"


class _Asked(NamedTuple):
    urgency: Urgency
    turn: int
    since: int
    number: int
    topic: ThinkingTopic
    find: Callable[[], object]
    what: str
    done: asyncio.Future[Any]


class Thinking:
    def __init__(self, workers: int = 1, *, limit: float = LIMIT, pause: Callable[[int], float] = pause_after) -> None:
        self.lines: Final = tuple(JobQueue("thinking", PROGRAM, limit, pause=pause) for _ in range(workers))
        self._free = list(self.lines)
        self._waiting: list[_Asked] = []
        self._under_way: dict[ThinkingTopic, asyncio.Task[None]] = {}
        self._turns: dict[Urgency, int] = {}
        self._numbers = itertools.count()
        self._closed = False

    async def do(self, find: Callable[[], T], topic: ThinkingTopic, *, since: int, what: str = "a thought") -> T:
        """Return the result of `find`, a picklable function. `topic` names the match or user that needs it, and its
        urgency. `since` is the time of the request. `what` names it in the log. Raises any error of `find`, and
        :class:`bot.match.pure.errors.NoAnswer` if the worker hangs or crashes twice. Callers are cancelled when the
        pool is closed.
        """
        if self._closed:
            raise asyncio.CancelledError
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        turn = self._turn_of(topic)
        self._waiting.append(_Asked(topic.urgency, turn, since, next(self._numbers), topic, find, what, done))
        self._feed()
        return await done

    @property
    def waiting(self) -> int:
        return sum(not asked.done.done() for asked in self._waiting)

    @property
    def under_way(self) -> int:
        return len(self._under_way)

    async def close(self) -> None:
        self._closed = True
        for asked in self._waiting:
            asked.done.cancel()
        self._waiting.clear()
        self._free.clear()
        if tasks := list(self._under_way.values()):
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
        await asyncio.gather(*(line.close() for line in self.lines))

    def _turn_of(self, topic: ThinkingTopic) -> int:
        before = [asked.turn for asked in self._waiting if asked.topic == topic and not asked.done.done()]
        now = self._turns.get(topic.urgency, 0) + (topic in self._under_way)
        return max([now, *(turn + 1 for turn in before)])

    def _feed(self) -> None:
        self._waiting = [asked for asked in self._waiting if not asked.done.done()]
        for asked in sorted(self._waiting, key=lambda one: one[:4]):
            if not self._free:
                return
            if asked.topic not in self._under_way:
                self._waiting.remove(asked)
                self._turns[asked.urgency] = max(asked.turn, self._turns.get(asked.urgency, 0))
                line = min(self._free, key=lambda one: not one.well)
                self._free.remove(line)
                self._under_way[asked.topic] = asyncio.create_task(self._think(line, asked), name=asked.what)

    async def _think(self, line: JobQueue, asked: _Asked) -> None:
        try:
            found = await line.do(asked.find, asked.what)
        except asyncio.CancelledError:
            asked.done.cancel()
            raise
        except NotDone as lost:
            if not asked.done.done():
                asked.done.set_exception(NoAnswer(str(lost)))
        except Exception as error:  # noqa: BLE001 - it belongs to the caller
            if not asked.done.done():
                asked.done.set_exception(error)
        else:
            if not asked.done.done():
                asked.done.set_result(found)
        del self._under_way[asked.topic]
        self._free.append(line)
        self._feed()

"""The pool of thinking workers, which are niced, and a queue that is fair to tables and people.

Decisions of running tables come first (:class:`.topic.Urgency`). Among equals topics take turns: a topic's second
request never comes before another one's first, and then the longest wait counts. The pool works on one request of a
topic at a time. It does not begin a request that nobody waits for any more; a worker that is in the middle of one
finishes it, for that costs less than a new worker.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeVar

from bot.match.pure.errors import NoAnswer
from bot.match.pure.play.topic import Topic, Urgency
from bot.workers.line import Line, NotDone, pause_after

T = TypeVar("T")

LIMIT: Final = 20.0
"""Seconds that a worker may take for one thought, which takes some tenths of one. What it waits for a processor
meanwhile counts little, and it waits for that more than others do.
"""
PROGRAM: Final = "bot.thinking.worker"


class _Asked(NamedTuple):
    """A request. Requests sort by their turn; ``turn`` counts the turns of all topics alike."""

    urgency: Urgency
    turn: int
    since: int
    number: int
    topic: Topic
    find: Callable[[], object]
    what: str
    done: asyncio.Future[Any]


class Thinking:
    """A number of workers, which start when they are first needed."""

    def __init__(self, workers: int = 1, *, limit: float = LIMIT, pause: Callable[[int], float] = pause_after) -> None:
        self.lines: Final = tuple(Line("thinking", PROGRAM, limit, pause=pause) for _ in range(workers))
        self._free = list(self.lines)
        self._waiting: list[_Asked] = []
        self._under_way: dict[Topic, asyncio.Task[None]] = {}
        self._turns: dict[Urgency, int] = {}
        """By urgency, the latest turn that has begun."""
        self._numbers = itertools.count()
        self._closed = False

    async def do(self, find: Callable[[], T], topic: Topic, *, since: int, what: str = "a thought") -> T:
        """Return the result of ``find``, a picklable function without arguments. ``topic``: the party that waits for
        it; ``since``: when the request began, in any unit that is the same for all; ``what``: its name, for the log.
        Raises the errors of ``find``, and :class:`.errors.NoAnswer` if its worker hangs, or is lost twice. After the
        end callers are cancelled.
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
        """Return the number of requests that wait for a worker."""
        return sum(not asked.done.done() for asked in self._waiting)

    @property
    def under_way(self) -> int:
        """Return about how many requests workers are busy with."""
        return len(self._under_way)

    async def close(self) -> None:
        """Stop thinking: cancel the callers that wait."""
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

    def _turn_of(self, topic: Topic) -> int:
        """Return the turn of a new request of ``topic``: the present one, or the one behind all its
        earlier requests.
        """
        before = [asked.turn for asked in self._waiting if asked.topic == topic and not asked.done.done()]
        now = self._turns.get(topic.urgency, 0) + (topic in self._under_way)
        return max([now, *(turn + 1 for turn in before)])

    def _feed(self) -> None:
        """Begin the next requests, as far as workers are free."""
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

    async def _think(self, line: Line, asked: _Asked) -> None:
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

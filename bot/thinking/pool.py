"""Who thinks, and about what: some niced workers, and a queue that is fair to tables and people.

Decisions of running tables come first (:class:`.topic.Urgency`). Among equals topics take turns: nothing that a topic
asks for second goes before what another one asks for first, and then the longest wait counts. One thing of a topic is
thought about at a time. What nobody waits for any more is not begun; a worker that is in the middle of it ends it, for
that costs less than another one.
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
    """Something to be thought about. It sorts by when its turn is; ``turn`` counts the turns of all topics alike."""

    urgency: Urgency
    turn: int
    since: int
    number: int
    topic: Topic
    find: Callable[[], object]
    what: str
    done: asyncio.Future[Any]


class Thinking:
    """So many workers, which are started when they are needed first."""

    def __init__(self, workers: int = 1, *, limit: float = LIMIT, pause: Callable[[int], float] = pause_after) -> None:
        self.lines: Final = tuple(Line("thinking", PROGRAM, limit, pause=pause) for _ in range(workers))
        self._free = list(self.lines)
        self._waiting: list[_Asked] = []
        self._under_way: dict[Topic, asyncio.Task[None]] = {}
        self._turns: dict[Urgency, int] = {}
        """By urgency, the latest turn that was begun."""
        self._numbers = itertools.count()
        self._closed = False

    async def do(self, find: Callable[[], T], topic: Topic, *, since: int, what: str = "a thought") -> T:
        """Return what ``find`` gives, a picklable function without arguments. ``topic``: who waits for it; ``since``:
        since when it is asked, in any unit that is the same for all; ``what`` it is, for the log. Raises what it
        raises, and :class:`.errors.NoAnswer` where its worker hangs, or is lost twice. After the end whoever asks is
        cancelled.
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
        """How much waits for a worker."""
        return sum(not asked.done.done() for asked in self._waiting)

    @property
    def under_way(self) -> int:
        """About how much is thought just now."""
        return len(self._under_way)

    async def close(self) -> None:
        """Think about nothing any more: whoever waits is cancelled."""
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
        """The turn of what ``topic`` asks for now: the present one, or the one behind all that it asked for before."""
        before = [asked.turn for asked in self._waiting if asked.topic == topic and not asked.done.done()]
        now = self._turns.get(topic.urgency, 0) + (topic in self._under_way)
        return max([now, *(turn + 1 for turn in before)])

    def _feed(self) -> None:
        """Begin what is next, as far as anybody is free."""
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
        except Exception as error:  # noqa: BLE001 - it belongs to whoever asked
            if not asked.done.done():
                asked.done.set_exception(error)
        else:
            if not asked.done.done():
                asked.done.set_result(found)
        del self._under_way[asked.topic]
        self._free.append(line)
        self._feed()

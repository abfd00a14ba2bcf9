"""Who thinks, and about what: some niced workers, and a queue that is fair to the tables.

Whoever has waited longest is next, and of one key (a table) one thing is thought about at a time. What nobody waits for
any more is not begun; a worker that is in the middle of it ends it, for that costs less than another one.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Hashable
from typing import Any, Final, NamedTuple, TypeVar

from bot.match.pure.errors import NoAnswer
from bot.workers.line import Line, NotDone, pause_after

T = TypeVar("T")

LIMIT: Final = 20.0
"""Seconds that a worker may take for one thought, which takes some tenths of one. What it waits for a processor
meanwhile counts little, and it waits for that more than others do.
"""
PROGRAM: Final = "bot.thinking.worker"


class _Asked(NamedTuple):
    """Something to be thought about. It sorts by since when it waits."""

    since: int
    number: int
    key: Hashable
    find: Callable[[], object]
    what: str
    done: asyncio.Future[Any]


class Thinking:
    """So many workers, which are started when they are needed first."""

    def __init__(self, workers: int = 1, *, limit: float = LIMIT, pause: Callable[[int], float] = pause_after) -> None:
        self.lines: Final = tuple(Line("thinking", PROGRAM, limit, pause=pause) for _ in range(workers))
        self._free = list(self.lines)
        self._waiting: list[_Asked] = []
        self._under_way: dict[Hashable, asyncio.Task[None]] = {}
        self._numbers = itertools.count()
        self._closed = False

    async def do(self, find: Callable[[], T], key: Hashable, *, since: int, what: str = "a thought") -> T:
        """What ``find`` gives, a picklable function without arguments. ``since``: since when it is asked, in any unit
        that is the same for all; ``what`` it is, for the log. Raises what it raises, and
        :class:`.errors.NoAnswer` where its worker hangs, or is lost twice. After the end
        whoever asks is cancelled.
        """
        if self._closed:
            raise asyncio.CancelledError
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Asked(since, next(self._numbers), key, find, what, done))
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

    def _feed(self) -> None:
        """Begin what has waited longest, as far as anybody is free."""
        self._waiting = [asked for asked in self._waiting if not asked.done.done()]
        for asked in sorted(self._waiting, key=lambda one: (one.since, one.number)):
            if not self._free:
                return
            if asked.key not in self._under_way:
                self._waiting.remove(asked)
                line = min(self._free, key=lambda one: not one.well)
                self._free.remove(line)
                self._under_way[asked.key] = asyncio.create_task(self._think(line, asked), name=asked.what)

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
        del self._under_way[asked.key]
        self._free.append(line)
        self._feed()

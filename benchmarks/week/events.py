from __future__ import annotations

import itertools
from collections.abc import Awaitable, Callable
from heapq import heappop, heappush
from typing import Final, TypeAlias

from bot.match.pure.table.subject import Subject, TimerKind
from bot.match.storage.store import SetTimers

Do: TypeAlias = Callable[[], Awaitable[None]]
Key: TypeAlias = tuple[Subject, TimerKind]


class Events:
    def __init__(self) -> None:
        self.timers: dict[Key, int] = {}
        self._heap: list[tuple[int, int, Do | Key]] = []
        self._count = itertools.count()

    def at(self, moment: int, do: Do) -> None:
        heappush(self._heap, (moment, next(self._count), do))

    def set(self, timers: SetTimers) -> None:
        for key, due in timers.items():
            if due is None:
                self.timers.pop(key, None)
            else:
                self.timers[key] = due
                heappush(self._heap, (due, next(self._count), key))

    def next(self, end: int, away: tuple[int, int]) -> tuple[int, Do | Key] | None:
        while self._heap and self._heap[0][0] < end:
            at, _, what = heappop(self._heap)
            if isinstance(what, tuple) and self.timers.get(what) != at:
                continue  # it was set anew
            if away[0] <= at < away[1]:
                heappush(self._heap, (away[1], next(self._count), what))
                if isinstance(what, tuple):
                    self.timers[what] = away[1]
                continue
            return at, what
        return None


__all__: Final = ["Do", "Events", "Key"]

"""A cache with a size limit in bytes, optimized for many lookups and few changes."""

from __future__ import annotations

from collections.abc import Hashable
from threading import Lock
from typing import Generic, Protocol, TypeVar


class Costly(Protocol):
    """A value that knows how much memory it uses."""

    @property
    def cost(self) -> int:
        """The memory used, in bytes."""


T = TypeVar("T", bound=Costly)


class _Entry(Generic[T]):
    __slots__ = ("used", "value")

    def __init__(self, value: T) -> None:
        self.value = value
        self.used = False


class Kept(Generic[T]):
    """A cache that holds at most `limit` bytes. If it exceeds the limit, it drops values that weren't used recently,
    oldest first.

    A lookup only sets a flag, because recording the order of use would be slower. When values are dropped, a flagged
    value is kept, but loses its flag.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.used = 0
        self._entries: dict[Hashable, _Entry[T]] = {}
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._entries)

    def find(self, key: Hashable) -> T | None:
        entry = self._entries.get(key)
        if entry is None:
            return None
        entry.used = True
        return entry.value

    def keep(self, key: Hashable, value: T) -> T:
        with self._lock:
            if key not in self._entries:
                self._entries[key] = _Entry(value)
                self.used += value.cost
                while self.used > self.limit and len(self._entries) > 1:
                    self._forget_one()
        return value

    def _forget_one(self) -> None:
        oldest = next(iter(self._entries))
        entry = self._entries.pop(oldest)
        if entry.used:
            entry.used = False
            self._entries[oldest] = entry
        else:
            self.used -= entry.value.cost

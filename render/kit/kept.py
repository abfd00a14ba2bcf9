"""A cache bounded in bytes, made for many lookups and few changes."""

from __future__ import annotations

from collections.abc import Hashable
from threading import Lock
from typing import Generic, Protocol, TypeVar


class Costly(Protocol):
    """Something that knows its memory."""

    @property
    def cost(self) -> int:
        """Bytes."""


T = TypeVar("T", bound=Costly)


class _Entry(Generic[T]):
    """A kept value, and whether it was found since the cache last looked for values to drop."""

    __slots__ = ("used", "value")

    def __init__(self, value: T) -> None:
        self.value = value
        self.used = False


class Kept(Generic[T]):
    """A cache. When it holds more than ``limit`` bytes, it drops values that were not used lately, the oldest first.

    Finding only sets a mark (keeping the order of use would take longer than the rest); a marked value gets a second
    chance when the cache makes room.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.used = 0
        self._entries: dict[Hashable, _Entry[T]] = {}
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._entries)

    def find(self, key: Hashable) -> T | None:
        """The value of ``key``, if it is kept."""
        entry = self._entries.get(key)
        if entry is None:
            return None
        entry.used = True
        return entry.value

    def keep(self, key: Hashable, value: T) -> T:
        """Keep ``value``; returns it."""
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

"""A small random number generator for the conformance suite. The same seed gives the same numbers on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from games.computer import mix

T = TypeVar("T")

_SPAN: Final = 1 << 64


class Luck:
    """A reproducible stream of random numbers. ``seed`` can be any string."""

    def __init__(self, seed: str) -> None:
        self._key = mix(len(seed), *seed.encode())
        self._made = 0

    def below(self, count: int) -> int:
        """Return a random integer from 0 to ``count`` - 1. Raises ValueError if ``count`` is less than 1."""
        if count < 1:
            raise ValueError(f"nothing is below {count}")
        self._made += 1
        return mix(self._key, self._made) * count // _SPAN

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        left = list(items)
        found: list[T] = []
        while left and len(found) < count:
            place = self.below(len(left))
            left[place], left[-1] = left[-1], left[place]
            found.append(left.pop())
        return found

    def shuffle(self, items: list[T]) -> None:
        items[:] = self.sample(items, len(items))

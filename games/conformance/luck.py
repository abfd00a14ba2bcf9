"""Chance for the conformance suite: a small generator with the same numbers for the same seed, everywhere.

``games`` has no source of chance (the rules must not), so this one spreads a counter with :func:`games.computer.mix`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from games.computer import mix

T = TypeVar("T")

_SPAN: Final = 1 << 64


class Luck:
    """A stream of numbers. ``seed``: any text."""

    def __init__(self, seed: str) -> None:
        self._key = mix(len(seed), *seed.encode())
        self._made = 0

    def below(self, count: int) -> int:
        """Return a whole number from 0 to ``count`` - 1, all equally likely. Raises ValueError if there is none."""
        if count < 1:
            raise ValueError(f"nothing is below {count}")
        self._made += 1
        return mix(self._key, self._made) * count // _SPAN

    def choice(self, items: Sequence[T]) -> T:
        """Return one of ``items``. Raises ValueError if there are none."""
        return items[self.below(len(items))]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """Return ``count`` of ``items`` in random order, none twice; all if there are fewer."""
        left = list(items)
        found: list[T] = []
        while left and len(found) < count:
            place = self.below(len(left))
            left[place], left[-1] = left[-1], left[place]
            found.append(left.pop())
        return found

    def shuffle(self, items: list[T]) -> None:
        """Put ``items`` into random order."""
        items[:] = self.sample(items, len(items))

"""Pieces of later pictures, drawn by a process that has nothing else to do. Drawn pieces stay in the cache.

A step takes only a few milliseconds, since somebody who needs a picture meanwhile waits for its end.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Final

_STEPS: Final[deque[Callable[[], object]]] = deque()
MOST: Final = 2_000
"""The most steps that can wait: some times as many as a game's whole box needs."""


def ahead(steps: Iterable[Callable[[], object]]) -> None:
    """Queue these steps in their order; steps without room are dropped. Nothing depends on them."""
    for step in steps:
        if len(_STEPS) == MOST:
            return
        _STEPS.append(step)


def step() -> bool:
    """Do the next step; return False if there is none. Raises what the step raises, and then forgets it."""
    if not _STEPS:
        return False
    _STEPS.popleft()()
    return True

"""Draws sprites in advance while the process is idle, and keeps them in the cache.

A request for an image has to wait until the current step ends, so a step takes only a few milliseconds.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Final

STEPS: Final[deque[Callable[[], object]]] = deque()
MOST: Final = 2_000


def ahead(steps: Iterable[Callable[[], object]]) -> None:
    """Queue these drawing steps in order. If there are more than :data:`MOST`, the steps at the end are dropped, and
    their sprites are drawn when an image needs them.
    """
    for step in steps:
        if len(STEPS) == MOST:
            return
        STEPS.append(step)


def step() -> bool:
    """Run the next step and return True, or return False if there is none.

    An exception in the step propagates to the caller. The step isn't retried.
    """
    if not STEPS:
        return False
    STEPS.popleft()()
    return True

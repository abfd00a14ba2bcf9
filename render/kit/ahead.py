"""Pre-rendering of sprites while the process is idle. The sprites stay in the cache.

A step takes only a few milliseconds, because a request for an image has to wait until it ends.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Final

_STEPS: Final[deque[Callable[[], object]]] = deque()
MOST: Final = 2_000
"""The maximum number of queued steps, several times as many as all components of a game need."""


def ahead(steps: Iterable[Callable[[], object]]) -> None:
    """Queue these steps in order. Steps beyond the limit are dropped, which is harmless."""
    for step in steps:
        if len(_STEPS) == MOST:
            return
        _STEPS.append(step)


def step() -> bool:
    """Run the next step and return True, or return False if there is none.

    Raise any exception that the step raises. A failed step isn't retried.
    """
    if not _STEPS:
        return False
    _STEPS.popleft()()
    return True

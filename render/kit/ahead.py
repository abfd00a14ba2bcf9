"""Pre-rendering of sprites while the process is idle. The sprites stay in the cache.

A request for an image has to wait until the current step ends, so a step takes only a few milliseconds.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Final

_STEPS: Final[deque[Callable[[], object]]] = deque()
MOST: Final = 2_000
"""The maximum number of queued steps, several times the number that a game needs."""


def ahead(steps: Iterable[Callable[[], object]]) -> None:
    """Queue these steps in order. Steps beyond the limit :data:`MOST` are dropped. Their sprites are drawn later, when
    an image needs them.
    """
    for step in steps:
        if len(_STEPS) == MOST:
            return
        _STEPS.append(step)


def step() -> bool:
    """Run the next step and return True, or return False if there is none.

    An exception in the step propagates to the caller. The step isn't retried.
    """
    if not _STEPS:
        return False
    _STEPS.popleft()()
    return True

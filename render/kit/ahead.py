"""What will be asked for soon, drawn by a process that has nothing else to do: pieces are kept once they are drawn.

A step takes a few milliseconds, as whoever asks for a picture meanwhile waits for its end.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Final

_STEPS: Final[deque[Callable[[], object]]] = deque()
MOST: Final = 2_000
"""So many steps wait at most: what a game's whole box has, some times over."""


def ahead(steps: Iterable[Callable[[], object]]) -> None:
    """Do these some time, in their order; those for which there is no room never. Nothing depends on it."""
    for step in steps:
        if len(_STEPS) == MOST:
            return
        _STEPS.append(step)


def step() -> bool:
    """Do the next step; False where there is none. Raises what the step raises, and then forgets it."""
    if not _STEPS:
        return False
    _STEPS.popleft()()
    return True

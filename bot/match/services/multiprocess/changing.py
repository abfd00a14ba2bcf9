"""Change matches one at a time. If another process has changed a match since this one read it, the change isn't stored.

A function that changes a match holds the match's :class:`Changing` lock, reads the match, decides and writes. If the
function is decorated with :func:`decided_anew`, it runs again if another process changed the match first
(:mod:`bot.match.storage.engine.transaction`). A refusal writes nothing, so nobody would notice that it was based on
outdated data from the cache. So before the caller gets a refusal, the match is read again and the function decides
anew.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine
from functools import wraps
from types import TracebackType
from typing import Any, Final, ParamSpec, TypeVar

from bot.match.pure.errors import Refused, Stale
from bot.match.storage.engine.transaction import Hold, Overtaken
from bot.match.storage.store import Store
from games.core import Illegal

P = ParamSpec("P")
T = TypeVar("T")

# The maximum number of attempts to change a match. An attempt fails if another process changes the same match first.
TRIES: Final = 10
# The maximum wait before the first retry of a change, in seconds. It doubles with each retry.
PAUSE: Final = 0.01


class Changing:
    """A lock to hold while changing a match. Calls `overtaken(match)` if another process changed the match first."""

    def __init__(self, store: Store, lock: asyncio.Lock, match: int, overtaken: Callable[[int], None]) -> None:
        self._store = store
        self._lock = lock
        self._match = match
        self._overtaken = overtaken
        self._hold: Hold | None = None

    def locked(self) -> bool:
        return self._lock.locked()

    async def __aenter__(self) -> None:
        await self._lock.acquire()
        self._hold = self._store.hold(self._match)

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._hold is not None  # noqa: S101 - for the type checker: it was entered
        self._store.let_go(self._hold)
        self._lock.release()
        refused = self._hold.believed and isinstance(error, (Refused, Stale, Illegal))
        if refused or isinstance(error, Overtaken):
            self._overtaken(self._match)
        if refused:
            raise Overtaken(self._match) from error


def decided_anew(decide: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, Coroutine[Any, Any, T]]:
    """Return a function that runs `decide` again if another process changed the match first.

    Before it writes, `decide` must have no side effects, except on caches whose content is verified later.
    """

    @wraps(decide)
    async def whole(*args: P.args, **kwargs: P.kwargs) -> T:
        for number in range(TRIES - 1):
            try:
                return await decide(*args, **kwargs)
            except Overtaken:
                await asyncio.sleep(random.uniform(0, PAUSE * 2**number))  # noqa: S311 - no secret
        return await decide(*args, **kwargs)

    return whole

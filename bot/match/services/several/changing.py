"""Changes of a match: one after the other in this process, and never upon an older state than another process has
stored (:mod:`bot.match.storage.several.holds`).

A function that changes a match holds its :class:`Changing`, reads it there, decides and writes; and it is
:func:`decided_anew`, so it returns what it would have returned a moment later: it just works, or somebody was quicker.
It may believe what was read a moment before (:meth:`bot.match.storage.store.Store.believe`): storing compares it; and
if nothing is stored, because of a refusal, the match is read before anybody hears of that.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine
from functools import wraps
from types import TracebackType
from typing import Any, Final, ParamSpec, TypeVar

from bot.match.pure.errors import Refused, Stale
from bot.match.storage.several.holds import Hold, Overtaken
from bot.match.storage.store import Store
from games.core import Illegal

P = ParamSpec("P")
T = TypeVar("T")

TRIES: Final = 10
"""The most times to decide again. Each time another process has changed the same match."""
PAUSE: Final = 0.01
"""The most seconds before the second try; twice as many before each further one."""


class Changing:
    """The lock to hold while changing ``match``. ``overtaken``: called with it when another process was quicker."""

    def __init__(self, store: Store, lock: asyncio.Lock, match: int, overtaken: Callable[[int], None]) -> None:
        self._store = store
        self._lock = lock
        self._match = match
        self._overtaken = overtaken
        self._hold: Hold | None = None

    def locked(self) -> bool:
        """Return whether anybody in this process is changing the match now."""
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
    """Return ``decide``, which decides again if another process was quicker. Until it writes it only changes memory
    that is checked.
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

"""Changing a match: one after the other in this process, and never upon what another process has changed since it was
read (:mod:`bot.match.storage.several.holds`).

What changes a match holds its :class:`Changing`, reads it there, decides and writes; and is :func:`decided_anew`, so it
gives what it would have given a moment later: it just works, or somebody was quicker. What was read a moment before may
be believed (:meth:`bot.match.storage.store.Store.believe`): it is compared when something is stored, and where nothing
is, as it was refused, the match is read before anybody is told so.
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
"""So often it is decided anew. Each time another process has changed the same match."""
PAUSE: Final = 0.01
"""Seconds, at most, before the second try; twice as many before each further one."""


class Changing:
    """Held by whoever changes ``match``. ``overtaken``: called with it when another process was quicker."""

    def __init__(self, store: Store, lock: asyncio.Lock, match: int, overtaken: Callable[[int], None]) -> None:
        self._store = store
        self._lock = lock
        self._match = match
        self._overtaken = overtaken
        self._hold: Hold | None = None

    def locked(self) -> bool:
        """Whether anybody in this process changes the match just now."""
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
    """``decide``, done anew where another process was quicker. Until it writes it changes nothing but memory that is
    checked.
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

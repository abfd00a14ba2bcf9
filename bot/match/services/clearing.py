"""Clearing: some time after the end of a match, data go that were only needed while it was played.

It goes in small steps, so no turn waits for it: each looks at some matches in the order of their numbers. After the
last one there is a rest, and it begins again. So nothing has to be noted: matches that it missed (a copy was restored,
the machine's clock was wrong, the setting has changed) have their turn the next time.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from bot.match.pure.people.hours import DAY
from bot.match.pure.table.model import HOUR
from bot.match.storage import clearing
from bot.match.storage.store import Store
from bot.match.storage.writing import Writing

PAGE: Final = 50
"""The number of matches that a step looks at: a millisecond."""
REST: Final = HOUR
"""Milliseconds between the end of one round and the beginning of the next."""
LATELY: Final = 2 * DAY
"""Milliseconds for which it counts how many notices somebody got."""


class Clearing:
    """The clearing. ``days``: the time after a match's end."""

    def __init__(self, store: Store, now: Callable[[], int], days: int) -> None:
        self._store = store
        self._now = now
        self._span = days * DAY
        self._after = 0
        self._rests_until = 0

    async def step(self) -> bool:
        """Do the next step; return whether there was one, or it rests. Raises StoreFault."""
        now = self._now()
        if not self._after and now < self._rests_until <= now + REST:
            return False
        last, left = await self._store.read(partial(clearing.page, after=self._after, most=PAGE))
        if last is None:
            await self._store.write(partial(clearing.drop_late, before=now - self._span))
            self._after, self._rests_until = 0, now + REST
            return True
        old = [one for one in left if one.ended <= now - self._span]
        told = [one for one in left if one.notices and now - self._span < one.ended <= now - LATELY]
        if old or told:
            await self._store.write(lambda writing: self._clear(writing, old, told))
        self._after = last
        return True

    @staticmethod
    def _clear(writing: Writing, old: list[clearing.Leftover], told: list[clearing.Leftover]) -> None:
        clearing.forget_notices(writing, told)
        clearing.clear(writing, old)

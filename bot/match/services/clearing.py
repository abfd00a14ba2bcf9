"""Delete data that was only needed during a match, some time after the match has ended.

The work is done in small steps, so that no player has to wait for it. Each step checks a few matches, in the order of
their numbers. After the last match, there is a pause, and then the work begins again with the first match.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from bot.match.pure.people.hours import DAY
from bot.match.pure.table.model import HOUR
from bot.match.storage import clearing
from bot.match.storage.store import Store

# The number of matches per step. A step takes about a millisecond.
PAGE: Final = 50
# The pause after all matches have been checked, in milliseconds.
REST: Final = HOUR
# A sent notice counts towards a person's daily limit for this long, in milliseconds. Older notices can be deleted.
LATELY: Final = 2 * DAY


class Clearing:
    def __init__(self, store: Store, now: Callable[[], int], days: int) -> None:
        self._store = store
        self._now = now
        self._span = days * DAY
        self._after = 0
        self._rests_until = 0

    async def step(self) -> bool:
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
            await self._store.write(partial(clearing.clear, old=old, told=told))
        self._after = last
        return True

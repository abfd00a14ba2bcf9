"""The same action sent twice, because nothing had been heard yet of the first.

A command does not say on which board it is meant. Whoever gets no answer for a while sends it once more, and would play
in a position that they have not seen. So what somebody did last is not done again until they can have seen that it was
done; whoever is told so and sends it once more means it.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

import msgspec

from bot.match.pure.play.sent import Lags

GRACE: Final = 5.0
"""Seconds after an answer in which something may be sent by somebody who has not read it: they were typing."""
READ: Final = 3.0
"""The same after the answer that it was done already: it says what to do."""
UNHEARD: Final = 30.0
"""Seconds in which something is sent again whose answer did not arrive: after that failed, or after a restart."""
KEPT: Final = 5_000
"""How many players' last actions are remembered."""


class Done(msgspec.Struct):
    """What a seat did last. ``seen``: from when on its player acts knowing that; it is not known before they are
    answered.
    """

    ply: int
    text: str
    seen: float = math.inf


class Repeats:
    """What each seat did last, and since when its player can know. ``clock``: seconds since 1970."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._started = clock()
        self._done: OrderedDict[tuple[int, int], Done] = OrderedDict()
        self._lags = Lags()

    def note(self, match: int, seat: int, ply: int, text: str) -> None:
        """``seat`` did ``text``, as entry ``ply``, and was not answered yet."""
        self._keep(match, seat, Done(ply, text))

    def found(self, match: int, seat: int, ply: int, text: str) -> Done:
        """The same out of the log: done before this process began, perhaps without an answer."""
        return self._keep(match, seat, Done(ply, text, self._started + UNHEARD))

    def forget(self, match: int, seat: int) -> None:
        """What ``seat`` did last was taken back: the same again is meant."""
        self._done.pop((match, seat), None)

    def answered(self, match: int, seat: int, ply: int, *, heard: bool = True) -> None:
        """The player of ``seat`` was answered what entry ``ply`` did; not ``heard``: that failed."""
        self._know(match, seat, ply, GRACE if heard else UNHEARD)

    def told(self, match: int, seat: int, ply: int) -> None:
        """They were told that entry ``ply`` was done already: the same once more is meant."""
        self._know(match, seat, ply, READ)

    def last(self, match: int, seat: int) -> Done | None:
        """What ``seat`` did last, as far as it is remembered."""
        return self._done.get((match, seat))

    def early(self, sent: float) -> bool:
        """Whether what was ``sent`` (by the sender's clock) may repeat something done before this process began."""
        return self._ours(sent) < self._started + UNHEARD

    def repeats(self, sent: float, text: str, done: Done) -> bool:
        """Whether ``text``, ``sent`` by who did ``done``, is the same once more and they cannot know yet that it was
        done. Until they are :meth:`told` so, everything that they send is.
        """
        if text != done.text or self._ours(sent) >= done.seen:
            return False
        done.seen = math.inf
        return True

    def _ours(self, sent: float) -> float:
        """When it was sent by this machine's clock."""
        return self._lags.ours(sent, self._clock())

    def _know(self, match: int, seat: int, ply: int, grace: float) -> None:
        done = self._done.get((match, seat))
        if done is not None and done.ply == ply:
            done.seen = self._clock() + grace

    def _keep(self, match: int, seat: int, done: Done) -> Done:
        self._done[match, seat] = done
        self._done.move_to_end((match, seat))
        if len(self._done) > KEPT:
            self._done.popitem(last=False)
        return done

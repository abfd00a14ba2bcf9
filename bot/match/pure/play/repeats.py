"""Repeated actions, sent because no answer to the first had come yet.

A command does not say which board it means. Somebody who gets no answer for a while sends it once more, and would play
in a position that they have not seen. So the bot does not repeat somebody's last action until they can have seen that
it was done; if they send it once more after hearing that, they mean it.
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
"""Seconds after an answer in which people may send something without having read it: they were typing."""
READ: Final = 3.0
"""The same after the answer that it was done already: it says what to do."""
UNHEARD: Final = 30.0
"""Seconds in which people send something again whose answer did not arrive: after a failure, or after a restart."""
KEPT: Final = 5_000
"""The number of players whose last actions are kept."""


class Done(msgspec.Struct):
    """The last action of a seat. ``seen``: the moment from which its player acts with that knowledge; unknown before
    they get an answer.
    """

    ply: int
    text: str
    seen: float = math.inf


class Repeats:
    """The last action of each seat, and since when its player can know of it. ``clock``: seconds since 1970."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._started = clock()
        self._done: OrderedDict[tuple[int, int], Done] = OrderedDict()
        self._lags = Lags()

    def note(self, match: int, seat: int, ply: int, text: str) -> None:
        """Note that ``seat`` did ``text``, as entry ``ply``, and has no answer yet."""
        self._keep(match, seat, Done(ply, text))

    def found(self, match: int, seat: int, ply: int, text: str) -> Done:
        """Note an action found in the log: done before this process began, perhaps without an answer."""
        return self._keep(match, seat, Done(ply, text, self._started + UNHEARD))

    def forget(self, match: int, seat: int) -> None:
        """Forget the last action of ``seat``, which was undone: a repetition is meant."""
        self._done.pop((match, seat), None)

    def answered(self, match: int, seat: int, ply: int, *, heard: bool = True) -> None:
        """Note that the player of ``seat`` got the answer to entry ``ply``; not ``heard``: sending it failed."""
        self._know(match, seat, ply, GRACE if heard else UNHEARD)

    def told(self, match: int, seat: int, ply: int) -> None:
        """Note that they heard that entry ``ply`` was done already: a repetition is meant."""
        self._know(match, seat, ply, READ)

    def last(self, match: int, seat: int) -> Done | None:
        """Return the last action of ``seat``, if the bot remembers it."""
        return self._done.get((match, seat))

    def early(self, sent: float) -> bool:
        """Return whether something ``sent`` (by the sender's clock) may repeat an action from before this process
        began.
        """
        return self._ours(sent) < self._started + UNHEARD

    def repeats(self, sent: float, text: str, done: Done) -> bool:
        """Return whether ``text``, ``sent`` by the player who did ``done``, repeats it while they cannot know yet that
        it was done. Until they hear so (:meth:`told`), everything that they send is a repetition.
        """
        if text != done.text or self._ours(sent) >= done.seen:
            return False
        done.seen = math.inf
        return True

    def _ours(self, sent: float) -> float:
        """Return when it was sent by this machine's clock."""
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

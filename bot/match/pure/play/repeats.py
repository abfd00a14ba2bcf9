"""Detect actions that a player sends twice because the bot hasn't responded yet.

A command doesn't say which position it's meant for. If a player gets no response and sends the same command again, the
second one would apply to a position that they haven't seen. So the bot ignores a repetition of the player's last action
until the player can have seen the response. Later repetitions count as intentional.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable
from typing import Final

import msgspec

from bot.match.pure.recent import Recent

# For this many seconds after a response, the player may not have read it yet, for example because they're typing.
GRACE: Final = 5.0
# The time that people may need to read that their action was already done, in seconds.
READ: Final = 3.0
# If the first response failed, or after a restart, the bot ignores a repeated action for this many seconds.
UNHEARD: Final = 30.0
KEPT: Final = 5_000


# If the shortest recent delay is within this range, in seconds, the two clocks count as equal.
SYNCHRONOUS: Final = (-0.25, 1.0)
# The number of recent requests whose delays are used to compare the clocks.
LAGS: Final = 50


class Lags:
    """The delays of recent requests: this machine's time when each arrived, minus Discord's time when it was sent.

    Every interaction's id contains the time at which it reached Discord. If one of the two clocks is wrong, the
    shortest recent delay shows by how much they differ.
    """

    def __init__(self) -> None:
        self._lags: deque[float] = deque(maxlen=LAGS)

    def clear(self) -> None:
        self._lags.clear()

    def ours(self, sent: float, now: float) -> float:
        """Convert `sent` from Discord's clock to this machine's, at its arrival `now` (seconds). Records the delay."""
        self._lags.append(now - sent)
        apart = min(self._lags)
        least, most = SYNCHRONOUS
        return sent if least <= apart <= most else sent + apart


class Done(msgspec.Struct):
    """The last action of a seat. `seen`: when its player could know that it was done, at the earliest."""

    ply: int
    text: str
    seen: float = math.inf


class Repeats:
    """The last action of each seat, and the earliest time at which its player could see the response. `clock` returns
    seconds since 1970.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._started = clock()
        self._done: Recent[tuple[int, int], Done] = Recent(KEPT)
        self._lags = Lags()

    def note(self, match: int, seat: int, ply: int, text: str) -> None:
        self._keep(match, seat, Done(ply, text))

    def found(self, match: int, seat: int, ply: int, text: str) -> Done:
        return self._keep(match, seat, Done(ply, text, self._started + UNHEARD))

    def forget(self, match: int, seat: int) -> None:
        self._done.pop((match, seat), None)

    def answered(self, match: int, seat: int, ply: int, *, heard: bool = True) -> None:
        """Record that the bot responded to entry `ply`. `heard` is False if the response failed."""
        self._know(match, seat, ply, GRACE if heard else UNHEARD)

    def told(self, match: int, seat: int, ply: int) -> None:
        """Record that the bot told the player that entry `ply` had already been made. If they send the same action
        again after reading that, it counts as intentional.
        """
        self._know(match, seat, ply, READ)

    def last(self, match: int, seat: int) -> Done | None:
        return self._done.get((match, seat))

    def early(self, sent: float) -> bool:
        """Return whether a request sent at `sent`, by Discord's clock, may repeat an action from before the start."""
        return self._ours(sent) < self._started + UNHEARD

    def repeats(self, sent: float, text: str, done: Done) -> bool:
        """Return whether `text` repeats the player's last action `done`, and was sent before they could know that it
        was done.

        Until the bot tells them (:meth:`told`), the same text always counts as a repetition.
        """
        if text != done.text or self._ours(sent) >= done.seen:
            return False
        done.seen = math.inf
        return True

    def _ours(self, sent: float) -> float:
        return self._lags.ours(sent, self._clock())

    def _know(self, match: int, seat: int, ply: int, grace: float) -> None:
        done = self._done.get((match, seat))
        if done is not None and done.ply == ply:
            done.seen = self._clock() + grace

    def _keep(self, match: int, seat: int, done: Done) -> Done:
        self._done[match, seat] = done
        return done

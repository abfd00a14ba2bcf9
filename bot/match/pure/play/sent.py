"""Converts the time at which something was sent from Discord's clock to this machine's clock.

Every interaction's id contains the time at which Discord received it. Both clocks are usually right. If one is wrong,
the shortest recent delay shows how far apart they are.
"""

from __future__ import annotations

from collections import deque
from typing import Final

SYNCHRONOUS: Final = (-0.25, 1.0)
"""If the shortest recent delay is within this range, in seconds, the sender's clock counts as correct."""
LAGS: Final = 50
"""The number of recent messages whose delays are used to compare the clocks."""


class Lags:
    """The recent delays of messages, measured between the sender's clock and this machine's."""

    def __init__(self) -> None:
        self._lags: deque[float] = deque(maxlen=LAGS)

    def clear(self) -> None:
        """Forget the delays, because the machine's clock was set."""
        self._lags.clear()

    def ours(self, sent: float, now: float) -> float:
        """Convert the time `sent` to this machine's clock, which shows `now` when the message arrives.

        All times are in seconds since 1970.
        """
        self._lags.append(now - sent)
        apart = min(self._lags)
        least, most = SYNCHRONOUS
        return sent if least <= apart <= most else sent + apart

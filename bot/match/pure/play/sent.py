"""Convert the time at which a user's request reached Discord from Discord's clock to this machine's clock.

Every interaction's id contains this time. Usually, both clocks are right. If one of them is wrong, the shortest recent
delay shows by how much the clocks differ.
"""

from __future__ import annotations

from collections import deque
from typing import Final

# If the shortest recent delay is within this range, in seconds, the two clocks count as equal.
SYNCHRONOUS: Final = (-0.25, 1.0)
# The number of recent requests whose delays are used to compare the clocks.
LAGS: Final = 50


class Lags:
    """The delays of recent requests: this machine's time when each arrived, minus Discord's time when it was sent."""

    def __init__(self) -> None:
        self._lags: deque[float] = deque(maxlen=LAGS)

    def clear(self) -> None:
        self._lags.clear()

    def ours(self, sent: float, now: float) -> float:
        """Convert the time `sent` from Discord's clock to this machine's clock, which shows `now`.

        All times are in seconds since 1970. Call this when the request arrives, because its delay is recorded.
        """
        self._lags.append(now - sent)
        apart = min(self._lags)
        least, most = SYNCHRONOUS
        return sent if least <= apart <= most else sent + apart

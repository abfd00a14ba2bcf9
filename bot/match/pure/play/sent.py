"""When something was sent: by the sender's clock, which is Discord's, and by this machine's.

What people do carries the moment at which Discord took it (it is in an interaction's id). Both clocks are right as a
rule; where one is not, the shortest way that messages took lately tells how far the two are apart.
"""

from __future__ import annotations

from collections import deque
from typing import Final

SYNCHRONOUS: Final = (-0.25, 1.0)
"""Between these many seconds from sending to arriving, at their shortest, the sender's clock counts as ours."""
LAGS: Final = 50
"""Of so many messages the shortest way tells how far the two clocks are apart."""


class Lags:
    """How long messages were on their way lately, by the two clocks."""

    def __init__(self) -> None:
        self._lags: deque[float] = deque(maxlen=LAGS)

    def clear(self) -> None:
        """The machine's clock was set: what was measured by it before says nothing."""
        self._lags.clear()

    def ours(self, sent: float, now: float) -> float:
        """When it was ``sent`` by this machine's clock, which says ``now`` as it arrives. All in seconds since 1970."""
        self._lags.append(now - sent)
        apart = min(self._lags)
        least, most = SYNCHRONOUS
        return sent if least <= apart <= most else sent + apart

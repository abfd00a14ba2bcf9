"""The moment at which something was sent: by the sender's clock, which is Discord's, and by this machine's.

Everything that people send carries the moment at which Discord took it (it is in an interaction's id). Both clocks are
usually right; if one is not, the shortest recent delay of messages shows how far the two are apart.
"""

from __future__ import annotations

from collections import deque
from typing import Final

SYNCHRONOUS: Final = (-0.25, 1.0)
"""If the shortest time from sending to arriving is between these seconds, the sender's clock counts as ours."""
LAGS: Final = 50
"""The number of messages whose shortest delay shows how far the two clocks are apart."""


class Lags:
    """The recent delays of messages, by the two clocks."""

    def __init__(self) -> None:
        self._lags: deque[float] = deque(maxlen=LAGS)

    def clear(self) -> None:
        """Forget the delays, since the machine's clock was set."""
        self._lags.clear()

    def ours(self, sent: float, now: float) -> float:
        """Return when something was ``sent`` by this machine's clock, which says ``now`` as it arrives. All in seconds
        since 1970.
        """
        self._lags.append(now - sent)
        apart = min(self._lags)
        least, most = SYNCHRONOUS
        return sent if least <= apart <= most else sent + apart

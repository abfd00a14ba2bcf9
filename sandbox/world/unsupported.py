"""What was asked of the sandbox that it does not have: kept, told at the page, and written to the log once."""

import logging
from dataclasses import asdict, dataclass

from sandbox.world.errors import Json
from sandbox.world.events import Event, Hub
from sandbox.world.ids import Clock, iso

log = logging.getLogger(__name__)

MOST = 200
"""Different things that are kept; a client that makes up names cannot fill the memory."""
LONGEST = 200


@dataclass
class Met:
    """One thing that the sandbox does not have.

    `refused`: Discord knows it, so the request was refused and nothing done. Otherwise nobody knows it, and it was
    passed over as at Discord; or it came through the gateway, which has no way to refuse.
    """

    what: str
    refused: bool
    count: int = 0
    last: str = ""

    def __str__(self) -> str:
        verb = "refused" if self.refused else "passed over"
        return f"{self.what} ({verb}, {self.count} times)"


class Unsupported:
    """All that was met, the latest last."""

    def __init__(self, clock: Clock, hub: Hub) -> None:
        self._clock = clock
        self._hub = hub
        self._met: dict[tuple[str, bool], Met] = {}

    def add(self, what: str, *, refused: bool) -> None:
        """Note that something was asked for, as `poll of POST /channels/{channel_id}/messages`."""
        what = what[:LONGEST]
        met = self._met.pop((what, refused), None)
        if met is None:
            met = Met(what, refused)
            log.warning("The sandbox does not know %s: %s.", what, "refused" if refused else "passed over")
        self._met[what, refused] = met
        met.count += 1
        met.last = iso(self._clock.now())
        if len(self._met) > MOST:
            del self._met[next(iter(self._met))]
        self._hub.emit(Event("UNSUPPORTED", asdict(met), bot=False))

    def clear(self) -> None:
        """Forget all that was met."""
        self._met.clear()

    @property
    def met(self) -> list[Met]:
        """What was met, the latest last."""
        return list(self._met.values())

    def as_list(self) -> list[Json]:
        """What was met as objects, for the page."""
        return [asdict(met) for met in self._met.values()]

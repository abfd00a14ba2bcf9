"""Records requests for features of Discord that the sandbox lacks. Each record is saved, shown on the page, and logged
once.
"""

import logging
from dataclasses import asdict, dataclass

from sandbox.world.errors import Json
from sandbox.world.events import Event, Hub
from sandbox.world.ids import Clock, iso

log = logging.getLogger(__name__)

MOST = 200
"""The maximum number of unsupported features to record. Without a limit, made-up names could fill the memory."""
LONGEST = 200
"""The maximum length of an entry's `what`, in characters. The rest is cut off."""


@dataclass
class Entry:
    what: str
    refused: bool
    count: int = 0
    last: str = ""

    def __str__(self) -> str:
        verb = "refused" if self.refused else "passed over"
        return f"{self.what} ({verb}, {self.count} times)"


class Unsupported:
    def __init__(self, clock: Clock, hub: Hub) -> None:
        self._clock = clock
        self._hub = hub
        self._entries: dict[tuple[str, bool], Entry] = {}

    def add(self, what: str, *, refused: bool) -> None:
        """Record a request for an unsupported feature, such as `poll of POST /channels/{channel_id}/messages`."""
        what = what[:LONGEST]
        entry = self._entries.pop((what, refused), None)
        if entry is None:
            entry = Entry(what, refused)
            log.warning("The sandbox does not know %s: %s.", what, "refused" if refused else "passed over")
        self._entries[what, refused] = entry
        entry.count += 1
        entry.last = iso(self._clock.now())
        if len(self._entries) > MOST:
            del self._entries[next(iter(self._entries))]
        self._hub.emit(Event("UNSUPPORTED", asdict(entry), bot=False))

    def clear(self) -> None:
        self._entries.clear()

    @property
    def entries(self) -> list[Entry]:
        return list(self._entries.values())

    def as_list(self) -> list[Json]:
        return [asdict(entry) for entry in self._entries.values()]

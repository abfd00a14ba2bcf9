"""Everything that the bot sent and what it was answered, for tests."""

from collections import deque
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Request:
    """A request of the bot. `route` is the path with names, as `/channels/{channel_id}/messages`."""

    method: str
    path: str
    route: str
    query: dict[str, str]
    body: Any
    """The JSON body, or that of `payload_json`; None without one."""
    files: list[tuple[str, str, int]] = field(default_factory=list)
    """Each file as (part, name, bytes)."""
    content_type: str = ""
    status: int = 0
    answer: Any = None
    at: float = 0.0


class Recorder:
    """The last `most` requests, oldest first."""

    def __init__(self, most: int = 20_000) -> None:
        self.requests: deque[Request] = deque(maxlen=most)

    def find(self, method: str, route: str) -> list[Request]:
        """The requests with this method and route."""
        return [r for r in self.requests if r.method == method and r.route == route]

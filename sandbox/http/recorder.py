"""A record of the bot's requests and their answers, for tests."""

from collections import deque
from typing import Any

import msgspec

from sandbox.world.errors import parsed


class Request(msgspec.Struct, gc=False):
    """A request of the bot. `route` is the path with names, as `/channels/{channel_id}/messages`.

    Bodies are kept as bytes: the objects of 20,000 requests would be millions for the garbage collector.
    """

    method: str
    path: str
    route: str
    query: dict[str, str]
    at: float = 0.0
    content_type: str = ""
    sent: bytes = b""
    """The JSON body, or that of `payload_json`; empty without one."""
    files: tuple[tuple[str, str, int], ...] = ()
    """Each file as (part, name, bytes)."""
    status: int = 0
    answered: bytes = b""

    @property
    def body(self) -> Any:
        """Return the request's body as objects; None without a body or for a broken one."""
        return _objects(self.sent)

    @property
    def answer(self) -> Any:
        """Return the answer's body as objects; None without a body."""
        return _objects(self.answered)


def _objects(text: bytes) -> Any:
    try:
        return parsed(text) if text else None
    except ValueError:
        return None


class Recorder:
    """The last `most` requests, oldest first."""

    def __init__(self, most: int = 20_000) -> None:
        self.requests: deque[Request] = deque(maxlen=most)

    def find(self, method: str, route: str) -> list[Request]:
        """The requests with this method and route."""
        return [r for r in self.requests if r.method == method and r.route == route]

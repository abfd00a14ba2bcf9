"""Records the bot's requests and the responses to them, for tests."""

from collections import deque
from typing import Any

import msgspec

from sandbox.world.errors import parsed


class Request(msgspec.Struct, gc=False):
    """A request by the bot. `route` is the path with placeholders, such as `/channels/{channel_id}/messages`.

    Bodies are kept as unparsed bytes, because 20,000 parsed bodies would be millions of objects for the garbage
    collector to go through.
    """

    method: str
    path: str
    route: str
    query: dict[str, str]
    at: float = 0.0
    content_type: str = ""
    sent: bytes = b""
    """The JSON of the body or of `payload_json`. It is empty for a request without a body."""
    files: tuple[tuple[str, str, int], ...] = ()
    """Files as (form part, file name, size in bytes)."""
    status: int = 0
    answered: bytes = b""

    @property
    def body(self) -> Any:
        return _objects(self.sent)

    @property
    def answer(self) -> Any:
        return _objects(self.answered)


def _objects(text: bytes) -> Any:
    try:
        return parsed(text) if text else None
    except ValueError:
        return None


class Recorder:
    def __init__(self, most: int = 20_000) -> None:
        self.requests: deque[Request] = deque(maxlen=most)

    def find(self, method: str, route: str) -> list[Request]:
        return [r for r in self.requests if r.method == method and r.route == route]

"""A bot's session at the gateway, and its current connection."""

import asyncio
import zlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
import zstandard
from aiohttp import web

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, RECONNECT, MEMBERS, INVALID, HELLO, ACK = (
    0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11,
)  # fmt: skip
"""Discord's gateway opcodes."""
SOUNDS, CHANNEL_INFO = 31, 43
"""Opcodes that only Discord answers."""

ENDING = frozenset((4004, 4007, 4009, 4010, 4011, 4012, 4013, 4014))
"""Close codes after which a session cannot be resumed. After 4007 and 4009 a client may identify anew; after the others
only when its fault has been mended."""

REPLAY = 2000
"""Events that a session keeps for a resume."""
MOST_WAITING = 64 * 1024 * 1024
"""The most bytes queued for a client that does not read. Beyond that its connection is aborted, as at Discord."""


class Close(Exception):
    """The connection is closed with one of Discord's codes."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


@dataclass
class Session:
    """A bot's session on one shard. It outlives its connection, so that it can be resumed."""

    id: str
    shard: tuple[int, int]
    intents: int
    sequence: int = 0
    sent: deque[tuple[int, bytes]] = field(default_factory=lambda: deque(maxlen=REPLAY))
    link: "Link | None" = None

    def dispatch(self, name: str, data: Any) -> None:
        """Send an event now, or when the session is resumed; `data` is its JSON object."""
        self.sequence += 1
        text = msgspec.json.encode({"op": DISPATCH, "t": name, "s": self.sequence, "d": data})
        self.sent.append((self.sequence, text))
        if self.link is not None:
            self.link.send(text)

    def has(self, guild: int | None) -> bool:
        """Return whether this shard is responsible for a guild; direct messages belong to the first shard."""
        number, count = self.shard
        return number == (0 if guild is None else (guild >> 22) % count)


Pack = Callable[[bytes], bytes]
"""Compresses one message. What it has seen before makes the next one smaller: one context for the connection."""


def _zlib() -> Pack:
    context = zlib.compressobj(level=1)
    return lambda data: context.compress(data) + context.flush(zlib.Z_SYNC_FLUSH)


def _zstd() -> Pack:
    context = zstandard.ZstdCompressor(level=1).compressobj()
    return lambda data: context.compress(data) + context.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK)


STREAMS: dict[str, Callable[[], Pack]] = {"zlib-stream": _zlib, "zstd-stream": _zstd}
"""The transport compressions that a client may ask for as `compress`."""


class Link:
    """One WebSocket connection. `stream`: its transport compression, else plain text frames."""

    def __init__(self, request: web.Request, socket: web.WebSocketResponse, stream: str) -> None:
        self.request = request
        self.socket = socket
        self.session: Session | None = None
        self.cut = False
        """Whether the sandbox broke it off: then the session stays, even if the client closes with 1000 or 1001."""
        self.silent = False
        """Whether it is open and dead: nothing comes through, either way (:meth:`Gateway.silence`)."""
        self.last_heartbeat = 0.0
        self.received: deque[float] = deque()
        self._pack = STREAMS[stream]() if stream in STREAMS else None
        self._queue: asyncio.Queue[bytes] = asyncio.Queue()
        self._waiting = 0
        self._heard = asyncio.Event()
        self._heard.set()

    def silence(self, silent: bool) -> None:
        """Hold everything back from now on, or let through what waits and what follows."""
        self.silent = silent
        if silent:
            self._heard.clear()
        else:
            self._heard.set()

    def send(self, text: bytes) -> None:
        """Queue a frame; a client that has not read for too long is cut off."""
        self._waiting += len(text)
        if self._waiting > MOST_WAITING:
            self.cut = True
            if self.request.transport is not None:
                self.request.transport.abort()
            return
        self._queue.put_nowait(text)

    def op(self, number: int, data: Any = None) -> None:
        """Queue a frame that is not an event."""
        self.send(msgspec.json.encode({"op": number, "d": data, "s": None, "t": None}))

    def finish(self) -> None:
        """Have :meth:`write` end after what is queued now."""
        self._queue.put_nowait(b"")

    async def write(self) -> None:
        """Send what is queued until the connection ends, or up to :meth:`finish`."""
        while text := await self._queue.get():
            await self._heard.wait()
            self._waiting -= len(text)
            try:
                if self._pack is None:
                    await self.socket.send_str(text.decode())
                else:
                    await self.socket.send_bytes(self._pack(text))
            except ConnectionError:
                return

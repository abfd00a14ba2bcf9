import asyncio
from collections import deque
from dataclasses import dataclass, field
from typing import Any

import msgspec
import zstandard
from aiohttp import web

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, RECONNECT, MEMBERS, INVALID, HELLO, ACK = (
    0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11,
)  # fmt: skip
SOUNDS, CHANNEL_INFO = 31, 43
"""Opcodes of gateway requests that Discord supports but the sandbox doesn't."""

ENDING = frozenset((4004, 4007, 4009, 4010, 4011, 4012, 4013, 4014))
"""Close codes after which a session can't be resumed.

After 4007 and 4009, a client may identify again at once. After the other codes, the client must fix its error first.
"""

REPLAY = 2000
"""The number of recent events that a session keeps. When the bot resumes the session, it is sent those that it missed.
"""
MOST_WAITING = 64 * 1024 * 1024
"""The maximum number of bytes queued for a client that doesn't read. If more bytes are waiting, the connection is
aborted, as on Discord.
"""


class Close(Exception):
    """Raised to close the connection with one of Discord's close codes."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


@dataclass
class Session:
    """A bot's session on one shard. It outlives its connection so that the bot can resume it."""

    id: str
    shard: tuple[int, int]
    intents: int
    sequence: int = 0
    sent: deque[tuple[int, bytes]] = field(default_factory=lambda: deque(maxlen=REPLAY))
    link: "Link | None" = None

    def dispatch(self, name: str, data: Any) -> None:
        """Send an event now, or when the session is resumed. `data` is the event's JSON object."""
        self.sequence += 1
        text = msgspec.json.encode({"op": DISPATCH, "t": name, "s": self.sequence, "d": data})
        self.sent.append((self.sequence, text))
        if self.link is not None:
            self.link.send(text)

    def has(self, guild: int | None) -> bool:
        """Return whether this session's shard handles the guild. None stands for direct messages, which belong to the
        first shard.
        """
        number, count = self.shard
        return number == (0 if guild is None else (guild >> 22) % count)


class Link:
    """One WebSocket connection. `stream` names its transport compression; without one, frames are plain text."""

    def __init__(self, request: web.Request, socket: web.WebSocketResponse, stream: str) -> None:
        self.request = request
        self.socket = socket
        self.session: Session | None = None
        self.cut = False
        """True if the sandbox broke the connection. In that case the session is kept, even if the client closes the
        connection with code 1000 or 1001.
        """
        self.silent = False
        """True if the connection is open but nothing gets through (see `Gateway.silence`)."""
        self.last_heartbeat = 0.0
        self.received: deque[float] = deque()
        self._zstd = zstandard.ZstdCompressor(level=1).compressobj() if stream == "zstd-stream" else None
        self._queue: asyncio.Queue[bytes] = asyncio.Queue()
        self._waiting = 0
        self._heard = asyncio.Event()
        self._heard.set()

    def silence(self, silent: bool) -> None:
        """If `silent` is true, hold back all frames from now on. Otherwise, send the frames that have been held
        back.
        """
        self.silent = silent
        if silent:
            self._heard.clear()
        else:
            self._heard.set()

    def send(self, text: bytes) -> None:
        """Queue a frame. The connection is aborted if too many bytes are waiting."""
        self._waiting += len(text)
        if self._waiting > MOST_WAITING:
            self.cut = True
            if self.request.transport is not None:
                self.request.transport.abort()
            return
        self._queue.put_nowait(text)

    def op(self, number: int, data: Any = None) -> None:
        self.send(msgspec.json.encode({"op": number, "d": data, "s": None, "t": None}))

    def finish(self) -> None:
        """Make `write` stop after it has sent the frames queued so far."""
        self._queue.put_nowait(b"")

    async def write(self) -> None:
        while text := await self._queue.get():
            await self._heard.wait()
            self._waiting -= len(text)
            try:
                if self._zstd is None:
                    await self.socket.send_str(text.decode())
                else:
                    packed = self._zstd.compress(text) + self._zstd.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK)
                    await self.socket.send_bytes(packed)
            except ConnectionError:
                return
